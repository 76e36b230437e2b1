/** QR codes and links that were asked for without an answer: they become the booking's, are closed, or were never made. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import {
  gatewayPath,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
  paymentsOf,
} from '../../../../test/support/gateway.ts';
import { deliverAll, keepMessages, messagesAbout, reconcileOnce, until } from '../../../../test/support/gateway-messages.ts';
import { bodyOf, openBooking } from '../../../../test/support/stays.ts';
import type { Misbehaviour } from '../../../gateway-sim/faults.ts';

let paying: PayingHotel;
let house: PayingHouse;
const QUICK = { tryMs: 2_000, totalMs: 4_000, backoffMs: 1 };

before(async () => {
  paying = await openPayingHotel();
  house = await newPayingHouse(paying);
  keepMessages(paying.sim, house);
});
after(() => paying?.stop());
afterEach(() => paying.sim.behave());

const KINDS = {
  QR: { create: 'createQr', url: 'qr', live: 'ACTIVE', ended: 'CLOSED', gatewayId: 'gatewayQrId' },
  LINK: { create: 'createLink', url: 'payment-link', live: 'OPEN', ended: 'CANCELLED', gatewayId: 'gatewayLinkId' },
} as const;
type Kind = keyof typeof KINDS;

/** Everything that goes wrong in that way, until the gateway behaves again. */
const spoil = (fault: Pick<Misbehaviour, 'on' | 'how' | 'worksFirst'>): void =>
  paying.sim.misbehave({ ...fault, count: 1_000, keyId: house.account.keyId });

/** Asks for one and gets no answer from the gateway; answers what repeats the request. */
async function askInVain(kind: Kind, worksFirst: boolean, how: 'DROP' | 'NONSENSE' | 'STATUS' = 'DROP') {
  const booking = await openBooking(house);
  const { create, url } = KINDS[kind];
  spoil({ on: create, how, worksFirst });
  // A link that is there already is looked for at once: that fails as well.
  if (kind === 'LINK') spoil({ on: 'listLinks', how: 'DROP' });
  const ask = (key = `${kind}-${booking.id}`) =>
    house.admin.post(`${gatewayPath(house, booking.id)}/${url}`, { amount: 777 }, { 'idempotency-key': key });
  const answer = await ask();
  assert.equal(answer.status, 502, answer.text);
  paying.sim.behave();
  return { booking, ask };
}

type Row = { id: string; state: string; gateway_id: string | null; key_hash: Buffer };

const rowsOf = (bookingId: string): Promise<Row[]> =>
  paying.hotel.sql<Row>('select id, state, gateway_id, key_hash from gateway_request where booking_id = $1 order by created_at', [
    bookingId,
  ]);

const untilStates = (bookingId: string, ...states: string[]): Promise<void> =>
  until(
    `the requests are ${states.join(' and ')}`,
    async () => (await rowsOf(bookingId)).map(({ state }) => state).join() === states.join(),
    {
      between: async () => {
        paying.hotel.clock.advance(2);
        await reconcileOnce(paying, QUICK);
      },
    },
  );

/** The states at the gateway of what was made for the booking. */
function thereFor(bookingId: string): string[] {
  const { qrCodes, links } = paying.sim.books(house.account.keyId);
  return [...qrCodes, ...links]
    .filter(({ notes }) => notes !== null && !Array.isArray(notes) && notes['bookingId'] === bookingId)
    .map(({ status }) => status);
}

for (const kind of ['QR', 'LINK'] as const) {
  const { live, ended, gatewayId } = KINDS[kind];
  const what = kind === 'QR' ? 'a QR code' : 'a link';

  for (const how of ['DROP', 'NONSENSE', 'STATUS'] as const) {
    test(`${what} that was made without an answer (${how}) is found, and is the answer to who asks again`, async () => {
      const { booking, ask } = await askInVain(kind, true, how);
      assert.deepEqual(
        (await rowsOf(booking.id)).map(({ state }) => state),
        ['PREPARED'],
      );
      await untilStates(booking.id, live);
      const again = bodyOf(await ask());
      assert.equal(again.reused, true);
      assert.equal(again[gatewayId], (await rowsOf(booking.id))[0]?.gateway_id);
      assert.equal(thereFor(booking.id).length, 1);
    });
  }

  test(`${what} that was never made is given up, and can be asked for anew under the same key`, async () => {
    const { booking, ask } = await askInVain(kind, false);
    await untilStates(booking.id, 'ABANDONED');
    const [{ n } = { n: 0 }] = await paying.hotel.sql<{ n: number }>(
      `select count(*)::integer as n from audit_entry where booking_id = $1 and action like 'gateway_%.abandoned'`,
      [booking.id],
    );
    assert.equal(n, 1);
    const shown = bodyOf(await house.admin.get(`${gatewayPath(house, booking.id)}/requests`));
    assert.deepEqual(shown, [], 'nobody sees what was never there');
    assert.equal(bodyOf(await ask(), 201).reused, false);
    assert.deepEqual(thereFor(booking.id), [kind === 'QR' ? 'active' : 'created']);
  });

  test(`${what} that was made without an answer is closed when another was made since`, async () => {
    const { booking, ask } = await askInVain(kind, true);
    bodyOf(await ask('another key'), 201);
    await untilStates(booking.id, ended, live);
    assert.deepEqual(thereFor(booking.id).toSorted(), kind === 'QR' ? ['active', 'closed'] : ['cancelled', 'created']);
  });

  test(`${what} that was made without an answer is closed when its booking was cancelled since`, async () => {
    const { booking } = await askInVain(kind, true);
    bodyOf(await house.admin.post(`${house.path}/bookings/${booking.id}/cancel`, {}));
    await untilStates(booking.id, ended);
    assert.deepEqual(thereFor(booking.id), [kind === 'QR' ? 'closed' : 'cancelled']);
  });

  test(`${what} of which nobody knew is paid: the money is the booking's`, async () => {
    const { booking } = await askInVain(kind, true);
    const [row] = await rowsOf(booking.id);
    const { payments, qrCodes, links } = paying.sim.books(house.account.keyId);
    assert.ok(payments.every(({ requestId }) => requestId !== row?.id));
    const there = [...qrCodes, ...links].find(
      ({ notes }) => notes !== null && !Array.isArray(notes) && notes['requestId'] === row?.id,
    );
    const payment = paying.sim.pay(there?.id ?? '');
    // Of a link, this one names nothing that is known here yet.
    const captured = messagesAbout(paying.sim, house, payment.id).filter(({ type }) => type === 'payment.captured');
    await deliverAll(paying.hotel.url, house, captured);
    await untilStates(booking.id, 'PAID');
    await until('the payment is booked', async () => (await paymentsOf(house, booking.id)).length === 1, {
      between: async () => {
        paying.hotel.clock.advance(2);
        await reconcileOnce(paying, QUICK);
      },
    });
    await deliverAll(paying.hotel.url, house, messagesAbout(paying.sim, house, payment.id));
    assert.equal((await paymentsOf(house, booking.id)).length, 1);
    const reviews = await paying.hotel.sql(
      'select reason from payment_review v join payment p on p.id = v.payment_id where p.booking_id = $1',
      [booking.id],
    );
    assert.deepEqual(reviews, []);
  });
}

test('a link that the gateway made while its answer was lost is answered at once: its own id finds it', async () => {
  const booking = await openBooking(house);
  paying.sim.misbehave({ on: 'createLink', how: 'DROP', worksFirst: true, keyId: house.account.keyId });
  const link = bodyOf(await house.admin.post(`${gatewayPath(house, booking.id)}/payment-link`, { amount: 777 }), 201);
  assert.equal(link.status, 'OPEN');
  assert.deepEqual(thereFor(booking.id), ['created']);
});

test('what the gateway refused is not looked for, and nothing is shown of it', async () => {
  const booking = await openBooking(house);
  paying.sim.misbehave({ on: 'createQr', how: 'STATUS', status: 400, keyId: house.account.keyId });
  const ask = () =>
    house.admin.post(`${gatewayPath(house, booking.id)}/qr`, { amount: 777 }, { 'idempotency-key': `refused-${booking.id}` });
  assert.equal((await ask()).status, 502);
  const [row] = await paying.hotel.sql('select state, look_at from gateway_request where booking_id = $1', [booking.id]);
  assert.deepEqual(row, { state: 'ABANDONED', look_at: null });
  assert.equal((await ask()).status, 201, 'the key is free again');
});
