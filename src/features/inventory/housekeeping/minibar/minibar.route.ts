import type { FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { insertAudit } from '../../../../platform/audit/audit.queries.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { paged, pageOf } from '../../../../platform/http/paging.ts';
import type { App } from '../../../../platform/http/route.ts';
import { writeInTransaction } from '../../../../platform/http/write-transaction.ts';
import { newId } from '../../../../platform/ids.ts';
import { AMOUNT_MAX, currencyDecimals, numberFromMinor, numericText, readAmount } from '../../../../platform/money.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { Id, Name, Nullable, OneOf, PageQuery, PropertyParams, Timestamp } from '../../../../platform/schema.ts';
import type { Timestamp as Instant } from '../../../../platform/time.ts';
import { callerOf, frontDesk, type Property, propertyOf, roomKeepers } from '../../../properties/index.ts';
import { Colleague, RoomNumber, RoomPath } from '../housekeeping.schema.ts';
import { lockRooms } from '../rooms/conditions.route.ts';
import {
  findProposal,
  findStayInRoom,
  insertProposal,
  listProposals,
  lockProposal,
  type ProposalRow,
  settleProposal,
} from './minibar.queries.ts';
import { chargeNotes, totalOf } from './minibar.rules.ts';
import type { MinibarBookingsPort } from './minibar-bookings-port.ts';

const ITEMS_MAX = 50;

const MinibarItem = Type.Object(
  {
    name: Type.String({
      ...Name,
      maxLength: 30,
      description: 'What it is, as the guest reads it on the bill.',
      examples: ['Cola'],
    }),
    quantity: Type.Integer({ minimum: 1, maximum: 99, description: 'How many.', examples: [2] }),
    amount: Type.Number({ exclusiveMinimum: 0, maximum: AMOUNT_MAX, examples: [120], description: 'The price of one.' }),
  },
  { title: 'MinibarItem' },
);

const Status = OneOf(['OPEN', 'CONFIRMED', 'REFUSED'], {
  title: 'MinibarProposalStatus',
  description: 'OPEN: the front desk has to decide. CONFIRMED: it is a charge of the booking. REFUSED: it is none.',
  examples: ['OPEN'],
});

const shared = {
  id: Id,
  roomId: Id,
  roomNumber: RoomNumber,
  items: Type.Array(MinibarItem, { description: 'What was taken.' }),
  amount: Type.Number({ description: 'All of it, in major units of the currency.', examples: [240] }),
  currency: Type.String({ examples: ['INR'] }),
  status: Status,
  createdBy: Type.Object(Colleague.properties, { title: 'ProposalMaker', description: 'Who counted it.' }),
  createdAt: Timestamp,
};

const Noted = Type.Object(shared, { title: 'MinibarNote', description: 'What was taken from a minibar, without the booking.' });

const Proposal = Type.Object(
  {
    ...shared,
    bookingId: Id,
    bookingReference: Type.String({ examples: ['B-000001'], description: 'The booking that pays it.' }),
    chargeId: Nullable(Type.String({ ...Id, description: 'The charge that it has become; null: none.' })),
    decidedBy: Nullable(
      Type.Object(Colleague.properties, { title: 'ProposalDecider', description: 'Who confirmed or refused it; null: nobody.' }),
    ),
    decidedAt: Nullable(Type.String({ ...Timestamp, description: 'When that was; null while it is open.' })),
  },
  { title: 'MinibarProposal', description: 'What was taken from a minibar, to be made a charge of the booking.' },
);

const ProposalPath = Type.Object({ propertyId: Id, proposalId: Type.String({ ...Id, description: 'The proposal.' }) });

/** @throws Problem 400 that names the item */
function parseItems(property: Property, items: readonly Static<typeof MinibarItem>[]) {
  const parsed = items.map(({ name, quantity, amount }, index) => {
    return { name: name.trim(), quantity, price: readAmount(amount, `items[${index}].amount`, property.currency) };
  });
  const decimals = currencyDecimals(property.currency);
  const total = totalOf(parsed);
  if (numberFromMinor(total, decimals) > AMOUNT_MAX) throw invalid('items', `must cost at most ${AMOUNT_MAX} together`);
  return {
    items: items.map((item, index) => ({ ...item, name: parsed[index]?.name ?? '' })),
    amount: numericText(total, decimals),
  };
}

/** @throws Problem 404 */
async function getProposal(db: Db, propertyId: string, proposalId: string): Promise<ProposalRow> {
  const proposal = await findProposal(db, propertyId, proposalId);
  if (proposal === undefined) throw notFound('minibar proposal');
  return proposal;
}

function noteItems(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/housekeeping/rooms/:roomId/minibar',
    config: { access: roomKeepers, errors: [409], withoutLocation: true },
    schema: {
      operationId: 'noteMinibar',
      tags: ['Housekeeping'],
      summary: 'Note what the guest took from the minibar',
      description:
        'Proposes a charge for the booking that is in the room (409 `room-vacant` without one). The front desk confirms or refuses it.',
      params: RoomPath,
      body: Type.Object(
        { items: Type.Array(MinibarItem, { minItems: 1, maxItems: ITEMS_MAX, description: 'What was taken.' }) },
        { title: 'MinibarRequest', examples: [{ items: [{ name: 'Cola', quantity: 2, amount: 120 }] }] },
      ),
      response: { 201: Noted },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const actorId = callerOf(request).userId;
        const roomId = request.params.roomId.toLowerCase();
        const { items, amount } = parseItems(property, request.body.items);
        const [id, at] = [newId(), platform.clock()];
        const [room] = await lockRooms(tx, property.id, [roomId]);
        const stay = await findStayInRoom(tx, property.id, roomId);
        if (stay === undefined) throw conflict(`room ${room?.roomNumber} has no guest`, 'room_vacant');
        const draft = { id, roomId, ...stay, items, amount, currency: property.currency, actorId, at };
        await insertProposal(tx, property.id, draft);
        const entry = { entityId: id, bookingId: stay.bookingId, after: { roomId, items, amount } };
        await insertAudit(tx, { propertyId: property.id, actorId, at }, 'minibar-proposal.added', entry);
        return { status: 201, body: await getProposal(tx, property.id, id) };
      }),
  });
}

function readProposals(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/housekeeping/minibar-proposals',
    config: { access: frontDesk },
    schema: {
      operationId: 'listMinibarProposals',
      tags: ['Housekeeping'],
      summary: 'What was taken from minibars, the newest first',
      params: PropertyParams,
      querystring: Type.Object({
        ...PageQuery,
        status: Type.Optional({ ...Status, description: 'Only proposals of this status; OPEN by default.' }),
      }),
      response: { 200: Type.Array(Proposal) },
    },
    handler: async (request, reply) => {
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      const after = page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) };
      const rows = await listProposals(db, propertyOf(request).id, {
        status: request.query.status ?? 'OPEN',
        after,
        most: page.fetch,
      });
      return paged(request, reply, page, rows, (row) => [row.createdAt, row.id]);
    },
  });
}

/** Locks the booking of an open proposal and then the proposal. @throws Problem 404; 409 when it is settled */
async function lockOpenProposal(
  tx: Tx,
  request: FastifyRequest,
  proposalId: string,
  bookings: MinibarBookingsPort,
  now: Instant,
): Promise<ProposalRow> {
  const { id: propertyId } = propertyOf(request);
  const { bookingId } = await getProposal(tx, propertyId, proposalId);
  await bookings.lock(tx, propertyId, bookingId, now);
  await lockProposal(tx, propertyId, proposalId);
  const proposal = await getProposal(tx, propertyId, proposalId);
  if (proposal.status !== 'OPEN') throw conflict(`the proposal is ${proposal.status.toLowerCase()} already`, 'proposal_decided');
  return proposal;
}

function settle(app: App, platform: Platform, bookings: MinibarBookingsPort, how: 'confirm' | 'refuse'): void {
  const confirms = how === 'confirm';
  app.route({
    method: 'POST',
    url: `/properties/:propertyId/housekeeping/minibar-proposals/:proposalId/${how}`,
    config: { access: frontDesk, errors: [409] },
    schema: {
      operationId: confirms ? 'confirmMinibarProposal' : 'refuseMinibarProposal',
      tags: ['Housekeeping'],
      summary: confirms ? 'Make a charge of a minibar proposal' : 'Refuse a minibar proposal',
      description: confirms
        ? 'One charge of type FOOD, in any status of the booking. A proposal that is confirmed or refused already is 409 `proposal-decided`.'
        : 'A proposal that is confirmed or refused already is 409 `proposal-decided`.',
      params: ProposalPath,
      response: { 200: Proposal },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { id: propertyId } = propertyOf(request);
        const actorId = callerOf(request).userId;
        const now = platform.clock();
        const proposal = await lockOpenProposal(tx, request, request.params.proposalId, bookings, now);
        const { id, bookingId, amount, roomNumber, items } = proposal;
        const notes = chargeNotes(roomNumber, items);
        const charged = confirms ? await bookings.addCharge(tx, request, { bookingId, amount, notes, now }) : null;
        await settleProposal(tx, propertyId, proposal, charged?.chargeId ?? null, { actorId, at: now });
        const entry = { entityId: id, bookingId, before: { status: 'OPEN' }, after: { chargeId: charged?.chargeId ?? null } };
        const action = confirms ? 'minibar-proposal.confirmed' : 'minibar-proposal.refused';
        await insertAudit(tx, { propertyId, actorId, at: now }, action, entry);
        const body = await getProposal(tx, propertyId, id);
        return { status: 200, body, events: { propertyId, changes: charged?.events ?? [] } };
      }),
  });
}

/** What guests take from minibars: noted by housekeeping, charged by the front desk. */
export function registerMinibar(app: App, platform: Platform, bookings: MinibarBookingsPort): void {
  noteItems(app, platform);
  readProposals(app, platform);
  settle(app, platform, bookings, 'confirm');
  settle(app, platform, bookings, 'refuse');
}
