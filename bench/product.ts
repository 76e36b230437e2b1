/**
 * The product in a process of its own, on a seeded database, with its usual settings. Gets its job as a message; plays rows that are
 * to be recorded, answers how to reach it, then serves, and tells on request how its event loop was.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../src/config.ts';
import { createLogger } from '../src/platform/log.ts';
import { type Service, startService } from '../src/start.ts';
import { answerAll } from './child.ts';
import { watchEventLoop } from './event-loop.ts';
import { recording, type Statement } from './recorder.ts';
import type { Recording } from './replay.ts';
import { madeIn, type Place, type QrCode, type Row } from './rows/row.ts';
import { rowAt } from './rows/rows.ts';
import { prepareWebhook } from './rows/webhook.ts';
import type { Hotel } from './seed/hotel-group.ts';

/** `record`: the numbers of the rows to record. `simUrl`: the stand-in gateway. */
export type ProductJob = { connectionString: string; hotel: Hotel; simUrl: string; record: number[] };
export type ProductReady = { url: string; place: Place; poolSize: number; recorded: Record<number, Recording[]> };
/** What can be asked once it serves: the pauses since it was last asked, or new QR codes. */
export type ProductQuestion = 'pauses' | 'qrCodes';

const LATER_PAGE = 5;
const WARM_UPS = 4;
/** What the product does after it has answered, as the first portion of a rate limit, is over by then. */
const SETTLE_MS = 300;

type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object | string;
  headers?: Readonly<Record<string, string>>;
};
type Answer = { status: number; body: string; link: string };

function clientOf(service: Service, token: string) {
  return async ({ method, path, body, headers = { authorization: `Bearer ${token}` } }: Request): Promise<Answer> => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await service.app.inject({
      method,
      url: path,
      headers: { ...type, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.body, link: String(answer.headers['link'] ?? '') };
  };
}

type Client = ReturnType<typeof clientOf>;

/** The benchmark's user, a manager of the hotel. */
async function join(client: Client, connectionString: string, { propertyId }: Hotel): Promise<void> {
  await client({ method: 'POST', path: '/auth/verify' });
  const database = new pg.Client({ connectionString });
  await database.connect();
  await database.query(
    `insert into property_membership (property_id, user_id, roles, created_at, updated_at)
     select $1, id, '{ADMIN,MANAGER}', now(), now() from app_user where subject = 'bench'
     on conflict (property_id, user_id) do update set roles = excluded.roles`,
    [propertyId],
  );
  await database.end();
}

/** The path of a page of the list of bookings: as far down as there are pages. */
async function findLaterPage(client: Client, { path }: Hotel): Promise<string> {
  let page = `${path}/bookings?status=CHECKED_OUT&limit=50`;
  for (let number = 1; number < LATER_PAGE; number += 1) {
    const { link } = await client({ method: 'GET', path: page });
    page = /<([^>]+)>/.exec(link)?.[1] ?? page;
  }
  return page;
}

async function askForQrCodes(client: Client, hotel: Hotel, simUrl: string): Promise<QrCode[]> {
  const ask = async (method: 'POST' | 'PUT', path: string, body: object): Promise<unknown> => {
    const answer = await client({ method, path, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body);
  };
  return prepareWebhook(ask, hotel, simUrl);
}

/** Plays a row once at a desk; the statements of each step. */
async function play(client: Client, row: Row, place: Place, desk: number, n: number): Promise<Statement[][]> {
  const statements: Statement[][] = [];
  let made = '';
  for (const [step, { method, status, call }] of row.steps.entries()) {
    statements.push(
      await recording(async () => {
        const asked = call({ place, desk, n, made });
        const answer = await client({ method, ...asked });
        if (answer.status !== status) throw new Error(`${row.name}: ${answer.status} ${answer.body}`);
        if (step === 0) made = madeIn(answer.body);
      }),
    );
  }
  return statements;
}

async function record(client: Client, row: Row, place: Place): Promise<Recording[]> {
  for (let n = 0; n < WARM_UPS; n += 1) await play(client, row, place, 0, n);
  await sleep(SETTLE_MS);
  const recordings: Recording[] = [];
  for (let desk = 0; desk < row.desks; desk += 1) {
    const n = WARM_UPS + 1;
    const first = await play(client, row, place, desk, n - 1);
    const second = await play(client, row, place, desk, n);
    recordings.push({ first, second, texts: row.texts?.({ place, desk, n }) ?? [] });
  }
  return recordings;
}

async function serve({ connectionString, hotel, simUrl, record: wanted }: ProductJob): Promise<void> {
  const config = readConfig();
  const service = await startService(config, createLogger(config));
  process.on('disconnect', () => void service.stop().then(() => process.exit(0)));
  const token = await service.localIssuer?.issueToken({ subject: 'bench', phone: '+919811111111', lifetimeSeconds: 86_400 });
  if (token === undefined) throw new Error('the benchmark needs the local issuer');
  const client = clientOf(service, token);
  await join(client, connectionString, hotel);
  const qrCodes = await askForQrCodes(client, hotel, simUrl);
  const place: Place = { hotel, token, laterPage: await findLaterPage(client, hotel), qrCodes };
  const recorded: Record<number, Recording[]> = {};
  for (const number of wanted) recorded[number] = await record(client, rowAt(number), place);
  const pauses = watchEventLoop();
  answerAll<ProductQuestion>((question) => (question === 'pauses' ? pauses() : askForQrCodes(client, hotel, simUrl)));
  const ready: ProductReady = { url: service.url, place, poolSize: config.databasePoolSize, recorded };
  process.send?.(ready);
}

process.once('message', (job: ProductJob) => void serve(job));
