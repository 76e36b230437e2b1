import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { badRequest, Problem } from '../errors.ts';
import { errorBody, pathOf } from './error-handler.ts';

/** For every response; a route whose response may be cached overrides it: all others are about people, and front desks share machines. */
export const SECURITY_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

const HEADERS_MAX = 100;

/** Limits of connections and requests, for the server's options (docs/security.md, "Limits"). */
export const SERVER_LIMITS = {
  bodyLimit: 1024 * 1024,
  /** Above what an upload may take (see watch-body.ts): its sender gets the reason of a refusal. */
  requestTimeout: 130_000,
  keepAliveTimeout: 72_000,
  /** A connection without traffic for this time is cut: a client that does not read its response. Streams send a heartbeat every 15 s. */
  connectionTimeout: 150_000,
  http: {
    headersTimeout: 20_000,
    /** The request line and all headers together, in bytes. */
    maxHeaderSize: 16 * 1024,
    // Its own response has no body and none of our headers: `refuseOddHead` responds instead.
    requireHostHeader: false,
  },
} as const;

const NO_HTTP: Readonly<Record<string, [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'the path or the headers are too long'],
};

function plainResponse(problem: Problem, path: string): { headers: Record<string, string | number>; body: string } {
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(problem, path, requestId));
  const headers = {
    ...SECURITY_HEADERS,
    'X-Request-Id': requestId,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  return { headers, body };
}

/** How long the response to invalid HTTP may take to arrive: if cut at once, a client that still sends would lose it. */
const LINGER_MS = 1_000;
const lingering = new WeakSet<Socket>();

/** Invalid HTTP never becomes a request: the error body is written to the socket, which is closed soon. */
export function respondToInvalidHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (lingering.has(socket)) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  lingering.add(socket);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  const [status, message] = NO_HTTP[error.code ?? ''] ?? [400, 'the request is not valid HTTP'];
  const { headers, body } = plainResponse(new Problem(status, message), '');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}

/** `Expect` with anything but `100-continue` (RFC 9110, 10.1.1), to which node would respond with a bare 417. */
function respondToExpectation({ url = '', method }: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = plainResponse(new Problem(417, 'the only expectation that can be met is 100-continue'), pathOf(url));
  response.writeHead(417, headers).end(method === 'HEAD' ? undefined : body);
}

/** Bounds the connections of this process: one more is closed at once, without effect on open ones. */
export function limitServer(server: Server, maxConnections: number): void {
  server.maxConnections = maxConnections;
  // One more than is accepted: those above are dropped silently, and must not be what a proxy has checked.
  server.maxHeadersCount = HEADERS_MAX + 1;
  server.on('checkExpectation', respondToExpectation);
}

/** @throws Problem 431 for more than 100 headers, 400 for HTTP/1.1 without Host (RFC 9112, 3.2) */
export function refuseBadHead({ rawHeaders, headers, httpVersion }: IncomingMessage): void {
  if (rawHeaders.length > 2 * HEADERS_MAX) throw new Problem(431, `a request may have at most ${HEADERS_MAX} headers`);
  if (headers.host === undefined && httpVersion === '1.1') throw badRequest('the header Host is missing');
}
