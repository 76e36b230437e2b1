import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ApiContext, handleApiCall } from './api.ts';
import { handleControl } from './control-api.ts';
import type { Controls } from './controls.ts';
import type { Faults } from './faults.ts';
import { ownHost, type Request, refusalOfCaller } from './http.ts';
import { handlePage } from './page.ts';
import type { World } from './records.ts';

const BODY_BYTES_MAX = 100_000;

export type Server = { url: string; stop: () => Promise<void> };

export type ServerOptions = { world: World; faults: Faults; controls: Controls; port: number; host: string };

/** Null when it is too long. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

type ServerContext = ApiContext & { controls: Controls };

async function handleRequest(context: ServerContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = URL.parse(`http://sim${request.url ?? '/'}`);
  const text = await readBody(request);
  if (url === null || text === null) {
    sendText(response, url === null ? 400 : 413, 'This request cannot be read.');
    response.once('finish', () => request.socket.destroy());
    return;
  }
  const read: Request = { request, response, url, text };
  if (url.pathname === '/v1' || url.pathname.startsWith('/v1/')) return await handleApiCall(context, read);
  const isControl = url.pathname.startsWith('/sim/');
  const refusal = refusalOfCaller(request, isControl, ownHost(context.world.publicUrl));
  if (refusal !== null) return sendText(response, 403, refusal);
  if (isControl) return await handleControl(context.controls, read);
  return await handlePage(context.world, context.controls, read);
}

/** A bug of the simulator looks like a failure of the gateway; the connection may be closed already. */
function respondToFailure(response: ServerResponse, error: unknown): void {
  process.stderr.write(`gateway-sim: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  if (response.headersSent) response.destroy();
  else sendText(response, 500, 'The simulator has a bug.');
}

/** Listens. @throws Error when it cannot (port in use) */
export async function startServer({ world, faults, controls, port, host }: ServerOptions): Promise<Server> {
  const stopped = new AbortController();
  const context: ServerContext = { world, faults, controls, stopped: stopped.signal, busyKeys: new Set() };
  const server = createServer((request, response) => {
    handleRequest(context, request, response).catch((error: unknown) => {
      // A client that disconnects while its request is read is not a bug.
      if (request.errored === null) respondToFailure(response, error);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${listening}`,
    async stop() {
      stopped.abort();
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
