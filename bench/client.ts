/** The load generator, in its own process: plays a row at a server for a given time, and reports what it saw. */
import { answerAll } from './child.ts';
import { type Connection, openConnection, requestText } from './connection.ts';
import { madeIn, type Place, type Row } from './rows/row.ts';
import { rowAt } from './rows/rows.ts';

export type Column = 'product' | 'bare' | 'empty';

/** `from`: the number of the first play of each client; `plays`: the most that each plays, however long that takes. */
export type LoadJob = { row: number; column: Column; url: string; place: Place; seconds: number; from: number; plays?: number };

/** How long something took, in milliseconds. */
export type Times = { p50Ms: number; p99Ms: number; maxMs: number };

/** Units of the row per second, and how long one took, with each of its steps; `next`: the first unused number. */
export type Figure = Times & { perSecond: number; count: number; steps: Times[]; next: number };

type Load = LoadJob & { of: Row; ends: number; times: number[]; steps: number[][] };

function computeTimes(taken: readonly number[]): Times {
  const sorted = Float64Array.from(taken).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

function pathFor({ column, row }: Load, client: number, step: number, n: number, path: string): string {
  if (column === 'empty') return '/empty';
  return column === 'bare' ? `/row/${row}/${client}/${step}/${n}` : path;
}

/** Plays the steps of a row once, and notes how long it took. */
async function play(load: Load, connection: Connection, client: number, n: number): Promise<void> {
  const { of, place, column, times, steps } = load;
  const begun = performance.now();
  let made = '';
  for (const [step, { method, status, call }] of of.steps.entries()) {
    const requested = call({ place, client, n, made });
    const headers = requested.headers ?? { authorization: `Bearer ${place.token}` };
    const body =
      requested.body === undefined ? null : typeof requested.body === 'string' ? requested.body : JSON.stringify(requested.body);
    const sent = performance.now();
    const isNeeded = step === 0 && of.steps.length > 1;
    const request = requestText(method, pathFor(load, client, step, n, requested.path), headers, body);
    const response = await connection.send(request, isNeeded);
    if (response.status !== (column === 'product' ? status : 200))
      throw new Error(`${of.name}, ${column}: ${response.status} ${response.body}`);
    if (isNeeded) made = madeIn(response.body);
    const took = performance.now() - sent;
    steps[step]?.push(took);
    if (of.unit === 'request') times.push(took);
  }
  if (of.unit === 'play') times.push(performance.now() - begun);
}

async function playOn(load: Load, connection: Connection, client: number): Promise<number> {
  let n = load.from;
  const last = load.plays === undefined ? Number.POSITIVE_INFINITY : load.from + load.plays;
  while (n < last && (load.plays !== undefined || performance.now() < load.ends)) {
    await play(load, connection, client, n);
    n += 1;
  }
  return n;
}

async function run(job: LoadJob): Promise<Figure> {
  const of = rowAt(job.row);
  const connections = await Promise.all(Array.from({ length: of.connections }, () => openConnection(job.url)));
  const begun = performance.now();
  const load: Load = { ...job, of, ends: begun + job.seconds * 1_000, times: [], steps: of.steps.map(() => []) };
  try {
    const next = await Promise.all(connections.map((connection, index) => playOn(load, connection, index % of.clients)));
    const { times } = load;
    const perSecond = (1_000 * times.length) / (performance.now() - begun);
    return {
      perSecond,
      count: times.length,
      ...computeTimes(times),
      steps: load.steps.map(computeTimes),
      next: Math.max(...next),
    };
  } finally {
    for (const connection of connections) connection.close();
  }
}

answerAll<LoadJob>(run);
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
