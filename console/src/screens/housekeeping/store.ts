import type { Waiting } from './queue.rules.ts';

/** Something in the queue of a browser. `order` is given by the store. */
export type Stored = Waiting & { owner: string; order: number };

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

/** Keeps what the screen has shown last in this browser, for a reload without network. It holds nothing about guests. */
export async function keepSeen(seen: unknown): Promise<void> {
  await within(SEEN, 'readwrite', (store) => store.put(seen, 'last'));
}

/** What was kept last; undefined: nothing. */
export function readSeen(): Promise<unknown> {
  return within(SEEN, 'readonly', (store) => store.get('last') as IDBRequest<unknown>);
}
