import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { tell } from '../../../platform/http/effect.ts';
import { settleAwaitedAnswer } from '../../../platform/idempotency/idempotency.queries.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import { addMilliseconds, type Timestamp } from '../../../platform/time.ts';
import { advanceRequest, auditRequest, BY_JOB, toldByQr } from '../bookkeeping/request-state.ts';
import { NOTHING_LEARNED, noteStep } from '../bookkeeping/take-learned.ts';
import { isPayable, MAKING_MS_MAX } from '../gateway.rules.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import type { GatewayKeys, GatewayLink, GatewayQr } from '../payment-gateway.ts';
import {
  findReusable,
  getRequest,
  isBeingMade,
  lockRequest,
  type RequestRow,
  updateRequest,
} from '../requests/request.queries.ts';
import type { DueKey } from './due.queries.ts';

/** What was asked for and not answered is looked for so often before it is taken not to be there. */
const SEARCHES = 2;
const SEARCH_PAUSE_MS = 60_000;
/** Clocks differ: what was made in our future is looked for a little in our past. */
const SKEW_MS = 300_000;

/** What was found under our own id; neither: the gateway has none. */
type Found = { qr: GatewayQr | null; link: GatewayLink | null };

async function search({ gateway }: GatewayParts, keys: GatewayKeys, row: RequestRow): Promise<Found> {
  if (row.kind === 'QR') return { qr: await gateway.findQr(keys, row.id, addMilliseconds(row.createdAt, -SKEW_MS)), link: null };
  return { qr: null, link: await gateway.findLink(keys, row.id) };
}

/** Nobody was given it: who asked, and may ask again, is answered anew. */
export async function abandon(tx: Tx, propertyId: string, row: RequestRow, reason: string, now: Timestamp): Promise<void> {
  const change = { state: 'ABANDONED', failure: reason, lookAt: null, endedAt: now, key: null } as const;
  const abandoned = await updateRequest(tx, propertyId, row.id, change, now);
  if (row.keyHash !== null) await settleAwaitedAnswer(tx, row.keyHash, null);
  await auditRequest(tx, propertyId, abandoned, 'abandoned', row.state, { actorId: null, reason }, now);
}

/** Whether nobody wants it any more: its booking has ended, or the same was made since, or is being made. */
async function isUnwanted(tx: Tx, propertyId: string, row: RequestRow, bookingStatus: string, now: Timestamp): Promise<boolean> {
  if (row.closeWantedAt !== null || !isPayable(bookingStatus)) return true;
  const { bookingId, kind, amount, keyId, viaSms } = row;
  const same = { bookingId, kind, amount, viaSms };
  // In this order: what is being made now may be there a moment later, never the other way round.
  const since = addMilliseconds(now, -MAKING_MS_MAX);
  if (await isBeingMade(tx, propertyId, { ...same, since, exceptId: row.id })) return true;
  return (await findReusable(tx, propertyId, { ...same, keyId, expiresAfter: now })) !== undefined;
}

/** It is there: the booking's from now on, or to be closed. What its stream is to be told. */
async function adopt(
  tx: Tx,
  propertyId: string,
  row: RequestRow,
  found: Found,
  bookingStatus: string,
  now: Timestamp,
): Promise<EventDraft[]> {
  const isRefused = await isUnwanted(tx, propertyId, row, bookingStatus, now);
  // Whoever asked for it is not given what is about to be closed.
  if (isRefused && row.keyHash !== null) await settleAwaitedAnswer(tx, row.keyHash, null);
  const seenAs = found.qr === null ? (found.link?.state ?? null) : toldByQr(found.qr, row, now);
  const after = await advanceRequest(tx, propertyId, row, row.hasPayment ? 'PAID' : seenAs, found, BY_JOB, now);
  const wanted = isRefused ? { closeWantedAt: row.closeWantedAt ?? now } : {};
  await updateRequest(tx, propertyId, row.id, { looks: 0, failures: 0, lookAt: now, ...wanted }, now);
  if (after.state === 'ACTIVE') return [];
  const learned = { ...NOTHING_LEARNED, event: 'qr_code.closed', source: 'RECONCILIATION', qr: found.qr } as const;
  return noteStep(tx, propertyId, learned, { before: row, after, isPaymentNew: false }, now);
}

/**
 * Settles what was asked for and not answered (PREPARED): it is there and becomes the booking's, or nobody wants it any more and it is
 * closed, or, looked for twice, it is not there. @throws GatewayError when the gateway does not say
 */
export async function settlePrepared(
  parts: GatewayParts,
  keys: GatewayKeys,
  { propertyId, id }: DueKey,
  asked: RequestRow,
): Promise<void> {
  const { platform, bookings } = parts;
  const found = await search(parts, keys, asked);
  const isTold = await transact(platform.db, async (tx) => {
    const now = platform.clock();
    const { bookingId } = await getRequest(tx, propertyId, id);
    const { status } = await bookings.lock(tx, propertyId, bookingId);
    const row = await lockRequest(tx, propertyId, id);
    if (row.state !== 'PREPARED') return false;
    if (found.qr !== null || found.link !== null) {
      const changes = await adopt(tx, propertyId, row, found, status, now);
      return tell(tx, { propertyId, changes }, now);
    }
    const looks = row.looks + 1;
    if (looks >= SEARCHES) await abandon(tx, propertyId, row, 'the gateway has none', now);
    else await updateRequest(tx, propertyId, id, { looks, failures: 0, lookAt: addMilliseconds(now, SEARCH_PAUSE_MS) }, now);
    return false;
  });
  if (isTold) platform.events.wake();
}
