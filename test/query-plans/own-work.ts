import {
  listEndedMaintenance,
  listPropertyDays,
  listRoomsWithGuests,
} from '../../src/features/housekeeping/jobs/keep-rooms.queries.ts';
import { claimDueEmail } from '../../src/features/mail/mail-queue.queries.ts';
import { claimDuePaymentRequests, claimDueRefunds } from '../../src/features/payments/reconcile/due.queries.ts';
import { claimWebhookEvents } from '../../src/features/payments/webhook/webhook-event.queries.ts';
import { purgeAudit } from '../../src/platform/audit/audit.queries.ts';
import { listEventsAfter, listNewEvents, readAtPosition } from '../../src/platform/outbox/events.queries.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { addMinutes } from '../../src/platform/time.ts';
import type { Scene } from './hot-requests.ts';

/** What the service reads for its own jobs, or for open streams; `pages` as with requests. */
export type OwnWork = { name: string; pages: number; run: (platform: Platform, scene: Scene) => Promise<unknown> };

const MOST = 500;
/** Events of a stream that are sent at once. */
const NEW_EVENTS = 20;
const LAST_POSITION = 102_000;
const PURGED = 100;

const lease = ({ clock }: Platform) => ({ now: clock(), leaseUntil: addMinutes(clock(), 5), most: 20 });

/** Statements of streams, and of jobs that take work or delete old rows. */
export const OWN_WORK: readonly OwnWork[] = [
  {
    name: 'the position that a stream begins at',
    pages: 100,
    run: ({ db }, { property }) => readAtPosition(db, property.propertyId, async () => null),
  },
  {
    name: 'what a stream of a booking has missed',
    pages: 100,
    run: ({ db }, { property }) => {
      const subjectId = property.inHouse[3]?.bookingId ?? null;
      return listEventsAfter(db, { propertyId: property.propertyId, stream: 'booking', subjectId }, LAST_POSITION - MOST, MOST);
    },
  },
  {
    name: 'what a stream of the board has missed',
    pages: 100,
    run: ({ db }, { property }) =>
      listEventsAfter(
        db,
        { propertyId: property.propertyId, stream: 'board', subjectId: null },
        LAST_POSITION - NEW_EVENTS,
        MOST,
      ),
  },
  {
    name: 'new events of all hotels with streams',
    pages: 100,
    run: ({ db }, { property }) =>
      listNewEvents(db, [{ propertyId: property.propertyId, position: LAST_POSITION - NEW_EVENTS }], MOST),
  },
  {
    name: 'payment requests at the gateway that are due',
    pages: 100,
    run: (platform) => claimDuePaymentRequests(platform.db, lease(platform)),
  },
  { name: 'refunds at the gateway that are due', pages: 100, run: (platform) => claimDueRefunds(platform.db, lease(platform)) },
  {
    name: 'webhook events of the gateway that are due',
    pages: 100,
    run: (platform) => claimWebhookEvents(platform.db, 'RECEIVED', lease(platform)),
  },
  { name: 'mail that is due', pages: 100, run: ({ db, clock }) => claimDueEmail(db, clock(), addMinutes(clock(), 5), null) },
  { name: 'maintenance that is over', pages: 100, run: ({ db, clock }) => listEndedMaintenance(db, clock(), MOST) },
  { name: 'properties with guests, for their service day', pages: 400, run: ({ db }) => listPropertyDays(db) },
  {
    name: 'rooms with guests, for the service day',
    pages: 400,
    run: ({ db }, { property }) => db.transaction().execute((tx) => listRoomsWithGuests(tx, property.propertyId)),
  },
  {
    name: 'entries of the audit log that are old',
    pages: 2000,
    run: ({ db, clock }) => purgeAudit(db, addMinutes(clock(), -20 * 24 * 60), PURGED),
  },
];
