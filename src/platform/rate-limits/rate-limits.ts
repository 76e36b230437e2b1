import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from '../db/database.ts';
import { type Portion, takePortion } from './rate-window.queries.ts';

/** Requests a minute; 0: no limit. */
export type RateLimitSettings = Readonly<{
  /** Of one user, in all. */
  user: number;
  /** Of one address on endpoints that ask for no token. */
  public: number;
  /** Of one user on endpoints that cost money, hand out access or guess at it. */
  sensitive: number;
}>;

/**
 * Which limit: a user's in all, an address's on what is public, a user's on what is sensitive, an address's with tokens that are refused
 * (as many as a user may ask for).
 */
export type LimitName = keyof RateLimitSettings | 'unauthorized';

/** What a caller hears of a limit (RateLimit headers). */
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
   * @returns null where there is no such limit. Mostly without waiting: a promise only when the database has to be asked first.
   */
  take(name: LimitName, caller: string): Allowance | null | Promise<Allowance>;
  /** Whether the next request would be refused, as far as this instance knows without asking. Takes nothing. */
  isUsedUp(name: LimitName, caller: string): boolean;
  /** Requests refused so far by this process, by limit. */
  refused(): Readonly<Record<LimitName, number>>;
};

/** An instance takes the fiftieth part of a limit at a time: 120 of the 6000 of a user cost one statement. */
const PORTIONS = 50;
/** A limit of this and more is not waited for at the start of a minute: at most one portion too many goes through in each instance. */
const PORTION_NOT_WAITED_FOR = 10;
const CALLERS_MAX = 100_000;
const MINUTE_SECONDS = 60;
/** While the database cannot be asked, it is asked again so often for each caller. */
const AWAY_SECONDS = 1;
/** A request waits for a portion again when others were faster, and for so many at most. */
const WAITS_MAX = 20;

type Purse = {
  /** Granted here and not yet used. */
  credit: number;
  /** In the minute, for all instances, when last asked. */
  left: number;
  /** When the minute ends, by `performance.now()`. */
  endsAt: number;
  /** The question under way, and how many requests wait for the next. */
  asking: Promise<void> | null;
  waiting: number;
};

const fromInside = new AsyncLocalStorage<true>();

/** Does work of the service's own that calls its API from inside: none of its requests is limited. */
export function unlimited<T>(work: () => Promise<T>): Promise<T> {
  return fromInside.run(true, work);
}

/** One address, or the network that one subscriber of IPv6 has (64 bits). */
export function networkOf(address: string): string {
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

/** The same in the table, where users and addresses are hashes: it is for counting, not for reading who came when. */
function rowKeyOf(key: string): string {
  const end = key.indexOf(':') + 1;
  return `${key.slice(0, end)}${createHash('sha256').update(key.slice(end)).digest('base64url').slice(0, 24)}`;
}

/** Whether the next request can be granted or refused without asking. */
function isDecided({ credit, left, asking }: Purse): boolean {
  return credit >= 1 || (left === 0 && asking === null);
}

/** A tenth at a time: to find the first entry of a map costs the more, the more of those before it are gone. */
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
    // A question of the minute before is let go of: its answer goes to the old purse.
    purses.delete(key);
    const portion = portionOf(limit);
    const credit = portion >= PORTION_NOT_WAITED_FOR ? portion : 0;
    const purse: Purse = { credit, left: limit, endsAt: now + MINUTE_SECONDS * 1_000, asking: null, waiting: 0 };
    purses.set(key, purse);
    if (purses.size > CALLERS_MAX) forgetOldest(purses);
    if (credit > 0) ask(purse, key, limit, credit);
    return purse;
  };

  /** Asks for another portion, for all that wait. `spent`: what was given on credit already and comes out of this one. */
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
