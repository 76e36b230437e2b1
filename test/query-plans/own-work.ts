import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  listEndedMaintenance,
  listPropertyDays,
  listRoomsWithGuests,
} from '../../src/features/inventory/housekeeping/jobs/keep-rooms.queries.ts';
import { claimDueEmail } from '../../src/features/mail/mail-queue.queries.ts';
import { claimDuePaymentRequests, claimDueRefunds } from '../../src/features/payments/reconcile/due.queries.ts';
import { claimWebhookEvents } from '../../src/features/payments/webhook/webhook-event.queries.ts';
import { listDeliveries, purgeDeliveries } from '../../src/features/webhooks/deliveries.queries.ts';
import { countEvents, listEndpoints } from '../../src/features/webhooks/endpoints.queries.ts';
import { listEvents } from '../../src/features/webhooks/events.queries.ts';
import {
  claimDeliveries,
  insertDeliveries,
  lockBehind,
  saveDelivered,
  saveFailed,
} from '../../src/features/webhooks/sending/queue.queries.ts';
import { purgeAudit } from '../../src/platform/audit/audit.queries.ts';
import { listEventsAfter, listNewEvents, purgeEvents, readAtPosition } from '../../src/platform/outbox/events.queries.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { addMinutes } from '../../src/platform/time.ts';
import type { Scene } from './hot-requests.ts';
import { DUE_IN_HOURS, endpointsOf } from './webhook-history.ts';

/** What the service reads for its own jobs, or for open streams; `pages` as with requests. */
export type OwnWork = { name: string; pages: number; run: (platform: Platform, scene: Scene) => Promise<unknown> };

const MOST = 500;
/** Events of a stream that are sent at once. */
const NEW_EVENTS = 20;
const LAST_POSITION = 102_000;
const PURGED = 100;
/** As an id that was made 20 days ago. */
const OLD_ID = `${(Date.now() - 20 * 86_400_000)
  .toString(16)
  .padStart(12, '0')
  .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`;

const addHours = (at: string, hours: number): string => addMinutes(at, hours * 60);

const lease = ({ clock }: Platform) => ({ now: clock(), leaseUntil: addMinutes(clock(), 5), most: 20 });

const log = (name: string, filter: Partial<Parameters<typeof listDeliveries>[3]>): OwnWork => ({
  name,
  pages: 300,
  run: ({ db }, { property }) =>
    listDeliveries(db, property.propertyId, endpointsOf(property).failing, { status: null, before: null, most: 20, ...filter }),
});

/** Claims what waits, as if it were due, and settles it. */
async function send({ db, clock }: Platform): Promise<void> {
  const now = addHours(clock(), DUE_IN_HOURS + 1);
  const claim = { propertyId: null, now, lease: randomUUID(), most: 100, perEndpoint: 4, running: new Map<string, number>() };
  const [first, second] = await claimDeliveries(db, claim);
  assert.ok(first !== undefined && second !== undefined, 'something is due');
  const outcome = { status: 500, body: 'no', error: 'the receiver answered 500', durationMs: 5 };
  await db.transaction().execute((tx) => saveFailed(tx, first, outcome, addHours(now, 1)));
  await saveDelivered(db, { ...second, failures: 5 }, { ...outcome, status: 200, error: null }, now);
}

/** Makes some deliveries anew, as after a replay. */
async function sendAgain({ db, clock }: Platform, { property }: Scene): Promise<void> {
  const { propertyId } = property;
  const at = addHours(clock(), DUE_IN_HOURS);
  await db.transaction().execute(async (tx) => {
    await lockBehind(tx, null, 200);
    const events = await listNewEvents(tx, [{ propertyId, position: LAST_POSITION - NEW_EVENTS }], MOST);
    const endpointId = endpointsOf(property).well;
    const rows = events.flatMap(({ position }) =>
      position === null
        ? []
        : [{ propertyId, id: randomUUID(), endpointId, position, kind: 'BOOKING', recordId: propertyId, bookingId: null }],
    );
    await insertDeliveries(tx, rows, at);
  });
}

/** Statements of streams, of outbound webhooks, and of jobs that take work or delete old rows. */
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
  log('deliveries of an endpoint', {}),
  log('deliveries that were given up', { status: 'FAILED' }),
  log('deliveries that wait', { status: 'PENDING' }),
  log('deliveries that were confirmed, on a later page', { status: 'DELIVERED', before: OLD_ID }),
  log('deliveries that were given up, on a later page', { status: 'FAILED', before: OLD_ID }),
  { name: 'endpoints of webhooks', pages: 100, run: ({ db }, { property }) => listEndpoints(db, property.propertyId) },
  {
    name: 'the events to poll',
    pages: 100,
    run: ({ db }, { property }) =>
      listEvents(db, property.propertyId, { after: LAST_POSITION - MOST, streams: ['booking', 'board', 'minibar'], most: 201 }),
  },
  {
    name: 'how many events are sent again',
    pages: 400,
    run: ({ db }, { property }) =>
      countEvents(db, property.propertyId, { after: LAST_POSITION - MOST, upTo: LAST_POSITION, streams: ['booking'] }),
  },
  { name: 'deliveries that are made', pages: 2000, run: sendAgain },
  { name: 'deliveries that are due, and their outcomes', pages: 20_000, run: send },
  {
    name: 'deliveries that are old',
    pages: 2000,
    run: ({ db, clock }) => purgeDeliveries(db, addHours(clock(), -25 * 24), PURGED),
  },
  { name: 'events that are old', pages: 2000, run: ({ db, clock }) => purgeEvents(db, addHours(clock(), 5 * 24), PURGED) },
  {
    name: 'entries of the audit log that are old',
    pages: 2000,
    run: ({ db, clock }) => purgeAudit(db, addMinutes(clock(), -20 * 24 * 60), PURGED),
  },
];
