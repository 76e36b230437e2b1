import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ControlError } from './records.ts';

export const OPERATIONS = [
  ...(['createQr', 'getQr', 'listQrs', 'listQrPayments', 'closeQr'] as const),
  ...(['createLink', 'getLink', 'listLinks', 'cancelLink', 'notifyLink'] as const),
  ...(['getPayment', 'refund', 'getRefund', 'listRefunds'] as const),
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** How calls go wrong. */
export type Misbehaviour = Readonly<{
  /** `get`: all that only read. */
  on: Operation | 'get' | 'any';
  /** How many calls it hits; 1 when left out. */
  count?: number;
  /** Only calls of that account. */
  keyId?: string;
  /**
   * STATUS: answers `status` with `body`. DELAY: waits `ms` and answers as always. HANG: never answers. DROP: ends the connection.
   * NONSENSE: answers 200 with what is no answer; `body` JSON makes it an object of another kind.
   */
  how: 'STATUS' | 'DELAY' | 'HANG' | 'DROP' | 'NONSENSE';
  /** True: what was asked for is done all the same, before it goes wrong. */
  worksFirst?: boolean;
  status?: number;
  body?: 'JSON' | 'HTML' | 'EMPTY';
  ms?: number;
}>;

const FAULTS_MAX = 1_000;
const COUNT_MAX = 1_000_000;
export const DELAY_MS_MAX = 600_000;

/** The faults that are still to happen, the oldest first. */
export type Faults = {
  add: (fault: Misbehaviour) => void;
  take: (operation: Operation, keyId: string) => Misbehaviour | null;
  clear: () => void;
};

function isMeant({ on, keyId }: Misbehaviour, operation: Operation, ofKeyId: string): boolean {
  if (keyId !== undefined && keyId !== ofKeyId) return false;
  return on === 'any' || on === operation || (on === 'get' && /^(?:get|list)/.test(operation));
}

export function createFaults(): Faults {
  let waiting: { fault: Misbehaviour; left: number }[] = [];
  return {
    add(fault) {
      const { count = 1, status = 500, ms = 0 } = fault;
      if (waiting.length >= FAULTS_MAX) throw new ControlError(409, `${FAULTS_MAX} faults are waiting to happen`);
      if (!Number.isInteger(count) || count < 1 || count > COUNT_MAX)
        throw new ControlError(400, `count must be 1 to ${COUNT_MAX}`);
      if (!Number.isInteger(status) || status < 200 || status > 599) throw new ControlError(400, 'status must be 200 to 599');
      if (!Number.isFinite(ms) || ms < 0 || ms > DELAY_MS_MAX) throw new ControlError(400, `ms must be 0 to ${DELAY_MS_MAX}`);
      waiting.push({ fault, left: count });
    },
    take(operation, keyId) {
      const found = waiting.find(({ fault }) => isMeant(fault, operation, keyId));
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

export type Answer = Readonly<{ status: number; body: unknown }>;

export function sendJson(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
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

function sendFault(
  response: ServerResponse,
  { how, status = 500, body = how === 'NONSENSE' ? 'HTML' : 'JSON' }: Misbehaviour,
): void {
  const code = how === 'NONSENSE' ? 200 : status;
  if (body === 'EMPTY') response.writeHead(code).end();
  else if (body === 'HTML')
    response.writeHead(code, { 'content-type': 'text/html' }).end('<html><body><h1>nginx</h1></body></html>');
  else sendJson(response, { status: code, body: how === 'NONSENSE' ? { entity: 'surprise', id: 42 } : errorBody(code) });
}

/** Answers a call in the way of the fault. `work` does what was asked for; it is called at most once. */
export async function answerWrongly(
  fault: Misbehaviour,
  work: () => Answer,
  { request, response, stopped }: { request: IncomingMessage; response: ServerResponse; stopped: AbortSignal },
): Promise<void> {
  const done = fault.worksFirst === true ? work() : null;
  if (fault.how === 'DROP') {
    request.socket.destroy();
    return;
  }
  if (fault.how === 'DELAY') {
    // What ends the wait is the end of the stand-in: a caller that has gone away gets its work done all the same.
    await sleep(fault.ms ?? 0, undefined, { signal: stopped, ref: false }).catch(() => {});
    if (!stopped.aborted) sendJson(response, done ?? work());
    return;
  }
  if (fault.how !== 'HANG') sendFault(response, fault);
}
