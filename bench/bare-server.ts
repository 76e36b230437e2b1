/** What the product is measured against where there is no SQL to replay: bare Fastify routes with an empty response, or bytes from memory. */
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';

const app = Fastify();
app.get('/empty', () => ({}));
// As random as a picture: clients take longer to read such bytes than zeros.
const noise = new Map<string, Buffer>();
app.get('/bytes/:count', (request) => {
  const { count } = request.params as { count: string };
  const bytes = noise.get(count) ?? randomBytes(Number(count));
  noise.set(count, bytes);
  return bytes;
});
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
process.on('disconnect', () => process.exit(0));
