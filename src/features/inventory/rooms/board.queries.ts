import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import { outOfOrderSql } from './condition.queries.ts';
import type { BoardChangeView, BoardRowView } from './rooms.schema.ts';

type Stay = NonNullable<BoardRowView['stay']>;

/** Columns of a left join: in a room without a guest, all of them are null. */
type StayOrNone = { [Field in keyof Stay]: Stay[Field] | null };
type FlatRow = Omit<BoardRowView, 'stay'> & StayOrNone;

function toBoardRow({ roomStayId, bookingId, guestName, checkInAt, expectedCheckOutAt, ...room }: FlatRow): BoardRowView {
  if (roomStayId === null || bookingId === null || checkInAt === null) return { ...room, stay: null };
  return { ...room, stay: { roomStayId, bookingId, guestName, checkInAt, expectedCheckOutAt } };
}

/**
 * Board rows by room number, in one statement, because clients poll the board. The partial index `room_stay_active` finds the active
 * stays, so years of closed stays cost nothing; a room has at most one active stay (constraint `room_taken`).
 * It takes 0.6 ms for 60 rooms with 120,000 old stays, and 9 ms for 1000 rooms with a million. Building the JSON in the database was a
 * third slower.
 */
const boardRows = (condition: RawBuilder<unknown>, propertyId: string) => sql<FlatRow>`
    select r.id as "roomId", r.room_number as "roomNumber", r.floor, t.code as "roomTypeCode",
      case when not (r.active and t.active) then 'INACTIVE' when r.maintenance then 'MAINTENANCE'
        when s.id is not null then 'OCCUPIED' else 'FREE' end as status,
      r.has_nfc as "hasNfc", r.condition, ${outOfOrderSql} as "outOfOrder", s.id as "roomStayId", b.id as "bookingId", g.name as "guestName",
      s.check_in_at as "checkInAt", b.expected_check_out_at as "expectedCheckOutAt"
    from room r
    join room_type t on t.property_id = r.property_id and t.id = r.room_type_id
    left join (
      room_stay s
      join booking b on b.property_id = s.property_id and b.id = s.booking_id
      join guest g on g.property_id = b.property_id and g.id = b.guest_id
    ) on s.property_id = r.property_id and s.room_id = r.id and s.status = 'ACTIVE'
    where r.property_id = ${propertyId} ${condition}
    order by r.room_number`;

const wholeBoard = statement<{ propertyId: string }, FlatRow>(({ propertyId }) => boardRows(sql``, propertyId));

const selectedBoard = statement<{ propertyId: string; roomIds: readonly string[] }, FlatRow>(({ propertyId, roomIds }) =>
  boardRows(sql`and r.id = any(${roomIds}::uuid[])`, propertyId),
);

/** The whole board of the property, by room number. */
export async function listBoard(db: Db, propertyId: string): Promise<BoardRowView[]> {
  return (await wholeBoard(db, { propertyId })).map(toBoardRow);
}

/**
 * The `board.room` events of rooms whose board row has changed in this transaction; ids of rooms that do not exist are left out.
 * Call it last, after all writes, because an event holds the row as it is now. It locks the rooms first: of two transactions that change
 * the same row, the later one reads and publishes both changes.
 */
export async function readBoardEvents(tx: Tx, propertyId: string, roomIds: readonly string[]): Promise<EventDraft[]> {
  if (roomIds.length === 0) return [];
  await sql`
    select from room where property_id = ${propertyId} and id = any(${roomIds}::uuid[]) order by id for no key update`.execute(
    tx,
  );
  return (await selectedBoard(tx, { propertyId, roomIds })).map((row) => toBoardEvent(toBoardRow(row)));
}

/** The event that removes a room from the boards: its last row with `removed: true`. Call it before the room is deleted. */
export async function readBoardRemovalEvents(tx: Tx, propertyId: string, roomId: string): Promise<EventDraft[]> {
  return (await selectedBoard(tx, { propertyId, roomIds: [roomId] })).map((row) =>
    toBoardEvent({ ...toBoardRow(row), removed: true }),
  );
}

function toBoardEvent(data: BoardChangeView): EventDraft {
  return { stream: 'board', subjectId: null, name: 'board.room', data };
}
