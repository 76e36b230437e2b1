import Type from 'typebox';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Id, LocalDate, Nullable, PropertyParams, Timestamp } from '../../../platform/schema.ts';
import { callerOf, frontDesk, propertyOf } from '../../properties/index.ts';
import { assignDay, type Proposal, proposeDay } from './assign-day.ts';

const ProposedRoom = Type.Object(
  {
    roomId: Id,
    roomNumber: Type.Integer({ examples: [101] }),
    floor: Nullable(Type.Integer({ examples: [1] })),
  },
  { title: 'ProposedRoom' },
);

const ArrivalProposal = Type.Object(
  {
    bookingId: Id,
    bookingReference: Type.String({ examples: ['B-000001'] }),
    guestName: Nullable(Type.String({ examples: ['Asha Rao'] })),
    roomRequestId: Id,
    roomTypeCode: Type.String({ examples: ['DLX'] }),
    fromAt: Timestamp,
    toAt: Timestamp,
    assignedRooms: Type.Array(ProposedRoom, { description: 'The rooms that it had already.' }),
    proposedRooms: Type.Array(ProposedRoom, { description: 'The rooms that it gets.' }),
    missingRooms: Type.Integer({ description: 'Rooms that it holds and for which no room is free all the time.', examples: [0] }),
  },
  { title: 'ArrivalProposal' },
);

const DayProposal = Type.Object(
  {
    date: LocalDate,
    applied: Type.Boolean({ description: 'Whether the proposed rooms are assigned now.', examples: [false] }),
    arrivals: Type.Array(ArrivalProposal, {
      description: 'The open room requests that begin on the day, by reference of the booking.',
    }),
  },
  { title: 'DayProposal' },
);

function proposalView({ reference, units, rooms, roomTypeId: _, ...arriving }: Proposal) {
  return { ...arriving, bookingReference: reference, proposedRooms: rooms, missingRooms: units - rooms.length };
}

/** `POST /room-requests/assign`: rooms for all arrivals of a day. */
export function registerAssignDay(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/room-requests/assign',
    config: { access: frontDesk, errors: [409] },
    schema: {
      operationId: 'assignArrivals',
      tags: ['Room requests'],
      summary: 'Propose rooms for all arrivals of a day, or assign them',
      description:
        'For each open room request that begins on the local date and lacks rooms: the room in which its guest is just before or after, else rooms on one floor for each booking, else those that just fit. Long stays choose first. With `apply` true the rooms are assigned in the same transaction.',
      params: PropertyParams,
      body: Type.Object(
        {
          date: LocalDate,
          apply: Type.Optional(
            Nullable(Type.Boolean({ description: 'true: assign the rooms; else only propose them.', examples: [true] })),
          ),
        },
        { title: 'AssignArrivals', examples: [{ date: '2026-11-20', apply: true }] },
      ),
      response: { 200: DayProposal },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { date, apply } = request.body;
        const applied = apply === true;
        const now = platform.clock();
        const actor = { actorId: callerOf(request).userId, now };
        const { proposals, events } = applied
          ? await assignDay(tx, property, date, actor)
          : { proposals: await proposeDay(tx, property, date, now), events: [] };
        const body = { date, applied, arrivals: proposals.map(proposalView) };
        return { status: 200, body, events: { propertyId: property.id, changes: events } };
      }),
  });
}
