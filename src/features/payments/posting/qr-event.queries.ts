import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import type { QrEventView } from '../gateway.schema.ts';

/** The live stream of a QR code in the outbox; its subject is the QR code. */
export const QR_STREAM = 'qr';

export type QrEventDraft = Omit<QrEventView, 'id' | 'amount'> & { amount: string | null };

const columns = sql`
  id, request_id as "qrId", event, source, status, gateway_payment_id as "gatewayPaymentId", amount::float8 as amount, currency,
  occurred_at as "occurredAt", created_at as "createdAt"`;

/** Records what happened to a QR code, and returns the event for its live stream. */
export async function insertQrEvent(tx: Tx, propertyId: string, draft: QrEventDraft): Promise<EventDraft> {
  const { rows } = await sql<QrEventView>`
    insert into qr_event (property_id, id, request_id, event, source, status, gateway_payment_id, amount, currency, occurred_at, created_at)
    values (${propertyId}, ${newId()}, ${draft.qrId}, ${draft.event}, ${draft.source}, ${draft.status}, ${draft.gatewayPaymentId},
      ${draft.amount}, ${draft.currency}, ${draft.occurredAt}, ${draft.createdAt})
    returning ${columns}`.execute(tx);
  return { stream: QR_STREAM, subjectId: draft.qrId, name: 'qr.event', data: rows[0] };
}

/** The events of a QR code in the order in which they were recorded. */
export async function listQrEvents(
  db: Db,
  propertyId: string,
  qrId: string,
  page: { after?: { at: string; id: string } | null; most: number },
): Promise<QrEventView[]> {
  const after = page.after ?? null;
  const { rows } = await sql<QrEventView>`
    select ${columns} from qr_event
    where property_id = ${propertyId} and request_id = ${qrId}
      and (${after?.at ?? null}::timestamptz is null or (created_at, id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by created_at, id limit ${page.most}`.execute(db);
  return rows;
}
