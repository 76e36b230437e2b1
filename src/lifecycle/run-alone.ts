import type { Config } from '../config/config.ts';
import { startDemoGatewaySim } from '../evaluation/demo/demo-gateway.ts';
import { openDemo } from '../evaluation/demo/open-demo.ts';
import type { GatewaySim } from '../evaluation/gateway-sim/gateway-sim.ts';
import type { Logger } from '../platform/http/route.ts';
import { describeStartFailure, exitWithError, STOP_MS_MAX, stopOnCrash, stopOnSignal } from './shutdown.ts';
import { type Service, startService, warnOfWrongIssuer } from './start.ts';
import { printStartMessage } from './start-message.ts';

/** Starts the service. A gateway simulator is stopped together with it. */
async function startWithSimulator(sim: GatewaySim | null, config: Config, log: Logger): Promise<Service> {
  if (sim === null) return startService(config, log);
  try {
    const service = await startService({ ...config, gatewayBaseUrl: `${sim.url}/v1` }, log);
    return {
      ...service,
      stop: async (options) => {
        await service.stop(options);
        await sim.stop();
      },
    };
  } catch (error) {
    await sim.stop();
    throw error;
  }
}

/** Runs the whole service in this process until it is asked to stop. */
export async function runAlone(config: Config, demo: boolean, log: Logger): Promise<void> {
  const sim = await startDemoGatewaySim(config, demo, log);
  const starting = startWithSimulator(sim, config, log);
  stopOnSignal(starting, STOP_MS_MAX + config.drainSeconds * 1_000, log);
  stopOnCrash(starting, log);
  try {
    const service = await starting;
    void warnOfWrongIssuer(config, log);
    const property = demo ? await openDemo(service, sim?.url ?? null, log) : null;
    printStartMessage({
      config,
      url: service.url,
      isEvaluation: service.localIssuer !== null,
      demo,
      property,
      simUrl: sim?.url ?? null,
    });
  } catch (error) {
    exitWithError(describeStartFailure(error, log));
  }
}
