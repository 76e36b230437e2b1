import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Desk } from '../../../test/support/hotel.ts';
import { type ListeningHouse, openListeningHouse } from '../../../test/support/listening-house.ts';
import { traceIdOf } from '../../platform/http/request-log.ts';

const PHONE = '+919845012345';
const GUEST_PHONE = '+919845067890';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

let house: ListeningHouse;
let desk: Desk;
let propertyPath: string;

before(async () => {
  house = await openListeningHouse();
  desk = await house.newUser(PHONE, 'Asha Deskwoman');
  const property = await desk.post('/properties', { name: 'Hotel Secretive', timezone: 'Asia/Kolkata', currency: 'INR' });
  propertyPath = `/properties/${property.body.id}`;
});
after(() => house.stop());

/** The line of the request with this id; written just after the client has its answer. */
async function lineOf(requestId: string): Promise<Record<string, unknown>> {
  for (let tries = 0; tries < 100; tries += 1) {
    const line = house.lines().find((one) => one['requestId'] === requestId && one['msg'] === 'request');
    if (line !== undefined) return line;
    await sleep(10);
  }
  throw new Error(`request ${requestId} was not logged`);
}

test('a request is one line: its id, the pattern of its route, the status, the time it took, who called and its trace', async () => {
  await desk.get(propertyPath, { 'x-request-id': 'one-line', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` });
  const { ms, time, pid, instance, ...line } = await lineOf('one-line');
  assert.deepEqual(line, {
    level: 'info',
    requestId: 'one-line',
    method: 'GET',
    route: '/properties/{propertyId}',
    status: 200,
    userId: (await desk.get('/auth/me')).body.id,
    traceId: TRACE,
    msg: 'request',
  });
  assert.ok(typeof ms === 'number' && ms > 0);
  assert.ok(time !== undefined && pid !== undefined);
  assert.equal(instance, `${hostname()}:${pid}`);
  assert.equal(house.lines().filter((one) => one['requestId'] === 'one-line').length, 1);
});

test('a refusal is an info line, an unknown path has no route, a trace that is not sane is left out', async () => {
  await house.stranger.get('/no/such/path?phone=1', { 'x-request-id': 'nowhere', traceparent: 'not-a-trace' });
  const line = await lineOf('nowhere');
  assert.equal(line['level'], 'info');
  assert.equal(line['status'], 404);
  assert.equal(line['route'], null);
  assert.equal(line['traceId'], undefined);
  assert.equal(line['userId'], undefined);
});

test('traces are taken over from sane headers only', () => {
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
    await house.stranger.get(path, { 'x-request-id': `probe${path.slice(1)}` });
    assert.equal((await lineOf(`probe${path.slice(1)}`))['level'], 'debug');
  }
});

test('no token, phone, name, query or body of any request is in the log, not even when the request fails inside', async () => {
  const secrets = [
    desk.token,
    PHONE.slice(1),
    GUEST_PHONE.slice(1),
    'Asha Deskwoman',
    'Rahul Guestman',
    'Lake Road',
    'Hotel Secretive',
    'sekret',
  ];
  await desk.post(`${propertyPath}/bookings`, {
    source: 'PHONE',
    expectedCheckInAt: '2026-11-20T06:30:00Z',
    phoneE164: GUEST_PHONE,
    guestName: 'Rahul Guestman',
  });
  await desk.get(`${propertyPath}/guests/search?phone=${encodeURIComponent(GUEST_PHONE)}&token=sekret`);
  await desk.get(`${propertyPath}/guests/visit-count?phone=${encodeURIComponent(GUEST_PHONE)}`);
  await desk.put('/auth/me', { name: 'Asha Deskwoman' });
  await desk.post('/properties', '{"name": "Hotel Secretive" oops', { 'content-type': 'application/json' });
  await house.stranger.get('/auth/me', { authorization: `Bearer ${desk.token}sekret`, cookie: 'session=sekret' });
  await house.stranger.get(`/${encodeURIComponent(PHONE)}/%zz?token=sekret`);

  // Errors from inside: a broken table for a read and a write whose statement holds the body.
  await house.sql(`alter table app_user add constraint broken check (name <> 'Lake Road')`);
  const failed = await desk.put('/auth/me', { name: 'Lake Road' }, { 'x-request-id': 'inside' });
  assert.equal(failed.status, 500);
  assert.equal((await lineOf('inside'))['level'], 'error');
  await house.sql('alter table app_user drop constraint broken');

  const socket = connect(Number(new URL(house.url).port), '127.0.0.1');
  socket.write(`GET /auth/me?token=sekret HTTP/1.1\r\nHost: x\r\nBroken Header: ${PHONE}\r\n\r\n`);
  await once(socket.resume(), 'close');

  assert.match(house.text(), /"constraint":"broken"/);
  for (const secret of secrets) {
    assert.ok(!house.text().includes(secret), `the log holds ${secret}`);
    assert.ok(!house.text().includes(encodeURIComponent(secret)), `the log holds ${secret}, encoded`);
  }
});
