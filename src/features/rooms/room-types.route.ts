import { isDeepStrictEqual } from 'node:util';
import Type from 'typebox';
import { type AuditDraft, insertAudit } from '../../platform/audit/audit.queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, invalid, unauthorized } from '../../platform/errors.ts';
import { effect } from '../../platform/http/effect.ts';
import { refuseStale, tagged } from '../../platform/http/etag.ts';
import type { App } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { currencyDecimals, minorFromNumber } from '../../platform/money.ts';
import type { EventDraft } from '../../platform/outbox/events.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockAmenities } from '../catalogue/index.ts';
import { callerOf, lockCurrency, member, only, optionalMember, propertyOf } from '../identity/index.ts';
import { boardEvents } from './board.queries.ts';
import { roomTypeEtag } from './room-type-etag.ts';
import {
  deactivateRoomType,
  getRoomType,
  hasOpenHold,
  insertRoomType,
  listRoomsOfType,
  listRoomTypes,
  lockRoomType,
  type RoomTypeColumns,
  replaceAmenities,
  updateRoomType,
} from './room-types.queries.ts';
import {
  RoomType,
  RoomTypeCreate,
  RoomTypeListQuery,
  RoomTypeParams,
  RoomTypeUpdate,
  type RoomTypeUpdateBody,
  type RoomTypeView,
} from './room-types.schema.ts';
import { refuseDeactivation } from './rooms.rules.ts';
import { PropertyParams } from './rooms.schema.ts';

/** @throws Problem 400 when the rate has more decimals than the property's currency. */
function refuseDecimals(currency: string, rate: number | null | undefined): void {
  if (rate == null) return;
  const decimals = currencyDecimals(currency) ?? 0;
  if (minorFromNumber(rate, decimals) === null)
    throw invalid('defaultRate', `must have at most ${decimals} decimals in ${currency}`);
}

/** The fields that a body names, as they are to be kept. @throws Problem 400 */
function fieldsOf(currency: string, body: RoomTypeUpdateBody): Partial<RoomTypeColumns> {
  const { code, name, baseOccupancy, maxOccupancy, defaultRate, aliases, active } = body;
  refuseDecimals(currency, defaultRate);
  return {
    ...(code === undefined ? {} : { code: code.trim() }),
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(baseOccupancy === undefined ? {} : { baseOccupancy }),
    ...(maxOccupancy === undefined ? {} : { maxOccupancy }),
    ...(defaultRate === undefined ? {} : { defaultRate }),
    ...(aliases === undefined ? {} : { aliases: aliases.map((alias) => alias.trim()) }),
    ...(active === undefined ? {} : { active }),
  };
}

/** @throws Problem 400 when both are known and do not fit. */
function refuseOccupancies(base: number | undefined, max: number | undefined): void {
  if (base !== undefined && max !== undefined && base > max) throw invalid('baseOccupancy', 'must be at most maxOccupancy');
}

/** Whether the ids, some of which may be there twice, are those of other amenities than the type has. */
function areOther(amenityIds: readonly string[], { amenities }: RoomTypeView): boolean {
  const wanted = new Set(amenityIds.map((id) => id.toLowerCase()));
  return wanted.size !== amenities.length || amenities.some(({ id }) => !wanted.has(id));
}

function columnsOf({ code, name, baseOccupancy, maxOccupancy, defaultRate, aliases, active }: RoomTypeView): RoomTypeColumns {
  return { code, name, baseOccupancy, maxOccupancy, defaultRate, aliases, active };
}

/** What the audit log keeps of a room type. */
function auditedOf({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields }: RoomTypeView) {
  return fields;
}

function auditOf(action: string, roomTypeId: string, at: string, actorId: string): AuditDraft {
  return { at, actorId, action: `room-type.${action}`, entity: 'room-type', entityId: roomTypeId };
}

/** @throws Problem 409 while guests are staying in rooms of the type, which is locked, or rooms of it are held for bookings. */
async function refuseWhileSold(tx: Tx, propertyId: string, type: RoomTypeView): Promise<void> {
  const rooms = await listRoomsOfType(tx, propertyId, type.id);
  const refusal = refuseDeactivation(
    type.code,
    rooms.filter((room) => room.occupied).map((room) => room.roomNumber),
  );
  if (refusal !== null) throw conflict(refusal, 'room_type_in_use');
  if (await hasOpenHold(tx, propertyId, type.id))
    throw conflict(
      `room type ${type.code} is held for bookings by open room requests: it cannot be deactivated`,
      'room_type_in_use',
    );
}

/** The board shows a type's code, and whether it is active, in the row of each of its rooms. */
async function eventsOfRooms(tx: Tx, propertyId: string, roomTypeId: string): Promise<EventDraft[]> {
  const rooms = await listRoomsOfType(tx, propertyId, roomTypeId);
  return boardEvents(
    tx,
    propertyId,
    rooms.map((room) => room.id),
  );
}

function registerReadRoomTypes(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/room-types',
    config: { access: optionalMember },
    schema: {
      operationId: 'listRoomTypes',
      tags: ['Room types'],
      summary: 'The room types of the property, by code',
      description:
        'Public: the active types. A token, when sent, must be that of a member (403); members may ask for deleted types too, without a token that is 401.',
      params: PropertyParams,
      querystring: RoomTypeListQuery,
      response: { 200: Type.Array(RoomType) },
    },
    handler: (request) => {
      const includeInactive = request.query.includeInactive === true;
      if (includeInactive && request.caller === null)
        throw unauthorized('includeInactive is for members: a bearer token is required');
      return listRoomTypes(db, propertyOf(request).id, includeInactive);
    },
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/room-types/:roomTypeId',
    config: { access: member, tagged: true },
    schema: {
      operationId: 'getRoomType',
      tags: ['Room types'],
      summary: 'One room type, also a deleted one',
      params: RoomTypeParams,
      response: { 200: RoomType },
    },
    handler: async (request, reply) => {
      const type = await getRoomType(db, propertyOf(request).id, request.params.roomTypeId);
      return tagged(request, reply, roomTypeEtag(type), type.view);
    },
  });
}

function registerCreateRoomType(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/room-types',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409] },
    schema: {
      operationId: 'createRoomType',
      tags: ['Room types'],
      summary: 'Create a room type',
      params: PropertyParams,
      body: RoomTypeCreate,
      response: { 201: RoomType },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { code, name, baseOccupancy, maxOccupancy, amenityIds = [] } = request.body;
        const row = {
          code,
          name,
          baseOccupancy,
          maxOccupancy,
          defaultRate: null,
          aliases: [],
          active: true,
          ...fieldsOf(await lockCurrency(tx, property.id), request.body),
        };
        refuseOccupancies(baseOccupancy, maxOccupancy);
        await lockAmenities(tx, amenityIds);
        const [id, at] = [newId(), platform.clock()];
        await insertRoomType(tx, property.id, id, row, at);
        if (amenityIds.length > 0) await replaceAmenities(tx, property.id, id, amenityIds);
        const type = await getRoomType(tx, property.id, id);
        const audit = { ...auditOf('created', id, at, callerOf(request).userId), after: auditedOf(type.view) };
        await insertAudit(tx, property.id, audit);
        const location = `/properties/${property.id}/room-types/${id}`;
        return { status: 201, body: type.view, etag: roomTypeEtag(type), location };
      }),
  });
}

function registerUpdateRoomType(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/room-types/:roomTypeId',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409], tagged: true },
    schema: {
      operationId: 'updateRoomType',
      tags: ['Room types'],
      summary: 'Change a room type',
      description:
        '`active: false` is the same as deleting it, and as much refused while guests stay in its rooms or rooms of it are held; `active: true` brings it back. ' +
        '`amenityIds` replaces the whole set.',
      params: RoomTypeParams,
      body: RoomTypeUpdate,
      response: { 200: RoomType },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const at = platform.clock();
        const changes = fieldsOf(await lockCurrency(tx, property.id), request.body);
        refuseOccupancies(changes.baseOccupancy, changes.maxOccupancy);
        const before = await lockRoomType(tx, property.id, request.params.roomTypeId);
        const { id } = before.view;
        const { amenityIds } = request.body;
        if (amenityIds !== undefined) await lockAmenities(tx, amenityIds);
        refuseStale(request, roomTypeEtag(before));
        const kept = columnsOf(before.view);
        const row = { ...kept, ...changes };
        refuseOccupancies(row.baseOccupancy, row.maxOccupancy);
        const amenities = amenityIds !== undefined && areOther(amenityIds, before.view) ? amenityIds : null;
        if (isDeepStrictEqual(row, kept) && amenities === null)
          return { status: 200, body: before.view, etag: roomTypeEtag(before) };
        if (kept.active && !row.active) await refuseWhileSold(tx, property.id, before.view);
        await updateRoomType(tx, property.id, id, row, at);
        if (amenities !== null) await replaceAmenities(tx, property.id, id, amenities);
        const after = await getRoomType(tx, property.id, id);
        await insertAudit(tx, property.id, {
          ...auditOf('updated', id, at, callerOf(request).userId),
          before: auditedOf(before.view),
          after: auditedOf(after.view),
        });
        const onBoard = row.code !== kept.code || row.active !== kept.active;
        const changed = onBoard ? await eventsOfRooms(tx, property.id, id) : [];
        return {
          status: 200,
          body: after.view,
          etag: roomTypeEtag(after),
          events: { propertyId: property.id, changes: changed },
        };
      }),
  });
}

function registerDeleteRoomType(app: App, platform: Platform): void {
  app.route({
    method: 'DELETE',
    url: '/properties/:propertyId/room-types/:roomTypeId',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409], tagged: true },
    schema: {
      operationId: 'deleteRoomType',
      tags: ['Room types'],
      summary: 'Delete a room type',
      description:
        'It is kept with `active: false`, its code stays reserved. Refused (409) while guests stay in its rooms or rooms of it are held.',
      params: RoomTypeParams,
      response: { 204: Type.Null() },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const at = platform.clock();
        const before = await lockRoomType(tx, property.id, request.params.roomTypeId);
        refuseStale(request, roomTypeEtag(before));
        if (!before.view.active) return { status: 204 };
        await refuseWhileSold(tx, property.id, before.view);
        const { id } = before.view;
        await deactivateRoomType(tx, property.id, id, at);
        await insertAudit(tx, property.id, {
          ...auditOf('deleted', id, at, callerOf(request).userId),
          before: auditedOf(before.view),
          after: { ...auditedOf(before.view), active: false },
        });
        return { status: 204, events: { propertyId: property.id, changes: await eventsOfRooms(tx, property.id, id) } };
      }),
  });
}

/** Contract 4.4, room types. */
export function registerRoomTypes(app: App, platform: Platform): void {
  registerReadRoomTypes(app, platform);
  registerCreateRoomType(app, platform);
  registerUpdateRoomType(app, platform);
  registerDeleteRoomType(app, platform);
}
