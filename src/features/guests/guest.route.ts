import Type from 'typebox';
import { insertAudit } from '../../platform/audit/audit.queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { badRequest, invalid } from '../../platform/errors.ts';
import { type Answer, effect } from '../../platform/http/effect.ts';
import { etagOf, refuseStale, tagged } from '../../platform/http/etag.ts';
import { paged, pageOf } from '../../platform/http/paging.ts';
import type { App } from '../../platform/http/route.ts';
import { normalizePhone } from '../../platform/phone.ts';
import type { Platform } from '../../platform/platform.ts';
import { localDateOf, type Timestamp } from '../../platform/time.ts';
import { callerOf, member, type PropertyFacts, propertyOf } from '../identity/index.ts';
import { boardEvents } from '../rooms/index.ts';
import {
  type GuestProfile,
  getGuest,
  getVisitCount,
  listGuests,
  listRoomsOfGuest,
  lockGuest,
  updateGuest,
} from './guest.queries.ts';
import { refuseDob } from './guest.rules.ts';
import {
  Guest,
  GuestParams,
  GuestSearchQuery,
  GuestUpdate,
  type GuestUpdateBody,
  type GuestView,
  PropertyParams,
  VisitCount,
  VisitCountQuery,
} from './guest.schema.ts';

/** @throws Problem 400 that names the field. */
function phoneOf(property: PropertyFacts, text: string, field: string): string {
  const phone = normalizePhone(text, property.countryCode);
  if (phone === null) throw invalid(field, 'is not a phone number');
  return phone;
}

/** A `+` that was not escaped in a query arrives as a space. */
function queryPhoneOf(property: PropertyFacts, text: string): string {
  return phoneOf(property, text.replace(/^ /, '+'), 'phone');
}

/** The fields that the body names, as they are to be kept. */
function changesOf(property: PropertyFacts, body: GuestUpdateBody, now: Timestamp): Partial<GuestProfile> {
  const { phoneE164, name, nationality, addressText, dob } = body;
  const refusal = dob == null ? null : refuseDob(dob, localDateOf(now, property.timezone));
  if (refusal !== null) throw invalid('dob', refusal);
  return {
    ...(phoneE164 === undefined ? {} : { phoneE164: phoneE164 === null ? null : phoneOf(property, phoneE164, 'phoneE164') }),
    ...(name === undefined ? {} : { name: name?.trim() ?? null }),
    ...(nationality === undefined ? {} : { nationality: nationality?.trim() ?? null }),
    ...(addressText === undefined ? {} : { addressText: addressText?.trim() ?? null }),
    ...(dob === undefined ? {} : { dob }),
  };
}

function profileOf({ phoneE164, name, nationality, addressText, dob }: GuestView): GuestProfile {
  return { phoneE164, name, nationality, addressText, dob };
}

/** Writes what differs; a body that changes nothing leaves the record and its ETag as they are. */
async function changeGuest(
  tx: Tx,
  property: PropertyFacts,
  before: GuestView,
  changes: Partial<GuestProfile>,
  actorId: string,
  at: Timestamp,
): Promise<Answer['events']> {
  const kept = profileOf(before);
  const after = { ...kept, ...changes };
  if (JSON.stringify(after) === JSON.stringify(kept)) return undefined;
  await updateGuest(tx, property.id, before.id, after, at);
  await insertAudit(tx, property.id, {
    at,
    actorId,
    action: 'guest.changed',
    entity: 'guest',
    entityId: before.id,
    before: kept,
    after,
  });
  if (after.name === kept.name) return undefined;
  // The board shows the guest's name.
  const roomIds = await listRoomsOfGuest(tx, property.id, before.id);
  return roomIds.length === 0 ? undefined : { propertyId: property.id, changes: await boardEvents(tx, property.id, roomIds) };
}

function registerUpdate(app: App, platform: Platform): void {
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
        const guest = await lockGuest(tx, property.id, guestId);
        refuseStale(request, etagOf(guest.version));
        const events = await changeGuest(tx, property, guest.view, changes, callerOf(request).userId, now);
        const { view, version } = await getGuest(tx, property.id, guestId);
        return { status: 200, body: view, etag: etagOf(version), ...(events === undefined ? {} : { events }) };
      }),
  });
}

function registerReads(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/guests/search',
    config: { access: member },
    schema: {
      operationId: 'searchGuests',
      tags: ['Guests'],
      summary: 'Find guests by phone or vehicle',
      description: 'At least one of the two; with both, both must match.',
      params: PropertyParams,
      querystring: GuestSearchQuery,
      response: { 200: Type.Array(Guest) },
    },
    handler: async (request, reply) => {
      const property = propertyOf(request);
      const phone = request.query.phone ?? '';
      const vehicleNumber = (request.query.vehicleNumber ?? '').trim();
      const page = pageOf(request.query, ['uuid']);
      if (phone.trim() === '' && vehicleNumber === '') throw badRequest('phone or vehicleNumber is required');
      const phoneE164 = phone.trim() === '' ? null : queryPhoneOf(property, phone);
      // No guest has a vehicle yet, so a vehicle number finds nobody.
      if (phoneE164 === null || vehicleNumber !== '') return [];
      const after = page.after === null ? null : String(page.after[0]);
      const found = await listGuests(db, property.id, { phoneE164, after, most: page.fetch });
      return paged(request, reply, page, found, (guest) => [guest.id]);
    },
  });

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

/** Contract 4.8: a guest's profile, the search and the visit count. */
export function registerGuestProfiles(app: App, platform: Platform): void {
  registerUpdate(app, platform);
  registerReads(app, platform);
}
