import { connect, type Socket } from 'node:net';

export type Answered = { status: number; body: string };

const HEAD_END = '\r\n\r\n';

/**
 * One HTTP connection that is kept open, one request at a time: far cheaper than a full client, so that the server
 * is measured. Reads responses with `Content-Length` and without a body.
 */
export type Connection = { send(request: string, wantsBody: boolean): Promise<Answered>; close(): void };

type Waiting = { wantsBody: boolean; resolve: (response: Answered) => void; reject: (error: Error) => void };

/** The response, when it is complete. @throws for one that this client cannot read */
function parse(received: Buffer, wantsBody: boolean): Answered | null {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined && status !== 204) throw new Error(`a response without a length: ${head}`);
  const from = end + HEAD_END.length;
  const to = from + Number(length ?? 0);
  if (received.length < to) return null;
  return { status, body: wantsBody || status >= 300 ? received.toString('utf8', from, to) : '' };
}

/** Resolves when the connection is open. */
export function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  let waiting: Waiting | null = null;
  let received: Buffer | null = null;
  const fail = (error: Error): void => {
    waiting?.reject(error);
    waiting = null;
  };
  const take = (chunk: Buffer): void => {
    received = received === null ? chunk : Buffer.concat([received, chunk]);
    if (waiting === null) return;
    const { resolve, wantsBody } = waiting;
    const response = parse(received, wantsBody);
    if (response === null) return;
    received = null;
    waiting = null;
    resolve(response);
  };
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true }, () =>
      resolve({
        send: (request, wantsBody) =>
          new Promise((answered, failed) => {
            waiting = { wantsBody, resolve: answered, reject: failed };
            socket.write(request);
          }),
        close: () => socket.destroy(),
      }),
    );
    socket.once('error', (error) => {
      reject(error);
      fail(error);
    });
    socket.once('close', () => fail(new Error('the server has closed the connection')));
    socket.on('data', (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
}

/** The bytes of a request, as every column gets them. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string | null,
): string {
  let head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: keep-alive\r\n`;
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
  if (body !== null) head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  return `${head}\r\n${body ?? ''}`;
}
