/** The events of a QR code, as a list and live. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type EventStream, openEventStream } from '../../../../test/harness/event-stream.ts';
import {
  newPayingProperty,
  openBookingWithLink,
  openBookingWithQr,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { reconcileOnce } from '../../../../test/harness/gateway-events.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import type { ApiClient } from '../../../../test/harness/service-under-test.ts';
import { bodyOf } from '../../../../test/harness/stays.ts';

const paying = await startPaymentTestService();
after(() => paying.stop());
const property = await newPayingProperty(paying);
const root = await paying.service.newUser({ superAdmin: true });

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
type Step = { id: string; event: string; status: string; source: string; gatewayPaymentId: string | null; amount: number | null };
const namesOf = (steps: readonly unknown[]) => (steps as Step[]).map(({ event, status }) => `${event} ${status}`);

function follow(path: string, client: ApiClient = property.admin, lastEventId?: string): Promise<EventStream> {
  const headers = {
    authorization: `Bearer ${client.token}`,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  return openEventStream(`${paying.service.url}${path}/stream`, headers);
}

async function payQr(gatewayQrId: string) {
  const payment = paying.sim.pay(gatewayQrId);
  await paying.sim.quiet();
  return payment;
}

test('the list is empty at first; then each event has the status of the QR code after it', async () => {
  const { path, qr } = await openBookingWithQr(property, 150.5);
  const events = `${path}/qr/${qr.id}/events`;
  assert.deepEqual(bodyOf(await property.admin.get(events)), []);
  const payment = await payQr(qr.gatewayQrId);
  const steps: Step[] = bodyOf(await property.admin.get(events));
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

test('the list is the same by our id and by the id of the gateway, and has pages', async () => {
  const { path, qr } = await openBookingWithQr(property, 60);
  await payQr(qr.gatewayQrId);
  const all: Step[] = bodyOf(await property.admin.get(`${path}/qr/${qr.id}/events`));
  assert.deepEqual(bodyOf(await property.admin.get(`${path}/qr/${qr.gatewayQrId}/events`)), all);
  assert.deepEqual(bodyOf(await property.admin.get(`${path}/qr/${qr.id.toUpperCase()}/events`)), all);
  const pages: Step[] = [];
  let next: string | undefined = `${path}/qr/${qr.gatewayQrId}/events?limit=1`;
  for (let page = 0; page < 10 && next !== undefined; page += 1) {
    const response = await property.admin.get(next);
    pages.push(...bodyOf(response));
    const url = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    next = url === undefined ? undefined : new URL(url, paying.service.url).href.slice(new URL(paying.service.url).origin.length);
  }
  assert.deepEqual(pages, all);
});

test('what was found by asking the gateway is an event with the source RECONCILIATION, once', async () => {
  const silentProperty = await newPayingProperty(paying);
  paying.sim.setAccount({ ...silentProperty.account, webhookUrl: null });
  const { path, qr } = await openBookingWithQr(silentProperty, 75);
  paying.sim.pay(qr.gatewayQrId);
  for (let check = 0; check < 2; check += 1) {
    paying.service.clock.advance(3);
    await reconcileOnce(paying);
  }
  const steps: Step[] = bodyOf(await silentProperty.admin.get(`${path}/qr/${qr.id}/events`));
  assert.deepEqual(
    steps.map(({ event, source, status, amount }) => [event, source, status, amount]),
    [['qr_code.credited', 'RECONCILIATION', 'PAID', 75]],
  );
});

test('the events of an unknown QR code, of one of another booking, or of a link are 404', async () => {
  const [{ path }, other, { link }] = [
    await openBookingWithQr(property),
    await openBookingWithQr(property),
    await openBookingWithLink(property),
  ];
  for (const id of [UNKNOWN, 'qr_AAAAAAAAAAAAAA', other.qr.id, other.qr.gatewayQrId, link.id]) {
    assertRefused(await property.admin.get(`${path}/qr/${id}/events`), 404, 'QR code not found');
    const stream = await follow(`${path}/qr/${id}/events`);
    assert.equal(stream.status, 404, stream.text);
  }
  assertRefused(await property.admin.get(`${path}/qr/nonsense/events`), 400, /qrId must be a UUID or the gateway's id/);
});

for (const name of ['id', 'gatewayQrId'] as const) {
  test(`the live stream by ${name} begins with all events so far, and then has the event that the guest has paid`, async () => {
    const { path, qr } = await openBookingWithQr(property, 90);
    const stream = await follow(`${path}/qr/${qr[name]}/events`, await property.join('STAFF'));
    assert.equal(stream.status, 200);
    await stream.until(({ events }) => events.length > 0);
    assert.deepEqual([stream.events[0]?.name, stream.events[0]?.data], ['qr.snapshot', []]);
    await payQr(qr.gatewayQrId);
    const listed: Step[] = bodyOf(await property.admin.get(`${path}/qr/${qr.id}/events`));
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

test('a client that reconnects gets each later event once, by the id of its last event', async () => {
  const { path, qr } = await openBookingWithQr(property, 95);
  const events = `${path}/qr/${qr.id}/events`;
  const first = await follow(events);
  await first.until((stream) => stream.events.length > 0);
  first.close();
  await payQr(qr.gatewayQrId);
  const listed: Step[] = bodyOf(await property.admin.get(events));
  const second = await follow(events, property.admin, first.events[0]?.id);
  await second.until((stream) => stream.events.length >= listed.length);
  assert.deepEqual(
    second.events.map(({ name, data }) => [name, (data as Step).id]),
    listed.map(({ id }) => ['qr.event', id]),
  );
  second.close();
  const third = await follow(events, property.admin, second.events[0]?.id);
  await third.until((stream) => stream.events.length >= listed.length - 1);
  assert.deepEqual(
    third.events.map(({ data }) => (data as Step).id),
    listed.slice(1).map(({ id }) => id),
  );
  third.close();
});

test('a stream has only the events of its own QR code', async () => {
  const [mine, other] = [await openBookingWithQr(property, 20), await openBookingWithQr(property, 20)];
  const stream = await follow(`${mine.path}/qr/${mine.qr.id}/events`);
  await stream.until(({ events }) => events.length > 0);
  await payQr(other.qr.gatewayQrId);
  await payQr(mine.qr.gatewayQrId);
  const listed: Step[] = bodyOf(await property.admin.get(`${mine.path}/qr/${mine.qr.id}/events`));
  await stream.until(({ events }) => events.length > listed.length);
  assert.ok(stream.events.slice(1).every(({ data }) => (data as { qrId: string }).qrId === mine.qr.id));
  stream.close();
});

test('closing at the front desk is an event when the gateway reports it', async () => {
  const { path, qr } = await openBookingWithQr(property, 30);
  const stream = await follow(`${path}/qr/${qr.id}/events`);
  bodyOf(await property.admin.post(`${path}/qr/${qr.id}/close`));
  await stream.until(({ events }) => events.length > 1);
  assert.deepEqual(namesOf(stream.events.slice(1).map(({ data }) => data)), ['qr_code.closed CLOSED']);
  stream.close();
});

test('a stream ends when its caller is disabled or loses the role for it', async () => {
  const { path, qr } = await openBookingWithQr(property, 40);
  const [disabled, demoted] = [await property.join('STAFF'), await property.join('STAFF')];
  const streams = [await follow(`${path}/qr/${qr.id}/events`, disabled), await follow(`${path}/qr/${qr.id}/events`, demoted)];
  const users = `${property.path}/users`;
  bodyOf(await property.admin.put(`${users}/${disabled.userId}/disabled`, { disabled: true }));
  bodyOf(await root.put(`${users}/${demoted.userId}/roles`, { roles: ['FINANCE'] }));
  const give = AbortSignal.timeout(20_000);
  await Promise.race([
    Promise.all(streams.map(({ ended }) => ended)),
    new Promise((_, reject) => give.addEventListener('abort', () => reject(new Error('a stream goes on')))),
  ]);
  for (const client of [disabled, demoted]) assert.equal((await follow(`${path}/qr/${qr.id}/events`, client)).status, 403);
});
