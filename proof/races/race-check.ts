/** Makes a check of a resource: all pairs of its operations, over and over until the time is up. */
import type { Check, Context } from '../check.ts';
import { atOnce, drawTrials, inOrder, judge, listPairs, type Outcome, type Resource, type Trial } from './race.ts';
import { openWorld, type World } from './scene.ts';

/** Races at one time, each in its own property: more would only wait for the processor. */
const RACES_AT_ONCE = 3;
/** Without copies a race takes this many times as long. */
const FRESH_WEIGHT = 5;
/** The least time, enough for the first template and a few rounds. */
const WEIGHT_MIN = 60;
/** Time at the end for judging, in ms. */
const LAST_MS = 1_000;

async function runOrders(world: World, resource: Resource, pair: ReturnType<typeof listPairs>[number]): Promise<Outcome[]> {
  return Promise.all([inOrder(world, resource, pair, 0), inOrder(world, resource, pair, 1)]);
}

async function runTrial(context: Context, world: World, resource: Resource, trial: Trial, known: Map<number, Outcome[]>) {
  const pair = listPairs(resource.operations)[trial.pair];
  if (pair === undefined) throw new Error('there is no such pair');
  const orders = known.get(trial.pair) ?? (await runOrders(world, resource, pair));
  known.set(trial.pair, orders);
  const raced = await atOnce(world, resource, pair, trial);
  context.tried();
  if (judge(resource, pair, raced, orders) === null) return;
  // Since the orders were run a day may have begun, and a night been billed.
  const text = judge(resource, pair, raced, [...orders, ...(await runOrders(world, resource, pair))]);
  if (text !== null) context.violated(text);
}

export async function raceAll(context: Context, resource: Resource): Promise<void> {
  const world = await openWorld(await context.instances());
  context.keep(async () => world.close());
  const pairs = listPairs(resource.operations).length;
  const trials = drawTrials(context.random, pairs);
  const known = new Map<number, Outcome[]>();
  const tried = new Set<number>();
  context.pairs(0, pairs);
  const racer = async (): Promise<void> => {
    do {
      const trial = trials.next().value;
      await runTrial(context, world, resource, trial, known);
      context.pairs(tried.add(trial.pair).size, pairs);
    } while (context.timeLeft() > LAST_MS);
  };
  await Promise.all(Array.from({ length: RACES_AT_ONCE }, racer));
  if (tried.size < pairs) context.note(`${tried.size} of ${pairs} pairs were reached in time`);
}

export function raceCheck(resource: Resource): Check {
  const { name, title, operations, isFresh } = resource;
  const weight = Math.max(WEIGHT_MIN, listPairs(operations).length) * (isFresh === true ? FRESH_WEIGHT : 1);
  return { name, title, weight, run: (context) => raceAll(context, resource) };
}
