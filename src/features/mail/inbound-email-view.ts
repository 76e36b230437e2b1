import type { EmailRow } from './inbound-email.queries.ts';
import type { InboundEmailView } from './inbound-email.schema.ts';

/** The message as answers show it. */
export function inboundEmailView(publicUrl: string, propertyId: string, row: EmailRow): InboundEmailView {
  const {
    isForged: _,
    hasPdf,
    attempts: __,
    reservationId: ___,
    resolution,
    resolvedBy,
    resolvedAt,
    resolutionNotes,
    parsed,
    ...shown
  } = row;
  return {
    ...shown,
    propertyId: propertyId.toLowerCase(),
    parsed: parsed === null ? null : { ...parsed, amount: parsed.amount === null ? null : Number(parsed.amount) },
    resolution:
      resolution === null || resolvedAt === null
        ? null
        : { action: resolution, at: resolvedAt, userId: resolvedBy, notes: resolutionNotes },
    fileUrl: hasPdf ? `${publicUrl}/properties/${propertyId.toLowerCase()}/inbound-emails/${row.id}/file` : null,
  };
}
