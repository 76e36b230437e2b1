import type { Db, Tx } from './database.ts';

type LastWork = (tx: Tx) => Promise<void>;

const lastWork = new WeakMap<Tx, LastWork>();
const listeners = new WeakMap<Db, () => void>();

/** Sets the last work of the transaction, just before its commit. A second call replaces the first. */
export function beforeCommit(tx: Tx, work: LastWork): void {
  lastWork.set(tx, work);
}

/** Called after every commit of a transaction with last work. One listener for each database. */
export function afterLastWork(db: Db, listener: () => void): void {
  listeners.set(db, listener);
}

/** Does the last work of the transaction. Resolves to a function to call after the commit. */
export async function doLastWork(db: Db, tx: Tx): Promise<() => void> {
  const work = lastWork.get(tx);
  if (work === undefined) return () => {};
  await work(tx);
  return listeners.get(db) ?? (() => {});
}
