import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Logger } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NumberedKey } from './card-encoder.ts';
import { listCardKeys, numberCardKeys } from './card-key.queries.ts';

/** The configured keys by the numbers that cards know them by. */
export type CardKeys = {
  /** The key that cards are made with from now on. Ask before a transaction is open: it may need one of its own. */
  current(): Promise<NumberedKey>;
  /** The key that a card was made with; null when it is not configured any more. */
  numbered(db: Db, number: number): Promise<NumberedKey | null>;
};

/**
 * Says in the log, at the start, when cards were made by other keys than the current one: a setting that was lost or mistyped would
 * else show at a door. After a change of keys it is said until the first card is prepared.
 */
export async function warnOfNewKey({ db, secrets }: Pick<Platform, 'db' | 'secrets'>, log: Logger): Promise<void> {
  const known = await listCardKeys(db);
  const [current] = secrets.keys;
  if (known.length === 0 || known.some(({ fingerprint }) => fingerprint === current.fingerprint)) return;
  log.warn(
    { fingerprint: current.fingerprint, known },
    'no door card was made by the first key of SECRETS_KEY so far: locks that do not know it will refuse its cards (docs/door-cards.md, "Key numbers and rotation")',
  );
}

/**
 * A key gets its number when the first card is made with it or beside it, and keeps it for good: the keys of SECRETS_KEY that have none
 * are numbered from the last to the first, so that the only key is 1 and one put before it is 2.
 */
export function createCardKeys({ db, secrets, clock }: Pick<Platform, 'db' | 'secrets' | 'clock'>): CardKeys {
  const byNumber = new Map<number, NumberedKey>();
  let first: NumberedKey | undefined;

  const load = async (source: Db): Promise<void> => {
    for (const { number, fingerprint } of await listCardKeys(source)) {
      const key = secrets.keys.find((one) => one.fingerprint === fingerprint);
      if (key !== undefined) byNumber.set(number, { number, key });
    }
  };
  const currentOf = (): NumberedKey | undefined => [...byNumber.values()].find(({ key }) => key === secrets.keys[0]);

  return {
    current: async () => {
      if (first !== undefined) return first;
      const oldestFirst = secrets.keys.map(({ fingerprint }) => fingerprint).toReversed();
      await transact(db, (tx) => numberCardKeys(tx, oldestFirst, clock()));
      await load(db);
      first = currentOf();
      if (first === undefined) throw new Error('the current key has just been numbered');
      return first;
    },
    numbered: async (source, number) => {
      if (!byNumber.has(number)) await load(source);
      return byNumber.get(number) ?? null;
    },
  };
}
