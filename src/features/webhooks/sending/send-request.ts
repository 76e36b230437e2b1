import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { type AddressGuard, PrivateAddress } from '../../../platform/network/address-guard.ts';

const ANSWER_MS_MAX = 10_000;
const ANSWER_BYTES_MAX = 64 * 1024;
// Agents of their own: the global ones may use a proxy of the environment.
const httpAgent = new HttpAgent();
const httpsAgent = new HttpsAgent();

/** What the receiver answered, with at most the first 64 KB of the body; or why there is no answer. */
export type Answer =
  | { status: number; body: string; retryAfter: string | undefined; error: null }
  | { status: null; body: null; retryAfter: undefined; error: string };

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, ANSWER_BYTES_MAX - length));
    length += chunk.length;
    if (length >= ANSWER_BYTES_MAX) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function explain(error: unknown, isLate: boolean): string {
  if (isLate) return 'no answer within 10 s';
  if (error instanceof PrivateAddress) return error.message;
  const { code = 'unknown error' } = error as { code?: string };
  return ['ENOTFOUND', 'ENODATA'].includes(code) ? 'the host name is not known' : `the connection failed (${code})`;
}

/**
 * One POST of JSON to an address that the guard allows. Follows no redirect, uses no proxy, and takes at most 10 s in all.
 * Fails only when `leaving` is aborted.
 */
export async function sendRequest(
  guard: AddressGuard,
  { url, headers, body, leaving }: { url: URL; headers: Record<string, string>; body: string; leaving: AbortSignal },
): Promise<Answer> {
  const none = (error: string): Answer => ({ status: null, body: null, retryAfter: undefined, error });
  // A host that is an address is not looked up.
  if (!guard.mayName(url.hostname)) return none(new PrivateAddress().message);
  const late = AbortSignal.timeout(ANSWER_MS_MAX);
  const isHttps = url.protocol === 'https:';
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const bytes = Buffer.from(body);
  const request = (isHttps ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    agent: isHttps ? httpsAgent : httpAgent,
    lookup: guard.lookup,
    signal: AbortSignal.any([late, leaving]),
    headers: { 'content-type': 'application/json', 'content-length': bytes.length, 'user-agent': 'Hostelry', ...headers },
  });
  try {
    request.on('response', resolve).on('error', reject).end(bytes);
    const response = await promise;
    const answer = await readBody(response);
    return { status: response.statusCode ?? 0, body: answer, retryAfter: response.headers['retry-after'], error: null };
  } catch (error) {
    if (leaving.aborted) throw error;
    return none(explain(error, late.aborted));
  } finally {
    request.destroy();
  }
}
