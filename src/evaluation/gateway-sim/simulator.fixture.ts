import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { TestContext } from 'node:test';
import { type GatewaySim, type GatewaySimOptions, startGatewaySim } from './gateway-sim.ts';
import type { WireLink, WireQr } from './records.ts';

export const KEY_ID = 'rzp_test_simulated';
export const KEY_SECRET = 'simulated-key-secret';
export const WEBHOOK_SECRET = 'simulated webhook secret';

export type ReceivedCall = { headers: IncomingHttpHeaders; body: Buffer };

/** A server that receives events; `respond` gives the status of each response by the number of requests before it. */
export async function startReceiver(t: TestContext, respond: (before: number) => number = () => 200) {
  const received: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = respond(received.length);
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

/** A response; the test says which body it expects. */
type Answered<Body> = { status: number; body: Body };

export type ErrorBody = { error: Readonly<Record<string, unknown>> };

export type SimulatorFixture = {
  sim: GatewaySim;
  /** Calls the API with the account of the fixture. */
  call: <Body = ErrorBody>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answered<Body>>;
  createQr: (more?: object) => Promise<WireQr>;
  createLink: (more?: object) => Promise<WireLink>;
  /** Moves the simulator's clock forward. */
  wait: (seconds: number) => void;
};

export function basicAuth(keyId: string, keySecret: string): string {
  return `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
}

/** A simulator with one account, whose events go to that address, and a clock that the test moves. */
export async function startSimulator(
  t: TestContext,
  webhookUrl: string | null = null,
  options: GatewaySimOptions = {},
): Promise<SimulatorFixture> {
  let aheadMs = 0;
  const clock = (): string => new Date(Date.now() + aheadMs).toISOString();
  const sim = await startGatewaySim({ clock, retryDelayMs: 2, ...options });
  t.after(() => sim.stop());
  sim.setAccount({ keyId: KEY_ID, keySecret: KEY_SECRET, webhookUrl, webhookSecret: WEBHOOK_SECRET });
  const call: SimulatorFixture['call'] = async <Body>(method: string, path: string, body?: unknown, headers = {}) => {
    const response = await fetch(`${sim.url}/v1${path}`, {
      method,
      headers: { authorization: basicAuth(KEY_ID, KEY_SECRET), 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  };
  const created = async <Body>(path: string, body: object): Promise<Body> => {
    const response = await call<Body>('POST', path, body);
    if (response.status !== 200) throw new Error(JSON.stringify(response.body));
    return response.body;
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
