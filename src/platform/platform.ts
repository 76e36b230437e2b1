import type { Db } from './db/database.ts';
import type { DatabaseCheck } from './db/database-check.queries.ts';
import type { ReplicaReads } from './db/replica-reads.ts';
import type { FileStore } from './files/file-store.ts';
import type { Images } from './images/images.ts';
import type { SignedLinks } from './links/signed-links.ts';
import type { EventHub } from './outbox/event-hub.ts';
import type { RateLimits } from './rate-limits/rate-limits.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Clock } from './time.ts';

/**
 * Takes the function that reads the metrics of this process, in the Prometheus text format. Returns one for those of all processes of
 * this service on this machine (WEB_CONCURRENCY).
 */
export type ShareMetrics = (own: () => Promise<string>) => () => Promise<string>;

/** What the probes and the metrics read. */
export type Health = Readonly<{
  database: Pick<DatabaseCheck, 'run'>;
  /** Connections of the pool right now: how many are open, how many of these are free, and how many requests wait for one. */
  connections(): { open: number; idle: number; waiting: number; max: number };
  /** The service was asked to stop: it still serves requests, and expects no new ones. */
  isStopping(): boolean;
}>;

/** What every feature gets. Made once at start. */
export type Platform = Readonly<{
  /** The base of absolute links, without a trailing slash. */
  publicUrl: string;
  db: Db;
  /** For lists and other large reads: they may come from a replica. */
  reads: ReplicaReads;
  /** The time for all rules; tests set it. */
  clock: Clock;
  files: FileStore;
  images: Images;
  signedLinks: SignedLinks;
  secrets: Secrets;
  events: EventHub;
  rateLimits: RateLimits;
  health: Health;
  shareMetrics: ShareMetrics;
}>;
