import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the receiver got. */
export type ReceivedWebhook = {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: {
    type: string;
    position: number | null;
    propertyId: string;
    data: { id: string; bookingId: string | null; item?: unknown };
  };
};

/** A receiver of webhooks: what it got, and how it answers. */
export type WebhookReceiver = {
  url: string;
  received: ReceivedWebhook[];
  /** What it does with a request; without it 200. */
  answer: (response: ServerResponse, request: ReceivedWebhook) => void;
  stop(): Promise<void>;
};

/** Starts a receiver on this machine: the service must allow 127.0.0.1. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const one = { path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) };
      receiver.received.push(one);
      receiver.answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received: [],
    answer: (response) => response.end('ok'),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
