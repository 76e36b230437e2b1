import type { Config } from '../config.ts';
import type { Db } from './db/database.ts';
import type { DatabaseCheck } from './db/database-check.queries.ts';
import type { FileStore } from './files/file-store.ts';
import type { Images } from './images/images.ts';
import type { SignedLinks } from './links/signed-links.ts';
import type { EventHub } from './outbox/event-hub.ts';
import type { Peers } from './peers.ts';
import type { RateLimits } from './rate-limits/rate-limits.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Clock } from './time.ts';

/** What the probes and the metrics look at. */
export type Vitals = Readonly<{
  database: Pick<DatabaseCheck, 'run'>;
  /** Connections of the pool right now: how many are open, how many of these are free, and how many requests wait for one. */
  connections(): { open: number; idle: number; waiting: number; max: number };
  /** Told to stop: it answers what still comes, and wants no more. */
  isStopping(): boolean;
}>;

/** What every feature is handed: settings, database, clock, files, pictures, links, secrets and the live events. Made once in main.ts. */
export type Platform = Readonly<{
  config: Config;
  db: Db;
  /** The time that all rules go by; tests set it. */
  clock: Clock;
  files: FileStore;
  images: Images;
  links: SignedLinks;
  secrets: Secrets;
  events: EventHub;
  rateLimits: RateLimits;
  vitals: Vitals;
  peers: Peers;
}>;
