import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLocalIssuer } from '../../src/evaluation/local-issuer.ts';
import { stopEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { openSender } from './mail-sender.ts';
import type { MailTestProperty } from './mails.ts';
import { embeddedSql, type ServiceProcess, startServiceProcess } from './service-process.ts';
import { clientAt, type TestProperty } from './service-under-test.ts';
import { addRoom, addRoomType, bodyOf } from './stays.ts';

const PHONE = '+919845000008';
const PATIENCE_MS = 180_000;
const ADDRESS = 'desk@sunrise.example';

/** A property that gets mail, whose service is a separate process that can be killed. */
export type KillableMailService = {
  dataDir: string;
  /** As the running service knows it. */
  property(): MailTestProperty;
  service(): ServiceProcess;
  /** Delivers by SMTP; resolves when the service has acknowledged all of them. */
  deliver(messages: readonly Buffer[]): Promise<void>;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Leases of killed processes expire, and the job runs. */
  hurry(): Promise<void>;
  sql<T extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
};

/** Polls until it is true; fails after some minutes. */
export async function until(what: string, look: () => Promise<boolean>, everyMs = 25): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await look()); await sleep(everyMs))
    if (Date.now() > deadline) throw new Error(`never: ${what}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function createProperty(admin: TestProperty['admin'], rooms: number): Promise<MailTestProperty> {
  bodyOf(await admin.post('/auth/verify'));
  const fields = { name: 'Hotel Sunrise Residency', timezone: 'Asia/Kolkata', currency: 'INR' };
  const { id, code } = bodyOf(await admin.post('/properties', { ...fields, emailAddresses: [ADDRESS] }), 201);
  const property = { id, code, path: `/properties/${id}`, admin, join: () => Promise.reject(new Error('no user can join')) };
  const std = await addRoomType(property, { defaultRate: 2000 });
  const dlx = await addRoomType(property, { code: 'DLX', name: 'Deluxe', defaultRate: 3000 });
  for (let number = 1; number <= rooms; number += 1) await addRoom(property, 100 + number, { roomTypeCode: 'DLX' });
  return { ...property, ...fields, address: ADDRESS, roomTypes: { STD: std.id, DLX: dlx.id } };
}

/** Starts it with this many Deluxe rooms and an SMTP receiver; the caller closes it. */
export async function startKillableMailService(
  rooms: number,
  settings: Record<string, string> = {},
): Promise<KillableMailService> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-mail-'));
  const port = await freePort();
  let service: ServiceProcess | null = null;
  let testProperty: MailTestProperty | null = null;
  const running = (): ServiceProcess => {
    if (service === null) throw new Error('no service was started');
    return service;
  };
  const furnished = (): MailTestProperty => {
    if (testProperty === null) throw new Error('there is no property');
    return testProperty;
  };
  const start = async (): Promise<void> => {
    service = await startServiceProcess(dataDir, { INBOUND_SMTP_PORT: String(port), LOG_LEVEL: 'fatal', ...settings });
    const issuer = await openLocalIssuer(dataDir);
    const admin = clientAt(service.url, await issuer.issueToken({ subject: PHONE, phone: PHONE, name: 'Asha Rao' }));
    testProperty = testProperty === null ? await createProperty(admin, rooms) : { ...testProperty, admin };
  };
  const close = async (): Promise<void> => {
    await service?.end('SIGKILL');
    await stopEmbeddedPostgres({ dataDir, log: () => {} });
    await rm(dataDir, { recursive: true, force: true });
  };
  const sql: KillableMailService['sql'] = (text, values = []) => embeddedSql(dataDir, text, values);
  try {
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...{ dataDir, property: furnished, service: running, start, sql, close },
    deliver: async (messages) => {
      for (const message of messages) {
        const sender = await openSender(port);
        const response = await sender.deliver(message, [ADDRESS]);
        sender.close();
        if (!response.startsWith('250')) throw new Error(`the message was not accepted: ${response}`);
      }
    },
    kill: async () => {
      await running().end('SIGKILL');
    },
    hurry: async () => {
      await sql('update inbound_email set due_at = now() where due_at > now()');
      await sql(`select graphile_worker.add_job('read-mail')`);
    },
  };
}
