import type pg from 'pg';
import { WRITING } from './recorder.ts';
import type { Sent } from './replay.ts';

/**
 * Sends recorded statements through the bare driver, transactions on one connection; returns the rows of the last one that had any.
 * @throws when a statement writes fewer or more rows than the product's did
 */
export async function runStatements(pool: pg.Pool, statements: readonly Sent[]): Promise<unknown[]> {
  let rows: unknown[] = [];
  let client: pg.PoolClient | null = null;
  try {
    for (const { changed, ...statement } of statements) {
      if (statement.text === 'begin') client = await pool.connect();
      const response = await (client ?? pool).query(statement);
      if (response.rows.length > 0) rows = response.rows;
      if (WRITING.has(response.command) && response.rowCount !== changed)
        throw new Error(`${response.rowCount} rows instead of ${changed}: ${statement.text}`);
      if (statement.text === 'commit' || statement.text === 'rollback') {
        client?.release();
        client = null;
      }
    }
  } catch (error) {
    client?.release(true);
    throw error;
  }
  return rows;
}
