/** The database's own limit of a write cycle: pgbench sends the statements recorded from the product, and nothing else runs. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countRows, describeGrowth } from '../count-rows.ts';
import type { Recording } from '../replay.ts';
import { inSession } from '../seed/bulk-load.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { createScript, TEXTS_TABLE } from './script.ts';

export type WriteLimitJob = {
  connectionString: string;
  propertyId: string;
  /** One for each client. */
  recordings: readonly Recording[];
  /** The texts of the n-th cycle of a client, as the row makes them. */
  textsOf: (client: number, n: number) => readonly string[];
  /** The number of the first cycle. */
  from: number;
  seconds: number;
};

/** Cycles a second of all clients together, how long one took, and what each of them added to the database. */
export type WriteLimit = { perSecond: number; p50Ms: number; p99Ms: number; averageMs: number; cycles: number; grown: string };

/** More than a client plays. */
const CYCLES_A_SECOND_MAX = 400;
/** The first cycles, before all clients have begun, do not count. */
const WARM_UP_SECONDS = 2;

type Done = { at: number; tookMs: number };

async function storeTexts({ connectionString, recordings, textsOf, from, seconds }: WriteLimitJob): Promise<void> {
  const count = (seconds + WARM_UP_SECONDS) * CYCLES_A_SECOND_MAX;
  await inSession(connectionString, async (session) => {
    await session.query(`drop table if exists ${TEXTS_TABLE}`);
    await session.query(`create unlogged table ${TEXTS_TABLE} (client int, n int, texts text[], primary key (client, n))`);
    for (const client of recordings.keys()) {
      const texts = Array.from({ length: count }, (_, cycle) => JSON.stringify(textsOf(client, from + cycle)));
      await session.query(
        `insert into ${TEXTS_TABLE} select $1, $2 + number - 1, array(select jsonb_array_elements_text(texts))
         from unnest($3::jsonb[]) with ordinality as cycle (texts, number)`,
        [client, from, texts],
      );
    }
    await session.query(`analyze ${TEXTS_TABLE}`);
  });
}

/** The log of pgbench: client, number, microseconds, script, and when it was done, in seconds and microseconds. */
async function readLogs(dir: string): Promise<Done[]> {
  const names = (await readdir(dir)).filter((name) => name.startsWith('log'));
  const texts = await Promise.all(names.map((name) => readFile(path.join(dir, name), 'utf8')));
  return texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [, , took = 0, , seconds = 0, micros = 0] = line.split(' ').map(Number);
        return { at: seconds + micros / 1e6, tookMs: took / 1_000 };
      }),
  );
}

function computeLimit(done: readonly Done[], seconds: number): Omit<WriteLimit, 'grown'> {
  const begun = Math.min(...done.map(({ at }) => at)) + WARM_UP_SECONDS;
  const counted = done.filter(({ at }) => at >= begun && at < begun + seconds);
  const sorted = counted.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    perSecond: sorted.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    averageMs: sorted.reduce((sum, took) => sum + took, 0) / sorted.length,
    cycles: done.length,
  };
}

/** How many rows each table has, and how many stays are over: the last step of a cycle writes no new row. */
async function countAll({ connectionString, propertyId }: WriteLimitJob): Promise<Map<string, number>> {
  const counts = await countRows(connectionString, propertyId);
  const { rows } = await inSession(connectionString, (client) =>
    client.query<{ count: string }>(`select count(*) from booking where property_id = $1 and status = 'CHECKED_OUT'`, [
      propertyId,
    ]),
  );
  return counts.set('closed booking', Number(rows[0]?.count));
}

/** Rows of each table for one cycle. @throws unless every cycle has added the same */
function grownByCycle(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, cycles: number): string {
  const each = new Map([...after].map(([table, count]) => [table, (count - (before.get(table) ?? 0)) / cycles]));
  const grown = describeGrowth(new Map(), each);
  if (each.get('closed booking') !== 1 || [...each.values()].some((rows) => !Number.isInteger(rows)))
    throw new Error(`${cycles} cycles have not all added the same: ${describeGrowth(before, after)}`);
  return grown;
}

async function play(program: string, job: WriteLimitJob, dir: string): Promise<Done[]> {
  const { connectionString, recordings, from, seconds } = job;
  const runs = recordings.map(async (recording, client) => {
    const { text, constants } = createScript(recording, client);
    const script = path.join(dir, `cycle-${client}.sql`);
    await writeFile(script, text);
    const variables = new Map([...constants, ['n', String(from - 1)]]);
    const logPrefix = path.join(dir, `log-${client}`);
    await runPgbench({ program, connectionString, script, logPrefix, variables, seconds: seconds + 2 * WARM_UP_SECONDS });
  });
  await Promise.all(runs);
  return readLogs(dir);
}

/**
 * Plays recorded cycles for so many seconds. Its rows stay: the caller clears the round.
 * @returns null when there is no pgbench
 * @throws when a statement fails, or not every cycle has added the same rows
 */
export async function measureWriteLimit(job: WriteLimitJob): Promise<WriteLimit | null> {
  const program = await findPgbench();
  if (program === null) return null;
  const dir = await mkdtemp(path.join(tmpdir(), 'hostelry-pgbench-'));
  try {
    await storeTexts(job);
    const before = await countAll(job);
    const done = await play(program, job, dir);
    const limit = computeLimit(done, job.seconds);
    return { ...limit, grown: grownByCycle(before, await countAll(job), limit.cycles) };
  } finally {
    await inSession(job.connectionString, (client) => client.query(`drop table if exists ${TEXTS_TABLE}`));
    await rm(dir, { recursive: true, force: true });
  }
}
