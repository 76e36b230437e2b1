import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { createTokenVerifier, InvalidToken } from '../features/properties/access/token-verifier.ts';
import { type LocalIssuer, openLocalIssuer } from './local-issuer.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

const base = await mkdtemp(join(tmpdir(), 'hostelry-issuer-'));
after(() => rm(base, { recursive: true }));

let serial = 0;
const newDataDir = () => join(base, `data-${++serial}`);

function verifierFor({ issuer, audience, jwks }: LocalIssuer, now?: () => number) {
  return createTokenVerifier({ issuer, audience, localJwks: jwks, now });
}

describe('the local issuer of evaluation mode', () => {
  it('issues tokens that the service accepts without any network', async () => {
    const local = await openLocalIssuer(newDataDir());
    const token = await local.issueToken({
      subject: '+919845012345',
      phone: '+919845012345',
      name: 'Asha',
      email: 'a@example.org',
    });
    const { expiresAt, ...identity } = await verifierFor(local).verify(token);
    assert.deepEqual(identity, {
      issuer: 'urn:hostelry:local',
      subject: '+919845012345',
      phone: '+919845012345',
      name: 'Asha',
      email: 'a@example.org',
      superAdminClaim: false,
    });
    assert.ok(Math.abs(expiresAt - Date.now() / 1000 - 86_400) < 10);
  });

  it('makes a super admin only when asked to, and only for a service that trusts it as its local issuer', async () => {
    const local = await openLocalIssuer(newDataDir());
    const token = await local.issueToken({ subject: 'owner', superAdmin: true });
    assert.equal((await verifierFor(local).verify(token)).superAdminClaim, true);
    const plain = await local.issueToken({ subject: 'owner', superAdmin: false });
    assert.equal((await verifierFor(local).verify(plain)).superAdminClaim, false);
    assert.equal('super_admin' in decodeJwt(plain), false);
    const elsewhere = createTokenVerifier({ issuer: 'https://id.example', audience: undefined, localJwks: undefined });
    await assert.rejects(elsewhere.verify(token), InvalidToken);
  });

  it('gives tokens the lifetime asked for, by the clock it was given', async () => {
    let clockMs = Date.parse('2026-03-29T00:00:00Z');
    const local = await openLocalIssuer(newDataDir(), () => clockMs);
    const verifier = verifierFor(local, () => clockMs);
    const token = await local.issueToken({ subject: 'desk', lifetimeSeconds: 60 });
    assert.equal((await verifier.verify(token)).expiresAt, clockMs / 1000 + 60);
    clockMs += 89_999;
    await verifier.verify(token);
    clockMs += 1;
    await assert.rejects(verifier.verify(token), { message: 'token expired' });
  });

  it('refuses a subject or lifetime that no token may have', async () => {
    const local = await openLocalIssuer(newDataDir());
    for (const subject of ['', ' ', 'a\0b', 's'.repeat(256)]) await assert.rejects(local.issueToken({ subject }), RangeError);
    for (const lifetimeSeconds of [0, -1, Number.NaN, 366 * 86_400 + 1]) {
      await assert.rejects(local.issueToken({ subject: 'desk', lifetimeSeconds }), RangeError);
    }
  });

  it("does not accept another data folder's tokens, nor its own name from another key", async () => {
    const ours = await openLocalIssuer(newDataDir());
    const theirs = await openLocalIssuer(newDataDir());
    await assert.rejects(verifierFor(ours).verify(await theirs.issueToken({ subject: 'desk' })), {
      message: 'token signed with an unknown key',
    });
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT({ super_admin: true })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(ours.issuer)
      .setAudience(ours.audience)
      .setSubject('owner')
      .setExpirationTime('1h')
      .sign(privateKey);
    await assert.rejects(verifierFor(ours).verify(forged), { message: 'token signature does not match' });
  });
});

describe('the key file of the local issuer', () => {
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

  it('is kept over a restart and readable by its owner only', async () => {
    const dataDir = newDataDir();
    const first = await openLocalIssuer(dataDir);
    const token = await first.issueToken({ subject: 'desk' });
    const second = await openLocalIssuer(dataDir);
    assert.equal((await verifierFor(second).verify(token)).subject, 'desk');
    assert.equal(await modeOf(join(dataDir, 'keys')), '700');
    assert.equal(await modeOf(join(dataDir, 'keys/issuer.json')), '600');
    assert.deepEqual(await readdir(join(dataDir, 'keys')), ['issuer.json']);
  });

  it('is closed again when its mode or that of its folder was widened', async () => {
    const dataDir = newDataDir();
    await openLocalIssuer(dataDir);
    await chmod(join(dataDir, 'keys'), 0o755);
    await chmod(join(dataDir, 'keys/issuer.json'), 0o644);
    await openLocalIssuer(dataDir);
    assert.equal(await modeOf(join(dataDir, 'keys')), '700');
    assert.equal(await modeOf(join(dataDir, 'keys/issuer.json')), '600');
  });

  it('never shows its private half to the verifier', async () => {
    const dataDir = newDataDir();
    const local = await openLocalIssuer(dataDir);
    const { d } = JSON.parse(await readFile(join(dataDir, 'keys/issuer.json'), 'utf8'));
    assert.equal(typeof d, 'string');
    assert.equal(JSON.stringify(local.jwks).includes(d), false);
  });

  it('is named when it holds no key, and is not replaced', async () => {
    for (const content of [
      '',
      '{"kty":"EC"',
      '{}',
      '{"kty":"oct","k":"c2VjcmV0"}',
      '{"kty":"EC","crv":"P-256","x":"a","y":"b","d":"c"}',
    ]) {
      const dataDir = newDataDir();
      await mkdir(join(dataDir, 'keys'), { recursive: true });
      await writeFile(join(dataDir, 'keys/issuer.json'), content);
      await assert.rejects(openLocalIssuer(dataDir), /issuer\.json holds no ES256 key; remove it/);
      assert.equal(await readFile(join(dataDir, 'keys/issuer.json'), 'utf8'), content);
    }
    const dataDir = newDataDir();
    await openLocalIssuer(dataDir);
    const { d: _, ...publicHalf } = JSON.parse(await readFile(join(dataDir, 'keys/issuer.json'), 'utf8'));
    await writeFile(join(dataDir, 'keys/issuer.json'), JSON.stringify(publicHalf));
    await assert.rejects(openLocalIssuer(dataDir), /holds no ES256 key/);
  });

  it('is one and the same for all who open a new data folder at once, in one process', async () => {
    const dataDir = newDataDir();
    const issuers = await Promise.all(Array.from({ length: 20 }, () => openLocalIssuer(dataDir)));
    assert.equal(new Set(issuers.map(({ jwks }) => JSON.stringify(jwks))).size, 1);
    assert.deepEqual(await readdir(join(dataDir, 'keys')), ['issuer.json']);
  });

  it('is one and the same for several processes that start at once', async () => {
    // Each continues when the others are loaded too.
    const program = `
      const { openLocalIssuer } = await import(${JSON.stringify(join(import.meta.dirname, 'local-issuer.ts'))});
      process.send('loaded');
      process.on('message', async (dataDir) => {
        process.send(JSON.stringify((await openLocalIssuer(dataDir)).jwks));
      });`;
    const children = await Promise.all(
      [1, 2, 3].map(async () => {
        const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
        const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: [...stdio] });
        await Promise.race([once(child, 'message'), once(child, 'exit')]);
        return child;
      }),
    );
    for (let round = 0; round < 5; round += 1) {
      const dataDir = newDataDir();
      const responses = await Promise.all(
        children.map(async (child) => {
          const response = once(child, 'message');
          child.send(dataDir);
          return (await response)[0] as string;
        }),
      );
      assert.equal(new Set(responses).size, 1);
      assert.match(responses[0] ?? '', /"kid"/);
    }
    for (const child of children) child.disconnect();
  });
});

describe('npm run token', () => {
  async function token(args: string[], env: Record<string, string> = {}) {
    return await run(process.execPath, ['cli/token.ts', ...args], { cwd: root, env }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  }

  it('prints a token and nothing else, for the phone as the subject', async () => {
    const dataDir = newDataDir();
    const args = [
      '--phone',
      '+91 98450-12345',
      '--name',
      'Asha Rao',
      '--email',
      'asha@example.org',
      '--hours',
      '0.5',
      '--data-dir',
      dataDir,
    ];
    const { code, stdout, stderr } = await token(args);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    assert.match(stderr, /^A token for \+919845012345, valid for 0\.5 h/);
    const { expiresAt, ...identity } = await verifierFor(await openLocalIssuer(dataDir)).verify(stdout.trim());
    const phone = '+919845012345';
    const expected = {
      issuer: 'urn:hostelry:local',
      subject: phone,
      phone,
      name: 'Asha Rao',
      email: 'asha@example.org',
      superAdminClaim: false,
    };
    assert.deepEqual(identity, expected);
    assert.ok(Math.abs(expiresAt - Date.now() / 1000 - 1800) < 30);
  });

  it('takes the data folder from DATA_DIR and makes a super admin of any subject', async () => {
    const dataDir = newDataDir();
    const { stdout } = await token(['--subject', 'owner', '--super-admin'], { DATA_DIR: dataDir });
    const identity = await verifierFor(await openLocalIssuer(dataDir)).verify(stdout.trim());
    assert.deepEqual([identity.subject, identity.phone, identity.superAdminClaim], ['owner', null, true]);
  });

  const wrong: [string[], RegExp][] = [
    [[], /--phone or --subject is missing/],
    [['--phone', '9845012345'], /--phone must be a number with \+/],
    [['--phone', '+91'], /--phone must be a number with \+/],
    [['--subject', ''], /--subject/],
    [['--subject', 'x', '--name', 'n'.repeat(201)], /--name must be/],
    [['--subject', 'x', '--hours', '9000'], /--hours must be/],
    [['--subject', 'x', '--role', 'ADMIN'], /--role/],
  ];
  it('says in one line what is wrong with its arguments, and makes no key', async () => {
    const dataDir = newDataDir();
    const responses = await Promise.all(wrong.map(([args]) => token(args, { DATA_DIR: dataDir })));
    for (const [index, { code, stdout, stderr }] of responses.entries()) {
      const [args, message] = wrong[index] ?? assert.fail();
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(stderr, message);
      assert.equal(stderr.trim().split('\n').length, 1, stderr);
    }
    await assert.rejects(stat(dataDir), { code: 'ENOENT' });
  });

  it('refuses where tokens come from a provider', async () => {
    const env = {
      AUTH_ISSUER: 'https://id.example',
      AUTH_AUDIENCE: 'hostelry',
      SECRETS_KEY: randomBytes(32).toString('base64'),
      DATA_DIR: newDataDir(),
    };
    const { code, stdout, stderr } = await token(['--subject', 'x'], env);
    assert.deepEqual([code, stdout], [1, '']);
    assert.equal(stderr, 'token: AUTH_ISSUER is set: tokens come from https://id.example, not from this command\n');
    const production = await token(['--subject', 'x'], { NODE_ENV: 'production', DATA_DIR: newDataDir() });
    assert.equal(production.code, 1);
    assert.match(production.stderr, /^token: AUTH_ISSUER is missing/);
  });
});
