import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { conflict, forbidden, notFound } from '../../../platform/errors.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import { type LocalDate, localDateOf, type Timestamp } from '../../../platform/time.ts';
import { listOverdueBookings, markNoShows, type NoShowOutcome } from '../../bookings/index.ts';
import type { Property } from '../../properties/index.ts';
import { readReport } from '../reports/index.ts';
import { type CloseRow, findClose, insertCloses, listClosedDates, lockBusinessDay, reopenClose } from './day-close.queries.ts';
import { datesToClose, type FrozenReport, figuresOf, refuseClose } from './day-close.rules.ts';
import { countsOf, endOfDate, listOpenPoints, NO_SHOWS_MAX } from './open-points.ts';

/** Who closes or reopens, and when. */
export type Closer = { actorId: string; at: Timestamp };

export type CloseOrder = {
  date: LocalDate;
  includeEarlier: boolean;
  /** null: none. `bookingIds` null: all that are expected and have not come. */
  noShows: { bookingIds: readonly string[] | null; reason: string | null } | null;
  /** Whether the caller may mark no-shows. */
  mayMark: boolean;
};

/** The report of a date, without what does not belong to it: the nights of the next year. */
export async function readFrozen(db: Db, property: Property, date: LocalDate, now: Timestamp): Promise<FrozenReport> {
  const report = await readReport(db, property, { from: date, to: date }, now);
  const { total, revenueByType, takings, sources, openBalances, pickUp } = report;
  return { total, revenueByType, takings, ...{ sources, openBalances, pickUp } };
}

async function noShowsOf(tx: Tx, property: Property, order: CloseOrder, { actorId, at }: Closer): Promise<NoShowOutcome> {
  const { noShows, date } = order;
  if (noShows === null) return { noShows: [], notDone: [], events: [] };
  if (!order.mayMark) throw forbidden('no-shows are marked by the front desk: ADMIN, MANAGER or STAFF');
  const expected = async () => {
    const rows = await listOverdueBookings(tx, property.id, 'ARRIVAL', endOfDate(property, date), NO_SHOWS_MAX);
    return rows.map(({ bookingId }) => bookingId);
  };
  const ids = noShows.bookingIds?.map((id) => id.toLowerCase()) ?? (await expected());
  return markNoShows(tx, property, ids, date, { actorId, now: at, reason: noShows.reason });
}

/**
 * Closes a date, and with `includeEarlier` the open ones before it: does what was agreed, then freezes the figures of each. A date that is
 * closed already is answered as it is, and nothing is done. Only other closes wait for this.
 * @throws Problem 403, 404, 409
 */
export async function closeDay(
  tx: Tx,
  property: Property,
  order: CloseOrder,
  closer: Closer,
): Promise<{ row: CloseRow; events: EventDraft[] }> {
  const { date } = order;
  const { actorId, at } = closer;
  const openOn = await lockBusinessDay(tx, property.id, at);
  const before = await findClose(tx, property.id, date);
  if (before?.status === 'CLOSED') return { row: before, events: [] };
  const refusal = refuseClose(date, openOn, localDateOf(at, property.timezone), order.includeEarlier);
  if (refusal !== null) throw refusal;
  const closed = await listClosedDates(tx, property.id, openOn ?? date, date);
  const dates = datesToClose(date, openOn, closed);
  const { noShows, notDone, events } = await noShowsOf(tx, property, order, closer);
  const openPoints = countsOf(await listOpenPoints(tx, property, date, at));
  const none = { noShows: [], notDone: [], earlierDates: [] };
  const closes = [];
  for (const on of dates) {
    const result = on === date ? { noShows, notDone, earlierDates: dates.slice(0, -1) } : none;
    closes.push({ date: on, figures: await readFrozen(tx, property, on, at), result });
  }
  await insertCloses(tx, property.id, closes, { openPoints, actorId, at });
  await insertAudit(
    tx,
    { propertyId: property.id, actorId, at },
    'day.closed',
    ...closes.map((close) => ({
      entityId: property.id,
      before: close.date === date && before !== undefined ? { figures: figuresOf(before.figures) } : undefined,
      after: { businessDate: close.date, openPoints, noShows: close.result.noShows, figures: figuresOf(close.figures) },
    })),
  );
  const row = await findClose(tx, property.id, date);
  if (row === undefined) throw new Error('a date that was closed has a row');
  return { row, events };
}

/** Opens a closed date again. It is closed next. @throws Problem 404, 409 */
export async function reopenDay(
  tx: Tx,
  property: Property,
  date: LocalDate,
  reason: string,
  { actorId, at }: Closer,
): Promise<CloseRow> {
  await lockBusinessDay(tx, property.id, at);
  const before = await findClose(tx, property.id, date);
  if (before === undefined) throw notFound('close of this date');
  if (before.status === 'REOPENED') throw conflict('the date is open already', 'day_not_closed');
  await reopenClose(tx, property.id, date, { actorId, at, reason });
  await insertAudit(tx, { propertyId: property.id, actorId, at }, 'day.reopened', {
    entityId: property.id,
    before: { businessDate: date, figures: figuresOf(before.figures) },
    reason,
  });
  const row = await findClose(tx, property.id, date);
  if (row === undefined) throw new Error('a date that was closed has a row');
  return row;
}
