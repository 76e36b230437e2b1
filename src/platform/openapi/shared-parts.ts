import { STATUS_CODES } from 'node:http';
import { ErrorBody } from '../schema.ts';
import type { Header, Json, Parameter, Response, SchemaNode } from './schema-node.ts';

/** What many operations share and refer to: headers, header parameters and the answers of refusals. */

const EXAMPLE_ID = '0198c0de-1111-7000-8000-000000000001';

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'name is required',
  401: 'a bearer token is required',
  403: 'you are not a member of this property',
  404: 'booking not found',
  405: 'PATCH is not possible here',
  409: 'booking is not open',
  410: 'events up to position 41 have been deleted: read the records again, then continue after 57',
  412: 'the record has changed since it was read: read it again and repeat with its new ETag',
  413: 'the body is too large',
  415: 'the Content-Type of the body must be application/json',
  422: 'this Idempotency-Key was already used for another request',
  429: 'too many requests: 6000 a minute are allowed, try again in 20 seconds',
  500: 'something went wrong on our side: the request id identifies it in the log',
  502: 'the payment gateway failed',
  503: 'the database cannot be reached at the moment',
};

/** What refusals carry beyond the request id, by status. */
const EXTRA_HEADERS: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
};

const HEADERS: Readonly<Record<string, { description: string; example: string }>> = {
  'X-Request-Id': { description: 'The id of this request: the one sent, when it is sane, else a new one.', example: EXAMPLE_ID },
  ETag: { description: "The record's version, for If-Match and If-None-Match.", example: '"7"' },
  Location: { description: 'The path of the new record.', example: `/properties/${EXAMPLE_ID}/bookings/${EXAMPLE_ID}` },
  Link: { description: 'The next page, where there is one.', example: '</bookings?limit=50&cursor=W10>; rel="next"' },
  'Idempotency-Replayed': {
    description: '`true` when the key was used before: this is the first answer again, and nothing was done.',
    example: 'true',
  },
  'WWW-Authenticate': { description: 'The scheme that is asked for.', example: 'Bearer' },
  'Retry-After': { description: 'Seconds after which it is worth another try.', example: '2' },
  RateLimit: {
    description:
      "What is left of the caller's requests in the minute under way (`r`), and seconds until it ends (`t`). Also as `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`.",
    example: '"user";r=5999;t=42',
  },
  'RateLimit-Policy': { description: 'The limit: requests (`q`) in a window of seconds (`w`).', example: '"user";q=6000;w=60' },
};

type HeaderParameter = { name: string; description: string; schema: SchemaNode };

/** Without examples: a reference that lets people try an operation would send them, and a key or tag that is not theirs does harm. */
const REQUEST_HEADERS: readonly HeaderParameter[] = [
  {
    name: 'X-Request-Id',
    description: 'An id of your own for this request, to find it in the log.',
    schema: { type: 'string', pattern: '^[\\w.:-]{1,100}$' },
  },
  {
    name: 'Idempotency-Key',
    description:
      'A key of your own, such as a UUID, under which this request is done once however often it is sent. Kept for 24 hours.',
    schema: { type: 'string', minLength: 1 },
  },
  {
    name: 'If-Match',
    description: 'The ETag the record was read with: 412 when it has changed since.',
    schema: { type: 'string' },
  },
  {
    name: 'If-None-Match',
    description: 'The ETag of the copy you have: 304 without a body when it is still right.',
    schema: { type: 'string' },
  },
  {
    name: 'Last-Event-ID',
    description:
      'The id of the last event you saw: the stream goes on behind it. Without it, or when it is too old, a snapshot comes first.',
    schema: { type: 'string' },
  },
];

function keyOf(name: string): string {
  return name.replaceAll(/[^A-Za-z]/g, '');
}

export function headerRef(name: string): Header {
  return { $ref: `#/components/headers/${keyOf(name)}` };
}

export function parameterRef(name: string): Parameter {
  return { $ref: `#/components/parameters/${keyOf(name)}` };
}

function refusalName(status: number): string {
  return keyOf(STATUS_CODES[status] ?? `Status${status}`);
}

export function refusalRef(status: number): Response {
  return { $ref: `#/components/responses/${refusalName(status)}` };
}

function refusal(status: number): Response {
  const message = REFUSALS[status] ?? STATUS_CODES[status] ?? '';
  const [field = '', ...words] = message.split(' ');
  const example: Json = {
    timestamp: '2026-11-20T06:30:00.000Z',
    status,
    error: STATUS_CODES[status] ?? 'Error',
    message,
    path: `/properties/${EXAMPLE_ID}/bookings`,
    requestId: EXAMPLE_ID,
    ...(status === 400 ? { fieldErrors: [{ field, message: words.join(' ') }] } : {}),
  };
  const extra = EXTRA_HEADERS[status] ?? [];
  return {
    description: STATUS_CODES[status] ?? 'Refused',
    headers: Object.fromEntries(['X-Request-Id', ...extra].map((name) => [name, headerRef(name)])),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' }, example } },
  };
}

/** The body of every refusal. */
export function problemSchema(): SchemaNode {
  return JSON.parse(JSON.stringify(ErrorBody)) as SchemaNode;
}

/** The document's components, but for the schemas of the operations. @param statuses the refusals that operations refer to. */
export function sharedComponents(statuses: ReadonlySet<number>) {
  return {
    schemas: {} as Record<string, SchemaNode>,
    responses: Object.fromEntries([...statuses].sort((a, b) => a - b).map((status) => [refusalName(status), refusal(status)])),
    parameters: Object.fromEntries(
      REQUEST_HEADERS.map(({ name, ...rest }) => [keyOf(name), { name, in: 'header', required: false, ...rest }]),
    ),
    headers: Object.fromEntries(
      Object.entries(HEADERS).map(([name, { description, example }]) => [
        keyOf(name),
        { description, schema: { type: 'string' }, example },
      ]),
    ),
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description:
          'A token of the OpenID Connect provider that the service trusts. In evaluation mode: `npm run -s token -- --phone +919845012345`.',
      },
    },
  };
}
