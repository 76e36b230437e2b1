/** The webhook: which calls it accepts, and what it stores of them. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { newPayingProperty, openBookingWithQr, paymentsOf, startPaymentTestService } from '../../../../test/harness/gateway.ts';
import {
  deliverEvent,
  eventsAbout,
  type SignedEvent,
  signatureOf,
  signEvent,
  withholdEvents,
} from '../../../../test/harness/gateway-events.ts';
import { createRawClient } from '../../../../test/harness/raw-request.ts';
import { type ApiResponse, send } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms } from '../../../../test/harness/stays.ts';

const paying = await startPaymentTestService();
const property = await newPayingProperty(paying);
withholdEvents(paying.sim, property);
after(() => paying.stop());

const call = (
  message: SignedEvent,
  headers: Record<string, string> = {},
  of: { path: string } = property,
): Promise<ApiResponse> => deliverEvent(paying.service.url, of, message, headers);

type StoredEvent = { state: string; type: string | null; body: Buffer; settled: boolean };

/** The events stored under that key. */
async function storedAs(eventKey: string, of: { id: string } = property): Promise<StoredEvent[]> {
  return paying.service.sql<StoredEvent>(
    'select state, type, body, settled_at is not null as settled from gateway_event where property_id = $1 and event_key = $2',
    [of.id, eventKey],
  );
}

type UnsignedCall = { body_bytes: number; body_sha256: Buffer; headers: Record<string, string> };

const unsignedCallsOf = (of: { id: string }): Promise<UnsignedCall[]> =>
  paying.service.sql<UnsignedCall>('select * from gateway_stranger where property_id = $1 order by at', [of.id]);

/** A payment and the event that reports it. */
async function paidQr() {
  const { booking, qr } = await openBookingWithQr(property);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  const [message] = eventsAbout(paying.sim, property, id);
  return { booking, message: message ?? assert.fail('no event was sent') };
}

test('an unknown property is 404, and one without settings or without a webhook secret is 400', async () => {
  const message = signEvent(property, { event: 'payment.captured' });
  assert.equal((await call(message, {}, { path: `/properties/${randomUUID()}` })).status, 404);
  const bare = await newPropertyWithRooms(paying.service, { rooms: 1 });
  assert.equal((await call(message, {}, bare)).status, 400);
  const half = await newPropertyWithRooms(paying.service, { rooms: 1 });
  bodyOf(await half.admin.put(`${half.path}/gateway-settings`, { keyId: 'rzp_test_half', keySecret: 'half' }));
  const response = await call(message, {}, half);
  assert.equal(response.status, 400);
  assert.match(response.body.message, /webhook secret/);
  assert.deepEqual(await unsignedCallsOf(half), []);
});

test('a call without the signature of its bytes by the webhook secret is refused, and nothing is posted', async () => {
  const { booking, message } = await paidQr();
  const other = await newPayingProperty(paying);
  const { body, signature: good } = message;
  const bad = {
    empty: '',
    short: good.slice(0, 63),
    long: `${good}0`,
    'not hexadecimal': `${good.slice(0, 63)}g`,
    'with a word before it': `sha256=${good}`,
    'one digit off': `${good.slice(0, 63)}${good.endsWith('0') ? '1' : '0'}`,
    "by another hotel's secret": signatureOf(body, other.account.webhookSecret),
    'by the secret of the API key': signatureOf(body, property.account.keySecret),
    'by an empty secret': signatureOf(body, ''),
    'of the body without a space': signatureOf(` ${body}`, property.account.webhookSecret),
    'in base64': Buffer.from(good, 'hex').toString('base64'),
  };
  for (const [what, signature] of Object.entries(bad)) {
    const response = await call({ ...message, signature });
    assert.equal(response.status, 401, what);
    assert.ok(!response.text.includes(good), 'the good signature is not in the response');
  }
  assert.equal((await call({ ...message, body: body.replaceAll('\\/', '/') })).status, 401, 'the same JSON in other bytes');
  const headers = { 'content-type': 'application/json', 'x-razorpay-event-id': message.eventId };
  const url = `${paying.service.url}${property.path}/gateway/webhook`;
  assert.equal((await send(url, 'POST', headers, body)).status, 401, 'no signature at all');
  assert.equal((await call(message, {}, other)).status, 401, "at another hotel's address");
  for (const nonsense of ['', '{', 'nonsense', '\u0000'])
    assert.equal((await call({ ...message, body: nonsense })).status, 401, 'an unsigned body is not parsed');
  assert.deepEqual(await storedAs(message.eventId), []);
  assert.deepEqual(await paymentsOf(property, booking.id), []);
  assert.equal((await call(message)).status, 200);
  assert.equal((await paymentsOf(property, booking.id)).length, 1);
});

test('a signature in upper case is accepted', async () => {
  const message = signEvent(property, { event: 'qr_code.created' });
  assert.equal((await call({ ...message, signature: message.signature.toUpperCase() })).status, 200);
});

test('the signature is of the bytes, whatever they are, and they are stored unchanged', async () => {
  const bodies = [
    '{"event":"payment.captured","url":"https:\\/\\/rzp.io\\/i\\/x"}',
    '{"event":"payment.captured","name":"श्री ✓ 𝒳","escaped":"\\u0936"}',
    '{"event":"payment.captured"}\n',
    '{ "payload" : {},\r\n\t"event":"payment.captured" }  ',
    '{"event":"payment.captured","event":"payment.captured"}',
    '\uFEFF{"event":"payment.captured"}',
    '{"event":"payment.captured","__proto__":{"a":1},"constructor":{"prototype":{"b":1}}}',
  ];
  const sent = [...bodies.map((body) => Buffer.from(body)), Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d])];
  for (const body of sent) {
    const eventId = randomUUID();
    const headers = { 'x-razorpay-signature': signatureOf(body, property.account.webhookSecret), 'x-razorpay-event-id': eventId };
    const url = `${paying.service.url}${property.path}/gateway/webhook`;
    const response = await send(url, 'POST', { 'content-type': 'application/json', ...headers }, body);
    assert.deepEqual([response.status, response.body], [200, { received: true }], String(body));
    const [stored] = await storedAs(eventId);
    assert.ok(stored?.body.equals(body), String(body));
  }
});

test('any content type is accepted, and none at all', async () => {
  const client = createRawClient(paying.service.url, 1);
  const types = [
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json; charset=latin1',
    'text/x-nonsense',
  ];
  for (const type of types) {
    const { eventId, body, signature } = signEvent(property, { event: 'payment.captured', type: type ?? 'none' });
    const response = await client.send({
      method: 'POST',
      url: `${property.path}/gateway/webhook`,
      headers: {
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': eventId,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      body,
    });
    assert.equal(response.status, 200, `${type}: ${response.text}`);
    assert.equal((await storedAs(eventId))[0]?.body.toString(), body);
  }
  client.close();
});

test('a signed body is stored and answered 200, also when it is nonsense, of an unknown event type, or empty', async () => {
  const client = createRawClient(paying.service.url, 1);
  const bodies = [
    '',
    'null',
    '[]',
    '42',
    'nonsense',
    '{',
    '{"event":42}',
    '{"event":"invoice.paid"}',
    `{"event":"${'x'.repeat(500)}"}`,
  ];
  for (const body of bodies) {
    const { eventId, signature } = signEvent(property, body);
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId };
    const response = await client.send({ method: 'POST', url: `${property.path}/gateway/webhook`, headers, body });
    assert.equal(response.status, 200, `${body}: ${response.text}`);
    const [stored] = await storedAs(eventId);
    assert.deepEqual([stored?.state, stored?.settled, stored?.body.toString()], ['IGNORED', true, body]);
  }
  client.close();
});

test('an event with a malformed payload is stored and answered 200', async () => {
  const entities = [
    null,
    [],
    'text',
    {},
    { id: 'pay_x' },
    { id: 42, amount: 'much' },
    { id: 'qr_1', status: 'active', notes: [] },
  ];
  for (const entity of entities) {
    for (const event of ['payment.captured', 'qr_code.credited', 'payment_link.paid', 'refund.processed']) {
      const payload = Object.fromEntries(
        ['payment', 'qr_code', 'payment_link', 'refund', 'order'].map((name) => [name, { entity }]),
      );
      const message = signEvent(property, { event, payload });
      assert.equal((await call(message)).status, 200, `${event} ${JSON.stringify(entity)}`);
      const [stored] = await storedAs(message.eventId);
      assert.deepEqual([stored?.state, stored?.settled], ['FAILED', true], `${event} ${JSON.stringify(entity)}`);
    }
  }
});

test('a body of more than one megabyte is 413 and not stored; one of nearly as much is accepted', async () => {
  const big = signEvent(property, JSON.stringify({ event: 'payment.captured', filler: 'x'.repeat(1_100_000) }));
  assert.equal((await call(big)).status, 413);
  assert.deepEqual(await storedAs(big.eventId), []);
  const fits = signEvent(property, JSON.stringify({ event: 'payment.captured', filler: 'x'.repeat(900_000) }));
  assert.equal((await call(fits)).status, 200);
});

test('an event is recognised by its id, and without one by its bytes', async () => {
  const { booking, message } = await paidQr();
  const repeated = signEvent(property, message.body);
  for (const one of [message, message, { ...repeated, eventId: message.eventId }]) assert.equal((await call(one)).status, 200);
  assert.equal((await storedAs(message.eventId)).length, 1);
  const hash = createHash('sha256').update(message.body).digest('hex');
  const url = `${paying.service.url}${property.path}/gateway/webhook`;
  for (const headers of [{}, {}, { 'x-razorpay-event-id': 'with blanks in it' }, { 'x-razorpay-event-id': 'x'.repeat(201) }]) {
    const response = await send(url, 'POST', { 'x-razorpay-signature': message.signature, ...headers }, message.body);
    assert.equal(response.status, 200);
  }
  assert.equal((await storedAs(`sha256:${hash}`)).length, 1);
  assert.equal((await paymentsOf(property, booking.id)).length, 1);
});

test('the same event id at two hotels is two events', async () => {
  const other = await newPayingProperty(paying);
  const eventId = randomUUID();
  const event = { event: 'qr_code.created' };
  assert.equal((await call({ ...signEvent(property, event), eventId })).status, 200);
  assert.equal((await call({ ...signEvent(other, event), eventId }, {}, other)).status, 200);
  assert.deepEqual([(await storedAs(eventId)).length, (await storedAs(eventId, other)).length], [1, 1]);
});

test('of unsigned calls the length, the hash and a few headers are recorded, at most 60 a minute, but never the body', async () => {
  const other = await newPayingProperty(paying);
  const { body } = signEvent(other, { event: 'payment.captured', secretOfTheGuest: 'abracadabra' });
  const bad = { eventId: 'evt-of-an-unsigned-call', type: '', body, signature: 'f'.repeat(64) };
  const headers = { 'user-agent': 'x'.repeat(1_000), authorization: 'Bearer abracadabra', cookie: 'abracadabra' };
  assert.equal((await call(bad, headers, other)).status, 401);
  const [unsignedCall] = await unsignedCallsOf(other);
  assert.equal(unsignedCall?.body_bytes, Buffer.byteLength(body));
  assert.ok(unsignedCall?.body_sha256.equals(createHash('sha256').update(body).digest()));
  assert.deepEqual(unsignedCall?.headers, {
    'content-type': 'application/json',
    'user-agent': 'x'.repeat(200),
    'x-razorpay-event-id': 'evt-of-an-unsigned-call',
  });
  for (let round = 0; round < 4; round += 1)
    await Promise.all(Array.from({ length: 25 }, async () => assert.equal((await call(bad, {}, other)).status, 401)));
  const stored = (await unsignedCallsOf(other)).length;
  assert.ok(stored >= 60 && stored < 101, `${stored} of 101 unsigned calls are recorded`);
  assert.equal((await call(bad, {}, other)).status, 401);
  assert.equal((await unsignedCallsOf(other)).length, stored, 'no more in this minute');
  paying.service.clock.advance(2);
  assert.equal((await call(bad, {}, other)).status, 401);
  assert.equal((await unsignedCallsOf(other)).length, stored + 1);
});

test('after a change of the webhook secret both are valid for two days, then only the new one; a removed secret is invalid at once', async () => {
  const other = await newPayingProperty(paying);
  const newSecret = 'the new secret of the webhook';
  bodyOf(await other.admin.put(`${other.path}/gateway-settings`, { webhookSecret: newSecret }));
  const bySecret = (secret: string): SignedEvent => {
    const message = signEvent(other, { event: 'qr_code.created', at: randomUUID() });
    return { ...message, signature: signatureOf(message.body, secret) };
  };
  const status = async (secret: string): Promise<number> => (await call(bySecret(secret), {}, other)).status;
  assert.deepEqual([await status(newSecret), await status(other.account.webhookSecret)], [200, 200]);
  paying.service.clock.advance(49 * 60);
  try {
    assert.deepEqual([await status(newSecret), await status(other.account.webhookSecret)], [200, 401]);
    bodyOf(await other.admin.put(`${other.path}/gateway-settings`, { webhookSecret: null }));
    assert.equal(await status(newSecret), 400);
  } finally {
    paying.service.clock.set(new Date().toISOString());
  }
});

test('only POST is allowed, and an Idempotency-Key has no effect: repeated events are recognised by their id', async () => {
  const url = `${paying.service.url}${property.path}/gateway/webhook`;
  for (const method of ['GET', 'PUT', 'DELETE']) assert.equal((await send(url, method, {})).status, 405, method);
  const key = { 'idempotency-key': 'one-key' };
  const [first, second] = [
    signEvent(property, { event: 'qr_code.created', n: 1 }),
    signEvent(property, { event: 'qr_code.created', n: 2 }),
  ];
  for (const message of [first, second, first]) {
    const response = await call(message, key);
    assert.deepEqual([response.status, response.headers.get('idempotency-replayed')], [200, null]);
  }
  assert.equal((await storedAs(second.eventId)).length, 1);
});

test("a guest's browser that returns from the gateway gets 200 and changes nothing, whatever it sends", async () => {
  const count = async () => (await paying.service.sql('select count(*) as n from gateway_event'))[0]?.['n'];
  const before = await count();
  for (const way of ['success', 'failure']) {
    const url = `${paying.service.url}${property.path}/gateway/return/${way}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const [headers, body] of [
      [form, 'razorpay_payment_id=pay_1&razorpay_signature=x'],
      [{}, undefined],
      [{ 'content-type': 'application/json' }, '{'],
    ] as const)
      assert.equal((await send(url, 'POST', headers, body)).status, 200, way);
    const unknown = `${paying.service.url}/properties/${randomUUID()}/gateway/return/${way}`;
    assert.equal((await send(unknown, 'POST', form, 'a=b')).status, 404);
  }
  assert.equal(await count(), before);
});

test('an event that was stored by a process which ended before it processed it is processed when it is delivered again', async () => {
  const { booking, qr } = await openBookingWithQr(property);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  const [message] = eventsAbout(paying.sim, property, id);
  assert.ok(message !== undefined);
  await paying.service.sql(
    `insert into gateway_event (property_id, id, event_key, type, body, state, try_at, received_at)
     values ($1, $2, $3, $4, $5, 'STORED', $6, now())`,
    [property.id, randomUUID(), message.eventId, message.type, Buffer.from(message.body), '2099-01-01T00:00:00Z'],
  );
  assert.deepEqual(await paymentsOf(property, booking.id), []);
  assert.equal((await call(message)).status, 200);
  assert.equal((await paymentsOf(property, booking.id)).length, 1);
});
