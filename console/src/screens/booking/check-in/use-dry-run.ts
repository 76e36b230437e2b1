import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Hostelry } from '../../../../../client/src/index.ts';
import { useDesk } from '../../../data/desk.ts';
import { useWriting } from '../../../data/submit.ts';

export type DryRun<T> = { answer: T | undefined; error: unknown; isAsking: boolean };

/** A header that lets a dry run see the record as it is now, whatever this desk has read. */
export const AS_IT_IS = { 'If-Match': '*' };

/**
 * Asks the service what something would do, anew whenever it would be something else. An outdated request is aborted, and nothing is asked
 * while this page writes, nor about the state before a write that was done: it would be refused.
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
  const writing = useWriting();
  const overtaken = useRef<string | null>(null);
  const isAnswered = state.key === key;
  useLayoutEffect(() => {
    if (writing === 'UNDER_WAY') overtaken.current = key;
  }, [writing]);
  useLayoutEffect(() => {
    const isOvertaken = writing === 'DONE' && overtaken.current === key;
    if (key === null || writing === 'UNDER_WAY' || isOvertaken || isAnswered) return undefined;
    const asking = new AbortController();
    const settle = (answer: T | undefined, error: unknown): void => {
      if (!asking.signal.aborted) setState({ key, answer, error, isAsking: false });
    };
    ask(api, asking.signal).then(
      (answer) => settle(answer, undefined),
      (error: unknown) => settle(undefined, error),
    );
    return () => asking.abort();
  }, [key, api, writing]);
  // An answer to another question says nothing about this one.
  if (key === null) return { answer: undefined, error: undefined, isAsking: false };
  return isAnswered ? state : { answer: undefined, error: undefined, isAsking: true };
}
