import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { createApp, streamParts } from '../app.ts';
import { type Config, urlOf } from '../config/config.ts';
import { createDemoSignIn } from '../evaluation/demo/demo-sign-in.ts';
import { type LocalIssuer, openLocalIssuer } from '../evaluation/local-issuer.ts';
import { warnOfNewKey } from '../features/cards/index.ts';
import { startMailIntake } from '../features/mail/index.ts';
import { createRazorpay } from '../features/payments/index.ts';
import { createTokenVerifier, findProviderProblem, findRevoked } from '../features/properties/index.ts';
import { startWebhookSender } from '../features/webhooks/index.ts';
import { createJobs } from '../jobs.ts';
import { readVersion } from '../platform/build.ts';
import { afterLastWork } from '../platform/db/before-commit.ts';
import { detectDistribution } from '../platform/db/by-property.ts';
import { createDatabase, type Db } from '../platform/db/database.ts';
import { createDatabaseCheck, type DatabaseCheck } from '../platform/db/database-check.queries.ts';
import { createPool } from '../platform/db/pool.ts';
import { createReplicaReads, type ReplicaReads, withoutReplica } from '../platform/db/replica-reads.ts';
import { Problem } from '../platform/errors.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { claimStore, getInstallationId } from '../platform/files/store-mark.queries.ts';
import type { App, Logger } from '../platform/http/route.ts';
import { createImages } from '../platform/images/images.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { getLinkKey } from '../platform/links/link-key.queries.ts';
import { createSignedLinks } from '../platform/links/signed-links.ts';
import { createEventHub } from '../platform/outbox/event-hub.ts';
import type { Platform, ShareMetrics } from '../platform/platform.ts';
import { createRateLimits } from '../platform/rate-limits/rate-limits.ts';
import { openSecrets } from '../platform/secrets/open-secrets.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { type Clock, systemClock } from '../platform/time.ts';
import { openDatabase } from './embedded-database.ts';
import { explainDataDirError, explainListenError, migrateWhenReachable, StartError } from './start-problems.ts';
import { createDrain, createStopSteps, STOP_STEP_MS, type StopSteps } from './stop-steps.ts';

/** A running service. */
export type Service = {
  app: App;
  platform: Platform;
  config: Config;
  /** Where it listens, for example `http://127.0.0.1:3000`. */
  url: string;
  /** The token issuer of evaluation mode; null with an OpenID Connect provider. */
  localIssuer: LocalIssuer | null;
  /** The port that receives mail by SMTP; null if none does. */
  smtpPort: number | null;
  /**
   * Reports not ready and serves on for DRAIN_SECONDS (unless `drain` is false). Then stops listening, lets requests finish (10 s), ends
   * streams with a retry hint, stops jobs and closes the database. Never fails.
   */
  stop(options?: { drain: boolean }): Promise<void>;
};

const REQUESTS_FINISH_MS_MAX = 10_000;
const CLOSE_IDLE_EVERY_MS = 50;
const RAZORPAY_URL = 'https://api.razorpay.com/v1';

/** Who may come in: people with a token of the provider, in evaluation mode those with one of the local issuer. */
async function createVerifier(config: Config) {
  if (config.auth !== null) return { verifier: createTokenVerifier(config.auth), localIssuer: null, evaluation: null };
  const localIssuer = await openLocalIssuer(config.dataDir);
  const { issuer, audience, jwks } = localIssuer;
  return {
    verifier: createTokenVerifier({ issuer, audience, localJwks: jwks }),
    localIssuer,
    evaluation: createDemoSignIn(localIssuer),
  };
}

/** Opens the keys of the service. A damaged key file stops the start. */
function openServiceSecrets(config: Config): Promise<Secrets> {
  return openSecrets(config).catch((error: Error) => {
    throw new StartError(error.message, { cause: error });
  });
}

/** Opens the file store. A wrong setting stops the start. If the store is unreachable, the service starts without files. */
async function openFiles(config: Config, db: Db, log: Logger, stops: StopSteps): Promise<FileStore> {
  const { files, close } = await openFileStore(config.fileStore, await getInstallationId(db));
  stops.add('the file store', STOP_STEP_MS.fileStore, async () => close());
  try {
    await files.check();
    if (!(await claimStore(db, files)))
      log.warn(
        'FILE_STORE does not belong to this database, or its mark file is missing: unused files are not deleted (docs/behaviour.md, "Where files are kept")',
      );
  } catch (error) {
    if (!(error instanceof Problem)) throw new StartError((error as Error).message, { cause: error });
    log.warn({ err: error.cause }, 'FILE_STORE cannot be reached: the service starts without files');
  }
  return files;
}

/** Reads go to the replica of DATABASE_READ_URL, if there is one. */
function openReads(config: Config, primary: Db, log: Logger, stops: StopSteps): ReplicaReads {
  if (config.databaseReadUrl === null) return withoutReplica(primary);
  const replica = createDatabase(
    createPool({
      connectionString: config.databaseReadUrl,
      prepared: config.databasePrepared,
      size: config.databasePoolSize,
      onConnectionError: (error) => log.warn({ err: error }, 'a connection to the replica ended'),
    }),
    config.databasePrepared,
  );
  stops.add('the connections to the replica', STOP_STEP_MS.connections, () => replica.destroy());
  return createReplicaReads(primary, replica, (error) =>
    log.warn({ err: error }, 'the replica of DATABASE_READ_URL cannot be read: the primary is read instead'),
  );
}

function assemblePlatform(
  config: Config,
  log: Logger,
  clock: Clock,
  files: FileStore,
  keys: { secrets: Secrets; linkKey: Buffer },
  database: { listenUrl: string; pool: pg.Pool; db: Db; reads: ReplicaReads; check: DatabaseCheck },
  process: { isStopping: () => boolean; shareMetrics: ShareMetrics },
): Platform {
  const { listenUrl, pool, db, reads, check } = database;
  const events = createEventHub({
    db,
    reads,
    connectionString: listenUrl,
    log,
    findRevoked: (callers) => findRevoked(db, callers),
  });
  afterLastWork(db, events.notify);
  const connections = () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    max: config.databasePoolSize,
  });
  const health = { database: check, connections, isStopping: process.isStopping };
  const rateLimits = createRateLimits(db, config.rateLimits);
  return {
    publicUrl: config.publicUrl,
    db,
    reads,
    clock,
    files,
    images: createImages(),
    signedLinks: createSignedLinks(keys.linkKey, clock),
    secrets: keys.secrets,
    events,
    rateLimits,
    health,
    shareMetrics: process.shareMetrics,
  };
}

/** Waits for running requests and closes each connection when it is idle. Cuts off what has not finished in time. */
async function closeServer(app: App, log: Logger): Promise<void> {
  const closing = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const cutOff = setTimeout(() => {
    log.warn('requests were still running after 10 s and were cut off');
    app.server.closeAllConnections();
  }, REQUESTS_FINISH_MS_MAX);
  try {
    await app.close();
  } finally {
    clearInterval(closing);
    clearTimeout(cutOff);
  }
}

/** Starts tracing if it is configured. This runs before any code that checks whether tracing is on; without it nothing is loaded. */
async function startTraces({ telemetry, instance }: Config, log: Logger, stops: StopSteps): Promise<void> {
  if (telemetry === null) return;
  const { startTracing } = await import('../platform/telemetry/open-telemetry.ts');
  const tracing = await startTracing(telemetry, { version: readVersion(), instance }, log);
  stops.add('the traces', STOP_STEP_MS.traces, () => tracing.stop());
}

/** Starts to listen. @returns the address */
async function listen(app: App, platform: Platform, config: Config, log: Logger, stops: StopSteps): Promise<string> {
  // Open streams would keep the server from closing, so they end, with a retry hint, before it waits for its requests. It no longer listens
  // then: a proxy would send a stream that comes back at once to this instance again.
  app.addHook('preClose', async () => {
    // Lets the event loop read pending connections once more. Otherwise they would be cut off when listening ends.
    await setImmediate();
    // Fastify closes it again and waits until the last connection has ended.
    app.server.close();
    await setImmediate();
    await platform.events.stop();
  });
  stops.add('the server', STOP_STEP_MS.server, () => closeServer(app, log));
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw explainListenError(error, config);
  });
  const { port } = app.server.address() as AddressInfo;
  return urlOf(config.host, port);
}

async function start(config: Config, log: Logger, clock: Clock, shareMetrics: ShareMetrics, stops: StopSteps): Promise<Service> {
  const drain = createDrain(config.drainSeconds);
  const secrets = await openServiceSecrets(config);
  const connectionString = await openDatabase(config, log, stops);
  const migration = await migrateWhenReachable(connectionString, config.databaseUrl !== null, log);

  await startTraces(config, log, stops);
  const check = createDatabaseCheck(connectionString, migration);
  stops.add('the database check', STOP_STEP_MS.databaseCheck, () => check.close());
  const pool = createPool({
    connectionString,
    prepared: config.databasePrepared,
    size: config.databasePoolSize,
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection ended'),
  });
  const db = createDatabase(pool, config.databasePrepared);
  stops.add('the database connections', STOP_STEP_MS.connections, () => db.destroy());
  await detectDistribution(db);
  const files = await openFiles(config, db, log, stops);
  const keys = { secrets, linkKey: await getLinkKey(db) };
  const platform = assemblePlatform(
    config,
    log,
    clock,
    files,
    keys,
    { listenUrl: config.databaseListenUrl ?? connectionString, pool, db, reads: openReads(config, db, log, stops), check },
    { ...drain, shareMetrics },
  );
  stops.add('the pictures', STOP_STEP_MS.pictures, () => platform.images.close());
  await warnOfNewKey(platform, log);
  const { verifier, localIssuer, evaluation } = await createVerifier(config);
  const baseUrl = config.gatewayBaseUrl ?? RAZORPAY_URL;
  const gateway = createRazorpay({ baseUrl, clock });
  const app = await createApp({ platform, settings: config, verifier, gateway, evaluation, logger: log });
  const work = createJobs(platform, config, (leaving) => createRazorpay({ baseUrl, clock, leaving }), log);
  stops.add('reading documents', STOP_STEP_MS.documents, () => work.documentReader.stop());
  stops.add('reading e-mail', STOP_STEP_MS.readingOfMail, () => work.mailReader.stop());
  const jobs = await startJobs({ connectionString, prepared: config.databasePrepared }, work.jobs, log);
  stops.add('the jobs', STOP_STEP_MS.jobs, () => {
    // Running jobs give up their reads and gateway calls while no new job starts.
    const stopped = jobs.stop();
    work.abort();
    return stopped;
  });
  const sender = startWebhookSender(platform, streamParts, config.webhooks, log);
  stops.add('sending webhooks', STOP_STEP_MS.webhooks, () => sender.stop());
  const intake = await startMailIntake(platform, config, log).catch((error: Error) => {
    throw new StartError(error.message, { cause: error });
  });
  stops.add('receiving e-mail', STOP_STEP_MS.receivingOfMail, () => intake.stop());
  const url = await listen(app, platform, config, log, stops);
  stops.add('the drain', drain.msMax, drain.begin);
  const stop: Service['stop'] = (options) => {
    if (options?.drain === false) drain.skip();
    return stops.run();
  };
  return { app, platform, config, url, localIssuer, smtpPort: intake.smtpPort, stop };
}

/**
 * Starts every part in the order of their dependencies. If one fails, stops those that were started.
 * @throws StartError, of one line, for what the operator can fix.
 */
export async function startService(
  config: Config,
  log: Logger,
  clock: Clock = systemClock,
  shareMetrics: ShareMetrics = (own) => own,
): Promise<Service> {
  const stops = createStopSteps(log);
  try {
    return await start(config, log, clock, shareMetrics, stops);
  } catch (error) {
    await stops.run();
    throw explainDataDirError(error, config);
  }
}

/** Fetches the keys of the OpenID Connect provider and logs a warning if that fails: a wrong setting shows before the first request. */
export async function warnOfWrongIssuer({ auth }: Pick<Config, 'auth'>, log: Logger): Promise<void> {
  if (auth === null) return;
  const problem = await findProviderProblem(auth);
  if (problem !== null)
    log.warn(`AUTH_ISSUER ${auth.issuer}: ${problem}: requests with a token are answered 503 until this is fixed`);
}
