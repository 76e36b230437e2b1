import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/db/database.ts';
import type { Problem } from '../../platform/errors.ts';
import type { WriteResult } from '../../platform/http/write-transaction.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { Property } from '../properties/index.ts';

/** What door cards need of bookings. Bookings provide it: this feature does not import them. */
export type CardStaysPort = {
  /**
   * Locks the booking of the stay. Every write to the stay or its cards begins with this.
   * @throws Problem 404, and 412 when `If-Match` does not name the booking as it is
   */
  lock(
    tx: Tx,
    request: FastifyRequest,
    roomStayId: string,
    now: Timestamp,
  ): Promise<{ bookingId: string; roomId: string; status: string }>;
  /** 409 for a stay that has ended, which says how; null for an active one. */
  refuseEnded(stay: { status: string }): Problem | null;
  /** Every such write ends with this: a result with the booking's new ETag and event, to which the caller adds the body. */
  changed(tx: Tx, property: Property, bookingId: string, now: Timestamp): Promise<WriteResult>;
};
