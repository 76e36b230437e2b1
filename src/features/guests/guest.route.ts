import { invalid } from '../../platform/errors.ts';
import { effect } from '../../platform/http/effect.ts';
import { etagOf, refuseStale, tagged } from '../../platform/http/etag.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { localDateOf, type Timestamp } from '../../platform/time.ts';
import { callerOf, member, type PropertyFacts, propertyOf } from '../identity/index.ts';
import { changeGuest, guestBoardEvents } from './change-guest.ts';
import { getGuest, getVisitCount, lockGuest } from './guest.queries.ts';
import { type GuestProfile, nameAsKept, refuseDob } from './guest.rules.ts';
import {
  Guest,
  GuestParams,
  GuestUpdate,
  type GuestUpdateBody,
  PropertyParams,
  VisitCount,
  VisitCountQuery,
} from './guest.schema.ts';
import type { BookingsOfGuest } from './guest-bookings.ts';
import { phoneOf, queryPhoneOf } from './guest-phone.ts';

/** The fields that the body names, as they are to be kept. */
function changesOf(property: PropertyFacts, body: GuestUpdateBody, now: Timestamp): Partial<GuestProfile> {
  const { phoneE164, name, nationality, addressText, dob } = body;
  const refusal = dob == null ? null : refuseDob(dob, localDateOf(now, property.timezone));
  if (refusal !== null) throw invalid('dob', refusal);
  return {
    ...(phoneE164 === undefined ? {} : { phoneE164: phoneE164 === null ? null : phoneOf(property, phoneE164, 'phoneE164') }),
    ...(name === undefined ? {} : { name: name === null ? null : nameAsKept(name) }),
    ...(nationality === undefined ? {} : { nationality: nationality?.trim() ?? null }),
    ...(addressText === undefined ? {} : { addressText: addressText?.trim() ?? null }),
    ...(dob === undefined ? {} : { dob }),
  };
}

/** What the board and the bookings show of a guest. */
const SHOWN: readonly (keyof GuestProfile)[] = ['name', 'phoneE164'];

function registerUpdate(app: App, platform: Platform, bookings: BookingsOfGuest): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/guests/:guestId',
    config: { access: member, errors: [409], tagged: true },
    schema: {
      operationId: 'updateGuest',
      tags: ['Guests'],
      summary: "Change a guest's profile",
      description:
        'Partial: a field left out keeps its value, null clears it. A phone that another guest of the property has is 409.',
      params: GuestParams,
      body: GuestUpdate,
      response: { 200: Guest },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { guestId } = request.params;
        const now = platform.clock();
        const changes = changesOf(property, request.body, now);
        const isShown = SHOWN.some((field) => field in changes);
        const locked = isShown ? await bookings.lock(tx, property.id, guestId) : [];
        const guest = await lockGuest(tx, property.id, guestId);
        refuseStale(request, etagOf(guest.version));
        const changed = await changeGuest(tx, property.id, guest, changes, callerOf(request).userId, now);
        const board = changed.includes('name') ? await guestBoardEvents(tx, property.id, guestId) : [];
        const told = changed.some((field) => SHOWN.includes(field))
          ? await bookings.tell(tx, property.id, guestId, locked, now)
          : [];
        const { view, version } = await getGuest(tx, property.id, guestId);
        return {
          status: 200,
          body: view,
          etag: etagOf(version),
          events: { propertyId: property.id, changes: [...told, ...board] },
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
      summary: 'How often the guest with a phone has come',
      params: PropertyParams,
      querystring: VisitCountQuery,
      response: { 200: VisitCount },
    },
    handler: (request) => {
      const property = propertyOf(request);
      return getVisitCount(db, property.id, queryPhoneOf(property, request.query.phone));
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

/** Contract 4.8: a guest's profile and the visit count. */
export function registerGuestProfiles(app: App, platform: Platform, bookings: BookingsOfGuest): void {
  registerUpdate(app, platform, bookings);
  registerReads(app, platform);
}
