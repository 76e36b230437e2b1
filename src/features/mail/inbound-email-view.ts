import type { EmailRow } from './inbound-email.queries.ts';
import type { InboundEmailView } from './inbound-email.schema.ts';

function resolutionOf({ resolution, resolvedAt, resolvedBy, resolutionNotes }: EmailRow): InboundEmailView['resolution'] {
  if (resolution === null || resolvedAt === null) return null;
  return { action: resolution, at: resolvedAt, userId: resolvedBy, notes: resolutionNotes };
}

/** The message as answers show it. */
export function inboundEmailView(publicUrl: string, property: string, row: EmailRow): InboundEmailView {
  const propertyId = property.toLowerCase();
  const { parsed } = row;
  return {
    id: row.id,
    propertyId,
    source: row.source,
    status: row.status,
    receivedAt: row.receivedAt,
    sentAt: row.sentAt,
    sender: row.sender,
    subject: row.subject,
    sizeBytes: row.sizeBytes,
    bookingId: row.bookingId,
    parsed: parsed === null ? null : { ...parsed, amount: parsed.amount === null ? null : Number(parsed.amount) },
    reviewReasons: row.reviewReasons,
    failure: row.failure,
    resolution: resolutionOf(row),
    fileUrl: row.hasPdf ? `${publicUrl}/properties/${propertyId}/inbound-emails/${row.id}/file` : null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
