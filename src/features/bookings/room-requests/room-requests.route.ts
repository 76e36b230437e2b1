import type { FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { effect } from '../../../platform/http/effect.ts';
import { refuseStale } from '../../../platform/http/etag.ts';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Amount, Id, Name, Nullable, PageQuery, Timestamp } from '../../../platform/schema.ts';
import { type Timestamp as Instant, instantOf } from '../../../platform/time.ts';
import { callerOf, only, type PropertyFacts, propertyOf } from '../../identity/index.ts';
import { answerBooking, lockBookingFor } from '../answer.ts';
import { updateBooking } from '../booking.queries.ts';
import { BookingParams } from '../booking.schema.ts';
import { type BookingFacts, getBookingFacts, lockBooking } from '../booking-facts.queries.ts';
import { bookingEtag } from '../booking-view.ts';
import { manualRateOf } from '../check-in/open-stays.ts';
import { readers } from '../read/bookings.route.ts';
import { refuseWindow } from '../window.rules.ts';
import { cancelRequestsOf } from './cancel-requests.ts';
import { type Hold, holdRooms } from './hold-rooms.ts';
import { findRoomRequest, listRoomRequests, type RoomRequestFacts } from './room-request.queries.ts';
import { RoomRequest } from './room-request.schema.ts';
import { roomRequestView } from './room-request-view.ts';

const QUANTITY_MAX = 1000;
const deskRoles = only('ADMIN', 'MANAGER', 'STAFF');

const RoomRequestCreate = Type.Object(
  {
    roomTypeCode: Name,
    quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, examples: [2] }),
    fromAt: Timestamp,
    toAt: Timestamp,
    ratePlanCode: Type.Optional(Nullable(Name)),
    nightlyRate: Type.Optional(Nullable(Amount)),
  },
  {
    title: 'RoomRequestCreate',
    examples: [{ roomTypeCode: 'DLX', quantity: 2, fromAt: '2026-11-20T06:30:00Z', toAt: '2026-11-22T05:30:00Z' }],
  },
);

/** @throws Problem 400 */
function holdOf(property: PropertyFacts, body: Static<typeof RoomRequestCreate>): Hold {
  const [fromAt, toAt] = [instantOf(body.fromAt, 'fromAt'), instantOf(body.toAt, 'toAt')];
  const range = refuseWindow(fromAt, toAt, 'toAt');
  if (range !== null) throw range;
  if (body.ratePlanCode != null && body.nightlyRate != null)
    throw invalid('nightlyRate', 'must be left out when ratePlanCode prices the nights');
  const { roomTypeCode, quantity, ratePlanCode = null } = body;
  return { roomTypeCode, quantity, ratePlanCode, fromAt, toAt, manualRate: manualRateOf(property, body.nightlyRate, '') };
}

function createRoomRequest(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/room-requests',
    config: { access: deskRoles, errors: [409], tagged: true },
    schema: {
      operationId: 'createRoomRequest',
      tags: ['Room requests'],
      summary: 'Hold rooms of a type for a booking',
      description:
        'Granted if at every moment of the window the rooms of the type for sale, less stays and open holds, are enough; else 409. The quote is kept as made: the rates of `ratePlanCode`, `nightlyRate` for each night, or the default rate of the room type.',
      params: BookingParams,
      body: RoomRequestCreate,
      response: { 201: RoomRequest },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const actorId = callerOf(request).userId;
        const hold = holdOf(property, request.body);
        const now = platform.clock();
        const facts = await lockBookingFor(tx, request, bookingId, now);
        const held = await holdRooms(tx, property, facts, hold, { actorId, now });
        await updateBooking(tx, property.id, facts.id, now);
        const view = roomRequestView(property, facts.id, held);
        return answerBooking(tx, property, facts.id, now, { status: 201 }, () => view);
      }),
  });
}

function readRoomRequests(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings/:bookingId/room-requests',
    config: { access: readers },
    schema: {
      operationId: 'listRoomRequests',
      tags: ['Room requests'],
      summary: 'Room requests of the booking, oldest first',
      params: BookingParams,
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(RoomRequest) },
    },
    handler: async (request, reply) => {
      const property = propertyOf(request);
      const { bookingId } = request.params;
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      const after = page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) };
      const rows = await listRoomRequests(db, property.id, bookingId, { after, most: page.fetch });
      if (rows.length === 0) await getBookingFacts(db, property.id, bookingId, clock());
      return paged(request, reply, page, rows, (row) => [row.createdAt, row.id]).map((row) =>
        roomRequestView(property, bookingId.toLowerCase(), row),
      );
    },
  });
}

/** Locks the booking and finds its request: either is 404 before `If-Match` is judged. @throws Problem 404, 412 */
async function lockRequestFor(
  tx: Tx,
  request: FastifyRequest,
  { bookingId, requestId }: { bookingId: string; requestId: string },
  now: Instant,
): Promise<{ facts: BookingFacts; found: RoomRequestFacts }> {
  const property = propertyOf(request);
  const facts = await lockBooking(tx, property.id, bookingId, now);
  const found = await findRoomRequest(tx, property.id, bookingId, requestId);
  if (found === undefined) throw notFound('room request');
  refuseStale(request, bookingEtag(property, facts, now));
  return { facts, found };
}

function cancelRoomRequest(app: App, platform: Platform): void {
  app.route({
    method: 'DELETE',
    url: '/properties/:propertyId/bookings/:bookingId/room-requests/:requestId',
    config: { access: deskRoles, errors: [409], tagged: true },
    schema: {
      operationId: 'cancelRoomRequest',
      tags: ['Room requests'],
      summary: 'Let go of the rooms that a request still holds',
      description:
        'The request is kept with status CANCELLED; rooms of it that guests were checked in to stay theirs. Refused (409) when guests were checked in to all of them.',
      params: Type.Object({ ...BookingParams.properties, requestId: Id }),
      response: { 204: Type.Null({ description: 'The rooms are no longer held.' }) },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const now = platform.clock();
        const { facts, found } = await lockRequestFor(tx, request, request.params, now);
        if (found.status === 'FULFILLED') throw conflict('the room request is already fulfilled', 'room_request_fulfilled');
        if (found.status === 'CANCELLED') return { status: 204, etag: bookingEtag(property, facts, now) };
        await cancelRequestsOf(tx, property, facts.id, [found], { actorId: callerOf(request).userId, now });
        await updateBooking(tx, property.id, facts.id, now);
        const { body: _, ...answer } = await answerBooking(tx, property, facts.id, now, { status: 204 }, () => null);
        return answer;
      }),
  });
}

/** Room requests of a booking: holds by room type (contract 4.6). */
export function registerRoomRequests(app: App, platform: Platform): void {
  createRoomRequest(app, platform);
  readRoomRequests(app, platform);
  cancelRoomRequest(app, platform);
}
