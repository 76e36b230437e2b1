import type { ComponentType as PreactComponent, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ProblemNotice, Skeleton } from '../ui/states.tsx';

export type ComponentType<P = Record<never, never>> = PreactComponent<P>;

/** A part of the console that is loaded when it is first shown. @param rows of the placeholder until then */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>, rows = 6): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props: P): VNode | null {
    const [Part, setPart] = useState<{ of: ComponentType<P> } | null>(loaded === null ? null : { of: loaded });
    const [error, setError] = useState<unknown>(undefined);
    useEffect(() => {
      if (Part !== null) return;
      load().then((found) => {
        loaded = found;
        setPart({ of: found });
      }, setError);
    }, [Part]);
    if (error !== undefined) return <ProblemNotice error={error} />;
    if (Part !== null) return <Part.of {...props} />;
    return rows === 0 ? null : <Skeleton rows={rows} />;
  };
}
