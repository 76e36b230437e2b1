import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/db/database.ts';
import type { Problem } from '../../platform/errors.ts';
import type { Answer } from '../../platform/http/effect.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { PropertyFacts } from '../identity/index.ts';

/** The stays that cards are made for, from outside: cards know no bookings. */
export type StaysOfCards = {
  /**
   * Locks the booking of the stay, and with it all writes to the stay and to its cards: how each of these begins.
   * @throws Problem 404, and 412 when `If-Match` does not name the booking as it is
   */
  lock(
    tx: Tx,
    request: FastifyRequest,
    roomStayId: string,
    now: Timestamp,
  ): Promise<{ bookingId: string; roomId: string; status: string }>;
  /** 409 for a stay that has ended, with what became of it; null for one whose guests are in. */
  refuseEnded(stay: { status: string }): Problem | null;
  /** The end of such a write: an answer with the booking's new ETag and the change for its stream, for the caller to fill in. */
  changed(tx: Tx, property: PropertyFacts, bookingId: string, now: Timestamp): Promise<Answer>;
};
