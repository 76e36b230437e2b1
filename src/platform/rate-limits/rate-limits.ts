import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from '../db/database.ts';
import { type Portion, takePortion } from './rate-window.queries.ts';

/** Requests a minute; 0: no limit. */
export type RateLimitSettings = Readonly<{
  /** Of one user, in total. */
  user: number;
  /** Of one address on public endpoints. */
  public: number;
  /** Of one user on endpoints that cost money, grant access or can be used to guess it. */
  sensitive: number;
}>;

/**
 * The limit: of a user in total, of an address on public endpoints, of a user on sensitive endpoints, of an address with refused tokens
 * (as many as a user has).
 */
export type LimitName = keyof RateLimitSettings | 'unauthorized';

/** The state of a limit for the caller (RateLimit headers). */
export type Allowance = Readonly<{
  name: LimitName;
  allowed: boolean;
  limit: number;
  /** Requests that are left in the minute, as far as this instance knows. */
  remaining: number;
  /** Whole seconds until the minute ends, at least 1. */
  resetSeconds: number;
}>;

export type RateLimits = {
  /**
   * Counts one request against the limit of the caller. Never fails: while the database is down no caller is limited.
   * @returns null where there is no such limit. Mostly synchronous: a promise only when the database must be queried first.
   */
  take(name: LimitName, caller: string): Allowance | null | Promise<Allowance>;
  /** Whether the next request would be refused, as far as this instance knows. Counts nothing. */
  isUsedUp(name: LimitName, caller: string): boolean;
  /** Requests refused so far by this process, by limit. */
  refused(): Readonly<Record<LimitName, number>>;
};

/** An instance takes the fiftieth part of a limit at a time: 120 of the 6000 of a user cost one statement. */
const PORTIONS = 50;
/** From this limit on no request waits at the start of a minute: at most one portion too many is granted per instance. */
const PORTION_NOT_WAITED_FOR = 10;
const CALLERS_MAX = 100_000;
const MINUTE_SECONDS = 60;
/** How often an unreachable database is tried again for each caller. */
const AWAY_SECONDS = 1;
/** How many portions a request waits for when others were faster. */
const WAITS_MAX = 20;

type Purse = {
  /** Granted here and not yet used. */
  credit: number;
  /** In the minute, for all instances, at the last query. */
  left: number;
  /** When the minute ends, by `performance.now()`. */
  endsAt: number;
  /** The running query, and how many requests wait for the next. */
  asking: Promise<void> | null;
  waiting: number;
};

const fromInside = new AsyncLocalStorage<true>();

/** Runs internal work that calls the API: its requests are not limited. */
export function unlimited<T>(work: () => Promise<T>): Promise<T> {
  return fromInside.run(true, work);
}

/** One address, or the network that one subscriber of IPv6 has (64 bits). A client that has gone has no address any more: ''. */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return '';
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** A caller under a limit, in memory; it begins with the limit's name. */
function keyOf(name: LimitName, caller: string): string {
  return `${name}:${caller}`;
}

/** The same in the table, where users and addresses are hashes: it counts, and does not record who called when. */
function rowKeyOf(key: string): string {
  const end = key.indexOf(':') + 1;
  return `${key.slice(0, end)}${createHash('sha256').update(key.slice(end)).digest('base64url').slice(0, 24)}`;
}

/** Whether the next request can be decided without a query. */
function isDecided({ credit, left, asking }: Purse): boolean {
  return credit >= 1 || (left === 0 && asking === null);
}

/** A tenth at a time: finding the first entry of a map is slower after many deletions. */
function forgetOldest(purses: Map<string, Purse>): void {
  let left = CALLERS_MAX / 10;
  for (const key of purses.keys()) {
    if (left === 0) return;
    purses.delete(key);
    left -= 1;
  }
}

/**
 * Limits that all instances on one database share. Each takes requests out of a row of the minute in portions and spends them from memory,
 * so that hardly any request pays for it; what an instance has taken and not used is lost to the others until the minute ends.
 */
export function createRateLimits(db: Db, settings: RateLimitSettings): RateLimits {
  const limits: Readonly<Record<LimitName, number>> = { ...settings, unauthorized: settings.user };
  const purses = new Map<string, Purse>();
  const refusals: Record<LimitName, number> = { user: 0, public: 0, sensitive: 0, unauthorized: 0 };

  const purseOf = (key: string, limit: number, now: number): Purse => {
    const known = purses.get(key);
    if (known !== undefined && known.endsAt > now) return known;
    // A query of the previous minute is ignored: its result goes to the old purse.
    purses.delete(key);
    const portion = portionOf(limit);
    const credit = portion >= PORTION_NOT_WAITED_FOR ? portion : 0;
    const purse: Purse = { credit, left: limit, endsAt: now + MINUTE_SECONDS * 1_000, asking: null, waiting: 0 };
    purses.set(key, purse);
    if (purses.size > CALLERS_MAX) forgetOldest(purses);
    if (credit > 0) ask(purse, key, limit, credit);
    return purse;
  };

  /** Queries another portion, for all waiting requests. `spent`: already granted on credit and deducted. */
  const ask = (purse: Purse, key: string, limit: number, spent = 0): void => {
    const asked = Math.max(portionOf(limit), purse.waiting);
    const take = (portion: Portion): void => {
      purse.credit += portion.granted - spent;
      purse.left = portion.left;
      purse.endsAt = performance.now() + portion.secondsToGo * 1_000;
    };
    const letPass = (): void => {
      purse.credit += asked - spent;
      purse.endsAt = performance.now() + AWAY_SECONDS * 1_000;
    };
    purse.asking = takePortion(db, rowKeyOf(key), asked, limit)
      .then(take, letPass)
      .finally(() => {
        purse.asking = null;
      });
  };

  const spend = (purse: Purse, name: LimitName, now: number): Allowance => {
    const allowed = purse.credit >= 1;
    if (allowed) purse.credit -= 1;
    else refusals[name] += 1;
    const remaining = allowed ? Math.max(0, purse.credit + purse.left) : 0;
    const resetSeconds = Math.min(MINUTE_SECONDS, Math.max(1, Math.ceil((purse.endsAt - now) / 1_000)));
    return { name, allowed, limit: limits[name], remaining: Math.min(remaining, limits[name] - 1), resetSeconds };
  };

  const wait = async (name: LimitName, key: string): Promise<Allowance> => {
    const limit = limits[name];
    for (let waits = 0; waits < WAITS_MAX; waits += 1) {
      const purse = purseOf(key, limit, performance.now());
      if (isDecided(purse)) return spend(purse, name, performance.now());
      purse.waiting += 1;
      if (purse.asking === null) ask(purse, key, limit);
      await purse.asking;
      purse.waiting -= 1;
    }
    return spend(purseOf(key, limit, performance.now()), name, performance.now());
  };

  return {
    take: (name, caller) => {
      if (limits[name] === 0 || fromInside.getStore() === true) return null;
      const key = keyOf(name, caller);
      const now = performance.now();
      const purse = purseOf(key, limits[name], now);
      if (isDecided(purse)) return spend(purse, name, now);
      return wait(name, key);
    },
    isUsedUp: (name, caller) => {
      if (limits[name] === 0) return false;
      const purse = purses.get(keyOf(name, caller));
      return purse !== undefined && purse.endsAt > performance.now() && purse.credit < 1 && purse.left === 0;
    },
    refused: () => refusals,
  };
}

function portionOf(limit: number): number {
  return Math.max(1, Math.floor(limit / PORTIONS));
}
