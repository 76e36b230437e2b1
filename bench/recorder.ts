import pg from 'pg';

/** A statement as the product sent it, with its parameters. */
export type Statement = { text: string; values: unknown[] };

type QueryConfig = { text: string; values?: unknown[] };

let recorded: Statement[] | null = null;

/** Makes every `pg` client of this process note what it sends while a recording runs. */
export function installRecorder(): void {
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [query] = args;
    if (recorded !== null && typeof query === 'object' && query !== null && 'text' in query) {
      const { text, values = [] } = query as QueryConfig;
      recorded.push({ text, values });
    }
    return Reflect.apply(send, this, args);
  } as typeof send;
}

/** All statements that the process sends while the work runs; nothing else may be going on. */
export async function recording(work: () => Promise<unknown>): Promise<Statement[]> {
  recorded = [];
  await work();
  const statements = recorded;
  recorded = null;
  return statements;
}
