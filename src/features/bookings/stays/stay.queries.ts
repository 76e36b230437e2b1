import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Night } from '../pricing/stay-bill.rules.ts';

/** A stay to open. `nights` has the agreed rates (numeric text); it is empty for MANUAL and without a rate. */
export type StayDraft = {
  id: string;
  bookingId: string;
  roomId: string;
  checkInAt: string;
  chainCheckInAt: string;
  nightsBefore: number;
  movedFromStayId: string | null;
  /** The room type whose default rate prices the nights; null: the room's own type. */
  pricedTypeId: string | null;
  /** The room request from which the stay uses one room. */
  roomRequestId: string | null;
  /** Further ones. */
  furtherRequestIds: readonly string[];
  rateSource: string | null;
  ratePlanId: string | null;
  manualRate: string | null;
  nights: readonly Night[];
};

/**
 * Opens stays and stores the rates of their nights. The exclusion constraint `room_taken` refuses a room that another stay
 * occupies in that period, also one that is committed at the same time.
 */
export async function insertStays(
  tx: Tx,
  propertyId: string,
  drafts: readonly StayDraft[],
  actorId: string,
  at: string,
): Promise<void> {
  await sql`
    insert into room_stay (property_id, id, booking_id, room_id, status, check_in_at, chain_check_in_at, nights_before, moved_from_id,
      priced_type_id, room_request_id, rate_source, rate_plan_id, manual_rate, created_by, created_at, updated_at)
    select ${propertyId}, draft.id, draft.booking_id, draft.room_id, 'ACTIVE', draft.check_in_at, draft.chain_check_in_at, draft.nights_before,
      draft.moved_from_id, draft.priced_type_id, draft.room_request_id, draft.rate_source, draft.rate_plan_id, draft.manual_rate, ${actorId}, ${at}, ${at}
    from unnest(
      ${drafts.map((draft) => draft.id)}::uuid[], ${drafts.map((draft) => draft.bookingId)}::uuid[], ${drafts.map((draft) => draft.roomId)}::uuid[],
      ${drafts.map((draft) => draft.checkInAt)}::timestamptz[], ${drafts.map((draft) => draft.chainCheckInAt)}::timestamptz[],
      ${drafts.map((draft) => draft.nightsBefore)}::integer[], ${drafts.map((draft) => draft.movedFromStayId)}::uuid[],
      ${drafts.map((draft) => draft.pricedTypeId)}::uuid[],
      ${drafts.map((draft) => draft.roomRequestId)}::uuid[], ${drafts.map((draft) => draft.rateSource)}::text[],
      ${drafts.map((draft) => draft.ratePlanId)}::uuid[], ${drafts.map((draft) => draft.manualRate)}::numeric[]
    ) as draft (id, booking_id, room_id, check_in_at, chain_check_in_at, nights_before, moved_from_id, priced_type_id, room_request_id, rate_source,
      rate_plan_id, manual_rate)`.execute(tx);
  const further = drafts.flatMap(({ id, furtherRequestIds }) =>
    furtherRequestIds.map((requestId) => ({ stayId: id, requestId })),
  );
  await insertStayRequests(tx, propertyId, further);
  await storeNights(
    tx,
    propertyId,
    drafts.flatMap((draft) => draft.nights.map((night) => ({ roomStayId: draft.id, ...night }))),
  );
}

/** Notes that stays use one room each of further room requests. */
export async function insertStayRequests(
  tx: Tx,
  propertyId: string,
  uses: readonly { stayId: string; requestId: string }[],
): Promise<void> {
  if (uses.length === 0) return;
  await sql`
    insert into room_stay_request (property_id, room_stay_id, room_request_id)
    select ${propertyId}, used.* from unnest(
      ${uses.map(({ stayId }) => stayId)}::uuid[], ${uses.map(({ requestId }) => requestId)}::uuid[]) as used`.execute(tx);
}

export type StoredNight = Night & { roomStayId: string };

/** Stores the rates of nights. */
export async function storeNights(tx: Tx, propertyId: string, nights: readonly StoredNight[]): Promise<void> {
  if (nights.length === 0) return;
  await sql`
    insert into room_stay_night (property_id, room_stay_id, night_on, rate, rate_source)
    select ${propertyId}, night.* from unnest(
      ${nights.map((night) => night.roomStayId)}::uuid[], ${nights.map((night) => night.on)}::date[],
      ${nights.map((night) => night.rate)}::numeric[], ${nights.map((night) => night.source)}::text[]
    ) as night
    on conflict (property_id, room_stay_id, night_on) do update set rate = excluded.rate, rate_source = excluded.rate_source`.execute(
    tx,
  );
}

/** Forgets the rates of nights: one that comes again is priced anew. */
export async function removeNights(
  tx: Tx,
  propertyId: string,
  nights: readonly { roomStayId: string; on: string }[],
): Promise<void> {
  if (nights.length === 0) return;
  await sql`
    delete from room_stay_night n using unnest(
      ${nights.map(({ roomStayId }) => roomStayId)}::uuid[], ${nights.map(({ on }) => on)}::date[]) as gone (room_stay_id, night_on)
    where n.property_id = ${propertyId} and n.room_stay_id = gone.room_stay_id and n.night_on = gone.night_on`.execute(tx);
}

/** A stay to close, with its final bill (numeric text). */
export type StayClosing = { id: string; nights: number; amount: string; tax: string };

/**
 * The part `left_room` of a statement that ends stays: locks their rooms, by id. A concurrent check-in to such a room has locked the room
 * and waits, in the constraint, for the end of the stay. If this transaction locked the room only later, for its row on the board, the two
 * would deadlock. `stays` selects the stays.
 */
function lockLeftRooms(propertyId: string, stays: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left_room as materialized (
      select r.id from room r
      where r.property_id = ${propertyId} and r.id in (select s.room_id from room_stay s where s.property_id = ${propertyId} and ${stays})
      order by r.id for no key update
    )`;
}

/**
 * True once the rooms of `left_room` are locked: PostgreSQL counts them before it looks up any stay. A join with the stays would be
 * shorter but slower: the planner may then read all stays that a room ever had.
 */
const leftRoomsAreLocked = sql`(select count(*) from left_room) > 0`;

/**
 * Closes stays at one instant and stores their bills. `movedOn`: the guest only changed rooms. Locks the rooms; when their types must be
 * locked too, the caller has done so.
 */
export async function closeStays(
  tx: Tx,
  propertyId: string,
  closings: readonly StayClosing[],
  closing: { checkOutAt: string; notes: string | null; movedOn: boolean; at: string },
): Promise<void> {
  if (closings.length === 0) return;
  const ids = closings.map(({ id }) => id);
  await sql`
    with ${lockLeftRooms(propertyId, sql`s.id = any(${ids}::uuid[])`)}
    update room_stay s set status = 'CHECKED_OUT', check_out_at = ${closing.checkOutAt}, billed_nights = c.nights, billed_amount = c.amount, billed_tax = c.tax,
      notes = ${closing.notes}, moved_at = case when ${closing.movedOn} then ${closing.at}::timestamptz end, updated_at = ${closing.at}
    from unnest(${ids}::uuid[], ${closings.map(({ nights }) => nights)}::integer[],
      ${closings.map(({ amount }) => amount)}::numeric[], ${closings.map(({ tax }) => tax)}::numeric[]) as c (id, nights, amount, tax)
    where s.property_id = ${propertyId} and s.id = c.id and ${leftRoomsAreLocked}`.execute(tx);
}

/** Marks a stay as voided. Locks its room, which is then free; the row of the stay remains. */
export async function voidStay(tx: Tx, propertyId: string, roomStayId: string, reason: string | null, at: string): Promise<void> {
  await sql`
    with ${lockLeftRooms(propertyId, sql`s.id = ${roomStayId}`)}
    update room_stay s set status = 'VOIDED', void_reason = ${reason}, voided_at = ${at}, updated_at = ${at}
    where s.property_id = ${propertyId} and s.id = ${roomStayId} and ${leftRoomsAreLocked}`.execute(tx);
}

/** When the last guest left each of these rooms, of stays after `from`. Rooms that somebody is in, or has paid ahead for, are missing. */
export async function listLastCheckOuts(
  tx: Tx,
  propertyId: string,
  roomIds: readonly string[],
  from: string,
  now: string,
): Promise<{ roomId: string; checkOutAt: string }[]> {
  const { rows } = await sql<{ roomId: string; checkOutAt: string }>`
    select s.room_id as "roomId", iso_utc(max(s.check_out_at)) as "checkOutAt" from room_stay s
    where s.property_id = ${propertyId} and s.room_id = any(${roomIds}::uuid[]) and s.status <> 'VOIDED'
      and s.period && tstzrange(${from}::timestamptz, null)
    group by s.room_id having bool_and(coalesce(s.check_out_at <= ${now}, false))`.execute(tx);
  return rows;
}

/** The booking that a stay belongs to, or undefined. A stay never changes its booking, so no lock is needed. */
export async function findBookingOfStay(db: Db, propertyId: string, roomStayId: string): Promise<string | undefined> {
  const { rows } = await sql<{ bookingId: string }>`
    select booking_id as "bookingId" from room_stay where property_id = ${propertyId} and id = ${roomStayId}`.execute(db);
  return rows[0]?.bookingId;
}
