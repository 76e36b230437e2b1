import type { Tx } from '../../platform/db/database.ts';
import type { Problem } from '../../platform/errors.ts';
import type { Minor } from '../../platform/money.ts';
import type { EventDraft } from '../../platform/outbox/events.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { Property } from '../properties/index.ts';
import type { BookingSite } from './reading/reservation.rules.ts';

/** Rooms of one type in a reservation. */
export type ReservedRooms = { roomTypeId: string; roomTypeCode: string; quantity: number };

/** What a reservation at a booking site requests from the hotel. */
export type ReservationTerms = {
  site: BookingSite;
  reservationNumber: string;
  guestName: string;
  phoneE164: string | null;
  childCount: number | null;
  expectedCheckInAt: Timestamp;
  expectedCheckOutAt: Timestamp;
  rooms: readonly ReservedRooms[];
  /** The price of the whole reservation in minor units; null: the default rates of the room types. */
  amount: Minor | null;
};

/** Who acts: `actorId` is null for the service itself. */
export type MailActor = { actorId: string | null; now: Timestamp };

/** A booking after a write: its room requests, and the events to append at the end of the transaction. */
export type BookingWrite = { bookingId: string; roomRequestIds: string[]; events: EventDraft[] };

/** A locked booking of a reservation. */
export type LockedBooking = {
  status: string;
  expectedCheckInAt: Timestamp;
  expectedCheckOutAt: Timestamp | null;
  /** Its open room requests; `isWhole` while every room of the request is still held. */
  openRoomRequests: { id: string; isWhole: boolean }[];
  /** Why it cannot be cancelled, or null. */
  cancelRefusal: Problem | null;
};

/** What inbound e-mail needs from bookings. A refusal is thrown as a Problem, and the caller must roll back. */
export type MailBookingsPort = {
  /** Opens the booking and holds its rooms. @throws Problem 400, 404, 409 */
  openBooking(tx: Tx, property: Property, terms: ReservationTerms, by: MailActor): Promise<BookingWrite>;
  /** Opens a booking as cancelled, because its cancellation came first. It holds nothing and costs nothing. @throws Problem 400 */
  openCancelledBooking(tx: Tx, property: Property, terms: ReservationTerms, reason: string, by: MailActor): Promise<BookingWrite>;
  /** @throws Problem 404 */
  lockBooking(tx: Tx, propertyId: string, bookingId: string, now: Timestamp): Promise<LockedBooking>;
  /** Changes the dates, rooms or guest of a locked, OPEN booking, and cancels the given room requests. @throws Problem 400, 404, 409 */
  changeBooking(
    tx: Tx,
    property: Property,
    booking: { id: string; roomRequestIds: readonly string[]; isGuestOther: boolean },
    terms: ReservationTerms,
    by: MailActor,
  ): Promise<BookingWrite>;
  /** Cancels as the front desk does, with the penalty of the property's policy. @throws Problem 409 */
  cancelBooking(tx: Tx, property: Property, bookingId: string, reason: string, by: MailActor): Promise<BookingWrite>;
};

/** What inbound e-mail depends on. */
export type MailDependencies = { platform: Platform; bookings: MailBookingsPort };
