import type { Config } from '../config.ts';
import type { Db } from './db/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { EventHub } from './outbox/event-hub.ts';
import type { Clock } from './time.ts';

/** What every feature is handed: settings, database, clock, files and the live events. Made once in main.ts. */
export type Platform = Readonly<{
  config: Config;
  db: Db;
  /** The time that all rules go by; tests set it. */
  clock: Clock;
  files: FileStore;
  events: EventHub;
}>;
