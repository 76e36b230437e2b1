/** Everything at once: what must never be found in the tables is looked for after each melee, and in the end in all of them. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Check, Context } from '../check.ts';
import { FORBIDDEN } from './invariants.queries.ts';
import { type Resource, sceneOf } from './race.ts';
import { RESOURCES } from './resources.ts';
import { openWorld, type Side, sendIn, type World } from './scene.ts';

const MELEE = 8;
const DELAY_MS_MAX = 10;
/** What a melee and the last look take, in ms. */
const LAST_MS = 3_000;

/** Several operations of one scene, drawn, at both instances within some ms. */
async function melee(context: Context, world: World, resource: Resource): Promise<void> {
  const { chance } = context;
  const scene = await sceneOf(world, resource);
  const drawn = Array.from({ length: MELEE }, () => ({
    operation: chance.pick(resource.operations),
    side: chance.below(2) as Side,
    instance: chance.below(2) as Side,
    delay: chance.next() * DELAY_MS_MAX,
    key: chance.happens(0.3) ? randomUUID() : null,
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

/** Looks through all tables. */
async function lookForForbidden(context: Context, world: World): Promise<void> {
  const { sql } = world.instances;
  for (const [rule, text] of Object.entries(FORBIDDEN)) {
    const rows = await sql<{ id: string }>(text);
    context.tried();
    if (rows.length > 0) context.violated(`${rule}: ${rows.length}, such as ${rows[0]?.id}`);
  }
}

export const invariants: Check = {
  name: 'invariants',
  title: 'Whatever many ask for at once, the tables keep their rules, and nobody is answered by a fault',
  weight: 120,
  run: async (context) => {
    const world = await openWorld(await context.instances());
    context.keep(async () => world.close());
    const fighter = async (): Promise<void> => {
      do {
        const resource = context.chance.pick(RESOURCES);
        if (resource !== undefined) await melee(context, world, resource);
      } while (context.timeLeft() > LAST_MS);
    };
    await Promise.all([fighter(), fighter()]);
    await lookForForbidden(context, world);
    const [row] = await world.instances.sql<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    context.note(`${row?.deadlocks} transactions waited for each other in a ring and were repeated`);
  },
};
