import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A statement as the product sent it, with its parameters; `changed`: the rows it wrote, null when it only read. */
export type Statement = { text: string; values: unknown[]; isNamed: boolean; changed: number | null };

type Query = { text: string; values?: unknown[]; name?: string };
type Answer = { command: string; rowCount: number | null };

/**
 * What a request sends now and then, not each time: notifications of other processes (one for many), the next portion of a rate limit, the settings
 * of a new connection.
 */
const NOT_EACH_TIME = /pg_notify|^listen |^set |rate_window/i;
export const WRITING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const recorded = new AsyncLocalStorage<Statement[]>();

/** The statement given to the driver; null for a custom query object. */
function queryOf(query: unknown): Query | null {
  if (typeof query === 'string') return { text: query };
  return typeof query === 'object' && query !== null && 'text' in query ? (query as Query) : null;
}

function note(list: Statement[], { text, values = [], name }: Query): (response: Answer) => void {
  if (NOT_EACH_TIME.test(text)) return () => {};
  const statement: Statement = { text, values, isNamed: name !== undefined, changed: null };
  list.push(statement);
  return ({ command, rowCount }) => {
    if (WRITING.has(command)) statement.changed = rowCount;
  };
}

/**
 * All statements that this work sends through `pg`, in order; without those that the process sends meanwhile for other reasons.
 * Outside of recordings the driver is unchanged.
 */
export async function recording(work: () => Promise<unknown>): Promise<Statement[]> {
  const list: Statement[] = [];
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const sent: unknown = Reflect.apply(send, this, args);
    const query = queryOf(args[0]);
    const into = recorded.getStore();
    if (into !== undefined && query !== null) {
      const answered = note(into, query);
      if (sent instanceof Promise) sent.then((response) => answered(response as Answer)).catch(() => {});
    }
    return sent;
  } as typeof send;
  try {
    await recorded.run(list, work);
  } finally {
    pg.Client.prototype.query = send;
  }
  return list;
}
