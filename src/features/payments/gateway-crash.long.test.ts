/**
 * The service is killed in the middle of online payments. After the next start the outcomes of its calls to the gateway are found out, and
 * stored events are processed, once. A request repeated with its Idempotency-Key has one effect.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { assertLedgerMatchesGateway, until } from '../../../test/harness/gateway-events.ts';
import { startKillablePaymentService } from '../../../test/harness/killable-payments.ts';
import { type ApiResponse, newPhone } from '../../../test/harness/service-under-test.ts';
import { bodyOf, hoursFrom } from '../../../test/harness/stays.ts';

const bookingOf = new Map<string, string>();

const property = await startKillablePaymentService({ retryDelayMs: 50, retriesMax: 14 });
after(() => property.close());

type Call = { path: string; body: unknown; key: string };

const send = ({ path, body, key }: Call): Promise<ApiResponse> =>
  property.client().post(`${property.path}${path}`, body, { 'idempotency-key': key });

async function newBooking(): Promise<string> {
  const at = new Date().toISOString();
  const dates = { expectedCheckInAt: hoursFrom(at, -1), expectedCheckOutAt: hoursFrom(at, 48) };
  const body = { source: 'WALKIN', ...dates, guestName: 'Asha Rao', phoneE164: newPhone() };
  return bodyOf(await property.client().post(`${property.path}/bookings`, body), 201).id;
}

/** A booking with a paid QR code. @returns the ledger's id of the payment */
async function paidBooking(): Promise<{ bookingId: string; paymentId: string }> {
  const bookingId = await newBooking();
  const path = `${property.path}/bookings/${bookingId}/payments`;
  const qr = bodyOf(await property.client().post(`${path}/gateway/qr`, { amount: 500 }), 201);
  bookingOf.set(qr.id, bookingId);
  property.sim.pay(qr.gatewayQrId);
  await property.sim.quiet();
  const [payment] = bodyOf(await property.client().get(path));
  return { bookingId, paymentId: payment.id };
}

/** How many records of that call's kind the gateway has made. */
function atGatewayFor(bookingId: string, kind: 'qr' | 'payment-link'): number {
  const { qrCodes, links } = property.sim.books(property.account.keyId);
  const all = kind === 'qr' ? qrCodes : links;
  return all.filter(({ notes }) => notes !== null && !Array.isArray(notes) && notes['bookingId'] === bookingId).length;
}

/** Sends a request whose call to the gateway gets no response; resolves when the service has started it. */
async function hang(call: Call, on: 'createQr' | 'createLink' | 'refund', worksFirst: boolean): Promise<void> {
  const { keyId } = property.account;
  const count = async () =>
    Number(
      (
        await property.sql<{ n: string }>(
          `select (select count(*) from gateway_request where state = 'PREPARED') + (select count(*) from gateway_refund where state = 'PENDING') as n`,
        )
      )[0]?.n,
    );
  const made = (): number => {
    const { qrCodes, links, refunds } = property.sim.books(keyId);
    return qrCodes.length + links.length + refunds.length;
  };
  const [begun, madeBefore] = [await count(), made()];
  property.sim.misbehave({ on, how: 'HANG', worksFirst, keyId });
  send(call).catch(() => {});
  await until('the service has started it', async () => (await count()) > begun && (!worksFirst || made() > madeBefore));
}

test('killed while the gateway does not respond: what it made is adopted, the rest is abandoned or made, and each key has one effect', async () => {
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
  // An event about the refund would settle it before the kill.
  property.sim.setAccount({ ...property.account, webhookUrl: null });
  const operations = { qr: 'createQr', 'payment-link': 'createLink', refund: 'refund' } as const;
  for (const { call, kind, worksFirst } of calls) await hang(call, operations[kind], worksFirst);
  const at = await property.kill();
  property.sim.behave();
  await property.start();
  for (const { call } of calls) {
    const response = await send(call);
    assert.equal(response.status, 409, 'the key waits for its response');
  }
  const open = `select (select count(*) from gateway_request where state = 'PREPARED') + (select count(*) from gateway_refund where state = 'PENDING') as n`;
  await until('no outcome is unknown any more', async () => Number((await property.sql<{ n: string }>(open))[0]?.n) === 0, {
    between: async () => void (await property.makeDue(at)),
  });
  for (const { call, kind, worksFirst, bookingId } of calls) {
    const response = await send(call);
    const what = `${kind}, ${worksFirst ? 'made' : 'not made'}: ${response.text}`;
    const isReplayed = response.headers.get('idempotency-replayed') === 'true';
    if (kind === 'refund') {
      assert.deepEqual([response.status, response.body.status, isReplayed], [200, 'CAPTURED', true], what);
    } else {
      assert.deepEqual([response.status, isReplayed], [201, worksFirst], what);
      assert.equal(atGatewayFor(bookingId, kind), kind === 'qr' ? 2 : 1, what);
      const shown = bodyOf(await property.client().get(`${property.path}/bookings/${bookingId}/payments/gateway/requests`));
      assert.deepEqual(
        shown.map(({ id }: { id: string }) => id),
        [response.body.id],
        what,
      );
    }
    assert.equal((await send(call)).headers.get('idempotency-replayed'), 'true');
  }
  await property.sim.quiet();
  const found = await assertLedgerMatchesGateway(
    property.client(),
    property.path,
    { sim: property.sim, keyId: property.account.keyId },
    bookingOf,
  );
  assert.deepEqual([found.payments, found.refunds], [6, 2]);
});

test('killed after an event was stored and before it was processed: it is processed after the next start, once', async () => {
  const bookingId = await newBooking();
  const qr = bodyOf(
    await property.client().post(`${property.path}/bookings/${bookingId}/payments/gateway/qr`, { amount: 500 }),
    201,
  );
  bookingOf.set(qr.id, bookingId);
  await property.sql(`
    create function wait_long() returns trigger language plpgsql as $$ begin perform pg_sleep(300); return new; end $$`);
  await property.sql('create trigger wait_long before insert on payment for each row execute function wait_long()');
  property.sim.pay(qr.gatewayQrId);
  const stored = `select from gateway_event where settled_at is null`;
  await until('both events are stored', async () => (await property.sql(stored)).length === 2);
  const at = await property.kill();
  await property.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await property.sql('drop trigger wait_long on payment');
  assert.equal((await property.sql(stored)).length, 2);
  assert.deepEqual(await property.sql(`select from payment where booking_id = '${bookingId}'`), []);
  await property.start();
  await until('they are processed', async () => (await property.sql(stored)).length === 0, {
    between: async () => void (await property.makeDue(at)),
  });
  await property.sim.quiet(60_000);
  await assertLedgerMatchesGateway(
    property.client(),
    property.path,
    { sim: property.sim, keyId: property.account.keyId },
    bookingOf,
  );
  const storedRow = await property.sql<{ state: string }>(`select state from gateway_event where request_id = '${qr.id}'`);
  assert.deepEqual(
    storedRow.map(({ state }) => state),
    ['BOOKED', 'BOOKED'],
  );
});
