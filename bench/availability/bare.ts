/**
 * What the product is measured against: bare Fastify routes that send the same SQL, recorded from the product, through the bare driver
 * (named prepared statements), and answer what they get.
 */
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from '../recorder.ts';
import { namesOf, runStatements } from '../run-statements.ts';
import { type Arrival, type Hotel, SEEDED_ID } from '../seed/hotel-group.ts';
import { ACTIONS, type Recorded } from './actions.ts';

export type BareJob = { connectionString: string; hotel: Hotel; recorded: Recorded };

/** Which play of an action: at which arrival, under a name that no other play has. */
export type Play = { arrival: number; run: string };

const POOL_SIZE = 16;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

function newId(run: string, id: string): string {
  const hex = createHash('md5')
    .update(run + id)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** What was recorded at the first arrival, at another one: its booking, hold and room, and new ids for what the play makes. */
function rewriterOf({ hotel, recorded }: BareJob): (statement: Statement, play: Play) => Statement {
  const keys = ['bookingId', 'requestId', 'roomId'] satisfies (keyof Arrival)[];
  const places = hotel.arrivals.map((arrival) => new Map(keys.map((key) => [hotel.arrivals[0]?.[key], arrival[key]])));
  return ({ text, values }, { arrival, run }) => {
    const idFor = (id: string): string => {
      if (id === recorded.userId) return id;
      return SEEDED_ID.test(id) ? (places[arrival]?.get(id) ?? id) : newId(run, id);
    };
    const rewrite = (value: unknown): unknown => {
      if (typeof value === 'string') return value.replace(UUID, idFor);
      return Array.isArray(value) ? value.map(rewrite) : value;
    };
    return { text, values: values.map(rewrite) };
  };
}

async function serve(job: BareJob): Promise<void> {
  const { actions } = job.recorded;
  const pool = new pg.Pool({ connectionString: job.connectionString, max: POOL_SIZE });
  const names = namesOf(actions.flat(2));
  const rewrite = rewriterOf(job);
  const app = Fastify();
  for (const [index, { steps }] of ACTIONS.entries()) {
    for (const [number, { method }] of steps.entries()) {
      const statements = actions[index]?.[number] ?? [];
      app.route({
        // A body says which play it is, also where the product needs none.
        method: method === 'GET' ? 'GET' : 'POST',
        url: `/${index}/${number}`,
        handler: async (request) => {
          const play = request.body as Play | undefined;
          const sent = play === undefined ? statements : statements.map((statement) => rewrite(statement, play));
          return (await runStatements(pool, sent, names)) ?? [];
        },
      });
    }
  }
  process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
}

process.once('message', (job: BareJob) => void serve(job));
process.on('disconnect', () => process.exit(0));
