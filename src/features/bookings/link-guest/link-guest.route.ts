import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Id } from '../../../platform/schema.ts';
import { callerOf, holdsRole, member, propertyOf } from '../../properties/index.ts';
import { updateBooking } from '../booking.queries.ts';
import { activeStays } from '../booking.rules.ts';
import { BookingDetail, BookingParams } from '../booking.schema.ts';
import { lockPropertyOfGuest } from '../booking-guests.queries.ts';
import { lockBookingFor, respondUnchanged, respondWithBooking } from '../booking-response.ts';
import { bookingReaders } from '../read/bookings.route.ts';

/** The response for a caller who may not read bookings. */
const LinkedGuest = Type.Object(
  { id: Id, guestId: Id },
  { title: 'LinkedGuest', description: 'The booking and its primary guest.' },
);

/** `POST .../link-guest`. A guest of another property is 400, an unknown one 404. */
export function registerLinkGuest(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/link-guest',
    config: { access: member, tagged: true },
    schema: {
      operationId: 'linkGuest',
      tags: ['Bookings'],
      summary: 'Make an existing guest the primary guest of the booking',
      description: 'The response is the booking; for a caller who may not read bookings it names only the booking and the guest.',
      params: BookingParams,
      body: Type.Object({ guestId: Id }, { title: 'LinkGuestRequest' }),
      response: { 200: Type.Union([BookingDetail, LinkedGuest]) },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const guestId = request.body.guestId.toLowerCase();
        const now = platform.clock();
        const facts = await lockBookingFor(tx, request, bookingId, now);
        const owner = await lockPropertyOfGuest(tx, guestId);
        if (owner === undefined) throw notFound('guest');
        if (owner !== property.id) throw invalid('guestId', 'must be a guest of this property');
        const short = holdsRole(callerOf(request), bookingReaders) ? undefined : () => ({ id: facts.id, guestId });
        if (guestId === facts.primaryGuest.id) return respondUnchanged(tx, property, facts, now, short);
        await updateBooking(tx, property.id, bookingId, now, { guest_id: guestId });
        await insertAudit(tx, { propertyId: property.id, actorId: callerOf(request).userId, at: now }, 'booking.guest-linked', {
          entityId: bookingId,
          bookingId,
          before: { guestId: facts.primaryGuest.id },
          after: { guestId },
        });
        const roomIds = activeStays(facts.stays).map((stay) => stay.roomId);
        return respondWithBooking(tx, property, bookingId, now, { roomIds }, short);
      }),
  });
}
