/**
 * What the product is measured against: a bare Fastify route that sends the same SQL, recorded from the product, through the bare
 * driver, and returns the rows; and an empty route. Gets its job as a message.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { answerAll } from './child.ts';
import { watchEventLoop } from './event-loop.ts';
import { createReplayClient, type Recording, type ReplayClient } from './replay.ts';
import type { Place } from './rows/row.ts';
import { rowAt } from './rows/rows.ts';
import { runStatements } from './run-statements.ts';

/** `recorded`: the recordings of each client, by the number of the row. `poolSize`: as many connections as the product has. */
export type BareJob = { connectionString: string; poolSize: number; place: Place; recorded: Record<number, Recording[]> };

/** What can be asked once it serves: the pauses since it was last asked, or a new place. */
export type BareQuestion = 'pauses' | Place;

const METHODS = ['GET', 'POST', 'DELETE'];

/** A short name for each text, under which it is prepared on every connection. */
function createNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
}

async function serve({ connectionString, poolSize, recorded, ...job }: BareJob): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: poolSize, options: '-c timezone=UTC' });
  let { place } = job;
  const nameOf = createNames();
  const clients = new Map<string, ReplayClient>();
  for (const [row, recordings] of Object.entries(recorded))
    for (const [client, recording] of recordings.entries())
      clients.set(`${row}/${client}`, createReplayClient(recording, nameOf));
  const app = Fastify();
  app.route({ method: METHODS, url: '/empty', handler: () => ({}) });
  app.route({
    method: METHODS,
    url: '/row/:row/:client/:step/:n',
    handler: (request) => {
      const { row, client, step, n } = request.params as { row: string; client: string; step: string; n: string };
      const texts = rowAt(Number(row)).texts?.({ place, client: Number(client), n: Number(n) }) ?? [];
      const statements = clients.get(`${row}/${client}`)?.(Number(step), texts);
      if (statements === undefined) throw new Error('nothing was recorded of this');
      return runStatements(pool, statements);
    },
  });
  const pauses = watchEventLoop();
  answerAll<BareQuestion>((question) => {
    if (question === 'pauses') return pauses();
    place = question;
    return null;
  });
  process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
}

process.once('message', (job: BareJob) => void serve(job));
process.on('disconnect', () => process.exit(0));
