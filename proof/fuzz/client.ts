import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A request as it is sent. */
export type FuzzRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};

export type FuzzAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Longer than any response may take on a busy machine; below the product's own limit for a body. */
const PATIENCE_MS = 60_000;
const ANSWER_BYTES_MAX = 20_000_000;

/** The text of a body, which is compressed if the request has asked for that. */
function textOf(body: Buffer, { 'content-encoding': encoding }: IncomingHttpHeaders): string {
  if (body.length > 0 && encoding === 'gzip') return gunzipSync(body).toString('utf8');
  if (body.length > 0 && encoding === 'br') return brotliDecompressSync(body).toString('utf8');
  return body.toString('utf8');
}

/**
 * Sends requests over keep-alive sockets. Of a live stream the first chunk is the response, then it is closed.
 * Rejects without a response in time.
 */
export function createClient(baseUrl: string, sockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const { hostname, port } = new URL(baseUrl);
  const sendOnce = ({ method, url, headers, body }: FuzzRequest): Promise<FuzzAnswer> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const options = { agent, hostname, port, method, path: url, headers: { ...length, ...headers } };
      const sent = request(options, (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const done = (): void =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: textOf(Buffer.concat(chunks), response.headers),
          });
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes > ANSWER_BYTES_MAX) sent.destroy(new Error('the response does not end'));
          if (response.headers['content-type']?.startsWith('text/event-stream') !== true) return;
          done();
          sent.destroy();
        });
        response.on('error', reject);
        response.on('end', done);
      });
      const timer = setTimeout(() => sent.destroy(new Error(`no response within ${PATIENCE_MS} ms`)), PATIENCE_MS);
      sent.on('close', () => clearTimeout(timer));
      sent.on('error', reject);
      sent.end(body);
    });
  // A keep-alive socket may be closed by the server at the moment of use, as after a 413: that is not a response to this request.
  const send = (requested: FuzzRequest): Promise<FuzzAnswer> =>
    sendOnce(requested).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return sendOnce(requested);
      throw error;
    });
  return { send, close: () => agent.destroy() };
}
