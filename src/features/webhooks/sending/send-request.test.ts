import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, afterEach, test } from 'node:test';
import { longTest } from '../../../../test/harness/long-test.ts';
import { startNameServer } from '../../../../test/harness/name-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../../test/harness/webhook-receiver.ts';
import { createAddressGuard, parseNetwork } from '../../../platform/network/address-guard.ts';
import { type Answer, sendRequest } from './send-request.ts';

const ANSWER_BYTES_MAX = 65_536;
const HERE = { hosts: [], networks: [parseNetwork('127.0.0.0/8') ?? assert.fail()] };
const NOTHING = { hosts: [], networks: [] };

let receiver: WebhookReceiver;
const names = await startNameServer();
after(() => names.stop());
afterEach(() => receiver.stop());

const leaving = new AbortController().signal;

/** Sends a request to the receiver, by a name that stands for this machine. */
async function send(
  answer: (response: ServerResponse) => void,
  { allowed = HERE, path = '/', signal = leaving } = {},
): Promise<Answer> {
  receiver = await startWebhookReceiver();
  receiver.answer = answer;
  names.names.set('receiver.example.com', ['127.0.0.1']);
  const url = new URL(path, receiver.url);
  url.hostname = 'receiver.example.com';
  return sendRequest(createAddressGuard(allowed, names.resolver), { url, headers: {}, body: '{}', leaving: signal });
}

test('an answer is read', async () => {
  const answer = await send((response) => response.writeHead(201, { 'retry-after': '7' }).end('ok'));
  assert.deepEqual(answer, { status: 201, body: 'ok', retryAfter: '7', error: null });
  assert.equal(receiver.received[0]?.headers['content-type'], 'application/json');
});

test('a name that turned to a private address after it was checked is not connected to', async () => {
  const { error } = await send((response) => response.end(), { allowed: NOTHING });
  assert.equal(error, 'the host has a private address');
  assert.deepEqual(receiver.received, []);
});

test('a private address in the URL is not connected to', async () => {
  receiver = await startWebhookReceiver();
  const guard = createAddressGuard(NOTHING, names.resolver);
  const mapped = receiver.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
  for (const url of [receiver.url, mapped]) {
    const { error } = await sendRequest(guard, { url: new URL(url), headers: {}, body: '{}', leaving });
    assert.equal(error, 'the host has a private address', url);
  }
  assert.deepEqual(receiver.received, []);
});

test('a redirect is an answer, and not followed', async () => {
  const answer = await send((response) => response.writeHead(302, { location: receiver.url }).end());
  assert.equal(answer.status, 302);
  assert.equal(receiver.received.length, 1);
});

test('of an endless answer the first 64 KB are read', async () => {
  const answer = await send((response) => {
    const write = (): void => {
      while (response.writable && response.write('x'.repeat(10_000)));
      response.once('drain', write);
    };
    write();
  });
  assert.deepEqual([answer.status, answer.body?.length], [200, ANSWER_BYTES_MAX]);
});

test('a connection that is closed, before or in the middle of the answer, is no answer', async () => {
  for (const isBegun of [false, true]) {
    const { status, error } = await send((response) => {
      if (isBegun) response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
      else response.destroy();
    });
    assert.equal(status, null);
    assert.match(error ?? '', /^the connection failed \(ECONNRESET\)$/);
    if (!isBegun) await receiver.stop();
  }
});

test('an attempt ends when the process stops', async () => {
  const stopping = new AbortController();
  await assert.rejects(
    send(() => stopping.abort(), { signal: stopping.signal }),
    { name: 'AbortError' },
  );
});

longTest('an answer that takes longer than 10 s, or never ends, is none', async () => {
  const never = send(() => {});
  const { error } = await never;
  assert.equal(error, 'no answer within 10 s');
  await receiver.stop();
  const slowly = await send((response) => {
    const timer = setInterval(() => response.write('x'), 500);
    response.on('close', () => clearInterval(timer));
  });
  assert.equal(slowly.error, 'no answer within 10 s');
});
