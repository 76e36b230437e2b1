import type { Random } from '../../test/harness/random.ts';
import { paramsOf } from '../../test/harness/routes.ts';
import type { FuzzRequest } from './client.ts';
import type { Operation } from './description.ts';
import type { FuzzProperty, Neighbour } from './fuzz-property.ts';
import { TEXTS, valueAround } from './hostile-values.ts';
import { makeBody } from './make-body.ts';
import { makeUpload } from './make-upload.ts';

type Target = { property: FuzzProperty; neighbour: Neighbour | null };
/** A request with its caller and operation. */
export type ProveArguments = FuzzRequest & { operation: Operation; who: string };

/** Path bytes that no encoder produces. */
const BAD_ENCODINGS = [
  '%',
  '%zz',
  '%ff',
  '%c0%80',
  '%00',
  '%2e%2e%2f',
  '%ED%A0%80',
  '%u0041',
  '..;',
  '%252e%252e',
  '%0d%0aX:1',
] as const;

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** The path with its ids: most are those of the property, some of the hotel next door, some nonsense. */
function makePath(random: Random, { path }: Operation, { property, neighbour }: Target): string {
  const odd = random.happens(0.15) ? paramsOf(path)[random.below(paramsOf(path).length)] : undefined;
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const own = property.params[name] ?? whole;
    if (name !== odd) return own;
    const theirs = name === 'propertyId' ? undefined : neighbour?.params[name];
    if (theirs !== undefined && random.happens(0.4)) return theirs;
    if (random.happens(0.3)) return random.oneOf(BAD_ENCODINGS);
    if (random.happens(0.2)) return own.toUpperCase();
    return encoded(random.oneOf(TEXTS)).slice(0, 8_000);
  });
}

function makeQuery(random: Random, { parameters }: Operation, { params }: FuzzProperty): string {
  const pairs: string[] = [];
  for (const { name, in: place, required, schema, example } of parameters) {
    if (place !== 'query' || (required !== true && random.happens(0.5))) continue;
    if (required === true && random.happens(0.05)) continue;
    const known = params[name] ?? (example === undefined ? undefined : String(example));
    const value =
      known !== undefined && random.happens(0.4)
        ? known
        : random.happens(0.6)
          ? String(valueAround(random, schema, (own) => own))
          : random.oneOf(TEXTS);
    pairs.push(`${name}=${random.happens(0.05) ? random.oneOf(BAD_ENCODINGS) : encoded(value).slice(0, 6_000)}`);
    if (random.happens(0.04))
      pairs.push(random.oneOf([`${name}=`, `${name}[]=1`, `${name}[a]=1`, `${name}=1&${name}=2`, `__proto__[a]=1`]));
  }
  if (random.happens(0.02)) pairs.push(random.oneOf(['x=1', '&&&', '=', '%', `x=${'y'.repeat(6_000)}`, 'a=1&'.repeat(1_000)]));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const ODD_HEADERS: readonly [
  readonly [string, readonly [string, ...string[]]],
  ...(readonly [string, readonly [string, ...string[]]])[],
] = [
  ['if-match', ['*', '"1"', 'W/"1"', '"', '"1","2"', 'x'.repeat(4_000), '"\u00ff"', ', ,']],
  ['if-none-match', ['*', '"1"', 'W/"1"', 'x'.repeat(4_000), ',,,']],
  ['idempotency-key', ['a', '', ' ', 'x'.repeat(255), 'x'.repeat(256), 'a\tb', '\u00e9', "' or 1=1"]],
  [
    'range',
    ['bytes=0-0', 'bytes=-1', 'bytes=5-1', `bytes=${'0-1,'.repeat(500)}0-1`, 'bytes=99999999999999999999-', 'x=1-2', 'bytes='],
  ],
  ['if-range', ['"1"', 'Wed, 21 Oct 2099 07:28:00 GMT', 'x']],
  ['accept', ['*/*', 'text/html', 'image/png', 'application/json;q=0', '', ';;;', 'x/y,'.repeat(500)]],
  ['accept-encoding', ['gzip', 'br;q=9', 'identity;q=0', '*;q=0', 'x']],
  [
    'last-event-id',
    ['1', '-1', '0', '99999999999999999999', 'x', '1e3', "1'--", 'x'.repeat(4_000), '18446744073709551616', 'NaN'],
  ],
  ['x-request-id', ['ok', 'a b', '<script>', 'x'.repeat(101), '../..', '%0d%0a', '\u00e9']],
  ['traceparent', ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '00-0-0-0', 'ff-x', 'x'.repeat(4_000)]],
  ['tracestate', ['a=b', 'x'.repeat(4_000), '=,=,=']],
  ['baggage', ['a=b', 'a'.repeat(8_000)]],
  ['x-forwarded-for', ['127.0.0.1', '::1', 'x', '1.1.1.1, '.repeat(200), "'"]],
  ['x-forwarded-host', ['evil.example', 'a/b', 'x'.repeat(1_000)]],
  ['x-forwarded-proto', ['https', 'javascript']],
  ['forwarded', ['for=127.0.0.1;host=evil.example', ';;;']],
  ['x-http-method-override', ['DELETE', 'x']],
  ['x-original-url', ['/users', '/..']],
  ['host', ['evil.example', 'a:b:c', 'x'.repeat(300), '127.0.0.1:9']],
  ['origin', ['https://evil.example', 'null', 'x']],
  ['cookie', ['a=b', 'x'.repeat(4_000)]],
  ['expect', ['100-continue', 'x']],
  ['te', ['trailers', 'x']],
  ['content-encoding', ['gzip', 'identity', 'x']],
  ['transfer-encoding', ['chunked']],
  ['authorization', ['Bearer', 'Bearer ', 'Basic YTpi', `Bearer ${'x'.repeat(8_000)}`, 'Bearer a.b.c', 'bearer  x  y']],
  ['__proto__', ['x']],
  ['constructor', ['x']],
];

const FRAMING = new Set(['transfer-encoding', 'expect', 'content-encoding']);

function makeHeaders(random: Random, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let count = random.oneOf([0, 0, 0, 1, 1, 2]); count > 0; count -= 1) {
    const [name, values] = random.oneOf(ODD_HEADERS);
    if (FRAMING.has(name) && hasBody) continue;
    if (name === 'transfer-encoding') continue;
    Object.defineProperty(headers, name, { value: random.oneOf(values), enumerable: true, configurable: true });
  }
  return headers;
}

/** The right ones often enough that requests get deep, all others often enough to be seen. */
function whoAsks(random: Random, { tokens }: FuzzProperty): string {
  if (random.happens(0.55)) return 'ADMIN';
  if (random.happens(0.3)) return 'superAdmin';
  const all = Object.keys(tokens);
  return all[random.below(all.length)] ?? 'ADMIN';
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'] as const;

/** A random request of the operation. */
export function makeRequest(random: Random, operation: Operation, target: Target): ProveArguments {
  const { property } = target;
  const who = whoAsks(random, property);
  const token = property.tokens[who] ?? '';
  const url = makePath(random, operation, target) + makeQuery(random, operation, property);
  const made =
    operation.upload !== null
      ? makeUpload(random, operation, property.params)
      : operation.json === null
        ? random.happens(0.05) && operation.method !== 'GET'
          ? { body: random.oneOf(['{}', '{', 'x', '[]']), headers: { 'content-type': 'application/json' } }
          : null
        : makeBody(random, operation.json, property.params);
  const method = random.happens(0.03)
    ? random.oneOf(METHODS)
    : operation.method === 'GET' && !operation.isStream && random.happens(0.08)
      ? 'HEAD'
      : operation.method;
  const body = made === null || method === 'HEAD' || method === 'GET' || method === 'TRACE' ? null : made;
  return {
    operation,
    who,
    method,
    url: url.slice(0, 12_000),
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body?.headers ?? {}),
      ...makeHeaders(random, body !== null),
    },
    ...(body === null ? {} : { body: body.body }),
  };
}
