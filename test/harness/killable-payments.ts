import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type GatewaySim, type GatewaySimOptions, startGatewaySim } from '../../src/evaluation/gateway-sim/gateway-sim.ts';
import { openLocalIssuer } from '../../src/evaluation/local-issuer.ts';
import { stopEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import type { Account } from './gateway.ts';
import { embeddedSql, type ServiceProcess, startServiceProcess } from './service-process.ts';
import { type ApiClient, type ApiResponse, clientAt } from './service-under-test.ts';
import { bodyOf } from './stays.ts';

const PHONE = '+919845000003';

/** A property whose service is a separate process that can be killed; the gateway simulator runs in this process. */
export type KillablePaymentService = {
  sim: GatewaySim;
  account: Account;
  id: string;
  /** `/properties/{id}` */
  path: string;
  /** The service that is running, or ran last. */
  service(): ServiceProcess;
  client(): ApiClient;
  sql<T extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  /** Kills the service and waits until it is gone. @returns the time */
  kill(): Promise<string>;
  /** Starts it again and gives the simulator its new address. */
  start(): Promise<void>;
  /** Makes everything due that was started before that time and has no outcome, and runs the job. @returns the number */
  makeDue(before: string): Promise<number>;
  /** Makes all payment requests due, and runs the job. */
  checkAll(): Promise<void>;
  close(): Promise<void>;
};

/** Starts all of it. `settings`: further environment variables of the service. */
export async function startKillablePaymentService(
  options: GatewaySimOptions,
  settings: Record<string, string> = {},
): Promise<KillablePaymentService> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-gateway-'));
  const sim = await startGatewaySim(options);
  const account = {
    keyId: 'rzp_test_killable',
    keySecret: 'key-secret-of-the-property',
    webhookSecret: 'webhook secret of the property',
  };
  let service: ServiceProcess | null = null;
  let client: ApiClient | null = null;
  let property = { id: '', path: '' };
  const running = (): ServiceProcess => {
    if (service === null) throw new Error('no service was started');
    return service;
  };
  const atFrontDesk = (): ApiClient => {
    if (client === null) throw new Error('no service was started');
    return client;
  };
  const start = async (): Promise<void> => {
    service = await startServiceProcess(dataDir, { GATEWAY_BASE_URL: `${sim.url}/v1`, LOG_LEVEL: 'fatal', ...settings });
    const issuer = await openLocalIssuer(dataDir);
    client = clientAt(service.url, await issuer.issueToken({ subject: PHONE, phone: PHONE, name: 'Asha Rao' }));
    sim.setAccount({ ...account, webhookUrl: `${service.url}${property.path}/gateway/webhook` });
  };
  const sql: KillablePaymentService['sql'] = (text, values = []) => embeddedSql(dataDir, text, values);
  const close = async (): Promise<void> => {
    await service?.end('SIGKILL');
    await stopEmbeddedPostgres({ dataDir, log: () => {} });
    await sim.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await start();
    bodyOf(await atFrontDesk().post('/auth/verify'));
    const fields = { name: 'Hotel Test', timezone: 'Asia/Kolkata', currency: 'INR' };
    const { id }: ApiResponse['body'] = bodyOf(await atFrontDesk().post('/properties', fields), 201);
    property = { id, path: `/properties/${id}` };
    bodyOf(await atFrontDesk().put(`${property.path}/gateway-settings`, account));
    sim.setAccount({ ...account, webhookUrl: `${running().url}${property.path}/gateway/webhook` });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...{ sim, account, ...property, service: running, client: atFrontDesk, sql, start, close },
    kill: async () => {
      await running().end('SIGKILL');
      return new Date().toISOString();
    },
    makeDue: async (before) => {
      // One statement for each table: the service locks an event before its payment request, so one for all could deadlock.
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
    checkAll: async () => {
      await sql('update gateway_request set look_at = now() where look_at is not null');
      await sql(`select graphile_worker.add_job('reconcile-gateway', job_key => 'reconcile-gateway')`);
    },
  };
}
