import Type from 'typebox';
import { insertAudit } from '../../../../platform/audit/audit.queries.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { invalid } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/route.ts';
import { writeInTransaction } from '../../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { Id, LocalDate, PropertyParams } from '../../../../platform/schema.ts';
import { localDateOf } from '../../../../platform/time.ts';
import { callerOf, type Property, propertyOf, roomKeepers, roomLeaders } from '../../../properties/index.ts';
import { noteHousekeeping } from '../../rooms/index.ts';
import { workOf } from '../housekeeping.rules.ts';
import { Colleague } from '../housekeeping.schema.ts';
import { lockRooms } from '../rooms/conditions.route.ts';
import { listRoomsOfDay } from '../rooms/day-of-rooms.ts';
import type { ColleagueName } from '../rooms/room-list.queries.ts';
import { lockSettings } from '../settings/settings.queries.ts';
import { listAssignments, listMembersOf, replaceAssignments } from './assignment.queries.ts';
import { shareRooms } from './propose.rules.ts';

const PEOPLE_MAX = 200;
const ROOMS_MAX = 2000;

const roomIds = Type.Array(Id, { maxItems: ROOMS_MAX, description: 'The rooms, by number.' });

const RoomShare = Type.Object(
  { ...Colleague.properties, roomIds },
  { title: 'RoomShare', description: 'Who makes up which rooms on a day.' },
);

const ProposedShare = Type.Object(
  {
    ...RoomShare.properties,
    work: Type.Integer({
      description: 'How much work it is: 2 for an arrival or a departure, 1 for a guest who stays.',
      examples: [9],
    }),
  },
  { title: 'ProposedRoomShare', description: 'A share of the rooms of a day.' },
);

const AssignmentDay = Type.String({ ...LocalDate, description: 'The local date; today without it.' });
const DayQuery = Type.Object({ day: Type.Optional(AssignmentDay) });

/** @returns the members, in the order of the ids @throws Problem 400 for somebody who is no member, or comes twice */
async function membersOf(
  db: Db,
  propertyId: string,
  userIds: readonly string[],
  field: (index: number) => string,
): Promise<ColleagueName[]> {
  const members = await listMembersOf(db, propertyId, userIds);
  return userIds.map((userId, index) => {
    if (userIds.findIndex((other) => other.toLowerCase() === userId.toLowerCase()) !== index)
      throw invalid(field(index), 'is there twice');
    const member = members.find((one) => one.userId === userId.toLowerCase());
    if (member === undefined) throw invalid(field(index), 'must be an active member of the property');
    return member;
  });
}

/** The rooms of the day that need work, shared among these people. */
async function proposeShares(db: Db, property: Property, now: string, day: string | undefined, people: readonly ColleagueName[]) {
  const rooms = (await listRoomsOfDay(db, property, now, day))
    .map((room) => ({ ...room, work: workOf(room.priority) }))
    .filter(({ work }) => work > 0);
  const shares = shareRooms(rooms, people.length);
  return people.map(({ userId, name }, index) => {
    const share = shares[index] ?? [];
    return { userId, name, roomIds: share.map(({ roomId }) => roomId), work: share.reduce((sum, { work }) => sum + work, 0) };
  });
}

function propose(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/housekeeping/assignments/propose',
    config: { access: roomLeaders },
    schema: {
      operationId: 'proposeRoomAssignments',
      tags: ['Housekeeping'],
      summary: 'Propose who makes up which rooms on a day',
      description:
        'All rooms that need work, shared fairly and by floor: an arrival or a departure counts twice as much as a guest who stays. Changes nothing.',
      params: PropertyParams,
      body: Type.Object(
        {
          day: Type.Optional(AssignmentDay),
          userIds: Type.Array(Id, { minItems: 1, maxItems: PEOPLE_MAX, description: 'Who works on the day.' }),
        },
        {
          title: 'RoomAssignmentProposalRequest',
          examples: [{ day: '2026-11-20', userIds: ['0198c0de-1111-7000-8000-000000000001'] }],
        },
      ),
      response: { 200: Type.Array(ProposedShare) },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { day, userIds } = request.body;
        const people = await membersOf(tx, property.id, userIds, (index) => `userIds[${index}]`);
        return { status: 200, body: await proposeShares(tx, property, platform.clock(), day, people) };
      }),
  });
}

function read(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/housekeeping/assignments',
    config: { access: roomKeepers, roomLeaders },
    schema: {
      operationId: 'listRoomAssignments',
      tags: ['Housekeeping'],
      summary: 'Who makes up which rooms on a day, by name',
      params: PropertyParams,
      querystring: DayQuery,
      response: { 200: Type.Array(RoomShare) },
    },
    handler: (request) => {
      const { id, timezone } = propertyOf(request);
      return listAssignments(db, id, request.query.day ?? localDateOf(clock(), timezone));
    },
  });
}

function replace(app: App, platform: Platform): void {
  const Body = Type.Object(
    {
      assignments: Type.Array(Type.Object({ userId: Id, roomIds }, { title: 'RoomShareRequest' }), {
        maxItems: PEOPLE_MAX,
        description: 'All assignments of the day.',
      }),
    },
    { title: 'RoomAssignmentsRequest' },
  );
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/housekeeping/assignments',
    config: { access: roomLeaders },
    schema: {
      operationId: 'replaceRoomAssignments',
      tags: ['Housekeeping'],
      summary: 'Assign the rooms of a day',
      description: 'Replaces all assignments of the day. Each room is assigned to one person at most.',
      params: PropertyParams,
      querystring: DayQuery,
      body: Body,
      response: { 200: Type.Array(RoomShare) },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { id: propertyId, timezone } = propertyOf(request);
        const { assignments } = request.body;
        const now = platform.clock();
        const day = request.query.day ?? localDateOf(now, timezone);
        const userIds = assignments.map(({ userId }) => userId);
        await membersOf(tx, propertyId, userIds, (index) => `assignments[${index}].userId`);
        const rooms = assignments.flatMap((share) => share.roomIds.map((id) => id.toLowerCase()));
        const twice = rooms.find((id, index) => rooms.indexOf(id) !== index);
        if (twice !== undefined) throw invalid('assignments', `has room ${twice} twice`);
        await lockSettings(tx, propertyId, now);
        await lockRooms(tx, propertyId, rooms);
        const changed = await replaceAssignments(tx, propertyId, day, assignments);
        noteHousekeeping(tx, propertyId, changed, now);
        const entry = { entityId: propertyId, after: { day, assignments } };
        const by = { propertyId, actorId: callerOf(request).userId, at: now };
        if (changed.length > 0) await insertAudit(tx, by, 'housekeeping.assigned', entry);
        return { status: 200, body: await listAssignments(tx, propertyId, day) };
      }),
  });
}

/** Who makes up which rooms on a day: proposed, assigned and read. */
export function registerAssignments(app: App, platform: Platform): void {
  propose(app, platform);
  read(app, platform);
  replace(app, platform);
}
