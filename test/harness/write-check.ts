/** Checks after interrupted writes: nothing is half done, and every write is done once. */

import { findViolations } from './invariants.ts';
import type { ApiClient } from './service-under-test.ts';
import { bodyOf } from './stays.ts';
import type { Write } from './write-load.ts';

export type Sql = <T extends Record<string, unknown>>(text: string) => Promise<T[]>;

/** Writes that are only partly stored; empty when all is well. `haveKeys`: each booking and payment was sent with a key. */
export async function findPartialWrites(sql: Sql, haveKeys = true): Promise<string[]> {
  const violations = await findViolations(sql, haveKeys ? ['crashes', 'keys'] : ['crashes']);
  return violations.map(({ rule, count, ids }) => `${rule}: ${count}, first ${ids[0]}`);
}

/** Sends the write again, twice: both responses must be equal, and equal to the first one if there was one. */
async function repeated(client: ApiClient, { path, body, key, response }: Write): Promise<string[]> {
  const headers = { 'idempotency-key': key };
  const again = await client.post(path, body, headers);
  if (again.status < 200 || again.status >= 300) return [`${path} was refused when it was repeated: ${again.text}`];
  const replay = await client.post(path, body, headers);
  const found: string[] = [];
  if (replay.headers.get('idempotency-replayed') !== 'true') found.push(`${path}: the second answer is no replay`);
  if (replay.status !== again.status || replay.text !== again.text) found.push(`${path}: ${replay.text} is not ${again.text}`);
  if (response !== null && (again.status !== response.status || again.text !== response.text))
    found.push(`${path} was acknowledged with ${response.text}, and is now ${again.text}`);
  return found;
}

const MARKS = `
  select mark, count(*)::integer as times from (
    select notes as mark from payment
    union all select g.name from booking b join guest g on g.property_id = b.property_id and g.id = b.guest_id
    union all select void_reason from room_stay where status = 'VOIDED'
  ) marks group by mark`;

/** A write that stores its key where `MARKS` finds it. */
export function isMarked({ path }: Write): boolean {
  return !path.endsWith('/check-in/bulk');
}

/** Acknowledged writes that are not stored exactly once, by their marks; others may be stored once. */
export async function wrongMarks(sql: Sql, writes: readonly Write[]): Promise<string[]> {
  const times = new Map((await sql<{ mark: string; times: number }>(MARKS)).map((row) => [row.mark, row.times]));
  return writes.filter(isMarked).flatMap(({ key, path, response }) => {
    const count = times.get(key) ?? 0;
    return count > 1 || (response !== null && count === 0) ? [`${path} is stored ${count} times`] : [];
  });
}

/** Compares ledger and balances of the last bookings. */
async function wrongBalances(client: ApiClient, propertyPath: string, sql: Sql): Promise<string[]> {
  const taken = await sql<{ id: string; total: string }>(
    'select booking_id as id, sum(amount)::text as total from payment group by 1 order by 1 desc limit 20',
  );
  const found: string[] = [];
  for (const { id, total } of taken) {
    const balance = bodyOf(await client.get(`${propertyPath}/bookings/${id}/balance`));
    if (balance.amountCollected !== Number(total))
      found.push(`booking ${id}: ${balance.amountCollected} collected, ${total} paid`);
    if (Math.round((balance.expectedPay - balance.pending) * 100) / 100 !== balance.amountCollected)
      found.push(`booking ${id}: its balance does not add up`);
  }
  return found;
}

/**
 * Every acknowledged write is stored, every write is done exactly once when it is repeated, the sums agree, and nothing is half
 * done. `repeat`: the writes that are sent again, all of them by default; by then each is done once.
 */
export async function wrongEffects(
  client: ApiClient,
  propertyPath: string,
  sql: Sql,
  writes: readonly Write[],
  { repeat = writes, haveKeys = true }: { repeat?: readonly Write[]; haveKeys?: boolean } = {},
): Promise<string[]> {
  const before = await wrongMarks(sql, writes);
  const found: string[] = [];
  for (const write of repeat) found.push(...(await repeated(client, write)));
  const done = new Set(repeat);
  const judged = writes.map((write) => (done.has(write) && write.response === null ? { ...write, response: ANSWERED } : write));
  const after = await wrongMarks(sql, judged);
  return [
    ...before,
    ...found,
    ...after,
    ...(await wrongBalances(client, propertyPath, sql)),
    ...(await findPartialWrites(sql, haveKeys)),
  ];
}

/** The response of a repeated write. */
const ANSWERED = { status: 0, headers: new Headers(), body: undefined, text: '' };
