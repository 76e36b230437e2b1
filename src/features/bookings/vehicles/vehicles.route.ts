import type { FastifyRequest } from 'fastify';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { etagOf, refuseStale } from '../../../platform/http/etag.ts';
import type { App } from '../../../platform/http/route.ts';
import { type WriteResult, writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Timestamp } from '../../../platform/time.ts';
import {
  findVehicle,
  formatVehicleNumber,
  GuestParams,
  GuestVehicle,
  GuestVehicleRequest,
  linkVehicle,
  lockGuest,
  vehicleKeyOf,
} from '../../guests/index.ts';
import { callerOf, member, propertyOf } from '../../properties/index.ts';
import { updateBooking } from '../booking.queries.ts';
import { getBookingFacts } from '../booking-facts.queries.ts';
import { existsBooking, lockBookingsWithGuests, lockGuestShared } from '../booking-guests.queries.ts';
import { bookingEvent } from '../booking-view.ts';

type RequestedLink = { guestId: string; bookingId: string; vehicleNumber: string; numberKey: string };

/** @throws Problem 400 */
function parseRequestedLink(path: { guestId: string }, body: { vehicleNumber: string; bookingId: string }): RequestedLink {
  const numberKey = vehicleKeyOf(body.vehicleNumber);
  if (numberKey === null) throw invalid('vehicleNumber', 'must have a letter or digit');
  return {
    guestId: path.guestId.toLowerCase(),
    bookingId: body.bookingId.toLowerCase(),
    vehicleNumber: formatVehicleNumber(body.vehicleNumber),
    numberKey,
  };
}

/**
 * Locks the booking, the guest, and the primary guest of the booking. The guests are locked by id, because two requests may lock each
 * other's guests.
 * @returns the guest's version @throws Problem 400, 404, 412
 */
async function lockBookingAndGuests(tx: Tx, request: FastifyRequest, { guestId, bookingId }: RequestedLink): Promise<number> {
  const propertyId = propertyOf(request).id;
  const [booking] = await lockBookingsWithGuests(tx, propertyId, [bookingId]);
  const guestIds = [...new Set([guestId, booking?.guestId ?? guestId])].sort();
  let version = 0;
  for (const id of guestIds) {
    if (id === guestId) version = (await lockGuest(tx, propertyId, guestId)).version;
    else await lockGuestShared(tx, propertyId, id);
  }
  refuseStale(request, etagOf(version));
  if (booking !== undefined) return version;
  if (await existsBooking(tx, bookingId)) throw invalid('bookingId', 'must be a booking of this property');
  throw notFound('booking');
}

/** Notes the vehicle for the booking, unless that has it already in this spelling. */
async function link(tx: Tx, request: FastifyRequest, requested: RequestedLink, at: Timestamp): Promise<WriteResult> {
  const property = propertyOf(request);
  const version = await lockBookingAndGuests(tx, request, requested);
  const { guestId, bookingId, vehicleNumber } = requested;
  const known = await findVehicle(tx, property.id, requested);
  if (known?.vehicleNumber === vehicleNumber) return { status: 200, body: known, etag: etagOf(version) };
  const { linked, guestVersion } = await linkVehicle(tx, property.id, known, requested, at);
  await insertAudit(tx, { propertyId: property.id, actorId: callerOf(request).userId, at }, 'guest.vehicle-linked', {
    entityId: guestId,
    bookingId,
    before: known === undefined ? null : { vehicleNumber: known.vehicleNumber, bookingId },
    after: { vehicleNumber, bookingId },
  });
  await updateBooking(tx, property.id, bookingId, at);
  const change = bookingEvent(property, await getBookingFacts(tx, property.id, bookingId, at), at);
  return {
    status: known === undefined ? 201 : 200,
    body: linked,
    etag: etagOf(guestVersion),
    ...(known === undefined ? { location: `/properties/${property.id}/guests/${guestId}` } : {}),
    events: { propertyId: property.id, changes: [change] },
  };
}

/** `POST .../guests/{guestId}/vehicles`. It is here, and not with the guests, because bookings show vehicles. */
export function registerVehicles(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/guests/:guestId/vehicles',
    config: { access: member, errors: [409], tagged: true },
    schema: {
      operationId: 'linkVehicle',
      tags: ['Guests'],
      summary: 'Record the vehicle of a guest for a booking',
      description:
        'A vehicle belongs to one guest of the property (409 for another one) and has a row for each booking with which it came: 201 for a ' +
        'new row, 200 when the booking has it already. The booking shows it in `vehicleNumbers`. The ETag is that of the guest.',
      params: GuestParams,
      body: GuestVehicleRequest,
      response: { 200: GuestVehicle, 201: GuestVehicle },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, (tx) =>
        link(tx, request, parseRequestedLink(request.params, request.body), platform.clock()),
      ),
  });
}
