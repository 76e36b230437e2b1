import type { Logger } from '../platform/http/route.ts';
import { unlimited } from '../platform/rate-limits/rate-limits.ts';
import type { Service } from '../start.ts';
import { demoGateway } from './demo-gateway.ts';
import { type Demo, openDemoHotel } from './seed-demo.ts';

/**
 * Evaluation mode opens with a hotel to look at. Without one the service works all the same, so its failure stops nothing.
 * @param simUrl where the stand-in for the payment gateway is; null: there is none
 */
export async function openDemo(
  { app, localIssuer, platform, url }: Pick<Service, 'app' | 'localIssuer' | 'platform' | 'url'>,
  simUrl: string | null,
  log: Logger,
): Promise<Demo | null> {
  if (localIssuer === null) return null;
  // The demo hotel is made by some hundred requests: their log lines would bury what is printed.
  const { level } = log;
  log.level = 'warn';
  try {
    const gateway = simUrl === null ? null : demoGateway(simUrl, platform.secrets, url);
    return await unlimited(() => openDemoHotel(app, localIssuer, platform.clock(), gateway));
  } catch (error) {
    log.error({ err: error }, 'the demo hotel could not be made');
    return null;
  } finally {
    log.level = level;
  }
}
