import { useLayoutEffect, useState } from 'preact/hooks';
import type { Hostelry } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { useIsWriting } from '../../../data/submit.ts';

export type DryRun<T> = { answer: T | undefined; error: unknown; isAsking: boolean };

/** A header that lets a dry run see the record as it is now, whatever this desk has read. */
export const AS_IT_IS = { 'If-Match': '*' };

/**
 * Asks the service what something would do, anew whenever it would be something else. An outdated request is aborted, and nothing is asked
 * while this page writes: after the write it would be refused.
 * @param key what would be done, and the state of what it would be done to; null: nothing
 */
export function useDryRun<T>(key: string | null, ask: (api: Hostelry, signal: AbortSignal) => Promise<T>): DryRun<T> {
  const { api } = useDesk();
  const [state, setState] = useState<DryRun<T> & { key: string | null }>({
    key: null,
    answer: undefined,
    error: undefined,
    isAsking: false,
  });
  const isWriting = useIsWriting();
  const isAnswered = state.key === key;
  useLayoutEffect(() => {
    if (key === null || isWriting || isAnswered) return undefined;
    const asking = new AbortController();
    const tell = (answer: T | undefined, error: unknown): void => {
      if (!asking.signal.aborted) setState({ key, answer, error, isAsking: false });
    };
    ask(api, asking.signal).then(
      (answer) => tell(answer, undefined),
      (error: unknown) => tell(undefined, error),
    );
    return () => asking.abort();
  }, [key, api, isWriting]);
  // An answer to another question says nothing about this one.
  if (key === null) return { answer: undefined, error: undefined, isAsking: false };
  return isAnswered ? state : { answer: undefined, error: undefined, isAsking: true };
}
