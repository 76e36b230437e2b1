import type pg from 'pg';
import type { Statement } from './recorder.ts';

/** A short name for each of the texts, under which it is prepared on every connection. */
export function namesOf(statements: readonly Statement[]): Map<string, string> {
  const texts = new Set(statements.map(({ text }) => text));
  return new Map([...texts].map((text, index) => [text, `s${index}`]));
}

/** Sends recorded statements through the bare driver, transactions on one connection; answers the rows of the last one. */
export async function runStatements(
  pool: pg.Pool,
  statements: readonly Statement[],
  names: ReadonlyMap<string, string>,
): Promise<unknown> {
  let rows: unknown = null;
  let client: pg.PoolClient | null = null;
  for (const { text, values } of statements) {
    if (text === 'begin') client = await pool.connect();
    rows = (await (client ?? pool).query({ name: names.get(text) ?? text, text, values })).rows;
    if (text === 'commit' || text === 'rollback') {
      client?.release();
      client = null;
    }
  }
  return rows;
}
