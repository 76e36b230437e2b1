import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { noteChange } from '../../../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../../../platform/time.ts';
import type { ColleagueName } from '../rooms/room-list.queries.ts';

export type ProposalState = 'OPEN' | 'CONFIRMED' | 'REFUSED';
export type MinibarItem = { name: string; quantity: number; amount: number };

export type ProposalRow = {
  id: string;
  roomId: string;
  roomNumber: number;
  bookingId: string;
  bookingReference: string;
  items: MinibarItem[];
  amount: number;
  currency: string;
  status: ProposalState;
  chargeId: string | null;
  createdBy: ColleagueName;
  createdAt: Timestamp;
  decidedBy: ColleagueName | null;
  decidedAt: Timestamp | null;
};

const proposals = sql`
  select p.id, p.room_id as "roomId", r.room_number as "roomNumber", p.booking_id as "bookingId", b.reference as "bookingReference",
    p.items, p.amount::float8 as amount, p.currency, p.state as status, p.charge_id as "chargeId",
    json_build_object('userId', p.created_by, 'name', maker.name) as "createdBy", p.created_at as "createdAt",
    case when p.decided_by is not null then json_build_object('userId', p.decided_by, 'name', decider.name) end as "decidedBy",
    p.decided_at as "decidedAt"
  from minibar_proposal p
  join room r on r.property_id = p.property_id and r.id = p.room_id
  join booking b on b.property_id = p.property_id and b.id = p.booking_id
  join app_user maker on maker.id = p.created_by
  left join app_user decider on decider.id = p.decided_by`;

type Page = { status: ProposalState; after: { at: Timestamp; id: string } | null; most: number };

/** The proposals in a state, the newest first. */
export async function listProposals(db: Db, propertyId: string, { status, after, most }: Page): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    ${proposals} where p.property_id = ${propertyId} and p.state = ${status}
      and (${after?.at ?? null}::timestamptz is null or (p.created_at, p.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by p.created_at desc, p.id desc limit ${most}`.execute(db);
  return rows;
}

export async function findProposal(db: Db, propertyId: string, proposalId: string): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`${proposals} where p.property_id = ${propertyId} and p.id = ${proposalId}`.execute(db);
  return rows[0];
}

/** Locks the proposal. The caller has locked its booking. */
export async function lockProposal(tx: Tx, propertyId: string, proposalId: string): Promise<void> {
  await sql`
    select from minibar_proposal where property_id = ${propertyId} and id = ${proposalId} for no key update`.execute(tx);
}

/** The stay that is in the room now, or undefined. */
export async function findStayInRoom(
  tx: Tx,
  propertyId: string,
  roomId: string,
): Promise<{ roomStayId: string; bookingId: string } | undefined> {
  const { rows } = await sql<{ roomStayId: string; bookingId: string }>`
    select id as "roomStayId", booking_id as "bookingId" from room_stay
    where property_id = ${propertyId} and room_id = ${roomId} and status = 'ACTIVE'`.execute(tx);
  return rows[0];
}

/** A proposal to store; `amount` is numeric text. */
export type NewProposal = {
  id: string;
  roomId: string;
  roomStayId: string;
  bookingId: string;
  items: readonly MinibarItem[];
  amount: string;
  currency: string;
  actorId: string;
  at: Timestamp;
};

export async function insertProposal(tx: Tx, propertyId: string, draft: NewProposal): Promise<void> {
  await sql`
    insert into minibar_proposal (property_id, id, booking_id, room_stay_id, room_id, items, amount, currency, created_by, created_at)
    values (${propertyId}, ${draft.id}, ${draft.bookingId}, ${draft.roomStayId}, ${draft.roomId}, ${JSON.stringify(draft.items)}::jsonb,
      ${draft.amount}, ${draft.currency}, ${draft.actorId}, ${draft.at})`.execute(tx);
  noteChange(tx, { propertyId, kind: 'minibar', id: draft.id, data: { bookingId: draft.bookingId }, at: draft.at });
}

/** Settles an open proposal, which the caller has locked; `chargeId` null: it is refused. */
export async function settleProposal(
  tx: Tx,
  propertyId: string,
  { id, bookingId }: Pick<ProposalRow, 'id' | 'bookingId'>,
  chargeId: string | null,
  { actorId, at }: { actorId: string; at: Timestamp },
): Promise<void> {
  await sql`
    update minibar_proposal set state = ${chargeId === null ? 'REFUSED' : 'CONFIRMED'}, charge_id = ${chargeId},
      decided_by = ${actorId}, decided_at = ${at}
    where property_id = ${propertyId} and id = ${id}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'minibar', id, data: { bookingId }, at });
}
