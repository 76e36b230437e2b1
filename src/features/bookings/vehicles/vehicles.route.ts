import type { FastifyRequest } from 'fastify';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Outdated } from '../../../platform/db/transact.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { type Answer, effect } from '../../../platform/http/effect.ts';
import { etagOf, refuseStale } from '../../../platform/http/etag.ts';
import type { App } from '../../../platform/http/route.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Timestamp } from '../../../platform/time.ts';
import {
  findVehicle,
  GuestParams,
  GuestVehicle,
  GuestVehicleRequest,
  linkVehicle,
  lockGuest,
  vehicleKeyOf,
  vehicleTextOf,
} from '../../guests/index.ts';
import { callerOf, member, propertyOf } from '../../identity/index.ts';
import { updateBooking } from '../booking.queries.ts';
import { getBookingFacts } from '../booking-facts.queries.ts';
import { bookingEvent } from '../booking-view.ts';
import { existsBooking, holdGuest, lockBookingsWithGuests } from './vehicles.queries.ts';

type Asked = { guestId: string; bookingId: string; vehicleNumber: string; numberKey: string };

/** What the path and the body ask for. @throws Problem 400 */
function askedOf(path: { guestId: string }, body: { vehicleNumber: string; bookingId: string }): Asked {
  const numberKey = vehicleKeyOf(body.vehicleNumber);
  if (numberKey === null) throw invalid('vehicleNumber', 'must have a letter or digit');
  return {
    guestId: path.guestId.toLowerCase(),
    bookingId: body.bookingId.toLowerCase(),
    vehicleNumber: vehicleTextOf(body.vehicleNumber),
    numberKey,
  };
}

/**
 * Locks the booking that is asked for and the one that the guest's vehicle leaves, then the guest, and judges them. The other
 * guests of these bookings are held; all guests in the order of their ids, because two requests may hold each other's.
 * @returns the guest's version, and the guest's mapping of the number if there is one. @throws Problem 400, 404, 412
 */
async function lockAll(tx: Tx, request: FastifyRequest, { guestId, bookingId, numberKey }: Asked) {
  const propertyId = propertyOf(request).id;
  const seen = await findVehicle(tx, propertyId, guestId, numberKey);
  const bookings = await lockBookingsWithGuests(tx, propertyId, seen === undefined ? [bookingId] : [bookingId, seen.bookingId]);
  const guestIds = [...new Set([guestId, ...bookings.map((booking) => booking.guestId)])].sort();
  let version = 0;
  for (const id of guestIds) {
    if (id === guestId) version = (await lockGuest(tx, propertyId, guestId)).version;
    else await holdGuest(tx, propertyId, id);
  }
  refuseStale(request, etagOf(version));
  const isLocked = (id: string): boolean => bookings.some((booking) => booking.id === id);
  if (!isLocked(bookingId)) {
    if (await existsBooking(tx, bookingId)) throw invalid('bookingId', 'must be a booking of this property');
    throw notFound('booking');
  }
  const known = await findVehicle(tx, propertyId, guestId, numberKey);
  if (known !== undefined && !isLocked(known.bookingId)) throw new Outdated('the vehicle came to a third booking meanwhile');
  return { version, known };
}

/** Locks, judges and links; what is so already stays untouched. */
async function link(tx: Tx, request: FastifyRequest, asked: Asked, at: Timestamp): Promise<Answer> {
  const property = propertyOf(request);
  const { version, known } = await lockAll(tx, request, asked);
  const { guestId, bookingId, vehicleNumber } = asked;
  if (known?.bookingId === bookingId && known.vehicleNumber === vehicleNumber)
    return { status: 200, body: known, etag: etagOf(version) };
  const { linked, guestVersion } = await linkVehicle(tx, property.id, known, asked, at);
  const bookingIds = [...new Set([bookingId, known?.bookingId ?? bookingId])].sort();
  const drafts = bookingIds.map((id) => ({
    at,
    actorId: callerOf(request).userId,
    action: 'guest.vehicle-linked',
    entity: 'guest',
    entityId: guestId,
    bookingId: id,
    before: known === undefined ? null : { vehicleNumber: known.vehicleNumber, bookingId: known.bookingId },
    after: { vehicleNumber, bookingId },
  }));
  await insertAudit(tx, property.id, ...drafts);
  const changes: EventDraft[] = [];
  for (const id of bookingIds) {
    await updateBooking(tx, property.id, id, at);
    changes.push(bookingEvent(property, await getBookingFacts(tx, property.id, id, at), at));
  }
  return {
    status: known === undefined ? 201 : 200,
    body: linked,
    etag: etagOf(guestVersion),
    ...(known === undefined ? { location: `/properties/${property.id}/guests/${guestId}` } : {}),
    events: { propertyId: property.id, changes },
  };
}

/** `POST .../guests/{guestId}/vehicles` (contract 4.8). It is here, and not among the guests, because it changes what bookings show. */
export function registerVehicles(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/guests/:guestId/vehicles',
    config: { access: member, errors: [409], tagged: true },
    schema: {
      operationId: 'linkVehicle',
      tags: ['Guests'],
      summary: 'Note that a guest came with a vehicle for a booking',
      description:
        'A vehicle belongs to one guest of the property (409 for another one) and to the booking it was last seen with: 201 when it is new, ' +
        '200 when it moves to this booking. The booking shows it in `vehicleNumbers`. The ETag is that of the guest.',
      params: GuestParams,
      body: GuestVehicleRequest,
      response: { 200: GuestVehicle, 201: GuestVehicle },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, (tx) => link(tx, request, askedOf(request.params, request.body), platform.clock())),
  });
}
