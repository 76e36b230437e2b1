import type { FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { insertAudit } from '../../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { conflict, forbidden, notFound } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/route.ts';
import { writeInTransaction } from '../../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { Id, Nullable, PropertyParams } from '../../../../platform/schema.ts';
import type { Timestamp } from '../../../../platform/time.ts';
import { callerOf, propertyOf, roomKeepers } from '../../../properties/index.ts';
import {
  Condition,
  type LockedRoom,
  lockRoomsAndTypes,
  readBoardEvents,
  setConditions,
  setGuestRequest,
} from '../../rooms/index.ts';
import { GuestRequestName, RoomNumber, RoomPath } from '../housekeeping.schema.ts';
import { mayInspect, refuseChangedCondition } from './condition.rules.ts';

const ROOMS_MAX = 500;

const RoomInCondition = Type.Object(
  { roomId: Id, roomNumber: RoomNumber, condition: Condition },
  { title: 'RoomInCondition', description: 'A room and its condition.' },
);

const ConditionChange = Type.Object(
  {
    condition: Condition,
    expectedCondition: Type.Optional(
      Nullable({ ...Condition, description: 'The condition that the caller saw: when the room has another one by now, 409.' }),
    ),
  },
  { title: 'ConditionChange', examples: [{ condition: 'CLEANING', expectedCondition: 'DIRTY' }] },
);

const ConditionsChange = Type.Object(
  { roomIds: Type.Array(Id, { minItems: 1, maxItems: ROOMS_MAX, description: 'The rooms.' }), condition: Condition },
  { title: 'ConditionsChange', examples: [{ roomIds: ['0198c0de-1111-7000-8000-000000000001'], condition: 'CLEAN' }] },
);

/** Locks the rooms in their order, with their types. @throws Problem 404 */
export async function lockRooms(tx: Tx, propertyId: string, roomIds: readonly string[]): Promise<LockedRoom[]> {
  const { rooms } = await lockRoomsAndTypes(tx, propertyId, roomIds, 'no key update');
  const found = new Set(rooms.map(({ id }) => id));
  if (!roomIds.every((id) => found.has(id.toLowerCase()))) throw notFound('room');
  return rooms;
}

type RoomChange = { rooms: readonly LockedRoom[]; condition: Static<typeof Condition>; now: Timestamp };

/** Sets the condition of locked rooms, as the caller. @returns the rooms as they are then, and the events of the board */
async function changeConditions(tx: Tx, request: FastifyRequest, { rooms, condition, now }: RoomChange) {
  const propertyId = propertyOf(request).id;
  const actorId = callerOf(request).userId;
  const ids = rooms.map(({ id }) => id);
  const changed = new Set(await setConditions(tx, propertyId, ids, condition, { actorId, at: now }));
  const entries = rooms
    .filter(({ id }) => changed.has(id))
    .map((room) => ({ entityId: room.id, before: { condition: room.condition }, after: { condition } }));
  await insertAudit(tx, { propertyId, actorId, at: now }, 'room.condition-changed', ...entries);
  return {
    body: rooms.map(({ id, roomNumber }) => ({ roomId: id, roomNumber, condition })),
    events: { propertyId, changes: await readBoardEvents(tx, propertyId, [...changed]) },
  };
}

/** @throws Problem 403 for INSPECTED by a role that may not inspect */
function refuseInspection(request: FastifyRequest, condition: string): void {
  if (condition === 'INSPECTED' && !mayInspect(callerOf(request)))
    throw forbidden('only SUPERVISOR, MANAGER or ADMIN may say that a room is inspected');
}

function setCondition(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/housekeeping/rooms/:roomId/condition',
    config: { access: roomKeepers, errors: [409] },
    schema: {
      operationId: 'setRoomCondition',
      tags: ['Housekeeping'],
      summary: 'Set the condition of a room',
      description:
        'The condition that it has already changes nothing, so the request can be repeated. With `expectedCondition` a change that was kept while there was no network cannot undo what somebody else did meanwhile (409 `room-condition-changed`). INSPECTED is for SUPERVISOR, MANAGER and ADMIN (403).',
      params: RoomPath,
      body: ConditionChange,
      response: { 200: RoomInCondition },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { condition, expectedCondition } = request.body;
        refuseInspection(request, condition);
        const rooms = await lockRooms(tx, propertyOf(request).id, [request.params.roomId]);
        const [room] = rooms;
        if (room === undefined) throw notFound('room');
        const refusal = refuseChangedCondition(room, condition, expectedCondition ?? undefined);
        if (refusal !== null) throw conflict(refusal, 'room_condition_changed');
        const { body, events } = await changeConditions(tx, request, { rooms, condition, now: platform.clock() });
        return { status: 200, body: body[0], events };
      }),
  });
}

function setConditionsOfRooms(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/housekeeping/rooms/conditions',
    config: { access: roomKeepers },
    schema: {
      operationId: 'setRoomConditions',
      tags: ['Housekeeping'],
      summary: 'Set the condition of several rooms',
      description: 'All rooms or none.',
      params: PropertyParams,
      body: ConditionsChange,
      response: { 200: Type.Array(RoomInCondition) },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { roomIds, condition } = request.body;
        refuseInspection(request, condition);
        const rooms = await lockRooms(tx, propertyOf(request).id, roomIds);
        const { body, events } = await changeConditions(tx, request, { rooms, condition, now: platform.clock() });
        return { status: 200, body: body.toSorted((one, other) => one.roomNumber - other.roomNumber), events };
      }),
  });
}

function setRequestOfGuest(app: App, platform: Platform): void {
  const Body = Type.Object(
    { guestRequest: Nullable(GuestRequestName) },
    { title: 'GuestRequestChange', examples: [{ guestRequest: 'SERVICE_REQUESTED' }] },
  );
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/housekeeping/rooms/:roomId/guest-request',
    config: { access: roomKeepers },
    schema: {
      operationId: 'setGuestRequest',
      tags: ['Housekeeping'],
      summary: 'Note that the guest wants service, or no disturbance',
      description: 'With SERVICE_REQUESTED the room becomes DIRTY. With DO_NOT_DISTURB no service is due. Null: nothing special.',
      params: RoomPath,
      body: Body,
      response: { 200: Type.Object({ roomId: Id, guestRequest: Nullable(GuestRequestName) }, { title: 'GuestRequestOfRoom' }) },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const { guestRequest } = request.body;
        const now = platform.clock();
        const rooms = await lockRooms(tx, propertyId, [request.params.roomId]);
        const roomId = request.params.roomId.toLowerCase();
        await setGuestRequest(tx, propertyId, roomId, guestRequest, now);
        const body = { roomId, guestRequest };
        if (guestRequest !== 'SERVICE_REQUESTED') return { status: 200, body };
        const { events } = await changeConditions(tx, request, { rooms, condition: 'DIRTY', now });
        return { status: 200, body, events };
      }),
  });
}

/** Changes of the condition of rooms, and what guests want. */
export function registerConditions(app: App, platform: Platform): void {
  setCondition(app, platform);
  setConditionsOfRooms(app, platform);
  setRequestOfGuest(app, platform);
}
