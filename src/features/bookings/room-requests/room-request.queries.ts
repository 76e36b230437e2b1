import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Prepared } from '../../../platform/db/packet.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { HoldPart } from './room-request.rules.ts';
import type { RoomRequestView } from './room-request.schema.ts';

/** A room request as stored; money is numeric text. */
export type RoomRequestFacts = Pick<
  RoomRequestView,
  | 'id'
  | 'roomTypeCode'
  | 'status'
  | 'quantity'
  | 'fulfilledQuantity'
  | 'fromAt'
  | 'toAt'
  | 'rateSource'
  | 'ratePlanCode'
  | 'assignedRooms'
  | 'createdAt'
  | 'updatedAt'
> & {
  roomTypeId: string;
  ratePlanId: string | null;
  firstNightOn: string;
  /** The quoted rate of each night, from the first one. */
  nightRates: (string | null)[];
  /** The price of one room for the whole window. */
  unitAmount: string;
  /** What a night beyond the quote costs today. */
  laterRate: string | null;
};

/**
 * The price today of a night that was not agreed on: the base rate of the rate plan `p`; once `p` is deleted, the rate of the last
 * agreed night; without a rate plan, the room type's default rate.
 */
export function priceOfLaterNight(typeRate: RawBuilder<unknown>, lastAgreed: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(case when p.id is null then ${typeRate} when p.deleted_at is null then p.base_rate else ${lastAgreed} end)::text`;
}

const columns = (propertyId: string) => sql`
  q.id, t.code as "roomTypeCode", q.status, q.quantity, q.fulfilled_quantity as "fulfilledQuantity", iso_utc(q.from_at) as "fromAt",
  iso_utc(q.to_at) as "toAt", q.rate_source as "rateSource", p.code as "ratePlanCode", iso_utc(q.created_at) as "createdAt",
  iso_utc(q.updated_at) as "updatedAt", q.room_type_id as "roomTypeId", q.rate_plan_id as "ratePlanId",
  (select coalesce(json_agg(json_build_object('roomId', r.id, 'roomNumber', r.room_number) order by r.room_number), '[]'::json)
    from room_occupancy a join room r on r.property_id = a.property_id and r.id = a.room_id
    where a.property_id = ${propertyId} and a.room_request_id = q.id and a.kind = 'ASSIGNMENT') as "assignedRooms",
  q.first_night_on::text as "firstNightOn", q.night_rates::text[] as "nightRates", q.unit_amount::text as "unitAmount",
  ${priceOfLaterNight(sql`t.default_rate`, sql`q.night_rates[cardinality(q.night_rates)]`)} as "laterRate"`;

const requests = sql`room_request q
  join room_type t on t.property_id = q.property_id and t.id = q.room_type_id
  left join rate_plan p on p.property_id = q.property_id and p.id = q.rate_plan_id`;

/** The most room requests in a booking's detail; their list pages through all. */
const REQUESTS_OF_BOOKING_MAX = 1000;

/** Joins the room requests of the booking `b` of the outer statement as JSON, `requests.list`, oldest first. */
export const joinRoomRequests = (propertyId: string) => sql`
  cross join lateral (
    select coalesce(json_agg(row_to_json(shown)), '[]'::json) as list from (
      select ${columns(propertyId)} from ${requests} where q.property_id = ${propertyId} and q.booking_id = b.id
      order by q.created_at, q.id limit ${REQUESTS_OF_BOOKING_MAX}) shown
  ) requests`;

/** A page of the booking's room requests, oldest first. */
export async function listRoomRequests(
  db: Db,
  propertyId: string,
  bookingId: string,
  page: { after: { at: string; id: string } | null; most: number },
): Promise<RoomRequestFacts[]> {
  const [at, id] = [page.after?.at ?? null, page.after?.id ?? null];
  const { rows } = await sql<RoomRequestFacts>`
    select ${columns(propertyId)} from ${requests}
    where q.property_id = ${propertyId} and q.booking_id = ${bookingId}
      and (${at}::timestamptz is null or (q.created_at, q.id) > (${at}::timestamptz, ${id}::uuid))
    order by q.created_at, q.id limit ${page.most}`.execute(db);
  return rows;
}

/** The room requests that still hold rooms for the booking, oldest first. They cannot change while the booking is locked. */
export async function listOpenRoomRequests(db: Db, propertyId: string, bookingId: string): Promise<RoomRequestFacts[]> {
  const { rows } = await sql<RoomRequestFacts>`
    select ${columns(propertyId)} from ${requests}
    where q.property_id = ${propertyId} and q.booking_id = ${bookingId} and q.status = 'OPEN' order by q.created_at, q.id`.execute(
    db,
  );
  return rows;
}

const quotes = statement<{ propertyId: string; bookingId: string }, { total: string }>(
  ({ propertyId, bookingId }) => sql`
    select coalesce(sum(unit_amount * quantity), 0)::text as total from room_request
    where property_id = ${propertyId} and booking_id = ${bookingId} and status <> 'CANCELLED'`,
);

/** Sums the quotes of the booking's room requests that are not cancelled, as numeric text. */
export function sumOfQuotes(tx: Tx, propertyId: string, bookingId: string): Prepared<{ total: string }> {
  return quotes.prepare(tx, { propertyId, bookingId });
}

/** One room request of the booking, or undefined. */
export async function findRoomRequest(
  db: Db,
  propertyId: string,
  bookingId: string,
  id: string,
): Promise<RoomRequestFacts | undefined> {
  const { rows } = await sql<RoomRequestFacts>`
    select ${columns(propertyId)} from ${requests}
    where q.property_id = ${propertyId} and q.booking_id = ${bookingId} and q.id = ${id}`.execute(db);
  return rows[0];
}

/** Room requests as columns, for one statement. */
export type RequestColumns = { propertyId: string; bookingId: string; actorId: string | null } & Record<
  'ids' | 'typeIds' | 'fromAts' | 'toAts' | 'rateSources' | 'planIds' | 'firstNights' | 'nightRates' | 'unitAmounts' | 'ats',
  readonly (string | null)[]
> & { quantities: readonly number[] };

/** The parameters of `insertRoomRequests`. */
export function requestColumns(
  { propertyId, bookingId, actorId }: Pick<RequestColumns, 'propertyId' | 'bookingId' | 'actorId'>,
  requests: readonly RoomRequestFacts[],
): RequestColumns {
  return {
    propertyId,
    bookingId,
    actorId,
    ids: requests.map(({ id }) => id),
    typeIds: requests.map(({ roomTypeId }) => roomTypeId),
    quantities: requests.map(({ quantity }) => quantity),
    fromAts: requests.map(({ fromAt }) => fromAt),
    toAts: requests.map(({ toAt }) => toAt),
    rateSources: requests.map(({ rateSource }) => rateSource),
    planIds: requests.map(({ ratePlanId }) => ratePlanId),
    firstNights: requests.map(({ firstNightOn }) => firstNightOn),
    nightRates: requests.map(({ nightRates }) => `{${nightRates.map((rate) => rate ?? 'null').join(',')}}`),
    unitAmounts: requests.map(({ unitAmount }) => unitAmount),
    ats: requests.map(({ createdAt }) => createdAt),
  };
}

/** Inserts room requests. The caller has locked the room types, and counts afterwards whether there are enough rooms. */
export const insertRoomRequests = statement<RequestColumns, never>(
  (of) => sql`
    insert into room_request (property_id, booking_id, created_by, id, room_type_id, quantity, from_at, to_at, rate_source, rate_plan_id,
      first_night_on, night_rates, unit_amount, created_at, updated_at)
    select ${of.propertyId}::uuid, ${of.bookingId}::uuid, ${of.actorId}::uuid, q.id, q.room_type_id, q.quantity, q.from_at, q.to_at,
      q.rate_source, q.rate_plan_id, q.first_night_on, q.night_rates::numeric[], q.unit_amount, q.at, q.at
    from unnest(${of.ids}::uuid[], ${of.typeIds}::uuid[], ${of.quantities}::integer[], ${of.fromAts}::timestamptz[], ${of.toAts}::timestamptz[],
      ${of.rateSources}::text[], ${of.planIds}::uuid[], ${of.firstNights}::date[], ${of.nightRates}::text[], ${of.unitAmounts}::numeric[],
      ${of.ats}::timestamptz[])
      as q (id, room_type_id, quantity, from_at, to_at, rate_source, rate_plan_id, first_night_on, night_rates, unit_amount, at)`,
);

/** Marks rooms of each request as used by stays. A request with no rooms left is FULFILLED. */
export async function fulfilRequests(
  tx: Tx,
  propertyId: string,
  taken: readonly { id: string; units: number }[],
  at: string,
): Promise<void> {
  if (taken.length === 0) return;
  await sql`
    update room_request q set fulfilled_quantity = q.fulfilled_quantity + t.units, updated_at = ${at},
      status = case when q.fulfilled_quantity + t.units = q.quantity then 'FULFILLED' else q.status end
    from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ units }) => units)}::integer[]) as t (id, units)
    where q.property_id = ${propertyId} and q.id = t.id`.execute(tx);
}

/** Stores what of a room request can change. */
export async function updateRoomRequest(tx: Tx, propertyId: string, request: RoomRequestFacts): Promise<void> {
  await sql`
    update room_request set status = ${request.status}, room_type_id = ${request.roomTypeId}, quantity = ${request.quantity},
      from_at = ${request.fromAt}, to_at = ${request.toAt}, rate_source = ${request.rateSource}, rate_plan_id = ${request.ratePlanId},
      first_night_on = ${request.firstNightOn}, night_rates = ${request.nightRates}::numeric[], unit_amount = ${request.unitAmount},
      updated_at = ${request.updatedAt}
    where property_id = ${propertyId} and id = ${request.id}`.execute(tx);
}

/** What some nights of the quote cost for one room. */
const costOf = (nights: RawBuilder<unknown>) => sql`(select coalesce(sum(rate), 0) from unnest(${nights}) as rate)`;

/**
 * Splits an open request: stays use the `part` of `units` of its rooms, which becomes the request `usedId`; null: these are all its
 * rooms, and it keeps its id. The nights after the part stay held as `restId`. Both are as old as the request.
 */
export async function splitRequest(
  tx: Tx,
  propertyId: string,
  split: { id: string; units: number; part: HoldPart; usedId: string | null; restId: string; at: string },
): Promise<void> {
  const { id, units, part, usedId, restId, at } = split;
  const [used, rest] = [sql`night_rates[:${part.nights}::integer]`, sql`night_rates[${part.nights}::integer + 1:]`];
  const request = sql`from room_request where property_id = ${propertyId} and id = ${id}`;
  const columns = sql`property_id, id, booking_id, room_type_id, status, quantity, fulfilled_quantity, from_at, to_at, rate_source,
      rate_plan_id, first_night_on, night_rates, unit_amount, created_by, created_at, updated_at`;
  await sql`
    insert into room_request (${columns})
    select property_id, ${restId}::uuid, booking_id, room_type_id, 'OPEN', ${units}::integer, 0, ${part.toAt}::timestamptz, to_at, rate_source,
      rate_plan_id, first_night_on + ${part.nights}::integer, ${rest}, ${costOf(rest)}, created_by, created_at, ${at}::timestamptz ${request}`.execute(
    tx,
  );
  if (usedId === null) {
    await sql`
      update room_request q set to_at = ${part.toAt}, night_rates = used.rates, unit_amount = used.amount,
        fulfilled_quantity = q.quantity, status = 'FULFILLED', updated_at = ${at}
      from (select ${used} as rates, ${costOf(used)} as amount ${request}) as used
      where q.property_id = ${propertyId} and q.id = ${id}`.execute(tx);
    return;
  }
  await sql`
    insert into room_request (${columns})
    select property_id, ${usedId}::uuid, booking_id, room_type_id, 'FULFILLED', ${units}::integer, ${units}::integer, from_at, ${part.toAt}::timestamptz,
      rate_source, rate_plan_id, first_night_on, ${used}, ${costOf(used)}, created_by, created_at, ${at}::timestamptz ${request}`.execute(
    tx,
  );
  await sql`
    update room_request set quantity = quantity - ${units}, updated_at = ${at},
      status = case when fulfilled_quantity = quantity - ${units} then 'FULFILLED' else status end
    where property_id = ${propertyId} and id = ${id}`.execute(tx);
}

/** Holds again the rooms that a voided stay had used. A request that was cancelled meanwhile stays cancelled. */
export async function reopenUnits(tx: Tx, propertyId: string, requestIds: readonly string[], at: string): Promise<void> {
  if (requestIds.length === 0) return;
  await sql`
    update room_request set fulfilled_quantity = fulfilled_quantity - 1, updated_at = ${at},
      status = case when status = 'FULFILLED' then 'OPEN' else status end
    where property_id = ${propertyId} and id = any(${requestIds}::uuid[])`.execute(tx);
}

/** Marks requests as changed, because other rooms are assigned to them. */
export async function touchRequests(tx: Tx, propertyId: string, ids: readonly string[], at: string): Promise<void> {
  await sql`
    update room_request set updated_at = ${at}
    where property_id = ${propertyId} and id = any(${[...ids]}::uuid[])`.execute(tx);
}

/** Cancels these requests. Rooms that stays have used are not affected. */
export async function cancelRequests(tx: Tx, propertyId: string, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update room_request set status = 'CANCELLED', updated_at = ${at}
    where property_id = ${propertyId} and id = any(${ids}::uuid[]) and status = 'OPEN'`.execute(tx);
}
