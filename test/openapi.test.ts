import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { validate } from '@scalar/openapi-parser';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApiDocument } from '../src/platform/openapi/openapi.ts';
import type { Media, Operation, Response, SchemaNode } from '../src/platform/openapi/schema-node.ts';
import { isLocalTime } from '../src/platform/time.ts';
import { currentDescription, SNAPSHOT } from '../tools/generators/openapi.ts';

const JSON_TYPE = 'application/json';

const text = await currentDescription();
const document = JSON.parse(text) as OpenApiDocument;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, method, path, operation })),
);

/** The part of the document that a reference points to, or the value itself. */
function resolved<T extends object>(part: T): Exclude<T, { $ref: string }> {
  if (!('$ref' in part)) return part as Exclude<T, { $ref: string }>;
  const steps = String(part.$ref).slice(2).split('/');
  const target = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
  assert.ok(target !== undefined, `${String(part.$ref)} points to nothing`);
  return target as Exclude<T, { $ref: string }>;
}

function responseOf(operation: Operation, status: string): Exclude<Response, { $ref: string }> {
  const response = operation.responses[status];
  assert.ok(response !== undefined, `no response ${status}`);
  return resolved(response);
}

/** Every request and response body with its schema and examples. */
function bodies(): { where: string; type: string; media: Media }[] {
  return operations.flatMap(({ name, operation }) => {
    const contents: [string, Record<string, Media>][] = [[`${name} body`, operation.requestBody?.content ?? {}]];
    for (const status of Object.keys(operation.responses))
      contents.push([`${name} ${status}`, responseOf(operation, status).content ?? {}]);
    return contents.flatMap(([where, content]) => Object.entries(content).map(([type, media]) => ({ where, type, media })));
  });
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('hh-mm', isLocalTime);
  ajv.addFormat('binary', true);
  ajv.addSchema({ $id: 'api', components: { schemas: document.components.schemas } });
  return ajv;
}

/** The path of the first place where two JSON values differ, or null. */
function firstDifference(one: unknown, other: unknown, path = ''): string | null {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return Object.is(one, other) ? null : path;
  }
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = firstDifference(one[key as keyof typeof one], other[key as keyof typeof other], `${path} > ${key}`);
    if (found !== null) return found;
  }
  return null;
}

test('openapi.json matches the code', async () => {
  const stored = await readFile(SNAPSHOT, 'utf8');
  const difference = firstDifference(JSON.parse(stored), document);
  assert.ok(difference === null, `openapi.json first differs at${difference}: run \`npm run openapi\``);
  assert.ok(stored === text, 'openapi.json has the right content in another order: run `npm run openapi`');
});

test('it is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await validate(document);
  assert.deepEqual(errors, []);
  assert.equal(valid, true);
  assert.equal(document.openapi, '3.1.0');
});

test('every operation has a unique id, a summary and described tags, and says who may call it', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  assert.equal(new Set(ids).size, ids.length);
  const known = new Set(document.tags.map(({ name }) => name));
  for (const { name, operation } of operations) {
    assert.match(operation.operationId ?? '', /^[a-z][A-Za-z]+$/, name);
    assert.ok((operation.summary?.length ?? 0) > 3, `${name} has no summary`);
    assert.ok((operation.tags?.length ?? 0) > 0, `${name} has no tag`);
    for (const tag of operation.tags ?? []) assert.ok(known.has(tag), `${name}: the tag ${tag} is not described`);
    assert.match(operation.description ?? '', /Open to|Takes a valid token/, name);
    assert.ok(Array.isArray(operation.security), `${name} has no security`);
    for (const scheme of operation.security.flatMap((one) => Object.keys(one))) assert.equal(scheme, 'bearer');
  }
});

test('every JSON request and response body has a schema and an example that fits it', () => {
  const ajv = createAjv();
  const compiled = new Map<string, ValidateFunction>();
  for (const { where, type, media } of bodies()) {
    if (type !== JSON_TYPE) continue;
    assert.ok(media.schema !== undefined, `${where} has no schema`);
    const examples = media.example === undefined ? Object.values(media.examples ?? {}) : [media.example];
    assert.ok(examples.length > 0, `${where} has no example`);
    const local = JSON.stringify(media.schema).replaceAll('"#/components/', '"api#/components/');
    const fits = compiled.get(local) ?? ajv.compile(JSON.parse(local) as object);
    compiled.set(local, fits);
    for (const example of examples) {
      // Each entry of `examples` wraps its value; a single `example` is the value itself.
      const value = media.example === undefined ? (example as { value: unknown }).value : example;
      assert.ok(fits(value), `${where}: ${JSON.stringify(fits.errors)} in ${JSON.stringify(value)}`);
    }
  }
});

test('every schema is valid JSON Schema', () => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  for (const { where, media } of bodies()) if (media.schema !== undefined) assert.ok(ajv.validateSchema(media.schema), where);
  for (const [name, schema] of Object.entries(document.components.schemas)) assert.ok(ajv.validateSchema(schema), name);
});

test('every error response has the one error schema, with an example of its status', () => {
  for (const { name, operation } of operations) {
    for (const status of Object.keys(operation.responses).filter((code) => Number(code) >= 400)) {
      const media = responseOf(operation, status).content?.[JSON_TYPE];
      assert.deepEqual(media?.schema, { $ref: '#/components/schemas/Problem' }, `${name} ${status}`);
      assert.equal((media.example as { status: number }).status, Number(status));
    }
  }
});

test('every operation describes the headers that it reads and sends', () => {
  const names = (operation: Operation): string[] =>
    (operation.parameters ?? [])
      .map((parameter) => resolved(parameter))
      .filter((one) => one.in === 'header')
      .map((one) => one.name);
  const headersOf = (operation: Operation, status: string): string[] => Object.keys(responseOf(operation, status).headers ?? {});
  for (const { name, method, path, operation } of operations) {
    assert.ok(names(operation).includes('X-Request-Id'), name);
    // The gateway identifies a repeated message by its own event id; a link that is asked for twice is two links.
    const isRepeatable = method === 'post' && !/\/gateway\/(webhook|return\/\w+)$|\/signature\/link$/.test(path);
    assert.equal(names(operation).includes('Idempotency-Key'), isRepeatable, name);
    assert.equal('422' in operation.responses, isRepeatable, name);
    if ('412' in operation.responses) assert.ok(names(operation).includes('If-Match'), name);
    if ('304' in operation.responses) assert.ok(names(operation).includes('If-None-Match'), name);
    // Prepared card data and links for a signature are no records; QR codes, payment links and what housekeeping notes are only read in lists.
    const isListed = /\/housekeeping\/.*(notes|minibar|found-items)$/.test(path);
    const isPlaced =
      '201' in operation.responses &&
      !isListed &&
      !/\/cards\/prepare(-temp)?$|\/gateway\/(qr|payment-link)$|\/signature\/link$/.test(path);
    if ('201' in operation.responses) assert.equal(headersOf(operation, '201').includes('Location'), isPlaced, name);
    const isPaged = operation.parameters?.some((one) => 'name' in one && one.name === 'cursor') === true;
    if (isPaged) assert.ok(headersOf(operation, '200').includes('Link'), name);
  }
});

/** The names of the events in the schema of a stream. */
function eventsOf(schema: SchemaNode | undefined): string[] {
  const { oneOf = [] } = resolved(schema?.contentSchema ?? {}) as SchemaNode;
  return oneOf.map((event) => String((resolved(event) as SchemaNode).properties?.['event']?.const));
}

test('live streams are text/event-stream and name their events, each with the schema of its data', () => {
  const streams = operations.filter(({ path }) => path.endsWith('/stream'));
  assert.ok(streams.length > 0);
  for (const { name, operation } of streams) {
    const { content, description } = responseOf(operation, '200');
    const example = String(content?.['text/event-stream']?.example);
    const events = eventsOf(content?.['text/event-stream']?.schema);
    assert.ok(events.length > 0, `${name} names no events`);
    for (const event of events) {
      assert.ok(description.includes(event), `${name}: ${event}`);
      assert.match(example, new RegExp(`event: ${event}\ndata: [[{]`));
    }
    assert.ok(
      operation.parameters?.some((one) => resolved(one).name === 'Last-Event-ID'),
      name,
    );
  }
});

test('uploads are multipart bodies with a file', () => {
  for (const { where, type, media } of bodies()) {
    if (!type.startsWith('multipart/')) continue;
    const body = resolved(media.schema ?? {}) as SchemaNode;
    assert.equal(body.properties?.['file']?.format, 'binary', where);
    assert.deepEqual(body.required?.includes('file'), true, where);
  }
  assert.ok(bodies().some(({ type }) => type.startsWith('multipart/')));
});

test('a filter by states is an array with commas', () => {
  for (const id of ['listBookings', 'listInboundEmails']) {
    const { operation } = operations.find((one) => one.operation.operationId === id) ?? assert.fail(id);
    const parameter = (operation.parameters ?? []).map((one) => resolved(one)).find((one) => one.name === 'status');
    assert.deepEqual([parameter?.style, parameter?.explode, parameter?.schema.type], ['form', false, 'array'], id);
    assert.ok((resolved(parameter?.schema.items ?? {}) as SchemaNode).enum !== undefined, id);
  }
});

test('the webhook describes the headers that the gateway sends', () => {
  const { operation } = operations.find((one) => one.operation.operationId === 'receiveGatewayWebhook') ?? assert.fail();
  const headers = (operation.parameters ?? []).map((one) => resolved(one)).filter((one) => one.in === 'header');
  assert.deepEqual(
    headers.map(({ name }) => name),
    ['X-Razorpay-Signature', 'X-Razorpay-Event-Id', 'X-Request-Id'],
  );
});
