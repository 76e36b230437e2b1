import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK, SignJWT } from 'jose';
import { refuseSubject } from './token-claims.rules.ts';
import { SUPER_ADMIN_CLAIM } from './token-verifier.ts';

/** `iss` of evaluation mode: a name, not an address, because nobody can fetch anything from it. */
const LOCAL_ISSUER = 'urn:hostelry:local';
const LOCAL_AUDIENCE = 'hostelry';

const LIFETIME_SECONDS_DEFAULT = 24 * 60 * 60;
export const LIFETIME_SECONDS_MAX = 366 * 24 * 60 * 60;

export type LocalTokenRequest = {
  /** 1 to 255 characters. */
  subject: string;
  phone?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  superAdmin?: boolean | undefined;
  /** 1 to `LIFETIME_SECONDS_MAX`; a day by default. */
  lifetimeSeconds?: number | undefined;
};

export type LocalIssuer = {
  issuer: string;
  audience: string;
  /** The public key, for `createTokenVerifier({ localJwks })`. */
  jwks: JSONWebKeySet;
  /** A signed token; throws RangeError for a subject or lifetime out of range. */
  issueToken(request: LocalTokenRequest): Promise<string>;
};

/**
 * Evaluation mode's own token issuer. Its ES256 key lives in `<dataDir>/keys/issuer.json`, readable by its owner only,
 * and is made by whoever comes first: all processes of one data folder issue and accept the same tokens.
 * Throws when the folder cannot be written or the file holds no such key. `now` is in milliseconds since the epoch.
 */
export async function openLocalIssuer(dataDir: string, now: () => number = Date.now): Promise<LocalIssuer> {
  const file = join(dataDir, 'keys', 'issuer.json');
  // The data folder itself keeps the usual mode: the embedded database may run as another user and must pass through it.
  await mkdir(dataDir, { recursive: true });
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  await chmod(join(dataDir, 'keys'), 0o700);
  const stored = (await readIfThere(file)) ?? (await createKeyFile(file));
  const { privateKey, publicJwk, kid } = await parseKey(stored, file);
  await closeToOthers(file);

  return {
    issuer: LOCAL_ISSUER,
    audience: LOCAL_AUDIENCE,
    jwks: { keys: [publicJwk] },
    async issueToken(request) {
      const refusal = refuseSubject(request.subject);
      if (refusal !== null) throw new RangeError(refusal);
      const lifetimeSeconds = request.lifetimeSeconds ?? LIFETIME_SECONDS_DEFAULT;
      if (!(lifetimeSeconds >= 1 && lifetimeSeconds <= LIFETIME_SECONDS_MAX))
        throw new RangeError('lifetimeSeconds out of range');
      const issuedAt = Math.floor(now() / 1000);
      return await new SignJWT({
        phone_number: request.phone,
        name: request.name,
        email: request.email,
        [SUPER_ADMIN_CLAIM]: request.superAdmin === true ? true : undefined,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
        .setIssuer(LOCAL_ISSUER)
        .setAudience(LOCAL_AUDIENCE)
        .setSubject(request.subject)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + Math.floor(lifetimeSeconds))
        .sign(privateKey);
    },
  };
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Makes a key and returns what the file holds afterwards: our key, or that of a process that was faster. The file
 * appears whole or not at all, because it is written under another name and then linked, and a link never replaces.
 */
async function createKeyFile(file: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' };
  const draft = `${file}.${randomUUID()}.tmp`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(jwk, null, 2)}\n`);
    await handle.sync();
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await handle.close();
    await unlink(draft);
  }
  return await readFile(file, 'utf8');
}

async function parseKey(stored: string, file: string) {
  try {
    const jwk = JSON.parse(stored) as JWK;
    const { kty, crv, x, y } = jwk;
    if (kty !== 'EC' || crv !== 'P-256' || typeof x !== 'string' || typeof y !== 'string') throw new Error('no P-256 key');
    const privateKey = await importJWK(jwk, 'ES256');
    if (!(privateKey instanceof CryptoKey) || privateKey.type !== 'private') throw new Error('no private key');
    const kid = await calculateJwkThumbprint(jwk);
    return { privateKey, kid, publicJwk: { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' } };
  } catch (cause) {
    throw new Error(`${file} holds no ES256 key; remove it and a new one is made (tokens issued so far stop working)`, { cause });
  }
}

/** A key file that was copied or restored with a wider mode is narrowed again. */
async function closeToOthers(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o077) !== 0) await chmod(file, 0o600);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
