/**
 * What the product is measured against: a bare Fastify route that sends the same SQL, recorded from the product, through the
 * bare driver (named prepared statements), and answers what it gets; and an empty route.
 */
import Fastify from 'fastify';
import pg from 'pg';
import type { Recorded } from './product-server.ts';
import type { Statement } from './recorder.ts';
import { type Cycle, rewrite } from './replay.ts';

const POOL_SIZE = 16;

type Job = { connectionString: string; recorded: Recorded };

function named(statement: Statement, name: string): pg.QueryConfig {
  return { name, text: statement.text, values: statement.values };
}

async function runAll(pool: pg.Pool, statements: readonly Statement[], names: ReadonlyMap<string, string>): Promise<unknown> {
  let rows: unknown = null;
  let client: pg.PoolClient | null = null;
  for (const statement of statements) {
    if (statement.text === 'begin') client = await pool.connect();
    rows = (await (client ?? pool).query(named(statement, names.get(statement.text) ?? statement.text))).rows;
    if (statement.text === 'commit') {
      client?.release();
      client = null;
    }
  }
  return rows;
}

async function serve({ connectionString, recorded }: Job): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: POOL_SIZE });
  const texts = new Set([...recorded.reads.flatMap((read) => read.statements), ...recorded.cycle.flat()].map(({ text }) => text));
  const names = new Map([...texts].map((text, index) => [text, `s${index}`]));
  const app = Fastify();
  app.get('/empty', () => ({}));
  for (const [index, read] of recorded.reads.entries()) app.get(`/read/${index}`, () => runAll(pool, read.statements, names));
  app.post('/cycle/:step', (request) => {
    const { step } = request.params as { step: string };
    return runAll(pool, rewrite(recorded, Number(step), request.body as Cycle), names);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ url });
}

process.on('message', (job: Job) => void serve(job));
process.on('disconnect', () => process.exit(0));
