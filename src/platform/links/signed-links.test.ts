import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createSignedLinks } from './signed-links.ts';

const key = randomBytes(32);
let now = '2026-11-21T08:00:00.000Z';
const links = createSignedLinks(key, () => now);

test('a link holds for its subject until five minutes have passed, in every process that has the key', () => {
  now = '2026-11-21T08:00:00.000Z';
  const token = links.sign('document/1');
  assert.match(token, /^[\w-]{51}$/);
  now = '2026-11-21T08:04:59.999Z';
  assert.ok(links.isValid('document/1', token));
  assert.ok(createSignedLinks(key, () => now).isValid('document/1', token));
  now = '2026-11-21T08:05:00.000Z';
  assert.ok(!links.isValid('document/1', token));
});

test('a link holds for nothing else, and in no other spelling', () => {
  now = '2026-11-21T08:00:00.000Z';
  const token = links.sign('document/1');
  assert.ok(!links.isValid('document/2', token));
  assert.ok(!createSignedLinks(randomBytes(32), () => now).isValid('document/1', token));
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let index = 0; index < token.length; index += 1)
    for (const letter of letters)
      if (letter !== token[index])
        assert.ok(!links.isValid('document/1', token.slice(0, index) + letter + token.slice(index + 1)), `${index} ${letter}`);
  for (const other of ['', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, token.replace(/.$/, '=')])
    assert.ok(!links.isValid('document/1', other));
});
