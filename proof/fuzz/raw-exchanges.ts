import { connect } from 'node:net';
import type { Random } from '../../test/harness/random.ts';

/** Bytes for a connection, perhaps in pieces, and whether the client ends its half when it has sent them. */
export type RawExchange = { why: string; pieces: readonly (string | Buffer)[]; halfClose: boolean; answersMax: number };

/** Long enough for a response on a busy machine; then the exchange ends. */
const QUIET_MS = 1_500;
/** After a response: time for a second one that must not come. */
const QUIET_AFTER_ANSWER_MS = 150;
const PATIENCE_MS = 30_000;
const PIECE_GAP_MS = 50;
const ANSWER_BYTES_MAX = 5_000_000;

type Make = (path: string, token: string, random: Random) => Omit<RawExchange, 'why'>;

const one = (...pieces: (string | Buffer)[]): Omit<RawExchange, 'why'> => ({ pieces, halfClose: false, answersMax: 1 });
const head = (token: string): string => `Host: x\r\nAuthorization: Bearer ${token}\r\n`;
const post = (path: string, token: string, headers: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\n${head(token)}Content-Type: application/json\r\n${headers}\r\n${body}`;
const SECOND = 'GET /health HTTP/1.1\r\nHost: x\r\nX-Smuggled: 1\r\n\r\n';

/** Known disagreements between proxies and servers, and bytes that are not HTTP. `answersMax`: a smuggled second request must get no response. */
const EXCHANGES: Readonly<Record<string, Make>> = {
  'Content-Length and Transfer-Encoding': (path, token) =>
    one(post(path, token, 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${SECOND}`)),
  'Transfer-Encoding and Content-Length': (path, token) =>
    one(post(path, token, 'Transfer-Encoding: chunked\r\nContent-Length: 6\r\n', `0\r\n\r\n${SECOND}`)),
  'two lengths': (path, token) => one(post(path, token, 'Content-Length: 2\r\nContent-Length: 60\r\n', `{}${SECOND}`)),
  'two lengths in one': (path, token) => one(post(path, token, 'Content-Length: 2, 2\r\n', `{}${SECOND}`)),
  'a length with a sign': (path, token) => one(post(path, token, 'Content-Length: +2\r\n', `{}${SECOND}`)),
  'a negative length': (path, token) => one(post(path, token, 'Content-Length: -1\r\n', `{}${SECOND}`)),
  'a length beyond numbers': (path, token) => one(post(path, token, `Content-Length: ${'9'.repeat(40)}\r\n`, '{}')),
  'a length in hexadecimal': (path, token) => one(post(path, token, 'Content-Length: 0x2\r\n', `{}${SECOND}`)),
  'an unknown encoding': (path, token) => one(post(path, token, 'Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${SECOND}`)),
  'chunked not last': (path, token) => one(post(path, token, 'Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${SECOND}`)),
  'a blank before the colon': (path, token) =>
    one(post(path, token, 'Transfer-Encoding : chunked\r\nContent-Length: 4\r\n', `0\r\n\r\n${SECOND}`)),
  'a folded header': (path, token) => one(post(path, token, 'X-Fold: a\r\n\tb\r\nContent-Length: 2\r\n', '{}')),
  'a folded encoding': (path, token) => one(post(path, token, 'Transfer-Encoding:\r\n chunked\r\n', `0\r\n\r\n`)),
  'a vertical tab in a header': (path, token) => one(post(path, token, 'Transfer-Encoding: \u000bchunked\r\n', '0\r\n\r\n')),
  'line feeds only': (path, token) => one(post(path, token, 'Content-Length: 2\r\n', '{}').replaceAll('\r\n', '\n')),
  'a bare carriage return': (path, token) => one(post(path, token, 'X: a\rContent-Length: 60\r\nContent-Length: 2\r\n', '{}')),
  'NUL in a header': (path, token) => one(post(path, token, 'X: a\0b\r\nContent-Length: 2\r\n', '{}')),
  'a chunk size that is none': (path, token) => one(post(path, token, 'Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n')),
  'a chunk size beyond numbers': (path, token) =>
    one(post(path, token, 'Transfer-Encoding: chunked\r\n', `${'f'.repeat(20)}\r\n{}\r\n0\r\n\r\n`)),
  'a negative chunk size': (path, token) => one(post(path, token, 'Transfer-Encoding: chunked\r\n', '-2\r\n{}\r\n0\r\n\r\n')),
  'an endless chunk extension': (path, token) =>
    one(post(path, token, 'Transfer-Encoding: chunked\r\n', `2;${'x'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`)),
  'endless trailers': (path, token) =>
    one(post(path, token, 'Transfer-Encoding: chunked\r\n', `2\r\n{}\r\n0\r\n${'X: y\r\n'.repeat(20_000)}\r\n`)),
  'a chunk longer than said': (path, token) => one(post(path, token, 'Transfer-Encoding: chunked\r\n', '2\r\n{}xx\r\n0\r\n\r\n')),
  'a thousand chunks of one byte': (path, token) =>
    one(post(path, token, 'Transfer-Encoding: chunked\r\n', `${'1\r\n \r\n'.repeat(1_000)}2\r\n{}\r\n0\r\n\r\n`)),
  'a body that is shorter than said': (path, token) => ({
    ...one(post(path, token, 'Content-Length: 100\r\n', '{}')),
    halfClose: true,
  }),
  'headers without end': (path, token) => one(`GET ${path} HTTP/1.1\r\n${head(token)}X: ${'y'.repeat(100_000)}\r\n\r\n`),
  'headers in thousands': (path, token) => one(`GET ${path} HTTP/1.1\r\n${head(token)}${'X: y\r\n'.repeat(3_000)}\r\n`),
  'a path without end': () => one(`GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
  'a method without end': () => one(`${'X'.repeat(50_000)} / HTTP/1.1\r\nHost: x\r\n\r\n`),
  'an unknown method': (path) => one(`BREW ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
  'no host': (path) => one(`GET ${path} HTTP/1.1\r\n\r\n`),
  'two hosts': (path) => one(`GET ${path} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`),
  'HTTP/1.0': (path, token) => one(`GET ${path} HTTP/1.0\r\n${head(token)}\r\n`),
  'HTTP/0.9': () => one('GET /health\r\n\r\n'),
  'HTTP/3.7': () => one('GET /health HTTP/3.7\r\nHost: x\r\n\r\n'),
  'the preface of HTTP/2': () => one('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'an upgrade to HTTP/2': (path, token) =>
    one(
      `GET ${path} HTTP/1.1\r\n${head(token)}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`,
    ),
  'an upgrade to a web socket': (path, token) =>
    one(
      `GET ${path} HTTP/1.1\r\n${head(token)}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    ),
  'a handshake of TLS': () => one(Buffer.from('16030100a5010000a10303', 'hex'), Buffer.alloc(200, 7)),
  'an absolute path': (path, token) => one(`GET http://evil.example${path} HTTP/1.1\r\n${head(token)}\r\n`),
  CONNECT: () => one('CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n'),
  'OPTIONS *': () => one('OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'),
  TRACE: (path, token) => one(`TRACE ${path} HTTP/1.1\r\n${head(token)}\r\n`),
  'a fragment and blanks in the path': (path) => one(`GET ${path}#x y HTTP/1.1\r\nHost: x\r\n\r\n`),
  'bytes above ASCII in the path': (_path, token) =>
    one(Buffer.from(`GET /\u00ff\u00fe HTTP/1.1\r\n${head(token)}\r\n`, 'latin1')),
  'Expect: 100-continue without a body': (path, token) => ({
    ...one(post(path, token, 'Content-Length: 2\r\nExpect: 100-continue\r\n', '')),
    halfClose: true,
    answersMax: 2,
  }),
  'another expectation': (path, token) => one(post(path, token, 'Content-Length: 2\r\nExpect: x\r\n', '{}')),
  'requests one behind the other': (path, token) => ({
    pieces: [`GET ${path} HTTP/1.1\r\n${head(token)}\r\n`.repeat(20)],
    halfClose: false,
    answersMax: 20,
  }),
  'headers byte by byte, then silence': (path) => one(...`GET ${path} HTTP/1.1\r\nHo`.slice(-20)),
  'a body byte by byte, then silence': (path, token) => one(post(path, token, 'Content-Length: 50\r\n', '{'), '"', 'a'),
  'half a request, half closed': (path) => ({ ...one(`GET ${path} HTTP/1.1\r\nHost`), halfClose: true }),
  'a request, half closed': (path, token) => ({ ...one(`GET ${path} HTTP/1.1\r\n${head(token)}\r\n`), halfClose: true }),
  'nothing at all': () => ({ ...one(), halfClose: true }),
  'empty lines': () => one('\r\n'.repeat(5_000)),
  rubbish: (_path, _token, random) => one(Buffer.from(Array.from({ length: 1_000 }, () => random.below(256)))),
};

const NAMES = Object.keys(EXCHANGES) as [string, ...string[]];

/** A random exchange about the path. */
export function makeExchange(random: Random, path: string, token: string): RawExchange {
  const why = random.oneOf(NAMES);
  const make = EXCHANGES[why];
  if (make === undefined) throw new Error('the name is one of the list');
  return { why, ...make(path, token, random) };
}

/** Sends the pieces; resolves with all bytes received until the connection ends or is idle. */
export function exchange(baseUrl: string, { pieces, halfClose }: RawExchange): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    const patience = setTimeout(() => socket.destroy(), PATIENCE_MS);
    const queue = [...pieces];
    const sendNext = (): void => {
      const next = queue.shift();
      if (socket.destroyed) return;
      if (next === undefined) {
        if (halfClose) socket.end();
        socket.setTimeout(QUIET_MS, () => socket.destroy());
        return;
      }
      socket.write(next);
      setTimeout(sendNext, queue.length === 0 ? 0 : PIECE_GAP_MS);
    };
    socket.on('connect', sendNext);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > ANSWER_BYTES_MAX) socket.destroy();
      if (queue.length === 0) socket.setTimeout(QUIET_AFTER_ANSWER_MS);
    });
    socket.on('end', () => socket.destroy());
    // A connection that is cut while bytes are still being sent counts as a response.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(patience);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
  });
}

const BEGINNING = /^HTTP\/1\.1 (\d{3})(?: [^\r\n]*)?\r\n/gm;

/** What is wrong with the received bytes; null: nothing. */
export function exchangeProblem({ why, answersMax }: RawExchange, text: string): string | null {
  const statuses = [...text.matchAll(BEGINNING)].map(([, status]) => Number(status));
  if (text !== '' && statuses.length === 0) return `${why}: what came back is no HTTP: ${text.slice(0, 100)}`;
  const failed = statuses.find((status) => status >= 500);
  if (failed !== undefined) return `${why}: status ${failed}`;
  if (statuses.length > answersMax) return `${why}: ${statuses.length} answers to ${answersMax} request(s)`;
  if (
    statuses.length > 0 &&
    (statuses[0] ?? 0) >= 400 &&
    !text.includes('"requestId"') &&
    !/\r\ncontent-length: 0\r\n/i.test(text)
  )
    return `${why}: a refusal without a request id: ${text.slice(0, 200)}`;
  return null;
}
