import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { TestContext } from 'node:test';
import { type GatewaySim, type GatewaySimOptions, startGatewaySim } from './gateway-sim.ts';
import type { WireLink, WireQr } from './records.ts';

export const KEY_ID = 'rzp_test_trial';
export const KEY_SECRET = 'trial-key-secret';
export const WEBHOOK_SECRET = 'trial webhook secret';

export type Received = { headers: IncomingHttpHeaders; body: Buffer };

/** Somebody who is told of events: answers what `answer` says, by the number of requests before. */
export async function receiver(t: TestContext, answer: (before: number) => number = () => 200) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = answer(received.length);
      received.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hooks`, received };
}

/** What a call may answer; the test says which of them it expects. */
type Answered<Body> = { status: number; body: Body };

export type ErrorBody = { error: Readonly<Record<string, unknown>> };

export type Trial = {
  sim: GatewaySim;
  /** Calls the API as the trial's account. */
  call: <Body = ErrorBody>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answered<Body>>;
  createQr: (more?: object) => Promise<WireQr>;
  createLink: (more?: object) => Promise<WireLink>;
  /** Milliseconds by which the stand-in's clock is ahead. */
  wait: (seconds: number) => void;
};

export function basic(keyId: string, keySecret: string): string {
  return `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
}

/** A stand-in with one account, whose events go there, and a clock that the test moves. */
export async function trial(t: TestContext, webhookUrl: string | null = null, options: GatewaySimOptions = {}): Promise<Trial> {
  let aheadMs = 0;
  const clock = (): string => new Date(Date.now() + aheadMs).toISOString();
  const sim = await startGatewaySim({ clock, retryDelayMs: 2, ...options });
  t.after(() => sim.stop());
  sim.setAccount({ keyId: KEY_ID, keySecret: KEY_SECRET, webhookUrl, webhookSecret: WEBHOOK_SECRET });
  const call: Trial['call'] = async <Body>(method: string, path: string, body?: unknown, headers = {}) => {
    const response = await fetch(`${sim.url}/v1${path}`, {
      method,
      headers: { authorization: basic(KEY_ID, KEY_SECRET), 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  };
  const created = async <Body>(path: string, body: object): Promise<Body> => {
    const answer = await call<Body>('POST', path, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  return {
    sim,
    call,
    createQr: (more = {}) =>
      created('/payments/qr_codes', { type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: 15_000, ...more }),
    createLink: (more = {}) => created('/payment_links', { amount: 15_000, currency: 'INR', ...more }),
    wait: (seconds) => {
      aheadMs += seconds * 1_000;
    },
  };
}
