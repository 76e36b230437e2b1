import { hash } from 'node:crypto';
import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { Problem } from '../../../platform/errors.ts';
import { phoneOrText } from '../../../platform/phone.ts';
import { createProviderKeys, IdentityProviderUnavailable } from './provider-keys.ts';
import {
  EMAIL_CLAIM_LENGTH_MAX,
  NAME_CLAIM_LENGTH_MAX,
  PHONE_CLAIM_LENGTH_MAX,
  refuseSubject,
  refuseTokenShape,
  textClaim,
} from './token-claims.rules.ts';

export { IdentityProviderUnavailable } from './provider-keys.ts';

/** Asymmetric only: with HMAC the provider's public key would do as the secret. */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];

/** How far the clocks of provider and service may differ. */
const CLOCK_LEEWAY_SECONDS = 30;

/** End of the year 9999: a later `exp` is not a usable date. */
const EXPIRES_AT_MAX = 253_402_300_799;

/**
 * Verified tokens are remembered, for at most a minute: a verification of an ES256 token took 0.21 ms (0.15 to 0.19 ms of
 * CPU), a remembered one 0.004 ms, on a 2-core machine.
 */
const REMEMBERED_MS = 60_000;
const REMEMBERED_TOKENS_MAX = 10_000;

/** The claim of the local issuer that makes a super admin; from any other issuer it means nothing. */
export const SUPER_ADMIN_CLAIM = 'super_admin';

/** Who a verified token speaks for. `issuer` and `subject` together are the identity. */
export type TokenIdentity = Readonly<{
  issuer: string;
  /** 1 to 255 characters. */
  subject: string;
  /** As the provider writes it, up to 40 characters; not yet E.164. */
  phone: string | null;
  name: string | null;
  email: string | null;
  superAdminClaim: boolean;
  /** Epoch seconds; for clocks that differ the token is taken 30 s longer. */
  expiresAt: number;
}>;

/** The token is not valid: 401. The message is a plain sentence without anything out of the token. */
export class InvalidToken extends Problem {
  override readonly name = 'InvalidToken';

  constructor(message: string, cause?: unknown) {
    // RFC 6750 section 3.1 names the code.
    super(401, message, { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' }, cause });
  }
}

export type TokenVerifierOptions = {
  /** What `iss` must be, letter by letter. */
  issuer: string;
  /** What `aud` must be or contain; undefined leaves it unchecked. */
  audience: string | undefined;
  /** Address of the key set; without it the issuer's discovery document names it. */
  jwksUrl?: string | undefined;
  /** Public keys of the local issuer: nothing is fetched, and the super admin claim counts. */
  localJwks?: JSONWebKeySet | undefined;
  /** Milliseconds since the epoch; the system's clock by default. */
  now?: (() => number) | undefined;
  /** How long discovery document and key set together may take; 5 s by default. */
  fetchTimeoutMs?: number | undefined;
};

export type TokenVerifier = {
  /** The identity of a valid token; throws `InvalidToken` (401) or `IdentityProviderUnavailable` (503). */
  verify(token: string): Promise<TokenIdentity>;
  /** Whether the token was found valid within the last minute: to verify it again costs next to nothing. */
  remembers(token: string): boolean;
};

/** Checks bearer tokens: RFC 7519 tokens signed RS256, ES256 or EdDSA by one issuer. */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const now = options.now ?? Date.now;
  const { issuer, audience, jwksUrl, fetchTimeoutMs, localJwks } = options;
  const keys = localJwks ? createLocalJWKSet(localJwks) : createProviderKeys({ issuer, jwksUrl, now, fetchTimeoutMs });
  const remembered = createTokenMemory(now);

  async function verifyAfresh(token: string): Promise<TokenIdentity> {
    try {
      // Checked before any key, so that a token of another issuer does not make the service fetch keys.
      if (decodeJwt(token).iss !== issuer) throw new InvalidToken('token comes from another issuer');
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        ...(audience === undefined ? {} : { audience }),
        algorithms: ALGORITHMS,
        requiredClaims: ['exp'],
        clockTolerance: CLOCK_LEEWAY_SECONDS,
        currentDate: new Date(now()),
      });
      return identityOf(payload, issuer, localJwks !== undefined);
    } catch (error) {
      if (error instanceof InvalidToken || error instanceof IdentityProviderUnavailable) throw error;
      throw new InvalidToken(reasonOf(error), error);
    }
  }

  return {
    remembers: (token) => remembered.find(hash('sha256', token, 'base64')) !== undefined,
    async verify(token) {
      const refusal = refuseTokenShape(token);
      if (refusal !== null) throw new InvalidToken(refusal);
      const digest = hash('sha256', token, 'base64');
      const known = remembered.find(digest);
      if (known !== undefined) return known;
      const identity = await verifyAfresh(token);
      remembered.add(digest, identity);
      return identity;
    },
  };
}

/** Verified tokens by their SHA-256, so that a memory dump holds no usable token; the oldest makes room for the newest. */
function createTokenMemory(now: () => number) {
  const entries = new Map<string, { identity: TokenIdentity; verifiedAt: number }>();
  return {
    find(digest: string): TokenIdentity | undefined {
      const entry = entries.get(digest);
      if (entry === undefined) return undefined;
      const age = now() - entry.verifiedAt;
      const expired = Math.floor(now() / 1000) >= entry.identity.expiresAt + CLOCK_LEEWAY_SECONDS;
      if (age >= 0 && age < REMEMBERED_MS && !expired) return entry.identity;
      entries.delete(digest);
      return undefined;
    },
    add(digest: string, identity: TokenIdentity): void {
      entries.set(digest, { identity, verifiedAt: now() });
      for (const oldest of entries.keys()) {
        if (entries.size <= REMEMBERED_TOKENS_MAX) break;
        entries.delete(oldest);
      }
    },
  };
}

function identityOf(payload: JWTPayload, issuer: string, isLocal: boolean): TokenIdentity {
  const { sub, exp } = payload;
  const refusal = refuseSubject(sub);
  if (refusal !== null || sub === undefined) throw new InvalidToken(refusal ?? 'token has no subject');
  if (exp === undefined || exp > EXPIRES_AT_MAX) throw new InvalidToken('token expiry is not a date');
  const phone = textClaim(payload['phone_number'], PHONE_CLAIM_LENGTH_MAX);
  return Object.freeze({
    issuer,
    subject: sub,
    phone: phone === null ? null : phoneOrText(phone),
    name: textClaim(payload['name'], NAME_CLAIM_LENGTH_MAX),
    email: textClaim(payload['email'], EMAIL_CLAIM_LENGTH_MAX),
    superAdminClaim: isLocal && payload[SUPER_ADMIN_CLAIM] === true,
    expiresAt: exp,
  });
}

/** What a caller may see; jose's own messages stay in the error's cause. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'token expired';
  if (error instanceof errors.JWTClaimValidationFailed) return claimReasonOf(error);
  if (error instanceof errors.JOSEAlgNotAllowed) return 'token algorithm not accepted';
  if (error instanceof errors.JWKSNoMatchingKey) return 'token signed with an unknown key';
  if (error instanceof errors.JWKSMultipleMatchingKeys) return 'token does not name its key';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'token signature does not match';
  return 'token malformed';
}

function claimReasonOf({ claim, reason }: errors.JWTClaimValidationFailed): string {
  if (claim === 'exp') return reason === 'missing' ? 'token has no expiry' : 'token expiry is not a date';
  if (claim === 'nbf') return reason === 'check_failed' ? 'token not yet valid' : 'token start is not a date';
  if (claim === 'aud') return 'token is for another audience';
  return 'token malformed';
}
