/** The demo hotel with its gateway simulator, for the tests of the console. */
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { DEMO_PROPERTY, DEMO_USERS } from '../../src/evaluation/demo/demo-property.ts';
import { openDemo } from '../../src/evaluation/demo/open-demo.ts';
import { startGatewaySim } from '../../src/evaluation/gateway-sim/gateway-sim.ts';
import { openLocalIssuer } from '../../src/evaluation/local-issuer.ts';
import { addDays, instantAt, localDateOf } from '../../src/platform/time.ts';
import { databaseSettings } from '../harness/database.ts';
import { copyDemo, simFileIn } from '../harness/demo-copy.ts';
import { freePort } from '../harness/postgres-programs.ts';
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts';
import {
  type ApiClient,
  clientAt,
  newPhone,
  removeTestData,
  startTestServiceOn,
  type TestService,
} from '../harness/service-under-test.ts';
import { hasBrowser, launchBrowser, openPerson, type Person } from './browser.ts';

export type DemoRole = (typeof DEMO_USERS)[number]['role'];

/** The demo hotel at a running service. */
export type DemoHotel = {
  url: string;
  /** The gateway simulator, where QR codes and links are paid. */
  simUrl: string;
  code: string;
  /** `/properties/{id}` */
  path: string;
  /** The API as the demo user with this role uses it. */
  api(role: DemoRole): Promise<ApiClient>;
  stop(): Promise<void>;
};

async function findDemo(url: string, apiOf: DemoHotel['api']): Promise<{ code: string; path: string }> {
  const [property] = (await (await apiOf('ADMIN')).get('/properties')).body as { id: string; code: string }[];
  assert.ok(property !== undefined, `no demo hotel at ${url}`);
  return { code: property.code, path: `/properties/${property.id}` };
}

function userWith(role: DemoRole) {
  const user = DEMO_USERS.find((one) => one.role === role);
  assert.ok(user !== undefined);
  return { subject: user.phone, phone: user.phone, name: user.name, superAdmin: role === 'SUPER_ADMIN' };
}

/** The demo hotel at a service in this process. Its clock is also that of the gateway and of the desks, which take the time from each answer. */
export async function openDemoHotel(): Promise<DemoHotel & { service: TestService }> {
  const data = await copyDemo();
  let now = (): string => new Date().toISOString();
  const sim = await startGatewaySim({ stateFile: simFileIn(data.dataDir), port: 0, clock: () => now() });
  const service = await startTestServiceOn(data, {
    GATEWAY_BASE_URL: `${sim.url}/v1`,
    WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
  });
  ({ now } = service.clock);
  const sendTime = (message: unknown): void => {
    const { response } = message as { response: ServerResponse };
    response.setHeader('Date', new Date(now()).toUTCString());
  };
  subscribe('http.server.request.start', sendTime);
  const demo = await openDemo(service.running, sim.url, pino({ level: 'silent' }));
  assert.ok(demo !== null);
  const api: DemoHotel['api'] = async (role) => {
    const issuer = service.running.localIssuer ?? assert.fail();
    return clientAt(service.url, await issuer.issueToken(userWith(role)));
  };
  const stop = async (): Promise<void> => {
    unsubscribe('http.server.request.start', sendTime);
    await service.stop();
    await sim.stop();
    await removeTestData(data);
  };
  return { service, url: service.url, simUrl: sim.url, ...(await findDemo(service.url, api)), api, stop };
}

/** A demo hotel whose service is a process that can be killed and started again at the same address. */
export type KillableHotel = DemoHotel & {
  /** Where its database is. */
  dataDir: string;
  kill(): Promise<void>;
  start(): Promise<void>;
};

const DEMO_MS_MAX = 60_000;

/** Waits until a started service has its demo hotel. */
async function untilDemo(service: ServiceProcess): Promise<void> {
  for (let waited = 0; !service.output().includes('The demo hotel is property'); waited += 20) {
    assert.ok(waited < DEMO_MS_MAX, `there is no demo hotel: ${service.output()}`);
    await sleep(20);
  }
}

/** A new demo hotel on an embedded database: for programs that run without the database server of the suite. */
export async function openEmbeddedHotel(): Promise<KillableHotel> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-kill-'));
  return openHotelProcess(
    dataDir,
    () => ({}),
    [],
    () => rm(dataDir, { recursive: true, force: true }),
  );
}

/** @param env further settings of the service, as they are at each of its starts */
export async function openKillableHotel(env: Record<string, string> = {}): Promise<KillableHotel> {
  const data = await copyDemo();
  const settings = (): Record<string, string> => ({ ...databaseSettings(data.database), ...env });
  return openHotelProcess(data.dataDir, settings, ['--demo'], () => removeTestData(data));
}

async function openHotelProcess(
  dataDir: string,
  settings: () => Record<string, string>,
  args: readonly string[],
  remove: () => Promise<void>,
): Promise<KillableHotel> {
  const port = String(await freePort());
  const launch = async (): Promise<ServiceProcess> => {
    const started = await startServiceProcess(dataDir, { PORT: port, ...settings() }, args);
    await untilDemo(started);
    return started;
  };
  let running = await launch();
  const { url } = running;
  const issuer = await openLocalIssuer(dataDir);
  const api: DemoHotel['api'] = async (role) => clientAt(url, await issuer.issueToken(userWith(role)));
  return {
    url,
    // After a restart the simulator may be at another port.
    get simUrl() {
      return /Pay its QR codes and links at (\S+)/.exec(running.output())?.[1] ?? '';
    },
    dataDir,
    ...(await findDemo(url, api)),
    api,
    kill: async () => void (await running.end('SIGKILL')),
    start: async () => {
      running = await launch();
    },
    stop: async () => {
      await running.end('SIGTERM');
      await remove();
    },
  };
}

/** Signs the page in as the demo user with this role and waits for the console at the path, for example `/today`. */
export async function signIn(page: Page, hotel: DemoHotel, role: DemoRole, at = '/today'): Promise<void> {
  // As one who was picked before: a page of another person in the same browser stays theirs.
  // The frame of a PDF has no storage.
  await page.addInitScript(
    `self === top && (sessionStorage.getItem('hostelry-role') ?? sessionStorage.setItem('hostelry-role', '${role}'))`,
  );
  // Newcomers are shown around.
  await page.addInitScript("self === top && localStorage.setItem('hostelry-tour', 'seen')");
  await page.goto(`${hotel.url}/console/${hotel.code}${at}`);
  await page.getByRole('navigation', { name: /Screens|स्क्रीन/ }).waitFor();
}

/** A browser for the tests of a file. */
type Desks = {
  browser: Browser;
  /** A desk of its own with somebody of this role at it, at the path. */
  desk(role: DemoRole, at?: string, options?: BrowserContextOptions): Promise<Person>;
};

/**
 * Opens a hotel and a browser before the tests of a file, and closes them behind: what is returned is filled then.
 * @param flags command line flags of the browser
 */
export function shareHotel<H extends DemoHotel>(open: () => Promise<H>, flags: readonly string[] = []): H & Desks {
  const shared = {} as H & Desks;
  before(async () => {
    if (!hasBrowser) return;
    const [hotel, browser] = await Promise.all([open(), launchBrowser(flags)]);
    const desk: Desks['desk'] = async (role, at = '/today', options = {}) => {
      const person = await openPerson(browser, hotel.url, options);
      await signIn(person.page, hotel, role, at);
      return person;
    };
    Object.defineProperties(shared, Object.getOwnPropertyDescriptors(hotel));
    Object.assign(shared, { browser, desk });
  });
  after(async () => {
    if (!hasBrowser) return;
    await shared.browser.close();
    await shared.stop();
  });
  return shared;
}

export type NewBooking = { id: string; reference: string; primaryGuest: { id: string } };

/** The booking of the guest with this name. */
export async function bookingOf(hotel: DemoHotel, name: string): Promise<NewBooking> {
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings?q=${encodeURIComponent(name)}`);
  const [found] = body as NewBooking[];
  assert.ok(found !== undefined, `no booking of ${name}`);
  return found;
}

/** So many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** A date of the demo hotel, so many days from its today. */
export const hotelDate = (days: number): string => addDays(localDateOf(new Date().toISOString(), DEMO_PROPERTY.timezone), days);

/** The moment of a date and time of the demo hotel. */
export const hotelTime = (days: number, time: string): string => instantAt(hotelDate(days), time, DEMO_PROPERTY.timezone);

/** Books for a guest who is expected since a minute ago and stays two days. */
export async function book(hotel: DemoHotel, guestName: string, fields: object = {}): Promise<NewBooking> {
  const expected = { expectedCheckInAt: inDays(-1 / 1_440), expectedCheckOutAt: inDays(2) };
  const booking = { source: 'PHONE', guestName, ...expected, ...fields };
  const made = await (await hotel.api('ADMIN')).post(`${hotel.path}/bookings`, booking);
  assert.equal(made.status, 201, made.text);
  return made.body;
}

export type NewRoom = { id: string; roomNumber: number };

/** Rooms of a type of their own, with the numbers from the first on: no other guest wants them. */
export async function addRooms(hotel: DemoHotel, code: string, first: number, count: number): Promise<NewRoom[]> {
  const api = await hotel.api('ADMIN');
  const type = { code, name: `Type ${code}`, baseOccupancy: 2, maxOccupancy: 2, defaultRate: 2200 };
  assert.equal((await api.post(`${hotel.path}/room-types`, type)).status, 201);
  const rooms: NewRoom[] = [];
  for (let roomNumber = first; roomNumber < first + count; roomNumber += 1) {
    const { status, body, text } = await api.post(`${hotel.path}/rooms`, { roomNumber, roomTypeCode: code, floor: 9 });
    assert.equal(status, 201, text);
    rooms.push(body);
  }
  return rooms;
}

/** The room with this number. */
export async function roomOf(hotel: DemoHotel, roomNumber: number): Promise<NewRoom> {
  const rooms = (await (await hotel.api('ADMIN')).get(`${hotel.path}/rooms`)).body as NewRoom[];
  return rooms.find((one) => one.roomNumber === roomNumber) ?? assert.fail(`no room ${roomNumber}`);
}

/**
 * A guest who came two minutes ago for three days, in a room at 2,200 a night, and has paid the first night. Nobody has signed yet. Whoever leaves
 * at once pays that one night, at whatever hour the test runs.
 * @param stay other days from now of arrival and departure, and what was paid
 */
export async function enterGuest(
  hotel: DemoHotel,
  guestName: string,
  room: number | Pick<NewRoom, 'id'>,
  { arrives = -1 / 720, leaves = 3, paid = 2200 }: { arrives?: number; leaves?: number; paid?: number } = {},
): Promise<NewBooking> {
  const api = await hotel.api('ADMIN');
  const expected = { expectedCheckInAt: inDays(arrives), expectedCheckOutAt: inDays(leaves) };
  const booking = await book(hotel, guestName, { phoneE164: newPhone(), ...expected });
  const path = `${hotel.path}/bookings/${booking.id}`;
  const { id: roomId } = typeof room === 'number' ? await roomOf(hotel, room) : room;
  const stays = [{ roomId, checkInAt: inDays(arrives), rateSource: 'ROOM_TYPE_DEFAULT' }];
  const entered = await api.post(`${path}/check-in/bulk`, { stays });
  assert.equal(entered.status, 200, entered.text);
  if (paid > 0) {
    const taken = await api.post(`${path}/payments`, { amount: paid, method: 'UPI' });
    assert.equal(taken.status, 201, taken.text);
  }
  return booking;
}

/** Sends a file as a form, as a manager's other screen does. */
export async function sendFile(
  hotel: DemoHotel,
  path: string,
  name: string,
  type: string,
  content: Blob | string,
): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([content], { type }), name);
  const answer = await (await hotel.api('MANAGER')).post(`${hotel.path}${path}`, form);
  assert.equal(answer.status, 201, answer.text);
}

/** The guest signs on another screen. */
export async function signElsewhere(hotel: DemoHotel, { primaryGuest }: Pick<NewBooking, 'primaryGuest'>): Promise<void> {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 8L8 1" stroke="black"/></svg>';
  await sendFile(hotel, `/guests/${primaryGuest.id}/signature`, 'signature.svg', 'image/svg+xml', drawing);
}

/** Makes something happen at the gateway simulator, for example a payment. */
export async function atGateway(hotel: DemoHotel, what: string, about: object): Promise<{ id: string }> {
  const answer = await fetch(`${hotel.simUrl}/sim/${what}`, { method: 'POST', body: JSON.stringify(about) });
  assert.equal(answer.status, 200, `${what}: ${answer.statusText}`);
  return (await answer.json()) as { id: string };
}
