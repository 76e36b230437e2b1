/** People write at several properties while the service is killed, and what arrives at their endpoints is judged. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Random } from '../../test/harness/random.ts';
import type { ApiClient, ApiResponse, TestProperty } from '../../test/harness/service-under-test.ts';
import { addRoom, addRoomType, bodyOf, openBooking } from '../../test/harness/stays.ts';
import { type Judged, judgeEndpoint, type SentEvent } from './judge.ts';
import { type Arrival, type Receiver, startReceiver } from './receiver.ts';
import { countEvents, countOpen, listOwners } from './soak.queries.ts';
import { type KillableService, startKillableService } from './two-processes.ts';

export type SoakOptions = {
  events: number;
  properties: number;
  kills: number;
  random: Random;
  /** For the writing, in ms: with less of it, fewer events are made. */
  writingMs: number;
  stopping: AbortSignal;
};

export type SoakFigures = {
  events: number;
  deliveries: number;
  attempts: number;
  kills: number;
  seconds: number;
  answers: Receiver['answers'];
};

const BOOKINGS = 12;
const ROOMS = 8;
/** Who write at one property at the same time. */
const WRITERS = 4;
const CONDITIONS = ['DIRTY', 'CLEANING', 'CLEAN', 'INSPECTED'];
/** The feed is read in pages of this size. */
const PAGE = 1_000;
/** Between two arrivals: longer than a lease, an attempt that hangs and the pause after a second failure together. */
const QUIET_MS_MAX = 120_000;

type Endpoint = { path: string; kinds: readonly string[]; secret: string };
type Site = { property: TestProperty; from: number; rooms: string[]; bookings: string[]; endpoints: Endpoint[] };

async function openSite(service: KillableService, receiver: Receiver, index: number): Promise<Site> {
  const property = await service.newProperty();
  await addRoomType(property);
  const rooms: string[] = [];
  for (let number = 0; number < ROOMS; number += 1) rooms.push((await addRoom(property, 101 + number)).id);
  const endpoints: Endpoint[] = [];
  let from = 0;
  // The first property has a second endpoint that wants bookings alone.
  for (const [number, kinds] of (index === 0 ? [[], ['BOOKING']] : [[]]).entries()) {
    const path = `/${index}/${number}`;
    const body = { url: receiver.url + path, eventKinds: kinds };
    const { secret, position } = bodyOf(await property.admin.post(`${property.path}/webhook-endpoints`, body), 201);
    from = position;
    endpoints.push({ path, kinds, secret });
  }
  return { property, from, rooms, bookings: [], endpoints };
}

/** One write, at a process that runs; null where the process was killed meanwhile. */
async function write(service: KillableService, site: Site, random: Random): Promise<ApiResponse | null> {
  const { property, rooms, bookings } = site;
  const client: ApiClient | null = service.at(property.admin);
  if (client === null) return null;
  const booking = random.pick(bookings);
  const isNew = booking === undefined || (bookings.length < BOOKINGS && random.happens(0.3));
  try {
    if (isNew) {
      const { id } = await openBooking({ ...property, admin: client });
      bookings.push(id);
      return null;
    }
    const number = random.below(1_000);
    const path = `${property.path}/bookings/${booking}`;
    const keeping = `${property.path}/housekeeping/rooms`;
    const calls = {
      charge: () => client.post(`${path}/charges`, { type: 'FOOD', amount: 1 + number }),
      profile: () => client.post(`${path}/profile`, { toCity: `City ${number}` }),
      room: () => client.put(`${property.path}/rooms/${random.oneOf(rooms)}`, { floor: number }),
      note: () => client.post(`${keeping}/${random.oneOf(rooms)}/notes`, { text: `Lamp ${number}` }),
      // One write, and two events of each room: for the board, and for housekeeping.
      conditions: () => {
        const roomIds = rooms.filter(() => random.happens(0.5));
        return client.post(`${keeping}/conditions`, {
          roomIds: [...roomIds, random.oneOf(rooms)],
          condition: random.oneOf(CONDITIONS),
        });
      },
    };
    return await calls[random.weighted({ charge: 5, profile: 3, room: 1, note: 1, conditions: 2 })]();
  } catch {
    return null;
  }
}

type Progress = { share(): number; isOver(): boolean };

async function writeAll(
  service: KillableService,
  sites: readonly Site[],
  { random }: SoakOptions,
  progress: Progress,
): Promise<void> {
  const refused = (response: ApiResponse | null): boolean =>
    response !== null && response.status >= 400 && response.status !== 503;
  await Promise.all(
    sites
      .flatMap((site) => Array<Site>(WRITERS).fill(site))
      .map(async (site) => {
        while (!progress.isOver()) {
          const response = await write(service, site, random);
          if (refused(response)) throw new Error(`a write was refused: ${response?.status} ${response?.text}`);
          if (response === null) await sleep(20);
        }
      }),
  );
}

/** Kills one process, the other, both, and so on, evenly over the events. */
async function killAll(service: KillableService, { kills }: SoakOptions, progress: Progress): Promise<void> {
  for (let done = 0; done < kills; done += 1) {
    while (!progress.isOver() && progress.share() < (done + 1) / (kills + 1)) await sleep(50);
    await service.kill((['both', 0, 1] as const)[done % 3] ?? 'both');
  }
}

/** Until nothing is to be sent, or nothing has arrived for long. */
async function drain(service: KillableService, { arrivals, url }: Receiver, stopping: AbortSignal): Promise<void> {
  let [seen, since] = [-1, Date.now()];
  while (!stopping.aborted && Date.now() - since < QUIET_MS_MAX && (await countOpen(service, url)) > 0) {
    if (arrivals.length !== seen) [seen, since] = [arrivals.length, Date.now()];
    await sleep(200);
  }
}

async function readFeed(service: KillableService, { property, from }: Site): Promise<SentEvent[]> {
  const client = service.at(property.admin) ?? property.admin;
  const events: SentEvent[] = [];
  for (let [after, hasMore] = [from, true]; hasMore; ) {
    const page = bodyOf(await client.get(`${property.path}/events?after=${after}&limit=${PAGE}`));
    events.push(...page.items);
    [after, hasMore] = [page.nextAfter, page.hasMore];
  }
  return events;
}

function isSignedBy(secret: string): (arrival: Arrival) => boolean {
  const hook = new Webhook(secret);
  return ({ body, headers }) => {
    // The age is not judged here: the soak may last longer than a request counts as new.
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    return hook.sign(String(headers['webhook-id']), at, body) === headers['webhook-signature'];
  };
}

/** Runs it, and ends all that it has started. @returns the violations in words, and what was done */
export async function runSoak(options: SoakOptions): Promise<{ violations: string[]; figures: SoakFigures }> {
  const begun = Date.now();
  const receiver = await startReceiver(options.random);
  let service: KillableService | null = null;
  try {
    service = await startKillableService();
    const sites: Site[] = [];
    for (let index = 0; index < options.properties; index += 1) sites.push(await openSite(service, receiver, index));
    const first = await countEvents(service);
    const until = Date.now() + options.writingMs;
    let events = 0;
    const progress: Progress = {
      share: () => Math.max(events / options.events, 1 - (until - Date.now()) / options.writingMs),
      isOver: () => options.stopping.aborted || events >= options.events || Date.now() >= until,
    };
    const running = service;
    const count = async (): Promise<void> => {
      for (; !progress.isOver(); await sleep(100)) events = (await countEvents(running)) - first;
    };
    await Promise.all([writeAll(service, sites, options, progress), killAll(service, options, progress), count()]);
    await drain(service, receiver, options.stopping);
    const owners = await listOwners(service);
    const violations: string[] = [];
    let [total, deliveries] = [0, 0];
    for (const site of sites) {
      const feed = await readFeed(service, site);
      total += feed.length;
      for (const { path, kinds, secret } of site.endpoints) {
        const expected = feed.filter(({ type }) => kinds.length === 0 || kinds.includes(type));
        const judged: Judged = { name: path, propertyId: site.property.id, expected, isSigned: isSignedBy(secret) };
        deliveries += expected.length;
        violations.push(
          ...judgeEndpoint(
            judged,
            receiver.arrivals.filter((one) => one.path === path),
            (id) => owners.get(id),
          ),
        );
      }
    }
    const figures = {
      events: total,
      deliveries,
      attempts: receiver.arrivals.length,
      kills: options.kills,
      answers: receiver.answers,
    };
    return { violations, figures: { ...figures, seconds: Math.round((Date.now() - begun) / 1_000) } };
  } finally {
    await service?.stop();
    await receiver.stop();
  }
}
