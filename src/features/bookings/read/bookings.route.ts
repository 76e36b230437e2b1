import Type from 'typebox';
import { tagged } from '../../../platform/http/etag.ts';
import { parseList } from '../../../platform/http/list-parameter.ts';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { CommaSeparated, PageQuery, PropertyParams } from '../../../platform/schema.ts';
import { openStream } from '../../../platform/sse/sse.ts';
import { callerOf, loadProperty, member, only, propertyOf } from '../../identity/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import {
  Balance,
  BOOKING_STATUSES,
  BookingDetail,
  BookingEvent,
  BookingItem,
  BookingParams,
  BookingStatus,
} from '../booking.schema.ts';
import { getBookingFacts, getWholeBooking, listBookingFacts } from '../booking-facts.queries.ts';
import { balanceView, computeBalance } from '../booking-figures.rules.ts';
import { bookingDetail } from '../booking-response.ts';
import { bookingEtag, bookingEventData, bookingItem } from '../booking-view.ts';

export const bookingReaders = only('ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE');

function listBookings(app: App, platform: Platform): void {
  const { db, clock } = platform;
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings',
    config: { access: bookingReaders },
    schema: {
      operationId: 'listBookings',
      tags: ['Bookings'],
      summary: 'Bookings: open and in-house ones first, then the newest',
      params: PropertyParams,
      querystring: Type.Object({
        status: Type.Optional(CommaSeparated(BookingStatus, { description: 'Only bookings in these states, comma separated.' })),
        ...PageQuery,
      }),
      response: { 200: Type.Array(BookingItem) },
    },
    handler: async (request, reply) => {
      const property = propertyOf(request);
      const statuses = parseList(request.query.status, BOOKING_STATUSES, 'status') ?? BOOKING_STATUSES;
      const page = pageOf(request.query, ['boolean', 'timestamp', 'uuid']);
      const after =
        page.after === null
          ? null
          : { openOrInHouse: page.after[0] === true, createdAt: String(page.after[1]), id: String(page.after[2]) };
      const now = clock();
      const rows = await listBookingFacts(db, property.id, now, { statuses, after, most: page.fetch });
      return paged(request, reply, page, rows, (row) => [
        row.status === 'OPEN' || row.status === 'CHECKED_IN',
        row.createdAt,
        row.id,
      ]).map((facts) => bookingItem(property, facts, now));
    },
  });
}

function getBooking(app: App, platform: Platform): void {
  const { db, clock } = platform;
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings/:bookingId',
    config: { access: bookingReaders, tagged: true },
    schema: {
      operationId: 'getBooking',
      tags: ['Bookings'],
      summary: 'One booking with its stays, billing and ledger',
      params: BookingParams,
      response: { 200: BookingDetail },
    },
    handler: async (request, reply) => {
      const property = propertyOf(request);
      const now = clock();
      const whole = await getWholeBooking(db, property.id, request.params.bookingId, now);
      return tagged(request, reply, bookingEtag(property, whole, now), bookingDetail(property, whole, now));
    },
  });
}

function getBalance(app: App, platform: Platform): void {
  const { db, clock } = platform;
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings/:bookingId/balance',
    config: { access: member },
    schema: {
      operationId: 'getBookingBalance',
      tags: ['Ledger'],
      summary: 'What is owed, collected and pending',
      params: BookingParams,
      response: { 200: Balance },
    },
    handler: async (request) => {
      const property = propertyOf(request);
      const now = clock();
      const facts = await getBookingFacts(db, property.id, request.params.bookingId, now);
      return balanceView(billingPropertyOf(property), computeBalance(billingPropertyOf(property), facts, now));
    },
  });
}

function streamBooking(app: App, platform: Platform): void {
  const { db, clock } = platform;
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings/:bookingId/stream',
    // A HEAD would never end, like the stream.
    exposeHeadRoute: false,
    config: {
      access: bookingReaders,
      stream: true,
      events: { 'booking.snapshot': BookingEvent, 'booking.updated': BookingEvent },
    },
    schema: {
      operationId: 'streamBooking',
      tags: ['Bookings', 'Streams'],
      summary: 'Live changes of one booking (server-sent events)',
      description:
        'First `booking.snapshot`, then `booking.updated` for each change: the booking as in the list, with its ETag as `version`. Resumes with `Last-Event-ID`.',
      params: BookingParams,
    },
    handler: async (request, reply) => {
      const property = propertyOf(request);
      const { bookingId } = request.params;
      await getBookingFacts(db, property.id, bookingId, clock());
      const caller = callerOf(request);
      return openStream(platform, request, reply, {
        propertyId: property.id,
        stream: 'booking',
        subjectId: bookingId,
        caller: { userId: caller.userId, expiresAt: caller.tokenExpiresAt },
        snapshotName: 'booking.snapshot',
        snapshot: async (tx) => {
          const now = clock();
          const current = await loadProperty(tx, property.id);
          return bookingEventData(current, await getBookingFacts(tx, property.id, bookingId, now), now);
        },
      });
    },
  });
}

/** Reading bookings: list, detail, stream and balance. */
export function registerReadBookings(app: App, platform: Platform): void {
  listBookings(app, platform);
  getBooking(app, platform);
  getBalance(app, platform);
  streamBooking(app, platform);
}
