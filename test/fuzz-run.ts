/**
 * `npm run fuzz -- --requests 50000 --seed 7`: hostile requests at a service of its own (test/fuzz/fuzz.ts), its findings and what
 * it took. `--only 123` repeats one request of the seed. TEST_DATABASE_URL names a server to use instead of an embedded one.
 *
 * Exit code 0: nothing was found and the memory stayed within its bound; 1: not so; 2: bad arguments; 130: interrupted.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startGatewaySim } from '../src/gateway-sim/gateway-sim.ts';
import { ArgumentError, type Asked, asksForHelp, readArguments, USAGE } from './fuzz/arguments.ts';
import { type Finding, type FuzzReport, findingText, fuzz, newFuzzHouse, newNeighbour, type OpenApi } from './fuzz/fuzz.ts';
import { errorsIn, reportLines } from './fuzz/report-lines.ts';
import { GROWTH_MB_MAX, NO_LIMITS, rssOf } from './fuzz/service-memory.ts';
import { type HotelProcess, openHotelProcess } from './support/hotel-process.ts';
import { prepareTestServer } from './support/postgres.ts';

const WARM_UP_REQUESTS = 1_000;
/** The service has nothing to do meanwhile, and its memory can be cleaned. */
const PAUSE_MS = 10_000;
const INTERRUPTED = 130;
/** What was cut off may not keep the process alive. */
const LEAVING_MS_MAX = 5_000;

type Sim = Awaited<ReturnType<typeof startGatewaySim>>;
type Bench = { sim: Sim; hotel: HotelProcess };

async function send({ sim, hotel }: Bench, { requests, seed, only }: Asked, stopping: AbortSignal): Promise<number> {
  const common = {
    urls: [hotel.url] as const,
    openapi: (await hotel.stranger.get('/openapi.json')).body as OpenApi,
    neighbour: await newNeighbour(hotel),
    house: () => newFuzzHouse(hotel, (account) => sim.setAccount(account)),
    stopping,
  };
  // A service that is being stopped gives no answers: that is no finding.
  const onFinding = (finding: Finding): void => {
    if (!stopping.aborted) console.log(`\n${findingText(finding)}`);
  };
  if (only === undefined) {
    console.log(`${WARM_UP_REQUESTS} requests to warm up, then ${requests}; seed ${seed}`);
    await fuzz({ ...common, seed: seed + 1, requests: WARM_UP_REQUESTS, onFinding: () => {} });
  }
  const before = await rssOf(hotel.process.pid);
  const started = performance.now();
  const onProgress = (asked: number): void => void process.stderr.write(`${asked} requests\n`);
  const report: FuzzReport = await fuzz({
    ...{ ...common, onFinding, onProgress, seed, requests },
    ...(only === undefined ? {} : { only }),
  });
  const seconds = Math.round((performance.now() - started) / 1_000);
  const peak = await rssOf(hotel.process.pid);
  await sleep(only === undefined ? PAUSE_MS : 0);
  const after = await rssOf(hotel.process.pid);
  const memory = only === undefined ? { before, peak, after, growthMax: GROWTH_MB_MAX } : null;
  const { passed, lines } = reportLines(report, { seconds, memory, errors: errorsIn(hotel.process.output()) });
  console.log(lines.join('\n'));
  return passed ? 0 : 1;
}

/** Ends with the work, or as soon as somebody interrupts it; what is under way is left to those who stop the services. */
async function unlessStopped(work: Promise<number>, stopping: AbortSignal): Promise<number> {
  const stopped = new Promise<number>((done) => {
    const end = (): void => done(INTERRUPTED);
    stopping.addEventListener('abort', end, { once: true });
    if (stopping.aborted) end();
  });
  work.catch(() => {});
  return Promise.race([work, stopped]);
}

async function run(asked: Asked, stopping: AbortSignal): Promise<number> {
  const sim = await startGatewaySim({ clock: () => new Date().toISOString() });
  try {
    const hotel = await openHotelProcess({ ...NO_LIMITS, GATEWAY_BASE_URL: `${sim.url}/v1` });
    try {
      return await unlessStopped(stopping.aborted ? Promise.resolve(0) : send({ sim, hotel }, asked, stopping), stopping);
    } finally {
      await hotel.stop();
    }
  } finally {
    await sim.stop();
  }
}

/** The first signal ends the run in order, with all that it has started; a second one at once. */
function interruption(): AbortSignal {
  const stop = new AbortController();
  let at: number | undefined;
  const interrupt = (): void => {
    // A terminal's Ctrl-C may come twice, as npm passes it on too.
    if (at !== undefined && Date.now() - at > 1_000) process.exit(INTERRUPTED);
    if (at !== undefined) return;
    at = Date.now();
    console.error('stopping what was started (again: at once)');
    // Requests that are cut off by it fail, and nobody waits for them any more.
    process.on('unhandledRejection', () => {});
    stop.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  return stop.signal;
}

async function main(argv: readonly string[]): Promise<number> {
  if (asksForHelp(argv)) {
    console.log(USAGE);
    return 0;
  }
  const asked = readArguments(argv);
  const stopping = interruption();
  const server = await prepareTestServer(process.env['TEST_DATABASE_URL']);
  process.env['TEST_DATABASE_URL'] = server.connectionString;
  process.env['TEST_TEMPLATE_DATABASE'] = server.template;
  try {
    return stopping.aborted ? INTERRUPTED : await run(asked, stopping);
  } catch (error) {
    // Ctrl-C reaches the service too, which then does not answer, or does not even start.
    if (stopping.aborted) return INTERRUPTED;
    throw error;
  } finally {
    await server.stop();
    if (stopping.aborted) console.log('INTERRUPTED: what was started is ended; nothing can be said of the service');
  }
}

if (import.meta.main) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    console.error(`${error.message}\n${USAGE}`);
    process.exitCode = 2;
  }
  setTimeout(() => process.exit(), LEAVING_MS_MAX).unref();
}
