import cluster from 'node:cluster';
import type { Config } from '../config.ts';
import { standInFor } from '../demo/demo-gateway.ts';
import { databaseFor } from '../embedded-database.ts';
import { fail, LEAVE_MS_MAX, reasonOf, SPARE_MS, STOP_ALL_MS_MAX, stopOnCrash, stopOnSignal } from '../ending.ts';
import type { GatewaySim } from '../gateway-sim/gateway-sim.ts';
import type { Logger } from '../platform/http/route.ts';
import { createStops, STOP_MS } from '../stops.ts';
import { printDemo, printWelcome } from '../welcome.ts';
import { type Crew, startCrew } from './crew.ts';

type Kept = { crew: Crew; stop(options?: { drain: boolean }): Promise<void> };

/** What the service has once, whatever the number of its workers, and then the workers. */
async function start(config: Config, sim: GatewaySim | null, log: Logger): Promise<Kept> {
  const stops = createStops(log);
  if (sim !== null) stops.add('the stand-in for the gateway', STOP_MS.standIn, () => sim.stop());
  let drain = true;
  try {
    const connectionString = await databaseFor(config, log, stops);
    const crew = await startCrew(
      config,
      {
        ...(config.databaseUrl === null ? { DATABASE_URL: connectionString } : {}),
        ...(sim === null ? {} : { GATEWAY_BASE_URL: `${sim.url}/v1` }),
      },
      log,
    );
    stops.add('the workers', LEAVE_MS_MAX + SPARE_MS + config.drainSeconds * 1_000, () => crew.stop(drain));
    return {
      crew,
      stop: (options) => {
        drain = options?.drain ?? true;
        return stops.run();
      },
    };
  } catch (error) {
    await stops.run();
    throw error;
  }
}

/**
 * Keeps the workers: starts what there is once (the embedded database, the stand-in for the gateway), then WEB_CONCURRENCY processes that
 * share one port, replaces those that end, and on SIGUSR2 all of them, one after the other.
 */
export async function runPrimary(
  config: Config,
  demo: boolean,
  log: Logger,
  onRenewal: (renew: () => void) => void,
): Promise<void> {
  const sim = await standInFor(config, demo, log);
  // Workers take connections themselves, whoever is free. Handed out by this process, one would hang for ever that was on its way to a
  // worker which is killed just then.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const starting = start(config, sim, log);
  stopOnSignal(starting, STOP_ALL_MS_MAX + config.drainSeconds * 1_000, log);
  stopOnCrash(starting, log);
  try {
    const { crew, stop } = await starting;
    onRenewal(() => void crew.renew());
    void crew.hopeless.then(async (why) => {
      log.fatal(why);
      await stop({ drain: false });
      fail(why);
    });
    const hotel = demo ? await crew.first.openDemo(sim?.url ?? null) : null;
    printWelcome(crew.url, crew.isEvaluation);
    if (hotel !== null) printDemo(hotel, sim?.url ?? null);
  } catch (error) {
    fail(reasonOf(error, log));
  }
}
