import path from 'node:path';
import type { Config } from '../../config/config.ts';
import type { App, Logger } from '../../platform/http/route.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { AccountSettings } from '../gateway-sim/books.ts';
import { type GatewaySim, startGatewaySim } from '../gateway-sim/gateway-sim.ts';
import { call } from './call-api.ts';

/** The port of the gateway simulator, if it is free. */
export const DEMO_SIM_PORT = 4010;
/** The demo property's account at the simulator. */
export const DEMO_KEY_ID = 'rzp_test_BanyanHouse';

/** Connects a property to the gateway simulator. */
export type DemoGateway = {
  connect(app: App, admin: string, propertyId: string): Promise<void>;
};

/** Starts the simulator. Its records are stored in the data folder, so that a payment can be refunded after a restart. */
async function startSim(dataDir: string, log: Logger): Promise<GatewaySim> {
  const options = { stateFile: path.join(dataDir, 'gateway-sim.json') };
  try {
    return await startGatewaySim({ ...options, port: DEMO_SIM_PORT });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const sim = await startGatewaySim({ ...options, port: 0 });
    log.warn(`another program uses port ${DEMO_SIM_PORT}: the gateway simulator is at ${sim.url}`);
    return sim;
  }
}

/**
 * Starts the gateway simulator for the demo property, in evaluation mode and unless GATEWAY_BASE_URL is set. The service works without
 * it, so a failure is logged and stops nothing.
 */
export async function startDemoGatewaySim(
  config: Pick<Config, 'auth' | 'gatewayBaseUrl' | 'dataDir'>,
  demo: boolean,
  log: Logger,
): Promise<GatewaySim | null> {
  if (!demo || config.auth !== null || config.gatewayBaseUrl !== null) return null;
  return startSim(config.dataDir, log).catch((error: unknown) => {
    log.warn({ err: error }, 'the gateway simulator could not be started: the service starts without it');
    return null;
  });
}

/** Creates the account at the simulator, which may run in another process. */
async function setAccount(simUrl: string, account: AccountSettings): Promise<void> {
  const response = await fetch(`${simUrl}/sim/accounts`, { method: 'POST', body: JSON.stringify(account) });
  const text = await response.text();
  if (!response.ok) throw new Error(`the gateway simulator refused the account of the demo property: ${response.status} ${text}`);
}

/**
 * Connects the demo property to the simulator as its administrator would. The account's secrets derive from the service's own key, so
 * they stay the same after a restart and are not in the source.
 * @param simUrl the address of the simulator
 * @param serviceUrl the address at which the simulator reaches the service
 */
export function createDemoGateway(simUrl: string, secrets: Secrets, serviceUrl: string): DemoGateway {
  return {
    connect: async (app, admin, propertyId) => {
      const deriveSecret = (purpose: string): string =>
        secrets.keys[0].derive(Buffer.from(propertyId), `hostelry-demo-gateway-${purpose}`, 24).toString('base64url');
      const account = { keyId: DEMO_KEY_ID, keySecret: deriveSecret('key'), webhookSecret: deriveSecret('webhook') };
      await setAccount(simUrl, { ...account, webhookUrl: `${serviceUrl}/properties/${propertyId}/gateway/webhook` });
      const settings = `/properties/${propertyId}/gateway-settings`;
      const { configured } = await call<{ configured: boolean }>(app, admin, 'GET', settings);
      if (!configured) await call(app, admin, 'PUT', settings, { ...account, isTest: true });
    },
  };
}
