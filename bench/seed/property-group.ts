/**
 * A group of hotels with a past of any length and the same present: 60 rooms each, 70 % of nights sold, 44 guests in house (a few overdue,
 * one without an expected check-out), eight bookings that may check in on their holds now, eight empty rooms for write cycles, some 700 holds over the
 * next 30 days, three rate plans whose calendars reach a year ahead, and the live events of the last day.
 */
import type { Timestamp } from '../../src/platform/time.ts';
import { bookingRows } from './booking-rows.ts';
import { inSession, loadInBulk } from './bulk-load.ts';
import { daysFrom, type GroupSize, type Rows } from './group.ts';
import { LEDGER_ROWS } from './ledger-rows.ts';
import { analyzeSmallTables, calendars, counters, occupancy, smallTables } from './small-tables.ts';
import { trailRows } from './trail-rows.ts';
import { dropWorkingTables, workingTables } from './working-tables.ts';

export { dayOf, type GroupSize, LARGE, SEEDED_ID, SMALL } from './group.ts';
export { type Arrival, type CycleRoom, clearRound, findSeededProperty, type SeededProperty } from './seeded-property.ts';

/** How long it took, and how many rows each table has got. */
export type SeedReport = { seconds: number; rows: Record<string, number> };

/** The longest first. */
const ORDER = ['audit_entry', 'room_stay', 'room_stay_night', 'payment', 'booking', 'room_request', 'charge', 'guest'];

function inOrder(rows: Rows): Rows {
  const place = (table: string): number => (ORDER.includes(table) ? ORDER.indexOf(table) : ORDER.length);
  return Object.fromEntries(Object.entries(rows).sort(([a], [b]) => place(a) - place(b)));
}

async function countRows(connectionString: string): Promise<Record<string, number>> {
  return inSession(connectionString, async (client) => {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select relname as name, reltuples::integer as count from pg_class
       where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples > 0 order by count desc, name`,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  });
}

/**
 * Fills a migrated, empty database. Every constraint holds and is valid, every index exists, tables are vacuumed and analysed. The same
 * size and instant make the same rows.
 */
export async function seedPropertyGroup(connectionString: string, size: GroupSize, now: Timestamp): Promise<SeedReport> {
  const started = performance.now();
  const days = daysFrom(now);
  await inSession(connectionString, async (client) => {
    for (const statement of [...smallTables(size, days), ...workingTables(size, days)]) await client.query(statement);
  });
  const rows = { ...bookingRows(size, days), ...LEDGER_ROWS, ...trailRows(days), ...calendars(size, days) };
  await loadInBulk(connectionString, inOrder(rows));
  await inSession(connectionString, async (client) => {
    for (const statement of [...counters, occupancy, dropWorkingTables, analyzeSmallTables]) await client.query(statement);
  });
  return { seconds: (performance.now() - started) / 1000, rows: await countRows(connectionString) };
}
