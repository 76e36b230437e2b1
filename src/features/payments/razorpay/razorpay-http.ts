import { setTimeout as sleep } from 'node:timers/promises';
import { readVersion } from '../../../platform/build.ts';
import { inSpan } from '../../../platform/telemetry/tracing.ts';
import { GatewayError, type GatewayKeys } from '../payment-gateway.ts';
import { pathTemplate } from './razorpay-bodies.rules.ts';
import {
  type Attempt,
  type Attempts,
  decideOutcome,
  describeAttempt,
  type FailureOutcome,
  httpStatusOf,
  isRetryable,
} from './razorpay-outcomes.rules.ts';
import { parseJson } from './razorpay-records.rules.ts';

/** Time limits in milliseconds: for one attempt and for a whole call of the port; and the pause before the second attempt. */
export type Timings = Readonly<{ tryMs: number; totalMs: number; backoffMs: number }>;

export const DEFAULT_TIMINGS: Timings = { tryMs: 10_000, totalMs: 25_000, backoffMs: 500 };
const ATTEMPTS_PER_CALL_MAX = 3;
/** Longer responses are not read. */
const BODY_BYTES_MAX = 1_000_000;

/** One request to the gateway. `what` names it in messages; `isRepeatable`: sending it twice has the same effect as sending it once. */
export type GatewayCall = Readonly<{
  what: string;
  method: 'GET' | 'POST';
  /** After the base URL, with the query. */
  path: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
  isRepeatable: boolean;
}>;

/** Carries the requests of one call of the port: with one key pair, within one time limit. */
export type GatewaySession = Readonly<{
  /** Sends a request, and repeats it where that is safe and may help. Never throws. */
  send(call: GatewayCall): Promise<Attempts>;
  /** The error for a failed request; `remark` replaces the gateway's own words. */
  failed(call: GatewayCall, attempts: Attempts, outcome?: FailureOutcome, remark?: string): GatewayError;
}>;

/** Returns a function that opens sessions with the gateway at that address (with its path `/v1`). */
export function createSessionOpener(
  options: Readonly<{ baseUrl: string; timings: Timings; leaving?: AbortSignal | undefined }>,
): (keys: GatewayKeys) => GatewaySession {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  const userAgent = `hostelry/${readVersion()}`;
  return (keys) => {
    // A space that was copied by accident would make the gateway refuse the key pair.
    const pair = [keys.keyId.trim(), keys.keySecret.trim()];
    const basic = Buffer.from(pair.join(':'), 'utf8').toString('base64');
    const headers = { accept: 'application/json', authorization: `Basic ${basic}`, 'user-agent': userAgent };
    const secrets = [basic, ...pair];
    const endsAt = performance.now() + options.timings.totalMs;
    return {
      send: (call) =>
        sendWithRetries(call, { baseUrl, host, headers, endsAt, timings: options.timings, leaving: options.leaving }),
      failed(call, attempts, outcome = decideOutcome(attempts), remark) {
        const why = remark ?? describeAttempt(attempts.last, secrets);
        return new GatewayError(outcome, httpStatusOf(attempts.last), `${call.what}: ${why}`);
      },
    };
  };
}

type SessionSettings = Readonly<{
  baseUrl: string;
  /** The host of the base URL, for spans. */
  host: string;
  headers: Readonly<Record<string, string>>;
  endsAt: number;
  timings: Timings;
  /** Aborted when the service stops. */
  leaving: AbortSignal | undefined;
}>;

async function sendWithRetries(call: GatewayCall, settings: SessionSettings): Promise<Attempts> {
  const earlier: Attempt[] = [];
  for (;;) {
    const tries = earlier.length + 1;
    const last = await sendTraced(call, settings, tries);
    const pauseMs = settings.timings.backoffMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
    const isOver =
      tries >= ATTEMPTS_PER_CALL_MAX || performance.now() + pauseMs >= settings.endsAt || settings.leaving?.aborted === true;
    if (isOver || !call.isRepeatable || !isRetryable(last)) return { earlier, last };
    earlier.push(last);
    await sleep(pauseMs);
  }
}

/** One attempt in a span. The trace is not propagated to the gateway. */
function sendTraced(call: GatewayCall, settings: SessionSettings, tries: number): Promise<Attempt> {
  const attributes = {
    'http.request.method': call.method,
    'url.template': pathTemplate(call.path),
    'server.address': settings.host,
    ...(tries > 1 ? { 'http.request.resend_count': tries - 1 } : {}),
  };
  return inSpan(`${call.method} ${attributes['url.template']}`, { kind: 'client', attributes }, async (span) => {
    const attempt = await sendOnce(call, settings);
    const status = httpStatusOf(attempt);
    if (status !== null) span.set('http.response.status_code', status);
    if (attempt.kind !== 'RESPONSE') span.fail(attempt.kind);
    else if (status !== null && status >= 400) span.fail(String(status));
    return attempt;
  });
}

async function sendOnce(call: GatewayCall, settings: SessionSettings): Promise<Attempt> {
  const msLeft = Math.floor(Math.min(settings.timings.tryMs, settings.endsAt - performance.now()));
  if (msLeft <= 0) return { kind: 'NOT_SENT', reason: 'no time left' };
  const hasBody = call.body !== undefined;
  const headers = { ...settings.headers, ...(hasBody ? { 'content-type': 'application/json' } : {}), ...call.headers };
  try {
    const response = await fetch(`${settings.baseUrl}${call.path}`, {
      method: call.method,
      headers,
      body: call.body ?? null,
      // Keys are never sent to another address.
      redirect: 'manual',
      // Covers the response body too.
      signal: AbortSignal.any([AbortSignal.timeout(msLeft), ...(settings.leaving === undefined ? [] : [settings.leaving])]),
    });
    const text = await readResponseText(response);
    if (text === null) return { kind: 'BROKEN', reason: `a response of more than ${BODY_BYTES_MAX} bytes` };
    return { kind: 'RESPONSE', status: response.status, json: parseJson(text) };
  } catch (error) {
    return classifyError(error);
  }
}

/** Reads the body to its end, so that the connection can be reused; null when it is too long. */
async function readResponseText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Untrusted certificates: the connection is closed before anything is sent. */
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
  // A host with several addresses: each was tried.
  if (Array.isArray(cause.errors)) return cause.errors.length > 0 && (cause.errors as SystemError[]).every(isBeforeSending);
  if (cause.syscall === 'connect' || cause.syscall === 'getaddrinfo' || cause.code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  return typeof cause.code === 'string' && UNTRUSTED.has(cause.code);
}

/** Only the code of an error is kept: its message may contain an address with a password in it. */
function classifyError(error: unknown): Attempt {
  if (error instanceof Error && error.name === 'TimeoutError') return { kind: 'LOST', reason: 'no response in time' };
  const cause = error instanceof Error && typeof error.cause === 'object' && error.cause !== null ? error.cause : {};
  const { code } = cause as SystemError;
  const reason = typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'connection failed';
  return { kind: isBeforeSending(cause) ? 'NOT_SENT' : 'LOST', reason };
}
