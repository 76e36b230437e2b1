import assert from 'node:assert/strict';
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openSecrets } from './open-secrets.ts';
import { createSecrets, UnknownKey } from './secrets.ts';

const [older, newer] = [createSecretKey(randomBytes(32)), createSecretKey(randomBytes(32))];

test('derivation is HKDF-SHA256 of RFC 5869, step by step', () => {
  const master = Buffer.alloc(32, 7);
  const [salt, info] = [Buffer.from('salt'), 'info'];
  const extracted = createHmac('sha256', salt).update(master).digest();
  const first = createHmac('sha256', extracted).update(info).update(Buffer.of(1)).digest();
  const second = createHmac('sha256', extracted).update(first).update(info).update(Buffer.of(2)).digest();
  const { keys } = createSecrets([createSecretKey(master)]);
  assert.deepEqual(keys[0].derive(salt, info, 40), Buffer.concat([first, second]).subarray(0, 40));
});

test('a sealed text is opened only with its context, and reveals nothing', () => {
  const secrets = createSecrets([newer]);
  const text = JSON.stringify({ trailer: '6F84B8FC75B078778800AD3B88D10F15', grüße: '₹' });
  const sealed = secrets.seal(text, 'answer/1');
  assert.equal(secrets.open(sealed, 'answer/1'), text);
  assert.ok(!sealed.includes('trailer') && !sealed.includes('6F84'));
  assert.notDeepEqual(sealed, secrets.seal(text, 'answer/1'));
  assert.throws(() => secrets.open(sealed, 'answer/2'));
  assert.equal(secrets.open(secrets.seal('', 'x'), 'x'), '');
});

test('a sealed text that was changed in any bit, cut or lengthened is not opened', () => {
  const secrets = createSecrets([newer]);
  const sealed = secrets.seal('key B', 'answer/1');
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    assert.throws(() => secrets.open(changed, 'answer/1'), `bit ${bit}`);
  }
  for (let length = 0; length < sealed.length; length += 1)
    assert.throws(() => secrets.open(sealed.subarray(0, length), 'answer/1'));
  assert.throws(() => secrets.open(Buffer.concat([sealed, Buffer.of(0)]), 'answer/1'));
});

test('after a change of keys the old one still opens, the new one seals, and a missing key is reported', () => {
  const before = createSecrets([older]);
  const rotated = createSecrets([newer, older]);
  const sealed = before.seal('key B', 'answer/1');
  assert.equal(rotated.open(sealed, 'answer/1'), 'key B');
  assert.throws(() => before.open(rotated.seal('key B', 'answer/1'), 'answer/1'), UnknownKey);
  assert.throws(() => createSecrets([newer]).open(sealed, 'answer/1'), UnknownKey);
  assert.deepEqual(
    rotated.keys.map(({ fingerprint }) => fingerprint),
    [createSecrets([newer]).keys[0].fingerprint, before.keys[0].fingerprint],
  );
});

test('evaluation mode makes a key file, readable by its owner only, and keeps it', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-secrets-'));
  try {
    const file = path.join(dataDir, 'keys/secrets.key');
    const opened = await Promise.all(Array.from({ length: 8 }, () => openSecrets({ dataDir, secretsKeys: null })));
    assert.equal(new Set(opened.map(({ keys }) => keys[0].fingerprint)).size, 1);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.equal(Buffer.from(await readFile(file, 'utf8'), 'base64').length, 32);
    const given = await openSecrets({ dataDir, secretsKeys: [newer] });
    assert.notEqual(given.keys[0].fingerprint, opened[0]?.keys[0].fingerprint);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

test('an invalid key file is named and not changed', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-secrets-'));
  try {
    await mkdir(path.join(dataDir, 'keys'));
    for (const content of ['', 'c2hvcnQ=\n', randomBytes(31).toString('base64')]) {
      await writeFile(path.join(dataDir, 'keys/secrets.key'), content);
      await assert.rejects(openSecrets({ dataDir, secretsKeys: null }), /secrets\.key holds no key of 32 bytes; remove it/);
      assert.equal(await readFile(path.join(dataDir, 'keys/secrets.key'), 'utf8'), content);
    }
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
