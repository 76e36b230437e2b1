/** The demo hotel with its gateway simulator, for the tests of the console. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { DEMO_USERS } from '../../src/evaluation/demo/demo-property.ts';
import { openDemo } from '../../src/evaluation/demo/open-demo.ts';
import { startGatewaySim } from '../../src/evaluation/gateway-sim/gateway-sim.ts';
import { openLocalIssuer } from '../../src/evaluation/local-issuer.ts';
import { freePort } from '../harness/postgres-programs.ts';
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts';
import { type ApiClient, clientAt, newPhone, startOwnTestService, type TestService } from '../harness/service-under-test.ts';

type DemoRole = (typeof DEMO_USERS)[number]['role'];

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

/** The demo hotel at a service in this process. */
export async function openDemoHotel(): Promise<DemoHotel & { service: TestService }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hostelry-sim-'));
  const sim = await startGatewaySim({ stateFile: path.join(folder, 'sim.json'), port: 0 });
  const service = await startOwnTestService({ GATEWAY_BASE_URL: `${sim.url}/v1` });
  const demo = await openDemo(service.running, sim.url, pino({ level: 'silent' }));
  assert.ok(demo !== null);
  const api: DemoHotel['api'] = async (role) => {
    const issuer = service.running.localIssuer ?? assert.fail();
    return clientAt(service.url, await issuer.issueToken(userWith(role)));
  };
  const stop = async (): Promise<void> => {
    await service.stop();
    await sim.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { service, url: service.url, simUrl: sim.url, ...(await findDemo(service.url, api)), api, stop };
}

/** A demo hotel whose service is a process that can be killed and started again at the same address. */
export type KillableHotel = DemoHotel & { kill(): Promise<void>; start(): Promise<void> };

/** Waits until a started service has its demo hotel. */
async function untilDemo(service: ServiceProcess): Promise<void> {
  while (!service.output().includes('The demo hotel is property')) await new Promise((resolve) => setTimeout(resolve, 20));
}

export async function openKillableHotel(): Promise<KillableHotel> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-kill-'));
  const port = String(await freePort());
  const launch = async (): Promise<ServiceProcess> => {
    const started = await startServiceProcess(dataDir, { PORT: port }, []);
    await untilDemo(started);
    return started;
  };
  let running = await launch();
  const { url } = running;
  const simUrl = /Pay its QR codes and links at (\S+)/.exec(running.output())?.[1] ?? '';
  const issuer = await openLocalIssuer(dataDir);
  const api: DemoHotel['api'] = async (role) => clientAt(url, await issuer.issueToken(userWith(role)));
  return {
    url,
    simUrl,
    ...(await findDemo(url, api)),
    api,
    kill: async () => void (await running.end('SIGKILL')),
    start: async () => {
      running = await launch();
    },
    stop: async () => {
      await running.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs the page in as the demo user with this role and waits for the console at the path, for example `/today`. */
export async function signIn(page: Page, hotel: DemoHotel, role: DemoRole, at = '/today'): Promise<void> {
  // As one who was picked before: a page of another person in the same browser stays theirs.
  await page.addInitScript(`sessionStorage.getItem('hostelry-role') ?? sessionStorage.setItem('hostelry-role', '${role}')`);
  await page.goto(`${hotel.url}/console/${hotel.code}${at}`);
  await page.getByRole('navigation', { name: /Screens|स्क्रीन/ }).waitFor();
}

/** The booking of the guest with this name. */
export async function bookingOf(
  hotel: DemoHotel,
  name: string,
): Promise<{ id: string; reference: string; primaryGuest: { id: string } }> {
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings?q=${encodeURIComponent(name)}`);
  const [found] = body as { id: string; reference: string; primaryGuest: { id: string } }[];
  assert.ok(found !== undefined, `no booking of ${name}`);
  return found;
}

/**
 * A guest who came two minutes ago for three days, in a room of the type STD, and has paid the first night. Nobody has signed yet. Whoever leaves
 * at once pays that one night, at whatever hour the test runs.
 */
export async function enterGuest(
  hotel: DemoHotel,
  guestName: string,
  roomNumber: number,
): Promise<{ id: string; reference: string; guestId: string }> {
  const api = await hotel.api('ADMIN');
  const at = (days: number): string => new Date(Date.now() - 120_000 + days * 86_400_000).toISOString();
  const booking = { source: 'WALKIN', guestName, phoneE164: newPhone(), expectedCheckInAt: at(0), expectedCheckOutAt: at(3) };
  const { id, reference, primaryGuest } = (await api.post(`${hotel.path}/bookings`, booking)).body;
  const rooms = (await api.get(`${hotel.path}/rooms`)).body as { id: string; roomNumber: number }[];
  const room = rooms.find((one) => one.roomNumber === roomNumber);
  const stays = [{ roomId: room?.id, checkInAt: at(0), rateSource: 'ROOM_TYPE_DEFAULT' }];
  const entered = await api.post(`${hotel.path}/bookings/${id}/check-in/bulk`, { stays });
  assert.equal(entered.status, 200, entered.text);
  const paid = await api.post(`${hotel.path}/bookings/${id}/payments`, { amount: 2200, method: 'UPI' });
  assert.equal(paid.status, 201, paid.text);
  return { id, reference, guestId: primaryGuest.id };
}
