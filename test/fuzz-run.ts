/**
 * `npm run fuzz -- --requests 50000 --seed 7`: hostile requests at a service of its own (test/fuzz/fuzz.ts), its findings and what
 * it took. `--only 123` repeats one request of the seed. TEST_DATABASE_URL names a server to use instead of an embedded one.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startGatewaySim } from '../src/gateway-sim/gateway-sim.ts';
import { findingText, fuzz, newFuzzHouse, newNeighbour, type OpenApi } from './fuzz/fuzz.ts';
import { GROWTH_MB_MAX, NO_LIMITS, rssOf } from './fuzz/service-memory.ts';
import { openHotelProcess } from './support/hotel-process.ts';
import { prepareTestServer } from './support/postgres.ts';

const WARM_UP_REQUESTS = 1_000;
/** The service has nothing to do meanwhile, and its memory can be cleaned. */
const PAUSE_MS = 10_000;
function readArguments(): { requests: number; seed: number; only: number | undefined } {
  const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } } });
  const whole = (name: string, text: string | undefined, fallback: number): number => {
    const value = text === undefined ? fallback : Number(text);
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`);
    return value;
  };
  return {
    requests: whole('requests', values.requests, 5_000),
    seed: whole('seed', values.seed, randomInt(2 ** 31)),
    only: values.only === undefined ? undefined : whole('only', values.only, 0),
  };
}

async function run(): Promise<number> {
  const { requests, seed, only } = readArguments();
  const sim = await startGatewaySim({ clock: () => new Date().toISOString() });
  const hotel = await openHotelProcess({ ...NO_LIMITS, GATEWAY_BASE_URL: `${sim.url}/v1` });
  try {
    const openapi = (await hotel.stranger.get('/openapi.json')).body as OpenApi;
    const neighbour = await newNeighbour(hotel);
    const options = {
      urls: [hotel.url] as const,
      openapi,
      neighbour,
      house: () => newFuzzHouse(hotel, (account) => sim.setAccount(account)),
      onFinding: (finding: Parameters<typeof findingText>[0]) => console.log(`\n${findingText(finding)}`),
    };
    if (only === undefined) await fuzz({ ...options, seed: seed + 1, requests: WARM_UP_REQUESTS, onFinding: () => {} });
    const before = await rssOf(hotel.process.pid);
    const started = performance.now();
    const onProgress = (asked: number): void => void process.stderr.write(`${asked} requests\r`);
    const report = await fuzz({ ...options, onProgress, seed, requests, ...(only === undefined ? {} : { only }) });
    const seconds = Math.round((performance.now() - started) / 1_000);
    const peak = await rssOf(hotel.process.pid);
    await sleep(only === undefined ? PAUSE_MS : 0);
    const after = await rssOf(hotel.process.pid);
    console.log(JSON.stringify(report));
    console.log(`${report.requests} requests, ${report.findings} findings, seed ${seed}, ${seconds} s`);
    console.log(`memory: ${before} MB after ${WARM_UP_REQUESTS} requests, ${peak} MB at the end, ${after} MB after a pause`);
    const logged = hotel.process
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"') || line.includes('"level":"fatal"'));
    if (logged.length > 0)
      console.log(`${logged.length} errors in the log, the first:\n${logged.slice(0, 3).join('\n').slice(0, 3_000)}`);
    return report.findings > 0 || after - before > GROWTH_MB_MAX ? 1 : 0;
  } finally {
    await hotel.stop();
    await sim.stop();
  }
}

async function main(): Promise<number> {
  const server = await prepareTestServer(process.env['TEST_DATABASE_URL']);
  process.env['TEST_DATABASE_URL'] = server.connectionString;
  process.env['TEST_TEMPLATE_DATABASE'] = server.template;
  try {
    return await run();
  } finally {
    await server.stop();
  }
}

if (import.meta.main) process.exitCode = await main();
