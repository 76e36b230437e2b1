import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { noteChange } from '../../../platform/outbox/events.queries.ts';
import { paymentOf, writtenAt } from './ledger.queries.ts';
import type { PaymentToReviewView, ReviewReason } from './ledger.schema.ts';

/** Marks a ledger row as needing review. A reason that is open already is not added again. */
export async function raiseReviews(
  tx: Tx,
  propertyId: string,
  paymentId: string,
  reasons: readonly ReviewReason[],
  at: string,
): Promise<void> {
  if (reasons.length === 0) return;
  await sql`
    insert into payment_review (property_id, id, payment_id, reason, raised_at)
    select ${propertyId}, draft.id, ${paymentId}, draft.reason, ${at}
    from unnest(${reasons.map(() => newId())}::uuid[], ${[...reasons]}::text[]) as draft (id, reason)
    on conflict do nothing`.execute(tx);
  noteChange(tx, { propertyId, kind: 'payment', id: paymentId, at });
}

/** Closes the open reviews of a ledger row. @returns their reasons */
export async function closeReviews(
  tx: Tx,
  propertyId: string,
  paymentId: string,
  by: { actorId: string; notes: string | null; at: string },
): Promise<ReviewReason[]> {
  const { rows } = await sql<{ reason: ReviewReason }>`
    update payment_review set reviewed_by = ${by.actorId}, reviewed_at = ${by.at}, notes = ${by.notes}
    where property_id = ${propertyId} and payment_id = ${paymentId} and reviewed_at is null
    returning reason`.execute(tx);
  if (rows.length > 0) noteChange(tx, { propertyId, kind: 'payment', id: paymentId, at: by.at });
  return rows.map(({ reason }) => reason).sort();
}

/** A page of reviews: starts after this time and payment. */
export type ReviewPage = { after: { at: string; paymentId: string } | null; most: number };

/** The payments and refunds of the property that need review, the longest waiting first. */
export async function listPaymentsToReview(db: Db, propertyId: string, page: ReviewPage): Promise<PaymentToReviewView[]> {
  const { rows } = await sql<PaymentToReviewView>`
    select ${paymentOf(propertyId)}, greatest(${writtenAt}, open.raised_last_at) as "updatedAt", 'CAPTURED' as status, true as "needsReview", b.reference as "bookingReference", g.name as "guestName",
      open.reasons, open.raised_at as "raisedAt"
    from (
      select payment_id, min(raised_at) as raised_at, max(raised_at) as raised_last_at, json_agg(reason order by reason) as reasons
      from payment_review where property_id = ${propertyId} and reviewed_at is null group by payment_id
    ) open
    join payment p on p.property_id = ${propertyId} and p.id = open.payment_id
    join booking b on b.property_id = p.property_id and b.id = p.booking_id
    left join guest g on g.property_id = b.property_id and g.id = b.guest_id
    where ${page.after?.at ?? null}::timestamptz is null
      or (open.raised_at, open.payment_id) > (${page.after?.at ?? null}::timestamptz, ${page.after?.paymentId ?? null}::uuid)
    order by open.raised_at, open.payment_id limit ${page.most}`.execute(db);
  return rows;
}
