import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../platform/http/route.ts';
import type { PropertyFacts } from '../../identity/index.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { bookMessage, noteFailure } from './book-message.ts';
import type { EventKey } from './gateway-event.queries.ts';

/** Messages that are booked at the same time: the desks need connections too. */
const AT_ONCE = 8;
/** The gateway waits for 5 s: an answer does not wait longer than this for a booking that waits for others. */
const ANSWERED_MS_MAX = 3_000;
/** Whoever is further behind in the line is answered before it is booked: the gateway waits for 5 s. */
const ANSWERED_BOOKED_MAX = 200;
/** Beyond that a message is left to the job. */
const LINE_MAX = 2_000;

type Message = { key: EventKey; property: PropertyFacts; log: Logger };

export type BookingQueue = {
  /** Resolves when the message is booked, or noted as failed; in a rush at once, and it is booked when its turn comes. */
  add(message: Message): Promise<void>;
  /** Begins no more, and resolves when those under way are done. What waits is left to the job. */
  close(): Promise<void>;
};

/** Books the messages that this process has stored. */
export function createBookingQueue(parts: GatewayParts): BookingQueue {
  const line: (() => void)[] = [];
  let underWay = 0;
  let isOpen = true;
  const idle: (() => void)[] = [];

  const book = async ({ key, property, log }: Message): Promise<void> => {
    try {
      await bookMessage(parts, key, { property });
    } catch (error) {
      log.error({ err: error, gatewayEvent: key.id }, 'a message of the gateway is stored and not booked yet: a job repeats it');
      await noteFailure(parts, key, log).catch(() => {});
    }
  };

  const inTurn = async (message: Message): Promise<void> => {
    if (underWay >= AT_ONCE) await new Promise<void>((begin) => line.push(begin));
    else underWay += 1;
    // Whoever is done hands its place on, so that `underWay` counts both.
    if (isOpen) await book(message);
    const next = line.shift();
    if (next !== undefined) next();
    else underWay -= 1;
    if (underWay === 0) for (const done of idle.splice(0)) done();
  };

  return {
    add: async (message) => {
      if (!isOpen || line.length >= LINE_MAX) return;
      const isRush = line.length >= ANSWERED_BOOKED_MAX;
      const booked = inTurn(message);
      if (!isRush) await Promise.race([booked, sleep(ANSWERED_MS_MAX, undefined, { ref: false })]);
    },
    close: async () => {
      isOpen = false;
      if (underWay > 0) await new Promise<void>((done) => idle.push(done));
    },
  };
}
