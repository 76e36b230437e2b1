import { gzipSync } from 'node:zlib';
import type { Schema } from '../../test/harness/bad-values.ts';
import { withValue } from '../../test/harness/bad-values.ts';
import type { Random } from '../../test/harness/random.ts';
import type { BoundedSchema, Operation } from './description.ts';
import { hostileValue, valueAround } from './hostile-values.ts';

type Params = Readonly<Record<string, string>>;
type Json = NonNullable<Operation['json']>;
/** A body and the headers that it came with. */
export type Body = { body: string | Buffer; headers: Record<string, string> };

/** Fields that no request may set: ignored or refused, but never written. */
const NOT_ASKED_FOR = [
  'id',
  'propertyId',
  'superAdmin',
  'roles',
  'status',
  'version',
  'createdAt',
  'updatedAt',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '$where',
  'a.b',
  'x'.repeat(3_000),
] as const;

const DAY_MS = 24 * 3_600_000;

/** The id that a field named so stands for: of `roomIds` and `bookedRoomId` the room. */
function knownOf(name: string, params: Params): string | undefined {
  const singular = name.replace(/s$/, '');
  return Object.hasOwn(params, singular) ? params[singular] : undefined;
}

/** The example with existing ids and near times. */
function lively(random: Random, value: unknown, name: string, params: Params): unknown {
  if (Array.isArray(value)) return value.map((item) => lively(random, item, name, params));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, lively(random, item, key, params)]));
  if (typeof value !== 'string') return value;
  const known = knownOf(name, params);
  if (name === 'roomId' && random.happens(0.6)) return params['freeRoomId'];
  if (known !== undefined) return known;
  if (/^\d{4}-\d\d-\d\dT/.test(value))
    return new Date(Date.now() + (name.match(/out|to|expires/i) ? 2 : 0) * DAY_MS).toISOString();
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return new Date(Date.now() + (name === 'to' ? 2 : 0) * DAY_MS).toISOString().slice(0, 10);
  return value;
}

function changed(random: Random, body: unknown, { fields }: Json, params: Params, resolve: (schema: Schema) => Schema): unknown {
  const field = fields[random.below(fields.length)];
  if (field === undefined) return body;
  const name = String(field.steps.findLast((step) => typeof step === 'string'));
  const known = knownOf(name, params);
  const kind = random.below(10);
  if (kind === 0) return withValue(body, field.steps, undefined);
  if (kind < 4) return withValue(body, field.steps, hostileValue(random));
  if (kind === 4 && known !== undefined) return withValue(body, field.steps, known);
  if (kind === 5 && typeof body === 'object' && !Array.isArray(body))
    return { ...body, [random.oneOf(NOT_ASKED_FOR)]: hostileValue(random) };
  return withValue(body, field.steps, valueAround(random, field.schema, resolve as (schema: BoundedSchema) => BoundedSchema));
}

/** JSON texts that a parser must survive; some replace the body, some are made from it. */
const BROKEN: readonly [
  (json: string, random: Random) => string | Buffer,
  ...((json: string, random: Random) => string | Buffer)[],
] = [
  (json, random) => json.slice(0, random.below(json.length + 1)),
  (json, random) => {
    const at = random.below(json.length + 1);
    return json.slice(0, at) + random.oneOf(['\0', '"', '{', ',', '\\', '\u2028', '//', '\ud800', 'NaN']) + json.slice(at);
  },
  (json) => `${json.slice(0, -1)},${json.slice(1)}`,
  (json) => json.replace(/:\s*(?:-?\d[\d.]*|"[^"]*")/, ':1e999'),
  (json) => json.replace(/:\s*(?:-?\d[\d.]*|"[^"]*")/, ':-0'),
  (json) => json.replace(/:\s*(?:-?\d[\d.]*|"[^"]*")/, ':9007199254740993'),
  (json) => json.replace(/:\s*(?:-?\d[\d.]*|"[^"]*")/, ':"\\ud800"'),
  (json) => json.replace(/:\s*(?:-?\d[\d.]*|"[^"]*")/, ':"\\u0000"'),
  (json) => json.replace('{', '{"__proto__":{"superAdmin":true},'),
  (json) => json.replace('{', '{"constructor":{"prototype":{"superAdmin":true}},'),
  (json) => json.replace('{', '{"\\u005f_proto__":{"superAdmin":true},'),
  (json) => `\ufeff${json}`,
  (json) => Buffer.from(json, 'utf16le'),
  (json) => Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('}')]),
  () => `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  () => '{"a":'.repeat(20_000),
  () => `[${'{},'.repeat(20_000)}{}]`,
  () => `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}`,
  () => `{"name":"${'x'.repeat(1_000_000)}"}`,
  () => `{"name":"${'x'.repeat(1_100_000)}"}`,
  () => `{"amount":${'9'.repeat(100_000)}}`,
  () => '',
  () => 'null',
  () => '[]',
  () => '"x"',
  () => ' '.repeat(10_000),
];

const TYPES = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json;charset="',
  'APPLICATION/JSON',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json, text/plain',
  '',
  'x'.repeat(2_000),
] as const;

/** A body for the operation: most are its example with up to three changes, one in ten is invalid JSON. */
export function makeBody(random: Random, json: Json, params: Params): Body {
  let value = lively(random, json.example, '', params);
  const resolve = (schema: Schema): Schema => schema;
  for (let changes = random.oneOf([0, 0, 1, 1, 2, 3]); changes > 0; changes -= 1)
    value = changed(random, value, json, params, resolve);
  const text = JSON.stringify(value) ?? '';
  const body = random.happens(0.1) ? random.oneOf(BROKEN)(text, random) : text;
  const headers = { 'content-type': random.happens(0.04) ? random.oneOf(TYPES) : 'application/json' };
  if (!random.happens(0.01)) return { body, headers };
  // Bodies are never decompressed.
  return {
    body: gzipSync(Buffer.alloc(random.oneOf([10, 5_000_000]), ' ')),
    headers: { ...headers, 'content-encoding': 'gzip' },
  };
}
