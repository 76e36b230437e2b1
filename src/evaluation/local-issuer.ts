import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK, SignJWT } from 'jose';
import { refuseSubject, SUPER_ADMIN_CLAIM } from '../features/properties/index.ts';
import { openKeyFile } from '../platform/secrets/key-file.ts';

/** The `iss` of evaluation mode. It is a name and not an address, because nothing can be fetched from it. */
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
 * Opens the token issuer of evaluation mode. Its ES256 key is in `<dataDir>/keys/issuer.json`, readable by its owner only. The first
 * process creates it, so all processes of one data folder issue and accept the same tokens.
 * Throws if the folder cannot be written or the file has no such key. `now` is in milliseconds since the epoch.
 */
export async function openLocalIssuer(dataDir: string, now: () => number = Date.now): Promise<LocalIssuer> {
  const { content, file } = await openKeyFile(dataDir, 'issuer.json', newKey);
  const { privateKey, publicJwk, kid } = await parseKey(content, file);

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

async function newKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return JSON.stringify({ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }, null, 2);
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
