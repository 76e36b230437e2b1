import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { DryRunQuery } from '../../../platform/http/dry-run.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { numericText } from '../../../platform/money.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Id, Nullable, Reason } from '../../../platform/schema.ts';
import { revokeCardsOfStays } from '../../cards/index.ts';
import { refuseOverselling } from '../../inventory/availability/index.ts';
import { warnOfUnreadyRooms } from '../../inventory/housekeeping/index.ts';
import { markRoomsLeft } from '../../inventory/rooms/index.ts';
import { callerOf, frontDesk, type Property, propertyOf } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { updateBooking } from '../booking.queries.ts';
import { StayParams, StayWithBooking } from '../booking.schema.ts';
import type { BookingFacts, StayFacts } from '../booking-facts.queries.ts';
import { policyOf } from '../booking-figures.rules.ts';
import { lockStayFor, respondWithBooking } from '../booking-response.ts';
import { getStayWithBooking } from '../booking-view.ts';
import { expectedEndOf, moveOntoHolds } from '../stays/extend-stays.ts';
import { lockUsableRooms, nameTakenRoom } from '../stays/lock-rooms.ts';
import { closeStays, insertStays } from '../stays/stay.queries.ts';
import { refuseEnded } from '../stays/stay.rules.ts';
import { storeBillNights, storeBillTaxes } from '../stays/store-bill-nights.ts';
import { splitAtMove } from './move.rules.ts';

type Move = { roomId: string; reason: string | null; actorId: string; now: string };

/** Closes the stay now and opens one in the other room at the same rates. @returns the id of the new stay, and whether its room is not ready */
async function moveStay(tx: Tx, property: Property, booking: BookingFacts, stay: StayFacts, move: Move) {
  const { roomId, reason, actorId, now } = move;
  const billingProperty = billingPropertyOf(property);
  // The old room is locked too, or two guests who swap rooms would deadlock. While a guest occupies it, nothing refuses it.
  const rooms = await lockUsableRooms(tx, property, [roomId, stay.roomId]);
  const room = rooms.get(roomId);
  if (room === undefined) throw notFound('room');
  const warnings = await warnOfUnreadyRooms(tx, property.id, [room]);
  const split = splitAtMove(policyOf(billingProperty, booking), stay, now, billingProperty.currencyDecimals);
  const bills = [{ stay, lines: split.closed.lines }];
  await storeBillNights(tx, property.id, bills);
  const [tax = '0'] = await storeBillTaxes(tx, property, booking, bills, now);
  const closing = {
    id: stay.id,
    nights: split.closed.nights,
    amount: numericText(split.closed.amount, billingProperty.currencyDecimals),
    tax,
  };
  await closeStays(tx, property.id, [closing], { checkOutAt: now, notes: reason, movedOn: true, at: now });
  await markRoomsLeft(tx, property.id, [stay.roomId], { actorId, at: now });
  const held = await moveOntoHolds(tx, property, booking, stay, room, move);
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
    furtherRequestIds: [...stay.roomRequestIds.filter((id) => id !== stay.roomRequestId), ...held.requestIds],
    rateSource: stay.rateSource,
    ratePlanId: stay.ratePlanId,
    manualRate: stay.manualRate,
    nights: split.carried,
  };
  await nameTakenRoom(rooms, () => insertStays(tx, property.id, [draft], actorId, now));
  const end = expectedEndOf(property, booking, now);
  const freed = { roomTypeId: stay.roomTypeId, from: now, to: end, units: -1 };
  const changes = [freed, { ...freed, roomTypeId: room.roomTypeId, units: 1 }, ...held.back];
  await refuseOverselling(tx, property, changes, now, { bookingId: booking.id, takesMore: true });
  await revokeCardsOfStays(tx, property.id, [stay.id], { actorId, bookingId: booking.id, at: now, reason: 'move' });
  await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'stay.moved', {
    entity: 'room-stay',
    entityId: stay.id,
    bookingId: booking.id,
    before: { roomNumber: stay.roomNumber },
    after: { roomNumber: room.roomNumber, roomStayId: draft.id, nightsKept: closing.nights },
    reason,
  });
  return { newStayId: draft.id, warnings };
}

/** `POST /room-stays/{roomStayId}/move`: the guest changes rooms, the bill goes on. */
export function registerMove(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/room-stays/:roomStayId/move',
    config: { access: frontDesk, errors: [409], tagged: true, dryRun: true },
    schema: {
      operationId: 'moveRoomStay',
      tags: ['Room stays'],
      summary: 'Move a guest to another room',
      description:
        'Closes the stay without a ledger check and opens one in the other room at the same rates. Returns the new stay.',
      params: StayParams,
      querystring: DryRunQuery,
      body: Type.Object({ roomId: Id, reason: Type.Optional(Nullable(Reason)) }, { title: 'MoveRequest' }),
      response: { 200: StayWithBooking },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const roomId = request.body.roomId.toLowerCase();
        const now = platform.clock();
        const { facts, stay } = await lockStayFor(tx, request, request.params, now);
        const bookingId = facts.id;
        const refusal = refuseEnded(stay);
        if (refusal !== null) throw refusal;
        if (roomId === stay.roomId) throw invalid('roomId', 'must not be the room that the guest is in');
        if (now <= stay.checkInAt)
          throw conflict('the stay has not started yet: void it and check in to the other room', 'stay_not_begun');
        const move = { roomId, reason: request.body.reason ?? null, actorId: callerOf(request).userId, now };
        const { newStayId, warnings } = await moveStay(tx, property, facts, stay, move);
        await updateBooking(tx, property.id, bookingId, now);
        return respondWithBooking(tx, property, bookingId, now, { roomIds: [stay.roomId, roomId], warnings }, (after) =>
          getStayWithBooking(property, after, newStayId, now),
        );
      }),
  });
}
