import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery } from 'kysely';

type Rows = readonly unknown[];

/**
 * A statement that travels ahead of the first one of some work: on the same connection and in the same packet, so that it costs no
 * round trip of its own. Sent at most once.
 */
export class Ahead {
  readonly query: CompiledQuery;
  readonly #rows = Promise.withResolvers<Rows>();
  #isTaken = false;

  constructor(query: CompiledQuery) {
    this.query = query;
    // Whoever waits for them is told; that nobody did is no error of the process.
    this.#rows.promise.catch(() => {});
  }

  /** Whether a connection was asked for that sends it. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** What it answers, once it is taken. */
  get rows(): Promise<Rows> {
    return this.#rows.promise;
  }

  /** For the connection that sends it. */
  take(): { answer: (rows: Rows) => void; fail: (error: unknown) => void } {
    this.#isTaken = true;
    return { answer: this.#rows.resolve, fail: this.#rows.reject };
  }
}

const travelling = new AsyncLocalStorage<Ahead>();

/** Does the work with the statement ahead of its first one; work that asks the database nothing leaves it unsent. */
export function withAhead<T>(ahead: Ahead, work: () => Promise<T>): Promise<T> {
  return travelling.run(ahead, work);
}

/** The statement that is to go ahead here and that no connection has taken yet. */
export function aheadHere(): Ahead | null {
  const ahead = travelling.getStore();
  return ahead === undefined || ahead.isTaken ? null : ahead;
}
