import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../platform/errors.ts';
import { tagged } from '../../../platform/http/etag.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openStream } from '../../../platform/sse/sse.ts';
import { callerOf, loadProperty, member, only, propertyOf, type StreamItem } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import {
  Balance,
  type BookingChangeView,
  BookingDetail,
  BookingEvent,
  BookingParams,
  ReferenceParams,
} from '../booking.schema.ts';
import { getBookingFacts, getWholeBooking } from '../booking-facts.queries.ts';
import { balanceView, computeBalance } from '../booking-figures.rules.ts';
import { bookingDetail } from '../booking-response.ts';
import { bookingEtag, bookingEventData } from '../booking-view.ts';
import { findBookingByReference } from './find-bookings.queries.ts';

export const bookingReaders = only('ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE');

/** A booking in the property's stream. */
export const bookingItem: StreamItem = {
  schema: BookingEvent,
  show: (content) => {
    const item = content as BookingChangeView;
    return { id: item.id, bookingId: item.id, version: item.version, item };
  },
};

function getBooking(app: App, platform: Platform): void {
  const { db, clock } = platform;
  const respond = async (request: FastifyRequest, reply: FastifyReply, bookingId: string) => {
    const property = propertyOf(request);
    const now = clock();
    const whole = await getWholeBooking(db, property.id, bookingId, now);
    return tagged(request, reply, bookingEtag(property, whole, now), bookingDetail(property, whole, now));
  };
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
    handler: (request, reply) => respond(request, reply, request.params.bookingId),
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings/by-reference/:reference',
    config: { access: bookingReaders, tagged: true },
    schema: {
      operationId: 'getBookingByReference',
      tags: ['Bookings'],
      summary: 'One booking by its reference, as by its id',
      params: ReferenceParams,
      response: { 200: BookingDetail },
    },
    handler: async (request, reply) => {
      const bookingId = await findBookingByReference(db, propertyOf(request).id, request.params.reference);
      if (bookingId === undefined) throw notFound('booking');
      return respond(request, reply, bookingId);
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

/** Reading one booking: detail, by its id or reference, balance and stream. */
export function registerReadBookings(app: App, platform: Platform): void {
  getBooking(app, platform);
  getBalance(app, platform);
  streamBooking(app, platform);
}
