import type { Config } from './config.ts';
import { standInFor } from './demo/demo-gateway.ts';
import { openDemo } from './demo/open-demo.ts';
import { fail, reasonOf, STOP_MS_MAX, stopOnCrash, stopOnSignal } from './ending.ts';
import type { GatewaySim } from './gateway-sim/gateway-sim.ts';
import type { Logger } from './platform/http/route.ts';
import { type Service, startService } from './start.ts';
import { printDemo, printWelcome } from './welcome.ts';

/** The service, with the stand-in beside it where there is one: they stop together. */
async function startBeside(sim: GatewaySim | null, config: Config, log: Logger): Promise<Service> {
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

/** Runs the whole service in this process, until it is told to stop. */
export async function runAlone(config: Config, demo: boolean, log: Logger): Promise<void> {
  const sim = await standInFor(config, demo, log);
  const starting = startBeside(sim, config, log);
  stopOnSignal(starting, STOP_MS_MAX + config.drainSeconds * 1_000, log);
  stopOnCrash(starting, log);
  try {
    const service = await starting;
    const hotel = demo ? await openDemo(service, sim?.url ?? null, log) : null;
    printWelcome(service.url, service.localIssuer !== null);
    if (hotel !== null) printDemo(hotel, sim?.url ?? null);
  } catch (error) {
    fail(reasonOf(error, log));
  }
}
