import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { createApp } from './app.ts';
import { type Config, urlOf } from './config.ts';
import { createDrain } from './drain.ts';
import { databaseFor } from './embedded-database.ts';
import { bookingsOfGateway, bookingsOfMail } from './features/bookings/index.ts';
import { warnOfNewKey } from './features/cards/index.ts';
import { createDocumentJobs } from './features/documents/index.ts';
import { createRazorpay, gatewayJobs } from './features/gateway/index.ts';
import {
  createTokenVerifier,
  findRevoked,
  type LocalIssuer,
  openLocalIssuer,
  type TokenVerifier,
} from './features/identity/index.ts';
import { createMailJobs, startMailIntake } from './features/mail/index.ts';
import { jobsOf } from './jobs.ts';
import { readVersion } from './platform/build.ts';
import { createDatabase, type Db } from './platform/db/database.ts';
import { createDatabaseCheck, type DatabaseCheck } from './platform/db/database-check.queries.ts';
import { createPool } from './platform/db/pool.ts';
import { Problem } from './platform/errors.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { getInstallationId, takeStore } from './platform/files/store-mark.queries.ts';
import type { App, Logger } from './platform/http/route.ts';
import { createImages } from './platform/images/images.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { getLinkKey } from './platform/links/link-key.queries.ts';
import { createSignedLinks } from './platform/links/signed-links.ts';
import { createEventHub } from './platform/outbox/event-hub.ts';
import { NO_PEERS, type Peers } from './platform/peers.ts';
import type { Platform } from './platform/platform.ts';
import { createRateLimits } from './platform/rate-limits/rate-limits.ts';
import { openSecrets } from './platform/secrets/open-secrets.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { type Clock, systemClock } from './platform/time.ts';
import { dataDirProblem, listenProblem, migrateWhenReachable, StartError } from './start-problems.ts';
import { createStops, STOP_MS, type Stops } from './stops.ts';

/** A running service. */
export type Service = {
  app: App;
  platform: Platform;
  /** Where it listens, for example `http://127.0.0.1:3000`. */
  url: string;
  /** Evaluation mode's issuer of tokens; null with an OpenID provider. */
  localIssuer: LocalIssuer | null;
  /** Where mail is taken in by SMTP; null: nowhere. */
  smtpPort: number | null;
  /**
   * Says that it is not ready and goes on for DRAIN_SECONDS (unless told not to `drain`); then stops listening, lets requests finish
   * (10 s), ends streams with a retry hint, stops jobs, closes the database. Never fails.
   */
  stop(options?: { drain: boolean }): Promise<void>;
};

const REQUESTS_FINISH_MS_MAX = 10_000;
const SWEEP_MS = 50;
const RAZORPAY_URL = 'https://api.razorpay.com/v1';

async function verifierFor(config: Config): Promise<{ verifier: TokenVerifier; localIssuer: LocalIssuer | null }> {
  if (config.auth !== null) return { verifier: createTokenVerifier(config.auth), localIssuer: null };
  const localIssuer = await openLocalIssuer(config.dataDir);
  const { issuer, audience, jwks } = localIssuer;
  return { verifier: createTokenVerifier({ issuer, audience, localJwks: jwks }), localIssuer };
}

/** The keys of the service. A key file that holds none stops the start. */
function secretsFor(config: Config): Promise<Secrets> {
  return openSecrets(config).catch((error: Error) => {
    throw new StartError(error.message, { cause: error });
  });
}

/** The file store. One that is set up wrongly stops the start; without one that is away for now, all but files works. */
async function filesFor(config: Config, db: Db, log: Logger, stops: Stops): Promise<FileStore> {
  const { files, close } = await openFileStore(config.fileStore, await getInstallationId(db));
  stops.add('the file store', STOP_MS.fileStore, async () => close());
  try {
    await files.check();
    if (!(await takeStore(db, files)))
      log.warn(
        'FILE_STORE is not the store of this database, or has lost its mark: nothing is cleared away (docs/behaviour.md, "Where files are kept")',
      );
  } catch (error) {
    if (!(error instanceof Problem)) throw new StartError((error as Error).message, { cause: error });
    log.warn({ err: error.cause }, 'FILE_STORE cannot be used at the moment: going on without files');
  }
  return files;
}

function platformOf(
  config: Config,
  log: Logger,
  clock: Clock,
  files: FileStore,
  keys: { secrets: Secrets; linkKey: Buffer },
  database: { connectionString: string; pool: pg.Pool; db: Db; check: DatabaseCheck },
  process: { isStopping: () => boolean; peers: Peers },
): Platform {
  const { connectionString, pool, db, check } = database;
  const events = createEventHub({ db, connectionString, log, findRevoked: (callers) => findRevoked(db, callers) });
  const connections = () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    max: config.databasePoolSize,
  });
  const links = createSignedLinks(keys.linkKey, clock);
  const vitals = { database: check, connections, isStopping: process.isStopping };
  const rateLimits = createRateLimits(db, config.rateLimits);
  return {
    config,
    db,
    clock,
    files,
    images: createImages(),
    links,
    secrets: keys.secrets,
    events,
    rateLimits,
    vitals,
    peers: process.peers,
  };
}

/** Waits for the requests under way and closes every connection as soon as it has none; what is not done in time is cut off. */
async function closeServer(app: App, log: Logger): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => {
    log.warn('requests were still running and were cut off');
    app.server.closeAllConnections();
  }, REQUESTS_FINISH_MS_MAX);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}

/** Traces, where they are to go somewhere: before all that asks whether they are on. Otherwise nothing of them is loaded. */
async function tracesFor({ telemetry, instance }: Config, log: Logger, stops: Stops): Promise<void> {
  if (telemetry === null) return;
  const { startTracing } = await import('./platform/telemetry/open-telemetry.ts');
  const tracing = await startTracing(telemetry, { version: readVersion(), instance }, log);
  stops.add('the traces', STOP_MS.traces, () => tracing.stop());
}

async function start(config: Config, log: Logger, clock: Clock, peers: Peers, stops: Stops): Promise<Service> {
  const drain = createDrain(config.drainSeconds);
  const secrets = await secretsFor(config);
  const connectionString = await databaseFor(config, log, stops);
  const migration = await migrateWhenReachable(connectionString, config.databaseUrl !== null, log);

  await tracesFor(config, log, stops);
  const check = createDatabaseCheck(connectionString, migration);
  stops.add('the database check', STOP_MS.databaseCheck, () => check.close());
  const pool = createPool({
    connectionString,
    prepared: config.databasePrepared,
    size: config.databasePoolSize,
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection ended'),
  });
  const db = createDatabase(pool, config.databasePrepared);
  stops.add('the database connections', STOP_MS.connections, () => db.destroy());
  const files = await filesFor(config, db, log, stops);
  const keys = { secrets, linkKey: await getLinkKey(db) };
  const platform = platformOf(config, log, clock, files, keys, { connectionString, pool, db, check }, { ...drain, peers });
  stops.add('the pictures', STOP_MS.pictures, () => platform.images.close());
  await warnOfNewKey(platform, log);
  const { verifier, localIssuer } = await verifierFor(config);
  const baseUrl = config.gatewayBaseUrl ?? RAZORPAY_URL;
  const gateway = createRazorpay({ baseUrl, clock });
  const app = await createApp(platform, verifier, gateway, log);
  const documents = createDocumentJobs(platform, log);
  stops.add('the reading of documents', STOP_MS.documents, () => documents.stop());
  const leaving = new AbortController();
  const asked = createRazorpay({ baseUrl, clock, leaving: leaving.signal });
  const payments = gatewayJobs({ platform, gateway: asked, bookings: bookingsOfGateway }, log, leaving.signal);
  const mail = createMailJobs({ platform, bookings: bookingsOfMail }, log);
  stops.add('the reading of e-mail', STOP_MS.readingOfMail, () => mail.stop());
  const jobs = await startJobs(connectionString, [...jobsOf(platform), ...documents.jobs, ...payments, ...mail.jobs], log);
  stops.add('the jobs', STOP_MS.jobs, () => {
    // What is being read, or asked of the gateway, is let go of while no other job is begun.
    const stopped = jobs.stop();
    documents.leave();
    mail.leave();
    leaving.abort();
    return stopped;
  });
  const intake = await startMailIntake(platform, log).catch((error: Error) => {
    throw new StartError(error.message, { cause: error });
  });
  stops.add('the receiving of e-mail', STOP_MS.receivingOfMail, () => intake.stop());
  // Open streams would keep the server from closing: they are told to come back before it waits for its requests.
  app.addHook('preClose', async () => {
    await platform.events.stop();
    // Whoever has connected but was not yet heard is cut off when listening ends: it ends right after a look at who is there.
    await setImmediate();
  });
  stops.add('the server', STOP_MS.server, () => closeServer(app, log));
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw listenProblem(error, config);
  });
  stops.add('the drain', drain.msMax, drain.begin);
  const { port } = app.server.address() as AddressInfo;
  const url = urlOf(config.host, port);
  const stop: Service['stop'] = (options) => {
    if (options?.drain === false) drain.skip();
    return stops.run();
  };
  return { app, platform, url, localIssuer, smtpPort: intake.smtpPort, stop };
}

/**
 * Starts everything in the order of need; what was started is stopped again when a later step fails.
 * @throws StartError, of one line, for what the person who starts it can put right.
 */
export async function startService(
  config: Config,
  log: Logger,
  clock: Clock = systemClock,
  peers: Peers = NO_PEERS,
): Promise<Service> {
  const stops = createStops(log);
  try {
    return await start(config, log, clock, peers, stops);
  } catch (error) {
    await stops.run();
    throw dataDirProblem(error, config);
  }
}
