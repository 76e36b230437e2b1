import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../../../platform/db/database.ts';
import type { EventDraft } from '../../../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../../../platform/time.ts';

/** What housekeeping needs of bookings: a charge, made as the front desk makes one. */
export type MinibarBookingsPort = {
  /** Locks the booking. Everything that settles a proposal begins with this. */
  lock(tx: Tx, propertyId: string, bookingId: string, now: Timestamp): Promise<void>;
  /** Adds a charge for food to the locked booking; `amount` in major units. @returns its id and the events of the booking */
  addCharge(
    tx: Tx,
    request: FastifyRequest,
    charge: { bookingId: string; amount: number; notes: string; now: Timestamp },
  ): Promise<{ chargeId: string; events: readonly EventDraft[] }>;
};
