import path from 'node:path';
import type { Config } from '../config.ts';
import type { AccountSettings } from '../gateway-sim/books.ts';
import { type GatewaySim, startGatewaySim } from '../gateway-sim/gateway-sim.ts';
import type { App, Logger } from '../platform/http/route.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { call } from './call-api.ts';

/** Where the page of the stand-in is, unless somebody else has the port. */
const PORT = 4010;
const KEY_ID = 'rzp_test_BanyanHouse';

/** How a property is set up against the stand-in gateway of the demo hotel. */
export type DemoGateway = {
  connect(app: App, admin: string, propertyId: string): Promise<void>;
};

/** Starts the stand-in; its books are kept in the data folder, so that what was paid before a restart can be refunded after it. */
async function startDemoSim(dataDir: string): Promise<GatewaySim> {
  const options = { stateFile: path.join(dataDir, 'gateway-sim.json') };
  return startGatewaySim({ ...options, port: PORT }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return startGatewaySim({ ...options, port: 0 });
  });
}

/** The stand-in, for evaluation mode with the demo hotel, unless a gateway was named; without it the service works all the same. */
export async function standInFor(
  config: Pick<Config, 'auth' | 'gatewayBaseUrl' | 'dataDir'>,
  demo: boolean,
  log: Logger,
): Promise<GatewaySim | null> {
  if (!demo || config.auth !== null || config.gatewayBaseUrl !== null) return null;
  return startDemoSim(config.dataDir).catch((error: unknown) => {
    log.warn({ err: error }, 'the stand-in for the payment gateway could not be started: going on without it');
    return null;
  });
}

/** Tells the stand-in, which may be in another process, of an account. */
async function setAccount(simUrl: string, account: AccountSettings): Promise<void> {
  const answer = await fetch(`${simUrl}/sim/accounts`, { method: 'POST', body: JSON.stringify(account) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the stand-in refused the demo hotel's account: ${answer.status} ${text}`);
}

/**
 * Sets the demo hotel up against the stand-in as its administrator would. The account's secrets derive from the service's own key, so
 * they are the same after each restart and nowhere in the source.
 * @param simUrl where the stand-in is
 * @param serviceUrl where the stand-in reaches the service
 */
export function demoGateway(simUrl: string, secrets: Secrets, serviceUrl: string): DemoGateway {
  return {
    connect: async (app, admin, propertyId) => {
      const secretFor = (what: string): string =>
        secrets.keys[0].derive(Buffer.from(propertyId), `hostelry-demo-gateway-${what}`, 24).toString('base64url');
      const account = { keyId: KEY_ID, keySecret: secretFor('key'), webhookSecret: secretFor('webhook') };
      await setAccount(simUrl, { ...account, webhookUrl: `${serviceUrl}/properties/${propertyId}/gateway/webhook` });
      const settings = `/properties/${propertyId}/gateway-settings`;
      const { configured } = await call<{ configured: boolean }>(app, admin, 'GET', settings);
      if (!configured) await call(app, admin, 'PUT', settings, { ...account, isTest: true });
    },
  };
}
