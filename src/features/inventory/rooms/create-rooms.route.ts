import Type from 'typebox';
import { auditFieldsOf, insertAudit } from '../../../platform/audit/audit.queries.ts';
import { notFound, Problem } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams } from '../../../platform/schema.ts';
import { callerOf, only, propertyOf } from '../../properties/index.ts';
import { readBoardEvents } from './board.queries.ts';
import { lockRoomTypesByCode } from './lock-rooms.queries.ts';
import { insertFreeNumbers, listRoomsOf, type RoomColumns } from './rooms.queries.ts';
import { refuseRepeatedNumbers } from './rooms.rules.ts';
import { Room, RoomCreate } from './rooms.schema.ts';

/** A large floor or a small hotel. What is locked, inserted and published at once stays short. */
const ROOMS_MAX = 500;

const RoomsCreate = Type.Object(
  { rooms: Type.Array(RoomCreate, { minItems: 1, maxItems: ROOMS_MAX, description: 'The rooms, in any order.' }) },
  {
    title: 'RoomsCreateRequest',
    examples: [
      {
        rooms: [
          { roomNumber: 101, floor: 1, roomTypeCode: 'DLX' },
          { roomNumber: 102, floor: 1, roomTypeCode: 'DLX' },
        ],
      },
    ],
  },
);

/** 409 that names every number that is taken. */
function numbersTaken(taken: readonly number[]): Problem {
  const numbers = taken.toSorted((one, other) => one - other).join(', ');
  const message = `roomNumber is already used by another room of this property: ${numbers}`;
  return new Problem(409, message, { reason: 'room_number_taken' });
}

/** Many rooms in one request: all of them, or none. */
export function registerCreateRooms(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/rooms/bulk',
    config: { access: only('ADMIN'), errors: [409] },
    schema: {
      operationId: 'createRooms',
      tags: ['Rooms'],
      summary: 'Create many rooms',
      description: `At most ${ROOMS_MAX}: all of them, or none. A number that is taken is named (409).`,
      params: PropertyParams,
      body: RoomsCreate,
      response: { 201: Type.Array(Room) },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const { rooms } = request.body;
        const repeated = refuseRepeatedNumbers(rooms.map(({ roomNumber }) => roomNumber));
        if (repeated !== null) throw repeated;
        const codes = [...new Set(rooms.map(({ roomTypeCode }) => roomTypeCode.trim()))];
        const types = (await lockRoomTypesByCode(tx, propertyId, codes)).filter(({ active }) => active);
        const at = platform.clock();
        const rows = rooms.map((room): RoomColumns & { id: string } => {
          const { roomNumber, roomTypeCode, floor = null, hasNfc = false, active = true, maintenance = false } = room;
          const type = types.find(({ code }) => code === roomTypeCode.trim());
          if (type === undefined) throw notFound('room type');
          return { id: newId(), roomNumber, floor, hasNfc, active, maintenance, roomTypeId: type.id };
        });
        const taken = await insertFreeNumbers(tx, propertyId, rows, at);

        if (taken.length > 0) throw numbersTaken(taken);
        const ids = rows.map(({ id }) => id);
        const body = await listRoomsOf(tx, propertyId, ids);
        const entries = body.map((room) => ({ entityId: room.id, after: auditFieldsOf(room) }));
        await insertAudit(tx, { propertyId, actorId: callerOf(request).userId, at }, 'room.created', ...entries);
        return { status: 201, body, events: { propertyId, changes: await readBoardEvents(tx, propertyId, ids) } };
      }),
  });
}
