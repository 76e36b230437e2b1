import path from 'node:path';
import { type GatewaySim, startGatewaySim } from '../gateway-sim/gateway-sim.ts';
import type { App } from '../platform/http/route.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { call } from './call-api.ts';

/** Where the page of the stand-in is, unless somebody else has the port. */
const PORT = 4010;
const KEY_ID = 'rzp_test_BanyanHouse';

/** The stand-in gateway of the demo hotel, and how a property is set up against it. */
export type DemoGateway = {
  sim: GatewaySim;
  connect(app: App, admin: string, propertyId: string): Promise<void>;
};

/** Starts the stand-in; its books are kept in the data folder, so that what was paid before a restart can be refunded after it. */
export async function startDemoSim(dataDir: string): Promise<GatewaySim> {
  const options = { stateFile: path.join(dataDir, 'gateway-sim.json') };
  return startGatewaySim({ ...options, port: PORT }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return startGatewaySim({ ...options, port: 0 });
  });
}

/**
 * Sets the demo hotel up against the stand-in as its administrator would. The account's secrets derive from the service's own key, so
 * they are the same after each restart and nowhere in the source.
 * @param serviceUrl where the stand-in reaches the service
 */
export function demoGateway(sim: GatewaySim, secrets: Secrets, serviceUrl: string): DemoGateway {
  return {
    sim,
    connect: async (app, admin, propertyId) => {
      const secretFor = (what: string): string =>
        secrets.keys[0].derive(Buffer.from(propertyId), `hostelry-demo-gateway-${what}`, 24).toString('base64url');
      const account = { keyId: KEY_ID, keySecret: secretFor('key'), webhookSecret: secretFor('webhook') };
      sim.setAccount({ ...account, webhookUrl: `${serviceUrl}/properties/${propertyId}/gateway/webhook` });
      const settings = `/properties/${propertyId}/gateway-settings`;
      const { configured } = await call<{ configured: boolean }>(app, admin, 'GET', settings);
      if (!configured) await call(app, admin, 'PUT', settings, { ...account, isTest: true });
    },
  };
}
