/** A program like that of docs/door-card-writer.md on the machine of a desk, without a card reader. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const PROTOCOL = 'hostelry-card-writer/1';

type Sector = { index: number; startBlock: number; blocks: string[]; trailer: string };
type Content = { format: string; cardIndex: number; sector: Sector };

export type CardWriter = {
  url: string;
  /** Pages of this origin are answered, and nobody else. */
  origin: string;
  /** What lies on it; null: nothing. */
  cardId: string | null;
  /** Why it writes nothing now. */
  refusal: 'BUSY' | 'NO_READER' | 'WRITE_FAILED' | null;
  /** What happens when it has written, before it answers. */
  onWritten: ((response: ServerResponse) => Promise<unknown> | unknown) | null;
  /** What it was to write, in order. */
  written: { cardId: string; content: Content }[];
  stop(): Promise<void>;
};

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Content> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as Content;
}

/** @param port of an earlier writer, else any */
export async function startCardWriter(port = 0): Promise<CardWriter> {
  const write = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const content = await readBody(request);
    const { cardId, refusal } = writer;
    if (refusal !== null) return send(response, refusal === 'NO_READER' ? 503 : 409, { error: refusal });
    if (cardId === null) return send(response, 409, { error: 'NO_CARD' });
    writer.written.push({ cardId, content });
    await writer.onWritten?.(response);
    return send(response, 200, { cardId });
  };
  const server = createServer((request, response) => {
    const { port: own } = server.address() as AddressInfo;
    // A page of another origin, or one that reached it by another name, learns nothing.
    if (request.headers.host !== `127.0.0.1:${own}` || request.headers.origin !== writer.origin) return send(response, 403, {});
    response.setHeader('Access-Control-Allow-Origin', writer.origin);
    response.setHeader('Vary', 'Origin');
    if (request.method === 'OPTIONS') {
      const allowed = { 'Access-Control-Allow-Methods': 'GET, POST', 'Access-Control-Allow-Headers': 'content-type' };
      return void response.writeHead(204, { ...allowed, 'Access-Control-Allow-Private-Network': 'true' }).end();
    }
    if (request.method === 'POST' && request.url === '/write') return void write(request, response);
    const idle = writer.cardId === null ? 'NO_CARD' : 'READY';
    const state = writer.refusal === 'BUSY' || writer.refusal === 'NO_READER' ? writer.refusal : idle;
    return send(response, 200, { protocol: PROTOCOL, state, cardId: writer.cardId });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const writer: CardWriter = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    origin: '',
    cardId: null,
    refusal: null,
    onWritten: null,
    written: [],
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return writer;
}
