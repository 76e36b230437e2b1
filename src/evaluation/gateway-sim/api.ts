import type { ServerResponse } from 'node:http';
import { expireDue } from './expiry.ts';
import { type Faults, type Operation, respondWithFault } from './faults.ts';
import { type JsonResponse, type Request, sendJson } from './http.ts';
import { cancelLink, createLink, getLink, listLinks, notifyLink } from './links.ts';
import { getPayment } from './payments.ts';
import { closeQr, createQr, getQr, listQrPayments, listQrs } from './qr-codes.ts';
import type { Account, World } from './records.ts';
import { checkRefundKey, createRefund, getRefund, listRefunds } from './refunds.ts';
import { noSuchUrl, notAuthenticated, WireError, wireRefusal } from './wire-error.ts';

type ApiCall = {
  world: World;
  account: Account;
  /** The ids in the path; "" where there is none. */
  a: string;
  b: string;
  query: URLSearchParams;
  body: unknown;
  refundKey: string | undefined;
};
type ApiRoute = readonly [method: 'GET' | 'POST', path: RegExp, operation: Operation, run: (call: ApiCall) => object];

const ROUTES: readonly ApiRoute[] = [
  ['POST', /^\/payments\/qr_codes$/, 'createQr', ({ world, account, body }) => createQr(world, account, body)],
  ['GET', /^\/payments\/qr_codes$/, 'listQrs', ({ account, query }) => listQrs(account, query)],
  ['GET', /^\/payments\/qr_codes\/([^/]+)$/, 'getQr', ({ account, a }) => getQr(account, a)],
  ['POST', /^\/payments\/qr_codes\/([^/]+)\/close$/, 'closeQr', ({ world, account, a }) => closeQr(world, account, a)],
  [
    ...(['GET', /^\/payments\/qr_codes\/([^/]+)\/payments$/, 'listQrPayments'] as const),
    ({ account, a, query }) => listQrPayments(account, a, query),
  ],
  ['POST', /^\/payment_links$/, 'createLink', ({ world, account, body }) => createLink(world, account, body)],
  ['GET', /^\/payment_links$/, 'listLinks', ({ account, query }) => listLinks(account, query)],
  ['GET', /^\/payment_links\/([^/]+)$/, 'getLink', ({ account, a }) => getLink(account, a)],
  ['POST', /^\/payment_links\/([^/]+)\/cancel$/, 'cancelLink', ({ world, account, a }) => cancelLink(world, account, a)],
  ['POST', /^\/payment_links\/([^/]+)\/notify_by\/([^/]+)$/, 'notifyLink', ({ account, a, b }) => notifyLink(account, a, b)],
  [
    ...(['POST', /^\/payments\/([^/]+)\/refund$/, 'refund'] as const),
    ({ world, account, a, body, refundKey }) => createRefund(world, account, a, body, refundKey),
  ],
  ['GET', /^\/payments\/([^/]+)\/refunds$/, 'listRefunds', ({ account, a, query }) => listRefunds(account, a, query)],
  ['GET', /^\/payments\/([^/]+)\/refunds\/([^/]+)$/, 'getRefund', ({ account, a, b }) => getRefund(account, b, a)],
  ['GET', /^\/payments\/([^/]+)$/, 'getPayment', ({ account, a }) => getPayment(account, a).entity],
  ['GET', /^\/refunds\/([^/]+)$/, 'getRefund', ({ account, a }) => getRefund(account, a)],
];

/** HTTP Basic; the word must be spelt exactly so. @throws WireError 401 */
function authenticate(world: World, header: string | undefined): Account {
  const match = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header ?? '');
  const [keyId = '', ...rest] = Buffer.from(match?.[1] ?? '', 'base64')
    .toString('utf8')
    .split(':');
  const account = world.accounts.get(keyId);
  if (account === undefined || rest.join(':') !== account.keySecret) throw notAuthenticated();
  return account;
}

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw wireRefusal('The request body is not valid JSON.');
  }
}

function runCall(work: () => object): JsonResponse {
  try {
    return { status: 200, body: structuredClone(work()) };
  } catch (error) {
    if (error instanceof WireError) return { status: error.status, body: error.body };
    throw error;
  }
}

export type ApiContext = Readonly<{ world: World; faults: Faults; stopped: AbortSignal; busyKeys: Set<string> }>;

/** Runs a call alone: a second call with the same refund key at the same time gets 409. */
async function runAlone(
  busyKeys: Set<string>,
  key: string | null,
  response: ServerResponse,
  run: () => Promise<void>,
): Promise<void> {
  if (key === null) return await run();
  if (busyKeys.has(key)) {
    const error = wireRefusal('Another request with the same idempotency key is still in progress.', 409);
    sendJson(response, { status: 409, body: error.body });
    return undefined;
  }
  busyKeys.add(key);
  try {
    return await run();
  } finally {
    busyKeys.delete(key);
  }
}

/** Responds to a call of the API; the path of `url` includes `/v1`. */
export async function handleApiCall(
  { world, faults, stopped, busyKeys }: ApiContext,
  { request, response, url, text }: Request,
): Promise<void> {
  expireDue(world);
  try {
    const account = authenticate(world, request.headers.authorization);
    const path = url.pathname.slice('/v1'.length).replace(/\/$/, '');
    const route = ROUTES.find(([method, pattern]) => method === request.method && pattern.test(path));
    if (route === undefined) throw noSuchUrl();
    const [, pattern, operation, run] = route;
    const [, a = '', b = ''] = pattern.exec(path) ?? [];
    const keyHeader = request.headers['x-refund-idempotency'];
    const refundKey = operation === 'refund' && typeof keyHeader === 'string' ? keyHeader : undefined;
    checkRefundKey(refundKey);
    const call: ApiCall = { world, account, a, b, query: url.searchParams, body: parseBody(text), refundKey };
    const work = (): JsonResponse => runCall(() => run(call));
    const fault = faults.take(operation, account.keyId);
    const busyKey = refundKey === undefined ? null : `${account.keyId}:${refundKey}`;
    await runAlone(busyKeys, busyKey, response, async () => {
      if (fault === null) sendJson(response, work());
      else await respondWithFault(fault, work, { request, response, stopped });
    });
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    sendJson(response, { status: error.status, body: error.body });
  }
}
