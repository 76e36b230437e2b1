/** Every endpoint against every kind of caller, from a table written by hand (access-matrix.ts). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import pLimit from 'p-limit';
import { ROLES } from '../src/features/properties/index.ts';
import { ACCESS, type Who } from './access-matrix.ts';
import { type HttpAnswer, sendHttp } from './harness/http-client.ts';
import { isLong, longerTest } from './harness/long-test.ts';
import { filled, paramsOf, routesOf } from './harness/routes.ts';
import { newPhone, startTestService } from './harness/service-under-test.ts';

type Operation = { name: string; method: string; path: string; who: Who };

const PATIENCE_MS = 120_000;
const GARBAGE = ['garbage', 'Bearer', 'Bearer x.y.z', 'Basic YTpi', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'];

/** The rows of the table, and HEAD wherever there is GET, except live streams. */
const operations: Operation[] = Object.entries(ACCESS).flatMap(([name, who]) => {
  const [method = '', path = ''] = name.split(' ');
  const rows = [{ name, method, path, who }];
  return method === 'GET' && !path.endsWith('/stream') ? [...rows, { name: `HEAD ${path}`, method: 'HEAD', path, who }] : rows;
});

const inProperty = operations.filter(({ path }) => path.includes('{propertyId}'));
const needsToken = operations.filter(({ who }) => who !== 'public' && who !== 'public, in a property' && who !== 'optional');

function isForAnyone(who: Who): boolean {
  return who === 'public' || who === 'public, in a property' || who === 'optional';
}

async function tokenOf(subject: string, superAdmin = false): Promise<string> {
  const issuer = service.running.localIssuer;
  assert.ok(issuer !== null);
  return issuer.issueToken({ subject, phone: subject, name: 'Test Person', superAdmin });
}

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();
const roles = await Promise.all(ROLES.map(async (role) => [role, (await property.join(role)).token]));
const disabled = await property.join('ADMIN');
const root = await service.newUser({ superAdmin: true });
const stopped = await root.put(`${property.path}/users/${disabled.userId}/disabled`, { disabled: true });
assert.equal(stopped.status, 200, stopped.text);
/** Tokens by who holds them. */
const tokens = {
  ...Object.fromEntries(roles),
  outsider: (await service.newUser()).token,
  superAdmin: root.token,
  disabled: disabled.token,
  unknown: await tokenOf(newPhone()),
};

/** A path of this property with unknown ids of other records. */
function pathOf({ path }: Operation, params: Record<string, string> = {}): string {
  const unknown = Object.fromEntries(paramsOf(path).map((name) => [name, randomUUID()]));
  return filled(path, { ...unknown, propertyId: property.id, ...params });
}

/** A stream is closed as soon as it begins. */
async function openStream(url: string, headers: Record<string, string>): Promise<HttpAnswer> {
  const leave = new AbortController();
  const response = await fetch(url, { headers, signal: AbortSignal.any([leave.signal, AbortSignal.timeout(PATIENCE_MS)]) });
  const hasBegun = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = hasBegun ? '' : await response.text();
  leave.abort();
  return { status: response.status, headers: response.headers, text };
}

/** Status and message of the response. */
async function ask(
  { method, name, path }: Operation,
  authorization: string | null,
  url: string,
): Promise<{ status: number; message: string }> {
  const withBody = method === 'POST' || method === 'PUT';
  const headers = {
    ...(authorization === null ? {} : { authorization }),
    ...(withBody ? { 'content-type': 'application/json' } : {}),
  };
  const response = path.endsWith('/stream')
    ? await openStream(service.url + url, headers)
    : await sendHttp(service.url + url, method, headers, withBody ? '{}' : undefined);
  const isError = response.status >= 400 && method !== 'HEAD';
  if (response.status === 401) assert.equal(response.headers.get('www-authenticate')?.startsWith('Bearer'), true, name);
  return { status: response.status, message: isError ? JSON.parse(response.text).message : '' };
}

/** Calls all operations, a few at a time, and lists those with another status than `expected` says. */
async function expectAll(
  asked: readonly Operation[],
  authorization: string | null,
  expected: (status: number) => boolean,
  urlOf: (operation: Operation) => string = pathOf,
): Promise<void> {
  const wrong: string[] = [];
  assert.ok(asked.length > 0);
  await pLimit(4).map(asked, async (operation) => {
    const { status, message } = await ask(operation, authorization, urlOf(operation));
    if (!expected(status)) wrong.push(`${operation.name}: ${status} ${message}`);
  });
  assert.deepEqual(wrong, []);
}

/** Each of the values with some of the operations, in turn: together with all of them. In `npm run test:all` each with all. */
function withEach<T, O extends Operation>(values: readonly T[], asked: readonly O[]): [T, O[]][] {
  return values.map((value, index) => [value, isLong ? [...asked] : asked.filter((_, at) => at % values.length === index)]);
}

const isPassed = (status: number): boolean => status !== 401 && status !== 403 && status < 500;
const is =
  (expected: number) =>
  (status: number): boolean =>
    status === expected;
const bearer = (who: keyof typeof tokens): string => `Bearer ${tokens[who]}`;

test('every route is in the table and every row of the table is a route', () => {
  const routes = routesOf(service.running.app).map(({ method, path }) => `${method} ${path}`);
  const listed = operations.map(({ name }) => name);
  assert.deepEqual(routes.toSorted(), listed.toSorted());
});

test('the description of the API says of the same operations that they need a token', async () => {
  const { paths } = (await service.anonymous.get('/openapi.json')).body as {
    paths: Record<string, Record<string, { security?: Record<string, unknown>[] }>>;
  };
  for (const { name, method, path, who } of operations) {
    const described = paths[path]?.[method.toLowerCase()];
    if (described === undefined) continue;
    const schemes = described.security ?? [];
    const takesToken = schemes.some((scheme) => Object.keys(scheme).length > 0);
    const isOptional = schemes.some((scheme) => Object.keys(scheme).length === 0);
    assert.equal(takesToken && !isOptional, !isForAnyone(who), `${name} ${JSON.stringify(described.security)}`);
  }
});

longerTest('without a token or with an invalid one: 401', async () => {
  await expectAll(needsToken, null, is(401));
  for (const [authorization, asked] of withEach(GARBAGE, needsToken)) await expectAll(asked, authorization, is(401));
});

test('a valid token of a user who has never verified: 401', async () => {
  await expectAll(
    needsToken.filter(({ who }) => who !== 'token'),
    bearer('unknown'),
    is(401),
  );
});

test('any valid token may verify', async () => {
  const verify = operations.filter(({ who }) => who === 'token');
  await expectAll(verify, `Bearer ${await tokenOf(newPhone())}`, is(200));
});

test('public endpoints need no token and ignore a bad one; others must name an existing property', async () => {
  const open = operations.filter(({ who }) => isForAnyone(who));
  await expectAll(open, null, isPassed);
  await expectAll(
    open.filter(({ who }) => who !== 'optional'),
    'Bearer garbage',
    isPassed,
  );
  await expectAll(
    open.filter(({ who }) => who !== 'optional'),
    bearer('outsider'),
    isPassed,
  );
});

test('an optional token must be valid and its user a member', async () => {
  const optional = operations.filter(({ who }) => who === 'optional');
  for (const authorization of GARBAGE) await expectAll(optional, authorization, is(401));
  await expectAll(optional, bearer('unknown'), is(401));
  await expectAll(optional, bearer('outsider'), is(403));
  await expectAll(optional, bearer('disabled'), is(403));
  for (const role of [...ROLES, 'superAdmin'] as const) await expectAll(optional, bearer(role), isPassed);
});

test('a user who is not a member, or disabled, gets 403 everywhere in the property', async () => {
  const closed = inProperty.filter(({ who }) => who === 'member' || Array.isArray(who));
  await expectAll(closed, bearer('outsider'), is(403));
  await expectAll(closed, bearer('disabled'), is(403));
});

for (const role of ROLES) {
  test(`${role} passes where the table lists the role, and gets 403 everywhere else`, async () => {
    const mayCall = ({ who }: Operation): boolean => who === 'member' || (Array.isArray(who) && who.includes(role));
    const closed = inProperty.filter(({ who }) => who === 'member' || Array.isArray(who));
    await expectAll(closed.filter(mayCall), bearer(role), isPassed);
    const refused = closed.filter((operation) => !mayCall(operation));
    if (role !== 'ADMIN') await expectAll(refused, bearer(role), is(403));
    else assert.deepEqual(refused, []);
  });
}

test('outside of properties any known user passes, except where only a superAdmin may', async () => {
  const outside = operations.filter(({ who }) => who === 'user' || who === 'token');
  for (const holder of ['outsider', 'disabled', 'AGENT', 'superAdmin'] as const)
    await expectAll(outside, bearer(holder), isPassed);
  const reserved = operations.filter(({ who }) => who === 'superAdmin');
  for (const holder of ['outsider', 'disabled', ...ROLES] as const) await expectAll(reserved, bearer(holder), is(403));
});

test('superAdmin passes everywhere without being a member', async () => {
  await expectAll(operations, bearer('superAdmin'), isPassed);
});

longerTest('order of checks: 401, then 400 for a malformed id in the path, then 404 for the property, then 403', async () => {
  const closed = inProperty.filter(({ who }) => who === 'member' || Array.isArray(who));
  const unknownProperty = (operation: Operation): string => pathOf(operation, { propertyId: randomUUID() });
  const malformed = (operation: Operation): string => pathOf(operation, { propertyId: 'not-a-uuid' });
  for (const [urlOf, asked] of withEach([malformed, unknownProperty], closed)) await expectAll(asked, null, is(401), urlOf);
  for (const [holder, asked] of withEach(['outsider', 'AGENT', 'ADMIN', 'superAdmin'] as const, inProperty)) {
    await expectAll(asked, bearer(holder), is(400), malformed);
    await expectAll(asked, bearer(holder), is(404), unknownProperty);
  }
  const open = inProperty.filter(({ who }) => isForAnyone(who));
  await expectAll(open, null, is(400), malformed);
  await expectAll(open, null, is(404), unknownProperty);
});

longerTest(
  'a malformed id of any record in the path is 400, even where the property is unknown or the caller not a member',
  async () => {
    const nested = operations.flatMap((operation) =>
      paramsOf(operation.path)
        .filter((name) => name.endsWith('Id') && name !== 'propertyId')
        .map((name) => ({ ...operation, name: `${operation.name} (${name})`, param: name })),
    );
    for (const [id, asked] of withEach(['not-a-uuid', '1', `${randomUUID()}x`, '%27%20or%201%3D1'], nested)) {
      const urlOf = (operation: Operation): string => pathOf(operation, { [(operation as (typeof nested)[number]).param]: id });
      await expectAll(asked, bearer('outsider'), is(400), urlOf);
    }
    const both = (operation: Operation): string =>
      pathOf(operation, { propertyId: randomUUID(), [(operation as (typeof nested)[number]).param]: 'x' });
    await expectAll(nested, bearer('ADMIN'), is(400), both);
  },
);
