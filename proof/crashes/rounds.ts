/** One kill after the other, each in the middle of writes, until the time of the check is used up. */
import { setTimeout as sleep } from 'node:timers/promises';
import { clearProperty } from '../../test/harness/crash-test-property.ts';
import type { Context } from '../check.ts';
import { type CrashLoad, startCrashLoad } from './crash-load.ts';
import { CLIENTS, type Scene } from './scene.ts';

/** The kill comes this long after the first answers, in ms, at random. */
const BLOW_WITHIN_MS = 600;
const WRITES_BEFORE = 12;
/** Writes acknowledged after a kill before the service counts as recovered. */
const WRITES_AFTER = 4 * CLIENTS;
const RECOVERY_MS_MAX = 60_000;
/** A round needs at least this much time. */
const ROUND_MS = 4_000;

/** Ends the check when no more writes are acknowledged: the service has not recovered. */
export async function untilAcknowledged(context: Context, load: CrashLoad, count: number): Promise<boolean> {
  let isOver = false;
  void load.ended.then(() => {
    isOver = true;
  });
  for (const deadline = Date.now() + RECOVERY_MS_MAX; load.acknowledged() < count && !isOver; await sleep(5)) {
    if (Date.now() < deadline && !context.stopping.aborted) continue;
    context.tried();
    context.violated(`no write was acknowledged for ${RECOVERY_MS_MAX} ms`);
    return false;
  }
  return load.acknowledged() >= count;
}

async function begin(context: Context, scene: Pick<Scene, 'client' | 'property' | 'sql'>): Promise<CrashLoad> {
  await clearProperty(scene.client(), scene.property);
  const load = await startCrashLoad(scene.client(), scene.property, scene.sql);
  context.keep(async () => load.stop());
  await untilAcknowledged(context, load, WRITES_BEFORE);
  await sleep(context.random.below(BLOW_WITHIN_MS));
  return load;
}

async function judge(context: Context, scene: Pick<Scene, 'client' | 'sql'>, load: CrashLoad): Promise<void> {
  for (const text of await load.ended) context.violated(text);
  for (const text of await load.wrong(scene.client(), scene.sql, context.random)) context.violated(text);
  context.tried(load.count());
}

/** Rounds until the time is up, at least one. */
export async function inRounds(context: Context, round: () => Promise<void>, most = 1_000): Promise<number> {
  let rounds = 0;
  do {
    await round();
    rounds += 1;
  } while (rounds < most && context.timeLeft() > ROUND_MS);
  return rounds;
}

/** The kill ends the service, which is then started again. */
export async function endingRound(context: Context, scene: Scene, blow: () => Promise<unknown>): Promise<void> {
  const load = await begin(context, scene);
  load.expectEnd();
  await blow();
  await load.ended;
  await scene.start();
  await judge(context, scene, load);
}

/** The service survives the kill and recovers without help, answering nothing but 2xx and 503 meanwhile. */
export async function survivingRound(
  context: Context,
  scene: Pick<Scene, 'client' | 'property' | 'sql'>,
  blow: () => Promise<unknown>,
): Promise<CrashLoad> {
  const load = await begin(context, scene);
  await blow();
  await untilAcknowledged(context, load, load.acknowledged() + WRITES_AFTER);
  load.stop();
  await judge(context, scene, load);
  return load;
}
