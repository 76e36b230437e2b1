import { invalid } from '../../platform/errors.ts';
import { etagOf, refuseStale, tagged } from '../../platform/http/etag.ts';
import type { App } from '../../platform/http/route.ts';
import { writeInTransaction } from '../../platform/http/write-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { PropertyParams } from '../../platform/schema.ts';
import { localDateOf, type Timestamp } from '../../platform/time.ts';
import { callerOf, member, type Property, propertyOf } from '../properties/index.ts';
import { changeGuest, type GuestBookingsPort, readGuestBoardEvents } from './change-guest.ts';
import { getGuest, getVisitCount, lockGuest } from './guest.queries.ts';
import { type GuestProfile, normalizeName, refuseDob } from './guest.rules.ts';
import { Guest, GuestParams, GuestUpdate, type GuestUpdateBody, VisitCount, VisitCountQuery } from './guest.schema.ts';
import { readPhone, readQueryPhone } from './guest-phone.ts';

/** The fields of the request body in the form in which they are stored. */
function readChanges(property: Property, body: GuestUpdateBody, now: Timestamp): Partial<GuestProfile> {
  const { phoneE164, name, nationality, addressText, dob } = body;
  const refusal = dob == null ? null : refuseDob(dob, localDateOf(now, property.timezone));
  if (refusal !== null) throw invalid('dob', refusal);
  return {
    ...(phoneE164 === undefined ? {} : { phoneE164: phoneE164 === null ? null : readPhone(property, phoneE164, 'phoneE164') }),
    ...(name === undefined ? {} : { name: name === null ? null : normalizeName(name) }),
    ...(nationality === undefined ? {} : { nationality: nationality?.trim() ?? null }),
    ...(addressText === undefined ? {} : { addressText: addressText?.trim() ?? null }),
    ...(dob === undefined ? {} : { dob }),
  };
}

/** The fields that the board and bookings show. */
const SHOWN_ELSEWHERE: readonly (keyof GuestProfile)[] = ['name', 'phoneE164'];

function registerUpdate(app: App, platform: Platform, bookings: GuestBookingsPort): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/guests/:guestId',
    config: { access: member, errors: [409], tagged: true },
    schema: {
      operationId: 'updateGuest',
      tags: ['Guests'],
      summary: "Change a guest's profile",
      description:
        'Partial: a missing field keeps its value, null clears it. A phone that another guest of the property has is 409.',
      params: GuestParams,
      body: GuestUpdate,
      response: { 200: Guest },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { guestId } = request.params;
        const now = platform.clock();
        const changes = readChanges(property, request.body, now);
        const isShown = SHOWN_ELSEWHERE.some((field) => field in changes);
        const locked = isShown ? await bookings.lock(tx, property.id, guestId) : [];
        const guest = await lockGuest(tx, property.id, guestId);
        refuseStale(request, etagOf(guest.version));
        const changed = await changeGuest(tx, property.id, guest, changes, callerOf(request).userId, now);
        const boardEvents = changed.includes('name') ? await readGuestBoardEvents(tx, bookings, property.id, guestId) : [];
        const bookingEvents = changed.some((field) => SHOWN_ELSEWHERE.includes(field))
          ? await bookings.listEvents(tx, property.id, guestId, locked, now)
          : [];
        const { view, version } = await getGuest(tx, property.id, guestId);
        return {
          status: 200,
          body: view,
          etag: etagOf(version),
          events: { propertyId: property.id, changes: [...bookingEvents, ...boardEvents] },
        };
      }),
  });
}

function registerReads(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/guests/visit-count',
    config: { access: member },
    schema: {
      operationId: 'getVisitCount',
      tags: ['Guests'],
      summary: 'The number of visits of the guest with a phone',
      params: PropertyParams,
      querystring: VisitCountQuery,
      response: { 200: VisitCount },
    },
    handler: (request) => {
      const property = propertyOf(request);
      return getVisitCount(db, property.id, readQueryPhone(property, request.query.phone));
    },
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/guests/:guestId',
    config: { access: member, tagged: true },
    schema: { operationId: 'getGuest', tags: ['Guests'], summary: 'A guest', params: GuestParams, response: { 200: Guest } },
    handler: async (request, reply) => {
      const { view, version } = await getGuest(db, propertyOf(request).id, request.params.guestId);
      return tagged(request, reply, etagOf(version), view);
    },
  });
}

/** The profile of a guest and the visit count. */
export function registerGuestProfiles(app: App, platform: Platform, bookings: GuestBookingsPort): void {
  registerUpdate(app, platform, bookings);
  registerReads(app, platform);
}
