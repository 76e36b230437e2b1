import type { Logger } from '../../../platform/http/route.ts';
import type { PropertyFacts } from '../../identity/index.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { bookMessage, noteFailure } from './book-message.ts';
import type { EventKey } from './gateway-event.queries.ts';

/** Messages that are booked at the same time: more of them would only wait for each other, and with them whoever is to be answered. */
const AT_ONCE = 4;
/** Beyond that a message is left to the job. */
const WAITING_MAX = 2_000;

type Message = { key: EventKey; property: PropertyFacts; log: Logger };

export type BookingQueue = {
  /** Resolves when the message is booked (or noted as failed); when others are before it, at once, and it is booked behind them. */
  add(message: Message): Promise<void>;
  /** Begins no more, and resolves when those under way are done. What waits is left to the job. */
  close(): Promise<void>;
};

/** Books the messages that this process has stored. */
export function createBookingQueue(parts: GatewayParts): BookingQueue {
  const waiting: Message[] = [];
  const underWay = new Set<Promise<void>>();
  let isOpen = true;

  const book = async ({ key, property, log }: Message): Promise<void> => {
    try {
      await bookMessage(parts, key, { property });
    } catch (error) {
      log.error({ err: error, gatewayEvent: key.id }, 'a message of the gateway is stored and not booked yet: a job repeats it');
      await noteFailure(parts, key, log).catch(() => {});
    }
  };

  const begin = (message: Message): Promise<void> => {
    const work = book(message).finally(() => {
      underWay.delete(work);
      const next = isOpen ? waiting.shift() : undefined;
      if (next !== undefined) void begin(next);
    });
    underWay.add(work);
    return work;
  };

  return {
    add: async (message) => {
      if (isOpen && underWay.size < AT_ONCE) await begin(message);
      else if (waiting.length < WAITING_MAX) waiting.push(message);
    },
    close: async () => {
      isOpen = false;
      waiting.length = 0;
      await Promise.all(underWay);
    },
  };
}
