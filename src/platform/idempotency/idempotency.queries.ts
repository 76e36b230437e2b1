import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** The first response to a key, as it was sent. A body that holds keys is encrypted. `status` is null while a two-phase write is still running. */
export type StoredResponse = {
  requestHash: Buffer;
  status: number | null;
  headers: Record<string, string>;
  body: string | null;
  sealedBody: Buffer | null;
};

/** The stored response of a key; undefined when there was no write with it in the last 24 hours. */
export async function findStoredResponse(db: Db, keyHash: Buffer): Promise<StoredResponse | undefined> {
  const { rows } = await sql<StoredResponse>`
    select request_hash as "requestHash", status, coalesce(headers, '{}') as headers, body, sealed_body as "sealedBody" from idempotency_key where key_hash = ${keyHash}`.execute(
    db,
  );
  return rows[0];
}

/** Claims the key for this transaction. Returns false at once, without waiting, when another transaction holds it. */
export async function tryLockKey(tx: Tx, keyHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${keyHash.readBigInt64BE(0).toString()}::bigint) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** Stores the response in the transaction of its write: a crash leaves both or neither. */
export async function insertStoredResponse(
  tx: Tx,
  keyHash: Buffer,
  response: StoredResponse & { status: number },
  at: string,
): Promise<void> {
  await sql`
    insert into idempotency_key (key_hash, request_hash, status, headers, body, sealed_body, created_at)
    values (${keyHash}, ${response.requestHash}, ${response.status}, ${JSON.stringify(response.headers)}::jsonb, ${response.body},
      ${response.sealedBody}, ${at})`.execute(tx);
}

/** Claims the key of a two-phase write in the transaction of its intent. */
export async function insertPendingResponse(tx: Tx, keyHash: Buffer, requestHash: Buffer, at: string): Promise<void> {
  await sql`insert into idempotency_key (key_hash, request_hash, created_at) values (${keyHash}, ${requestHash}, ${at})`.execute(
    tx,
  );
}

/** Null: the request failed. Nothing is stored, and a repeated request runs again. */
type Settlement = { status: number; headers: Record<string, string>; body: string | null } | null;

async function writeResponse(tx: Tx, keyHash: Buffer, response: Settlement, condition: RawBuilder<unknown>): Promise<void> {
  if (response === null) {
    await sql`delete from idempotency_key where key_hash = ${keyHash} ${condition}`.execute(tx);
    return;
  }
  await sql`
    update idempotency_key set status = ${response.status}, headers = ${JSON.stringify(response.headers)}::jsonb, body = ${response.body}
    where key_hash = ${keyHash} ${condition}`.execute(tx);
}

/** Stores the response of a two-phase write unless it is stored already: called by whoever learns the outcome first. */
export async function settlePendingResponse(tx: Tx, keyHash: Buffer, response: Settlement): Promise<void> {
  await writeResponse(tx, keyHash, response, sql`and status is null`);
}

/** Stores the response that the request itself has sent, whatever others have stored meanwhile. */
export async function storeSentResponse(tx: Tx, keyHash: Buffer, response: Settlement): Promise<void> {
  await writeResponse(tx, keyHash, response, sql``);
}

/** Deletes responses older than the instant, at most `most` of them. Returns how many. */
export async function deleteStoredResponsesBefore(db: Db, before: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_key where key_hash in (select key_hash from idempotency_key where created_at < ${before} limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
