import { useEffect, useState } from 'preact/hooks';
import { useDesk } from './desk.ts';
import type { Read, Reading } from './reads.ts';

const NOTHING: Reading<undefined> = { data: undefined, error: undefined };

/** Reads something and keeps it true while the component is shown. null: there is nothing to read. */
export function useRead<T>(read: Read<T> | null): Reading<T> {
  const { reads } = useDesk();
  const [, redraw] = useState(0);
  const key = read?.key ?? null;
  useEffect(
    () => (read === null ? undefined : reads.follow(read as Read<unknown>, () => redraw((count) => count + 1))),
    [key, reads],
  );
  return ((key === null ? undefined : reads.peek(key)) ?? NOTHING) as Reading<T>;
}
