/**
 * `npm run bench:geo [-- --seconds 3]`: how long the place names take to load and how much memory they take, and the searches over HTTP with
 * 50 clients at once beside an empty bare route, all in one run. "Typing": each client sends five searches a second, each in its own
 * time; "flat out": each sends the next as soon as it has the answer, so that the wait is mostly for the 49 others.
 */
import { execFileSync } from 'node:child_process';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { withServers } from './servers.ts';

type Figure = { perSecond: number; medianMs: number; p99Ms: number };
type Load = { name: string; url: string; token: string | null; texts: readonly string[] };

const CLIENTS = 50;
const PAUSE_MS = 200;
const WARM_UP_SECONDS = 1;
const LOADS = 5;
const LOAD_MS_MAX = 100;
const HEAP_MB_MAX = 40;
/** What people type on the way to a name, and searches without a result. */
const CITY_TEXTS = ['be', 'ben', 'bengal', 'bangalore', 'mysore', 'ra', 'rampur', 'delhi', 'kochi', 'zzz'];
const COUNTRY_TEXTS = ['ind', 'uni', 'united', 'tur', 'land', 'zzz'];

/** Loading in a separate process, as a start does: milliseconds, and how much the heap and the process grew. */
const LOADING = `
  import { loadCities, loadCountries } from './src/features/guests/places/place-files.ts';
  globalThis.gc();
  const before = process.memoryUsage();
  const started = performance.now();
  const loaded = [loadCities(), loadCountries()];
  const milliseconds = performance.now() - started;
  globalThis.gc();
  const after = process.memoryUsage();
  const grew = (kind) => (after[kind] - before[kind]) / 2 ** 20;
  console.log(JSON.stringify({ milliseconds, heapMb: grew('heapUsed'), processMb: grew('rss'), kept: loaded.length }));
`;

function printLoading(): void {
  const cwd = path.join(import.meta.dirname, '..');
  const args = ['--expose-gc', '--input-type=module', '--eval', LOADING];
  type Loading = { milliseconds: number; heapMb: number; processMb: number };
  const loads = Array.from(
    { length: LOADS },
    () => JSON.parse(execFileSync(process.execPath, args, { cwd }).toString()) as Loading,
  );
  const { milliseconds, heapMb, processMb } = loads.sort((a, b) => a.milliseconds - b.milliseconds)[
    Math.floor(LOADS / 2)
  ] as Loading;
  console.log(
    `loading: ${milliseconds.toFixed(0)} ms (median of ${LOADS}), heap +${heapMb.toFixed(1)} MB, process +${processMb.toFixed(1)} MB`,
  );
  if (milliseconds > LOAD_MS_MAX || heapMb > HEAP_MB_MAX) throw new Error(`more than ${LOAD_MS_MAX} ms or ${HEAP_MB_MAX} MB`);
}

const pathOf = ({ url }: Load, q: string): string => `${new URL(url).pathname}?q=${q}`;
const headersOf = ({ token }: Load): Record<string, string> => (token === null ? {} : { authorization: `Bearer ${token}` });

/** Milliseconds until the answer has been read. */
function ask(load: Load, q: string, agent: Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(new URL(pathOf(load, q), load.url), { agent, headers: headersOf(load) }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${load.name}: ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - started));
    });
    request.once('error', reject);
  });
}

async function typing(load: Load, seconds: number): Promise<Figure> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    await wait((client / CLIENTS) * PAUSE_MS);
    for (let turn = client; performance.now() < end; turn += 1) {
      times.push(await ask(load, load.texts[turn % load.texts.length] ?? '', agent));
      // Not all in step.
      await wait(PAUSE_MS * (0.5 + Math.random()));
    }
  });
  await Promise.all(clients);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / seconds, medianMs: at(0.5), p99Ms: at(0.99) };
}

async function flatOut(load: Load, seconds: number): Promise<Figure> {
  const requests = load.texts.map((q) => ({ path: pathOf(load, q) }));
  const options = { url: load.url, connections: CLIENTS, headers: headersOf(load), requests, duration: seconds };
  const { requests: answered, latency, duration, non2xx, errors } = await autocannon(options);
  if (non2xx > 0 || errors > 0) throw new Error(`${load.name}: ${non2xx} refused, ${errors} failed`);
  return { perSecond: answered.total / duration, medianMs: latency.p50, p99Ms: latency.p99 };
}

async function compare(loads: readonly Load[], seconds: number, way: typeof typing): Promise<void> {
  const rows = [];
  for (const load of loads) {
    await flatOut(load, WARM_UP_SECONDS);
    rows.push({ name: load.name, ...(await way(load, seconds)) });
  }
  const empty = rows[0];
  console.log(`${way === typing ? 'typing' : 'flat out'}, ${CLIENTS} clients:`);
  console.table(
    rows.map(({ name, perSecond, medianMs, p99Ms }) => ({
      '': name,
      'per second': perSecond.toFixed(0),
      'median ms': medianMs.toFixed(1),
      'p99 ms': p99Ms.toFixed(1),
      'per second / empty': (perSecond / (empty?.perSecond ?? 1)).toFixed(2),
      'median / empty': (medianMs / (empty?.medianMs ?? 1)).toFixed(1),
    })),
  );
}

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3' } } });
printLoading();
await withServers(async ({ product: { url, property }, bareUrl }) => {
  const loads: Load[] = [
    { name: 'empty bare route', url: `${bareUrl}/empty`, token: null, texts: ['be'] },
    { name: 'who am I (access check)', url: `${url}/auth/me`, token: property.token, texts: ['be'] },
    { name: 'cities', url: `${url}/geo/cities/search`, token: property.token, texts: CITY_TEXTS },
    { name: 'countries', url: `${url}/geo/countries/search`, token: null, texts: COUNTRY_TEXTS },
  ];
  for (const way of [typing, flatOut]) await compare(loads, Number(values.seconds), way);
});
