import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { RetryTransaction } from '../../platform/db/transact.ts';
import { notFound } from '../../platform/errors.ts';
import type { Timestamp } from '../../platform/time.ts';
import { type ChargeView, joinLedgerRows, type PaymentView } from '../payments/index.ts';
import type { BookingItemView } from './booking.schema.ts';
import type { HeldQuote } from './pricing/night-taxes.rules.ts';
import { joinRoomRequests, type RoomRequestFacts } from './room-requests/room-request.queries.ts';
import { joinNights, type StayFacts, stayJson } from './stays/stay-facts.queries.ts';

export type { StayFacts };

/** Everything stored that a booking shows. Stays are in order of check-in and room number; ledger totals are numeric text. */
export type BookingFacts = Pick<
  BookingItemView,
  | 'id'
  | 'reference'
  | 'status'
  | 'source'
  | 'bookingSite'
  | 'reservationNumber'
  | 'expectedCheckInAt'
  | 'expectedCheckOutAt'
  | 'billingMode'
  | 'billingCheckoutTime'
  | 'transportMode'
  | 'childCount'
  | 'maleCount'
  | 'femaleCount'
  | 'fromCity'
  | 'toCity'
  | 'memberRelation'
  | 'vehicleNumbers'
  | 'primaryGuest'
  | 'closedReason'
  | 'checkOutNotes'
  | 'createdAt'
  | 'updatedAt'
> & {
  version: number;
  /** Set when the booking was checked out. */
  billedNights: number | null;
  stays: StayFacts[];
  /** The quotes of the rooms that are still held for the booking. */
  requestTotal: string;
  /** The type codes of its room requests, oldest first. */
  requestedTypeCodes: string[];
  /** Those that this transaction has written. */
  writtenRequestIds: string[];
  /** The rooms that each open room request still holds, oldest first. */
  heldRooms: { roomTypeCode: string; quantity: number }[];
  /** Their quotes. */
  heldQuotes: HeldQuote[];
  /** The numbers of the rooms assigned to its open room requests, request by request. */
  assignedRoomNumbers: number[][];
  chargeTotal: string;
  /** What taxes add to the charges. */
  chargeTax: string;
  collectedTotal: string;
  /** What refunds that the gateway has not settled yet will give back. They are not in the balance, and do not keep the guest from leaving. */
  refundsUnderWay: string;
};

/** What a statement reads besides the figures: voided stays, and the rows of ledger and room requests. */
type Shown = { voided: boolean; rows: boolean };

/**
 * One statement for the facts of several bookings. `picked` selects their ids. `offset 0` keeps PostgreSQL from reading all removed payments of the
 * property for each booking (decision 0015).
 */
export function factsOf(propertyId: string, now: Timestamp, picked: RawBuilder<unknown>, show: Shown): RawBuilder<BookingFacts> {
  return sql<BookingFacts>`
    with picked as materialized (${picked})
    select b.id, b.reference, b.status, b.source, b.ota_site as "bookingSite",
      b.ota_reservation_number as "reservationNumber", b.expected_check_in_at as "expectedCheckInAt",
      b.expected_check_out_at as "expectedCheckOutAt", b.billing_mode as "billingMode", b.billing_checkout_time as "billingCheckoutTime",
      b.transport_mode as "transportMode", b.child_count as "childCount", b.male_count as "maleCount", b.female_count as "femaleCount",
      b.from_city as "fromCity", b.to_city as "toCity", b.member_relation as "memberRelation", b.closed_reason as "closedReason",
      b.check_out_notes as "checkOutNotes", b.billed_nights as "billedNights", b.version, b.created_at as "createdAt", b.updated_at as "updatedAt",
      json_build_object('id', g.id, 'name', g.name, 'phoneE164', g.phone_e164, 'signatureUploaded', g.signature_file is not null) as "primaryGuest",
      (select coalesce(json_agg(v.vehicle_number order by v.created_at, v.id), '[]'::json)
        from guest_vehicle v where v.property_id = ${propertyId} and v.booking_id = b.id) as "vehicleNumbers",
      stay.list as stays, held.total as "requestTotal",
      held.types as "requestedTypeCodes", held.written as "writtenRequestIds", held.rooms as "heldRooms", held.quotes as "heldQuotes",
      held.assigned as "assignedRoomNumbers", charged.total as "chargeTotal", charged.tax as "chargeTax", collected.total as "collectedTotal",
      under_way.total as "refundsUnderWay"
      ${show.rows ? sql`, ledger.charges, ledger.payments, requests.list as requests` : sql``}
    from picked
    join booking b on b.property_id = ${propertyId} and b.id = picked.id
    join guest g on g.property_id = b.property_id and g.id = b.guest_id
    cross join lateral (
      select coalesce(json_agg(${stayJson(propertyId, now)} order by s.check_in_at, r.room_number, s.id), '[]'::json) as list
      from room_stay s
      join room r on r.property_id = s.property_id and r.id = s.room_id
      join room_type t on t.property_id = r.property_id and t.id = r.room_type_id
      join room_type sold on sold.property_id = r.property_id and sold.id = coalesce(s.priced_type_id, r.room_type_id)
      left join rate_plan p on p.property_id = s.property_id and p.id = s.rate_plan_id
      ${joinNights(propertyId)}
      where s.property_id = ${propertyId} and s.booking_id = b.id ${show.voided ? sql`` : sql`and s.status <> 'VOIDED'`}
    ) stay
    cross join lateral (
      select coalesce(sum(q.unit_amount * (q.quantity - q.fulfilled_quantity)) filter (where q.status = 'OPEN'), 0)::text as total,
        coalesce(json_agg(t.code order by q.created_at, q.id), '[]'::json) as types,
        coalesce(json_agg(q.id order by q.created_at, q.id) filter (where q.xmin = pg_current_xact_id_if_assigned()::xid), '[]'::json) as written,
        coalesce(json_agg(json_build_object('roomTypeCode', t.code, 'quantity', q.quantity - q.fulfilled_quantity) order by q.created_at, q.id)
          filter (where q.status = 'OPEN'), '[]'::json) as rooms,
        coalesce(json_agg(json_build_object('quantity', q.quantity - q.fulfilled_quantity, 'firstNightOn', q.first_night_on,
          'nightRates', q.night_rates::text[]) order by q.created_at, q.id) filter (where q.status = 'OPEN'), '[]'::json) as quotes,
        coalesce(json_agg(assigned.numbers order by q.created_at, q.id) filter (where assigned.numbers is not null), '[]'::json) as assigned
      from room_request q join room_type t on t.property_id = q.property_id and t.id = q.room_type_id
      left join lateral (
        select json_agg(r.room_number order by r.room_number) as numbers
        from room_occupancy a join room r on r.property_id = a.property_id and r.id = a.room_id
        where q.status = 'OPEN' and a.property_id = ${propertyId} and a.room_request_id = q.id and a.kind = 'ASSIGNMENT'
      ) assigned on true
      where q.property_id = ${propertyId} and q.booking_id = b.id
    ) held
    cross join lateral (
      select coalesce(sum(c.amount), 0)::text as total, coalesce(sum(c.tax_amount), 0)::text as tax
      from charge c where c.property_id = ${propertyId} and c.booking_id = b.id
    ) charged
    cross join lateral (
      select coalesce(sum(case when p.type = 'PAYMENT' then p.amount else -p.amount end), 0)::text as total
      from payment p
      where p.property_id = ${propertyId} and p.booking_id = b.id
        and not exists (select from payment_removal x where x.property_id = ${propertyId} and x.payment_id = p.id offset 0)
    ) collected
    cross join lateral (
      select coalesce(sum(r.amount), 0)::text as total from gateway_refund r
      where r.property_id = ${propertyId} and r.booking_id = b.id and r.state = 'PENDING'
    ) under_way
    ${show.rows ? sql`${joinLedgerRows(propertyId)} ${joinRoomRequests(propertyId)}` : sql``}
    order by b.open_or_in_house desc, b.created_at desc, b.id desc`;
}

type OneBooking = { propertyId: string; bookingId: string; now: Timestamp };

const oneBooking = statement<OneBooking, BookingFacts>(({ propertyId, bookingId, now }) =>
  factsOf(propertyId, now, sql`select ${bookingId}::uuid as id`, { voided: true, rows: false }),
);

const oneWholeBooking = statement<OneBooking, BookingFacts>(({ propertyId, bookingId, now }) =>
  factsOf(propertyId, now, sql`select ${bookingId}::uuid as id`, { voided: true, rows: true }),
);

/** The booking's facts, including voided stays. @throws Problem 404 */
export async function getBookingFacts(db: Db, propertyId: string, bookingId: string, now: Timestamp): Promise<BookingFacts> {
  const [facts] = await oneBooking(db, { propertyId, bookingId, now });
  if (facts === undefined) throw notFound('booking');
  return facts;
}

/** The facts of a whole booking, with its ledger rows and room requests. */
export type WholeBooking = BookingFacts & { charges: ChargeView[]; payments: PaymentView[]; requests: RoomRequestFacts[] };

/** Everything that a booking's detail shows, in one statement. @throws Problem 404 */
export async function getWholeBooking(db: Db, propertyId: string, bookingId: string, now: Timestamp): Promise<WholeBooking> {
  const [whole] = (await oneWholeBooking(db, { propertyId, bookingId, now })) as WholeBooking[];
  if (whole === undefined) throw notFound('booking');
  return whole;
}

/**
 * Throws for a booking that could not be locked together with its guest. If it exists, it got another guest while the statement waited
 * for the lock, which hides it from that statement; the transaction is then repeated. @throws Problem 404, RetryTransaction
 */
export async function refuseMissing(tx: Tx, propertyId: string, bookingId: string): Promise<never> {
  const { rows } = await sql`select from booking where property_id = ${propertyId} and id = ${bookingId}`.execute(tx);
  throw rows.length === 0 ? notFound('booking') : new RetryTransaction('the booking got another guest meanwhile');
}

const lock = statement<{ propertyId: string; bookingId: string }, { locked: boolean }>(
  ({ propertyId, bookingId }) => sql`
    select true as locked from booking b join guest g on g.property_id = b.property_id and g.id = b.guest_id
    where b.property_id = ${propertyId} and b.id = ${bookingId} for no key update of b for share of g`,
);

/**
 * Locks the booking, then reads it. Every write to a booking, its stays or its ledger starts here, so they run one after the other.
 * It takes two statements, because the second must see what the previous writer has committed. The guest is locked `for share`, so
 * that the events about the guest are still true when they are committed.
 * @throws Problem 404
 */
export async function lockBooking(tx: Tx, propertyId: string, bookingId: string, now: Timestamp): Promise<BookingFacts> {
  const rows = await lock(tx, { propertyId, bookingId });
  if (rows.length === 0) await refuseMissing(tx, propertyId, bookingId);
  return getBookingFacts(tx, propertyId, bookingId, now);
}

/** The last booking of the previous page, in the list's order. */
export type BookingCursor = { openOrInHouse: boolean; createdAt: string; id: string };

const NIL_ID = '00000000-0000-0000-0000-000000000000';
/** Newer than every booking: the start of a status that no previous page has shown. */
const NEWEST = 'infinity';

/** What remains of each status after the cursor: bookings created before `before`, or at that instant with a smaller id. */
function rangesAfter(
  after: BookingCursor | null,
  statuses: readonly string[],
): { status: string; first: boolean; before: string }[] {
  return statuses.flatMap((status) => {
    const first = status === 'OPEN' || status === 'CHECKED_IN';
    if (after === null || first < after.openOrInHouse) return [{ status, first, before: NEWEST }];
    return first === after.openOrInHouse ? [{ status, first, before: after.createdAt }] : [];
  });
}

type BookingPageQuery = {
  propertyId: string;
  now: Timestamp;
  statuses: readonly string[];
  firsts: readonly boolean[];
  befores: readonly string[];
  afterId: string;
  most: number;
};

/**
 * The page, with at most so many rows. The planner takes a limit that is a parameter for a tenth of the rows. Then the plan that it keeps
 * looks far dearer to it than one for this page, and it plans anew at each call, which takes longer than to read 50 bookings. So what it
 * expects must not grow with the past: `rowsMax` is in the text, and of an array it expects ten.
 */
const pageUpTo = (rowsMax: number) =>
  statement<BookingPageQuery, BookingFacts>(({ propertyId, now, statuses, firsts, befores, afterId, most }) => {
    const ids = sql`
    select page.id
    from unnest(${statuses}::text[], ${firsts}::boolean[], ${befores}::timestamptz[]) as range (status, first, before)
    cross join lateral (
      select newest.id, newest.created_at from (
        select b.id, b.created_at from booking b
        where b.property_id = ${propertyId} and b.status = range.status and (b.created_at, b.id) < (range.before, ${afterId}::uuid)
        order by b.created_at desc, b.id desc limit ${sql.lit(rowsMax)}
      ) as newest limit ${most}
    ) as page
    order by range.first desc, page.created_at desc, page.id desc limit ${most}`;
    return factsOf(propertyId, now, sql`select unnest(array(${ids})) as id`, { voided: false, rows: false });
  });

/** For pages of up to 50, 200 and 1000, which is the most. */
const bookingPages = [51, 201, 1001].map((rowsMax) => ({ rowsMax, read: pageUpTo(rowsMax) }));

/**
 * A page of bookings in the list's order: OPEN and CHECKED_IN first, then newest first, then by id. Any page, among any number of
 * bookings, reads at most `most` entries per status, from the index booking_by_status alone.
 */
export async function listBookingFacts(
  db: Db,
  propertyId: string,
  now: Timestamp,
  filter: { statuses: readonly string[]; after: BookingCursor | null; most: number },
): Promise<BookingFacts[]> {
  const ranges = rangesAfter(filter.after, filter.statuses);
  const page = bookingPages.find(({ rowsMax }) => filter.most <= rowsMax);
  if (page === undefined) throw new Error(`no page has ${filter.most} rows`);
  return page.read(db, {
    propertyId,
    now,
    statuses: ranges.map(({ status }) => status),
    firsts: ranges.map(({ first }) => first),
    befores: ranges.map(({ before }) => before),
    afterId: filter.after?.id ?? NIL_ID,
    most: filter.most,
  });
}

const bookingsInHouse = statement<Omit<OneBooking, 'bookingId'>, BookingFacts>(({ propertyId, now }) => {
  const picked = sql`select distinct s.booking_id as id from room_stay s where s.property_id = ${propertyId} and s.status = 'ACTIVE'`;
  return factsOf(propertyId, now, picked, { voided: false, rows: false });
});

/** The bookings with an active stay: at most one for each room (index room_stay_active). */
export async function listInHouseFacts(db: Db, propertyId: string, now: Timestamp): Promise<BookingFacts[]> {
  return bookingsInHouse(db, { propertyId, now });
}
