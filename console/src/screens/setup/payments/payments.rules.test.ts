import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReachable, isRunning, modeOf, stepsOf, writeSecret } from './payments.rules.ts';

test('a key id says its mode, where it does', () => {
  assert.deepEqual(['rzp_test_a', ' rzp_live_b', 'other'].map(modeOf), ['test', 'live', null]);
});

test('the steps of a test payment, and whether it goes on', () => {
  const of = (
    state: Parameters<typeof stepsOf>[0]['state'],
    problem: Parameters<typeof stepsOf>[0]['problem'] = null,
    paidFor = 0,
  ) => Object.values(stepsOf({ state, problem }, paidFor)).join(' ');
  assert.equal(of('FAILED', 'KEYS_REFUSED'), 'failed open open');
  assert.equal(of('CREATING'), 'waiting open open');
  assert.equal(of('WAITING'), 'done waiting open');
  assert.equal(of('UNREPORTED', 'WEBHOOK_SILENT', 1_000), 'done done waiting');
  assert.equal(of('UNREPORTED', 'WEBHOOK_SILENT', 9_000), 'done done failed');
  assert.equal(of('UNREPORTED', 'WEBHOOK_UNSIGNED', 1_000), 'done done failed');
  assert.equal(of('PROVEN'), 'done done done');
  assert.equal(of('ENDED'), 'done open open');
  assert.deepEqual([isRunning({ state: 'WAITING' }), isRunning({ state: 'PROVEN' })], [true, false]);
});

test('an address that the gateway cannot call is known', () => {
  assert.ok(isReachable('https://desk.hotel.example/properties/1/gateway/webhook'));
  for (const address of [
    'http://desk.hotel.example/',
    'https://localhost:3000/',
    'https://192.168.1.4/',
    'http://127.0.0.1:3000/',
  ])
    assert.ok(!isReachable(address), address);
});

test('a secret is written in hexadecimal digits', () => {
  assert.equal(writeSecret(new Uint8Array([0, 10, 255])), '000aff');
});
