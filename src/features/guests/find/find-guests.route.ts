import Type from 'typebox';
import { badRequest, invalid } from '../../../platform/errors.ts';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams } from '../../../platform/schema.ts';
import { member, propertyOf } from '../../properties/index.ts';
import { Guest, GuestListQuery, GuestSearchQuery } from '../guest.schema.ts';
import { readQueryPhone } from '../guest-phone.ts';
import { vehicleKeyOf } from '../vehicles/vehicle.rules.ts';
import { listGuests, searchGuests } from './find-guests.queries.ts';
import { refuseWords, splitWords } from './find-guests.rules.ts';

/** The number in the form in which numbers are compared; null when the text is blank. @throws Problem 400 */
function readQueryVehicle(text: string): string | null {
  if (text.trim() === '') return null;
  const key = vehicleKeyOf(text);
  if (key === null) throw invalid('vehicleNumber', 'must have a letter or digit');
  return key;
}

function registerSearch(app: App, { db }: Platform): void {
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
      const page = pageOf(request.query, ['uuid']);
      const vehicleKey = readQueryVehicle(request.query.vehicleNumber ?? '');
      const phoneE164 = phone.trim() === '' ? null : readQueryPhone(property, phone);
      if (phoneE164 === null && vehicleKey === null) throw badRequest('phone or vehicleNumber is required');
      const after = page.after === null ? null : String(page.after[0]);
      const found = await searchGuests(db, property.id, { phoneE164, vehicleKey }, { after, most: page.fetch });
      return paged(request, reply, page, found, (guest) => [guest.id]);
    },
  });
}

function registerList(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/guests',
    config: { access: member },
    schema: {
      operationId: 'listGuests',
      tags: ['Guests'],
      summary: 'Guests, newest first; by name',
      description: 'With `name`, guests whose names contain each of its words: any part of a name, in any case, in any order.',
      params: PropertyParams,
      querystring: GuestListQuery,
      response: { 200: Type.Array(Guest) },
    },
    handler: async (request, reply) => {
      const page = pageOf(request.query, ['uuid']);
      const words = splitWords(request.query.name);
      const refusal = refuseWords(words);
      if (refusal !== null) throw invalid('name', refusal);
      const after = page.after === null ? null : String(page.after[0]);
      const found = await listGuests(db, propertyOf(request).id, words, { after, most: page.fetch });
      return paged(request, reply, page, found, (guest) => [guest.id]);
    },
  });
}

/** The search for guests by phone or vehicle, and the list of guests by name. */
export function registerFindGuests(app: App, platform: Platform): void {
  registerSearch(app, platform);
  registerList(app, platform);
}
