import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { forbidden } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Nullable, Reason } from '../../../platform/schema.ts';
import { revokeCardsOfStays } from '../../cards/index.ts';
import { markRoomsLeft } from '../../inventory/rooms/index.ts';
import { listPayments } from '../../payments/index.ts';
import { callerOf, frontDesk, propertyOf } from '../../properties/index.ts';
import { updateBooking } from '../booking.queries.ts';
import { StayParams, StayWithBooking } from '../booking.schema.ts';
import { lockStayFor, respondWithBooking } from '../booking-response.ts';
import { getStayWithBooking } from '../booking-view.ts';
import { reopenUnits } from '../room-requests/room-request.queries.ts';
import { voidStay } from '../stays/stay.queries.ts';
import { refuseEnded } from '../stays/stay.rules.ts';

/** `POST /room-stays/{roomStayId}/void`: undoes a check-in that was a mistake. */
export function registerVoid(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/room-stays/:roomStayId/void',
    config: { access: frontDesk, errors: [409], tagged: true },
    schema: {
      operationId: 'voidRoomStay',
      tags: ['Room stays'],
      summary: 'Undo a check-in',
      description:
        'STAFF may do so until the booking has a payment. The room requests that the stay used hold their rooms again. A booking left without any stay goes back to OPEN.',
      params: StayParams,
      body: Type.Object(
        { reason: Type.Optional(Nullable(Reason)) },
        { title: 'VoidRequest', examples: [{ reason: 'wrong room' }] },
      ),
      response: { 200: StayWithBooking },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const caller = callerOf(request);
        const reason = request.body.reason ?? null;
        const now = platform.clock();
        const { facts, stay } = await lockStayFor(tx, request, request.params, now);
        const bookingId = facts.id;
        const mayAlways = caller.superAdmin || caller.roles.includes('ADMIN') || caller.roles.includes('MANAGER');
        const paid = mayAlways ? [] : await listPayments(tx, property.id, bookingId, { after: null, most: 1 });
        if (paid.length > 0) throw forbidden('the booking has a payment: only ADMIN or MANAGER may void its stays');
        const refusal = refuseEnded(stay);
        if (refusal !== null) throw refusal;
        const isLast = facts.stays.every((other) => other.status === 'VOIDED' || other.id === stay.id);
        await voidStay(tx, property.id, stay.id, reason, now);
        await markRoomsLeft(tx, property.id, [stay.roomId], { actorId: caller.userId, at: now });
        await revokeCardsOfStays(tx, property.id, [stay.id], { actorId: caller.userId, bookingId, at: now, reason: 'void' });
        await reopenUnits(tx, property.id, stay.roomRequestIds, now);
        await updateBooking(tx, property.id, bookingId, now, isLast ? { status: 'OPEN' } : {});
        await insertAudit(tx, { propertyId: property.id, actorId: caller.userId, at: now }, 'stay.voided', {
          entity: 'room-stay',
          entityId: stay.id,
          bookingId,
          before: {
            status: stay.status,
            roomNumber: stay.roomNumber,
            checkInAt: stay.checkInAt,
            roomRequestIds: stay.roomRequestIds,
            bookingStatus: facts.status,
          },
          after: { status: 'VOIDED', bookingStatus: isLast ? 'OPEN' : facts.status },
          reason,
        });
        return respondWithBooking(tx, property, bookingId, now, { roomIds: [stay.roomId] }, (after) =>
          getStayWithBooking(property, after, stay.id, now),
        );
      }),
  });
}
