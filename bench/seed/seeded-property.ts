import type { LocalDate } from '../../src/platform/time.ts';
import { CYCLE_GUEST } from './booking-rows.ts';
import { inSession } from './bulk-load.ts';
import {
  ARRIVALS,
  CALENDAR_DAYS,
  CURRENT,
  CYCLE_ROOMS,
  EVENTS,
  FIRST_FOREIGN_ID,
  FREE_EVERY,
  idOf,
  PHONE,
  ROOMS,
  TYPES,
} from './group.ts';

/** A booking that may check in now, its hold of one room, and a room that is free for it. */
export type Arrival = { bookingId: string; requestId: string; roomId: string };

/** A room that has been empty for four days, and a guest for it who has signed: write cycles do not share guests. */
export type CycleRoom = { roomId: string; guestId: string; phone: string };

/** The hotel that is measured: one of the group, like all others. */
export type SeededProperty = {
  path: string;
  propertyId: string;
  today: LocalDate;
  planCode: string;
  planId: string;
  roomTypeCode: string;
  arrivals: Arrival[];
  cycleRooms: CycleRoom[];
  inHouse: { bookingId: string; phone: string }[];
  /** A guest who has been here and is not now. */
  pastGuestPhone: string;
};

/** Seeded bookings of today, in SQL: recognised by their ids. */
const currentId = (place: string): string => idOf('current', `$1::bigint * ${CURRENT.property} + ${place}`);

const ARRIVALS_OF = `select b.id as "bookingId", q.id as "requestId", r.id as "roomId"
  from generate_series(1, ${ARRIVALS}) a
  join booking b on b.property_id = $2 and b.id = ${currentId(`${CURRENT.arrivals} + a`)}
  join room_request q on q.property_id = b.property_id and q.booking_id = b.id
  join room r on r.property_id = b.property_id and r.room_number = 100 + ${FREE_EVERY} * a
  order by a`;

const CYCLE_ROOMS_OF = `select r.id as "roomId", g.id as "guestId", g.phone_e164 as phone
  from generate_series(1, ${CYCLE_ROOMS}) c cross join (select $1::integer as p) hotel
  join guest g on g.property_id = $2 and g.id = ${CYCLE_GUEST}
  join room r on r.property_id = $2 and r.room_number = 99 + ${FREE_EVERY} * c
  order by c`;

const IN_HOUSE_OF = `select b.id as "bookingId", g.phone_e164 as phone
  from generate_series(1, ${ROOMS}) r
  join booking b on b.property_id = $2 and b.id = ${currentId(`${CURRENT.inHouse} + r`)}
  join guest g on g.property_id = b.property_id and g.id = b.guest_id
  order by r`;

const FACTS_OF = `select p.id as "planId", p.code as "planCode", t.code as "roomTypeCode",
    (select max(rate_on) - ${CALENDAR_DAYS - 1} from rate_override o where o.property_id = $2 and o.rate_plan_id = p.id)::text as today,
    (select phone_e164 from guest where property_id = $2 and starts_with(phone_e164, '${PHONE.past}') order by id limit 1) as "pastGuestPhone"
  from rate_plan p join room_type t on t.property_id = p.property_id and t.id = p.room_type_id
  where p.property_id = $2 and p.code = '${TYPES[0].plan}'`;

type Facts = Pick<SeededProperty, 'planId' | 'planCode' | 'roomTypeCode' | 'today' | 'pastGuestPhone'>;

/** The hotel to measure, in the middle of the group. Today is what it was when the database was seeded. @throws when it was not seeded */
export async function findSeededProperty(connectionString: string): Promise<SeededProperty> {
  return inSession(connectionString, async (client) => {
    const { rows } = await client.query<{ number: number; propertyId: string }>(
      `select number, ${idOf('property', 'number')} as "propertyId"
       from (select (count(*) / 2)::integer as number from property where id < '${FIRST_FOREIGN_ID}' having count(*) > 0) p`,
    );
    const [place] = rows;
    if (place === undefined) throw new Error('the database was not seeded');
    const { number, propertyId } = place;
    const ask = async <T extends object>(text: string, values: unknown[]): Promise<T[]> =>
      (await client.query<T>(text, values)).rows;
    const [facts] = await ask<Facts>(`select * from (${FACTS_OF}) f where $1::integer is not null`, [number, propertyId]);
    if (facts === undefined) throw new Error('the hotel has a rate plan');
    return {
      ...facts,
      propertyId,
      path: `/properties/${propertyId}`,
      arrivals: await ask<Arrival>(ARRIVALS_OF, [number, propertyId]),
      cycleRooms: await ask<CycleRoom>(CYCLE_ROOMS_OF, [number, propertyId]),
      inHouse: await ask<SeededProperty['inHouse'][number]>(IN_HOUSE_OF, [number, propertyId]),
    };
  });
}

/** Tables of what requests write, with the column that distinguishes rows of the seed from later ones. */
const WRITTEN: Readonly<Record<string, string>> = {
  audit_entry: 'id',
  payment_review: 'payment_id',
  payment_removal: 'payment_id',
  payment: 'id',
  charge: 'id',
  qr_event: 'id',
  gateway_event: 'id',
  gateway_refund: 'id',
  gateway_request: 'id',
  guest_vehicle: 'id',
  guest_rating: 'id',
  room_stay_night: 'room_stay_id',
  room_occupancy: 'id',
  room_stay: 'id',
  room_request: 'id',
  booking: 'id',
  guest: 'id',
};

/**
 * Removes all rows that requests have written for the hotel, and restores the holds of the arrivals. Counters stay: a running
 * service has read them. Changes of other seeded bookings stay too.
 */
export async function clearRound(connectionString: string, { propertyId, arrivals }: SeededProperty): Promise<void> {
  const bookings = [propertyId, arrivals.map(({ bookingId }) => bookingId)];
  await inSession(connectionString, async (client) => {
    await client.query('begin');
    // Neither references nor the triggers that protect records apply to these deletions.
    await client.query('set local session_replication_role = replica');
    for (const [table, column] of Object.entries(WRITTEN))
      await client.query(`delete from ${table} where property_id = $1 and ${column} >= '${FIRST_FOREIGN_ID}'`, [propertyId]);
    await client.query(`delete from event where property_id = $1 and position > ${EVENTS.gone + EVENTS.kept}`, [propertyId]);
    await client.query('delete from idempotency_key');
    await client.query(
      `update booking set status = 'OPEN', billed_nights = null where property_id = $1 and id = any($2::uuid[]) and status <> 'OPEN'`,
      bookings,
    );
    await client.query(
      `update room_request set status = 'OPEN', fulfilled_quantity = 0 where property_id = $1 and booking_id = any($2::uuid[]) and status <> 'OPEN'`,
      bookings,
    );
    await client.query('commit');
  });
}
