/** Statements over several properties, which a database that Citus distributes by property refuses in part (docs/scaling.md, "Citus"). */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** A process has one database; tests that also have a plain one treat it as distributed. */
let distributed = false;

/** Finds out, once at the start, whether Citus distributes the database over several servers. */
export async function detectDistribution(db: Db): Promise<void> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  distributed ||= rows.length > 0;
}

/** Whether Citus distributes the database, so that a statement with joins, locks or limits must name one property. */
export const isDistributed = (): boolean => distributed;

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
