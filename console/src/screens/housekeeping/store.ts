import type { Schemas } from '../../../../client/src/index.ts';
import type { Waiting } from './queue.rules.ts';

/** Something in the queue of a browser. `order` is given by the store. */
export type Stored = Waiting & { owner: string; order: number };

/** What the screen has shown last: rooms and colleagues, nothing about guests. */
export type Seen = {
  at: string;
  property: Schemas['Property'];
  user: Pick<Schemas['User'], 'id' | 'name'>;
  roles: readonly Schemas['PropertyRole'][];
  rooms: Schemas['HousekeepingRoom'][];
  needsInspection: boolean;
};

/** Rooms that were seen before are shown to nobody any more. */
const SEEN_MS_MAX = 24 * 60 * 60 * 1_000;

const NAME = 'hostelry-housekeeping';
const QUEUE = 'queue';
const SEEN = 'seen';

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage'));
  });
}

let opened: Promise<IDBDatabase> | null = null;
function open(): Promise<IDBDatabase> {
  if (opened === null) {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(QUEUE, { keyPath: 'order', autoIncrement: true });
      request.result.createObjectStore(SEEN);
    };
    opened = answerOf(request);
  }
  return opened;
}

async function within<T>(store: string, mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(store, mode);
  const answer = await answerOf(run(transaction.objectStore(store)));
  // An answer of the store is kept only once its transaction is through.
  if (mode === 'readwrite') await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  return answer;
}

/** Whether somebody has worked with rooms in this browser: most desks never do. */
async function isThere(): Promise<boolean> {
  const all = await indexedDB.databases();
  return all.some(({ name }) => name === NAME);
}

async function listOf(userId: string): Promise<Stored[]> {
  const all = (await within(QUEUE, 'readonly', (store) => store.getAll())) as Stored[];
  return all.filter(({ owner }) => owner.endsWith(` ${userId}`));
}

/** What the person has done and the service has not answered yet, oldest first. It outlives the page. */
export async function listQueue(owner: string): Promise<Stored[]> {
  const all = (await within(QUEUE, 'readonly', (store) => store.getAll())) as Stored[];
  return all.filter((one) => one.owner === owner);
}

export async function addToQueue(owner: string, one: Waiting): Promise<void> {
  await within(QUEUE, 'readwrite', (store) => store.add({ ...one, owner }));
}

export async function removeFromQueue(order: number): Promise<void> {
  await within(QUEUE, 'readwrite', (store) => store.delete(order));
}

/** Replaces what the person has in the queue. */
export async function replaceQueue(before: readonly Stored[], after: readonly Stored[]): Promise<void> {
  const kept = new Set(after.map(({ order }) => order));
  for (const { order } of before) if (!kept.has(order)) await removeFromQueue(order);
  for (const one of after) await within(QUEUE, 'readwrite', (store) => store.put(one));
}

/** Keeps what the screen has shown last in this browser, for a reload without network. */
export async function keepSeen(seen: Seen): Promise<void> {
  await within(SEEN, 'readwrite', (store) => store.put(seen, 'last'));
}

/** What was kept last, if that was not long ago. */
export async function readSeen(): Promise<Seen | null> {
  if (!(await isThere())) return null;
  const seen = await within(SEEN, 'readonly', (store) => store.get('last') as IDBRequest<Seen | undefined>);
  return seen === undefined || Date.now() - Date.parse(seen.at) > SEEN_MS_MAX ? null : seen;
}

/** How many changes of the person wait in this browser, at all hotels. */
export async function countWaiting(userId: string): Promise<number> {
  return (await isThere()) ? (await listOf(userId)).length : 0;
}

/** Takes what the browser keeps of the person away. */
export async function forget(userId: string): Promise<void> {
  if (!(await isThere())) return;
  for (const { order } of await listOf(userId)) await removeFromQueue(order);
  if ((await readSeen())?.user.id === userId) await within(SEEN, 'readwrite', (store) => store.clear());
}
