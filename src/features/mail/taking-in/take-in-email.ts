import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { Problem } from '../../../platform/errors.ts';
import { appendEvents, type EventDraft } from '../../../platform/outbox/events.queries.ts';
import { epochMs, localDateOf, type Timestamp, timestampAt } from '../../../platform/time.ts';
import { getPropertyFacts, type PropertyFacts } from '../../identity/index.ts';
import type { MailKey } from '../due.queries.ts';
import { type EmailEnd, type EmailRow, endEmail, lockEmail } from '../inbound-email.queries.ts';
import { mailOutcomes } from '../mail-outcomes.ts';
import type { MailParts } from '../mail-parts.ts';
import { demandOf, doubtsOf, type Parsed, type ReviewReason, withRoomTypes } from './judge.rules.ts';
import { findReservation, getMailHotel } from './reservation.queries.ts';
import { takeIn } from './take-in.ts';

/** What came of a message is kept, and written into the audit. */
export async function finishEmail(
  tx: Tx,
  propertyId: string,
  row: EmailRow,
  end: EmailEnd,
  { actorId, action, now }: { actorId: string | null; action: string; now: Timestamp },
): Promise<void> {
  await endEmail(tx, propertyId, row.id, end, now);
  const { status, bookingId, reviewReasons } = end;
  await insertAudit(tx, propertyId, {
    at: now,
    actorId,
    action,
    entity: 'inbound-email',
    entityId: row.id,
    bookingId,
    before: { status: row.status },
    after: { status, ...(reviewReasons.length === 0 ? {} : { reasons: reviewReasons.map(({ code }) => code) }) },
  });
}

/** What came of a message, and what is to be told of it. */
type Taken = { outcome: 'booked' | 'needs_review'; events: EventDraft[] };

/** Puts the message before a person, with the booking that it is about where that is known. */
async function ask(
  tx: Tx,
  property: PropertyFacts,
  row: EmailRow & { parsed: Parsed },
  reasons: ReviewReason[],
  now: Timestamp,
): Promise<Taken> {
  const known = await findReservation(tx, property.id, row.parsed);
  const end: EmailEnd = {
    status: 'NEEDS_REVIEW',
    parsed: row.parsed,
    reviewReasons: reasons,
    reservationId: known?.reservationId ?? null,
    bookingId: known?.bookingId ?? null,
  };
  await finishEmail(tx, property.id, row, end, { actorId: null, action: 'inbound-email.needs-review', now });
  return { outcome: 'needs_review', events: [] };
}

/** When it was sent: never later than it came, whatever its sender's clock says. */
function sentAtOf({ sentAt, receivedAt }: EmailRow): Timestamp | null {
  if (sentAt === null || sentAt <= receivedAt) return sentAt;
  // In whole seconds, as senders tell it: the next message of this second is not older.
  return timestampAt(Math.floor(epochMs(receivedAt) / 1000) * 1000);
}

/** Takes a message in that was read and is sure; one that is not is put before a person. */
async function takeLocked(
  tx: Tx,
  { platform, bookings }: MailParts,
  property: PropertyFacts,
  row: EmailRow & { parsed: Parsed },
): Promise<Taken> {
  const now = platform.clock();
  const hotel = await getMailHotel(tx, property.id);
  const parsed = withRoomTypes(row.parsed, hotel.roomTypes);
  const today = localDateOf(now, property.timezone);
  const doubts = doubtsOf(parsed, hotel, { today, isForged: row.isForged, isShared: row.isShared });
  if (doubts.length > 0) return ask(tx, property, { ...row, parsed }, doubts, now);
  const demand = demandOf(parsed, hotel);
  const { reason, ...taken } = await takeIn(tx, bookings, property, demand, { actorId: null, now, sentAt: sentAtOf(row) });
  const status = reason === null ? 'BOOKED' : 'NEEDS_REVIEW';
  const { reservationId, bookingId } = taken;
  const end: EmailEnd = { status, parsed, reviewReasons: reason === null ? [] : [reason], reservationId, bookingId };
  const action = reason === null ? 'inbound-email.booked' : 'inbound-email.needs-review';
  await finishEmail(tx, property.id, row, end, { actorId: null, action, now });
  return { outcome: reason === null ? 'booked' : 'needs_review', events: taken.events };
}

/** One transaction on the message while it is read and nothing came of it yet. */
async function whilePending(
  { platform }: MailParts,
  key: MailKey,
  work: (tx: Tx, row: EmailRow & { parsed: Parsed }) => Promise<Taken>,
): Promise<void> {
  const outcome = await transact(platform.db, async (tx) => {
    const row = await lockEmail(tx, key.propertyId, key.id);
    if (row.status !== 'PARSED' || row.resolution !== null || row.parsed === null) return null;
    const taken = await work(tx, { ...row, parsed: row.parsed });
    await appendEvents(tx, key.propertyId, platform.clock(), taken.events);
    return taken.outcome;
  });
  if (outcome !== null) mailOutcomes.add(outcome);
  platform.events.wake();
}

/** What the booking's own rules refuse is for a person: the rooms are gone, for example. */
function reasonOf(refusal: Problem): ReviewReason {
  const code = refusal.status === 409 ? 'NO_ROOMS' : 'REFUSED';
  return { code, field: null, message: `It could not be booked: ${refusal.message}.` };
}

const GIVEN_UP: ReviewReason = {
  code: 'REFUSED',
  field: null,
  message: 'It could not be booked, by a fault of the service: book it by hand, or try it again.',
};

/** Puts a message before a person that was read and could not be taken in for too long. */
export async function giveUpTakingIn(parts: MailParts, key: MailKey): Promise<void> {
  const property = await getPropertyFacts(parts.platform.db, key.propertyId);
  await whilePending(parts, key, (tx, row) => ask(tx, property, row, [GIVEN_UP], parts.platform.clock()));
}

/** Makes of a message that was read what it asks for: a booking, a change, a cancellation; or puts it before a person. */
export async function takeInEmail(parts: MailParts, key: MailKey): Promise<void> {
  const property = await getPropertyFacts(parts.platform.db, key.propertyId);
  try {
    await whilePending(parts, key, (tx, row) => takeLocked(tx, parts, property, row));
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    await whilePending(parts, key, (tx, row) => ask(tx, property, row, [reasonOf(error)], parts.platform.clock()));
  }
}
