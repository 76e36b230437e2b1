import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import type { FileStoreSetting } from '../platform/files/open-file-store.ts';
import type { AllowedPrivate } from '../platform/network/address-guard.ts';
import type { RateLimitSettings } from '../platform/rate-limits/rate-limits.ts';
import type { TelemetrySettings } from '../platform/telemetry/open-telemetry.ts';
import {
  type AuthConfig,
  readAuth,
  readCardWriterUrl,
  readCorsOrigins,
  readSecretsKeys,
  readTrustedProxies,
} from './access-settings.ts';
import { type ImapSetting, readInboundImap, readInboundSmtp, type SmtpSetting } from './inbound-settings.ts';
import {
  type RetentionSettings,
  readDocumentRetention,
  readLedgerTolerance,
  readRateLimits,
  readRetention,
} from './limit-settings.ts';
import { ConfigError, checkUrl, type Env, LOOPBACK_HOST, readFlag, readInteger, readList } from './setting-values.ts';
import { readDatabaseUrl, readFileStore, readFurtherUrl, readQrCertificate } from './storage-settings.ts';
import { readInstance, readTelemetry } from './telemetry-settings.ts';
import { readWebhooks } from './webhook-settings.ts';

export { ConfigError };

/** Every setting, read once at the start. docs/configuration.md describes them. */
export type Config = Readonly<{
  port: number;
  host: string;
  /** The number of processes that serve requests. */
  workers: number;
  /** Whether this instance reads identity documents and mail, or leaves them to another one. */
  runsReaders: boolean;
  /** How long a stopping instance serves on while it reports that it is not ready. */
  drainSeconds: number;
  /** The base of absolute links, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** null: the embedded server in `dataDir`. */
  databaseUrl: string | null;
  /** Where live events are listened for; null: `databaseUrl`. */
  databaseListenUrl: string | null;
  /** A streaming replica that large reads may come from. */
  databaseReadUrl: string | null;
  databasePrepared: boolean;
  databasePoolSize: number;
  fileStore: FileStoreSetting;
  /** null: evaluation mode with its own token issuer. */
  auth: AuthConfig | null;
  superAdmins: readonly string[];
  /** 32 bytes each, the current one first; null: a key is created in `dataDir` (see open-secrets.ts). */
  secretsKeys: readonly [KeyObject, ...KeyObject[]] | null;
  trustProxy: readonly string[];
  metricsToken: string | null;
  /** The API of the payment gateway with its version, without a trailing slash; null: the public one. */
  gatewayBaseUrl: string | null;
  /** How mail of booking sites is received by SMTP; null: not at all. */
  inboundSmtp: SmtpSetting | null;
  /** The mailbox from which mail is imported; null: none. */
  inboundImap: ImapSetting | null;
  /** How many days after the end of their booking identity documents are deleted; null: never. */
  documentRetentionDays: number | null;
  /** The certificate in PEM form that verifies the QR codes of Aadhaar cards; null: none is verified. */
  qrCertificate: string | null;
  retention: RetentionSettings;
  /** The amount by which a bill may differ from its payments at check-out, as decimal text in major units. */
  ledgerTolerance: string;
  rateLimits: RateLimitSettings;
  /** The connections of one process. Further ones are closed at once. */
  maxConnections: number;
  logLevel: string;
  /** The name of this process in logs and traces. */
  instance: string;
  /** Where traces are sent; null: nowhere. */
  telemetry: TelemetrySettings | null;
  /** Where events may be sent to: by http too, and to which private hosts and networks. */
  webhooks: Readonly<{ isHttpAllowed: boolean; allowedPrivate: AllowedPrivate }>;
  corsOrigins: readonly string[];
  /** The card writer that the console finds on a desk's own machine; null: none. */
  cardWriterUrl: string | null;
}>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The service appends paths to it, and each property has its own keys. */
function readGatewayBaseUrl(env: Env): string | null {
  const text = env['GATEWAY_BASE_URL'];
  if (!text) return null;
  checkUrl('GATEWAY_BASE_URL', text, ['https:', 'http:']);
  if (/[?#@]/.test(text)) throw new ConfigError('GATEWAY_BASE_URL must be a URL without user, query and fragment');
  const { protocol, hostname } = new URL(text);
  if (env['NODE_ENV'] === 'production' && protocol === 'http:' && !LOOPBACK_HOST.test(hostname))
    throw new ConfigError(
      'GATEWAY_BASE_URL must start with https:// with NODE_ENV=production: the service sends the key secrets of the properties there',
    );
  return text.replace(/\/+$/, '');
}

function readHost(env: Env): string {
  const host = env['HOST'] || '127.0.0.1';
  if (!URL.canParse(urlOf(host, 1))) throw new ConfigError(`HOST must be an address or a host name, not "${host}"`);
  return host;
}

/** `http://host:port`, with an IPv6 address in brackets. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function readLogLevel(env: Env): string {
  const level = env['LOG_LEVEL'] || 'info';
  if (!LOG_LEVELS.includes(level)) throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${level}"`);
  return level;
}

/**
 * Reads and checks all settings. Nothing else reads the environment.
 * @throws ConfigError with one line that names the setting.
 */
export function readConfig(env: Env = process.env): Config {
  const dataDir = path.resolve(env['DATA_DIR'] || './data');
  const port = readInteger(env, 'PORT', 3000, 0, 65_535);
  const host = readHost(env);
  return Object.freeze({
    port,
    host,
    workers: readInteger(env, 'WEB_CONCURRENCY', 1, 1, 64),
    runsReaders: readFlag(env, 'RUN_READERS', true),
    drainSeconds: readInteger(env, 'DRAIN_SECONDS', 0, 0, 300),
    publicUrl: checkUrl('PUBLIC_URL', env['PUBLIC_URL'] || urlOf(host, port), ['https:', 'http:']).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: readDatabaseUrl(env),
    databaseListenUrl: readFurtherUrl(env, 'DATABASE_LISTEN_URL'),
    databaseReadUrl: readFurtherUrl(env, 'DATABASE_READ_URL'),
    databasePrepared: readFlag(env, 'DATABASE_PREPARED', true),
    databasePoolSize: readInteger(env, 'DATABASE_POOL_SIZE', 16, 2, 500),
    fileStore: readFileStore(env, dataDir),
    auth: readAuth(env),
    superAdmins: readList(env, 'SUPER_ADMINS'),
    secretsKeys: readSecretsKeys(env),
    trustProxy: readTrustedProxies(env),
    metricsToken: env['METRICS_TOKEN'] || null,
    gatewayBaseUrl: readGatewayBaseUrl(env),
    inboundSmtp: readInboundSmtp(env),
    inboundImap: readInboundImap(env),
    documentRetentionDays: readDocumentRetention(env),
    qrCertificate: readQrCertificate(env),
    retention: readRetention(env),
    ledgerTolerance: readLedgerTolerance(env),
    rateLimits: readRateLimits(env),
    maxConnections: readInteger(env, 'MAX_CONNECTIONS', 20_000, 10, 1_000_000),
    logLevel: readLogLevel(env),
    instance: readInstance(env),
    telemetry: readTelemetry(env),
    webhooks: readWebhooks(env),
    corsOrigins: readCorsOrigins(env),
    cardWriterUrl: readCardWriterUrl(env),
  });
}
