import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib';
import { readWeights, varyBy } from './negotiation.ts';
import type { App } from './route.ts';

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const gzipped = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** Less than this is sent as it is: three packets or fewer, not worth the wait. */
const BYTES_MIN = 4_096;
/** Of a chart of 1.4 MB: 145 KB by brotli in 4 ms, 158 KB by gzip in 4 ms. Qualities 4 and 6 make 136 KB of it, in 6 and 8 ms. */
const BROTLI_QUALITY = 2;
const GZIP_LEVEL = 3;
const COMPRESSIBLE = /^(?:application\/json|text\/(?:html|plain))\b/;

type Encoding = 'br' | 'gzip';

/** The encoding that the client prefers (RFC 9110, 12.5.3), brotli among equals; null: as it is. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const weights = readWeights(accepted);
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weightOf('br'), Math.max(weightOf('gzip'), weights.get('x-gzip') ?? 0)];
  if (br === 0 && gzip === 0) return null;
  return br >= gzip ? 'br' : 'gzip';
}

function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body, { level: GZIP_LEVEL });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(body, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.length } });
}

/**
 * Large text responses are compressed as the client accepts it, in threads beside the event loop. Files and live streams are
 * sent unchanged. An ETag names the state of the record and is the same in every encoding.
 */
export function compressLargeResponses(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLarge = (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= BYTES_MIN;
    if (!isLarge || reply.hasHeader('Content-Encoding') || !COMPRESSIBLE.test(String(reply.getHeader('Content-Type')))) {
      done(null, payload);
      return;
    }
    varyBy(reply, 'Accept-Encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === null) {
      done(null, payload);
      return;
    }
    compressed(Buffer.from(payload), encoding).then(
      (body) => {
        void reply.header('Content-Encoding', encoding).header('Content-Length', body.length);
        done(null, body);
      },
      (error: Error) => done(error),
    );
  });
}
