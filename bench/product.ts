/**
 * The product in its own process, on a seeded database, with its usual settings. Gets its job as a message; plays rows that are
 * to be recorded, reports its address, then serves, and reports on request how its event loop was.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../src/config/config.ts';
import { type Service, startService } from '../src/lifecycle/start.ts';
import { createLogger } from '../src/platform/log.ts';
import { answerAll } from './child.ts';
import { watchEventLoop } from './event-loop.ts';
import { recording, type Statement } from './recorder.ts';
import type { Recording } from './replay.ts';
import { madeIn, type Place, type QrCode, type Row } from './rows/row.ts';
import { rowAt } from './rows/rows.ts';
import { prepareWebhook } from './rows/webhook.ts';
import { type ChartHotel, chartPath, openChartHotel } from './seed/chart-hotel.ts';
import type { SeededProperty } from './seed/property-group.ts';

/** `record`: the numbers of the rows to record. `simUrl`: of the gateway simulator. */
export type ProductJob = { connectionString: string; property: SeededProperty; simUrl: string; record: number[] };
export type ProductReady = { url: string; place: Place; poolSize: number; recorded: Record<number, Recording[]> };
/** What can be asked once it serves: the pauses since it was last asked, or new QR codes. */
export type ProductQuestion = 'pauses' | 'qrCodes';

const LATER_PAGE = 5;
const WARM_UPS = 4;
const CHART_BYTES_MAX = 200_000;
/** Work after the response, such as the first portion of a rate limit, is done by then. */
const SETTLE_MS = 300;

type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object | string;
  headers?: Readonly<Record<string, string>>;
};
type Answer = { status: number; body: string; link: string };

function createClient(service: Service, token: string) {
  return async ({ method, path, body, headers = { authorization: `Bearer ${token}` } }: Request): Promise<Answer> => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await service.app.inject({
      method,
      url: path,
      headers: { ...type, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: response.statusCode, body: response.body, link: String(response.headers['link'] ?? '') };
  };
}

type Client = ReturnType<typeof createClient>;

/** The benchmark's user, a manager of the hotels. */
async function join(client: Client, connectionString: string, propertyIds: readonly string[]): Promise<void> {
  await client({ method: 'POST', path: '/auth/verify' });
  const database = new pg.Client({ connectionString });
  await database.connect();
  await database.query(
    `insert into property_membership (property_id, user_id, roles, created_at, updated_at)
     select property, id, '{ADMIN,MANAGER}', now(), now() from app_user, unnest($1::uuid[]) property where subject = 'bench'
     on conflict (property_id, user_id) do update set roles = excluded.roles`,
    [propertyIds],
  );
  await database.end();
}

/** What the chart is on the wire. @throws when that is too much */
async function weighChart(service: Service, token: string, chart: ChartHotel): Promise<void> {
  for (const encoding of ['br', 'gzip']) {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
    const { rawPayload } = await service.app.inject({ method: 'GET', url: chartPath(chart), headers });
    process.stderr.write(`the chart is ${Math.round(rawPayload.length / 1_000)} KB in ${encoding}\n`);
    if (rawPayload.length > CHART_BYTES_MAX) throw new Error(`the chart is more than ${CHART_BYTES_MAX} bytes in ${encoding}`);
  }
}

/** The path of a page of the list of bookings: as far down as there are pages. */
async function findLaterPage(client: Client, { path }: SeededProperty): Promise<string> {
  let page = `${path}/bookings?status=CHECKED_OUT&limit=50`;
  for (let number = 1; number < LATER_PAGE; number += 1) {
    const { link } = await client({ method: 'GET', path: page });
    page = /<([^>]+)>/.exec(link)?.[1] ?? page;
  }
  return page;
}

async function createQrCodes(client: Client, property: SeededProperty, simUrl: string): Promise<QrCode[]> {
  const ask = async (method: 'POST' | 'PUT', path: string, body: object): Promise<unknown> => {
    const response = await client({ method, path, body });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
    return JSON.parse(response.body);
  };
  return prepareWebhook(ask, property, simUrl);
}

/** Plays a row once as a client; returns the statements of each step. */
async function play(client: Client, row: Row, place: Place, apiClient: number, n: number): Promise<Statement[][]> {
  const statements: Statement[][] = [];
  let made = '';
  for (const [step, { method, status, call }] of row.steps.entries()) {
    statements.push(
      await recording(async () => {
        const requested = call({ place, client: apiClient, n, made });
        const response = await client({ method, ...requested });
        if (response.status !== status) throw new Error(`${row.name}: ${response.status} ${response.body}`);
        if (step === 0) made = madeIn(response.body);
      }),
    );
  }
  return statements;
}

async function record(client: Client, row: Row, place: Place): Promise<Recording[]> {
  for (let n = 0; n < WARM_UPS; n += 1) await play(client, row, place, 0, n);
  await sleep(SETTLE_MS);
  const recordings: Recording[] = [];
  for (let apiClient = 0; apiClient < row.clients; apiClient += 1) {
    const n = WARM_UPS + 1;
    const first = await play(client, row, place, apiClient, n - 1);
    const second = await play(client, row, place, apiClient, n);
    recordings.push({ first, second, texts: row.texts?.({ place, client: apiClient, n }) ?? [] });
  }
  return recordings;
}

async function serve({ connectionString, property, simUrl, record: wanted }: ProductJob): Promise<void> {
  const config = readConfig();
  const service = await startService(config, createLogger(config));
  process.on('disconnect', () => void service.stop().then(() => process.exit(0)));
  const token = await service.localIssuer?.issueToken({ subject: 'bench', phone: '+919811111111', lifetimeSeconds: 86_400 });
  if (token === undefined) throw new Error('the benchmark needs the local issuer');
  const client = createClient(service, token);
  const chart = await openChartHotel(connectionString, new Date().toISOString());
  await join(client, connectionString, [property.propertyId, chart.propertyId]);
  await weighChart(service, token, chart);
  const qrCodes = await createQrCodes(client, property, simUrl);
  const place: Place = { property, chart, token, laterPage: await findLaterPage(client, property), qrCodes };
  const recorded: Record<number, Recording[]> = {};
  for (const number of wanted) recorded[number] = await record(client, rowAt(number), place);
  const pauses = watchEventLoop();
  answerAll<ProductQuestion>((question) => (question === 'pauses' ? pauses() : createQrCodes(client, property, simUrl)));
  const ready: ProductReady = { url: service.url, place, poolSize: config.databasePoolSize, recorded };
  process.send?.(ready);
}

process.once('message', (job: ProductJob) => void serve(job));
