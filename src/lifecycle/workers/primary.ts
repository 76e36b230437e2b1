import cluster from 'node:cluster';
import type { Config } from '../../config/config.ts';
import { startDemoGatewaySim } from '../../evaluation/demo/demo-gateway.ts';
import type { GatewaySim } from '../../evaluation/gateway-sim/gateway-sim.ts';
import type { Logger } from '../../platform/http/route.ts';
import { openDatabase } from '../embedded-database.ts';
import {
  describeStartFailure,
  exitWithError,
  MARGIN_MS,
  PRIMARY_STOP_MS_MAX,
  stopOnCrash,
  stopOnSignal,
  WORKER_STOP_MS_MAX,
} from '../shutdown.ts';
import { printStartMessage } from '../start-message.ts';
import { createStopSteps, STOP_STEP_MS } from '../stop-steps.ts';
import { startWorkerGroup, type WorkerGroup } from './worker-group.ts';

type RunningGroup = { group: WorkerGroup; stop(options?: { drain: boolean }): Promise<void> };

/** Opens the database, which the service has once whatever the number of its workers, and then starts the workers. */
async function start(config: Config, sim: GatewaySim | null, log: Logger): Promise<RunningGroup> {
  const stops = createStopSteps(log);
  if (sim !== null) stops.add('the gateway simulator', STOP_STEP_MS.gatewaySim, () => sim.stop());
  let drain = true;
  try {
    const connectionString = await openDatabase(config, log, stops);
    const group = await startWorkerGroup(
      config,
      {
        ...(config.databaseUrl === null ? { DATABASE_URL: connectionString } : {}),
        ...(sim === null ? {} : { GATEWAY_BASE_URL: `${sim.url}/v1` }),
      },
      log,
    );
    stops.add('the workers', WORKER_STOP_MS_MAX + MARGIN_MS + config.drainSeconds * 1_000, () => group.stop(drain));
    return {
      group,
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
 * Runs the primary process. It starts what the service has once (the embedded database, the gateway simulator) and then WEB_CONCURRENCY
 * workers that share one port. It replaces workers that end, and on SIGUSR2 all of them, one after the other.
 */
export async function runPrimary(
  config: Config,
  demo: boolean,
  log: Logger,
  onRenewal: (renew: () => void) => void,
): Promise<void> {
  const sim = await startDemoGatewaySim(config, demo, log);
  // Idle workers accept connections themselves. If this process handed them out, a connection on its way to a worker that is killed at
  // that moment would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const starting = start(config, sim, log);
  stopOnSignal(starting, PRIMARY_STOP_MS_MAX + config.drainSeconds * 1_000, log);
  stopOnCrash(starting, log);
  try {
    const { group, stop } = await starting;
    onRenewal(() => void group.renew());
    void group.failed.then(async (why) => {
      log.fatal(why);
      await stop({ drain: false });
      exitWithError(why);
    });
    const property = demo ? await group.first.openDemo(sim?.url ?? null) : null;
    printStartMessage({ config, url: group.url, isEvaluation: group.isEvaluation, demo, property, simUrl: sim?.url ?? null });
  } catch (error) {
    exitWithError(describeStartFailure(error, log));
  }
}
