import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, beforeEach, describe, it } from 'node:test';
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { longTest } from '../../../../test/harness/long-test.ts';
import { startOidcProvider } from '../../../../test/harness/oidc-provider.ts';
import { createTokenVerifier, InvalidToken, type TokenVerifier } from './token-verifier.ts';

const provider = await startOidcProvider(['ES256', 'RS256', 'EdDSA']);
after(() => provider.stop());

/** A clock that the test moves; it starts at the real time because the provider stamps its tokens by that. */
let clockMs = Date.now();
const seconds = () => Math.floor(clockMs / 1000);

function verifierOf(options: Partial<Parameters<typeof createTokenVerifier>[0]> = {}): TokenVerifier {
  return createTokenVerifier({ issuer: provider.issuer, audience: 'hostelry', now: () => clockMs, ...options });
}

function refusedAs(message: string) {
  return (error: unknown) => {
    assert.ok(error instanceof InvalidToken, String(error));
    assert.equal(error.message, message);
    assert.equal(error.status, 401);
    return true;
  };
}

const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

describe('a token of the configured provider', () => {
  let verifier: TokenVerifier;
  beforeEach(() => {
    clockMs = Date.now();
    verifier = verifierOf();
  });

  it('says who the caller is', async () => {
    const exp = seconds() + 600;
    const claims = { sub: 'kc|42', phone_number: '+919845012345', name: ' Asha Rao ', email: 'asha@example.org', exp };
    assert.deepEqual(await verifier.verify(await provider.issueToken(claims)), {
      issuer: provider.issuer,
      subject: 'kc|42',
      phone: '+919845012345',
      name: 'Asha Rao',
      email: 'asha@example.org',
      superAdminClaim: false,
      expiresAt: exp,
    });
  });

  it('has its phone in E.164 like all phones; what is none stays as it was sent', async () => {
    for (const [sent, kept] of [
      ['+91 98450-12345', '+919845012345'],
      ['98450 12345', '98450 12345'],
      ['desk 7', 'desk 7'],
    ]) {
      const identity = await verifier.verify(await provider.issueToken({ phone_number: sent }));
      assert.equal(identity.phone, kept);
    }
  });

  for (const alg of ['ES256', 'RS256', 'EdDSA'] as const) {
    it(`is accepted when signed ${alg}`, async () => {
      const identity = await verifier.verify(await provider.issueToken({}, { alg }));
      assert.equal(identity.subject, 'user-1');
    });
  }

  it('never makes a super admin, whatever it claims', async () => {
    const identity = await verifier.verify(await provider.issueToken({ super_admin: true }));
    assert.equal(identity.superAdminClaim, false);
  });

  it('loses optional claims that are no text, blank, too long or hold control characters', async () => {
    const claims = [
      { phone_number: 919845012345, name: '   ', email: 'a\0b@example.org' },
      { phone_number: '9'.repeat(41), name: 'n'.repeat(201), email: `${'e'.repeat(255)}@x` },
      { phone_number: null, name: ['Asha'], email: { at: 'x' } },
      {},
    ];
    for (const claim of claims) {
      const { phone, name, email } = await verifier.verify(await provider.issueToken(claim));
      assert.deepEqual({ phone, name, email }, { phone: null, name: null, email: null });
    }
  });

  it('is accepted when our audience is one of several, and for any audience when none is configured', async () => {
    const several = await provider.issueToken({ aud: ['other', 'hostelry'] });
    assert.equal((await verifier.verify(several)).subject, 'user-1');
    const other = await provider.issueToken({ aud: 'other' });
    assert.equal((await verifierOf({ audience: undefined }).verify(other)).subject, 'user-1');
  });

  it('is accepted up to 30 s after its expiry and before its start, and no longer', async () => {
    const expired = await provider.issueToken({ exp: seconds() - 29 });
    assert.equal((await verifier.verify(expired)).expiresAt, seconds() - 29);
    await assert.rejects(verifier.verify(await provider.issueToken({ exp: seconds() - 30 })), refusedAs('token expired'));
    const early = await provider.issueToken({ nbf: seconds() + 30 });
    assert.equal((await verifier.verify(early)).subject, 'user-1');
    await assert.rejects(verifier.verify(await provider.issueToken({ nbf: seconds() + 31 })), refusedAs('token not yet valid'));
  });

  it('is accepted without a key id only when the provider has one key of that kind', async () => {
    const token = await provider.issueToken({}, { kid: null });
    assert.equal((await verifier.verify(token)).subject, 'user-1');
    const { keys } = provider.publicKeys();
    provider.answerWith(provider.jwksUrl, {
      body: JSON.stringify({ keys: [...keys, ...keys.map((k) => ({ ...k, kid: `${k.kid}b` }))] }),
    });
    await assert.rejects(verifierOf().verify(token), refusedAs('token does not name its key'));
    provider.answerWith(provider.jwksUrl, undefined);
  });

  const refusals: [string, Record<string, unknown>, string][] = [
    ['from another issuer', { iss: 'https://elsewhere.example' }, 'token comes from another issuer'],
    ['from the issuer with a slash behind', { iss: 'SLASH' }, 'token comes from another issuer'],
    ['without issuer', { iss: undefined }, 'token comes from another issuer'],
    ['for another audience', { aud: 'other' }, 'token is for another audience'],
    ['for a list of other audiences', { aud: ['a', 'b'] }, 'token is for another audience'],
    ['without audience', { aud: undefined }, 'token is for another audience'],
    ['without expiry', { exp: undefined }, 'token has no expiry'],
    ['with a text as expiry', { exp: 'tomorrow' }, 'token expiry is not a date'],
    ['with an expiry beyond all dates', { exp: 1e15 }, 'token expiry is not a date'],
    ['with a text as start', { nbf: 'yesterday' }, 'token start is not a date'],
    ['without subject', { sub: undefined }, 'token has no subject'],
    ['with an empty subject', { sub: '' }, 'token has no subject'],
    ['with a number as subject', { sub: 7 }, 'token has no subject'],
    ['with a subject of 256 characters', { sub: 's'.repeat(256) }, 'token subject too long'],
    ['with NUL in the subject', { sub: 'user\u00001' }, 'token subject malformed'],
    ['with half a character in the subject', { sub: 'user\ud800' }, 'token subject malformed'],
  ];
  for (const [what, claims, message] of refusals) {
    it(`is refused ${what}`, async () => {
      const iss = claims['iss'] === 'SLASH' ? { iss: `${provider.issuer}/` } : {};
      await assert.rejects(verifier.verify(await provider.issueToken({ ...claims, ...iss })), refusedAs(message));
    });
  }

  it('is accepted with a subject of 255 characters', async () => {
    assert.equal((await verifier.verify(await provider.issueToken({ sub: 's'.repeat(255) }))).subject.length, 255);
  });
});

describe('a forged or broken token', () => {
  const claims = () => ({ iss: provider.issuer, aud: 'hostelry', sub: 'user-1', exp: seconds() + 600 });
  beforeEach(() => {
    clockMs = Date.now();
  });

  it('is refused without a signature, under any spelling of none', async () => {
    for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
      const unsigned = `${base64url({ alg })}.${base64url(claims())}`;
      await assert.rejects(verifierOf().verify(`${unsigned}.`), refusedAs('token malformed'));
      await assert.rejects(verifierOf().verify(`${unsigned}.AAAA`), refusedAs('token algorithm not accepted'));
    }
  });

  it('is refused when signed HMAC with the public key as the secret', async () => {
    const kid = 'RS256-1';
    const publicJwk = provider.publicKeys().keys.find((key) => key.alg === 'RS256');
    for (const alg of ['HS256', 'HS384', 'HS512']) {
      const signed = `${base64url({ alg, kid })}.${base64url(claims())}`;
      const mac = createHmac(`sha${alg.slice(2)}`, JSON.stringify(publicJwk))
        .update(signed)
        .digest('base64url');
      await assert.rejects(verifierOf().verify(`${signed}.${mac}`), refusedAs('token algorithm not accepted'));
    }
  });

  it('is refused under algorithms we do not accept, even from the right key', async () => {
    const { privateKey, publicKey } = await generateKeyPair('PS256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'pss', alg: 'PS256', use: 'sig' };
    const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'PS256', kid: 'pss' }).sign(privateKey);
    await jwtVerify(token, createLocalJWKSet({ keys: [jwk] }));
    const verifier = verifierOf({ localJwks: { keys: [jwk] } });
    await assert.rejects(verifier.verify(token), refusedAs('token algorithm not accepted'));
  });

  it("is refused when another key signed it under the provider's key id, or brought its own key along", async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const header = { alg: 'ES256', kid: 'ES256-1', jwk: await exportJWK(publicKey), jku: 'http://127.0.0.1:1/jwks' };
    const token = await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey);
    await assert.rejects(verifierOf().verify(token), refusedAs('token signature does not match'));
  });

  it('is refused when a claim was changed after signing', async () => {
    const [header, , signature] = (await provider.issueToken()).split('.');
    const changed = `${header}.${base64url({ ...claims(), sub: 'another-user' })}.${signature}`;
    await assert.rejects(verifierOf().verify(changed), refusedAs('token signature does not match'));
  });

  it('is refused when it asks for an extension we do not know', async () => {
    const [, payload, signature] = (await provider.issueToken()).split('.');
    const header = base64url({ alg: 'ES256', kid: 'ES256-1', crit: ['x'], x: 1 });
    await assert.rejects(verifierOf().verify(`${header}.${payload}.${signature}`), refusedAs('token malformed'));
  });

  it('is refused whatever it is made of', async () => {
    const good = await provider.issueToken();
    const [header = '', payload = '', signature = ''] = good.split('.');
    const broken: [unknown, string][] = [
      ['', 'token missing'],
      [undefined, 'token missing'],
      [{ token: good }, 'token missing'],
      ['.', 'token malformed'],
      ['..', 'token malformed'],
      ['abc', 'token malformed'],
      [`${header}.${payload}`, 'token malformed'],
      [`${good}.${signature}`, 'token malformed'],
      [`${header}..${signature}`, 'token malformed'],
      [`${good}\0`, 'token malformed'],
      [`${good}\n`, 'token malformed'],
      [` ${good}`, 'token malformed'],
      [`${good}=`, 'token malformed'],
      [`${header}.${payload}é.${signature}`, 'token malformed'],
      [`${base64url('{"alg":')}.${payload}.${signature}`, 'token malformed'],
      [`${base64url('[]')}.${payload}.${signature}`, 'token malformed'],
      [`${base64url('null')}.${payload}.${signature}`, 'token malformed'],
      [`${header}.${base64url('not json')}.${signature}`, 'token malformed'],
      [`${header}.${base64url('[1]')}.${signature}`, 'token malformed'],
      [`${header}.${base64url('"text"')}.${signature}`, 'token malformed'],
      [`${header}.${payload}.A`, 'token malformed'],
      [`${header}.${payload}.AAAA`, 'token signature does not match'],
      [await provider.issueToken({ padding: 'x'.repeat(8192) }), 'token too large'],
      ['x'.repeat(10_000_000), 'token too large'],
    ];
    const verifier = verifierOf();
    for (const [token, message] of broken) await assert.rejects(verifier.verify(token as string), refusedAs(message));
    assert.equal((await verifier.verify(good)).subject, 'user-1');
  });
});

describe('verified tokens are remembered', () => {
  beforeEach(() => {
    clockMs = Date.now();
  });

  it('for a minute, until a withdrawn key counts', async () => {
    const verifier = verifierOf();
    const token = await provider.issueToken();
    const identity = await verifier.verify(token);
    assert.equal(await verifier.verify(token), identity);
    clockMs += 59_999;
    assert.equal(await verifier.verify(token), identity);
    clockMs += 1;
    assert.notEqual(await verifier.verify(token), identity);
  });

  it('but never beyond their expiry', async () => {
    const verifier = verifierOf();
    const token = await provider.issueToken({ exp: seconds() + 2 });
    await verifier.verify(token);
    clockMs = (seconds() + 31) * 1000;
    await verifier.verify(token);
    clockMs += 1000;
    await assert.rejects(verifier.verify(token), refusedAs('token expired'));
  });

  longTest('at most ten thousand of them: the oldest are verified again', async () => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    const verifier = verifierOf({ localJwks: { keys: [{ ...(await exportJWK(publicKey)), alg: 'EdDSA' }] } });
    const sign = (sub: string) =>
      new SignJWT({ iss: provider.issuer, aud: 'hostelry', sub, exp: seconds() + 600 })
        .setProtectedHeader({ alg: 'EdDSA' })
        .sign(privateKey);
    const first = await sign('first');
    const second = await sign('second');
    const identities = [await verifier.verify(first), await verifier.verify(second)];
    const signAndVerify = async (sub: string) => verifier.verify(await sign(sub));
    for (let i = 0; i < 9_999; i += 99) await Promise.all(Array.from({ length: 99 }, (_, j) => signAndVerify(`user-${i + j}`)));
    assert.equal(await verifier.verify(second), identities[1]);
    assert.notEqual(await verifier.verify(first), identities[0]);
  });

  it('and a remembered identity cannot be changed by its holder', async () => {
    const identity = await verifierOf().verify(await provider.issueToken());
    assert.throws(() => Object.assign(identity, { subject: 'another-user' }), TypeError);
  });
});
