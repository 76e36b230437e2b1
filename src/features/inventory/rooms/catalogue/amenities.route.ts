import { isDeepStrictEqual } from 'node:util';
import Type from 'typebox';
import { conflict, invalid } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/route.ts';
import { writeInTransaction } from '../../../../platform/http/write-transaction.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { superAdminOnly, user } from '../../../properties/index.ts';
import { deleteAmenity, getAmenity, insertAmenity, listAmenities, lockAmenity, updateAmenity } from './amenities.queries.ts';
import { Amenity, AmenityCreate, AmenityParams, AmenityUpdate, CATALOGUE_ROWS_MAX } from './catalogue.schema.ts';
import type { Icons } from './icons.ts';
import { readName } from './names.rules.ts';

/** @throws Problem 400 */
function refuseUnknownIcon(icons: Icons, iconKey: string): void {
  if (!icons.has(`${iconKey}.png`)) throw invalid('iconKey', 'must name an icon of GET /icons/png');
}

function registerListAmenities(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/amenities',
    config: { access: user },
    schema: {
      operationId: 'listAmenities',
      tags: ['Catalogue'],
      summary: 'All amenities, by category and name',
      response: { 200: Type.Array(Amenity) },
    },
    handler: () => listAmenities(db),
  });
}

function registerCreateAmenity(app: App, platform: Platform, icons: Icons): void {
  app.route({
    method: 'POST',
    url: '/amenities',
    config: { access: superAdminOnly, errors: [409] },
    schema: {
      operationId: 'createAmenity',
      tags: ['Catalogue'],
      summary: 'Add an amenity',
      description: `A name that another amenity has, in any case, is 409, and so is one amenity more than ${CATALOGUE_ROWS_MAX}.`,
      body: AmenityCreate,
      response: { 201: Amenity },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { name, category, iconKey } = request.body;
        refuseUnknownIcon(icons, iconKey);
        const id = newId();
        const row = { ...readName(name), category: category.trim(), iconKey };
        if (!(await insertAmenity(tx, id, row, platform.clock())))
          throw conflict(`there are ${CATALOGUE_ROWS_MAX} amenities already: delete one first`, 'limit_reached');
        return { status: 201, body: await getAmenity(tx, id) };
      }),
  });
}

function registerUpdateAmenity(app: App, platform: Platform, icons: Icons): void {
  app.route({
    method: 'PUT',
    url: '/amenities/:amenityId',
    config: { access: superAdminOnly, errors: [404, 409] },
    schema: {
      operationId: 'updateAmenity',
      tags: ['Catalogue'],
      summary: 'Change an amenity',
      description: 'A field left out keeps its value. Room types show the change at once, under a new `ETag`.',
      params: AmenityParams,
      body: AmenityUpdate,
      response: { 200: Amenity },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { name, category, iconKey } = request.body;
        if (iconKey !== undefined) refuseUnknownIcon(icons, iconKey);
        const newName = name === undefined ? undefined : readName(name);
        const before = await lockAmenity(tx, request.params.amenityId);
        const current = { ...readName(before.name), category: before.category, iconKey: before.iconKey };
        const row = {
          ...current,
          ...newName,
          category: category?.trim() ?? current.category,
          iconKey: iconKey ?? current.iconKey,
        };
        if (isDeepStrictEqual(row, current)) return { status: 200, body: before };
        await updateAmenity(tx, before.id, row, platform.clock());
        return { status: 200, body: await getAmenity(tx, before.id) };
      }),
  });
}

function registerDeleteAmenity(app: App, platform: Platform): void {
  app.route({
    method: 'DELETE',
    url: '/amenities/:amenityId',
    config: { access: superAdminOnly, errors: [404] },
    schema: {
      operationId: 'deleteAmenity',
      tags: ['Catalogue'],
      summary: 'Delete an amenity',
      description: 'It is removed from all room types that have it.',
      params: AmenityParams,
      response: { 204: Type.Null() },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        await deleteAmenity(tx, request.params.amenityId);
        return { status: 204 };
      }),
  });
}

export function registerAmenities(app: App, platform: Platform, icons: Icons): void {
  registerListAmenities(app, platform);
  registerCreateAmenity(app, platform, icons);
  registerUpdateAmenity(app, platform, icons);
  registerDeleteAmenity(app, platform);
}
