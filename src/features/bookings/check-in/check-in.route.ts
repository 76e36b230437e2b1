import Type, { type Static } from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { conflict } from '../../../platform/errors.ts';
import { DryRunQuery } from '../../../platform/http/dry-run.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Amount, Id, Name, Nullable, Timestamp } from '../../../platform/schema.ts';
import { instantOf } from '../../../platform/time.ts';
import { callerOf, frontDesk, type Property, propertyOf } from '../../properties/index.ts';
import { updateBooking } from '../booking.queries.ts';
import { refuseNotInHouse } from '../booking.rules.ts';
import { BookingDetail, BookingParams, StayWithBooking } from '../booking.schema.ts';
import { lockBookingFor, respondWithBooking } from '../booking-response.ts';
import { getStayWithBooking } from '../booking-view.ts';
import { refuseRate } from '../pricing/stay-rate.rules.ts';
import { parseManualRate } from '../pricing/stay-terms.ts';
import { RateSource } from '../room-requests/room-request.schema.ts';
import { atField } from '../stays/at-field.ts';
import { openStays, type RequestedStay } from '../stays/open-stays.ts';
import { refuseCheckInAt, refuseDuplicateRooms, refuseFutureBooking } from './check-in.rules.ts';

const STAYS_MAX = 500;

const StayToOpen = Type.Object(
  {
    roomId: Id,
    checkInAt: Type.Optional(Nullable(Type.String({ ...Timestamp, description: 'Now by default; at most 5 minutes ahead.' }))),
    nightlyRate: Type.Optional(Nullable(Amount)),
    rateSource: Type.Optional(Nullable(RateSource)),
    ratePlanCode: Type.Optional(Nullable(Name)),
  },
  { title: 'StayToOpen' },
);

/** The requested stay with its check-in in UTC. `field`: where the body names it. @throws Problem 400 */
function parseRequestedStay(
  property: Property,
  stay: Static<typeof StayToOpen>,
  field: string,
  now: string,
): Promise<RequestedStay> {
  return atField(field, () => {
    const checkInAt = stay.checkInAt == null ? now : instantOf(stay.checkInAt, 'checkInAt');
    const refusal = refuseCheckInAt(checkInAt, now) ?? refuseRate(stay);
    if (refusal !== null) throw refusal;
    return { ...stay, checkInAt, manualRate: parseManualRate(property, stay.nightlyRate), field };
  });
}

const StaysToOpen = Type.Array(StayToOpen, { minItems: 1, maxItems: STAYS_MAX });

/** @throws Problem 400 */
async function parseRequestedStays(
  property: Property,
  stays: readonly Static<typeof StayToOpen>[],
  now: string,
): Promise<RequestedStay[]> {
  const duplicate = refuseDuplicateRooms(stays.map((stay) => stay.roomId));
  if (duplicate !== null) throw duplicate;
  const requested: RequestedStay[] = [];
  for (const [index, stay] of stays.entries()) requested.push(await parseRequestedStay(property, stay, `stays[${index}].`, now));
  return requested;
}

function checkIn(app: App, platform: Platform): void {
  const { clock } = platform;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/check-in/bulk',
    config: { access: frontDesk, errors: [409], tagged: true, dryRun: true },
    schema: {
      operationId: 'checkIn',
      tags: ['Bookings'],
      summary: 'Check in: one stay for each room',
      description:
        "All stays or none. `rateSource` MANUAL takes `nightlyRate`; RATE_PLAN keeps the rates of `ratePlanCode`, ROOM_TYPE_DEFAULT the default rate of the room type for each expected night. Each stay uses one room of the booking's own room requests, of its room type first. Without a rate it costs what that request was quoted, else nothing. Rooms held for other bookings are not given away (409).",
      params: BookingParams,
      querystring: DryRunQuery,
      body: Type.Object(
        { stays: StaysToOpen },
        {
          title: 'CheckInRequest',
          examples: [{ stays: [{ roomId: '0198c0de-1111-7000-8000-000000000001', nightlyRate: 2500, rateSource: 'MANUAL' }] }],
        },
      ),
      response: { 200: BookingDetail },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { userId: actorId } = callerOf(request);
        const { bookingId } = request.params;
        const now = clock();
        const requested = await parseRequestedStays(property, request.body.stays, now);
        const facts = await lockBookingFor(tx, request, bookingId, now);
        if (facts.status !== 'OPEN') throw conflict('booking is not open', 'booking_not_open');
        const future = refuseFutureBooking(facts.expectedCheckInAt, now, property.timezone);
        if (future !== null) throw future;
        const { warnings } = await openStays(tx, property, facts, requested, { actorId, now });
        await updateBooking(tx, property.id, bookingId, now, { status: 'CHECKED_IN' });
        await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'booking.checked-in', {
          entityId: bookingId,
          bookingId,
          before: { status: facts.status },
          after: { status: 'CHECKED_IN' },
        });
        return respondWithBooking(tx, property, bookingId, now, { roomIds: requested.map((stay) => stay.roomId), warnings });
      }),
  });
}

function addRoomStay(app: App, platform: Platform): void {
  const { clock } = platform;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/room-stays',
    config: { access: frontDesk, errors: [409], tagged: true, dryRun: true },
    schema: {
      operationId: 'addRoomStay',
      tags: ['Room stays'],
      summary: 'Add a room stay: check one more room in to a booking in house',
      params: BookingParams,
      querystring: DryRunQuery,
      body: StayToOpen,
      response: { 201: StayWithBooking },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const now = clock();
        const requested = await parseRequestedStay(property, request.body, '', now);
        const facts = await lockBookingFor(tx, request, bookingId, now);
        const refusal = refuseNotInHouse(facts);
        if (refusal !== null) throw refusal;
        const actorId = callerOf(request).userId;
        const { stayIds, warnings } = await openStays(tx, property, facts, [requested], { actorId, now });
        await updateBooking(tx, property.id, bookingId, now);
        return respondWithBooking(tx, property, bookingId, now, { status: 201, roomIds: [requested.roomId], warnings }, (after) =>
          getStayWithBooking(property, after, stayIds[0] ?? '', now),
        );
      }),
  });
}

function addRoomStays(app: App, platform: Platform): void {
  const { clock } = platform;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/room-stays/bulk',
    config: { access: frontDesk, errors: [409], tagged: true, dryRun: true },
    schema: {
      operationId: 'addRoomStays',
      tags: ['Room stays'],
      summary: 'Add room stays: check more rooms in to a booking in house',
      description: 'All stays or none, each by the rules of a check-in.',
      params: BookingParams,
      querystring: DryRunQuery,
      body: Type.Object(
        { stays: StaysToOpen },
        { title: 'RoomStaysRequest', examples: [{ stays: [{ roomId: '0198c0de-1111-7000-8000-000000000001' }] }] },
      ),
      response: { 200: BookingDetail },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const now = clock();
        const requested = await parseRequestedStays(property, request.body.stays, now);
        const facts = await lockBookingFor(tx, request, bookingId, now);
        const refusal = refuseNotInHouse(facts);
        if (refusal !== null) throw refusal;
        const actorId = callerOf(request).userId;
        const { warnings } = await openStays(tx, property, facts, requested, { actorId, now });
        await updateBooking(tx, property.id, bookingId, now);
        return respondWithBooking(tx, property, bookingId, now, { roomIds: requested.map((stay) => stay.roomId), warnings });
      }),
  });
}

/** `POST .../check-in/bulk` checks a booking in; `POST .../room-stays` adds one more room to a booking in house, `.../bulk` several. */
export function registerCheckIn(app: App, platform: Platform): void {
  checkIn(app, platform);
  addRoomStay(app, platform);
  addRoomStays(app, platform);
}
