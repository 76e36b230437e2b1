/** A two-phase write, seen through one: a QR code of the payment gateway. */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { gatewayPath, newPayingProperty, startPaymentTestService } from '../../../test/harness/gateway.ts';
import { until } from '../../../test/harness/gateway-events.ts';
import { openBooking } from '../../../test/harness/stays.ts';

const paying = await startPaymentTestService();
const property = await newPayingProperty(paying);
after(() => paying.stop());
afterEach(() => paying.sim.behave());

/** A booking, a request for its QR code, and the number of its QR codes at the gateway. */
async function newAsker(key: string | null) {
  const { id } = await openBooking(property);
  const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': `${key}-${id}` };
  const there = (): number =>
    paying.sim.books(property.account.keyId).qrCodes.filter(({ notes }) => !Array.isArray(notes) && notes['bookingId'] === id)
      .length;
  const ask = (amount = 100) => property.admin.post(`${gatewayPath(property, id)}/qr`, { amount }, headers);
  return { id, ask, there };
}

const slowly = (ms: number): void =>
  paying.sim.misbehave({ on: 'createQr', how: 'DELAY', ms, worksFirst: true, keyId: property.account.keyId });

test('while it is under way a repetition gets 409, and afterwards the stored response', async () => {
  const { ask, there } = await newAsker('slow');
  slowly(600);
  const first = ask();
  await until('the gateway is at it', async () => there() === 1);
  const meanwhile = await ask();
  assert.equal(meanwhile.status, 409);
  assert.match(meanwhile.body.message, /still running/);
  const { status, text, headers } = await first;
  assert.deepEqual([status, headers.get('idempotency-replayed')], [201, null]);
  const again = await ask();
  assert.deepEqual([again.status, again.text, again.headers.get('idempotency-replayed')], [201, text, 'true']);
  assert.equal(there(), 1);
});

test('the same key with another body is a conflict, under way and afterwards', async () => {
  const { ask, there } = await newAsker('other');
  slowly(600);
  const first = ask();
  await until('the gateway is at it', async () => there() === 1);
  const [meanwhile] = [await ask(200)];
  assert.ok([409, 422].includes(meanwhile.status), meanwhile.text);
  assert.equal((await first).status, 201);
  assert.equal((await ask(200)).status, meanwhile.status);
  assert.equal(there(), 1);
});

test('no transaction is open while the gateway is called: the booking can be changed', async () => {
  const { id, ask, there } = await newAsker(null);
  slowly(3_000);
  const first = ask();
  let isAnswered = false;
  void first.then(() => {
    isAnswered = true;
  });
  await until('the gateway is at it', async () => there() === 1);
  const cash = await property.admin.post(`${property.path}/bookings/${id}/payments`, { amount: 5, method: 'CASH' });
  assert.equal(cash.status, 201);
  assert.equal(isAnswered, false, 'the payment did not wait for the gateway');
  assert.equal((await first).status, 201);
});

test('a failure is not stored: the key is free, and the next attempt is checked again', async () => {
  const { ask, there } = await newAsker('failed');
  paying.sim.misbehave({ on: 'createQr', how: 'STATUS', status: 400, keyId: property.account.keyId });
  assert.equal((await ask()).status, 502);
  const again = await ask();
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, null]);
  assert.equal(there(), 1);
});

test('a refusal before the call leaves nothing behind', async () => {
  const { ask, there } = await newAsker('refused');
  assert.equal((await ask(0.5)).status, 400);
  assert.equal(there(), 0);
  assert.equal((await ask()).status, 201, 'and the key is free');
});
