import assert from 'node:assert/strict';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { PROBLEM_CODES } from '../../src/platform/errors.ts';
import { receiveAnswer } from './http-client.ts';

/** A request, sent byte for byte; `url` need not be a valid URL. */
export type RawRequest = { method: string; url: string; headers?: Record<string, string>; body?: string | Buffer };
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

const TIMEOUT_MS = 60_000;

/** A client that sends requests unchanged, over keep-alive sockets; `close` ends them. */
export function createRawClient(baseUrl: string, sockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const { hostname, port } = new URL(baseUrl);
  const sendOnce = async ({ method, url, headers = {}, body }: RawRequest): Promise<RawAnswer> => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request({ agent, hostname, port, method, path: url, headers: { ...length, ...headers }, timeout: TIMEOUT_MS });
    sent.on('timeout', () => sent.destroy(new Error('no response')));
    const { answer, bytes } = await receiveAnswer(sent, body);
    return { status: answer.statusCode ?? 0, headers: answer.headers, text: bytes.toString('utf8') };
  };
  // A keep-alive socket may be closed by the server at the moment of use, as after a 413: that is not a response to this request.
  const send = (asked: RawRequest): Promise<RawAnswer> =>
    sendOnce(asked).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return sendOnce(asked);
      throw error;
    });
  return { send, close: () => agent.destroy() };
}

/** What no caller may see: stack frames, SQL, names of files and of internals. */
const INTERNALS =
  /\bat \S+ \(|\.[mc]?[jt]s:\d|node_modules|\/src\/|node:internal|\b(select|insert into|update|delete from) .*\b(from|set|values|where)\b|syntax error|(?:relation|column|constraint) \\?"|postgres|kysely|fastify|FST_|ajv|ECONN|undefined|\[object/i;

/** Asserts that the response is a refusal with the usual error body and its request id, and reveals no internals. */
export function assertErrorShape(response: RawAnswer): void {
  assert.ok(response.status >= 400 && response.status < 500, `status ${response.status}`);
  assert.match(String(response.headers['content-type']), /^application\/json/);
  assert.equal(response.headers['x-content-type-options'], 'nosniff');
  const body = JSON.parse(response.text) as Record<string, unknown>;
  const { fieldErrors, code, ...rest } = body;
  assert.deepEqual(Object.keys(rest).toSorted(), ['error', 'message', 'path', 'requestId', 'status', 'timestamp']);
  assert.equal(body['status'], response.status);
  if (response.status === 409) assert.ok(PROBLEM_CODES.includes(String(code)), `code ${code}`);
  for (const field of ['error', 'message', 'path', 'timestamp']) assert.equal(typeof body[field], 'string', field);
  assert.notEqual(body['message'], '');
  assert.ok(!Number.isNaN(Date.parse(String(body['timestamp']))));
  assert.match(String(response.headers['x-request-id']), /^[\w.:-]{1,100}$/);
  assert.equal(body['requestId'], response.headers['x-request-id']);
  assert.equal(Array.isArray(fieldErrors), response.status === 400, 'fieldErrors');
  assert.doesNotMatch(JSON.stringify([body['message'], fieldErrors ?? []]), INTERNALS);
}
