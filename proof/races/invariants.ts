/** Many operations at once: the invariants are checked after each round, and for all tables at the end. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { copyTables } from '../../test/harness/citus.ts';
import { findViolations, INVARIANTS } from '../../test/harness/invariants.ts';
import type { Check, Context } from '../check.ts';
import { openScene, type Resource } from './race.ts';
import { RESOURCES } from './resources.ts';
import { openWorld, type Side, sendIn, type World } from './scene.ts';

const CONCURRENT = 8;
const DELAY_MS_MAX = 10;
/** What a round and the final check take, in ms. */
const LAST_MS = 3_000;

/** Several random operations of one scene, at both instances within some ms. */
async function runConcurrently(context: Context, world: World, resource: Resource): Promise<void> {
  const { random } = context;
  const scene = await openScene(world, resource);
  const drawn = Array.from({ length: CONCURRENT }, () => ({
    operation: random.pick(resource.operations),
    side: random.below(2) as Side,
    instance: random.below(2) as Side,
    delay: random.fraction() * DELAY_MS_MAX,
    key: random.happens(0.3) ? randomUUID() : null,
  }));
  await Promise.all(
    drawn.map(async ({ operation, side, instance, delay, key }) => {
      if (operation === undefined) return;
      const call = operation.call(scene, side);
      const headers = key === null || call.method !== 'POST' ? {} : { 'idempotency-key': key };
      await sleep(delay);
      const { status, text } = await sendIn(world, scene, instance, { ...call, headers: { ...headers, ...call.headers } });
      context.tried();
      if (status >= 500) context.violated(`${resource.name}, ${operation.name}: ${status} ${text.slice(0, 300)}`);
    }),
  );
  await resource.settle?.(world, scene);
  await resource.clear?.(world, scene);
}

/** Checks all tables. */
async function checkTables(context: Context, world: World): Promise<void> {
  const tables = new pg.Client({ connectionString: world.instances.connectionString });
  await tables.connect();
  context.keep(async () => tables.end());
  await copyTables(tables);
  const violations = await findViolations(async (sql) => (await tables.query<{ id: string }>(sql)).rows, ['races']);
  context.tried(INVARIANTS.filter((invariant) => invariant.in.includes('races')).length);
  for (const { rule, count, ids } of violations) context.violated(`${rule}: ${count}, such as ${ids[0]}`);
}

export const invariants: Check = {
  name: 'invariants',
  title: 'Whatever many clients ask for at once, the invariants hold, and no request gets a 5xx',
  weight: 120,
  run: async (context) => {
    const world = await openWorld(await context.instances());
    context.keep(async () => world.close());
    const worker = async (): Promise<void> => {
      do {
        const resource = context.random.pick(RESOURCES);
        if (resource !== undefined) await runConcurrently(context, world, resource);
      } while (context.timeLeft() > LAST_MS);
    };
    await Promise.all([worker(), worker()]);
    await checkTables(context, world);
    const [row] = await world.instances.sql<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    context.note(`${row?.deadlocks} transactions ended in a deadlock and were repeated`);
  },
};
