import type { Tx } from '../../platform/db/database.ts';
import type { Problem } from '../../platform/errors.ts';
import type { Minor } from '../../platform/money.ts';
import type { EventDraft } from '../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { PropertyFacts } from '../identity/index.ts';
import type { BookingSite } from './reading/reservation.rules.ts';

/** Rooms of one type that a reservation is for. */
export type ReservedRooms = { roomTypeId: string; roomTypeCode: string; quantity: number };

/** What a reservation at a booking site asks of the hotel. */
export type ReservationTerms = {
  site: BookingSite;
  reservationNumber: string;
  guestName: string;
  phoneE164: string | null;
  childCount: number | null;
  expectedCheckInAt: Timestamp;
  expectedCheckOutAt: Timestamp;
  rooms: readonly ReservedRooms[];
  /** What all of it costs, in whole minor units; null: the default rates of the room types. */
  amount: Minor | null;
};

/** Who does it: null is the service itself. */
export type MailActor = { actorId: string | null; now: Timestamp };

/** A booking after it was written: its holds, and what its streams are to be told, last in the transaction. */
export type WrittenBooking = { bookingId: string; roomRequestIds: string[]; events: EventDraft[] };

/** A booking of a reservation as it stands. */
export type LockedBooking = {
  status: string;
  expectedCheckInAt: Timestamp;
  expectedCheckOutAt: Timestamp | null;
  /** Its holds, and whether every room of each is still held. */
  openRequests: { id: string; isWhole: boolean }[];
  /** Why it cannot be cancelled, or null. */
  cancelRefusal: Problem | null;
};

/** The bookings that come of e-mail, from outside. Whatever is refused is thrown as a Problem, and the transaction is to be left. */
export type BookingsOfMail = {
  /** Opens the booking and holds its rooms. @throws Problem 400, 404, 409 */
  open(tx: Tx, property: PropertyFacts, terms: ReservationTerms, by: MailActor): Promise<WrittenBooking>;
  /** A booking that was cancelled before it could be opened: it holds nothing and costs nothing. @throws Problem 400 */
  openCancelled(tx: Tx, property: PropertyFacts, terms: ReservationTerms, reason: string, by: MailActor): Promise<WrittenBooking>;
  /** @throws Problem 404 */
  lock(tx: Tx, propertyId: string, bookingId: string, now: Timestamp): Promise<LockedBooking>;
  /** The locked, OPEN booking gets other dates, rooms or another guest; those of its holds are let go. @throws Problem 400, 404, 409 */
  change(
    tx: Tx,
    property: PropertyFacts,
    booking: { id: string; roomRequestIds: readonly string[]; isGuestOther: boolean },
    terms: ReservationTerms,
    by: MailActor,
  ): Promise<WrittenBooking>;
  /** As at the desk: with the penalty of the property's policy. @throws Problem 409 */
  cancel(tx: Tx, property: PropertyFacts, bookingId: string, reason: string, by: MailActor): Promise<WrittenBooking>;
};
