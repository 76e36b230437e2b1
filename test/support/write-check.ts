/** What is looked at after writes were cut short: nothing is half done, and every write has one effect. */
import type { Desk } from './hotel.ts';
import { bodyOf } from './stays.ts';
import type { Write } from './write-load.ts';

export type Sql = <T extends Record<string, unknown>>(text: string) => Promise<T[]>;

/** What is there in part only: each query finds rows that a whole transaction cannot have left. */
const HALF_DONE: Readonly<Record<string, string>> = {
  'bookings and their audit rows': `
    select coalesce(b.id, a.entity_id) as id from booking b
    full join (select * from audit_entry where action = 'booking.created') a on a.property_id = b.property_id and a.entity_id = b.id
    where b.id is null or a.id is null`,
  'payments and their audit rows': `
    select coalesce(p.id, a.entity_id) as id from payment p
    full join (select * from audit_entry where action = 'payment.added') a on a.property_id = p.property_id and a.entity_id = p.id
    where p.id is null or a.id is null`,
  'voided stays and their audit rows': `
    select coalesce(s.id, a.entity_id) as id from (select * from room_stay where status = 'VOIDED') s
    full join (select * from audit_entry where action = 'stay.voided') a on a.property_id = s.property_id and a.entity_id = s.id
    where s.id is null or a.id is null`,
  'stays and the status of their booking': `
    select s.id from room_stay s join booking b on b.property_id = s.property_id and b.id = s.booking_id
    where (s.status = 'ACTIVE') <> (b.status = 'CHECKED_IN')`,
  'bookings in house and their stays': `
    select b.id from booking b where b.status = 'CHECKED_IN'
    and not exists (select 1 from room_stay s where s.property_id = b.property_id and s.booking_id = b.id and s.status = 'ACTIVE')`,
  'stays and their nights': `
    select s.id from room_stay s where not exists (select 1 from room_stay_night n where n.property_id = s.property_id and n.room_stay_id = s.id)`,
  'bookings and their events': `
    select b.id from booking b
    where not exists (select 1 from event e where e.property_id = b.property_id and e.stream = 'booking' and e.subject_id = b.id)`,
  'positions of events without a gap': `
    select c.property_id as id from event_counter c
    where c.last_position <> (select count(*) from event e where e.property_id = c.property_id and e.position between 1 and c.last_position)`,
  'kept answers of check-ins': `
    select 'all' as id where (select count(*) from audit_entry where action = 'booking.checked-in')
    <> (select count(*) from idempotency_key where status = 200 and body like '%"reference"%' and body not like '%"VOIDED"%')`,
};

/** The same of the answers that are kept for keys: none without its row. */
const ANSWERED_ONLY: Readonly<Record<string, string>> = {
  'kept answers and their bookings': `
    select k.id from (select (body::json ->> 'id')::uuid as id from idempotency_key where status = 201 and body like '%"reference"%') k
    where not exists (select 1 from booking b where b.id = k.id)`,
  'kept answers and their payments': `
    select k.id from (select (body::json ->> 'id')::uuid as id from idempotency_key where status = 201 and body like '%"receivedAt"%') k
    where not exists (select 1 from payment p where p.id = k.id)`,
};

/** And no row without its answer, where everybody has sent a key. */
const ROWS_UNANSWERED: Readonly<Record<string, string>> = {
  'bookings and their kept answers': `
    select b.id from booking b where not exists (
      select 1 from idempotency_key where status = 201 and body like '%"reference"%' and (body::json ->> 'id')::uuid = b.id)`,
  'payments and their kept answers': `
    select p.id from payment p where not exists (
      select 1 from idempotency_key where status = 201 and body like '%"receivedAt"%' and (body::json ->> 'id')::uuid = p.id)`,
};

/** What of the load's writes is there in part only; none when all is well. `haveKeys`: each booking and payment was sent with a key. */
export async function halfDone(sql: Sql, haveKeys = true): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries({ ...HALF_DONE, ...ANSWERED_ONLY, ...(haveKeys ? ROWS_UNANSWERED : {}) })) {
    const rows = await sql<{ id: string }>(query);
    if (rows.length > 0) found.push(`${what}: ${rows.length} disagree, first ${String(rows[0]?.id)}`);
  }
  return found;
}

/** Sends the write again, twice: both must be answered alike, and as the first time where there was an answer. */
async function repeated(desk: Desk, { path, body, key, answer }: Write): Promise<string[]> {
  const headers = { 'idempotency-key': key };
  const again = await desk.post(path, body, headers);
  if (again.status < 200 || again.status >= 300) return [`${path} was refused when it was repeated: ${again.text}`];
  const replay = await desk.post(path, body, headers);
  const found: string[] = [];
  if (replay.headers.get('idempotency-replayed') !== 'true') found.push(`${path}: the second answer is no replay`);
  if (replay.status !== again.status || replay.text !== again.text) found.push(`${path}: ${replay.text} is not ${again.text}`);
  if (answer !== null && (again.status !== answer.status || again.text !== answer.text))
    found.push(`${path} was acknowledged with ${answer.text}, and is now ${again.text}`);
  return found;
}

const MARKS = `
  select mark, count(*)::integer as times from (
    select notes as mark from payment
    union all select g.name from booking b join guest g on g.property_id = b.property_id and g.id = b.guest_id
    union all select void_reason from room_stay where status = 'VOIDED'
  ) marks group by mark`;

/** A write that leaves its key where `MARKS` finds it. */
export function isMarked({ path }: Write): boolean {
  return !path.endsWith('/check-in/bulk');
}

/** Acknowledged writes that are not there exactly once, by their marks; the others may be there, but not twice. */
export async function wrongMarks(sql: Sql, writes: readonly Write[]): Promise<string[]> {
  const times = new Map((await sql<{ mark: string; times: number }>(MARKS)).map((row) => [row.mark, row.times]));
  return writes.filter(isMarked).flatMap(({ key, path, answer }) => {
    const count = times.get(key) ?? 0;
    return count > 1 || (answer !== null && count === 0) ? [`${path} is there ${count} times`] : [];
  });
}

/** What the ledger and the balances make of the payments of the last bookings. */
async function wrongBalances(desk: Desk, propertyPath: string, sql: Sql): Promise<string[]> {
  const taken = await sql<{ id: string; total: string }>(
    'select booking_id as id, sum(amount)::text as total from payment group by 1 order by 1 desc limit 20',
  );
  const found: string[] = [];
  for (const { id, total } of taken) {
    const balance = bodyOf(await desk.get(`${propertyPath}/bookings/${id}/balance`));
    if (balance.amountCollected !== Number(total))
      found.push(`booking ${id}: ${balance.amountCollected} collected, ${total} paid`);
    if (Math.round((balance.expectedPay - balance.pending) * 100) / 100 !== balance.amountCollected)
      found.push(`booking ${id}: its balance does not add up`);
  }
  return found;
}

/**
 * Every acknowledged write is there, every write has exactly one effect when it is repeated, the sums agree, and nothing is half
 * done. `repeat`: the writes that are sent again, all of them unless told otherwise; by then each has its one effect.
 */
export async function wrongEffects(
  desk: Desk,
  propertyPath: string,
  sql: Sql,
  writes: readonly Write[],
  { repeat = writes, haveKeys = true }: { repeat?: readonly Write[]; haveKeys?: boolean } = {},
): Promise<string[]> {
  const before = await wrongMarks(sql, writes);
  const found: string[] = [];
  for (const write of repeat) found.push(...(await repeated(desk, write)));
  const done = new Set(repeat);
  const judged = writes.map((write) => (done.has(write) && write.answer === null ? { ...write, answer: ANSWERED } : write));
  const after = await wrongMarks(sql, judged);
  return [...before, ...found, ...after, ...(await wrongBalances(desk, propertyPath, sql)), ...(await halfDone(sql, haveKeys))];
}

/** Stands for the answer that a repeated write got. */
const ANSWERED = { status: 0, headers: new Headers(), body: undefined, text: '' };
