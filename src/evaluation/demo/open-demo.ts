import { createSignInCode } from '../../features/system/index.ts';
import type { App, Logger } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { unlimited } from '../../platform/rate-limits/rate-limits.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { LocalIssuer } from '../local-issuer.ts';
import { call } from './call-api.ts';
import { createDemoProperty, type DemoRoom } from './create-property.ts';
import { createStays } from './create-stays.ts';
import { createDemoGateway, type DemoGateway } from './demo-gateway.ts';
import { DEMO_CODE, DEMO_PROPERTY, DEMO_USERS, type DemoUser } from './demo-property.ts';
import { refreshStays } from './refresh-stays.ts';

const TOKEN_LIFETIME_SECONDS = 30 * 24 * 60 * 60;

/** What is printed at the start: the demo property, and for each role a code that signs in at the console and a token. */
export type Demo = { propertyId: string; people: readonly { role: string; name: string; code: string; token: string }[] };

type Property = { id: string; code: string; name: string };

function issueToken(issuer: LocalIssuer, user: DemoUser): Promise<string> {
  return issuer.issueToken({
    subject: user.phone,
    phone: user.phone,
    name: user.name,
    superAdmin: user.role === 'SUPER_ADMIN',
    lifetimeSeconds: TOKEN_LIFETIME_SECONDS,
  });
}

type DemoProperty = { propertyId: string; tokens: ReadonlyMap<string, string> };

/**
 * Creates the demo property unless it exists. A property whose creation was interrupted lacks the demo code; it is left as it is, and a
 * new one is created. If there is a gateway, the property is connected to it each time.
 * @returns null if the database has a property of a user
 */
export async function openDemoProperty(
  app: App,
  issuer: LocalIssuer,
  now: Timestamp,
  gateway: DemoGateway | null = null,
): Promise<DemoProperty | null> {
  const tokens = new Map<string, string>();
  for (const user of DEMO_USERS) tokens.set(user.role, await issueToken(issuer, user));
  const [root, admin] = [tokens.get('SUPER_ADMIN') ?? '', tokens.get('ADMIN') ?? ''];
  await call(app, root, 'POST', '/auth/verify');
  await call(app, admin, 'POST', '/auth/verify');
  const properties = await call<Property[]>(app, root, 'GET', '/properties');
  const demo = properties.find(({ code }) => code === DEMO_CODE);
  const hasGateway = gateway !== null;
  if (demo !== undefined) {
    await gateway?.connect(app, admin, demo.id);
    const propertyUrl = `/properties/${demo.id}`;
    const rooms = await call<DemoRoom[]>(app, admin, 'GET', `${propertyUrl}/rooms`);
    await refreshStays({ app, admin, propertyUrl, rooms, now, hasGateway });
    return { propertyId: demo.id, tokens };
  }
  if (properties.some(({ name }) => name !== DEMO_PROPERTY.name)) return null;
  // E-mail addresses are unique: an interrupted demo gives up its own.
  for (const { id } of properties) await call(app, root, 'PUT', `/properties/${id}`, { emailAddresses: [] });
  const { propertyId, rooms } = await createDemoProperty(app, tokens, now);
  const propertyUrl = `/properties/${propertyId}`;
  await gateway?.connect(app, admin, propertyId);
  await createStays({ app, admin, propertyUrl, rooms, now, hasGateway });
  await call(app, admin, 'PUT', propertyUrl, { code: DEMO_CODE });
  return { propertyId, tokens };
}

/** What the demo needs of the running service. `localIssuer` is null with an OpenID Connect provider: then there is no demo. */
type DemoService = { app: App; platform: Platform; localIssuer: LocalIssuer | null; url: string };

/**
 * Opens the demo property of evaluation mode. The service works without it, so a failure is logged and stops nothing.
 * @param simUrl the address of the gateway simulator; null if there is none
 */
export async function openDemo(
  { app, localIssuer, platform, url }: DemoService,
  simUrl: string | null,
  log: Logger,
): Promise<Demo | null> {
  if (localIssuer === null) return null;
  // Creating the demo property takes some hundred requests. Their log lines would hide what is printed at the start.
  const { level } = log;
  log.level = 'warn';
  try {
    const gateway = simUrl === null ? null : createDemoGateway(simUrl, platform.secrets, url);
    const demo = await unlimited(() => openDemoProperty(app, localIssuer, platform.clock(), gateway));
    if (demo === null) return null;
    const people: Demo['people'][number][] = [];
    for (const { role, name } of DEMO_USERS) {
      const code = await createSignInCode(platform.db, role, platform.clock());
      people.push({ role, name, code, token: demo.tokens.get(role) ?? '' });
    }
    return { propertyId: demo.propertyId, people };
  } catch (error) {
    log.error({ err: error }, 'the demo property could not be created');
    return null;
  } finally {
    log.level = level;
  }
}
