import { READS } from './reads.ts';
import type { Row } from './row.ts';
import { WEBHOOK } from './webhook.ts';
import { WRITES } from './writes.ts';

/** Every row of the table, in order. Processes identify a row by its number here. */
export const ROWS: readonly Row[] = [...READS, ...WRITES, WEBHOOK];

/** @throws when there is no such row */
export function rowAt(number: number): Row {
  const row = ROWS[number];
  if (row === undefined) throw new Error(`there is no row ${number}`);
  return row;
}
