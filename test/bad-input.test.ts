/**
 * Every operation of the description of the API, with all input that it must refuse: the response is a 4xx in the
 * shape of every error and nothing is written. Random values come from a seed that a failure prints (TEST_SEED repeats it).
 */
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import pLimit from 'p-limit';
import { type BadValue, badValuesFor, type Field, fieldsOf, nameOf, type Schema, withValue } from './harness/bad-values.ts';
import { startPaymentTestService } from './harness/gateway.ts';
import { isLong } from './harness/long-test.ts';
import { contentOf, newPopulatedProperty } from './harness/populated-property.ts';
import { assertErrorShape, createRawClient, type RawAnswer, type RawRequest } from './harness/raw-request.ts';
import { filled, paramsOf, routesOf } from './harness/routes.ts';

type Query = { name: string; in: string; schema: Schema; required?: boolean; example?: unknown };
type Described = {
  operationId: string;
  parameters?: Query[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
};
type Operation = Described & { name: string; method: string; path: string; body: { schema: Schema; example: unknown } | null };
/** `status` undefined: any refusal or success is accepted, but never a 5xx. `field`: the one that the response must name. */
type Case = { why: string; sent: RawRequest; status?: number | readonly number[]; field?: string };

const JSON_TYPE = { 'content-type': 'application/json' };
const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const SOCKETS = 6;
const DAY_MS = 86_400_000;

let asked = 0;

const paying = await startPaymentTestService();
const { service, stop } = paying;
const property = await newPopulatedProperty(service);
paying.sim.setAccount(property.account);
const client = createRawClient(service.url, SOCKETS);
const authorization = `Bearer ${(await service.newUser({ superAdmin: true })).token}`;
const document = (await service.anonymous.get('/openapi.json')).body as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};
const schemas = document.components.schemas;
const all = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => {
    const media = described.requestBody?.content['application/json'];
    if (media !== undefined) assert.ok(media.example !== undefined, `${described.operationId} has no example`);
    const body = media === undefined ? null : { schema: media.schema, example: atPresent(media.example) };
    return { ...described, name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, body };
  }),
);
// `npm test` tries a third of them, another one each time.
const operations = all.filter((_, index) => isLong || index % 3 === SEED % 3);
after(async () => {
  console.log(`${asked} requests, seed ${SEED}`);
  await stop();
  client.close();
});

/** The example with the window of a room request in the coming days. */
function atPresent(example: unknown): unknown {
  const later = Date.now() + DAY_MS - Date.parse('2026-11-20T06:30:00.000Z');
  const moved = (moment: string): string => new Date(Date.parse(moment) + later).toISOString();
  const text = JSON.stringify(example).replaceAll(/"(fromAt|toAt)":"([^"]+)"/g, (_, name, at) => `"${name}":"${moved(at)}"`);
  return JSON.parse(text);
}

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolve(schemas[name] ?? assert.fail(`no schema ${name}`));
}

function pathOf({ path }: { path: string }, params: Record<string, string> = {}): string {
  return filled(path, { ...property.params, ...params });
}

function excerptOf({ method, url, headers, body }: RawRequest): string {
  return `${method} ${url.slice(0, 300)} ${JSON.stringify(headers ?? {}).slice(0, 200)} ${String(body ?? '').slice(0, 400)}`;
}

function check({ status, field }: Case, response: RawAnswer): void {
  assert.ok(response.status < 500, `status ${response.status}`);
  assert.match(String(response.headers['x-request-id']), /^[\w.:-]{1,100}$/);
  if (response.status >= 400) assertErrorShape(response);
  const expected = typeof status === 'number' ? [status] : status;
  if (expected !== undefined)
    assert.ok(expected.includes(response.status), `status ${response.status} instead of ${expected.join(' or ')}`);
  if (field === undefined) return;
  const { fieldErrors } = JSON.parse(response.text) as { fieldErrors: { field: string; message: string }[] };
  const named = fieldErrors.map((error) => error.field);
  assert.ok(
    named.some((name) => name === field || name.startsWith(field) || field.startsWith(name)),
    `names ${named.join()}, not ${field}`,
  );
}

/** Sends all cases, a few at a time, and fails with every unexpected response. */
async function askAll(cases: readonly Case[]): Promise<void> {
  const wrong: string[] = [];
  await pLimit(SOCKETS).map(cases, async (next) => {
    const sent = { ...next.sent, headers: { authorization, ...next.sent.headers } };
    asked += 1;
    try {
      const response = await client.send(sent);
      try {
        check(next, response);
      } catch (error) {
        wrong.push(`${next.why}: ${(error as Error).message}\n  ${excerptOf(next.sent)}\n  ${response.text.slice(0, 400)}`);
      }
    } catch (error) {
      wrong.push(`${next.why}: ${String(error)}\n  ${excerptOf(next.sent)}`);
    }
  });
  assert.equal(
    wrong.length,
    0,
    `seed ${SEED}: ${wrong.length} of ${cases.length} answers are wrong\n${wrong.slice(0, 40).join('\n')}`,
  );
}

/** The same for refusals, which must leave the database unchanged. */
async function refuseAll(cases: readonly Case[]): Promise<void> {
  assert.ok(cases.length > 0);
  const content = await contentOf(service);
  await askAll(cases);
  assert.deepEqual(await contentOf(service), content, 'refused requests wrote something');
}

/** As JSON.stringify, but numbers beyond JavaScript's range and special keys stay as written. */
function jsonCase(operation: Operation, why: string, body: unknown, rest: Partial<Case> = {}): Case {
  const sent = {
    method: operation.method,
    url: pathOf(operation),
    headers: JSON_TYPE,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
  return { why: `${operation.name}, ${why}`, sent, ...rest };
}

/** Of a message of the gateway only the signature is checked, over any bytes. */
const IN_BYTES = 'receiveGatewayWebhook';

function withBodies(): { operation: Operation; schema: Schema; example: unknown; fields: Field[] }[] {
  return operations.flatMap((operation) =>
    operation.body === null || operation.operationId === IN_BYTES
      ? []
      : [{ operation, ...operation.body, fields: fieldsOf(operation.body.schema, resolve) }],
  );
}

const DEEP = `{"note":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
const NOT_JSON = ['{', '{"name":}', "{'name':'x'}", '{"name":"x"}}', 'name=x', 'NaN', '{"name":"\u0000"}'];
const NO_OBJECTS: unknown[] = [[], [{}], '"text"', 1, true, 'null'];
const HARMFUL_KEYS = [
  '{"__proto__":{"admin":true}}',
  '{"a":{"__proto__":{}}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"a\\u0000b":1}',
];
const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'application/json2', 'x'];

test('a body that is not a JSON object, is nested too deeply or tries prototype pollution: 400', async () => {
  await refuseAll(
    withBodies().flatMap(({ operation, example }) => [
      ...NOT_JSON.map((body) => jsonCase(operation, 'malformed JSON', body, { status: 400 })),
      ...NO_OBJECTS.map((body) => jsonCase(operation, 'no object', body, { status: 400 })),
      ...HARMFUL_KEYS.map((body) => jsonCase(operation, 'harmful keys', body, { status: 400 })),
      jsonCase(operation, 'nested without end', DEEP, { status: 400 }),
      jsonCase(
        operation,
        'nested deeply',
        { ...(example as object), extra: JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) },
        { status: 400 },
      ),
    ]),
  );
});

test('another content type is 415, a body beyond the limit 413', async () => {
  const sent = (operation: Operation, headers: Record<string, string>, body: string | Buffer): RawRequest => ({
    method: operation.method,
    url: pathOf(operation),
    headers,
    body,
  });
  await refuseAll(
    withBodies().flatMap(({ operation, example }) => [
      ...OTHER_TYPES.map((type) => ({
        why: `${operation.name} as ${type}`,
        sent: sent(operation, { 'content-type': type }, JSON.stringify(example)),
        status: 415,
      })),
      {
        why: `${operation.name} as multipart`,
        sent: sent(operation, { 'content-type': 'multipart/form-data; boundary=x' }, '--x--\r\n'),
        status: 415,
      },
      {
        why: `${operation.name} too large`,
        sent: sent(operation, JSON_TYPE, JSON.stringify({ name: 'x'.repeat(1_100_000) })),
        status: 413,
      },
    ]),
  );
});

test('a field of the wrong type, null where it may not be empty, or out of range: 400 that names it', async () => {
  await refuseAll(
    withBodies().flatMap(({ operation, example, fields }) =>
      fields.flatMap((field) =>
        badValuesFor(field, resolve).map(({ why, value }: BadValue) => {
          const name = nameOf(field.steps);
          return jsonCase(operation, `${name}: ${why}`, withValue(example, field.steps, value), { status: 400, field: name });
        }),
      ),
    ),
  );
});

test('a missing required field: 400 that names it; an empty body is a body without fields', async () => {
  const required = withBodies().flatMap(({ operation, schema, example }) =>
    (resolve(schema).required ?? []).map((name) =>
      jsonCase(operation, `without ${name}`, withValue(example, [name], undefined), { status: 400, field: name }),
    ),
  );
  const needy = withBodies().filter(({ schema }) => (resolve(schema).required ?? []).length > 0);
  const empty = needy.flatMap(({ operation }) => [
    jsonCase(operation, 'empty object', {}, { status: 400 }),
    jsonCase(operation, 'empty body', '', { status: 400 }),
    { why: `${operation.name} without a body`, sent: { method: operation.method, url: pathOf(operation) }, status: 400 },
  ]);
  await refuseAll([...required, ...empty]);
});

function badQueryValues({ schema }: Query): string[] {
  const { type, minimum = 1, maximum = 1_000 } = resolve(schema);
  const types = [type].flat();
  if (types.includes('integer'))
    return [String(minimum - 1), String(maximum + 1), '-1', '1.5', '1e308', 'abc', '', '%00', '99999999999999999999'];
  if (types.includes('boolean')) return ['maybe', '2', '%00'];
  if (resolve(schema).format !== undefined) return ['x', '', '%00', '2026-02-30'];
  return ['%00', 'a%00b', 'x'.repeat(5_000)];
}

test('a wrong query value: 400 that names it', async () => {
  const queries = operations
    .filter(({ method }) => method === 'GET')
    .flatMap((operation) =>
      (operation.parameters ?? []).filter((query) => query.in === 'query').map((query) => ({ operation, query })),
    );
  // An invalid token of a signed link is 401, whatever is wrong with it.
  const judged = queries.filter(({ query }) => query.name !== 'token');
  await refuseAll(
    judged.flatMap(({ operation, query }) =>
      badQueryValues(query).map((value) => ({
        why: `${operation.name}, ${query.name}`,
        sent: { method: 'GET', url: `${pathOf(operation)}?${query.name}=${value}` },
        status: 400,
        field: query.name,
      })),
    ),
  );
  const odd = [
    '=',
    '=%zz',
    '=%ff',
    '=%ED%A0%80',
    '[]=1',
    '[a]=1',
    '=1&%n=2',
    '=eyJ',
    '=W10',
    `=${Buffer.from('[1,"\\u0000",{}]').toString('base64url')}`,
  ];
  await askAll(
    queries
      .filter(({ operation }) => !operation.path.endsWith('/stream'))
      .flatMap(({ operation, query: { name } }) => {
        const url = pathOf(operation);
        const twice = { why: `${operation.name}, ${name} twice`, sent: { method: 'GET', url: `${url}?${name}=1&${name}=2` } };
        return [
          twice,
          ...odd.map((text) => ({ why: `${operation.name}, ${name}`, sent: { method: 'GET', url: `${url}?${name}${text}` } })),
        ];
      }),
  );
});

test('a path that is malformed, too long or has invalid ids is refused', async () => {
  const cases = operations.flatMap((operation) =>
    paramsOf(operation.path).flatMap((name) => {
      const at = (value: string, status: readonly number[]): Case => ({
        why: `${operation.name}, ${name}`,
        sent: {
          method: operation.method,
          url: pathOf(operation, { [name]: value }),
          ...(operation.body === null ? {} : { headers: JSON_TYPE, body: '{}' }),
        },
        status,
      });
      const isId = name.endsWith('Id');
      return [
        ...['a%00b', '%zz', '%ff', 'x', '..%2f..%2fetc%2fpasswd', `${randomUUID()}%00`].map((value) =>
          at(value, isId ? [400] : [400, 404]),
        ),
        ...['x'.repeat(900), 'x'.repeat(1_500)].map((value) => at(value, [400, 404, 414])),
      ];
    }),
  );
  const odd = [
    '//',
    '/properties//bookings',
    '/%',
    '/%00',
    '/properties/%2e%2e/users',
    `/${'a/'.repeat(1_000)}`,
    `/${'x'.repeat(9_000)}`,
    '/auth/me/',
    '/Health',
  ];
  await refuseAll([
    ...cases,
    ...odd.map((url) => ({ why: `path ${url.slice(0, 40)}`, sent: { method: 'GET', url }, status: [400, 404, 414] })),
  ]);
});

function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path
      .replaceAll(/\{\w+\}/g, '[^/]+')
      .replaceAll('.', '\\.')
      .replaceAll('*', '.*')}$`,
  );
}

test('a method that a path does not have: 405 with Allow', async () => {
  const routes = routesOf(service.running.app);
  const paths = [...new Set(routes.map(({ path }) => path))];
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
  const content = await contentOf(service);
  for (const path of paths) {
    // A word in a path may also match the id of another path, which then refuses it.
    const taken = routes.filter((route) => patternOf(route.path).test(path)).map(({ method }) => method);
    const allowed = routes.filter((route) => route.path === path).map(({ method }) => method);
    for (const method of methods.filter((name) => !taken.includes(name))) {
      asked += 1;
      const response = await client.send({ method, url: pathOf({ path }), headers: { authorization } });
      assert.equal(response.status, 405, `${method} ${path}: ${response.text}`);
      const allow = String(response.headers.allow).split(', ');
      assert.ok(
        allowed.every((name) => allow.includes(name)) && !allow.includes(method),
        `${method} ${path}: Allow ${allow.join()}, not ${allowed.join()}`,
      );
      if (method !== 'HEAD') assertErrorShape(response);
    }
  }
  assert.deepEqual(await contentOf(service), content);
});

test('wrong headers are refused or ignored', async () => {
  const url = `${property.path}/bookings`;
  const about = (headers: Record<string, string>, status?: number | readonly number[], body?: string): Case => {
    const sent =
      body === undefined ? { method: 'GET', url, headers } : { method: 'POST', url, headers: { ...JSON_TYPE, ...headers }, body };
    return { why: JSON.stringify(headers).slice(0, 80), sent, ...(status === undefined ? {} : { status }) };
  };
  await refuseAll([
    about({ authorization: `Bearer ${'x'.repeat(10_000)}` }, 401),
    about({ authorization: `Bearer ${'eyJ.'.repeat(500)}` }, 401),
    about({ 'if-none-match': 'garbage' }, 200),
    about({ 'x-request-id': 'a b<script>' }, 200),
    about({ 'x-request-id': 'x'.repeat(101) }, 200),
    about({ traceparent: 'garbage' }, 200),
    about({ 'accept-encoding': 'br;q=9, x', accept: 'image/png' }, 200),
    about({ 'idempotency-key': '' }, 400, '{}'),
    about({ 'idempotency-key': 'x'.repeat(256) }, 400, '{}'),
    about({ 'idempotency-key': 'a\tb' }, 400, '{}'),
    about({ 'if-match': 'garbage' }, 400, '{}'),
    about({ 'content-encoding': 'gzip' }, [400, 415], '{}'),
    about({ 'content-type': 'application/json; charset=utf-7' }, [400, 415], '{}'),
  ]);
});

/** Sends bytes that need not be HTTP and resolves with all bytes received until the connection closes. */
function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolveText, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.setEncoding('latin1');
    socket.setTimeout(30_000, () => socket.destroy(new Error('the connection stays open')));
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolveText(text));
  });
}

test('bytes that are not HTTP, and endless headers, get an error in the same shape', async () => {
  const head = 'HTTP/1.1\r\nHost: x\r\n';
  const rubbish = [
    'rubbish\r\n\r\n',
    `GET /health HTTP/9.9\r\n\r\n`,
    `GET /health ${head}Bad Header: x\r\n\r\n`,
    `GET /health ${head}X-Long: ${'x'.repeat(30_000)}\r\n\r\n`,
    `GET /${'x'.repeat(30_000)} ${head}\r\n`,
    `POST /properties ${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST /properties ${head}Content-Length: abc\r\n\r\n`,
    `POST /properties ${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  ];
  for (const bytes of rubbish) {
    const [top = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n');
    const [line = '', ...lines] = top.split('\r\n');
    const headers = Object.fromEntries(
      lines.map((text) => [text.slice(0, text.indexOf(':')).toLowerCase(), text.slice(text.indexOf(':') + 2)]),
    );
    const why = `${bytes.slice(0, 60)}: ${top}`;
    assert.match(line, /^HTTP\/1\.1 4\d\d [A-Z]/, why);
    assert.doesNotThrow(() => assertErrorShape({ status: Number(line.slice(9, 12)), headers, text: body }), why);
    asked += 1;
  }
  assert.equal((await service.anonymous.get('/health')).status, 200);
});

/** A sequence that is the same for the same seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const ODD_VALUES: unknown[] = [
  '\ud800',
  'a\udfffb',
  '\u{1f3e8}'.repeat(50),
  '\u202eabc',
  '\r\n\t',
  "'; drop table booking; --",
  '%00',
  '\\u0000',
  '<script>',
  'e\u0301',
  '2026-12-31T23:59:59.999999999Z',
  '2026-06-30T23:59:60Z',
  '2026-11-20T10:00:00-00:00',
  '2000-01-01T00:00:00Z',
  '2100-12-31T23:59:59Z',
  0,
  -0,
  0.1 + 0.2,
  1e-7,
  2 ** 31,
  2 ** 32,
  1_000_000_000,
  true,
  false,
  null,
  [],
  {},
  [null],
  [[]],
  { length: 1 },
  'x'.repeat(200),
  ' ',
  '+91 98765 43210',
  '00:00',
  '23:59',
];

test('bodies of odd values: refused or accepted, but never a 5xx', async () => {
  const random = createRandom(SEED);
  // Accepted keys of no account would make every call of the gateway fail.
  const withoutKeys = withBodies().filter(({ operation }) => operation.operationId !== 'putGatewaySettings');
  const cases = withoutKeys.flatMap(({ operation, example, fields }) =>
    Array.from({ length: 8 }, () => {
      let body = example;
      for (let changes = 1 + random(3); changes > 0; changes -= 1) {
        const field = fields[random(fields.length)];
        if (field !== undefined) body = withValue(body, field.steps, ODD_VALUES[random(ODD_VALUES.length)]);
      }
      return jsonCase(operation, 'odd values', body);
    }),
  );
  await askAll(cases);
});
