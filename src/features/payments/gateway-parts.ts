import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { EventDraft } from '../../platform/outbox/events.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { Property } from '../properties/index.ts';
import type { PaymentFacts } from './ledger/ledger.queries.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** A booking as far as paying for it is concerned. */
export type PayableBooking = {
  id: string;
  reference: string;
  status: string;
  guestName: string | null;
  guestPhone: string | null;
};

/** The port to bookings: what online payments need of them. Rooms and stays are not part of it. */
export type GatewayBookingsPort = {
  /** @throws Problem 404 */
  get(db: Db, propertyId: string, bookingId: string): Promise<PayableBooking>;
  /** Locks the booking against all other writes to it and its ledger. @throws Problem 404 */
  lock(tx: Tx, propertyId: string, bookingId: string): Promise<PayableBooking>;
  /** Locks the booking and reads one of its payments, for a request that honours `If-Match`. @throws Problem 404, 412 */
  lockPayment(
    tx: Tx,
    request: FastifyRequest,
    path: { bookingId: string; paymentId: string },
    now: Timestamp,
  ): Promise<{ booking: PayableBooking; payment: PaymentFacts }>;
  /** Call after a change to the booking's payments or refunds: gives the booking its next version. `events` are for the caller to publish. */
  markPaymentsChanged(
    tx: Tx,
    property: Property,
    bookingId: string,
    now: Timestamp,
  ): Promise<{ etag: string; events: readonly EventDraft[] }>;
};

/** What all code of online payments works with. */
export type GatewayParts = Readonly<{ platform: Platform; gateway: PaymentGateway; bookings: GatewayBookingsPort }>;
