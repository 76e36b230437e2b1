import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Answer } from '../../platform/http/effect.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { PropertyFacts } from '../identity/index.ts';
import type { PaymentFacts } from '../ledger/index.ts';

/** A booking as far as money for it is concerned. */
export type PayableBooking = {
  id: string;
  reference: string;
  status: string;
  guestName: string | null;
  guestPhone: string | null;
};

/** The bookings that are paid online, from outside: the gateway knows no stays and no rooms. */
export type BookingsOfGateway = {
  /** @throws Problem 404 */
  get(db: Db, propertyId: string, bookingId: string): Promise<PayableBooking>;
  /** Locks the booking against all other writes to it and its ledger. @throws Problem 404 */
  lock(tx: Tx, propertyId: string, bookingId: string): Promise<PayableBooking>;
  /** The same with the payment of it, for a request that honours `If-Match`. @throws Problem 404, 412 */
  lockPayment(
    tx: Tx,
    request: FastifyRequest,
    path: { bookingId: string; paymentId: string },
    now: Timestamp,
  ): Promise<{ booking: PayableBooking; payment: PaymentFacts }>;
  /** The end of a write to the ledger: an answer with the booking's new ETag and the change for its stream, for the caller to fill in. */
  changed(tx: Tx, property: PropertyFacts, bookingId: string, now: Timestamp): Promise<Answer>;
};
