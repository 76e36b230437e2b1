/** The small properties of the proof, and what a client can know of them between batches. */
import type pg from 'pg';
import type { TestProperty, TestService } from '../../test/harness/service-under-test.ts';
import { addRoom, addRoomType } from '../../test/harness/stays.ts';

export type TypeState = { id: string; code: string; active: boolean };
export type RoomState = {
  id: string;
  roomNumber: number;
  typeId: string;
  active: boolean;
  maintenance: boolean;
  /** A guest is in it. */
  taken: boolean;
  /** No stay uses it from now on. */
  free: boolean;
  /** It has had a stay: it cannot be deleted. */
  used: boolean;
};
export type StayState = { id: string; roomId: string; typeId: string; requestIds: string[]; checkInAt: string };
export type RoomRequestState = { id: string; typeId: string; status: string; fromAt: string; toAt: string };
/** A booking that is OPEN or CHECKED_IN, with its active stays and the requests it has not cancelled. */
export type BookingState = {
  id: string;
  status: 'OPEN' | 'CHECKED_IN';
  expectedCheckOutAt: string | null;
  stays: StayState[];
  requests: RoomRequestState[];
};
export type PropertyState = { id: string; types: TypeState[]; rooms: RoomState[]; bookings: BookingState[] };

/** A property of two or three types with few rooms each, so that clients compete. */
type Plan = { timezone: string; currency: string; rooms: readonly number[] };

const PLANS: readonly Plan[] = [
  { timezone: 'Asia/Kolkata', currency: 'INR', rooms: [4, 3, 2] },
  { timezone: 'Europe/Berlin', currency: 'EUR', rooms: [6, 2] },
  { timezone: 'America/New_York', currency: 'USD', rooms: [2, 5, 3] },
];

/** Creates the properties. All is free of charge, so that guests leave without paying. */
export async function openProperties(service: TestService): Promise<TestProperty[]> {
  return Promise.all(
    PLANS.map(async ({ timezone, currency, rooms }) => {
      const property = await service.newProperty({ timezone, currency });
      for (const [index, count] of rooms.entries()) {
        const code = `T${index + 1}`;
        await addRoomType(property, { code });
        for (let number = 1; number <= count; number += 1)
          await addRoom(property, 100 * (index + 1) + number, { roomTypeCode: code });
      }
      return property;
    }),
  );
}

const SEEN = `
  select $1::uuid as id,
    (select json_agg(json_build_object('id', t.id, 'code', t.code, 'active', t.active) order by t.code)
      from room_type t where t.property_id = $1) as types,
    (select json_agg(json_build_object('id', r.id, 'roomNumber', r.room_number, 'typeId', r.room_type_id, 'active', r.active,
        'maintenance', r.maintenance,
        'taken', exists (select from room_stay s where s.property_id = $1 and s.room_id = r.id and s.status = 'ACTIVE'),
        'free', not exists (select from room_stay s
          where s.property_id = $1 and s.room_id = r.id and s.status <> 'VOIDED' and s.period && tstzrange($2, null)),
        'used', exists (select from room_stay s where s.property_id = $1 and s.room_id = r.id)) order by r.room_number)
      from room r where r.property_id = $1) as rooms,
    (select coalesce(json_agg(json_build_object('id', b.id, 'status', b.status, 'expectedCheckOutAt', iso_utc(b.expected_check_out_at),
        'stays', (select coalesce(json_agg(json_build_object('id', s.id, 'roomId', s.room_id, 'typeId', r.room_type_id,
            'requestIds', array_remove(s.room_request_id || array(
              select k.room_request_id from room_stay_request k where k.property_id = $1 and k.room_stay_id = s.id), null), 'checkInAt', iso_utc(s.check_in_at)) order by r.room_number), '[]'::json)
          from room_stay s join room r on r.property_id = $1 and r.id = s.room_id
          where s.property_id = $1 and s.booking_id = b.id and s.status = 'ACTIVE'),
        'requests', (select coalesce(json_agg(json_build_object('id', q.id, 'typeId', q.room_type_id, 'status', q.status,
            'fromAt', iso_utc(q.from_at), 'toAt', iso_utc(q.to_at)) order by q.from_at, q.to_at, q.quantity, q.id), '[]'::json)
          from room_request q where q.property_id = $1 and q.booking_id = b.id and q.status <> 'CANCELLED')
        ) order by b.reference_number), '[]'::json)
      from booking b where b.property_id = $1 and b.status in ('OPEN', 'CHECKED_IN')) as bookings`;

/** The records of each property, in a repeatable order. All guests have signed by then. */
export async function readProperties(db: pg.Client, propertyIds: readonly string[], now: string): Promise<PropertyState[]> {
  await db.query('update public.guest set signature_file = $2 where property_id = any($1::uuid[]) and signature_file is null', [
    propertyIds,
    'signed.svg',
  ]);
  const states: PropertyState[] = [];
  for (const id of propertyIds)
    states.push(...(await db.query<PropertyState>({ name: 'seen', text: SEEN, values: [id, now] })).rows);
  return states;
}
