import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWebhooks } from '../../config/webhook-settings.ts';
import { maskSecret, maskUrl, readEndpointUrl, refusePosition, refuseRotation } from './endpoints.rules.ts';

test('in production a URL begins with https', () => {
  const { isHttpAllowed } = readWebhooks({ NODE_ENV: 'production' });
  assert.throws(() => readEndpointUrl('http://hooks.example.com/', isHttpAllowed), /starts with https:\/\/$/);
  assert.equal(readEndpointUrl(' https://hooks.example.com ', isHttpAllowed), 'https://hooks.example.com/');
  assert.equal(readEndpointUrl('http://hooks.example.com', readWebhooks({}).isHttpAllowed), 'http://hooks.example.com/');
});

test('WEBHOOK_ALLOW_PRIVATE lists names, addresses and networks', () => {
  const { allowedPrivate } = readWebhooks({ WEBHOOK_ALLOW_PRIVATE: 'Door.Local, 10.1.0.0/16,::1' });
  assert.deepEqual(allowedPrivate, {
    hosts: ['door.local'],
    networks: [
      { address: '10.1.0.0', prefix: 16 },
      { address: '::1', prefix: 128 },
    ],
  });
  for (const value of ['10.1.0.0/33', '10.1', 'http://door.local', '*'])
    assert.throws(() => readWebhooks({ WEBHOOK_ALLOW_PRIVATE: value }), /WEBHOOK_ALLOW_PRIVATE/, value);
});

test('the audit log has the origin of a URL, and the API the end of a secret', () => {
  assert.equal(maskUrl('https://hooks.example.com:8443/key/abc?token=1'), 'https://hooks.example.com:8443/…');
  assert.equal(maskSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'), 'whsec_••••••••LaSw');
});

test('a rotation waits until the secret before has ended', () => {
  const now = '2026-11-20T06:30:00.000Z';
  assert.equal(refuseRotation(null, now), null);
  assert.equal(refuseRotation(now, now), null);
  assert.match(refuseRotation('2026-11-20T06:30:00.001Z', now)?.message ?? '', /less than 24 hours ago/);
});

test('events are sent from any position that is kept', () => {
  const range = { lastPosition: 40, purgedThrough: 10 };
  for (const after of [10, 25, 40]) assert.equal(refusePosition(after, range), null);
  for (const after of [0, 9, 41]) assert.equal(refusePosition(after, range)?.status, 410);
});
