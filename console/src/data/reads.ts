import type { Hostelry } from '../../../client/src/index.ts';
import type { Change, Live } from './live.ts';

/** What a screen knows of something that it reads. What was read once stays while it is read again. */
export type Reading<T> = { data: T | undefined; error: unknown };

/** Something to read, which names what changes it. */
export type Read<T> = {
  /** The same key is the same data. */
  key: string;
  /** It is forgotten as soon as nobody shows it. */
  isLarge?: boolean;
  load(api: Hostelry): Promise<T>;
  /** Whether the change may have changed what is read. */
  isChangedBy(change: Change): boolean;
};

type Entry = { read: Read<unknown>; reading: Reading<unknown>; listeners: Set<() => void>; isLoading: boolean; isStale: boolean };

function newEntry(read: Read<unknown>): Entry {
  return { read, reading: { data: undefined, error: undefined }, listeners: new Set(), isLoading: false, isStale: true };
}

/** So many reads that nobody shows any more are kept, for Back. */
const UNUSED_MAX = 30;

export type Reads = {
  peek(key: string): Reading<unknown> | undefined;
  follow(read: Read<unknown>, listener: () => void): () => void;
  refresh(key: string): void;
  /** Shows what a write has answered at once, and reads it again. */
  amend<T>(read: Read<T>, change: (data: T) => T): void;
};

/** Holds what the screens show, and reads it again when the live stream says that it has changed. */
export function createReads(api: Hostelry, live: Live): Reads {
  const entries = new Map<string, Entry>();

  const load = async (entry: Entry): Promise<void> => {
    // One request at a time: what changes meanwhile is read once more behind it.
    if (entry.isLoading) {
      entry.isStale = true;
      return;
    }
    entry.isLoading = true;
    do {
      entry.isStale = false;
      try {
        entry.reading = { data: await entry.read.load(api), error: undefined };
      } catch (error) {
        entry.reading = { data: entry.reading.data, error };
      }
      // Each time, not at the end: with one change after another there may be no end for long.
      for (const listener of entry.listeners) listener();
    } while (entry.isStale && entry.listeners.size > 0);
    entry.isLoading = false;
  };
  const mark = (entry: Entry): void => {
    entry.isStale = true;
    if (entry.listeners.size > 0) void load(entry);
  };
  const forgetUnused = (): void => {
    const unused = [...entries].filter(([, { listeners }]) => listeners.size === 0);
    for (const [key] of unused.slice(0, -UNUSED_MAX)) entries.delete(key);
  };
  live.onChange((change) => {
    for (const entry of entries.values()) if (entry.read.isChangedBy(change)) mark(entry);
  });
  live.onGap(() => {
    for (const entry of entries.values()) mark(entry);
  });
  live.onState(({ isLive }) => {
    if (!isLive) return;
    for (const entry of entries.values()) if (entry.reading.error !== undefined) mark(entry);
  });

  return {
    peek: (key) => entries.get(key)?.reading,
    follow(read, listener) {
      const entry = entries.get(read.key) ?? newEntry(read);
      // What is used last stands last, so that the oldest is forgotten first.
      entries.delete(read.key);
      entries.set(read.key, entry);
      entry.listeners.add(listener);
      if (entry.isStale || entry.reading.error !== undefined) void load(entry);
      const { listeners } = entry;
      return () => {
        listeners.delete(listener);
        if (read.isLarge === true && listeners.size === 0) entries.delete(read.key);
        forgetUnused();
      };
    },
    refresh(key) {
      const entry = entries.get(key);
      if (entry !== undefined) mark(entry);
    },
    amend<T>({ key }: Read<T>, change: (data: T) => T) {
      const entry = entries.get(key);
      if (entry === undefined) return;
      // The same key is the same data.
      if (entry.reading.data !== undefined) entry.reading = { data: change(entry.reading.data as T), error: undefined };
      for (const listener of entry.listeners) listener();
      mark(entry);
    },
  };
}
