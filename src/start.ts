import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createTokenVerifier, findRevoked, type LocalIssuer, openLocalIssuer, type TokenVerifier } from './features/identity/index.ts';
import { jobsOf } from './jobs.ts';
import { createDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { createPool } from './platform/db/pool.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { createFileFolder } from './platform/files/file-folder.ts';
import type { App, Logger } from './platform/http/route.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { createEventHub } from './platform/outbox/event-hub.ts';
import type { Platform } from './platform/platform.ts';
import { type Clock, systemClock } from './platform/time.ts';

/** A running service. */
export type Service = {
  app: App;
  platform: Platform;
  /** Where it listens, for example `http://127.0.0.1:3000`. */
  url: string;
  /** Evaluation mode's issuer of tokens; null with an OpenID provider. */
  localIssuer: LocalIssuer | null;
  /** Refuses new work, lets requests finish, ends streams with a retry hint, stops jobs, closes the database. */
  stop(): Promise<void>;
};

async function verifierFor(config: Config): Promise<{ verifier: TokenVerifier; localIssuer: LocalIssuer | null }> {
  if (config.auth !== null) return { verifier: createTokenVerifier(config.auth), localIssuer: null };
  const localIssuer = await openLocalIssuer(config.dataDir);
  const { issuer, audience, jwks } = localIssuer;
  return { verifier: createTokenVerifier({ issuer, audience, localJwks: jwks }), localIssuer };
}

/** Starts everything in the order of need; what was started is stopped again when a later step fails. */
export async function startService(config: Config, log: Logger, clock: Clock = systemClock): Promise<Service> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).reverse()) await step().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
  };
  try {
    const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: (message) => log.info(message) }) : null;
    if (embedded !== null) stops.push(() => embedded.stop());
    const connectionString = config.databaseUrl ?? embedded?.connectionString ?? '';
    await migrate(connectionString);

    const pool = createPool({
      connectionString,
      prepared: config.databasePrepared,
      size: config.databasePoolSize,
      onConnectionError: (error) => log.warn({ err: error }, 'a database connection ended'),
    });
    const db = createDatabase(pool, config.databasePrepared);
    stops.push(() => db.destroy());
    const events = createEventHub({ db, connectionString, log, findRevoked: (callers) => findRevoked(db, callers) });
    const platform: Platform = { config, db, clock, files: createFileFolder(config.fileStoreDir), events };
    const { verifier, localIssuer } = await verifierFor(config);
    const app = await createApp(platform, verifier, log);
    const jobs = await startJobs(connectionString, jobsOf(platform), log);
    stops.push(() => jobs.stop());
    // Open streams would keep the server from closing: they are told to come back before it waits for its requests.
    app.addHook('preClose', () => events.stop());
    stops.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    const { port } = app.server.address() as AddressInfo;
    return { app, platform, url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`, localIssuer, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
