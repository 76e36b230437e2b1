import { readFile, rename, writeFile } from 'node:fs/promises';
import { emptyAccount } from './books.ts';
import type { Account } from './records.ts';

const VERSION = 1;
/** Changes within this time are written together. */
const SAVE_AFTER_MS = 200;
const MAPS = ['qrs', 'links', 'payments', 'refunds', 'refundKeys'] as const;

/** The saved books. */
export type StateFile = {
  accounts: Map<string, Account>;
  changed: () => void;
  /** Writes the last changes. */
  close: () => Promise<void>;
};

function serialize(accounts: Map<string, Account>): string {
  const list = [...accounts.values()].map((account) => ({
    ...account,
    ...Object.fromEntries(MAPS.map((name) => [name, [...account[name]]])),
  }));
  return JSON.stringify({ version: VERSION, accounts: list });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws Error unless it is a list of pairs of a text and an object */
function checkPairs(value: unknown): [string, never][] {
  if (!Array.isArray(value)) throw new Error('a list of records is missing');
  for (const pair of value) {
    if (!Array.isArray(pair) || typeof pair[0] !== 'string' || !isObject(pair[1])) throw new Error('a record is broken');
  }
  return value;
}

function checkTextOrNull(value: unknown): string | null {
  if (value !== null && typeof value !== 'string') throw new Error('an account is broken');
  return value;
}

function deserializeAccount(value: unknown): Account {
  if (!isObject(value) || typeof value['keyId'] !== 'string' || typeof value['keySecret'] !== 'string') {
    throw new Error('an account is broken');
  }
  const account = emptyAccount(value['keyId']);
  account.keySecret = value['keySecret'];
  account.webhookUrl = checkTextOrNull(value['webhookUrl']);
  account.webhookSecret = checkTextOrNull(value['webhookSecret']);
  const mode = value['refundMode'];
  if (mode === 'PENDING' || mode === 'FAILED') account.refundMode = mode;
  for (const name of MAPS) for (const [id, item] of checkPairs(value[name])) account[name].set(id, item);
  return account;
}

function deserialize(text: string): Map<string, Account> {
  const state: unknown = JSON.parse(text);
  if (!isObject(state) || state['version'] !== VERSION || !Array.isArray(state['accounts'])) {
    throw new Error(`not a state of version ${VERSION}`);
  }
  return new Map(state['accounts'].map(deserializeAccount).map((account) => [account.keyId, account]));
}

async function loadState(file: string, onProblem: (line: string) => void): Promise<Map<string, Account>> {
  try {
    return deserialize(await readFile(file, 'utf8'));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    // A parser quotes what it has read, and that contains the keys: only that the file is broken is reported.
    const reason = error instanceof SyntaxError ? 'it is not JSON' : error instanceof Error ? error.message : String(error);
    if (!isMissing) onProblem(`gateway-sim: ${file} cannot be read (${reason}): starting with empty books`);
    return new Map();
  }
}

/** Saves the books in a file that only its owner may read; null: in memory only. A broken file is reported and not used. */
export async function openStateFile(file: string | null, onProblem: (line: string) => void): Promise<StateFile> {
  if (file === null) return { accounts: new Map(), changed: () => {}, close: async () => {} };
  const accounts = await loadState(file, onProblem);
  let isDirty = false;
  let timer: NodeJS.Timeout | null = null;
  let saving: Promise<void> = Promise.resolve();

  const save = async (): Promise<void> => {
    if (!isDirty) return;
    isDirty = false;
    const unfinished = `${file}.${process.pid}.tmp`;
    try {
      await writeFile(unfinished, serialize(accounts), { mode: 0o600 });
      await rename(unfinished, file);
    } catch (error) {
      onProblem(`gateway-sim: ${file} cannot be written (${error instanceof Error ? error.message : String(error)})`);
    }
  };
  return {
    accounts,
    changed() {
      isDirty = true;
      timer ??= setTimeout(() => {
        timer = null;
        saving = saving.then(save);
      }, SAVE_AFTER_MS);
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      await saving.then(save);
    },
  };
}
