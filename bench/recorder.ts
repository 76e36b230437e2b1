import pg from 'pg';

/** A statement as the product sent it, with its parameters. */
export type Statement = { text: string; values: unknown[] };

type QueryConfig = { text: string; values?: unknown[] };

/** What the service sends for itself at any moment: jobs, wake-ups, health. */
const OWN_WORK = /graphile_worker|pg_notify|^listen /i;

let recorded: Statement[] | null = null;

/** Makes every `pg` client of this process note what it sends while a recording runs. */
export function installRecorder(): void {
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [query] = args;
    if (recorded !== null && typeof query === 'object' && query !== null && 'text' in query) {
      const { text, values = [] } = query as QueryConfig;
      if (!OWN_WORK.test(text)) recorded.push({ text, values });
    }
    return Reflect.apply(send, this, args);
  } as typeof send;
}

/** All statements that requests send while the work runs. */
export async function recording(work: () => Promise<unknown>): Promise<Statement[]> {
  recorded = [];
  await work();
  const statements = recorded;
  recorded = null;
  return statements;
}
