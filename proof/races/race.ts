/**
 * Two requests at once, each at another instance. The allowed outcomes are observed, not modelled: the same two are sent one after
 * the other, in both orders, in equal properties; the state after the race must be that after one of the orders.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../test/harness/random.ts';
import type { RawAnswer } from '../../test/harness/raw-request.ts';
import { readDigest } from './digest.queries.ts';
import { type Call, copyScene, type Scene, type Side, sendIn, type World } from './scene.ts';

export type Operation = { name: string; call(scene: Scene, side: Side): Call };

/** A response that only a race gives, and why it is right. The state must still be that of one order. */
export type Exception = {
  /** The operation that responds so; any if omitted. */
  operation?: string;
  status: number;
  saying: RegExp;
  reason: string;
};

/** Something that several requests compete for. */
export type Resource = {
  name: string;
  /** The guarantee, as a sentence. */
  title: string;
  operations: readonly Operation[];
  exceptions?: readonly Exception[];
  /** Sets up a property in which each of the operations could be done. Races are run in copies of it. */
  prepare(world: World): Promise<Scene>;
  /** Its properties cannot be copied: each race sets one up. */
  isFresh?: boolean;
  /** Gives a copy its own users and names, which all properties share. */
  renew?(world: World, scene: Scene): Promise<void>;
  /** Removes what the race has left outside its properties, once that is judged. */
  clear?(world: World, scene: Scene): Promise<void>;
  /** A line of the state without what either order may count differently. */
  overlook?(line: string): string;
  /** Waits for the work that continues after the responses. */
  settle?(world: World, scene: Scene): Promise<void>;
};

export type Pair = readonly [Operation, Operation];

/** One race as drawn: which instance each goes to, and how many ms it waits. */
export type Trial = { pair: number; swapped: boolean; delays: readonly [number, number] };

/** The outcome of two requests: both responses and the state. */
export type Outcome = { responses: readonly [RawAnswer, RawAnswer]; left: string };

const DELAY_MS_MAX = 3;

/** Every pair, each operation also with itself. */
export function listPairs(operations: readonly Operation[]): Pair[] {
  return operations.flatMap((first, index) => operations.slice(index).map((second): Pair => [first, second]));
}

/** Endless trials: all pairs in random order, then again in another one. */
export function* drawTrials(random: Random, pairs: number): Generator<Trial, never> {
  for (;;) {
    const left = Array.from({ length: pairs }, (_, index) => index);
    while (left.length > 0) {
      const [pair = 0] = left.splice(random.below(left.length), 1);
      const delay = (): number => (random.happens(0.5) ? 0 : random.fraction() * DELAY_MS_MAX);
      yield { pair, swapped: random.happens(0.5), delays: [delay(), delay()] };
    }
  }
}

/** A template is set up again after this time: its preparations expire after some minutes. */
const TEMPLATE_MS_MAX = 120_000;

const templates = new WeakMap<World, Map<string, Promise<Scene>>>();

function templateOf(world: World, resource: Resource): Promise<Scene> {
  const all = templates.get(world) ?? new Map<string, Promise<Scene>>();
  templates.set(world, all);
  const made = (): Promise<Scene> => {
    const scene = resource.prepare(world);
    all.set(resource.name, scene);
    return scene;
  };
  const found = all.get(resource.name) ?? made();
  return found.then((scene) => {
    if (Date.now() - scene.base < TEMPLATE_MS_MAX) return scene;
    const now = all.get(resource.name);
    return now === undefined || now === found ? made() : now;
  });
}

/** A property in the state that the race starts from. */
export async function openScene(world: World, resource: Resource): Promise<Scene> {
  if (resource.isFresh === true) return resource.prepare(world);
  const scene = await copyScene(world, await templateOf(world, resource));
  await resource.renew?.(world, scene);
  return scene;
}

async function left(world: World, resource: Resource, scene: Scene): Promise<string> {
  await resource.settle?.(world, scene);
  const digest = await readDigest(world.instances, scene);
  await resource.clear?.(world, scene);
  return resource.overlook === undefined ? digest : digest.split('\n').map(resource.overlook).join('\n');
}

/** Sends both one after the other; `first` is the one that begins. */
export async function inOrder(world: World, resource: Resource, pair: Pair, first: Side): Promise<Outcome> {
  const scene = await openScene(world, resource);
  const second: Side = first === 0 ? 1 : 0;
  const begins = await sendIn(world, scene, first, pair[first].call(scene, first));
  const follows = await sendIn(world, scene, second, pair[second].call(scene, second));
  const responses: Outcome['responses'] = first === 0 ? [begins, follows] : [follows, begins];
  return { responses, left: await left(world, resource, scene) };
}

/** Sends both at once, each to another instance. */
export async function atOnce(world: World, resource: Resource, pair: Pair, { swapped, delays }: Trial): Promise<Outcome> {
  const scene = await openScene(world, resource);
  const send = async (side: Side): Promise<RawAnswer> => {
    const call = pair[side].call(scene, side);
    if (delays[side] > 0) await sleep(delays[side]);
    return sendIn(world, scene, swapped ? (side === 0 ? 1 : 0) : side, call);
  };
  const responses = await Promise.all([send(0), send(1)]);
  return { responses, left: await left(world, resource, scene) };
}

function isExcepted(resource: Resource, operation: Operation, { status, text }: RawAnswer): boolean {
  return (resource.exceptions ?? []).some(
    (exception) =>
      (exception.operation ?? operation.name) === operation.name && exception.status === status && exception.saying.test(text),
  );
}

/** Whether the race could have been that order. */
function isLike(resource: Resource, pair: Pair, raced: Outcome, order: Outcome): boolean {
  const sides: readonly Side[] = [0, 1];
  const answered = sides.every(
    (side) =>
      raced.responses[side].status === order.responses[side].status || isExcepted(resource, pair[side], raced.responses[side]),
  );
  return answered && raced.left === order.left;
}

const statuses = ({ responses }: Outcome): string => responses.map(({ status }) => status).join(' and ');

/** Lines that only one of them has. */
function difference(raced: string, order: string): string {
  const [here, there] = [raced.split('\n'), order.split('\n')];
  const only = (some: string[], others: string[], sign: string): string[] =>
    some.filter((line) => !others.includes(line)).map((line) => `${sign}${line}`);
  return [...only(here, there, '+'), ...only(there, here, '-')].join(' ; ');
}

/** What is wrong with the race, null if nothing is. */
export function judge(resource: Resource, pair: Pair, raced: Outcome, orders: readonly Outcome[]): string | null {
  const names = pair.map(({ name }) => name).join(' | ');
  const broken = [raced, ...orders].flatMap(({ responses }) => responses).find(({ status }) => status >= 500);
  if (broken !== undefined) return `${names}: ${broken.status} ${broken.text.slice(0, 300)}`;
  if (orders.some((order) => isLike(resource, pair, raced, order))) return null;
  const texts = raced.responses.filter(({ status }) => status >= 400).map(({ text }) => text.slice(0, 200));
  const ordered = orders.map((order) => `${statuses(order)} (${difference(raced.left, order.left) || 'same tables'})`);
  return `${names}: at once ${statuses(raced)}; one after the other ${ordered.join(' or ')} ${texts.join(' ')}`;
}
