import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { statement } from '../../../../platform/db/statement.ts';
import type { LocalDate, Timestamp } from '../../../../platform/time.ts';
import { type GuestRequest, outOfOrderSql, type RoomCondition } from '../../rooms/index.ts';

export type ColleagueName = { userId: string; name: string | null };

/** What is known of a room that is in use. Nothing in it says who the guest is. */
export type RoomFacts = {
  roomId: string;
  roomNumber: number;
  floor: number | null;
  roomTypeCode: string;
  condition: RoomCondition;
  conditionChangedAt: Timestamp | null;
  conditionChangedBy: ColleagueName | null;
  guestRequest: GuestRequest | null;
  outOfOrder: { reason: string | null; untilAt: Timestamp | null } | null;
  /** When the guest who is in the room came; null without a guest. */
  checkedInAt: Timestamp | null;
  /** Whether that guest is expected to leave on the day, or was before. */
  leaves: boolean;
  /** Whether the room is assigned to a booking that is expected on the day, or was before. */
  arrives: boolean;
  assignedTo: ColleagueName | null;
  openNotes: number;
};

type Question = { propertyId: string; on: LocalDate; from: Timestamp; to: Timestamp };

const colleague = (user: RawBuilder<unknown>) =>
  sql`case when ${user}.id is not null then json_build_object('userId', ${user}.id, 'name', ${user}.name) end`;

/**
 * Guests are found by the partial index `room_stay_active`, and arrivals by the assignments, of which there are only those of the future:
 * years of closed stays cost nothing.
 */
const roomFacts = statement<Question, RoomFacts>(
  ({ propertyId, on, from, to }) => sql`
    with arriving as materialized (
      select distinct a.room_id from room_occupancy a
      join room_request q on q.property_id = a.property_id and q.id = a.room_request_id
      where a.property_id = ${propertyId} and a.kind = 'ASSIGNMENT' and q.from_at < ${to} and q.to_at > ${from}
    ), noted as materialized (
      select n.room_id, count(*)::integer as open from housekeeping_note n
      where n.property_id = ${propertyId} and n.done_at is null group by n.room_id
    )
    select r.id as "roomId", r.room_number as "roomNumber", r.floor, t.code as "roomTypeCode",
      r.condition, r.condition_at as "conditionChangedAt", ${colleague(sql.ref('changer'))} as "conditionChangedBy",
      r.guest_request as "guestRequest", ${outOfOrderSql} as "outOfOrder",
      s.chain_check_in_at as "checkedInAt", coalesce(s.expected_check_out_at < ${to}, false) as leaves,
      arriving.room_id is not null as arrives, ${colleague(sql.ref('keeper'))} as "assignedTo", coalesce(noted.open, 0) as "openNotes"
    from room r
    join room_type t on t.property_id = r.property_id and t.id = r.room_type_id
    left join (
      select s.room_id, s.chain_check_in_at, b.expected_check_out_at from room_stay s
      join booking b on b.property_id = s.property_id and b.id = s.booking_id
      where s.property_id = ${propertyId} and s.status = 'ACTIVE'
    ) s on s.room_id = r.id
    left join arriving on arriving.room_id = r.id
    left join noted on noted.room_id = r.id
    left join housekeeping_assignment h on h.property_id = r.property_id and h.room_id = r.id and h.day_on = ${on}
    left join app_user keeper on keeper.id = h.user_id
    left join app_user changer on changer.id = r.condition_by
    where r.property_id = ${propertyId} and r.active and t.active
    order by r.room_number`,
);

/** The rooms in use by number, as they are now and what is expected of them in `[from, to)`. `on`: the local date of the assignments. */
export function listRoomFacts(db: Db, question: Question): Promise<RoomFacts[]> {
  return roomFacts(db, question);
}
