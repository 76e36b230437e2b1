import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoggedService } from '../../../test/harness/service-with-log.ts';
import { traceIdOf } from '../../platform/http/request-log.ts';

const PHONE = '+919845012345';
const GUEST_PHONE = '+919845067890';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

const testProperty = await startLoggedService();
after(() => testProperty.stop());
const client = await testProperty.newUser(PHONE, 'Asha Deskwoman');
const property = await client.post('/properties', { name: 'Hotel Secretive', timezone: 'Asia/Kolkata', currency: 'INR' });
const propertyPath = `/properties/${property.body.id}`;

/** The log line of the request with this id. It is written just after the client has its response. */
async function lineOf(requestId: string): Promise<Record<string, unknown>> {
  for (let tries = 0; tries < 100; tries += 1) {
    const line = testProperty.lines().find((one) => one['requestId'] === requestId && one['msg'] === 'request');
    if (line !== undefined) return line;
    await sleep(10);
  }
  throw new Error(`request ${requestId} was not logged`);
}

/** Sends a request and cuts the connection within a few milliseconds, as browsers do that leave a page. */
async function sendAndLeave(count: number): Promise<void> {
  const socket = connect(Number(new URL(testProperty.url).port), '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET /auth/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a.b.c\r\n\r\n');
  await sleep(count % 3);
  socket.resetAndDestroy();
}

test('a client that leaves while its request is checked is no error', async () => {
  for (let count = 0; count < 100; count += 1) await sendAndLeave(count);
  await client.get('/auth/me', { 'x-request-id': 'after-them' });
  await lineOf('after-them');
  assert.deepEqual(
    testProperty.lines().filter(({ level }) => level === 'error'),
    [],
  );
});

test('a request is one log line: its id, the pattern of its route, the status, the duration, the caller and its trace', async () => {
  await client.get(propertyPath, { 'x-request-id': 'one-line', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` });
  const { ms, time, pid, instance, ...line } = await lineOf('one-line');
  assert.deepEqual(line, {
    level: 'info',
    requestId: 'one-line',
    method: 'GET',
    route: '/properties/{propertyId}',
    status: 200,
    userId: (await client.get('/auth/me')).body.id,
    traceId: TRACE,
    msg: 'request',
  });
  assert.ok(typeof ms === 'number' && ms > 0);
  assert.ok(time !== undefined && pid !== undefined);
  assert.equal(instance, `${hostname()}:${pid}`);
  assert.equal(testProperty.lines().filter((one) => one['requestId'] === 'one-line').length, 1);
});

test('a refusal is an info line, an unknown path has no route, and an invalid trace is left out', async () => {
  await testProperty.anonymous.get('/no/such/path?phone=1', { 'x-request-id': 'nowhere', traceparent: 'not-a-trace' });
  const line = await lineOf('nowhere');
  assert.equal(line['level'], 'info');
  assert.equal(line['status'], 404);
  assert.equal(line['route'], null);
  assert.equal(line['traceId'], undefined);
  assert.equal(line['userId'], undefined);
});

test('a trace is taken only from a valid header', () => {
  assert.equal(traceIdOf(`00-${TRACE}-00f067aa0ba902b7-01`), TRACE);
  assert.equal(traceIdOf(`01-${TRACE}-00f067aa0ba902b7-01-later`), TRACE);
  for (const wrong of [
    undefined,
    '',
    'x',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  ]) {
    assert.equal(traceIdOf(wrong), undefined);
  }
});

test('probes are logged at debug', async () => {
  for (const path of ['/livez', '/readyz', '/metrics', '/health']) {
    await testProperty.anonymous.get(path, { 'x-request-id': `probe${path.slice(1)}` });
    assert.equal((await lineOf(`probe${path.slice(1)}`))['level'], 'debug');
  }
});

test('no token, phone, name, query or body of any request is in the log, not even when the request fails inside', async () => {
  const secrets = [
    client.token,
    PHONE.slice(1),
    GUEST_PHONE.slice(1),
    'Asha Deskwoman',
    'Rahul Guestman',
    'Lake Road',
    'Hotel Secretive',
    'sekret',
  ];
  await client.post(`${propertyPath}/bookings`, {
    source: 'PHONE',
    expectedCheckInAt: '2026-11-20T06:30:00Z',
    phoneE164: GUEST_PHONE,
    guestName: 'Rahul Guestman',
  });
  await client.get(`${propertyPath}/guests/search?phone=${encodeURIComponent(GUEST_PHONE)}&token=sekret`);
  await client.get(`${propertyPath}/guests/visit-count?phone=${encodeURIComponent(GUEST_PHONE)}`);
  await client.put('/auth/me', { name: 'Asha Deskwoman' });
  await client.post('/properties', '{"name": "Hotel Secretive" oops', { 'content-type': 'application/json' });
  await testProperty.anonymous.get('/auth/me', { authorization: `Bearer ${client.token}sekret`, cookie: 'session=sekret' });
  await testProperty.anonymous.get(`/${encodeURIComponent(PHONE)}/%zz?token=sekret`);

  // Internal errors: a broken table, for a read and for a write whose statement contains the body.
  await testProperty.sql(`alter table app_user add constraint broken check (name <> 'Lake Road')`);
  const failed = await client.put('/auth/me', { name: 'Lake Road' }, { 'x-request-id': 'inside' });
  assert.equal(failed.status, 500);
  assert.equal((await lineOf('inside'))['level'], 'error');
  await testProperty.sql('alter table app_user drop constraint broken');

  const socket = connect(Number(new URL(testProperty.url).port), '127.0.0.1');
  socket.write(`GET /auth/me?token=sekret HTTP/1.1\r\nHost: x\r\nBroken Header: ${PHONE}\r\n\r\n`);
  await once(socket.resume(), 'close');

  assert.match(testProperty.text(), /"broken/);
  for (const secret of secrets) {
    assert.ok(!testProperty.text().includes(secret), `the log holds ${secret}`);
    assert.ok(!testProperty.text().includes(encodeURIComponent(secret)), `the log holds ${secret}, encoded`);
  }
});
