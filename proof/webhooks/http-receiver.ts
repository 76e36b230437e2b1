import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that came in whole. */
export type ReceivedRequest = { path: string; headers: IncomingHttpHeaders; body: string };

export type HttpReceiver = { url: string; stop(): Promise<void> };

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** A server on this machine: the service must allow 127.0.0.1. A request whose sender is killed meanwhile has not come in. */
export async function startHttpReceiver(
  handle: (request: ReceivedRequest, response: ServerResponse) => void,
): Promise<HttpReceiver> {
  const server = createServer((request, response) => {
    response.on('error', () => {});
    const { url: path = '', headers } = request;
    bodyOf(request).then(
      (body) => handle({ path, headers, body }, response),
      () => {},
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
