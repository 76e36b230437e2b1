/** A QR code or a link is written down before the gateway is asked, and what came of it after: whatever happens in between. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import {
  gatewayPath,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
} from '../../../../test/support/gateway.ts';
import { reconcileOnce, until } from '../../../../test/support/gateway-messages.ts';
import { type Answer, deskAt } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { bodyOf, openBooking } from '../../../../test/support/stays.ts';
import { type Service, startService } from '../../../start.ts';

let paying: PayingHotel;
let house: PayingHouse;
before(async () => {
  paying = await openPayingHotel();
  house = await newPayingHouse(paying);
});
after(async () => {
  await Promise.all(endings);
  await paying.stop();
});

/** What ends by itself some seconds later, and need not be waited for by each test. */
const endings: Promise<unknown>[] = [];

/** Another instance of the service, to be killed. */
async function beside(): Promise<Service> {
  const { config } = paying.hotel.service.platform;
  return startService(config, pino({ level: 'silent' }), paying.hotel.clock.now);
}

/** What it was about to write is never written. */
async function kill(dying: Service): Promise<void> {
  await dying.platform.db.destroy();
  endings.push(dying.stop().catch(() => {}));
}

const WAYS = [
  { way: 'qr', operation: 'createQr', live: 'ACTIVE' },
  { way: 'payment-link', operation: 'createLink', live: 'OPEN' },
] as const;

const keyed = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
const isReplay = (answer: Answer): boolean => answer.headers.get('idempotency-replayed') === 'true';
const booksOf = () => paying.sim.books(house.account.keyId);
const misbehave = (fault: Omit<Parameters<PayingHotel['sim']['misbehave']>[0], 'keyId'>): void =>
  paying.sim.misbehave({ ...fault, keyId: house.account.keyId });

async function newPath(): Promise<{ path: string; bookingId: string }> {
  const { id: bookingId } = await openBooking(house);
  return { path: gatewayPath(house, bookingId), bookingId };
}

const statesOf = async (bookingId: string): Promise<string[]> => {
  const rows = await paying.hotel.sql<{ state: string }>(
    'select state from gateway_request where booking_id = $1 order by created_at, id',
    [bookingId],
  );
  return rows.map(({ state }) => state);
};

/** Nobody can see a request of the booking anywhere. */
async function assertNothingShown(path: string): Promise<void> {
  assert.deepEqual(bodyOf(await house.admin.get(`${path}/requests`)), []);
  assert.deepEqual(bodyOf(await house.admin.get(`${path}/qr`)), []);
  assert.equal(bodyOf(await house.admin.get(`${path}/qr/active`)), null);
}

test('when the process ends before the gateway was asked, it is given up, and the key is judged anew', async () => {
  const { path, bookingId } = await newPath();
  const key = keyed();
  const dying = await beside();
  misbehave({ on: 'createQr', how: 'HANG' });
  const lost = deskAt(dying.url, house.admin.token)
    .post(`${path}/qr`, { amount: 66 }, key)
    .catch(() => null);
  await until('it is written down', async () => (await statesOf(bookingId)).length === 1);
  await kill(dying);
  for (let look = 0; look < 3; look += 1) {
    paying.hotel.clock.advance(2);
    await reconcileOnce(paying);
  }
  assert.deepEqual(await statesOf(bookingId), ['ABANDONED']);
  const anew = await house.admin.post(`${path}/qr`, { amount: 66 }, key);
  assert.deepEqual([anew.status, isReplay(anew)], [201, false]);
  endings.push(lost);
});

for (const { way, operation, live } of WAYS) {
  test(`${way}: while the gateway is being asked nothing is shown, and the same key is 409 and another body 422`, async () => {
    const { path, bookingId } = await newPath();
    const key = keyed();
    misbehave({ on: operation, how: 'DELAY', ms: 2_000 });
    const first = house.admin.post(`${path}/${way}`, { amount: 55 }, key);
    await until('it is written down', async () => (await statesOf(bookingId)).length === 1);
    assert.deepEqual(await statesOf(bookingId), ['PREPARED']);
    await assertNothingShown(path);
    assertRefused(await house.admin.post(`${path}/${way}`, { amount: 55 }, key), 409, /still running/);
    assertRefused(await house.admin.post(`${path}/${way}`, { amount: 56 }, key), 422, /another request/);
    const made = await first;
    assert.equal(bodyOf(made, 201).status, live);
    const again = await house.admin.post(`${path}/${way}`, { amount: 55 }, key);
    assert.deepEqual([isReplay(again), again.status, again.text], [true, 201, made.text]);
    assertRefused(await house.admin.post(`${path}/${way}`, { amount: 56 }, key), 422, /another request/);
    assert.deepEqual(await statesOf(bookingId), [live]);
  });

  test(`${way}: many at once with one key make one; the others hear 409 or the same answer`, async () => {
    const { path, bookingId } = await newPath();
    const key = keyed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => house.admin.post(`${path}/${way}`, { amount: 58 }, key)));
    const made = answers.filter((answer) => answer.status === 201 && !isReplay(answer));
    assert.equal(made.length, 1, answers.map(({ status }) => status).join());
    for (const answer of answers) assert.ok(answer.status === 409 || answer.text === made[0]?.text, answer.text);
    assert.deepEqual(await statesOf(bookingId), [live]);
  });

  test(`${way}: a refusal of the gateway is 502, leaves nothing, and the key is judged anew`, async () => {
    const { path, bookingId } = await newPath();
    const key = keyed();
    misbehave({ on: operation, how: 'STATUS', status: 400 });
    assertRefused(await house.admin.post(`${path}/${way}`, { amount: 61 }, key), 502, /^the payment gateway failed/);
    await assertNothingShown(path);
    assert.deepEqual(await statesOf(bookingId), ['ABANDONED']);
    const second = await house.admin.post(`${path}/${way}`, { amount: 61 }, key);
    assert.equal(isReplay(second), false);
    const { id, reused } = bodyOf(second, 201);
    assert.equal(reused, false);
    assert.deepEqual(
      bodyOf(await house.admin.get(`${path}/requests`)).map((row: { id: string }) => row.id),
      [id],
    );
  });

  test(`${way}: an answer that leaves open whether it was made is 502 and shown nowhere; the same can be asked for at once`, async () => {
    for (const fault of [
      { how: 'DROP', worksFirst: true },
      { how: 'STATUS', status: 502, body: 'HTML', worksFirst: true },
      { how: 'NONSENSE', worksFirst: true },
      { how: 'NONSENSE', body: 'JSON' },
    ] as const) {
      const { path, bookingId } = await newPath();
      const key = keyed();
      misbehave({ on: operation, count: way === 'qr' ? 1 : 10, ...fault });
      const failed = await house.admin.post(`${path}/${way}`, { amount: 62 }, key);
      paying.sim.behave();
      if (way === 'payment-link' && failed.status === 201) continue;
      assertRefused(failed, 502, /^the payment gateway failed/);
      assert.ok(!failed.text.includes('nginx') && !failed.text.includes('surprise'), failed.text);
      await assertNothingShown(path);
      assert.deepEqual(await statesOf(bookingId), ['PREPARED']);
      const second = await house.admin.post(`${path}/${way}`, { amount: 62 }, key);
      assert.equal(isReplay(second), false);
      bodyOf(second, 201);
      assert.deepEqual(await statesOf(bookingId), ['PREPARED', live]);
    }
  });

  test(`${way}: who failed is in the audit, with neither keys nor the gateway's page`, async () => {
    const { path, bookingId } = await newPath();
    misbehave({ on: operation, how: 'STATUS', status: 400 });
    assert.equal((await house.admin.post(`${path}/${way}`, { amount: 63 })).status, 502);
    const [row] = await paying.hotel.sql<{ action: string; actor_id: string; after: Record<string, unknown>; reason: string }>(
      'select action, actor_id, after, reason from audit_entry where booking_id = $1 and action like $2',
      [bookingId, '%failed'],
    );
    assert.equal(row?.action, way === 'qr' ? 'gateway_qr.failed' : 'gateway_link.failed');
    assert.equal(row?.actor_id, house.admin.userId);
    assert.deepEqual(row?.after, { status: 'ABANDONED', gatewayId: null, amount: 63, currency: 'INR' });
    assert.match(String(row?.reason), /^REFUSED: .*400/);
    const text = JSON.stringify(row);
    for (const secret of Object.values(house.account)) assert.ok(!text.includes(secret));
  });
}

test('what was made all the same is adopted or closed, so that one QR code of the amount is left', async () => {
  const { path, bookingId } = await newPath();
  misbehave({ on: 'createQr', how: 'DROP', worksFirst: true });
  assert.equal((await house.admin.post(`${path}/qr`, { amount: 64 })).status, 502);
  const second = bodyOf(await house.admin.post(`${path}/qr`, { amount: 64 }), 201);
  paying.hotel.clock.advance(2);
  await reconcileOnce(paying);
  await paying.sim.quiet();
  assert.deepEqual((await statesOf(bookingId)).toSorted(), ['ACTIVE', 'CLOSED']);
  assert.equal(bodyOf(await house.admin.get(`${path}/qr/active`)).id, second.id);
  const open = booksOf().qrCodes.filter(
    ({ notes, status }) => !Array.isArray(notes) && notes['bookingId'] === bookingId && status === 'active',
  );
  assert.deepEqual(
    open.map(({ id }) => id),
    [second.gatewayQrId],
  );
});

for (const { way, operation, live } of WAYS) {
  test(`${way}: when the process ends while the gateway is asked, it is adopted, and the key answers it`, async () => {
    const { path, bookingId } = await newPath();
    const key = keyed();
    const dying = await beside();
    misbehave({ on: operation, how: 'DELAY', ms: 3000, worksFirst: true });
    const lost = deskAt(dying.url, house.admin.token)
      .post(`${path}/${way}`, { amount: 65 }, key)
      .catch(() => null);
    await until('the gateway has made it', async () => {
      const { qrCodes, links } = booksOf();
      return [...qrCodes, ...links].some(
        ({ notes }) => notes !== null && !Array.isArray(notes) && notes['bookingId'] === bookingId,
      );
    });
    await kill(dying);
    paying.sim.behave();
    assert.deepEqual(await statesOf(bookingId), ['PREPARED']);
    await assertNothingShown(path);
    assertRefused(await house.admin.post(`${path}/${way}`, { amount: 65 }, key), 409, /still running/);
    paying.hotel.clock.advance(2);
    await reconcileOnce(paying);
    assert.deepEqual(await statesOf(bookingId), [live]);
    const [adopted] = bodyOf(await house.admin.get(`${path}/requests`));
    const replayed = await house.admin.post(`${path}/${way}`, { amount: 65 }, key);
    assert.deepEqual([isReplay(replayed), replayed.status, replayed.body.id], [true, 201, adopted.id]);
    assert.equal(bodyOf(await house.admin.post(`${path}/${way}`, { amount: 65 })).id, adopted.id);
    endings.push(lost);
  });
}
