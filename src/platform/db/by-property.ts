/** Statements over several properties, which a database that Citus distributes by property refuses in part (docs/scaling.md, "Citus"). */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** A process has one database; tests that also have a plain one treat it as distributed. */
let distributed = false;

/** Finds out, once at the start, whether Citus distributes the database over several servers. */
export async function detectDistribution(db: Db): Promise<void> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  distributed ||= rows.length > 0;
}

/** Whether Citus distributes the database, so that a statement with joins, locks or limits must name one property. */
export const isDistributed = (): boolean => distributed;

/** The lock of a row of a table that all properties share, at the end of its statement. In a distributed database `lockKeys` does its work. */
export const lockOfSharedRow = (lock: RawBuilder<unknown>): RawBuilder<unknown> => (distributed ? sql`` : lock);

/**
 * In a distributed database: locks the keys, which are ids of rows of tables that all properties share, until the transaction ends. Such a table has
 * a copy on every server. The lock of one of its rows would make the writes of all properties wait, and deadlock with them.
 */
export async function lockKeys(tx: Tx, keys: readonly string[], strength: 'exclusive' | 'shared' = 'exclusive'): Promise<void> {
  if (!distributed) return;
  const lock = sql.raw(strength === 'exclusive' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  await sql`select ${lock}(hashtextextended(key, 7)) from unnest(${[...keys].toSorted()}::text[]) as key`.execute(tx);
}

/**
 * Reads something of several properties: in one statement, or in a distributed database property by property.
 * @param read runs the statement for these; with one it must name its property
 */
export async function readByProperty<Item, Row>(
  items: readonly Item[],
  read: (items: readonly Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (items.length === 0) return [];
  if (!distributed || items.length === 1) return read(items);
  const rows: Row[] = [];
  for (const item of items) rows.push(...(await read([item])));
  return rows;
}

/** The id of the property, where there is only one: a statement that has it as a value is sent to one server. */
export function onlyProperty(items: readonly { propertyId: string }[]): RawBuilder<string> | null {
  const [first] = items;
  const isOnly = first !== undefined && items.every(({ propertyId }) => propertyId === first.propertyId);
  return isOnly ? sql<string>`${first.propertyId}::uuid` : null;
}

/**
 * Does work for all properties at once, or in a distributed database for each of those that `find` names.
 * @param work gets the property, null: all
 */
export async function forEachProperty(
  find: () => Promise<string[]>,
  work: (propertyId: string | null) => Promise<void>,
): Promise<void> {
  for (const propertyId of distributed ? await find() : [null]) await work(propertyId);
}

/** Runs a statement for the rows of each property: locks and claims name theirs. @returns what they have returned */
export async function claimByProperty<Row>(
  keys: readonly { propertyId: string; id: string }[],
  claim: (propertyId: string, ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [propertyId, ofProperty] of Map.groupBy(keys, (key) => key.propertyId))
    rows.push(
      ...(await claim(
        propertyId,
        ofProperty.map(({ id }) => id),
      )),
    );
  return rows;
}
