import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from './config.ts';
import { demoGateway, startDemoSim } from './demo/demo-gateway.ts';
import { type Demo, openDemoHotel } from './demo/seed-demo.ts';
import type { GatewaySim } from './gateway-sim/gateway-sim.ts';
import type { Logger } from './platform/http/route.ts';
import { createLogger } from './platform/log.ts';
import { type Service, startService } from './start.ts';
import { StartError } from './start-problems.ts';

/** Above the sum of what stopping may take: a net, should a part of it hang. */
const STOP_MS_MAX = 45_000;
/** After a crash only the database is worth waiting for. */
const CRASH_STOP_MS_MAX = 10_000;
/** Ctrl-C reaches the process twice when it runs under npm, from the terminal and from npm: that is one wish, not two. */
const SAME_SIGNAL_MS = 300;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function fail(message: string): never {
  process.stderr.write(`hostelry: ${message}\n`);
  process.exit(1);
}

function readSettings(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

/** What a person who has just started the service needs to know, in one write: who sees its first line sees all of it. */
function printWelcome({ url, localIssuer }: Service): void {
  const lines = [`Hostelry is ready at ${url}`, `  API reference  ${url}/docs`];
  if (localIssuer !== null) lines.push('  A token        npm run -s token -- --phone +919845012345');
  print(lines.join('\n'));
}

function printDemo({ propertyId, tokens }: Demo, sim: GatewaySim | null): void {
  print(`\nThe demo hotel is property ${propertyId}. A token for each role, good for 30 days:`);
  for (const { role, name, token } of tokens) print(`\n${role} (${name})\n${token}`);
  if (sim !== null)
    print(
      `\nIts online payments go to a stand-in for the gateway: QR codes and links are paid at ${sim.url} and no money moves.`,
    );
  print('\n"npm run demo" plays a whole stay in it; "npm start -- --no-demo" starts without it.');
}

/** Evaluation mode opens with a hotel to look at. Without one the service works all the same, so its failure stops nothing. */
async function openDemo({ app, localIssuer, platform, url }: Service, sim: GatewaySim | null, log: Logger): Promise<Demo | null> {
  if (localIssuer === null) return null;
  // The demo hotel is made by some hundred requests: their log lines would bury what is printed.
  const { level } = log;
  log.level = 'warn';
  try {
    const gateway = sim === null ? null : demoGateway(sim, platform.secrets, url);
    return await openDemoHotel(app, localIssuer, platform.clock(), gateway);
  } catch (error) {
    log.error({ err: error }, 'the demo hotel could not be made');
    return null;
  } finally {
    log.level = level;
  }
}

function readArguments(): { demo: boolean } {
  try {
    const { values } = parseArgs({ options: { 'no-demo': { type: 'boolean', default: false } } });
    return { demo: !values['no-demo'] };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)} (there is one option: --no-demo)`);
  }
}

/** Exits when `stop` is done or took too long. */
async function exitAfter(stop: Promise<void>, msMax: number, code: number): Promise<void> {
  setTimeout(() => process.exit(1), msMax).unref();
  await stop;
  process.exit(code);
}

/** The first signal stops the service in order, also in the middle of its start; another one ends the process at once. */
function stopOnSignal(starting: Promise<Service>, log: Logger): void {
  let firstAt: number | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    const now = Date.now();
    if (firstAt !== null && now - firstAt < SAME_SIGNAL_MS) return;
    if (firstAt !== null) process.exit(1);
    firstAt = now;
    log.info({ signal }, 'stopping');
    const stopped = starting.then((service) => service.stop());
    // A start that failed has stopped what it had started, and says why itself.
    void exitAfter(stopped, STOP_MS_MAX, 0).catch(() => {});
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
}

/** A bug that nothing caught: nobody knows what state the process is in, so it ends, and takes the database down in order. */
function stopOnCrash(starting: Promise<Service>, log: Logger): void {
  let crashed = false;
  const onCrash = (error: unknown): void => {
    log.fatal({ err: error }, 'a bug ends the service');
    if (crashed) return;
    crashed = true;
    const stopped = starting.then((service) => service.stop());
    void exitAfter(stopped, CRASH_STOP_MS_MAX, 1).catch(() => process.exit(1));
  };
  process.on('uncaughtException', onCrash);
  process.on('unhandledRejection', onCrash);
}

/** A stand-in for the payment gateway, for evaluation mode with the demo hotel, unless a gateway was named. */
async function standInFor(config: Config, demo: boolean, log: Logger): Promise<GatewaySim | null> {
  if (!demo || config.auth !== null || config.gatewayBaseUrl !== null) return null;
  return startDemoSim(config.dataDir).catch((error: unknown) => {
    log.warn({ err: error }, 'the stand-in for the payment gateway could not be started: going on without it');
    return null;
  });
}

/** The service, with the stand-in beside it where there is one: they stop together. */
async function startBeside(sim: GatewaySim | null, config: Config, log: Logger): Promise<Service> {
  if (sim === null) return startService(config, log);
  try {
    const service = await startService({ ...config, gatewayBaseUrl: `${sim.url}/v1` }, log);
    return {
      ...service,
      stop: async () => {
        await service.stop();
        await sim.stop();
      },
    };
  } catch (error) {
    await sim.stop();
    throw error;
  }
}

async function main(): Promise<void> {
  const { demo } = readArguments();
  const config = readSettings();
  const log = createLogger(config);
  const sim = await standInFor(config, demo, log);
  const starting = startBeside(sim, config, log);
  stopOnSignal(starting, log);
  stopOnCrash(starting, log);
  try {
    const service = await starting;
    const hotel = demo ? await openDemo(service, sim, log) : null;
    printWelcome(service);
    if (hotel !== null) printDemo(hotel, sim);
  } catch (error) {
    if (error instanceof StartError) fail(error.message);
    log.fatal({ err: error }, 'the service cannot start');
    fail(error instanceof Error ? (error.message.split('\n')[0] ?? 'unknown error') : String(error));
  }
}

await main();
