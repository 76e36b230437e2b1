import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { LEAVE_MS_MAX } from '../ending.ts';
import type { Logger } from '../platform/http/route.ts';
import { forkMember, type Member } from './member.ts';
import type { ToPrimary } from './messages.ts';
import { createMetricsDesk } from './metrics-desk.ts';

/** The workers of a service: as many as were asked for, as long as that is possible. */
export type Crew = {
  readonly url: string;
  readonly isEvaluation: boolean;
  /** The worker that was started first. */
  readonly first: Member;
  /** Settles with a line for people when the workers end as soon as they are started; else never. */
  readonly hopeless: Promise<string>;
  /** Replaces each worker by a new one, one after the other; a worker is told to stop when its successor serves. */
  renew(): Promise<void>;
  stop(drain: boolean): Promise<void>;
};

/** A worker that ends sooner after its start was never of use. */
const SETTLE_MS = 10_000;
const QUICK_ENDS_MAX = 5;
/** Before a worker is replaced, by the number of workers that ended quickly since one was of use. */
const PAUSES_MS = [0, 250, 1_000, 2_000, 5_000, 15_000, 60_000];

/** What the process that keeps the workers knows of them. */
function createRoster(config: Config, env: Readonly<Record<string, string>>, log: Logger) {
  const members = new Set<Member>();
  const desk = createMetricsDesk(() =>
    [
      '# HELP hostelry_workers Processes that serve requests.',
      '# TYPE hostelry_workers gauge',
      `hostelry_workers ${isReady().length}`,
      '# HELP hostelry_worker_ends_total Processes that ended without having been told to.',
      '# TYPE hostelry_worker_ends_total counter',
      `hostelry_worker_ends_total ${unaskedEnds}\n`,
    ].join('\n'),
  );
  let url: string | null = null;
  let unaskedEnds = 0;
  const isReady = (): Member[] => [...members].filter(({ state }) => state === 'ready' || state === 'settled');

  /** With PORT=0 the first worker finds a port, which the next ones share while one listens, and which is asked for by number later. */
  const settings = (): Record<string, string> =>
    config.port === 0 && url !== null && members.size === 0 ? { ...env, PORT: new URL(url).port } : { ...env };

  /** @returns the worker, once it serves. @throws StartError */
  const add = async (onEnd: (member: Member, how: string, was: Member['state']) => void): Promise<Member> => {
    const { member, worker } = forkMember(settings());
    members.add(member);
    let was: Member['state'] = 'starting';
    worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'metrics') desk.told(member, message.id, message.text);
      if (message.kind === 'metrics-asked') desk.asked(member, message.id, isReady());
    });
    // Ahead of the listener that notes the end.
    worker.prependOnceListener('exit', () => (was = member.state));
    void member.ended.then((how) => {
      members.delete(member);
      desk.ended(member);
      if (was !== 'leaving') unaskedEnds += 1;
      onEnd(member, how, was);
    });
    const ready = await member.ready;
    if (member.state === 'starting') member.state = 'ready';
    url ??= ready.url;
    log.info({ worker: member.pid }, 'a worker process serves');
    return member;
  };
  return { members, add, count: () => [...members].filter(({ state }) => state !== 'leaving').length };
}

/** Replaces workers that end without having been told to, more and more slowly when they end at once. */
function createKeeper(config: Config, env: Readonly<Record<string, string>>, log: Logger) {
  const roster = createRoster(config, env, log);
  const { promise: hopeless, resolve: giveUp } = Promise.withResolvers<string>();
  const stopping = new AbortController();
  let complete = false;
  let refilling = false;
  /** Workers that were of no use, since one was. */
  let quickEnds = 0;

  const settle = async (member: Member): Promise<void> => {
    await sleep(SETTLE_MS, undefined, { ref: false });
    if (member.state !== 'ready') return;
    member.state = 'settled';
    quickEnds = 0;
  };
  const onEnd = (member: Member, how: string, was: Member['state']): void => {
    if (was !== 'leaving' && !stopping.signal.aborted) {
      // Why one could not be started is told by whoever waits for it.
      if (was !== 'starting') log.error({ worker: member.pid, how }, 'a worker process ended by itself and is replaced');
      if (was !== 'settled') quickEnds += 1;
      const isOfUse = [...roster.members].some(({ state }) => state === 'settled');
      if (quickEnds >= QUICK_ENDS_MAX && !isOfUse) giveUp(`worker processes end as soon as they are started (${how})`);
    }
    void refill();
  };
  const add = async (): Promise<Member> => {
    const member = await roster.add(onEnd);
    void settle(member);
    return member;
  };
  const refill = async (): Promise<void> => {
    if (refilling || !complete) return;
    refilling = true;
    while (roster.count() < config.workers && !stopping.signal.aborted) {
      const pauseMs = PAUSES_MS[Math.min(quickEnds, PAUSES_MS.length - 1)];
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted || roster.count() >= config.workers) break;
      await add().catch((error: unknown) => log.error({ err: error }, 'a worker process could not be started'));
    }
    refilling = false;
  };
  /** From now on there are to be as many as were asked for. */
  const begin = (): void => {
    complete = true;
    void refill();
  };
  return { members: roster.members, add, begin, hopeless, stopping };
}

/**
 * Starts the first worker, which makes what must be made once (keys, tables), then the others.
 * @param env settings that the workers have beyond those of the service
 * @throws StartError why the workers cannot start
 */
export async function startCrew(config: Config, env: Readonly<Record<string, string>>, log: Logger): Promise<Crew> {
  const { members, add, begin, hopeless, stopping } = createKeeper(config, env, log);
  const drainMs = config.drainSeconds * 1_000;
  let renewing = false;

  const stop = async (drain: boolean): Promise<void> => {
    stopping.abort();
    await Promise.all([...members].map((member) => member.stop(drain, LEAVE_MS_MAX + (drain ? drainMs : 0))));
  };
  const renew = async (): Promise<void> => {
    if (renewing || stopping.signal.aborted) return;
    renewing = true;
    log.info('the worker processes are replaced, one after the other');
    try {
      for (const old of [...members]) {
        if (stopping.signal.aborted) return;
        // Who has ended meanwhile was replaced already.
        if (old.state === 'ended') continue;
        await add();
        await old.stop(true, LEAVE_MS_MAX + drainMs);
      }
      log.info('all worker processes are replaced');
    } catch (error) {
      log.error({ err: error }, 'the worker processes could not be replaced: those that serve go on');
    } finally {
      renewing = false;
    }
  };

  try {
    const first = await add();
    await Promise.all(Array.from({ length: config.workers - 1 }, () => add()));
    begin();
    return { ...(await first.ready), first, hopeless, renew, stop };
  } catch (error) {
    await stop(false);
    throw error;
  }
}
