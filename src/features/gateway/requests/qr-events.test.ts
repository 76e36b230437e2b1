/** What becomes of a QR code: as a list and live. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type EventStream, openEventStream } from '../../../../test/support/event-stream.ts';
import {
  askForLink,
  askForQr,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
} from '../../../../test/support/gateway.ts';
import { reconcileOnce } from '../../../../test/support/gateway-messages.ts';
import type { Desk } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { bodyOf } from '../../../../test/support/stays.ts';

let paying: PayingHotel;
let house: PayingHouse;
let root: Desk;
before(async () => {
  paying = await openPayingHotel();
  house = await newPayingHouse(paying);
  root = await paying.hotel.newUser({ superAdmin: true });
});
after(() => paying.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
type Step = { id: string; event: string; status: string; source: string; gatewayPaymentId: string | null; amount: number | null };
const namesOf = (steps: readonly unknown[]) => (steps as Step[]).map(({ event, status }) => `${event} ${status}`);

function follow(path: string, desk: Desk = house.admin, lastEventId?: string): Promise<EventStream> {
  const headers = {
    authorization: `Bearer ${desk.token}`,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  return openEventStream(`${paying.hotel.url}${path}/stream`, headers);
}

async function payQr(gatewayQrId: string) {
  const payment = paying.sim.pay(gatewayQrId);
  await paying.sim.quiet();
  return payment;
}

test('before anything is told the list is empty; then each step is told with the QR code as it was after it', async () => {
  const { path, qr } = await askForQr(house, 150.5);
  const events = `${path}/qr/${qr.id}/events`;
  assert.deepEqual(bodyOf(await house.admin.get(events)), []);
  const payment = await payQr(qr.gatewayQrId);
  const steps: Step[] = bodyOf(await house.admin.get(events));
  assert.deepEqual(namesOf(steps).toSorted(), ['payment.captured PAID', 'qr_code.credited PAID']);
  const { id, occurredAt, createdAt, ...credited } = steps.find(({ event }) => event === 'qr_code.credited') as Step &
    Record<string, unknown>;
  assert.deepEqual(credited, {
    qrId: qr.id,
    event: 'qr_code.credited',
    source: 'WEBHOOK',
    status: 'PAID',
    gatewayPaymentId: payment.id,
    amount: 150.5,
    currency: 'INR',
  });
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.ok(Date.parse(String(createdAt)) >= Date.parse(String(occurredAt)) - 1000);
});

test('the list is the same by our id and by the id of the gateway, and comes in pages', async () => {
  const { path, qr } = await askForQr(house, 60);
  await payQr(qr.gatewayQrId);
  const all: Step[] = bodyOf(await house.admin.get(`${path}/qr/${qr.id}/events`));
  assert.deepEqual(bodyOf(await house.admin.get(`${path}/qr/${qr.gatewayQrId}/events`)), all);
  assert.deepEqual(bodyOf(await house.admin.get(`${path}/qr/${qr.id.toUpperCase()}/events`)), all);
  const pages: Step[] = [];
  let next: string | undefined = `${path}/qr/${qr.gatewayQrId}/events?limit=1`;
  for (let page = 0; page < 10 && next !== undefined; page += 1) {
    const answer = await house.admin.get(next);
    pages.push(...bodyOf(answer));
    const url = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    next = url === undefined ? undefined : new URL(url, paying.hotel.url).href.slice(new URL(paying.hotel.url).origin.length);
  }
  assert.deepEqual(pages, all);
});

test('what was found out by asking the gateway is told as such, once', async () => {
  const mute = await newPayingHouse(paying);
  paying.sim.setAccount({ ...mute.account, webhookUrl: null });
  const { path, qr } = await askForQr(mute, 75);
  paying.sim.pay(qr.gatewayQrId);
  for (let look = 0; look < 2; look += 1) {
    paying.hotel.clock.advance(3);
    await reconcileOnce(paying);
  }
  const steps: Step[] = bodyOf(await mute.admin.get(`${path}/qr/${qr.id}/events`));
  assert.deepEqual(
    steps.map(({ event, source, status, amount }) => [event, source, status, amount]),
    [['qr_code.credited', 'RECONCILIATION', 'PAID', 75]],
  );
});

test('events of a QR code that is not there, of another booking, or of a link are 404', async () => {
  const [{ path }, other, { link }] = [await askForQr(house), await askForQr(house), await askForLink(house)];
  for (const id of [UNKNOWN, 'qr_AAAAAAAAAAAAAA', other.qr.id, other.qr.gatewayQrId, link.id]) {
    assertRefused(await house.admin.get(`${path}/qr/${id}/events`), 404, 'QR code not found');
    const stream = await follow(`${path}/qr/${id}/events`);
    assert.equal(stream.status, 404, stream.text);
  }
  assertRefused(await house.admin.get(`${path}/qr/nonsense/events`), 400, /qrId must be a UUID or the gateway's id/);
});

for (const name of ['id', 'gatewayQrId'] as const) {
  test(`the live stream by ${name} begins with all that was told, and then tells that the guest has paid`, async () => {
    const { path, qr } = await askForQr(house, 90);
    const stream = await follow(`${path}/qr/${qr[name]}/events`, await house.join('STAFF'));
    assert.equal(stream.status, 200);
    await stream.until(({ events }) => events.length > 0);
    assert.deepEqual([stream.events[0]?.name, stream.events[0]?.data], ['qr.snapshot', []]);
    await payQr(qr.gatewayQrId);
    const listed: Step[] = bodyOf(await house.admin.get(`${path}/qr/${qr.id}/events`));
    await stream.until(({ events }) => events.length > listed.length);
    assert.deepEqual(
      stream.events.slice(1).map(({ name: event, data }) => [event, data]),
      listed.map((step) => ['qr.event', step]),
    );
    stream.close();
    const late = await follow(`${path}/qr/${qr[name]}/events`);
    await late.until(({ events }) => events.length > 0);
    assert.deepEqual([late.events[0]?.name, late.events[0]?.data], ['qr.snapshot', listed]);
    late.close();
  });
}

test('who was away gets each later step once, by the id of the last event', async () => {
  const { path, qr } = await askForQr(house, 95);
  const events = `${path}/qr/${qr.id}/events`;
  const first = await follow(events);
  await first.until((stream) => stream.events.length > 0);
  first.close();
  await payQr(qr.gatewayQrId);
  const listed: Step[] = bodyOf(await house.admin.get(events));
  const second = await follow(events, house.admin, first.events[0]?.id);
  await second.until((stream) => stream.events.length >= listed.length);
  assert.deepEqual(
    second.events.map(({ name, data }) => [name, (data as Step).id]),
    listed.map(({ id }) => ['qr.event', id]),
  );
  second.close();
  const third = await follow(events, house.admin, second.events[0]?.id);
  await third.until((stream) => stream.events.length >= listed.length - 1);
  assert.deepEqual(
    third.events.map(({ data }) => (data as Step).id),
    listed.slice(1).map(({ id }) => id),
  );
  third.close();
});

test('a stream tells of its own QR code only', async () => {
  const [mine, other] = [await askForQr(house, 20), await askForQr(house, 20)];
  const stream = await follow(`${mine.path}/qr/${mine.qr.id}/events`);
  await stream.until(({ events }) => events.length > 0);
  await payQr(other.qr.gatewayQrId);
  await payQr(mine.qr.gatewayQrId);
  const listed: Step[] = bodyOf(await house.admin.get(`${mine.path}/qr/${mine.qr.id}/events`));
  await stream.until(({ events }) => events.length > listed.length);
  assert.ok(stream.events.slice(1).every(({ data }) => (data as { qrId: string }).qrId === mine.qr.id));
  stream.close();
});

test('closing at the desk is told by the message of the gateway', async () => {
  const { path, qr } = await askForQr(house, 30);
  const stream = await follow(`${path}/qr/${qr.id}/events`);
  bodyOf(await house.admin.post(`${path}/qr/${qr.id}/close`));
  await stream.until(({ events }) => events.length > 1);
  assert.deepEqual(namesOf(stream.events.slice(1).map(({ data }) => data)), ['qr_code.closed CLOSED']);
  stream.close();
});

test('a stream ends when its caller is disabled or loses the role that may see it', async () => {
  const { path, qr } = await askForQr(house, 40);
  const [disabled, demoted] = [await house.join('STAFF'), await house.join('STAFF')];
  const streams = [await follow(`${path}/qr/${qr.id}/events`, disabled), await follow(`${path}/qr/${qr.id}/events`, demoted)];
  const users = `${house.path}/users`;
  bodyOf(await house.admin.put(`${users}/${disabled.userId}/disabled`, { disabled: true }));
  bodyOf(await root.put(`${users}/${demoted.userId}/roles`, { roles: ['FINANCE'] }));
  const give = AbortSignal.timeout(20_000);
  await Promise.race([
    Promise.all(streams.map(({ ended }) => ended)),
    new Promise((_, reject) => give.addEventListener('abort', () => reject(new Error('a stream goes on')))),
  ]);
  for (const desk of [disabled, demoted]) assert.equal((await follow(`${path}/qr/${qr.id}/events`, desk)).status, 403);
});
