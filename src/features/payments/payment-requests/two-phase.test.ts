/** The two-phase write of a QR code or link: the intent is stored before the call to the gateway, and the outcome after it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { pino } from 'pino';
import {
  gatewayPath,
  newPayingProperty,
  type PaymentTestService,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { reconcileOnce, until } from '../../../../test/harness/gateway-events.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, clientAt } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, openBooking } from '../../../../test/harness/stays.ts';
import { type Service, startService } from '../../../lifecycle/start.ts';

const paying = await startPaymentTestService();
const property = await newPayingProperty(paying);
after(async () => {
  await Promise.all(shutdowns);
  await paying.stop();
});

/** Instances that stop some seconds later: not every test waits for them. */
const shutdowns: Promise<unknown>[] = [];

/** Another instance of the service, to be killed. */
async function startOtherInstance(): Promise<Service> {
  const { config } = paying.service.running;
  return startService(config, pino({ level: 'silent' }), paying.service.clock.now);
}

/** Cuts the instance off from the database: it can write nothing any more. */
async function kill(instance: Service): Promise<void> {
  await instance.platform.db.destroy();
  shutdowns.push(instance.stop().catch(() => {}));
}

const PAYMENT_REQUEST_KINDS = [
  { way: 'qr', operation: 'createQr', live: 'ACTIVE' },
  { way: 'payment-link', operation: 'createLink', live: 'OPEN' },
] as const;

const keyed = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
const isReplay = (response: ApiResponse): boolean => response.headers.get('idempotency-replayed') === 'true';
const booksOf = () => paying.sim.books(property.account.keyId);
const misbehave = (fault: Omit<Parameters<PaymentTestService['sim']['misbehave']>[0], 'keyId'>): void =>
  paying.sim.misbehave({ ...fault, keyId: property.account.keyId });

async function newPath(): Promise<{ path: string; bookingId: string }> {
  const { id: bookingId } = await openBooking(property);
  return { path: gatewayPath(property, bookingId), bookingId };
}

const statesOf = async (bookingId: string): Promise<string[]> => {
  const rows = await paying.service.sql<{ state: string }>(
    'select state from gateway_request where booking_id = $1 order by created_at, id',
    [bookingId],
  );
  return rows.map(({ state }) => state);
};

/** The API shows no payment request of the booking. */
async function assertNothingShown(path: string): Promise<void> {
  assert.deepEqual(bodyOf(await property.admin.get(`${path}/requests`)), []);
  assert.deepEqual(bodyOf(await property.admin.get(`${path}/qr`)), []);
  assert.equal(bodyOf(await property.admin.get(`${path}/qr/active`)), null);
}

test('when the process ends before the gateway was called, it is abandoned, and the key can be used again', async () => {
  const { path, bookingId } = await newPath();
  const key = keyed();
  const instance = await startOtherInstance();
  misbehave({ on: 'createQr', how: 'HANG' });
  const lost = clientAt(instance.url, property.admin.token)
    .post(`${path}/qr`, { amount: 66 }, key)
    .catch(() => null);
  await until('the intent is stored', async () => (await statesOf(bookingId)).length === 1);
  await kill(instance);
  for (let check = 0; check < 3; check += 1) {
    paying.service.clock.advance(2);
    await reconcileOnce(paying);
  }
  assert.deepEqual(await statesOf(bookingId), ['ABANDONED']);
  const again = await property.admin.post(`${path}/qr`, { amount: 66 }, key);
  assert.deepEqual([again.status, isReplay(again)], [201, false]);
  shutdowns.push(lost);
});

for (const { way, operation, live } of PAYMENT_REQUEST_KINDS) {
  test(`${way}: during the call to the gateway nothing is shown, the same key is 409, and another body 422`, async () => {
    const { path, bookingId } = await newPath();
    const key = keyed();
    misbehave({ on: operation, how: 'DELAY', ms: 2_000 });
    const first = property.admin.post(`${path}/${way}`, { amount: 55 }, key);
    await until('the intent is stored', async () => (await statesOf(bookingId)).length === 1);
    assert.deepEqual(await statesOf(bookingId), ['PREPARED']);
    await assertNothingShown(path);
    assertRefused(await property.admin.post(`${path}/${way}`, { amount: 55 }, key), 409, /still running/);
    assertRefused(await property.admin.post(`${path}/${way}`, { amount: 56 }, key), 422, /another request/);
    const made = await first;
    assert.equal(bodyOf(made, 201).status, live);
    const again = await property.admin.post(`${path}/${way}`, { amount: 55 }, key);
    assert.deepEqual([isReplay(again), again.status, again.text], [true, 201, made.text]);
    assertRefused(await property.admin.post(`${path}/${way}`, { amount: 56 }, key), 422, /another request/);
    assert.deepEqual(await statesOf(bookingId), [live]);
  });

  test(`${way}: many requests at once with one key create one; the others get 409 or the same response`, async () => {
    const { path, bookingId } = await newPath();
    const key = keyed();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => property.admin.post(`${path}/${way}`, { amount: 58 }, key)),
    );
    const made = responses.filter((response) => response.status === 201 && !isReplay(response));
    assert.equal(made.length, 1, responses.map(({ status }) => status).join());
    for (const response of responses) assert.ok(response.status === 409 || response.text === made[0]?.text, response.text);
    assert.deepEqual(await statesOf(bookingId), [live]);
  });

  test(`${way}: a refusal of the gateway is 502, leaves nothing, and the key can be used again`, async () => {
    const { path, bookingId } = await newPath();
    const key = keyed();
    misbehave({ on: operation, how: 'STATUS', status: 400 });
    assertRefused(await property.admin.post(`${path}/${way}`, { amount: 61 }, key), 502, /^the payment gateway failed/);
    await assertNothingShown(path);
    assert.deepEqual(await statesOf(bookingId), ['ABANDONED']);
    const second = await property.admin.post(`${path}/${way}`, { amount: 61 }, key);
    assert.equal(isReplay(second), false);
    const { id, reused } = bodyOf(second, 201);
    assert.equal(reused, false);
    assert.deepEqual(
      bodyOf(await property.admin.get(`${path}/requests`)).map((row: { id: string }) => row.id),
      [id],
    );
  });

  test(`${way}: an unknown outcome is 502 and shown nowhere; the same can be requested again at once`, async () => {
    for (const fault of [
      { how: 'DROP', worksFirst: true },
      { how: 'STATUS', status: 502, body: 'HTML', worksFirst: true },
      { how: 'NONSENSE', worksFirst: true },
      { how: 'NONSENSE', body: 'JSON' },
    ] as const) {
      const { path, bookingId } = await newPath();
      const key = keyed();
      misbehave({ on: operation, count: way === 'qr' ? 1 : 10, ...fault });
      const failed = await property.admin.post(`${path}/${way}`, { amount: 62 }, key);
      paying.sim.behave();
      if (way === 'payment-link' && failed.status === 201) continue;
      assertRefused(failed, 502, /^the payment gateway failed/);
      assert.ok(!failed.text.includes('nginx') && !failed.text.includes('surprise'), failed.text);
      await assertNothingShown(path);
      assert.deepEqual(await statesOf(bookingId), ['PREPARED']);
      const second = await property.admin.post(`${path}/${way}`, { amount: 62 }, key);
      assert.equal(isReplay(second), false);
      bodyOf(second, 201);
      assert.deepEqual(await statesOf(bookingId), ['PREPARED', live]);
    }
  });

  test(`${way}: the failure is in the audit log, with neither keys nor the gateway's page`, async () => {
    const { path, bookingId } = await newPath();
    misbehave({ on: operation, how: 'STATUS', status: 400 });
    assert.equal((await property.admin.post(`${path}/${way}`, { amount: 63 })).status, 502);
    const [row] = await paying.service.sql<{ action: string; actor_id: string; after: Record<string, unknown>; reason: string }>(
      'select action, actor_id, after, reason from audit_entry where booking_id = $1 and action like $2',
      [bookingId, '%failed'],
    );
    assert.equal(row?.action, way === 'qr' ? 'gateway_qr.failed' : 'gateway_link.failed');
    assert.equal(row?.actor_id, property.admin.userId);
    assert.deepEqual(row?.after, { status: 'ABANDONED', gatewayId: null, amount: 63, currency: 'INR' });
    assert.match(String(row?.reason), /^REFUSED: .*400/);
    const text = JSON.stringify(row);
    for (const secret of Object.values(property.account)) assert.ok(!text.includes(secret));
  });
}

test('QR codes that were created all the same are adopted or closed, so that one of the amount is left', async () => {
  const { path, bookingId } = await newPath();
  misbehave({ on: 'createQr', how: 'DROP', worksFirst: true });
  assert.equal((await property.admin.post(`${path}/qr`, { amount: 64 })).status, 502);
  const second = bodyOf(await property.admin.post(`${path}/qr`, { amount: 64 }), 201);
  paying.service.clock.advance(2);
  await reconcileOnce(paying);
  await paying.sim.quiet();
  assert.deepEqual((await statesOf(bookingId)).toSorted(), ['ACTIVE', 'CLOSED']);
  assert.equal(bodyOf(await property.admin.get(`${path}/qr/active`)).id, second.id);
  const open = booksOf().qrCodes.filter(
    ({ notes, status }) => !Array.isArray(notes) && notes['bookingId'] === bookingId && status === 'active',
  );
  assert.deepEqual(
    open.map(({ id }) => id),
    [second.gatewayQrId],
  );
});

for (const { way, operation, live } of PAYMENT_REQUEST_KINDS) {
  test(`${way}: when the process ends during the call to the gateway, it is adopted, and the key returns it`, async () => {
    const { path, bookingId } = await newPath();
    const key = keyed();
    const instance = await startOtherInstance();
    misbehave({ on: operation, how: 'DELAY', ms: 3000, worksFirst: true });
    const lost = clientAt(instance.url, property.admin.token)
      .post(`${path}/${way}`, { amount: 65 }, key)
      .catch(() => null);
    await until('the gateway has made it', async () => {
      const { qrCodes, links } = booksOf();
      return [...qrCodes, ...links].some(
        ({ notes }) => notes !== null && !Array.isArray(notes) && notes['bookingId'] === bookingId,
      );
    });
    await kill(instance);
    paying.sim.behave();
    assert.deepEqual(await statesOf(bookingId), ['PREPARED']);
    await assertNothingShown(path);
    assertRefused(await property.admin.post(`${path}/${way}`, { amount: 65 }, key), 409, /still running/);
    paying.service.clock.advance(2);
    await reconcileOnce(paying);
    assert.deepEqual(await statesOf(bookingId), [live]);
    const [adopted] = bodyOf(await property.admin.get(`${path}/requests`));
    const replayed = await property.admin.post(`${path}/${way}`, { amount: 65 }, key);
    assert.deepEqual([isReplay(replayed), replayed.status, replayed.body.id], [true, 201, adopted.id]);
    assert.equal(bodyOf(await property.admin.post(`${path}/${way}`, { amount: 65 })).id, adopted.id);
    shutdowns.push(lost);
  });
}
