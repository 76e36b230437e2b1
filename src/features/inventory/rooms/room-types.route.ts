import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import Type from 'typebox';
import { auditFieldsOf, insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict, invalid, unauthorized } from '../../../platform/errors.ts';
import { etagOf, refuseStale, tagged } from '../../../platform/http/etag.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { readAmount } from '../../../platform/money.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import { queueRelatedChange } from '../../../platform/outbox/related-changes.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams } from '../../../platform/schema.ts';
import { callerOf, lockCurrency, member, only, optionalMember, propertyOf } from '../../properties/index.ts';
import { readBoardEvents } from './board.queries.ts';
import { lockAmenities } from './catalogue/amenities.queries.ts';
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
  type VersionedRoomType,
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

const DIGEST_LENGTH = 16;

/** A room type shows its amenities and the property's currency, which can change while its own row does not change. */
export function roomTypeEtag({ view: { amenities, currency }, version }: VersionedRoomType): string {
  if (amenities.length === 0) return etagOf(version, currency);
  const digest = createHash('sha256').update(JSON.stringify(amenities)).digest('base64url').slice(0, DIGEST_LENGTH);
  return etagOf(version, `${currency}-${digest}`);
}

/** The fields of a request body, as they are stored. @throws Problem 400 */
function readFields(currency: string, body: RoomTypeUpdateBody): Partial<RoomTypeColumns> {
  const { code, name, baseOccupancy, maxOccupancy, defaultRate, aliases, active } = body;
  if (defaultRate != null) readAmount(defaultRate, 'defaultRate', currency);
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

/** @throws Problem 400 when both are given and do not fit together. */
function refuseOccupancies(base: number | undefined, max: number | undefined): void {
  if (base !== undefined && max !== undefined && base > max) throw invalid('baseOccupancy', 'must be at most maxOccupancy');
}

/** Whether these ids, which may be repeated, are a different set than the amenities of the type. */
function areOtherAmenities(amenityIds: readonly string[], { amenities }: RoomTypeView): boolean {
  const wanted = new Set(amenityIds.map((id) => id.toLowerCase()));
  return wanted.size !== amenities.length || amenities.some(({ id }) => !wanted.has(id));
}

function columnsOf({ code, name, baseOccupancy, maxOccupancy, defaultRate, aliases, active }: RoomTypeView): RoomTypeColumns {
  return { code, name, baseOccupancy, maxOccupancy, defaultRate, aliases, active };
}

/** @throws Problem 409 while rooms of the type, which is locked, have guests or are held for bookings. */
async function refuseWhileInUse(tx: Tx, propertyId: string, type: RoomTypeView): Promise<void> {
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

/** The row of a room on the board shows the code of its type and whether the type is active. */
async function readBoardEventsOfType(tx: Tx, propertyId: string, roomTypeId: string): Promise<EventDraft[]> {
  const rooms = await listRoomsOfType(tx, propertyId, roomTypeId);
  return readBoardEvents(
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
        'Active types are public. A token, if sent, must be that of a member (403). Only members can request deleted types too (401 without a token).',
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
      summary: 'One room type, even if it is deleted',
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
      writeInTransaction(platform, request, reply, async (tx) => {
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
          ...readFields(await lockCurrency(tx, property.id), request.body),
        };
        refuseOccupancies(baseOccupancy, maxOccupancy);
        await lockAmenities(tx, amenityIds);
        const [id, at] = [newId(), platform.clock()];
        await insertRoomType(tx, property.id, id, row, at);
        if (amenityIds.length > 0) await replaceAmenities(tx, property.id, id, amenityIds);
        const type = await getRoomType(tx, property.id, id);
        const context = { propertyId: property.id, actorId: callerOf(request).userId, at };
        await insertAudit(tx, context, 'room-type.created', { entityId: id, after: auditFieldsOf(type.view) });
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
        '`active: false` deletes the type, and is refused (409) while its rooms have guests or are held; `active: true` restores it. ' +
        '`amenityIds` replaces the whole set.',
      params: RoomTypeParams,
      body: RoomTypeUpdate,
      response: { 200: RoomType },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const at = platform.clock();
        const changes = readFields(await lockCurrency(tx, property.id), request.body);
        refuseOccupancies(changes.baseOccupancy, changes.maxOccupancy);
        const before = await lockRoomType(tx, property.id, request.params.roomTypeId);
        const { id } = before.view;
        const { amenityIds } = request.body;
        if (amenityIds !== undefined) await lockAmenities(tx, amenityIds);
        refuseStale(request, roomTypeEtag(before));
        const current = columnsOf(before.view);
        const row = { ...current, ...changes };
        refuseOccupancies(row.baseOccupancy, row.maxOccupancy);
        const amenities = amenityIds !== undefined && areOtherAmenities(amenityIds, before.view) ? amenityIds : null;
        if (isDeepStrictEqual(row, current) && amenities === null)
          return { status: 200, body: before.view, etag: roomTypeEtag(before) };
        if (current.active && !row.active) await refuseWhileInUse(tx, property.id, before.view);
        await updateRoomType(tx, property.id, id, row, at);
        if (amenities !== null) await replaceAmenities(tx, property.id, id, amenities);
        const after = await getRoomType(tx, property.id, id);
        await insertAudit(tx, { propertyId: property.id, actorId: callerOf(request).userId, at }, 'room-type.updated', {
          entityId: id,
          before: auditFieldsOf(before.view),
          after: auditFieldsOf(after.view),
        });
        if (row.code !== current.code || row.defaultRate !== current.defaultRate)
          await queueRelatedChange(tx, { propertyId: property.id, kind: 'room_type', id });
        const onBoard = row.code !== current.code || row.active !== current.active;
        const changed = onBoard ? await readBoardEventsOfType(tx, property.id, id) : [];
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
        'The type stays with `active: false`, and its code stays reserved. Refused (409) while its rooms have guests or are held.',
      params: RoomTypeParams,
      response: { 204: Type.Null() },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const at = platform.clock();
        const before = await lockRoomType(tx, property.id, request.params.roomTypeId);
        refuseStale(request, roomTypeEtag(before));
        if (!before.view.active) return { status: 204 };
        await refuseWhileInUse(tx, property.id, before.view);
        const { id } = before.view;
        await deactivateRoomType(tx, property.id, id, at);
        await insertAudit(tx, { propertyId: property.id, actorId: callerOf(request).userId, at }, 'room-type.deleted', {
          entityId: id,
          before: auditFieldsOf(before.view),
          after: { ...auditFieldsOf(before.view), active: false },
        });
        return { status: 204, events: { propertyId: property.id, changes: await readBoardEventsOfType(tx, property.id, id) } };
      }),
  });
}

export function registerRoomTypes(app: App, platform: Platform): void {
  registerReadRoomTypes(app, platform);
  registerCreateRoomType(app, platform);
  registerUpdateRoomType(app, platform);
  registerDeleteRoomType(app, platform);
}
