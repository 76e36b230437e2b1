import type { Db } from '../../../platform/db/database.ts';
import { addDays, instantAt, type LocalDate, type Timestamp } from '../../../platform/time.ts';
import { listOverdueBookings } from '../../bookings/index.ts';
import { listConflicts } from '../../inventory/availability/index.ts';
import { listOpenPaymentRequests, listPaymentsToReview, listPendingRefunds } from '../../payments/index.ts';
import type { Property } from '../../properties/index.ts';
import type { OpenCount } from './day-close.queries.ts';
import type { PointKind } from './day-close.rules.ts';

/** Rows of each kind that are shown. */
export const ROWS_MAX = 100;
/** No-shows of one close: each locks a booking until all are done. */
export const NO_SHOWS_MAX = 100;

/** Something that is not in order. `amount` is in major units. */
export type PointRow = {
  bookingId: string;
  bookingReference: string;
  guestName: string | null;
  at: Timestamp;
  amount: number | null;
  roomNumber: number | null;
  message: string | null;
};
export type OpenPoints = { kind: PointKind; count: number; hasMore: boolean; rows: PointRow[] };

const ofBooking = { amount: null, roomNumber: null, message: null };

const pointsOf = (kind: PointKind, found: readonly PointRow[]): OpenPoints => {
  const rows = found.slice(0, ROWS_MAX);
  return { kind, count: rows.length, hasMore: found.length > ROWS_MAX, rows };
};

/** How many of each kind, without kinds that are in order. */
export function countsOf(points: readonly OpenPoints[]): OpenCount[] {
  return points.filter(({ count }) => count > 0).map(({ kind, count }) => ({ kind, count }));
}

/** The first instant after the local date. */
export const endOfDate = (property: Property, date: LocalDate): Timestamp =>
  instantAt(addDays(date, 1), '00:00', property.timezone);

/** What is not in order when the local date ends: bookings by their expected dates, all else as it is now. */
export async function listOpenPoints(db: Db, property: Property, date: LocalDate, now: Timestamp): Promise<OpenPoints[]> {
  const { id } = property;
  const end = endOfDate(property, date);
  const page = { after: null, most: ROWS_MAX + 1 };
  const [arrivals, departures, conflicts, requests, reviews, refunds] = await Promise.all([
    listOverdueBookings(db, id, 'ARRIVAL', end, page.most),
    listOverdueBookings(db, id, 'DEPARTURE', end, page.most),
    listConflicts(db, property, now),
    listOpenPaymentRequests(db, id, { now, ...page }),
    listPaymentsToReview(db, id, page),
    listPendingRefunds(db, id, page),
  ]);
  const overdue = ({ expectedAt, ...booking }: (typeof arrivals)[number]) => ({ ...ofBooking, ...booking, at: expectedAt });
  return [
    pointsOf('ARRIVAL', arrivals.map(overdue)),
    pointsOf('DEPARTURE', departures.map(overdue)),
    pointsOf(
      'CONFLICT',
      conflicts.map(({ bookingId, bookingReference, guestName, from, roomNumber, message }) => {
        return { bookingId, bookingReference, guestName, at: from, amount: null, roomNumber, message };
      }),
    ),
    pointsOf(
      'PAYMENT_REQUEST',
      requests.map(({ bookingId, bookingReference, guestName, amount, createdAt }) => {
        return { ...ofBooking, bookingId, bookingReference, guestName, at: createdAt, amount: Number(amount) };
      }),
    ),
    pointsOf(
      'PAYMENT_REVIEW',
      reviews.map(({ bookingId, bookingReference, guestName, amount, raisedAt }) => {
        return { ...ofBooking, bookingId, bookingReference, guestName, at: raisedAt, amount };
      }),
    ),
    pointsOf(
      'REFUND',
      refunds.map(({ bookingId, bookingReference, guestName, amount, createdAt }) => {
        return { ...ofBooking, bookingId, bookingReference, guestName, at: createdAt, amount };
      }),
    ),
  ];
}
