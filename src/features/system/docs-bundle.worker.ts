/**
 * Reads the browser program of the API reference from its package and compresses it. It runs in a thread of its own, because the
 * package needs 45 MB and most of a second to load, and is not needed again.
 */

import { promisify } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { gzip } from 'node:zlib';
import reference from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

const app = Fastify();
await app.register(reference, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
const { statusCode, rawPayload } = await app.inject('/docs/js/scalar.js');
if (statusCode !== 200) throw new Error(`the package of the API reference has no browser program: ${statusCode}`);
const compressed = await promisify(gzip)(rawPayload, { level: 9 });
parentPort?.postMessage(new Uint8Array(compressed));
