import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JsonResponse, sendJson } from './http.ts';
import { ControlError } from './records.ts';

export const OPERATIONS = [
  ...(['createQr', 'getQr', 'listQrs', 'listQrPayments', 'closeQr'] as const),
  ...(['createLink', 'getLink', 'listLinks', 'cancelLink', 'notifyLink'] as const),
  ...(['getPayment', 'refund', 'getRefund', 'listRefunds'] as const),
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** One way in which calls go wrong. */
export type Fault = Readonly<{
  /** `get`: all calls that only read. */
  on: Operation | 'get' | 'any';
  /** The number of calls that go wrong; by default 1. */
  count?: number;
  /** Only calls of that account. */
  keyId?: string;
  /**
   * STATUS: responds with `status` and `body`. DELAY: waits `ms` and responds as always. HANG: never responds. DROP: closes the
   * connection. NONSENSE: responds 200 with a useless body; with `body` JSON it is an object of another kind.
   */
  how: 'STATUS' | 'DELAY' | 'HANG' | 'DROP' | 'NONSENSE';
  /** True: the call is carried out all the same, before it goes wrong. */
  worksFirst?: boolean;
  status?: number;
  body?: 'JSON' | 'HTML' | 'EMPTY';
  ms?: number;
}>;

const FAULTS_MAX = 1_000;
const COUNT_MAX = 1_000_000;
export const DELAY_MS_MAX = 600_000;

/** The faults that have not happened yet, the oldest first. */
export type Faults = {
  add: (fault: Fault) => void;
  take: (operation: Operation, keyId: string) => Fault | null;
  clear: () => void;
};

function matchesCall({ on, keyId }: Fault, operation: Operation, ofKeyId: string): boolean {
  if (keyId !== undefined && keyId !== ofKeyId) return false;
  return on === 'any' || on === operation || (on === 'get' && /^(?:get|list)/.test(operation));
}

export function createFaults(): Faults {
  let waiting: { fault: Fault; left: number }[] = [];
  return {
    add(fault) {
      const { count = 1, status = 500, ms = 0 } = fault;
      if (waiting.length >= FAULTS_MAX) throw new ControlError(409, `there are already ${FAULTS_MAX} faults`);
      if (!Number.isInteger(count) || count < 1 || count > COUNT_MAX)
        throw new ControlError(400, `count must be 1 to ${COUNT_MAX}`);
      if (!Number.isInteger(status) || status < 200 || status > 599) throw new ControlError(400, 'status must be 200 to 599');
      if (!Number.isFinite(ms) || ms < 0 || ms > DELAY_MS_MAX) throw new ControlError(400, `ms must be 0 to ${DELAY_MS_MAX}`);
      waiting.push({ fault, left: count });
    },
    take(operation, keyId) {
      const found = waiting.find(({ fault }) => matchesCall(fault, operation, keyId));
      if (found === undefined) return null;
      found.left -= 1;
      if (found.left === 0) waiting = waiting.filter((other) => other !== found);
      return found.fault;
    },
    clear() {
      waiting = [];
    },
  };
}

function errorBody(status: number): object {
  const isServer = status >= 500;
  const description = isServer
    ? 'The server encountered an error. The incident has been reported to admins.'
    : status === 429
      ? 'Too many requests'
      : 'The request could not be carried out.';
  return { error: { code: isServer ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR', description } };
}

function sendFault(response: ServerResponse, { how, status = 500, body = how === 'NONSENSE' ? 'HTML' : 'JSON' }: Fault): void {
  const code = how === 'NONSENSE' ? 200 : status;
  if (body === 'EMPTY') response.writeHead(code).end();
  else if (body === 'HTML')
    response.writeHead(code, { 'content-type': 'text/html' }).end('<html><body><h1>nginx</h1></body></html>');
  else sendJson(response, { status: code, body: how === 'NONSENSE' ? { entity: 'surprise', id: 42 } : errorBody(code) });
}

/** Responds to a call as the fault says. `work` carries it out; it is called at most once. */
export async function respondWithFault(
  fault: Fault,
  work: () => JsonResponse,
  { request, response, stopped }: { request: IncomingMessage; response: ServerResponse; stopped: AbortSignal },
): Promise<void> {
  const done = fault.worksFirst === true ? work() : null;
  if (fault.how === 'DROP') {
    request.socket.destroy();
    return;
  }
  if (fault.how === 'DELAY') {
    // Only stopping the simulator ends the wait: if the caller has disconnected, the call is still carried out.
    await sleep(fault.ms ?? 0, undefined, { signal: stopped, ref: false }).catch(() => {});
    if (!stopped.aborted) sendJson(response, done ?? work());
    return;
  }
  if (fault.how !== 'HANG') sendFault(response, fault);
}
