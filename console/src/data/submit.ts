import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { HostelryProblem, newIntent } from '../../../client/src/index.ts';
import { useFieldErrorText } from '../words/field-errors.ts';

/** What became of a form. While it is `unanswered`, nobody knows whether it was done, so it is sent again and cannot be edited. */
export type Submission = {
  state: 'idle' | 'sending' | 'unanswered';
  /** Why the service refused; undefined after a success or an edit. */
  problem: HostelryProblem | undefined;
  /** The message about a field, for `Field`, in the user's language. */
  fieldError(name: string): string | undefined;
  /** Runs it. @returns whether it was done */
  submit(): Promise<boolean>;
  reset(): void;
};

const NO_ANSWER = Symbol('no answer');
const RETRY_MS = 1_500;
const RETRY_MAX_MS = 15_000;

/** Whether the answer says nothing about what was asked for: the network, a proxy or a restart was in the way, or it is to be tried later. */
export function isNoAnswer(error: unknown): boolean {
  if (!(error instanceof HostelryProblem)) return true;
  // What was sent before is still being done.
  if (error.code === 'idempotency-key-busy') return true;
  // With another code the service itself says that it was not done: the payment gateway is away.
  return error.status === 429 || error.status === 408 || (error.status >= 502 && error.code === null);
}

function waitFor(error: unknown, attempt: number): Promise<void> {
  const retryAfter = error instanceof HostelryProblem ? error.retryAfterSeconds : null;
  const wait = retryAfter === null ? Math.min(RETRY_MS * 2 ** attempt, RETRY_MAX_MS) : retryAfter * 1_000;
  return new Promise((resolve) => {
    const timer = setTimeout(end, wait);
    function end(): void {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    }
    addEventListener('online', end);
  });
}

/** What the forms of this page are doing: `DONE` since the last one was done, `IDLE` since the last one was refused. */
export type Writing = 'IDLE' | 'UNDER_WAY' | 'DONE';

const writes = { underWay: 0, isLastDone: false, listeners: new Set<() => void>() };

function writingNow(): Writing {
  if (writes.underWay > 0) return 'UNDER_WAY';
  return writes.isLastDone ? 'DONE' : 'IDLE';
}

function countWrites(change: 1 | -1, isDone: boolean): void {
  writes.underWay += change;
  writes.isLastDone = isDone;
  for (const listener of [...writes.listeners]) listener();
}

/** Whether a form of this page is being sent, and what became of the last one. */
export function useWriting(): Writing {
  const [writing, setWriting] = useState(writingNow());
  useLayoutEffect(() => {
    const look = (): void => setWriting(writingNow());
    look();
    writes.listeners.add(look);
    return () => void writes.listeners.delete(look);
  }, []);
  return writing;
}

/**
 * A form's way to the service. It keeps one Idempotency-Key until it is answered: after a lost connection the same request is sent again, and
 * the service does it once.
 * @param run sends the request with the intent
 * @param onDone with what the service answered
 */
export function useSubmit<T>(run: (intent: string) => Promise<T>, onDone?: (answer: T) => void): Submission {
  const [state, setState] = useState<Submission['state']>('idle');
  const [problem, setProblem] = useState<HostelryProblem | undefined>(undefined);
  const running = useRef(false);
  const textOf = useFieldErrorText();

  const submit = async (): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    countWrites(1, false);
    let isDone = false;
    setState('sending');
    setProblem(undefined);
    const intent = newIntent();
    try {
      for (let attempt = 0; ; attempt += 1) {
        const answer = await run(intent).catch(async (error: unknown) => {
          if (!isNoAnswer(error)) throw error;
          setState('unanswered');
          await waitFor(error, attempt);
          return NO_ANSWER;
        });
        if (answer === NO_ANSWER) continue;
        isDone = true;
        onDone?.(answer as T);
        return true;
      }
    } catch (error) {
      if (!(error instanceof HostelryProblem)) throw error;
      setProblem(error);
      return false;
    } finally {
      running.current = false;
      countWrites(-1, isDone);
      setState('idle');
    }
  };
  return {
    state,
    problem,
    fieldError: (name) => {
      const message = problem?.fieldErrors.find(({ field }) => field === name)?.message;
      return message === undefined ? undefined : textOf(message).text;
    },
    submit,
    reset: () => setProblem(undefined),
  };
}
