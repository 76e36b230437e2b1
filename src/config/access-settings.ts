import type { KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { MASTER_KEY_BYTES, masterKeyFrom } from '../platform/secrets/master-key.ts';
import { ConfigError, checkUrl, type Env, LOOPBACK_HOST, readList } from './setting-values.ts';

export type AuthConfig = {
  issuer: string;
  audience: string;
  jwksUrl: string | undefined;
  /** The console at the provider; null: nobody can sign in to the console. */
  clientId: string | null;
  scope: string;
};

/** What the console asks of the provider. @throws ConfigError */
function readScope(env: Env): string {
  const scope = env['AUTH_SCOPE'] || 'openid profile email';
  if (!scope.split(/ +/).includes('openid')) throw new ConfigError('AUTH_SCOPE must contain openid');
  return scope;
}

/** The OpenID Connect provider; null in evaluation mode. @throws ConfigError */
export function readAuth(env: Env): AuthConfig | null {
  const issuer = env['AUTH_ISSUER'];
  if (issuer === undefined || issuer === '') {
    if (env['NODE_ENV'] === 'production') {
      throw new ConfigError(
        'AUTH_ISSUER is missing: NODE_ENV=production needs an OpenID Connect provider, not the local issuer of evaluation mode',
      );
    }
    const alone = ['AUTH_AUDIENCE', 'AUTH_JWKS_URL', 'AUTH_CLIENT_ID', 'AUTH_SCOPE'].find((name) => env[name]);
    if (alone !== undefined) throw new ConfigError(`${alone} needs AUTH_ISSUER`);
    return null;
  }
  const audience = env['AUTH_AUDIENCE'];
  if (audience === undefined || audience === '')
    throw new ConfigError('AUTH_AUDIENCE is missing: without it tokens for other services would be accepted');
  const jwksUrl = env['AUTH_JWKS_URL'];
  return {
    issuer: checkUrl('AUTH_ISSUER', issuer, ['https:', 'http:']),
    audience,
    jwksUrl: jwksUrl ? checkUrl('AUTH_JWKS_URL', jwksUrl, ['https:', 'http:']) : undefined,
    clientId: env['AUTH_CLIENT_ID'] || null,
    scope: readScope(env),
  };
}

const KEY_FORM = `${MASTER_KEY_BYTES} bytes in base64, as "openssl rand -base64 ${MASTER_KEY_BYTES}" makes them`;
/** A door card names its key in one byte. */
const SECRETS_KEYS_MAX = 255;

/** The message never repeats the key. */
function parseKey(text: string, position: number): KeyObject {
  const key = masterKeyFrom(text);
  if (key === null) throw new ConfigError(`SECRETS_KEY: key ${position} is not ${KEY_FORM}`);
  return key;
}

/** The keys, the current one first; null if they are to be created in DATA_DIR (evaluation mode). @throws ConfigError */
export function readSecretsKeys(env: Env): readonly [KeyObject, ...KeyObject[]] | null {
  const [first, ...others] = readList(env, 'SECRETS_KEY').map((text, index) => parseKey(text, index + 1));
  if (first === undefined) {
    if (!env['AUTH_ISSUER']) return null;
    throw new ConfigError(`SECRETS_KEY is missing: door cards and stored secrets need a key of your own, ${KEY_FORM}`);
  }
  if (others.length >= SECRETS_KEYS_MAX) throw new ConfigError(`SECRETS_KEY has more than ${SECRETS_KEYS_MAX} keys`);
  const all: readonly [KeyObject, ...KeyObject[]] = [first, ...others];
  if (all.some((key, index) => all.findIndex((other) => other.equals(key)) < index))
    throw new ConfigError('SECRETS_KEY has the same key twice');
  return all;
}

/** @throws ConfigError */
export function readCorsOrigins(env: Env): string[] {
  const names = readList(env, 'CORS_ORIGINS');
  for (const name of names) {
    if (!URL.canParse(name) || new URL(name).origin !== name) {
      throw new ConfigError(`CORS_ORIGINS: "${name}" is not an origin like https://desk.example`);
    }
  }
  return names;
}

/** The card writer of a desk's own machine, as an origin; null: none. @throws ConfigError */
export function readCardWriterUrl(env: Env): string | null {
  const text = env['CONSOLE_CARD_WRITER_URL'];
  if (!text) return null;
  const { hostname, origin } = new URL(checkUrl('CONSOLE_CARD_WRITER_URL', text, ['http:', 'https:']));
  if (!LOOPBACK_HOST.test(hostname) || text.replace(/\/$/, '') !== origin)
    throw new ConfigError(
      "CONSOLE_CARD_WRITER_URL must be a loopback address with its port, like http://127.0.0.1:7411: the content of cards stays on the desk's own machine",
    );
  return origin;
}

/** Addresses, networks, and the names that the proxy check knows. @throws ConfigError */
export function readTrustedProxies(env: Env): string[] {
  const items = readList(env, 'TRUST_PROXY');
  for (const item of items) {
    const [address = '', bits, ...rest] = item.split('/');
    const family = isIP(address);
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
    if (!['loopback', 'linklocal', 'uniquelocal'].includes(item) && (family === 0 || !isNetwork || rest.length > 0)) {
      throw new ConfigError(`TRUST_PROXY: "${item}" is not an address like 10.0.0.1 or a network like 10.0.0.0/8`);
    }
  }
  return items;
}
