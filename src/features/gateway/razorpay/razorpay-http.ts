import { setTimeout as sleep } from 'node:timers/promises';
import { readVersion } from '../../../platform/build.ts';
import { inSpan } from '../../../platform/telemetry/tracing.ts';
import { GatewayError, type GatewayKeys } from '../payment-gateway.ts';
import { type Fate, fateOf, isPassing, type Outcome, type Outcomes, statusOf, textOf } from './razorpay-fates.rules.ts';
import { templateOf } from './razorpay-requests.rules.ts';
import { jsonOf } from './razorpay-shapes.rules.ts';

/** How long is waited, in milliseconds: for one try, for all that one call of the port does, and before the second try. */
export type Timings = Readonly<{ tryMs: number; totalMs: number; backoffMs: number }>;

export const DEFAULT_TIMINGS: Timings = { tryMs: 10_000, totalMs: 25_000, backoffMs: 500 };
const TRIES_MAX = 3;
/** The longest answer that is read. */
const BODY_BYTES_MAX = 1_000_000;

/** One request to the gateway. `what` names it in messages; `isRepeatable`: doing it twice does no more than doing it once. */
export type GatewayCall = Readonly<{
  what: string;
  method: 'GET' | 'POST';
  /** Behind the base URL, with the query. */
  path: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
  isRepeatable: boolean;
}>;

/** What one call of the port says to the gateway, with one pair of keys and within one span of time. */
export type Talk = Readonly<{
  /** Sends it, again where that is safe and may help. Never throws. */
  send(call: GatewayCall): Promise<Outcomes>;
  /** The error for a call that came to nothing good; `remark` in place of the gateway's own words. */
  failed(call: GatewayCall, outcomes: Outcomes, fate?: Fate, remark?: string): GatewayError;
}>;

/** Begins talks with the gateway at that address (its path `/v1` included). */
export function createHttp(
  options: Readonly<{ baseUrl: string; timings: Timings; leaving?: AbortSignal | undefined }>,
): (keys: GatewayKeys) => Talk {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  const userAgent = `hostelry/${readVersion()}`;
  return (keys) => {
    // A space that was copied along makes the gateway refuse the pair.
    const pair = [keys.keyId.trim(), keys.keySecret.trim()];
    const basic = Buffer.from(pair.join(':'), 'utf8').toString('base64');
    const headers = { accept: 'application/json', authorization: `Basic ${basic}`, 'user-agent': userAgent };
    const secrets = [basic, ...pair];
    const endsAt = performance.now() + options.timings.totalMs;
    return {
      send: (call) =>
        sendRepeatedly(call, { baseUrl, host, headers, endsAt, timings: options.timings, leaving: options.leaving }),
      failed(call, outcomes, fate = fateOf(outcomes), remark) {
        const why = remark ?? textOf(outcomes.last, secrets);
        return new GatewayError(fate, statusOf(outcomes.last), `${call.what}: ${why}`);
      },
    };
  };
}

type Line = Readonly<{
  baseUrl: string;
  /** Of the base URL, for spans. */
  host: string;
  headers: Readonly<Record<string, string>>;
  endsAt: number;
  timings: Timings;
  /** Aborted when nobody waits for the answer any more. */
  leaving: AbortSignal | undefined;
}>;

async function sendRepeatedly(call: GatewayCall, line: Line): Promise<Outcomes> {
  const earlier: Outcome[] = [];
  for (;;) {
    const tries = earlier.length + 1;
    const last = await sendTraced(call, line, tries);
    const pauseMs = line.timings.backoffMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
    const isOver = tries >= TRIES_MAX || performance.now() + pauseMs >= line.endsAt || line.leaving?.aborted === true;
    if (isOver || !call.isRepeatable || !isPassing(last)) return { earlier, last };
    earlier.push(last);
    await sleep(pauseMs);
  }
}

/** One try as a span. Nothing of the trace is sent along: who calls whom here is no business of the gateway's. */
function sendTraced(call: GatewayCall, line: Line, tries: number): Promise<Outcome> {
  const attributes = {
    'http.request.method': call.method,
    'url.template': templateOf(call.path),
    'server.address': line.host,
    ...(tries > 1 ? { 'http.request.resend_count': tries - 1 } : {}),
  };
  return inSpan(`${call.method} ${attributes['url.template']}`, { kind: 'client', attributes }, async (span) => {
    const outcome = await sendOnce(call, line);
    const status = statusOf(outcome);
    if (status !== null) span.set('http.response.status_code', status);
    if (outcome.kind !== 'ANSWER') span.fail(outcome.kind);
    else if (status !== null && status >= 400) span.fail(String(status));
    return outcome;
  });
}

async function sendOnce(call: GatewayCall, line: Line): Promise<Outcome> {
  const msLeft = Math.floor(Math.min(line.timings.tryMs, line.endsAt - performance.now()));
  if (msLeft <= 0) return { kind: 'NOT_SENT', reason: 'no time left' };
  const hasBody = call.body !== undefined;
  const headers = { ...line.headers, ...(hasBody ? { 'content-type': 'application/json' } : {}), ...call.headers };
  try {
    const response = await fetch(`${line.baseUrl}${call.path}`, {
      method: call.method,
      headers,
      body: call.body ?? null,
      // An answer that points elsewhere is no answer: keys are never sent to another address.
      redirect: 'manual',
      // Covers the body too.
      signal: AbortSignal.any([AbortSignal.timeout(msLeft), ...(line.leaving === undefined ? [] : [line.leaving])]),
    });
    const text = await readText(response);
    if (text === null) return { kind: 'BROKEN', reason: `an answer of more than ${BODY_BYTES_MAX} bytes` };
    return { kind: 'ANSWER', status: response.status, json: jsonOf(text) };
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** The whole text; null when it is too long. Read to its end, so that the connection can be used again. */
async function readText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Certificates that are not trusted: the connection ends before anything is said on it. */
const UNTRUSTED: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

type SystemError = Readonly<{ code?: unknown; syscall?: unknown; errors?: unknown }>;

function isBeforeSending(cause: SystemError): boolean {
  // A host of several addresses: each was tried.
  if (Array.isArray(cause.errors)) return cause.errors.length > 0 && (cause.errors as SystemError[]).every(isBeforeSending);
  if (cause.syscall === 'connect' || cause.syscall === 'getaddrinfo' || cause.code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  return typeof cause.code === 'string' && UNTRUSTED.has(cause.code);
}

/** Of an error only its code is told: its text may hold an address with a password in it. */
function outcomeOfError(error: unknown): Outcome {
  if (error instanceof Error && error.name === 'TimeoutError') return { kind: 'LOST', reason: 'no answer in time' };
  const cause = error instanceof Error && typeof error.cause === 'object' && error.cause !== null ? error.cause : {};
  const { code } = cause as SystemError;
  const reason = typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'connection failed';
  return { kind: isBeforeSending(cause) ? 'NOT_SENT' : 'LOST', reason };
}
