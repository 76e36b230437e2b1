/**
 * `npm run bench:availability [-- --stays 2000000] [--seconds 2] [--keep DIR]`: what availability, holds and check-ins cost with a long past
 * in the database and with a hundredth of it, the present being the same, and beside the product the same SQL through the bare driver
 * behind a bare route. Five rounds in turn, medians of each; machines are noisy: read the ratios, not the figures.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts';
import { ACTIONS } from './availability/actions.ts';
import type { BareJob } from './availability/bare.ts';
import { explain, type Work } from './availability/plan.ts';
import { type Figure, load, type Send, toBare, toProduct } from './availability/play.ts';
import type { Ready } from './availability/product.ts';
import { start, stop } from './child.ts';
import { inSession } from './seed/bulk-load.ts';
import { clearRound, findHotel, type Hotel, seedHotelGroup } from './seed/hotel-group.ts';

type Server = Awaited<ReturnType<typeof startEmbeddedPostgres>>;
/** A seeded database, and the product on it. */
type Side = Ready & { stays: number; connectionString: string; hotel: Hotel; child: ChildProcess };
/** The figures of each round of one step. */
type Rounds = { small: Figure[]; large: Figure[]; bare: Figure[] };
type Row = Rounds & { name: string };

const ROUNDS = 5;
const WARM_UP_SECONDS = 0.5;
const SMALLER_BY = 100;
const STAYS_MIN = 500_000;
/** Stays of the whole group that begin in a day. */
const STAYS_A_DAY = 1300;
/** Loading need not be repeatable after a crash; all else is as the product sets it. */
const EXTRA_SETTINGS = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' };

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** A database with so many stays; one that was seeded today is taken again. */
async function databaseOf(server: Server, stays: number): Promise<string> {
  const now = new Date().toISOString();
  const name = `bench_${stays}_${now.slice(0, 10).replaceAll('-', '')}`;
  const connectionString = server.connectionString.replace(`/${server.database}?`, `/${name}?`);
  const isThere = await inSession(server.connectionString, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'bench\\_${stays}\\_%'`,
    );
    if (rows.some((row) => row.name === name)) return true;
    for (const row of rows) await client.query(`drop database ${row.name}`);
    await client.query(`create database ${name}`);
    return false;
  });
  if (isThere) return connectionString;
  await migrate(connectionString);
  const { seconds } = await seedHotelGroup(connectionString, { properties: 100, days: Math.ceil(stays / STAYS_A_DAY) }, now);
  process.stdout.write(`seeded ${stays} stays in ${seconds.toFixed(1)} s\n`);
  return connectionString;
}

async function sideOf(server: Server, dataDir: string, stays: number): Promise<Side> {
  const connectionString = await databaseOf(server, stays);
  const hotel = await findHotel(connectionString);
  const env = { DATABASE_URL: connectionString, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' };
  const { child, said } = await start<Ready>('availability/product.ts', env, hotel);
  return { ...said, stays, connectionString, hotel, child };
}

/** One round of one action; what it wrote is taken out again. */
async function play(side: Side, send: Send, action: number, seconds: number): Promise<Figure[]> {
  const { length } = side.hotel.arrivals;
  await load(send, action, length, WARM_UP_SECONDS);
  const figures = await load(send, action, length, seconds);
  if (ACTIONS[action]?.isRead === false) await clearRound(side.connectionString, side.hotel);
  return figures;
}

async function measure(small: Side, large: Side, bareUrl: string, seconds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [action, { steps }] of ACTIONS.entries()) {
    const rounds = steps.map((): Rounds => ({ small: [], large: [], bare: [] }));
    for (let round = 0; round < ROUNDS; round += 1) {
      const played = {
        small: await play(small, toProduct(small.url, small.token, small.hotel, action), action, seconds),
        large: await play(large, toProduct(large.url, large.token, large.hotel, action), action, seconds),
        bare: await play(large, toBare(bareUrl, action), action, seconds),
      };
      for (const [step, into] of rounds.entries())
        for (const side of ['small', 'large', 'bare'] as const) into[side].push(...played[side].slice(step, step + 1));
    }
    rows.push(...rounds.map((figures, step) => ({ name: steps[step]?.name ?? '', ...figures })));
  }
  return rows;
}

/** The median of what was seen in each round, one beside the other. */
function ratio(of: readonly Figure[], to: readonly Figure[], figure: keyof Figure): string {
  return median(of.map((value, round) => value[figure] / (to[round]?.[figure] ?? Number.NaN))).toFixed(2);
}

function print(small: Side, large: Side, rows: readonly Row[]): void {
  const shown = (figures: readonly Figure[]): string => {
    const middle = (figure: keyof Figure): number => median(figures.map((value) => value[figure]));
    return `${middle('perSecond').toFixed(0)}/s p50 ${middle('p50Ms').toFixed(1)} p99 ${middle('p99Ms').toFixed(1)} ms`;
  };
  const columns = (row: Row) => ({
    [`${small.stays} stays`]: shown(row.small),
    [`${large.stays} stays`]: shown(row.large),
    'p50 large/small': ratio(row.large, row.small, 'p50Ms'),
    'p99 large/small': ratio(row.large, row.small, 'p99Ms'),
    'same SQL, bare route (large)': shown(row.bare),
    'product/bare': ratio(row.large, row.bare, 'perSecond'),
  });
  process.stdout.write(
    `\n${small.hotel.arrivals.length} desks at once; writes are all of one room type and wait for each other\n`,
  );
  console.table(Object.fromEntries(rows.map((row) => [row.name, columns(row)])));
}

/** The longest statement of the first action: the one that reads the house. */
function houseStatement({ recorded }: Side) {
  const statements = recorded.actions[0]?.[0] ?? [];
  return statements.reduce((longest, statement) => (statement.text.length > longest.text.length ? statement : longest), {
    text: '',
    values: [],
  });
}

async function mostMemory({ child }: Side): Promise<number> {
  const answer = new Promise<number>((resolve) => child.once('message', (megabytes) => resolve(Number(megabytes))));
  child.send('memory');
  return answer;
}

/** What an answer costs the database and the service, whatever the machine does besides. */
async function printWork(sides: readonly Side[]): Promise<void> {
  const shown = ({ pages, planMs, runMs, answerKb }: Work) => ({
    'pages read': pages,
    'plan ms': planMs.toFixed(2),
    'run ms': runMs.toFixed(2),
    'answer KB': answerKb.toFixed(1),
  });
  const rows: Record<string, object> = {};
  for (const side of sides) {
    const work = await explain(side.connectionString, houseStatement(side));
    const memory = await mostMemory(side);
    rows[`${side.stays} stays`] = { ...shown(work), 'most memory of the service, MB': memory.toFixed(0) };
  }
  process.stdout.write('\nThe statement of availability-range\n');
  console.table(rows);
}

async function run(server: Server, dataDir: string, stays: number, seconds: number, children: ChildProcess[]): Promise<void> {
  const small = await sideOf(server, dataDir, Math.round(stays / SMALLER_BY));
  children.push(small.child);
  const large = await sideOf(server, dataDir, stays);
  children.push(large.child);
  const { connectionString, hotel, recorded } = large;
  const job: BareJob = { connectionString, hotel, recorded };
  const bare = await start<{ url: string }>('availability/bare.ts', {}, job);
  children.push(bare.child);
  for (const side of [small, large]) await clearRound(side.connectionString, side.hotel);
  print(small, large, await measure(small, large, bare.said.url, seconds));
  await printWork([small, large]);
}

const { values } = parseArgs({
  options: { stays: { type: 'string', default: '2000000' }, seconds: { type: 'string', default: '2' }, keep: { type: 'string' } },
});
const stays = Number(values.stays);
if (!Number.isInteger(stays) || stays < STAYS_MIN)
  throw new Error(`--stays must be a whole number from ${STAYS_MIN}: a hundredth of it has to hold today's guests`);
const dataDir = values.keep ?? (await mkdtemp(path.join(tmpdir(), 'hostelry-availability-')));
const children: ChildProcess[] = [];
const server = await startEmbeddedPostgres({ dataDir, log: () => {}, extraSettings: EXTRA_SETTINGS });

async function end(): Promise<void> {
  await Promise.all(children.map(stop));
  await server.stop();
  if (values.keep === undefined) await rm(dataDir, { recursive: true, force: true });
}

// Ended from outside it leaves nothing behind either: what runs then fails for want of a database, and is not waited for.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().then(() => process.exit(1)));
try {
  await run(server, dataDir, stays, Number(values.seconds), children);
} finally {
  await end();
}
