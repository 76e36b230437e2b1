import Type, { type Static } from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { conflict } from '../../../platform/errors.ts';
import { effect } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Amount, Id, Name, Nullable, Timestamp } from '../../../platform/schema.ts';
import { instantOf } from '../../../platform/time.ts';
import { callerOf, only, type PropertyFacts, propertyOf } from '../../identity/index.ts';
import { answerBooking, lockBookingFor } from '../answer.ts';
import { updateBooking } from '../booking.queries.ts';
import { BookingDetail, BookingParams, StayWithBooking } from '../booking.schema.ts';
import { getStayWithBooking } from '../booking-view.ts';
import { RateSource } from '../room-requests/room-request.schema.ts';
import { refuseCheckInAt, refuseDuplicateRooms, refuseFutureBooking } from './check-in.rules.ts';
import { manualRateOf, openStays, type StayAsked } from './open-stays.ts';
import { refuseRate } from './stay-rate.rules.ts';

const STAYS_MAX = 500;
const deskRoles = only('ADMIN', 'MANAGER', 'STAFF');

const StayToOpen = Type.Object({
  roomId: Id,
  checkInAt: Type.Optional(Type.String({ ...Timestamp, description: 'Now by default; at most 5 minutes ahead.' })),
  nightlyRate: Type.Optional(Nullable(Amount)),
  rateSource: Type.Optional(Nullable(RateSource)),
  ratePlanCode: Type.Optional(Nullable(Name)),
});

/** The stay as asked, with its instant in UTC. @throws Problem 400 */
function stayAskedOf(property: PropertyFacts, stay: Static<typeof StayToOpen>, field: string, now: string): StayAsked {
  const checkInAt = stay.checkInAt === undefined ? now : instantOf(stay.checkInAt, `${field}checkInAt`);
  const refusal = refuseCheckInAt(checkInAt, now, field) ?? refuseRate(stay, field);
  if (refusal !== null) throw refusal;
  return { ...stay, checkInAt, manualRate: manualRateOf(property, stay.nightlyRate, field), field };
}

function checkIn(app: App, platform: Platform): void {
  const { clock } = platform;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/check-in/bulk',
    config: { access: deskRoles, errors: [409], tagged: true },
    schema: {
      operationId: 'checkIn',
      tags: ['Bookings'],
      summary: 'Check in: one stay for each room',
      description:
        "All stays or none. `rateSource` MANUAL takes `nightlyRate`; RATE_PLAN keeps the rates of `ratePlanCode`, ROOM_TYPE_DEFAULT the default rate of the room type for each planned night. Each stay takes up one room of the booking's own room requests, of its room type first; with no rate named it costs what that request was quoted at, else nothing. Rooms held for other bookings are not given away (409).",
      params: BookingParams,
      body: Type.Object(
        { stays: Type.Array(StayToOpen, { minItems: 1, maxItems: STAYS_MAX }) },
        { examples: [{ stays: [{ roomId: '0198c0de-1111-7000-8000-000000000001', nightlyRate: 2500, rateSource: 'MANUAL' }] }] },
      ),
      response: { 200: BookingDetail },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { userId } = callerOf(request);
        const { bookingId } = request.params;
        const { stays } = request.body;
        const now = clock();
        const duplicate = refuseDuplicateRooms(stays.map((stay) => stay.roomId));
        if (duplicate !== null) throw duplicate;
        const asked = stays.map((stay, index) => stayAskedOf(property, stay, `stays[${index}].`, now));
        const facts = await lockBookingFor(tx, request, bookingId, now);
        if (facts.status !== 'OPEN') throw conflict('booking is not open', 'booking_not_open');
        const future = refuseFutureBooking(facts.expectedCheckInAt, now, property.timezone);
        if (future !== null) throw future;
        await openStays(tx, property, facts, asked, userId, now);
        await updateBooking(tx, property.id, bookingId, now, { status: 'CHECKED_IN' });
        await insertAudit(tx, property.id, {
          at: now,
          actorId: userId,
          action: 'booking.checked-in',
          entity: 'booking',
          entityId: bookingId,
          bookingId,
          before: { status: facts.status },
          after: { status: 'CHECKED_IN' },
        });
        return answerBooking(tx, property, bookingId, now, { roomIds: asked.map((stay) => stay.roomId) });
      }),
  });
}

function addRoomStay(app: App, platform: Platform): void {
  const { clock } = platform;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/room-stays',
    config: { access: deskRoles, errors: [409], tagged: true },
    schema: {
      operationId: 'addRoomStay',
      tags: ['Room stays'],
      summary: 'A late arrival: one more room for a booking in house',
      params: BookingParams,
      body: StayToOpen,
      response: { 201: StayWithBooking },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const now = clock();
        const asked = stayAskedOf(property, request.body, '', now);
        const facts = await lockBookingFor(tx, request, bookingId, now);
        if (facts.status !== 'CHECKED_IN') throw conflict('booking is not checked in', 'booking_not_checked_in');
        const [stayId = ''] = await openStays(tx, property, facts, [asked], callerOf(request).userId, now);
        await updateBooking(tx, property.id, bookingId, now);
        return answerBooking(tx, property, bookingId, now, { status: 201, roomIds: [asked.roomId] }, (after) =>
          getStayWithBooking(property, after, stayId, now),
        );
      }),
  });
}

/** Check-in of a booking, and of a guest who arrives later (contract 4.6; the latter an addition of ours). */
export function registerCheckIn(app: App, platform: Platform): void {
  checkIn(app, platform);
  addRoomStay(app, platform);
}
