import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { effect } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { numericText } from '../../../platform/money.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Id, Notes, Nullable } from '../../../platform/schema.ts';
import { refuseOverselling } from '../../availability/index.ts';
import { revokeCardsOfStays } from '../../cards/index.ts';
import { callerOf, only, type PropertyFacts, propertyOf } from '../../identity/index.ts';
import { answerBooking, lockStayFor } from '../answer.ts';
import { updateBooking } from '../booking.queries.ts';
import { StayParams, StayWithBooking } from '../booking.schema.ts';
import type { BookingFacts, StayFacts } from '../booking-facts.queries.ts';
import { policyOf } from '../booking-view.rules.ts';
import { getStayWithBooking, hotelOf } from '../booking-view.ts';
import { lockRooms, namingTakenRoom } from '../check-in/open-stays.ts';
import { plannedEndOf } from '../planned-end.ts';
import { closeStays, insertNights, insertStays } from '../stay.queries.ts';
import { refuseEnded } from '../stay.rules.ts';
import { splitAtMove } from './move.rules.ts';

/** Who moves whom where, and when. */
type Move = { roomId: string; reason: string | null; actorId: string; now: string };

/** Closes the stay now and opens one in the other room at the same rates; the id of the new stay. */
async function moveStay(tx: Tx, property: PropertyFacts, booking: BookingFacts, stay: StayFacts, move: Move): Promise<string> {
  const { roomId, reason, actorId, now } = move;
  const hotel = hotelOf(property);
  // The room that is left too: two guests who swap rooms would else wait for each other. It can have no refusal while a guest is in it.
  const rooms = await lockRooms(tx, property, [roomId, stay.roomId]);
  const room = rooms.get(roomId);
  if (room === undefined) throw notFound('room');
  const split = splitAtMove(policyOf(hotel, booking), stay, now, hotel.currencyDecimals);
  const closing = { id: stay.id, nights: split.closed.nights, amount: numericText(split.closed.amount, hotel.currencyDecimals) };
  await insertNights(
    tx,
    property.id,
    split.closed.added.map((night) => ({ roomStayId: stay.id, ...night })),
  );
  await closeStays(tx, property.id, [closing], { checkOutAt: now, notes: reason, movedOn: true, at: now });
  const draft = {
    id: newId(),
    bookingId: booking.id,
    roomId,
    checkInAt: now,
    chainCheckInAt: stay.chainCheckInAt,
    nightsBefore: split.nightsBefore,
    movedFromStayId: stay.id,
    pricedTypeId: stay.pricedTypeId,
    roomRequestId: stay.roomRequestId,
    rateSource: stay.rateSource,
    ratePlanId: stay.ratePlanId,
    manualRate: stay.manualRate,
    nights: split.carried,
  };
  await namingTakenRoom(rooms, () => insertStays(tx, property.id, [draft], actorId, now));
  const end = plannedEndOf(property, booking, now);
  const given = { roomTypeId: stay.roomTypeId, from: now, to: end, units: -1 };
  await refuseOverselling(tx, property, [given, { ...given, roomTypeId: room.roomTypeId, units: 1 }], now);
  await revokeCardsOfStays(tx, property.id, [stay.id], { actorId, bookingId: booking.id, at: now, reason: 'move' });
  await insertAudit(tx, property.id, {
    at: now,
    actorId,
    action: 'stay.moved',
    entity: 'room-stay',
    entityId: stay.id,
    bookingId: booking.id,
    before: { roomNumber: stay.roomNumber },
    after: { roomNumber: room.roomNumber, roomStayId: draft.id, nightsKept: closing.nights },
    reason,
  });
  return draft.id;
}

/** `POST /room-stays/{roomStayId}/move` (an addition of ours): the guest changes rooms, the bill goes on. */
export function registerMove(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/room-stays/:roomStayId/move',
    config: { access: only('ADMIN', 'MANAGER', 'STAFF'), errors: [409], tagged: true },
    schema: {
      operationId: 'moveRoomStay',
      tags: ['Room stays'],
      summary: 'Move a guest to another room',
      description:
        'Closes the stay without a ledger check and opens one in the other room at the same rates. Answers the new stay.',
      params: StayParams,
      body: Type.Object({ roomId: Id, reason: Type.Optional(Nullable(Notes)) }),
      response: { 200: StayWithBooking },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const roomId = request.body.roomId.toLowerCase();
        const now = platform.clock();
        const { facts, stay } = await lockStayFor(tx, request, request.params, now);
        const bookingId = facts.id;
        const refusal = refuseEnded(stay);
        if (refusal !== null) throw refusal;
        if (roomId === stay.roomId) throw invalid('roomId', 'must be another room than the one the guest is in');
        if (now <= stay.checkInAt)
          throw conflict('the stay has not begun yet: void it and check in to the other room', 'stay_not_begun');
        const move = { roomId, reason: request.body.reason ?? null, actorId: callerOf(request).userId, now };
        const newStayId = await moveStay(tx, property, facts, stay, move);
        await updateBooking(tx, property.id, bookingId, now);
        return answerBooking(tx, property, bookingId, now, { roomIds: [stay.roomId, roomId] }, (after) =>
          getStayWithBooking(property, after, newStayId, now),
        );
      }),
  });
}
