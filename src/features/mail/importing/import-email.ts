import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { Problem } from '../../../platform/errors.ts';
import { appendEvents, type EventDraft } from '../../../platform/outbox/events.queries.ts';
import { epochMs, localDateOf, type Timestamp, timestampAt } from '../../../platform/time.ts';
import { loadProperty, type Property } from '../../properties/index.ts';
import type { MailDependencies } from '../bookings-port.ts';
import { type EmailOutcome, type EmailRow, lockEmail, saveOutcome } from '../inbound-email.queries.ts';
import type { EmailKey } from '../mail-queue.queries.ts';
import { importReservation } from './import-reservation.ts';
import { matchRoomTypes, type ParsedReservation, reviewMessage, toNotice } from './judge.rules.ts';
import { findReservation, getMailProperty } from './ota-reservation.queries.ts';
import type { ReviewReason } from './review-reason.rules.ts';

/** Saves the outcome of a message, and writes it to the audit log. */
export async function saveEmailOutcome(
  tx: Tx,
  propertyId: string,
  row: EmailRow,
  end: EmailOutcome,
  { actorId, action, now }: { actorId: string | null; action: string; now: Timestamp },
): Promise<void> {
  await saveOutcome(tx, propertyId, row.id, end, now);
  const { status, bookingId, reviewReasons } = end;
  await insertAudit(tx, { propertyId, actorId, at: now }, action, {
    entityId: row.id,
    bookingId,
    before: { status: row.status },
    after: { status, ...(reviewReasons.length === 0 ? {} : { reasons: reviewReasons.map(({ code }) => code) }) },
  });
}

/** The outcome of importing a message, and the events to publish. */
type EmailImport = { outcome: 'booked' | 'needs_review'; events: EventDraft[] };

/** Marks the message NEEDS_REVIEW, with the booking that it is about where that is known. */
async function putForReview(
  tx: Tx,
  property: Property,
  row: EmailRow & { parsed: ParsedReservation },
  reasons: ReviewReason[],
  now: Timestamp,
): Promise<EmailImport> {
  const known = await findReservation(tx, property.id, row.parsed);
  const end: EmailOutcome = {
    status: 'NEEDS_REVIEW',
    parsed: row.parsed,
    reviewReasons: reasons,
    reservationId: known?.reservationId ?? null,
    bookingId: known?.bookingId ?? null,
  };
  await saveEmailOutcome(tx, property.id, row, end, { actorId: null, action: 'inbound-email.needs-review', now });
  return { outcome: 'needs_review', events: [] };
}

/** When the message was sent, but never later than it was received, whatever the sender's clock says. */
function trustedSentAt({ sentAt, receivedAt }: EmailRow): Timestamp | null {
  if (sentAt === null || sentAt <= receivedAt) return sentAt;
  // In whole seconds, as in the Date header, so that a later message of the same second is not taken for an older one.
  return timestampAt(Math.floor(epochMs(receivedAt) / 1000) * 1000);
}

/** Imports a message that passes the review; any other needs a review by a person. */
async function importLocked(
  tx: Tx,
  { platform, bookings }: MailDependencies,
  property: Property,
  row: EmailRow & { parsed: ParsedReservation },
): Promise<EmailImport> {
  const now = platform.clock();
  const mailProperty = await getMailProperty(tx, property.id);
  const parsed = matchRoomTypes(row.parsed, mailProperty.roomTypes);
  const today = localDateOf(now, property.timezone);
  const { isForged, isShared, sender } = row;
  const reasons = reviewMessage(parsed, mailProperty, { today, isForged, isShared, sender });
  if (reasons.length > 0) return putForReview(tx, property, { ...row, parsed }, reasons, now);
  const notice = toNotice(parsed, mailProperty);
  const { reason, ...imported } = await importReservation(tx, bookings, property, notice, {
    actorId: null,
    now,
    sentAt: trustedSentAt(row),
  });
  const status = reason === null ? 'BOOKED' : 'NEEDS_REVIEW';
  const { reservationId, bookingId } = imported;
  const end: EmailOutcome = { status, parsed, reviewReasons: reason === null ? [] : [reason], reservationId, bookingId };
  const action = reason === null ? 'inbound-email.booked' : 'inbound-email.needs-review';
  await saveEmailOutcome(tx, property.id, row, end, { actorId: null, action, now });
  return { outcome: reason === null ? 'booked' : 'needs_review', events: imported.events };
}

/** Runs the work in one transaction, if the message has been read and not been imported or resolved yet. */
async function withPendingEmail(
  { platform }: MailDependencies,
  key: EmailKey,
  work: (tx: Tx, row: EmailRow & { parsed: ParsedReservation }) => Promise<EmailImport>,
): Promise<EmailImport['outcome'] | null> {
  const outcome = await transact(platform.db, async (tx) => {
    const row = await lockEmail(tx, key.propertyId, key.id);
    if (row.status !== 'PARSED' || row.resolution !== null || row.parsed === null) return null;
    const imported = await work(tx, { ...row, parsed: row.parsed });
    await appendEvents(tx, key.propertyId, platform.clock(), imported.events);
    return imported.outcome;
  });
  platform.events.notify();
  return outcome;
}

/** The reason for a review when the bookings feature refuses, for example because no rooms are left. */
function toReviewReason(refusal: Problem): ReviewReason {
  const code = refusal.status === 409 ? 'NO_ROOMS' : 'REFUSED';
  return { code, field: null, message: `The message could not be booked: ${refusal.message}.` };
}

const GIVEN_UP: ReviewReason = {
  code: 'REFUSED',
  field: null,
  message: 'The message could not be booked because of a fault in the service: book it by hand, or resolve it again.',
};

/** Marks a message NEEDS_REVIEW that was read but could not be imported in too many attempts. */
export async function giveUpImporting(dependencies: MailDependencies, key: EmailKey): Promise<EmailImport['outcome'] | null> {
  const property = await loadProperty(dependencies.platform.db, key.propertyId);
  return withPendingEmail(dependencies, key, (tx, row) =>
    putForReview(tx, property, row, [GIVEN_UP], dependencies.platform.clock()),
  );
}

/** Imports a message that was read: books, changes or cancels, or marks it NEEDS_REVIEW. */
export async function importEmail(dependencies: MailDependencies, key: EmailKey): Promise<EmailImport['outcome'] | null> {
  const property = await loadProperty(dependencies.platform.db, key.propertyId);
  try {
    return await withPendingEmail(dependencies, key, (tx, row) => importLocked(tx, dependencies, property, row));
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return await withPendingEmail(dependencies, key, (tx, row) =>
      putForReview(tx, property, row, [toReviewReason(error)], dependencies.platform.clock()),
    );
  }
}
