import { claimRefunds, claimRequests } from '../../src/features/gateway/reconcile/due.queries.ts';
import { claimGatewayEvents } from '../../src/features/gateway/webhook/gateway-event.queries.ts';
import { claimEmail } from '../../src/features/mail/due.queries.ts';
import { purgeAudit } from '../../src/platform/audit/audit.queries.ts';
import { listEventsAfter, listEventsOfTails, readAtPosition } from '../../src/platform/outbox/events.queries.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { addMinutes } from '../../src/platform/time.ts';
import type { Scene } from './hot-requests.ts';

/** What the service asks of its own accord, or for open streams; `pages` as with requests. */
export type OwnWork = { name: string; pages: number; run: (platform: Platform, scene: Scene) => Promise<unknown> };

const MOST = 500;
/** So many events of a stream are told at once. */
const NEW_EVENTS = 20;
const LAST_POSITION = 102_000;
const PURGED = 100;

const lease = ({ clock }: Platform) => ({ now: clock(), leaseUntil: addMinutes(clock(), 5), most: 20 });

/** What streams read, and what jobs take, or delete because it is old. */
export const OWN_WORK: readonly OwnWork[] = [
  {
    name: 'the position that a stream begins at',
    pages: 100,
    run: ({ db }, { hotel }) => readAtPosition(db, hotel.propertyId, async () => null),
  },
  {
    name: 'what a stream of a booking has missed',
    pages: 100,
    run: ({ db }, { hotel }) => {
      const subjectId = hotel.inHouse[3]?.bookingId ?? null;
      return listEventsAfter(db, { propertyId: hotel.propertyId, stream: 'booking', subjectId }, LAST_POSITION - MOST, MOST);
    },
  },
  {
    name: 'what a stream of the board has missed',
    pages: 100,
    run: ({ db }, { hotel }) =>
      listEventsAfter(db, { propertyId: hotel.propertyId, stream: 'board', subjectId: null }, LAST_POSITION - NEW_EVENTS, MOST),
  },
  {
    name: 'new events of all hotels with streams',
    pages: 100,
    run: ({ db }, { hotel }) =>
      listEventsOfTails(db, [{ propertyId: hotel.propertyId, position: LAST_POSITION - NEW_EVENTS }], MOST),
  },
  { name: 'requests at the gateway that are due', pages: 100, run: (platform) => claimRequests(platform.db, lease(platform)) },
  { name: 'refunds at the gateway that are due', pages: 100, run: (platform) => claimRefunds(platform.db, lease(platform)) },
  {
    name: 'messages of the gateway that are due',
    pages: 100,
    run: (platform) => claimGatewayEvents(platform.db, 'STORED', lease(platform)),
  },
  { name: 'mail that is due', pages: 100, run: ({ db, clock }) => claimEmail(db, clock(), addMinutes(clock(), 5), null) },
  {
    name: 'entries of the audit log that are old',
    pages: 2000,
    run: ({ db, clock }) => purgeAudit(db, addMinutes(clock(), -20 * 24 * 60), PURGED),
  },
];
