/**
 * What the product is measured against: a bare Fastify route that sends the same SQL, recorded from the product, through the
 * bare driver (named prepared statements), and answers what it gets; and an empty route.
 */
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import type { Recorded } from './product-server.ts';
import { type Cycle, rewrite } from './replay.ts';
import { namesOf, runStatements } from './run-statements.ts';

const POOL_SIZE = 16;

type Job = { connectionString: string; recorded: Recorded };

async function serve({ connectionString, recorded }: Job): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: POOL_SIZE });
  const names = namesOf([...recorded.reads.flatMap((read) => read.statements), ...recorded.cycle.flat()]);
  const app = Fastify();
  app.get('/empty', () => ({}));
  // As random as a picture: the client takes longer over such bytes than over zeros.
  const noise = new Map<string, Buffer>();
  app.get('/bytes/:count', (request) => {
    const { count } = request.params as { count: string };
    const bytes = noise.get(count) ?? randomBytes(Number(count));
    noise.set(count, bytes);
    return bytes;
  });
  for (const [index, read] of recorded.reads.entries())
    app.get(`/read/${index}`, () => runStatements(pool, read.statements, names));
  app.post('/cycle/:step', (request) => {
    const { step } = request.params as { step: string };
    return runStatements(pool, rewrite(recorded, Number(step), request.body as Cycle), names);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ url });
}

process.on('message', (job: Job) => void serve(job));
process.on('disconnect', () => process.exit(0));
