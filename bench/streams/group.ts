import { inSession } from '../seed/bulk-load.ts';
import { CHART_CODE } from '../seed/chart-hotel.ts';
import type { Listen } from './listeners.ts';

/** A hotel of the group: what its clients listen to, and how it is changed so that all of them hear of it. */
export type Listened = { propertyId: string; stream: string; change: (turn: number) => Change };
export type Change = { method: 'PUT' | 'POST'; path: string; body: object };

type Row = { propertyId: string; roomId: string; bookingId: string };

const USERS_SQL = `select id from app_user where subject like 'desk-%'`;

/** A free room of each hotel, whose change its board shows, and a booking in house. */
const PROPERTIES_SQL = `
  select p.id as "propertyId", room.id as "roomId", stay.booking_id as "bookingId"
  from property p
  cross join lateral (
    select r.id from room r where r.property_id = p.id and not exists (
      select from room_stay s where s.property_id = p.id and s.room_id = r.id and s.status = 'ACTIVE') order by r.room_number limit 1
  ) room
  cross join lateral (
    select s.booking_id from room_stay s where s.property_id = p.id and s.status = 'ACTIVE' order by s.id limit 1
  ) stay
  where p.code <> '${CHART_CODE}' order by p.id`;

/** The users become admins of all hotels; the clients of the last hotel look at a booking, those of all others at the board. */
export async function joinGroup(connectionString: string): Promise<Listened[]> {
  return inSession(connectionString, async (client) => {
    await client.query(
      `insert into property_membership (property_id, user_id, roles, created_at, updated_at)
       select p.id, u.id, '{ADMIN}', now(), now() from property p, (${USERS_SQL}) u on conflict do nothing`,
    );
    const { rows } = await client.query<Row>(PROPERTIES_SQL);
    return rows.map(({ propertyId, roomId, bookingId }, index): Listened => {
      const path = `/properties/${propertyId}`;
      const booking = `${path}/bookings/${bookingId}`;
      if (index === rows.length - 1) {
        const change = (turn: number): Change => ({ method: 'POST', path: `${booking}/profile`, body: { childCount: turn % 2 } });
        return { propertyId, stream: `${booking}/stream`, change };
      }
      const change = (turn: number): Change => ({
        method: 'PUT',
        path: `${path}/rooms/${roomId}`,
        body: { hasNfc: turn % 2 === 0 },
      });
      return { propertyId, stream: `${path}/rooms/board/stream`, change };
    });
  });
}

/** Takes the users out of the group again. */
export async function leaveGroup(connectionString: string): Promise<void> {
  await inSession(connectionString, async (client) => {
    await client.query(`delete from property_membership where user_id in (${USERS_SQL})`);
  });
}

/** The given number of streams: the hotels in turn, with different users at each as far as possible. */
export function assignStreams(group: readonly Listened[], tokens: readonly string[], count: number): Listen[] {
  return Array.from({ length: count }, (_, index) => ({
    path: group[index % group.length]?.stream ?? '',
    token: tokens[Math.floor(index / group.length) % tokens.length] ?? '',
  }));
}

/** How far the events of each hotel reach. */
export async function readPositions(connectionString: string): Promise<Map<string, number>> {
  return inSession(connectionString, async (client) => {
    const { rows } = await client.query<{ id: string; position: string }>(
      'select property_id as id, last_position as position from event_counter',
    );
    return new Map(rows.map(({ id, position }) => [id, Number(position)]));
  });
}
