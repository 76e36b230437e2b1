import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** The first answer to a key, as it went out; the body of one that holds keys is encrypted. */
export type KeptAnswer = {
  requestHash: Buffer;
  status: number;
  headers: Record<string, string>;
  body: string | null;
  sealedBody: Buffer | null;
};

/** The kept answer of a key, or undefined: nothing that changed anything was answered to it in the last 24 hours. */
export async function findKeptAnswer(db: Db, keyHash: Buffer): Promise<KeptAnswer | undefined> {
  const { rows } = await sql<KeptAnswer>`
    select request_hash as "requestHash", status, headers, body, sealed_body as "sealedBody" from idempotency_key where key_hash = ${keyHash}`.execute(
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
export async function insertKeptAnswer(tx: Tx, keyHash: Buffer, answer: KeptAnswer, at: string): Promise<void> {
  await sql`
    insert into idempotency_key (key_hash, request_hash, status, headers, body, sealed_body, created_at)
    values (${keyHash}, ${answer.requestHash}, ${answer.status}, ${JSON.stringify(answer.headers)}::jsonb, ${answer.body},
      ${answer.sealedBody}, ${at})`.execute(tx);
}

/** Forgets answers older than the instant, at most `most` of them; the number forgotten. */
export async function deleteKeptAnswersBefore(db: Db, before: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_key where key_hash in (select key_hash from idempotency_key where created_at < ${before} limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
