import { type RawBuilder, sql } from 'kysely';
import { onlyProperty, readByProperty } from '../../../../platform/db/by-property.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { Timestamp } from '../../../../platform/time.ts';
import type { SoldRooms } from './coming-nights.rules.ts';

/** The night of one property. */
export type Night = { propertyId: string; from: Timestamp; to: Timestamp };

/** Each night as a row `h`: what is sold in it is looked up by the indexes of its property, and nothing of the past is read. */
function eachOf(nights: readonly Night[]) {
  const ids = nights.map(({ propertyId }) => propertyId);
  const [froms, tos] = [nights.map(({ from }) => from), nights.map(({ to }) => to)];
  return sql`unnest(${ids}::uuid[], ${froms}::timestamptz[], ${tos}::timestamptz[]) as h (id, from_at, to_at)`;
}

export type TypeRooms = { propertyId: string; roomTypeId: string; forSale: number };

/** The number of rooms for sale of each active room type. */
export async function countRooms(db: Db, propertyIds: readonly string[]): Promise<TypeRooms[]> {
  const { rows } = await sql<TypeRooms>`
    select t.property_id as "propertyId", t.id as "roomTypeId",
      (select count(*)::integer from room r
        where r.property_id = t.property_id and r.room_type_id = t.id and r.active and not r.maintenance) as "forSale"
    from room_type t where t.property_id = any(${[...propertyIds]}::uuid[]) and t.active`.execute(db);
  return rows;
}

/** What is sold in each window, of active types: stays in rooms for sale and open holds. A hold has its end as its check-out. */
export function listSold(db: Db, nights: readonly Night[]): Promise<SoldRooms[]> {
  return readByProperty(nights, async (some) => (await selectSold(some).execute(db)).rows);
}

function selectSold(nights: readonly Night[]): RawBuilder<SoldRooms> {
  const of = onlyProperty(nights) ?? sql`h.id`;
  return sql<SoldRooms>`
    select h.id as "propertyId", r.room_type_id as "roomTypeId", count(*)::integer as units, greatest(s.check_in_at, h.from_at) as "checkInAt",
      s.check_out_at as "checkOutAt", b.expected_check_out_at as "expectedCheckOutAt", b.billing_checkout_time as "billingCheckoutTime"
    from ${eachOf(nights)}
    cross join lateral (
      select s.room_id, s.booking_id, s.check_in_at, s.check_out_at from room_stay s
      where s.property_id = ${of} and s.status <> 'VOIDED' and s.period && tstzrange(h.from_at, h.to_at) offset 0
    ) s
    cross join lateral (
      select b.expected_check_out_at, b.billing_checkout_time from booking b where b.property_id = ${of} and b.id = s.booking_id limit 1
    ) b
    join room r on r.property_id = ${of} and r.id = s.room_id and r.active and not r.maintenance
    join room_type t on t.property_id = ${of} and t.id = r.room_type_id and t.active
    group by 1, 2, 4, 5, 6, 7
    union all
    select h.id, q.room_type_id, sum(q.quantity - q.fulfilled_quantity)::integer, greatest(q.from_at, h.from_at), least(q.to_at, h.to_at), null, null
    from ${eachOf(nights)}
    cross join lateral (
      select q.room_type_id, q.quantity, q.fulfilled_quantity, q.from_at, q.to_at from room_request q
      where q.property_id = ${of} and q.status = 'OPEN' and q.period && tstzrange(h.from_at, h.to_at) offset 0
    ) q
    join room_type t on t.property_id = ${of} and t.id = q.room_type_id and t.active
    group by 1, 2, 4, 5`;
}
