import { createLocalJWKSet, errors, type FlattenedJWSInput, type JSONWebKeySet, type JWSHeaderParameters } from 'jose';
import { Problem } from '../../../platform/errors.ts';

/** A key set is used this long before it is fetched again, so a withdrawn key is refused after that. */
const KEYS_FRESH_MS = 10 * 60_000;

/** While the provider is unreachable, its last key set is used this long, so that the service survives an outage. */
const KEYS_USABLE_MS = 24 * 60 * 60_000;

/** An unknown `kid`, which anybody can send, makes the service fetch the keys at most this often. */
const REFETCH_INTERVAL_MS = 30_000;

/** Without any key set every request needs one: fetch this often, so that a returning provider is noticed soon. */
const FIRST_FETCH_INTERVAL_MS = 1_000;

const FETCH_TIMEOUT_MS = 5_000;

/** Discovery documents are about 3 KB and key sets with certificates about 20 KB. */
const DOCUMENT_BYTES_MAX = 512 * 1024;

/** The provider's keys are unavailable: 503, because the token may be valid. `cause` says why, only for the log. */
export class IdentityProviderUnavailable extends Problem {
  override readonly name = 'IdentityProviderUnavailable';

  constructor(cause: unknown) {
    super(503, 'the identity provider cannot be reached', { headers: { 'Retry-After': '5' }, cause });
  }
}

export type ProviderKeysOptions = {
  issuer: string;
  /** The key set's address; without it the discovery document of `issuer` names it. */
  jwksUrl?: string | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** For discovery document and key set together. */
  fetchTimeoutMs?: number | undefined;
};

/** Finds the key that a token's header names, for `jose`. */
export type KeyLookup = (header?: JWSHeaderParameters, token?: FlattenedJWSInput) => Promise<CryptoKey>;

/**
 * The signing keys of an OpenID provider: fetched when first needed, kept, fetched again when old or when a token names
 * an unknown key. (jose's own remote key set is not used: it asks again on every request while the provider is down,
 * drops good keys when a refresh fails, and does not take our clock.)
 *
 * The lookup throws `IdentityProviderUnavailable` when there are no usable keys, or when the named key is unknown and the
 * provider could not be asked; `JWKSNoMatchingKey` of jose when the provider does not know the key either.
 */
export function createProviderKeys(options: ProviderKeysOptions): KeyLookup {
  let lookup: KeyLookup | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let attemptedAt = Number.NEGATIVE_INFINITY;
  let refetchedAt = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  let pending: Promise<void> | undefined;

  /** Milliseconds since then; a clock that was set back counts as a long time, never as a wait of hours. */
  const since = (then: number) => (options.now() >= then ? options.now() - then : Number.POSITIVE_INFINITY);

  /** Queries the provider, once for all waiting callers; stores the outcome in `lookup` or `failure` and never throws. */
  function fetchKeys(): Promise<void> {
    attemptedAt = options.now();
    pending ??= fetchKeySet(options)
      .then((keySet) => {
        lookup = createLocalJWKSet(keySet);
        fetchedAt = options.now();
        failure = undefined;
      })
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  }

  /** The key set to use now, and whether the provider was asked for it just now. */
  async function currentKeys(): Promise<{ keys: KeyLookup; asked: boolean }> {
    const interval = lookup === undefined ? FIRST_FETCH_INTERVAL_MS : REFETCH_INTERVAL_MS;
    const asked = since(fetchedAt) >= KEYS_FRESH_MS && (pending !== undefined || since(attemptedAt) >= interval);
    if (asked) await fetchKeys();
    if (lookup === undefined || since(fetchedAt) >= KEYS_USABLE_MS) throw new IdentityProviderUnavailable(failure);
    return { keys: lookup, asked };
  }

  return async (header, token) => {
    const { keys, asked } = await currentKeys();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (!asked && pending !== undefined) {
        await pending;
      } else if (!asked && since(refetchedAt) >= REFETCH_INTERVAL_MS) {
        refetchedAt = options.now();
        await fetchKeys();
      }
      // The key may be a new one that could not be fetched: the token is not invalid.
      if (failure !== undefined) throw new IdentityProviderUnavailable(failure);
      return (lookup ?? keys)(header, token);
    }
  };
}

/** Why the provider's keys cannot be fetched, in a few words; null if they can. */
export async function findProviderProblem(options: Pick<ProviderKeysOptions, 'issuer' | 'jwksUrl'>): Promise<string | null> {
  try {
    createLocalJWKSet(await fetchKeySet({ ...options, now: Date.now }));
    return null;
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    if (error.name === 'TimeoutError') return `no answer within ${FETCH_TIMEOUT_MS / 1_000} s`;
    if (error instanceof SyntaxError) return 'the answer is not JSON';
    if (error instanceof errors.JOSEError) return 'the answer is not a key set';
    // fetch says only that it failed; the cause says why.
    return error.cause instanceof Error ? error.cause.message : error.message;
  }
}

async function fetchKeySet(options: ProviderKeysOptions): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(options.fetchTimeoutMs ?? FETCH_TIMEOUT_MS);
  const jwksUrl = options.jwksUrl ?? (await discoverJwksUrl(options.issuer, signal));
  // createLocalJWKSet checks the form and throws on anything that is not a key set.
  return (await fetchJson(jwksUrl, signal)) as JSONWebKeySet;
}

/** OpenID Connect Discovery 1.0 section 4: the document must name the very issuer it was asked of. */
async function discover(
  issuer: string,
  signal: AbortSignal,
): Promise<{ addressOf(field: string): string; document: Record<string, unknown> }> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const document = ((await fetchJson(url, signal)) ?? {}) as Record<string, unknown>;
  const named = document['issuer'];
  if (named !== issuer) throw new Error(`${url} names the issuer ${JSON.stringify(named)}, AUTH_ISSUER is "${issuer}"`);
  return {
    document,
    addressOf: (field) => {
      const address = document[field];
      if (typeof address !== 'string' || !URL.canParse(address)) throw new Error(`${url} names no ${field}`);
      if (issuer.startsWith('https:') && !address.startsWith('https:')) throw new Error(`${url} names a ${field} without TLS`);
      return address;
    },
  };
}

async function discoverJwksUrl(issuer: string, signal: AbortSignal): Promise<string> {
  return (await discover(issuer, signal)).addressOf('jwks_uri');
}

/** Where a browser signs in at the provider. */
export type ProviderEndpoints = {
  authorization: string;
  token: string;
  endSession: string | null;
  /** By which the provider may sign what it says of the person. */
  idTokenAlgorithms: string[];
};

/** @throws Error while the provider cannot be reached, or does not name its endpoints */
export async function discoverEndpoints(issuer: string): Promise<ProviderEndpoints> {
  const { addressOf, document } = await discover(issuer, AbortSignal.timeout(FETCH_TIMEOUT_MS));
  const algorithms = document['id_token_signing_alg_values_supported'];
  return {
    authorization: addressOf('authorization_endpoint'),
    token: addressOf('token_endpoint'),
    endSession: document['end_session_endpoint'] !== undefined ? addressOf('end_session_endpoint') : null,
    idTokenAlgorithms: Array.isArray(algorithms) ? algorithms.map(String) : ['RS256'],
  };
}
async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`${url} answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > DOCUMENT_BYTES_MAX) throw new Error(`${url} answered more than ${DOCUMENT_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
