import type { FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { DryRunQuery } from '../../../platform/http/dry-run.ts';
import { refuseStale } from '../../../platform/http/etag.ts';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Amount, Id, Name, Nullable, PageQuery, Timestamp } from '../../../platform/schema.ts';
import type { Timestamp as Instant } from '../../../platform/time.ts';
import { callerOf, frontDesk, type Property, propertyOf } from '../../properties/index.ts';
import { assignRooms } from '../assignments/assign-rooms.ts';
import { updateBooking } from '../booking.queries.ts';
import type { Actor } from '../booking.rules.ts';
import { BookingParams } from '../booking.schema.ts';
import { type BookingFacts, getBookingFacts, lockBooking } from '../booking-facts.queries.ts';
import { lockBookingFor, respondWithBooking, respondWithoutBody } from '../booking-response.ts';
import { bookingEtag } from '../booking-view.ts';
import { moveDates } from '../expected-dates/change-dates.ts';
import { bookingReaders } from '../read/bookings.route.ts';
import { cancelRequestsOf } from './cancel-requests.ts';
import { changeHold } from './change-hold.ts';
import { holdRooms, type RequestedHold } from './hold-rooms.ts';
import { parseHoldChange, parseHoldTerms, QUANTITY_MAX } from './hold-terms.ts';
import { findRoomRequest, listRoomRequests, type RoomRequestFacts } from './room-request.queries.ts';
import { RoomRequest } from './room-request.schema.ts';
import { roomRequestView } from './room-request-view.ts';

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

const RequestParams = Type.Object({ ...BookingParams.properties, requestId: Id });

/** @throws Problem 400 */
function parseHold(property: Property, body: Static<typeof RoomRequestCreate>): RequestedHold {
  const { roomTypeCode, quantity, fromAt, toAt, ratePlanCode = null, nightlyRate = null } = body;
  const terms = { fromAt, toAt, ratePlanCode, rate: nightlyRate, rateField: 'nightlyRate' };
  return { roomTypeCode, quantity, ...parseHoldTerms(property, terms) };
}

function createRoomRequest(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/room-requests',
    config: { access: frontDesk, errors: [409], tagged: true },
    schema: {
      operationId: 'createRoomRequest',
      tags: ['Room requests'],
      summary: 'Hold rooms of a type for a booking',
      description:
        'Granted if at every moment of the window enough rooms of the type are for sale, less stays and open holds; else 409. The quote never changes. It has the rates of `ratePlanCode`, `nightlyRate` for each night, or the default rate of the room type.',
      params: BookingParams,
      body: RoomRequestCreate,
      response: { 201: RoomRequest },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const actorId = callerOf(request).userId;
        const hold = parseHold(property, request.body);
        const now = platform.clock();
        const facts = await lockBookingFor(tx, request, bookingId, now);
        // First, because `holdRooms` locks the room type, and others wait for it.
        await updateBooking(tx, property.id, facts.id, now);
        const [held] = await holdRooms(tx, property, facts, [hold], { actorId, now });
        const view = held === undefined ? null : roomRequestView(property, facts.id, held);
        return respondWithBooking(tx, property, facts.id, now, { status: 201 }, () => view);
      }),
  });
}

const RoomRequestChange = Type.Object(
  {
    roomTypeCode: Type.Optional(Name),
    quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, examples: [2] })),
    fromAt: Type.Optional(Nullable(Timestamp)),
    toAt: Type.Optional(Nullable(Timestamp)),
    ratePlanCode: Type.Optional(Nullable(Name)),
    nightlyRate: Type.Optional(Nullable(Amount)),
    requote: Type.Optional(
      Type.Boolean({
        description: 'true: all nights are priced anew; else nights that stay keep their quote.',
        examples: [false],
      }),
    ),
    roomIds: Type.Optional(
      Type.Array(Id, {
        maxItems: QUANTITY_MAX,
        description: 'The rooms that it is to have then, as in `.../rooms`; left out, it keeps those that are free.',
        examples: [['0198c0de-1111-7000-8000-000000000001']],
      }),
    ),
    moveExpectedDates: Type.Optional(
      Type.Boolean({
        description: 'true: an expected date of the OPEN booking that is an end of the window follows it.',
        examples: [false],
      }),
    ),
  },
  { title: 'RoomRequestChange', examples: [{ quantity: 1, toAt: '2026-11-23T05:30:00Z' }] },
);

/** The changed request with exactly these rooms. @throws Problem 400, 404, 409 */
async function withRooms(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  request: RoomRequestFacts,
  roomIds: readonly string[],
  actor: Actor,
): Promise<RoomRequestFacts> {
  const ids = roomIds.map((id) => id.toLowerCase());
  if (!(await assignRooms(tx, property, booking, request, ids, actor))) return request;
  return (await findRoomRequest(tx, property.id, booking.id, request.id)) ?? request;
}

function changeRoomRequest(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/bookings/:bookingId/room-requests/:requestId',
    config: { access: frontDesk, errors: [409], tagged: true, dryRun: true },
    schema: {
      operationId: 'changeRoomRequest',
      tags: ['Room requests'],
      summary: 'Change a room request',
      description:
        'All of it or nothing. A field left out stays. The rooms that it holds already do not stand in its way. Nights that stay keep their quote; new nights, and all with `requote`, are priced by `ratePlanCode` or `nightlyRate`, without either as before, or by the default rate of another room type. Once guests were checked in to rooms of it, only the quantity can change. With `roomIds` and `moveExpectedDates` its rooms and the dates of the booking change in the same step.',
      params: RequestParams,
      querystring: DryRunQuery,
      body: RoomRequestChange,
      response: { 200: RoomRequest },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const now = platform.clock();
        const { facts, found } = await lockRequestFor(tx, request, request.params, now);
        const actor = { actorId: callerOf(request).userId, now };
        const { roomIds, moveExpectedDates = false, ...body } = request.body;
        const changed = await changeHold(tx, property, facts, found, parseHoldChange(property, body, found), actor);
        if (moveExpectedDates) await moveDates(tx, property, facts, { before: found, after: changed }, actor);
        const after = roomIds === undefined ? changed : await withRooms(tx, property, facts, changed, roomIds, actor);
        await updateBooking(tx, property.id, facts.id, now);
        const view = roomRequestView(property, facts.id, after);
        return respondWithBooking(tx, property, facts.id, now, {}, () => view);
      }),
  });
}

function readRoomRequests(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings/:bookingId/room-requests',
    config: { access: bookingReaders },
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

/** Locks the booking and finds its room request. Either is 404 before `If-Match` is checked. @throws Problem 404, 412 */
export async function lockRequestFor(
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
    config: { access: frontDesk, errors: [409], tagged: true },
    schema: {
      operationId: 'cancelRoomRequest',
      tags: ['Room requests'],
      summary: 'Cancel a room request: its rooms are no longer held',
      description:
        'The request stays, with status CANCELLED. Rooms that guests were checked in to are not affected. Refused (409) when guests were checked in to all of them.',
      params: RequestParams,
      response: { 204: Type.Null({ description: 'The rooms are no longer held.' }) },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const now = platform.clock();
        const { facts, found } = await lockRequestFor(tx, request, request.params, now);
        if (found.status === 'FULFILLED') throw conflict('the room request is already fulfilled', 'room_request_fulfilled');
        if (found.status === 'CANCELLED') return { status: 204, etag: bookingEtag(property, facts, now) };
        await cancelRequestsOf(tx, property, facts.id, [found], { actorId: callerOf(request).userId, now });
        await updateBooking(tx, property.id, facts.id, now);
        return respondWithoutBody(tx, property, facts.id, now);
      }),
  });
}

/** Room requests of a booking: holds by room type. */
export function registerRoomRequests(app: App, platform: Platform): void {
  createRoomRequest(app, platform);
  readRoomRequests(app, platform);
  changeRoomRequest(app, platform);
  cancelRoomRequest(app, platform);
}
