import type { KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import path from 'node:path';
import { databaseUrl } from './database-setting.ts';
import { type ImapSetting, inboundImap, inboundSmtp, type SmtpSetting } from './inbound-settings.ts';
import type { FileStoreSetting } from './platform/files/open-file-store.ts';
import { MASTER_KEY_BYTES, masterKeyFrom } from './platform/secrets/master-key.ts';
import { type RateLimitSettings, rateLimits } from './rate-limit-settings.ts';
import { type RetentionSettings, retention } from './retention-settings.ts';
import { ConfigError, type Env, flag, integer, LOOPBACK_HOST, list, url } from './setting-values.ts';
import { instanceOf, type TelemetrySettings, telemetry } from './telemetry-settings.ts';

export { ConfigError };

export type AuthConfig = { issuer: string; audience: string; jwksUrl: string | undefined };

/** Every setting of the product, read once at start (README, "Configuration"). */
export type Config = Readonly<{
  port: number;
  host: string;
  /** Processes that serve requests. */
  workers: number;
  /** How long an instance that is told to stop goes on serving while it says that it is not ready. */
  drainSeconds: number;
  /** Absolute base of links, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** null: the embedded server in `dataDir`. */
  databaseUrl: string | null;
  databasePrepared: boolean;
  databasePoolSize: number;
  fileStore: FileStoreSetting;
  /** null: evaluation mode, with the local issuer. */
  auth: AuthConfig | null;
  superAdmins: readonly string[];
  /** 32 bytes each, the first is the current one; null: evaluation mode's own (see open-secrets.ts). */
  secretsKeys: readonly [KeyObject, ...KeyObject[]] | null;
  trustProxy: readonly string[];
  metricsToken: string | null;
  /** The API of the payment gateway, its version included, without a trailing slash; null: the public one. */
  gatewayBaseUrl: string | null;
  /** How mail of booking sites is taken in; null: not by SMTP. */
  inboundSmtp: SmtpSetting | null;
  /** The mailbox that is read; null: none. `secure`: TLS from the first byte. */
  inboundImap: ImapSetting | null;
  /** Identity documents are deleted so many days after their booking has ended; null: never. */
  documentRetentionDays: number | null;
  retention: RetentionSettings;
  /** Major units by which a bill may differ from its payments at check-out, as decimal text. */
  ledgerTolerance: string;
  rateLimits: RateLimitSettings;
  /** Connections of one process; one more is closed at once. */
  maxConnections: number;
  logLevel: string;
  /** What tells this process from all others in logs and traces. */
  instance: string;
  /** Where traces go; null: nowhere. */
  telemetry: TelemetrySettings | null;
  corsOrigins: readonly string[];
}>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Paths are put behind it, and the keys are each property's own. */
function gatewayBaseUrl(env: Env): string | null {
  const text = env['GATEWAY_BASE_URL'];
  if (!text) return null;
  url('GATEWAY_BASE_URL', text, ['https:', 'http:']);
  if (/[?#@]/.test(text)) throw new ConfigError('GATEWAY_BASE_URL must be a URL without user, query and fragment');
  const { protocol, hostname } = new URL(text);
  if (env['NODE_ENV'] === 'production' && protocol === 'http:' && !LOOPBACK_HOST.test(hostname))
    throw new ConfigError(
      'GATEWAY_BASE_URL must start with https:// with NODE_ENV=production: the key secrets of the properties go there',
    );
  return text.replace(/\/+$/, '');
}

function origins(env: Env): string[] {
  const names = list(env, 'CORS_ORIGINS');
  for (const name of names) {
    if (!URL.canParse(name) || new URL(name).origin !== name) {
      throw new ConfigError(`CORS_ORIGINS holds "${name}", which is no origin like https://desk.example`);
    }
  }
  return names;
}

/** Names that the proxy check knows, single addresses and networks. */
function trustedProxies(env: Env): string[] {
  const items = list(env, 'TRUST_PROXY');
  for (const item of items) {
    const [address = '', bits, ...rest] = item.split('/');
    const family = isIP(address);
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
    if (!['loopback', 'linklocal', 'uniquelocal'].includes(item) && (family === 0 || !isNetwork || rest.length > 0)) {
      throw new ConfigError(`TRUST_PROXY holds "${item}", which is no address like 10.0.0.1 and no network like 10.0.0.0/8`);
    }
  }
  return items;
}

function hostOf(env: Env): string {
  const host = env['HOST'] || '127.0.0.1';
  if (!URL.canParse(urlOf(host, 1))) throw new ConfigError(`HOST must be an address or a host name, not "${host}"`);
  return host;
}

/** `http://host:port`, an IPv6 address in its brackets. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function authOf(env: Env): AuthConfig | null {
  const issuer = env['AUTH_ISSUER'];
  if (issuer === undefined || issuer === '') {
    if (env['NODE_ENV'] === 'production') {
      throw new ConfigError(
        'AUTH_ISSUER is missing: with NODE_ENV=production the service needs an OpenID Connect provider, not the local issuer of evaluation mode',
      );
    }
    if (env['AUTH_AUDIENCE'] || env['AUTH_JWKS_URL']) throw new ConfigError('AUTH_AUDIENCE and AUTH_JWKS_URL need AUTH_ISSUER');
    return null;
  }
  const audience = env['AUTH_AUDIENCE'];
  if (audience === undefined || audience === '')
    throw new ConfigError('AUTH_AUDIENCE is missing: tokens meant for other services would be accepted');
  const jwksUrl = env['AUTH_JWKS_URL'];
  return {
    issuer: url('AUTH_ISSUER', issuer, ['https:', 'http:']),
    audience,
    jwksUrl: jwksUrl ? url('AUTH_JWKS_URL', jwksUrl, ['https:', 'http:']) : undefined,
  };
}

const KEY_FORM = `${MASTER_KEY_BYTES} bytes in base64, as "openssl rand -base64 ${MASTER_KEY_BYTES}" makes them`;
/** More could not be told apart by the byte that cards have for it. */
const SECRETS_KEYS_MAX = 255;

/** The message never repeats what was set. */
function secretsKey(text: string, position: number): KeyObject {
  const key = masterKeyFrom(text);
  if (key === null) throw new ConfigError(`SECRETS_KEY: key ${position} is not ${KEY_FORM}`);
  return key;
}

function secretsKeysOf(env: Env): Config['secretsKeys'] {
  const [first, ...others] = list(env, 'SECRETS_KEY').map((text, index) => secretsKey(text, index + 1));
  if (first === undefined) {
    if (!env['AUTH_ISSUER']) return null;
    throw new ConfigError(`SECRETS_KEY is missing: door cards and stored secrets need a key of your own, ${KEY_FORM}`);
  }
  if (others.length >= SECRETS_KEYS_MAX) throw new ConfigError(`SECRETS_KEY holds more than ${SECRETS_KEYS_MAX} keys`);
  const all: readonly [KeyObject, ...KeyObject[]] = [first, ...others];
  if (all.some((key, index) => all.findIndex((other) => other.equals(key)) < index))
    throw new ConfigError('SECRETS_KEY holds the same key twice');
  return all;
}

const FILE_STORE_FORM = 'FILE_STORE must be file: and a folder, or s3://bucket/prefix';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Letters that every store takes as they are, in parts that no tool reads as a way up. */
const PREFIX = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[\w./-]{1,512}$/;

function s3Store(env: Env, text: string): FileStoreSetting {
  const [bucket = '', ...rest] = text.slice('s3://'.length).split('/');
  const prefix = rest.join('/').replace(/\/$/, '');
  if (!BUCKET.test(bucket) || (prefix !== '' && !PREFIX.test(prefix))) throw new ConfigError(`${FILE_STORE_FORM}, not "${text}"`);
  const endpoint = env['S3_ENDPOINT'];
  const region = env['S3_REGION'] || env['AWS_REGION'] || 'us-east-1';
  if (!/^[a-z0-9-]{1,50}$/.test(region)) throw new ConfigError(`S3_REGION must be a name like eu-central-1, not "${region}"`);
  return { kind: 's3', bucket, prefix, endpoint: endpoint ? url('S3_ENDPOINT', endpoint, ['https:', 'http:']) : null, region };
}

function fileStoreOf(env: Env, dataDir: string): FileStoreSetting {
  const text = env['FILE_STORE'] || `file:${path.join(dataDir, 'files')}`;
  if (text.startsWith('s3://')) return s3Store(env, text);
  // Whoever names an endpoint means to use it: files that quietly went into a folder would be missed when the machine is gone.
  if (env['S3_ENDPOINT']) throw new ConfigError('S3_ENDPOINT needs FILE_STORE=s3://bucket/prefix');
  const dir = text.startsWith('file:') ? text.slice('file:'.length) : '';
  if (dir === '' || /^\/\/[^/]/.test(dir)) throw new ConfigError(`${FILE_STORE_FORM}, not "${text}"`);
  return { kind: 'folder', dir: path.resolve(dir) };
}

function tolerance(env: Env): string {
  const text = env['LEDGER_TOLERANCE'] || '1.00';
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(text)) throw new ConfigError(`LEDGER_TOLERANCE must be an amount like 1.00, not "${text}"`);
  return text;
}

function logLevel(env: Env): string {
  const level = env['LOG_LEVEL'] || 'info';
  if (!LOG_LEVELS.includes(level)) throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${level}"`);
  return level;
}

/**
 * Reads and checks all settings; the only place that looks at the environment.
 * @throws ConfigError with one line that names the setting.
 */
export function readConfig(env: Env = process.env): Config {
  const dataDir = path.resolve(env['DATA_DIR'] || './data');
  const port = integer(env, 'PORT', 3000, 0, 65_535);
  const host = hostOf(env);
  return Object.freeze({
    port,
    host,
    workers: integer(env, 'WEB_CONCURRENCY', 1, 1, 64),
    drainSeconds: integer(env, 'DRAIN_SECONDS', 0, 0, 300),
    publicUrl: url('PUBLIC_URL', env['PUBLIC_URL'] || urlOf(host, port), ['https:', 'http:']).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: databaseUrl(env),
    databasePrepared: flag(env, 'DATABASE_PREPARED', true),
    databasePoolSize: integer(env, 'DATABASE_POOL_SIZE', 16, 2, 500),
    fileStore: fileStoreOf(env, dataDir),
    auth: authOf(env),
    superAdmins: list(env, 'SUPER_ADMINS'),
    secretsKeys: secretsKeysOf(env),
    trustProxy: trustedProxies(env),
    metricsToken: env['METRICS_TOKEN'] || null,
    gatewayBaseUrl: gatewayBaseUrl(env),
    inboundSmtp: inboundSmtp(env),
    inboundImap: inboundImap(env),
    documentRetentionDays: env['DOCUMENT_RETENTION_DAYS'] ? integer(env, 'DOCUMENT_RETENTION_DAYS', 0, 1, 36_500) : null,
    retention: retention(env),
    ledgerTolerance: tolerance(env),
    rateLimits: rateLimits(env),
    maxConnections: integer(env, 'MAX_CONNECTIONS', 20_000, 10, 1_000_000),
    logLevel: logLevel(env),
    instance: instanceOf(env),
    telemetry: telemetry(env),
    corsOrigins: origins(env),
  });
}
