import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Logger } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NumberedKey } from './card-encoder.ts';
import { listCardKeys, numberCardKeys } from './card-key.queries.ts';

/** The configured keys, by their numbers on cards. */
export type CardKeys = {
  /** The key for new cards. Call it before a transaction is open, because it may need one of its own. */
  current(): Promise<NumberedKey>;
  /** The key with which a card was made; null when it is no longer configured. */
  numbered(db: Db, number: number): Promise<NumberedKey | null>;
};

/**
 * Logs a warning at the start when cards were made only with other keys than the current one. Otherwise a lost or mistyped setting would
 * first show at a door. After a change of keys it warns until the first card is prepared.
 */
export async function warnOfNewKey({ db, secrets }: Pick<Platform, 'db' | 'secrets'>, log: Logger): Promise<void> {
  const known = await listCardKeys(db);
  const [current] = secrets.keys;
  if (known.length === 0 || known.some(({ fingerprint }) => fingerprint === current.fingerprint)) return;
  log.warn(
    { fingerprint: current.fingerprint, known },
    'no door card was made with the first key of SECRETS_KEY so far: locks that do not know the key will refuse its cards (docs/door-cards.md, "Key numbers and rotation")',
  );
}

/**
 * Numbers the keys of SECRETS_KEY when the first card is made after they were configured. A key keeps its number for ever. Keys without a
 * number are numbered from the last to the first: the only key is 1, and a key put before it is 2.
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
  const findCurrent = (): NumberedKey | undefined => [...byNumber.values()].find(({ key }) => key === secrets.keys[0]);

  return {
    current: async () => {
      if (first !== undefined) return first;
      const oldestFirst = secrets.keys.map(({ fingerprint }) => fingerprint).toReversed();
      await transact(db, (tx) => numberCardKeys(tx, oldestFirst, clock()));
      await load(db);
      first = findCurrent();
      if (first === undefined) throw new Error('the current key has just been numbered');
      return first;
    },
    numbered: async (source, number) => {
      if (!byNumber.has(number)) await load(source);
      return byNumber.get(number) ?? null;
    },
  };
}
