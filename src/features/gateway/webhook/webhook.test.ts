/** The address that the gateway calls: who is let in, and what is kept of whom (contract 4.11, 5.6). */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  askForQr,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
  paymentsOf,
} from '../../../../test/support/gateway.ts';
import {
  deliver,
  keepMessages,
  type Message,
  messageOf,
  messagesAbout,
  signatureOf,
} from '../../../../test/support/gateway-messages.ts';
import { type Answer, send } from '../../../../test/support/hotel.ts';
import { createRawClient } from '../../../../test/support/raw-request.ts';
import { bodyOf, newHouse } from '../../../../test/support/stays.ts';

let paying: PayingHotel;
let house: PayingHouse;

before(async () => {
  paying = await openPayingHotel();
  house = await newPayingHouse(paying);
  keepMessages(paying.sim, house);
});
after(() => paying?.stop());

const call = (message: Message, headers: Record<string, string> = {}, of: { path: string } = house): Promise<Answer> =>
  deliver(paying.hotel.url, of, message, headers);

type Kept = { state: string; type: string | null; body: Buffer; settled: boolean };

/** What is kept under that key. */
async function keptAs(eventKey: string, of: { id: string } = house): Promise<Kept[]> {
  return paying.hotel.sql<Kept>(
    'select state, type, body, settled_at is not null as settled from gateway_event where property_id = $1 and event_key = $2',
    [of.id, eventKey],
  );
}

type Stranger = { body_bytes: number; body_sha256: Buffer; headers: Record<string, string> };

const strangersOf = (of: { id: string }): Promise<Stranger[]> =>
  paying.hotel.sql<Stranger>('select * from gateway_stranger where property_id = $1 order by at', [of.id]);

/** A payment and the message that tells of it. */
async function paidQr() {
  const { booking, qr } = await askForQr(house);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  const [message] = messagesAbout(paying.sim, house, id);
  return { booking, message: message ?? assert.fail('nothing was told') };
}

test('an unknown property is 404, one without settings or without a webhook secret 400', async () => {
  const message = messageOf(house, { event: 'payment.captured' });
  assert.equal((await call(message, {}, { path: `/properties/${randomUUID()}` })).status, 404);
  const bare = await newHouse(paying.hotel, { rooms: 1 });
  assert.equal((await call(message, {}, bare)).status, 400);
  const half = await newHouse(paying.hotel, { rooms: 1 });
  bodyOf(await half.admin.put(`${half.path}/gateway-settings`, { keyId: 'rzp_test_half', keySecret: 'half' }));
  const answer = await call(message, {}, half);
  assert.equal(answer.status, 400);
  assert.match(answer.body.message, /webhook secret/);
  assert.deepEqual(await strangersOf(half), []);
});

test('without the signature of the bytes by the webhook secret nobody is let in, and nothing is booked', async () => {
  const { booking, message } = await paidQr();
  const other = await newPayingHouse(paying);
  const { body, signature: good } = message;
  const bad = {
    empty: '',
    short: good.slice(0, 63),
    long: `${good}0`,
    'not hexadecimal': `${good.slice(0, 63)}g`,
    'with a word before it': `sha256=${good}`,
    'one digit off': `${good.slice(0, 63)}${good.endsWith('0') ? '1' : '0'}`,
    "by another hotel's secret": signatureOf(body, other.account.webhookSecret),
    'by the secret of the API key': signatureOf(body, house.account.keySecret),
    'by an empty secret': signatureOf(body, ''),
    'of the body without a space': signatureOf(` ${body}`, house.account.webhookSecret),
    'in base64': Buffer.from(good, 'hex').toString('base64'),
  };
  for (const [what, signature] of Object.entries(bad)) {
    const answer = await call({ ...message, signature });
    assert.equal(answer.status, 401, what);
    assert.ok(!answer.text.includes(good), 'the good signature is told to nobody');
  }
  assert.equal((await call({ ...message, body: body.replaceAll('\\/', '/') })).status, 401, 'the same JSON in other bytes');
  const headers = { 'content-type': 'application/json', 'x-razorpay-event-id': message.eventId };
  const url = `${paying.hotel.url}${house.path}/gateway/webhook`;
  assert.equal((await send(url, 'POST', headers, body)).status, 401, 'no signature at all');
  assert.equal((await call(message, {}, other)).status, 401, "at another hotel's address");
  for (const nonsense of ['', '{', 'nonsense', '\u0000'])
    assert.equal((await call({ ...message, body: nonsense })).status, 401, 'nobody looks into what is not signed');
  assert.deepEqual(await keptAs(message.eventId), []);
  assert.deepEqual(await paymentsOf(house, booking.id), []);
  assert.equal((await call(message)).status, 200);
  assert.equal((await paymentsOf(house, booking.id)).length, 1);
});

test('a signature in capital digits is good', async () => {
  const message = messageOf(house, { event: 'qr_code.created' });
  assert.equal((await call({ ...message, signature: message.signature.toUpperCase() })).status, 200);
});

test('the signature is that of the bytes, whatever they are: they are kept as they came', async () => {
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
    const headers = { 'x-razorpay-signature': signatureOf(body, house.account.webhookSecret), 'x-razorpay-event-id': eventId };
    const url = `${paying.hotel.url}${house.path}/gateway/webhook`;
    const answer = await send(url, 'POST', { 'content-type': 'application/json', ...headers }, body);
    assert.deepEqual([answer.status, answer.body], [200, { received: true }], String(body));
    const [kept] = await keptAs(eventId);
    assert.ok(kept?.body.equals(body), String(body));
  }
});

test('any content type is taken, and none', async () => {
  const client = createRawClient(paying.hotel.url, 1);
  const types = [
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json; charset=latin1',
    'text/x-nonsense',
  ];
  for (const type of types) {
    const { eventId, body, signature } = messageOf(house, { event: 'payment.captured', type: type ?? 'none' });
    const answer = await client.send({
      method: 'POST',
      url: `${house.path}/gateway/webhook`,
      headers: {
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': eventId,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      body,
    });
    assert.equal(answer.status, 200, `${type}: ${answer.text}`);
    assert.equal((await keptAs(eventId))[0]?.body.toString(), body);
  }
  client.close();
});

test('what is signed is kept and answered 200, also nonsense, an event that nobody knows, and nothing at all', async () => {
  const client = createRawClient(paying.hotel.url, 1);
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
    const { eventId, signature } = messageOf(house, body);
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId };
    const answer = await client.send({ method: 'POST', url: `${house.path}/gateway/webhook`, headers, body });
    assert.equal(answer.status, 200, `${body}: ${answer.text}`);
    const [kept] = await keptAs(eventId);
    assert.deepEqual([kept?.state, kept?.settled, kept?.body.toString()], ['IGNORED', true, body]);
  }
  client.close();
});

test('payloads of the wrong shape are kept and answered 200', async () => {
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
      const message = messageOf(house, { event, payload });
      assert.equal((await call(message)).status, 200, `${event} ${JSON.stringify(entity)}`);
      const [kept] = await keptAs(message.eventId);
      assert.deepEqual([kept?.state, kept?.settled], ['FAILED', true], `${event} ${JSON.stringify(entity)}`);
    }
  }
});

test('a body of more than one megabyte is 413 and nothing of it is kept; one of nearly as much is taken', async () => {
  const big = messageOf(house, JSON.stringify({ event: 'payment.captured', filler: 'x'.repeat(1_100_000) }));
  assert.equal((await call(big)).status, 413);
  assert.deepEqual(await keptAs(big.eventId), []);
  const fits = messageOf(house, JSON.stringify({ event: 'payment.captured', filler: 'x'.repeat(900_000) }));
  assert.equal((await call(fits)).status, 200);
});

test('an event is known by its id, and without one by its bytes', async () => {
  const { booking, message } = await paidQr();
  const repeated = messageOf(house, message.body);
  for (const one of [message, message, { ...repeated, eventId: message.eventId }]) assert.equal((await call(one)).status, 200);
  assert.equal((await keptAs(message.eventId)).length, 1);
  const hash = createHash('sha256').update(message.body).digest('hex');
  const url = `${paying.hotel.url}${house.path}/gateway/webhook`;
  for (const headers of [{}, {}, { 'x-razorpay-event-id': 'with blanks in it' }, { 'x-razorpay-event-id': 'x'.repeat(201) }]) {
    const answer = await send(url, 'POST', { 'x-razorpay-signature': message.signature, ...headers }, message.body);
    assert.equal(answer.status, 200);
  }
  assert.equal((await keptAs(`sha256:${hash}`)).length, 1);
  assert.equal((await paymentsOf(house, booking.id)).length, 1);
});

test('the same event id at two hotels is two events', async () => {
  const other = await newPayingHouse(paying);
  const eventId = randomUUID();
  const event = { event: 'qr_code.created' };
  assert.equal((await call({ ...messageOf(house, event), eventId })).status, 200);
  assert.equal((await call({ ...messageOf(other, event), eventId }, {}, other)).status, 200);
  assert.deepEqual([(await keptAs(eventId)).length, (await keptAs(eventId, other)).length], [1, 1]);
});

test('of strangers the length, the hash and a few headers are kept, so many a minute, and never what they sent', async () => {
  const other = await newPayingHouse(paying);
  const { body } = messageOf(other, { event: 'payment.captured', secretOfTheGuest: 'abracadabra' });
  const bad = { eventId: 'evt-of-a-stranger', type: '', body, signature: 'f'.repeat(64) };
  const headers = { 'user-agent': 'x'.repeat(1_000), authorization: 'Bearer abracadabra', cookie: 'abracadabra' };
  assert.equal((await call(bad, headers, other)).status, 401);
  const [stranger] = await strangersOf(other);
  assert.equal(stranger?.body_bytes, Buffer.byteLength(body));
  assert.ok(stranger?.body_sha256.equals(createHash('sha256').update(body).digest()));
  assert.deepEqual(stranger?.headers, {
    'content-type': 'application/json',
    'user-agent': 'x'.repeat(200),
    'x-razorpay-event-id': 'evt-of-a-stranger',
  });
  for (let round = 0; round < 4; round += 1)
    await Promise.all(Array.from({ length: 25 }, async () => assert.equal((await call(bad, {}, other)).status, 401)));
  const kept = (await strangersOf(other)).length;
  assert.ok(kept >= 60 && kept < 101, `${kept} of 101 strangers are kept`);
  assert.equal((await call(bad, {}, other)).status, 401);
  assert.equal((await strangersOf(other)).length, kept, 'no more in this minute');
  paying.hotel.clock.advance(2);
  assert.equal((await call(bad, {}, other)).status, 401);
  assert.equal((await strangersOf(other)).length, kept + 1);
});

test('after a change of the webhook secret both are good for two days, then the new one only; taken away, it is good at once no more', async () => {
  const other = await newPayingHouse(paying);
  const newSecret = 'the new secret of the webhook';
  bodyOf(await other.admin.put(`${other.path}/gateway-settings`, { webhookSecret: newSecret }));
  const bySecret = (secret: string): Message => {
    const message = messageOf(other, { event: 'qr_code.created', at: randomUUID() });
    return { ...message, signature: signatureOf(message.body, secret) };
  };
  const status = async (secret: string): Promise<number> => (await call(bySecret(secret), {}, other)).status;
  assert.deepEqual([await status(newSecret), await status(other.account.webhookSecret)], [200, 200]);
  paying.hotel.clock.advance(49 * 60);
  try {
    assert.deepEqual([await status(newSecret), await status(other.account.webhookSecret)], [200, 401]);
    bodyOf(await other.admin.put(`${other.path}/gateway-settings`, { webhookSecret: null }));
    assert.equal(await status(newSecret), 400);
  } finally {
    paying.hotel.clock.set(new Date().toISOString());
  }
});

test('only POST, and an Idempotency-Key changes nothing: the gateway repeats itself by the id of the event', async () => {
  const url = `${paying.hotel.url}${house.path}/gateway/webhook`;
  for (const method of ['GET', 'PUT', 'DELETE']) assert.equal((await send(url, method, {})).status, 405, method);
  const key = { 'idempotency-key': 'one-key' };
  const [first, second] = [
    messageOf(house, { event: 'qr_code.created', n: 1 }),
    messageOf(house, { event: 'qr_code.created', n: 2 }),
  ];
  for (const message of [first, second, first]) {
    const answer = await call(message, key);
    assert.deepEqual([answer.status, answer.headers.get('idempotency-replayed')], [200, null]);
  }
  assert.equal((await keptAs(second.eventId)).length, 1);
});

test("a guest's browser that comes back is answered and changes nothing, whatever it sends", async () => {
  const count = async () => (await paying.hotel.sql('select count(*) as n from gateway_event'))[0]?.['n'];
  const before = await count();
  for (const way of ['success', 'failure']) {
    const url = `${paying.hotel.url}${house.path}/gateway/return/${way}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const [headers, body] of [
      [form, 'razorpay_payment_id=pay_1&razorpay_signature=x'],
      [{}, undefined],
      [{ 'content-type': 'application/json' }, '{'],
    ] as const)
      assert.equal((await send(url, 'POST', headers, body)).status, 200, way);
    const unknown = `${paying.hotel.url}/properties/${randomUUID()}/gateway/return/${way}`;
    assert.equal((await send(unknown, 'POST', form, 'a=b')).status, 404);
  }
  assert.equal(await count(), before);
});

test('a message that was stored by a process which ended before it booked it is booked when it is told again', async () => {
  const { booking, qr } = await askForQr(house);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  const [message] = messagesAbout(paying.sim, house, id);
  assert.ok(message !== undefined);
  await paying.hotel.sql(
    `insert into gateway_event (property_id, id, event_key, type, body, state, try_at, received_at)
     values ($1, $2, $3, $4, $5, 'STORED', $6, now())`,
    [house.id, randomUUID(), message.eventId, message.type, Buffer.from(message.body), '2099-01-01T00:00:00Z'],
  );
  assert.deepEqual(await paymentsOf(house, booking.id), []);
  assert.equal((await call(message)).status, 200);
  assert.equal((await paymentsOf(house, booking.id)).length, 1);
});
