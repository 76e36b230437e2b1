import type { Static } from 'typebox';
import Type from 'typebox';
import { invalid, invalidAs } from '../../../platform/errors.ts';
import { readForRequest } from '../../../platform/http/database-position.ts';
import { parseList } from '../../../platform/http/list-parameter.ts';
import { type Page, paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { CommaSeparated, Id, LocalDate, Name, PageQuery, PropertyParams } from '../../../platform/schema.ts';
import { addDays, DATE_MAX, DATE_MIN, type LocalDate as Day, instantAt, type Timestamp } from '../../../platform/time.ts';
import { type Property, propertyOf } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { BOOKING_STATUSES, BookingStatus } from '../booking.schema.ts';
import { type BookingCursor, type BookingFacts, listBookingFacts } from '../booking-facts.queries.ts';
import { bookingItem } from '../booking-view.ts';
import { BookingRow, type BookingRowView } from './booking-row.schema.ts';
import { readSearch } from './booking-search.ts';
import { bookingReaders } from './bookings.route.ts';
import { type BookingFilter, findBookingFacts } from './find-bookings.queries.ts';
import { listMissingForCheckIn, listMissingForCheckOut } from './missing.rules.ts';

const date = (description: string) => Type.Optional(Type.String({ ...LocalDate, description }));

const BookingListQuery = Type.Object({
  status: Type.Optional(CommaSeparated(BookingStatus, { description: 'Only bookings in these states, comma separated.' })),
  arrivingOn: date('Only bookings whose expected check-in is on this local date.'),
  departingOn: date('Only bookings whose expected check-out is on this local date.'),
  inHouseOn: date('Only bookings with a guest in house on this local date, also for a part of it.'),
  from: date('Only bookings that are expected to be there on this local date or later.'),
  to: date('Only bookings that are expected to be there on this local date or earlier.'),
  q: Type.Optional(
    Type.String({
      ...Name,
      description:
        "A booking's reference or number, a reservation number, a phone or a vehicle number, as a whole; or parts of the guest's name.",
      examples: ['B-000001'],
    }),
  ),
  guestId: Type.Optional(Type.String({ ...Id, description: 'Only bookings with this primary guest.' })),
  ...PageQuery,
});
type Query = Static<typeof BookingListQuery>;

/** The local date in UTC. @throws Problem 400 that names the field, for a date that is too far away */
function dayOf(property: Property, date: Day | undefined, field: string): { from: Timestamp; to: Timestamp } | null {
  if (date === undefined) return null;
  if (date < DATE_MIN) throw invalid(field, `must not be before ${DATE_MIN}`);
  if (date > DATE_MAX) throw invalid(field, `must not be after ${DATE_MAX}`);
  const begins = (day: Day) => instantAt(day, '00:00', property.timezone);
  return { from: begins(date), to: begins(addDays(date, 1)) };
}

/** @throws Problem 400 */
function readFilter(property: Property, query: Query): BookingFilter {
  const { from, to, q, guestId } = query;
  if (from !== undefined && to !== undefined && to < from) throw invalidAs('Invalid date range', 'to');
  const [first, last] = [dayOf(property, from, 'from'), dayOf(property, to, 'to')];
  return {
    statuses: parseList(query.status, BOOKING_STATUSES, 'status'),
    guestId: guestId ?? null,
    arriving: dayOf(property, query.arrivingOn, 'arrivingOn'),
    departing: dayOf(property, query.departingOn, 'departingOn'),
    inHouse: dayOf(property, query.inHouseOn, 'inHouseOn'),
    touching: first === null && last === null ? null : { from: first?.from ?? null, to: last?.to ?? null },
    terms: q === undefined ? null : readSearch(property, q),
  };
}

function cursorOf({ after }: Page): BookingCursor | null {
  if (after === null) return null;
  const [openOrInHouse, createdAt, id] = after;
  return { openOrInHouse: openOrInHouse === true, createdAt: String(createdAt), id: String(id) };
}

function rowOf(property: Property, facts: BookingFacts, ledgerTolerance: string, now: Timestamp): BookingRowView {
  const held = new Map<string, number>();
  for (const { roomTypeCode, quantity } of facts.heldRooms) held.set(roomTypeCode, (held.get(roomTypeCode) ?? 0) + quantity);
  return {
    ...bookingItem(property, facts, now),
    heldRooms: [...held].map(([roomTypeCode, quantity]) => ({ roomTypeCode, quantity })),
    assignedRoomNumbers: facts.assignedRoomNumbers.flat(),
    missingForCheckIn: listMissingForCheckIn(property, facts, now),
    missingForCheckOut: listMissingForCheckOut(billingPropertyOf(property), facts, ledgerTolerance, now),
  };
}

/** `GET /properties/{propertyId}/bookings`: all bookings, or those that a desk asks for. */
export function registerListBookings(app: App, platform: Platform, ledgerTolerance: string): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings',
    config: { access: bookingReaders },
    schema: {
      operationId: 'listBookings',
      tags: ['Bookings'],
      summary: 'Bookings: open and in-house ones first, then the newest; by state, date, guest or search text',
      description: 'All filters that are given must match.',
      params: PropertyParams,
      querystring: BookingListQuery,
      response: { 200: Type.Array(BookingRow) },
    },
    handler: async (request, reply) => {
      const property = propertyOf(request);
      const page = pageOf(request.query, ['boolean', 'timestamp', 'uuid']);
      const filter = readFilter(property, request.query);
      const { statuses, ...others } = filter;
      const after = cursorOf(page);
      const now = platform.clock();
      // Without another filter the index of the states has the order of the list.
      const isWhole = Object.values(others).every((one) => one === null);
      const rows = await readForRequest(platform, request, (db) =>
        isWhole
          ? listBookingFacts(db, property.id, now, { statuses: statuses ?? BOOKING_STATUSES, after, most: page.fetch })
          : findBookingFacts(db, property.id, now, filter, { after, most: page.fetch }),
      );
      return paged(request, reply, page, rows, (row) => [
        row.status === 'OPEN' || row.status === 'CHECKED_IN',
        row.createdAt,
        row.id,
      ]).map((facts) => rowOf(property, facts, ledgerTolerance, now));
    },
  });
}
