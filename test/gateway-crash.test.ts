/**
 * The service killed in the middle of online payments: what it had asked the gateway for is found out after the next start, and what
 * it had been told is booked, once. A request repeated with its Idempotency-Key has one effect.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type MortalHouse, openMortalHouse } from './support/gateway-house.ts';
import { assertBooksAgree, until } from './support/gateway-messages.ts';
import { type Answer, newPhone } from './support/hotel.ts';
import { bodyOf, hoursFrom } from './support/stays.ts';

let house: MortalHouse;
const bookingOf = new Map<string, string>();

before(async () => {
  house = await openMortalHouse({ retryDelayMs: 50, retriesMax: 14 });
});
after(() => house?.close());

type Call = { path: string; body: unknown; key: string };

const send = ({ path, body, key }: Call): Promise<Answer> =>
  house.desk().post(`${house.path}${path}`, body, { 'idempotency-key': key });

async function newBooking(): Promise<string> {
  const at = new Date().toISOString();
  const dates = { expectedCheckInAt: hoursFrom(at, -1), expectedCheckOutAt: hoursFrom(at, 48) };
  const body = { source: 'WALKIN', ...dates, guestName: 'Asha Rao', phoneE164: newPhone() };
  return bodyOf(await house.desk().post(`${house.path}/bookings`, body), 201).id;
}

/** A booking with a QR code, which is paid; answers the ledger's id of the payment. */
async function paidBooking(): Promise<{ bookingId: string; paymentId: string }> {
  const bookingId = await newBooking();
  const path = `${house.path}/bookings/${bookingId}/payments`;
  const qr = bodyOf(await house.desk().post(`${path}/gateway/qr`, { amount: 500 }), 201);
  bookingOf.set(qr.id, bookingId);
  house.sim.pay(qr.gatewayQrId);
  await house.sim.quiet();
  const [payment] = bodyOf(await house.desk().get(path));
  return { bookingId, paymentId: payment.id };
}

/** How much of what the call asks for the gateway has made. */
function thereFor(bookingId: string, kind: 'qr' | 'payment-link'): number {
  const { qrCodes, links } = house.sim.books(house.account.keyId);
  const all = kind === 'qr' ? qrCodes : links;
  return all.filter(({ notes }) => notes !== null && !Array.isArray(notes) && notes['bookingId'] === bookingId).length;
}

/** Sends a call to which the gateway never answers; resolves when the service has begun with it. */
async function hang(call: Call, on: 'createQr' | 'createLink' | 'refund', worksFirst: boolean): Promise<void> {
  const { keyId } = house.account;
  const count = async () =>
    Number(
      (
        await house.sql<{ n: string }>(
          `select (select count(*) from gateway_request where state = 'PREPARED') + (select count(*) from gateway_refund where state = 'PENDING') as n`,
        )
      )[0]?.n,
    );
  const made = (): number => {
    const { qrCodes, links, refunds } = house.sim.books(keyId);
    return qrCodes.length + links.length + refunds.length;
  };
  const [begun, madeBefore] = [await count(), made()];
  house.sim.misbehave({ on, how: 'HANG', worksFirst, keyId });
  send(call).catch(() => {});
  await until('the service has begun', async () => (await count()) > begun && (!worksFirst || made() > madeBefore));
}

test('killed while the gateway does not answer: what was made is taken up, what was not is given up or made, and each key has one effect', async () => {
  const calls: { call: Call; kind: 'qr' | 'payment-link' | 'refund'; worksFirst: boolean; bookingId: string }[] = [];
  for (const worksFirst of [true, false]) {
    for (const kind of ['qr', 'payment-link', 'refund'] as const) {
      const { bookingId, paymentId } = await paidBooking();
      const body = kind === 'refund' ? { paymentId, amount: 120 } : { amount: 333 };
      calls.push({
        call: { path: `/bookings/${bookingId}/payments/gateway/${kind}`, body, key: randomUUID() },
        kind,
        worksFirst,
        bookingId,
      });
    }
  }
  // A message about the refund would settle it before the blow.
  house.sim.setAccount({ ...house.account, webhookUrl: null });
  const operations = { qr: 'createQr', 'payment-link': 'createLink', refund: 'refund' } as const;
  for (const { call, kind, worksFirst } of calls) await hang(call, operations[kind], worksFirst);
  const at = await house.kill();
  house.sim.behave();
  await house.start();
  for (const { call } of calls) {
    const answer = await send(call);
    assert.equal(answer.status, 409, 'the key waits for its answer');
  }
  const open = `select (select count(*) from gateway_request where state = 'PREPARED') + (select count(*) from gateway_refund where state = 'PENDING') as n`;
  await until('nothing is unknown any more', async () => Number((await house.sql<{ n: string }>(open))[0]?.n) === 0, {
    between: async () => void (await house.hurry(at)),
  });
  for (const { call, kind, worksFirst, bookingId } of calls) {
    const answer = await send(call);
    const what = `${kind}, ${worksFirst ? 'made' : 'not made'}: ${answer.text}`;
    const isReplayed = answer.headers.get('idempotency-replayed') === 'true';
    if (kind === 'refund') {
      assert.deepEqual([answer.status, answer.body.status, isReplayed], [200, 'CAPTURED', true], what);
    } else {
      assert.deepEqual([answer.status, isReplayed], [201, worksFirst], what);
      assert.equal(thereFor(bookingId, kind), kind === 'qr' ? 2 : 1, what);
      const shown = bodyOf(await house.desk().get(`${house.path}/bookings/${bookingId}/payments/gateway/requests`));
      assert.deepEqual(
        shown.map(({ id }: { id: string }) => id),
        [answer.body.id],
        what,
      );
    }
    assert.equal((await send(call)).headers.get('idempotency-replayed'), 'true');
  }
  await house.sim.quiet();
  const found = await assertBooksAgree(house.desk(), house.path, { sim: house.sim, keyId: house.account.keyId }, bookingOf);
  assert.deepEqual([found.payments, found.refunds], [6, 2]);
});

test('killed after a message was stored and before it was booked: it is booked after the next start, once', async () => {
  const bookingId = await newBooking();
  const qr = bodyOf(await house.desk().post(`${house.path}/bookings/${bookingId}/payments/gateway/qr`, { amount: 500 }), 201);
  bookingOf.set(qr.id, bookingId);
  await house.sql(`
    create function wait_long() returns trigger language plpgsql as $$ begin perform pg_sleep(300); return new; end $$`);
  await house.sql('create trigger wait_long before insert on payment for each row execute function wait_long()');
  house.sim.pay(qr.gatewayQrId);
  const stored = `select from gateway_event where settled_at is null`;
  await until('both messages are stored', async () => (await house.sql(stored)).length === 2);
  const at = await house.kill();
  await house.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await house.sql('drop trigger wait_long on payment');
  assert.equal((await house.sql(stored)).length, 2);
  assert.deepEqual(await house.sql(`select from payment where booking_id = '${bookingId}'`), []);
  await house.start();
  await until('they are booked', async () => (await house.sql(stored)).length === 0, {
    between: async () => void (await house.hurry(at)),
  });
  await house.sim.quiet(60_000);
  await assertBooksAgree(house.desk(), house.path, { sim: house.sim, keyId: house.account.keyId }, bookingOf);
  const kept = await house.sql<{ state: string }>(`select state from gateway_event where request_id = '${qr.id}'`);
  assert.deepEqual(
    kept.map(({ state }) => state),
    ['BOOKED', 'BOOKED'],
  );
});
