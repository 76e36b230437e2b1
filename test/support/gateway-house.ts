import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLocalIssuer } from '../../src/features/identity/local-issuer.ts';
import { type GatewaySim, type GatewaySimOptions, startGatewaySim } from '../../src/gateway-sim/gateway-sim.ts';
import { stopEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import type { Account } from './gateway.ts';
import { type Answer, type Desk, deskAt } from './hotel.ts';
import { embeddedSql, type ServiceProcess, startServiceProcess } from './service-process.ts';
import { bodyOf } from './stays.ts';

const PHONE = '+919845000003';

/** A house whose service is a process of its own that can be killed, with the stand-in in this one. */
export type MortalHouse = {
  sim: GatewaySim;
  account: Account;
  id: string;
  /** `/properties/{id}` */
  path: string;
  /** The service that runs now, or ran last. */
  service(): ServiceProcess;
  desk(): Desk;
  sql<T extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  /** Ends the service without a word; when it is gone, the time of that. */
  kill(): Promise<string>;
  /** Starts it again; the stand-in is told where it is now. */
  start(): Promise<void>;
  /** What was begun before that time and whose fate is not known is due now, and the job runs; how much of it there is. */
  hurry(before: string): Promise<number>;
  /** All that can still be paid is looked at now. */
  lookAtAll(): Promise<void>;
  close(): Promise<void>;
};

/** Starts all of it. `settings`: environment variables of the service beyond the test's own. */
export async function openMortalHouse(options: GatewaySimOptions, settings: Record<string, string> = {}): Promise<MortalHouse> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-gateway-'));
  const sim = await startGatewaySim(options);
  const account = {
    keyId: 'rzp_test_mortal',
    keySecret: 'key-secret-of-the-house',
    webhookSecret: 'webhook secret of the house',
  };
  let service: ServiceProcess | null = null;
  let desk: Desk | null = null;
  let house = { id: '', path: '' };
  const running = (): ServiceProcess => {
    if (service === null) throw new Error('no service was started');
    return service;
  };
  const atDesk = (): Desk => {
    if (desk === null) throw new Error('no service was started');
    return desk;
  };
  const start = async (): Promise<void> => {
    service = await startServiceProcess(dataDir, { GATEWAY_BASE_URL: `${sim.url}/v1`, LOG_LEVEL: 'fatal', ...settings });
    const issuer = await openLocalIssuer(dataDir);
    desk = deskAt(service.url, await issuer.issueToken({ subject: PHONE, phone: PHONE, name: 'Asha Rao' }));
    sim.setAccount({ ...account, webhookUrl: `${service.url}${house.path}/gateway/webhook` });
  };
  const sql: MortalHouse['sql'] = (text, values = []) => embeddedSql(dataDir, text, values);
  const close = async (): Promise<void> => {
    await service?.end('SIGKILL');
    await stopEmbeddedPostgres({ dataDir, log: () => {} });
    await sim.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await start();
    bodyOf(await atDesk().post('/auth/verify'));
    const fields = { name: 'Hotel Test', timezone: 'Asia/Kolkata', currency: 'INR' };
    const { id }: Answer['body'] = bodyOf(await atDesk().post('/properties', fields), 201);
    house = { id, path: `/properties/${id}` };
    bodyOf(await atDesk().put(`${house.path}/gateway-settings`, account));
    sim.setAccount({ ...account, webhookUrl: `${running().url}${house.path}/gateway/webhook` });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...{ sim, account, ...house, service: running, desk: atDesk, sql, start, close },
    kill: async () => {
      await running().end('SIGKILL');
      return new Date().toISOString();
    },
    hurry: async (before) => {
      // One statement each: the service locks a message before its request, and all three at once could wait for it in a ring.
      const open = [
        await sql(
          `update gateway_request set look_at = now() where state = 'PREPARED' and look_at is not null and created_at <= $1 returning 1`,
          [before],
        ),
        await sql(
          `update gateway_refund set look_at = now() where state = 'PENDING' and look_at is not null and created_at <= $1 returning 1`,
          [before],
        ),
        await sql('update gateway_event set try_at = now() where try_at is not null and received_at <= $1 returning 1', [before]),
      ].flat().length;
      await sql(`select graphile_worker.add_job('reconcile-gateway', job_key => 'reconcile-gateway')`);
      return open;
    },
    lookAtAll: async () => {
      await sql('update gateway_request set look_at = now() where look_at is not null');
      await sql(`select graphile_worker.add_job('reconcile-gateway', job_key => 'reconcile-gateway')`);
    },
  };
}
