import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { type OidcProvider, startOidcProvider } from '../../../../test/harness/oidc-provider.ts';
import { createTokenVerifier, IdentityProviderUnavailable, InvalidToken, type TokenVerifier } from './token-verifier.ts';

const MINUTE_MS = 60_000;

let provider: OidcProvider;
let verifier: TokenVerifier;
let clockMs: number;

beforeEach(async () => {
  provider = await startOidcProvider();
  clockMs = Date.now();
  verifier = verifierOf();
});
afterEach(() => provider.stop());

function verifierOf(options: Partial<Parameters<typeof createTokenVerifier>[0]> = {}): TokenVerifier {
  return createTokenVerifier({ issuer: provider.issuer, audience: 'hostelry', now: () => clockMs, ...options });
}

/** A token that outlives every clock in here, and that no verifier has seen. */
let serial = 0;
function freshToken(header: { kid?: string } = {}): Promise<string> {
  serial += 1;
  return provider.issueToken({ sub: `user-${serial}`, exp: Math.floor(Date.now() / 1000) + 7 * 86_400 }, header);
}

const accepts = async (token?: string) => assert.match((await verifier.verify(token ?? (await freshToken()))).subject, /^user-/);

async function unknownKey(token: string): Promise<void> {
  await assert.rejects(verifier.verify(token), (error: unknown) => {
    assert.ok(error instanceof InvalidToken, String(error));
    assert.equal(error.message, 'token signed with an unknown key');
    return true;
  });
}

async function providerUnavailable(token: string, cause = /./): Promise<void> {
  await assert.rejects(verifier.verify(token), (error: unknown) => {
    assert.ok(error instanceof IdentityProviderUnavailable, String(error));
    assert.equal(error.status, 503);
    assert.doesNotMatch(error.message, /127\.0\.0\.1/);
    assert.match(`${String(error.cause)} ${String((error.cause as Error).cause)}`, cause);
    return true;
  });
}

describe('the key set of the provider', () => {
  it('is found by the discovery document and fetched once for all waiting callers', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => freshToken()));
    await Promise.all(tokens.map((token) => verifier.verify(token)));
    await accepts();
    assert.deepEqual(provider.requests, { discovery: 1, jwks: 1 });
  });

  it('is found for an issuer whose name ends in a slash', async () => {
    const issuer = `${provider.issuer}/`;
    provider.answerWith(provider.discoveryUrl, { body: JSON.stringify({ issuer, jwks_uri: provider.jwksUrl }) });
    const token = await provider.issueToken({ iss: issuer });
    assert.equal((await verifierOf({ issuer }).verify(token)).issuer, issuer);
  });

  it('is taken from the configured address without any discovery', async () => {
    verifier = verifierOf({ jwksUrl: provider.jwksUrl });
    await accepts();
    assert.deepEqual(provider.requests, { discovery: 0, jwks: 1 });
  });

  it('is not fetched for tokens that are refused anyway', async () => {
    const foreign = await provider.issueToken({ iss: 'https://elsewhere.example' });
    await assert.rejects(verifier.verify(foreign), InvalidToken);
    await assert.rejects(verifier.verify('a.b.c'), InvalidToken);
    assert.deepEqual(provider.requests, { discovery: 0, jwks: 0 });
  });

  it('is fetched again when a token names an unknown key, at most every 30 s', async () => {
    await accepts();
    const junk = await freshToken({ kid: 'made-up' });
    await unknownKey(junk);
    assert.equal(provider.requests.jwks, 2);
    for (let i = 0; i < 50; i += 1) await unknownKey(await freshToken({ kid: `made-up-${i}` }));
    clockMs += 29_999;
    await unknownKey(junk);
    assert.equal(provider.requests.jwks, 2);
    clockMs += 1;
    await Promise.all(Array.from({ length: 10 }, () => unknownKey(junk)));
    assert.equal(provider.requests.jwks, 3);
    await accepts();
  });

  it('is fetched once, not twice, when the very first token names an unknown key', async () => {
    await unknownKey(await freshToken({ kid: 'made-up' }));
    assert.equal(provider.requests.jwks, 1);
  });

  it('follows a rotation at once: new tokens are accepted, those of the withdrawn key no longer', async () => {
    await accepts();
    const old = await freshToken();
    await provider.rotate();
    await accepts();
    await unknownKey(old);
  });

  it('follows a rotation for concurrent requests', async () => {
    await accepts();
    await provider.rotate();
    const tokens = await Promise.all(Array.from({ length: 20 }, () => freshToken()));
    await Promise.all(tokens.map((token) => accepts(token)));
    assert.equal(provider.requests.jwks, 2);
  });

  it('is fetched again after ten minutes, so that a withdrawn key ends', async () => {
    await accepts();
    const old = await freshToken();
    await provider.rotate();
    clockMs += 10 * MINUTE_MS - 1;
    await accepts(old);
    clockMs += 1;
    // The token itself is remembered for a minute.
    clockMs += MINUTE_MS;
    await unknownKey(old);
  });
});

describe('a provider that is unreachable', () => {
  it('is reported as such, asked at most once a second, and used again when it is back', async () => {
    const token = await freshToken();
    await provider.stop();
    await providerUnavailable(token, /ECONNREFUSED/);
    await provider.start();
    clockMs += 999;
    await providerUnavailable(token, /ECONNREFUSED/);
    assert.equal(provider.requests.discovery, 0);
    clockMs += 1;
    await accepts(token);
  });

  it('does not stop the service: its last key set serves for a day', async () => {
    await accepts();
    await provider.stop();
    clockMs += 24 * 60 * MINUTE_MS - 1;
    await accepts();
    clockMs += MINUTE_MS;
    await providerUnavailable(await freshToken());
    await provider.start();
    clockMs += 30_000;
    await accepts();
  });

  it('leaves a token with an unknown key undecided, never refused', async () => {
    await accepts();
    await provider.stop();
    await provider.rotate();
    const token = await freshToken();
    await providerUnavailable(token);
    await provider.start();
    clockMs += 29_999;
    await providerUnavailable(token);
    clockMs += 1;
    await accepts(token);
  });

  it('does not hold requests when it accepts connections and does not respond', async () => {
    verifier = verifierOf({ fetchTimeoutMs: 150 });
    provider.answerWith(provider.jwksUrl, 'silence');
    await providerUnavailable(await freshToken(), /TimeoutError/);
  });

  it('is not waited for by the clock set back', async () => {
    const token = await freshToken();
    await provider.stop();
    await providerUnavailable(token);
    await provider.start();
    clockMs -= 60 * MINUTE_MS;
    await accepts(token);
  });
});

describe('a provider with invalid responses', () => {
  const discovery = (document: unknown) => ({ body: JSON.stringify(document) });
  const cases: [string, 'discoveryUrl' | 'jwksUrl', () => { status?: number; body?: string; location?: string }, RegExp][] = [
    ['an error', 'jwksUrl', () => ({ status: 500 }), /jwks answered 500/],
    ['a key set that is no JSON', 'jwksUrl', () => ({ body: '<html>' }), /JSON/],
    ['a key set without keys', 'jwksUrl', () => ({ body: '{}' }), /malformed/],
    ['a key set of null', 'jwksUrl', () => ({ body: 'null' }), /malformed/],
    ['a key set without end', 'jwksUrl', () => ({ body: ' '.repeat(600_000) }), /more than 524288 bytes/],
    ['a redirect', 'jwksUrl', () => ({ status: 302, location: provider.discoveryUrl }), /redirect/],
    ['a discovery document of null', 'discoveryUrl', () => discovery(null), /names the issuer undefined/],
    [
      'the name of another issuer',
      'discoveryUrl',
      () => discovery({ issuer: 'https://evil.example', jwks_uri: provider.jwksUrl }),
      /evil/,
    ],
    ['no address of keys', 'discoveryUrl', () => discovery({ issuer: provider.issuer }), /names no jwks_uri/],
    [
      'keys that are no address',
      'discoveryUrl',
      () => discovery({ issuer: provider.issuer, jwks_uri: 'keys' }),
      /names no jwks_uri/,
    ],
  ];
  for (const [what, url, response, cause] of cases) {
    it(`counts as unreachable: ${what}`, async () => {
      const token = await freshToken();
      provider.answerWith(provider[url], response());
      await providerUnavailable(token, cause);
      provider.answerWith(provider[url], undefined);
      clockMs += 1000;
      await accepts(token);
    });
  }

  it('keeps its last key set when a later one is broken', async () => {
    await accepts();
    provider.answerWith(provider.jwksUrl, { body: '{"keys":"none"}' });
    clockMs += 11 * MINUTE_MS;
    await accepts();
  });

  it('may list keys that we cannot use beside those that we can', async () => {
    const { keys } = provider.publicKeys();
    const odd = [
      { kty: 'oct', k: 'c2VjcmV0', alg: 'HS256', kid: 'h' },
      { kty: 'XYZ', kid: 'x' },
      { kty: 'EC', crv: 'P-256', kid: 'broken', alg: 'ES256' },
    ];
    provider.answerWith(provider.jwksUrl, { body: JSON.stringify({ keys: [...odd, ...keys] }) });
    await accepts();
    await assert.rejects(verifier.verify(await freshToken({ kid: 'broken' })), InvalidToken);
  });
});
