import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** The first answer to a key, as it went out; the body of one that holds keys is encrypted. While the request is under way outside, `status` is null. */
export type KeptAnswer = {
  requestHash: Buffer;
  status: number | null;
  headers: Record<string, string>;
  body: string | null;
  sealedBody: Buffer | null;
};

/** The kept answer of a key, or undefined: nothing that changed anything was answered to it in the last 24 hours. */
export async function findKeptAnswer(db: Db, keyHash: Buffer): Promise<KeptAnswer | undefined> {
  const { rows } = await sql<KeptAnswer>`
    select request_hash as "requestHash", status, coalesce(headers, '{}') as headers, body, sealed_body as "sealedBody" from idempotency_key where key_hash = ${keyHash}`.execute(
    db,
  );
  return rows[0];
}

/** Takes the key for this transaction; false at once when another one holds it ("still running" is never waited for). */
export async function tryLockKey(tx: Tx, keyHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${keyHash.readBigInt64BE(0).toString()}::bigint) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** Keeps the answer in the transaction of its effect: a crash leaves both or neither. */
export async function insertKeptAnswer(
  tx: Tx,
  keyHash: Buffer,
  answer: KeptAnswer & { status: number },
  at: string,
): Promise<void> {
  await sql`
    insert into idempotency_key (key_hash, request_hash, status, headers, body, sealed_body, created_at)
    values (${keyHash}, ${answer.requestHash}, ${answer.status}, ${JSON.stringify(answer.headers)}::jsonb, ${answer.body},
      ${answer.sealedBody}, ${at})`.execute(tx);
}

/** Takes the key for a request whose answer comes from outside, in the transaction of its intent. */
export async function insertAwaitedAnswer(tx: Tx, keyHash: Buffer, requestHash: Buffer, at: string): Promise<void> {
  await sql`insert into idempotency_key (key_hash, request_hash, created_at) values (${keyHash}, ${requestHash}, ${at})`.execute(
    tx,
  );
}

/** Null: it failed, nothing is kept, and a repeated request is judged anew. */
type Settlement = { status: number; headers: Record<string, string>; body: string | null } | null;

async function writeAnswer(tx: Tx, keyHash: Buffer, answer: Settlement, condition: RawBuilder<unknown>): Promise<void> {
  if (answer === null) {
    await sql`delete from idempotency_key where key_hash = ${keyHash} ${condition}`.execute(tx);
    return;
  }
  await sql`
    update idempotency_key set status = ${answer.status}, headers = ${JSON.stringify(answer.headers)}::jsonb, body = ${answer.body}
    where key_hash = ${keyHash} ${condition}`.execute(tx);
}

/** The answer that was awaited, by whoever comes to know it first. */
export async function settleAwaitedAnswer(tx: Tx, keyHash: Buffer, answer: Settlement): Promise<void> {
  await writeAnswer(tx, keyHash, answer, sql`and status is null`);
}

/** The answer of whoever asked: it is what was sent, whatever others came to know meanwhile. */
export async function keepSentAnswer(tx: Tx, keyHash: Buffer, answer: Settlement): Promise<void> {
  await writeAnswer(tx, keyHash, answer, sql``);
}

/** Forgets answers older than the instant, at most `most` of them; the number forgotten. */
export async function deleteKeptAnswersBefore(db: Db, before: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_key where key_hash in (select key_hash from idempotency_key where created_at < ${before} limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
