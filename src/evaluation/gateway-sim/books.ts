import { createHash, randomInt } from 'node:crypto';
import { epochMs } from '../../platform/time.ts';
import { type Account, ControlError, type World } from './records.ts';
import { wireRefusal } from './wire-error.ts';

/** Records of each kind in one account: the simulator keeps everything in memory. */
const RECORDS_MAX = 100_000;
const ACCOUNTS_MAX = 1_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 14;

/** An id like the gateway's: a prefix and 14 letters and digits. */
export function newWireId(prefix: 'qr' | 'plink' | 'pay' | 'rfnd' | 'order' | 'evt'): string {
  return `${prefix}_${Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
}

/** The time in Unix seconds. */
export function nowSeconds(world: World): number {
  return Math.floor(epochMs(world.clock()) / 1_000);
}

export type AccountSettings = Readonly<{
  keyId: string;
  keySecret: string;
  /** Null: no events are sent. If omitted, it stays. */
  webhookUrl?: string | null;
  /** Null: events are sent unsigned. If omitted, it stays. */
  webhookSecret?: string | null;
}>;

function deriveAccountId(keyId: string): string {
  const bytes = createHash('sha256').update(keyId).digest();
  return `acc_${Array.from(bytes.subarray(0, ID_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

/** Adds an account, or changes the secret and the webhook of the one with that key id. @throws ControlError 400 */
export function setAccount(world: World, settings: AccountSettings): Account {
  const { keyId, keySecret, webhookUrl, webhookSecret } = settings;
  if (!/^[\x21-\x39\x3b-\x7e]{1,100}$/.test(keyId))
    throw new ControlError(400, 'keyId must be 1 to 100 characters without spaces or colons');
  if (keySecret === '') throw new ControlError(400, 'keySecret is empty');
  if (webhookUrl && !/^https?:$/.test(URL.parse(webhookUrl)?.protocol ?? '')) {
    throw new ControlError(400, 'webhookUrl must be an address with http or https');
  }
  const known = world.accounts.get(keyId);
  if (known === undefined && world.accounts.size >= ACCOUNTS_MAX)
    throw new ControlError(409, `there are ${ACCOUNTS_MAX} accounts`);
  const account = known ?? emptyAccount(keyId);
  account.keySecret = keySecret;
  if (webhookUrl !== undefined) account.webhookUrl = webhookUrl === '' ? null : webhookUrl;
  if (webhookSecret !== undefined) account.webhookSecret = webhookSecret === '' ? null : webhookSecret;
  world.accounts.set(keyId, account);
  world.changed();
  return account;
}

export function emptyAccount(keyId: string): Account {
  return {
    ...{
      keyId,
      keySecret: '',
      accountId: deriveAccountId(keyId),
      webhookUrl: null,
      webhookSecret: null,
      refundMode: 'PROCESSED',
    },
    ...{ qrs: new Map(), links: new Map(), payments: new Map(), refunds: new Map(), refundKeys: new Map() },
  };
}

/** Stores a new record. @throws WireError 400 when there are too many */
export function storeRecord<Item>(world: World, records: Map<string, Item>, id: string, item: Item): void {
  if (records.size >= RECORDS_MAX) throw wireRefusal(`The simulator keeps at most ${RECORDS_MAX} records of a kind.`);
  records.set(id, item);
  world.changed();
}

export function getAccount(world: World, keyId: string): Account {
  const account = world.accounts.get(keyId);
  if (account === undefined) throw new ControlError(404, `there is no account ${keyId}`);
  return account;
}

export type RecordKind = 'qrs' | 'links' | 'payments' | 'refunds';

/** The account that has the record of that id. @throws ControlError 404 */
export function findOwner(world: World, kind: RecordKind, id: string): Account {
  for (const account of world.accounts.values()) if (account[kind].has(id)) return account;
  throw new ControlError(404, `there is no ${id}`);
}

/** The record of that id in that account. @throws ControlError 404 */
export function getRecord<Item>(records: Map<string, Item>, id: string): Item {
  const item = records.get(id);
  if (item === undefined) throw new ControlError(404, `there is no ${id}`);
  return item;
}
