/** The Idempotency-Key on every POST: one write and one response, however often and from wherever it is sent. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { addedPosts } from '../../../test/harness/added-posts.ts';
import { giveStayCard, newUid, prepareStayCard, written } from '../../../test/harness/cards.ts';
import { addDocument, documentForm, newPicture, newVisitor, waitUntilRead } from '../../../test/harness/documents.ts';
import { newPayingProperty, startPaymentTestService } from '../../../test/harness/gateway.ts';
import { pictureForm } from '../../../test/harness/images.ts';
import { longerTest, rounds } from '../../../test/harness/long-test.ts';
import { mailPosts } from '../../../test/harness/mail-posts.ts';
import { onlinePaymentPosts } from '../../../test/harness/online-posts.ts';
import { picture } from '../../../test/harness/pictures.ts';
import { contentOf } from '../../../test/harness/populated-property.ts';
import { B, P, type Posts } from '../../../test/harness/post.ts';
import { addRatePlan } from '../../../test/harness/rates.ts';
import { routesOf } from '../../../test/harness/routes.ts';
import { type ApiClient, type ApiResponse, newPhone } from '../../../test/harness/service-under-test.ts';
import { bodyOf, checkIn, hoursFrom, openBooking, roomAt, settle, signGuest } from '../../../test/harness/stays.ts';

const ROUNDS = rounds(20);
const AT_ONCE = 12;

let rooms = 0;

const paying = await startPaymentTestService();
after(() => paying.stop());
const { service } = paying;
const property = await newPayingProperty(paying, { rooms: 30 });
const root = await service.newUser({ superAdmin: true });

function freeRoom(): string {
  rooms += 1;
  return roomAt(property, rooms - 1);
}

async function bookingPath(): Promise<string> {
  return `${property.path}/bookings/${(await openBooking(property)).id}`;
}

/** A booking in house for an hour, without a rate: nothing is owed. */
async function inHouse() {
  const booking = await openBooking(property);
  const { stays, primaryGuest } = await checkIn(property, booking.id, [freeRoom()], {
    checkInAt: hoursFrom(service.clock.now(), -1),
  });
  await signGuest(property, primaryGuest.id);
  return {
    path: `${property.path}/bookings/${booking.id}`,
    id: booking.id as string,
    stayId: stays[0].id as string,
    guestId: primaryGuest.id as string,
  };
}

/** A stay in a room whose door reads cards. */
async function stayWithLock() {
  const { stayId } = await inHouse();
  const [stay] = await service.sql<{ room_id: string }>('select room_id from room_stay where id = $1', [stayId]);
  const room = `${property.path}/rooms/${stay?.room_id}`;
  bodyOf(await property.admin.put(room, { hasNfc: true }));
  return { cards: `${property.path}/room-stays/${stayId}/cards`, room };
}

function signature(stroke: string): FormData {
  const form = new FormData();
  form.append(
    'file',
    new Blob([`<svg xmlns="http://www.w3.org/2000/svg"><path d="${stroke}"/></svg>`], { type: 'image/svg+xml' }),
    's.svg',
  );
  return form;
}

async function cashPayment(path: string): Promise<string> {
  return bodyOf(await property.admin.post(`${path}/payments`, { amount: 100, method: 'CASH' }), 201).id;
}

/** The gateway sends its events a moment later. */
const untilQuiet = (): Promise<void> => paying.sim.quiet();

const REASONS = { body: { reason: 'flight' }, otherBody: { reason: 'train' } };

/** By route: sets the scene for one request to it. */
const POSTS: Posts = {
  '/auth/verify': async () => ({ path: '/auth/verify', body: undefined, otherBody: { a: 1 } }),
  '/properties': async () => {
    const body = { name: 'Hotel Twice', timezone: 'Asia/Kolkata', currency: 'INR' };
    return { path: '/properties', body, otherBody: { ...body, name: 'Hotel Thrice' } };
  },
  [`${P}/access-codes`]: async () => ({
    path: `${property.path}/access-codes`,
    body: { roles: ['STAFF'] },
    otherBody: { roles: ['AGENT'] },
  }),
  [`${P}/gateway-settings/test-payment`]: async () => ({
    path: `${property.path}/gateway-settings/test-payment`,
    body: undefined,
    otherBody: { a: 1 },
  }),
  '/properties/access-codes/join': async () => {
    const other = await service.newProperty();
    const { code } = bodyOf(await other.admin.post(`${other.path}/access-codes`, { roles: ['STAFF'] }), 201);
    const body = { propertyCode: other.code, code };
    return { path: '/properties/access-codes/join', body, otherBody: { ...body, code: '000000' } };
  },
  '/amenities': async () => {
    const body = { name: `Amenity ${randomUUID()}`, category: 'Comfort', iconKey: 'wifi' };
    return { path: '/amenities', body, otherBody: { ...body, iconKey: 'radio' }, by: root };
  },
  '/image-tags': async () => {
    const name = `Tag ${randomUUID()}`;
    return { path: '/image-tags', body: { name }, otherBody: { name: `${name} too` }, by: root };
  },
  [`${P}/room-types`]: async () => {
    const body = { code: `T${randomUUID().slice(0, 6)}`, name: 'Twin', baseOccupancy: 2, maxOccupancy: 2 };
    return { path: `${property.path}/room-types`, body, otherBody: { ...body, name: 'Double' } };
  },
  [`${P}/rate-plans`]: async () => {
    const body = { code: `P${randomUUID().slice(0, 6)}`, name: 'Flexible', roomTypeCode: 'STD', baseRate: 2000 };
    return { path: `${property.path}/rate-plans`, body, otherBody: { ...body, baseRate: 2500 } };
  },
  [`${P}/rate-plans/{ratePlanId}/calendar`]: async () => {
    const { id } = await addRatePlan(property);
    const body = { from: '2026-12-24', to: '2026-12-26', rate: 3000 };
    return { path: `${property.path}/rate-plans/${id}/calendar`, body, otherBody: { ...body, rate: 3500 } };
  },
  [`${P}/rate-calendar`]: async () => {
    const { id } = await addRatePlan(property);
    const body = { changes: [{ ratePlanId: id, from: '2026-12-24', to: '2026-12-26', rate: 3000 }] };
    return { path: `${property.path}/rate-calendar`, body, otherBody: { changes: [{ ...body.changes[0], rate: null }] } };
  },
  [`${P}/rooms`]: async () => {
    const body = { roomNumber: 901, roomTypeCode: 'STD' };
    return { path: `${property.path}/rooms`, body, otherBody: { ...body, roomNumber: 902 } };
  },
  [`${P}/rooms/bulk`]: async () => {
    const body = { rooms: [{ roomNumber: 911, roomTypeCode: 'STD' }] };
    return { path: `${property.path}/rooms/bulk`, body, otherBody: { rooms: [{ roomNumber: 912, roomTypeCode: 'STD' }] } };
  },
  [`${P}/rooms/{roomId}/images`]: async () => {
    const [body, otherBody] = [pictureForm(await picture()), pictureForm(await picture())];
    return { path: `${property.path}/rooms/${roomAt(property, 0)}/images`, body, otherBody };
  },
  [`${P}/guests/{guestId}/signature`]: async () => {
    const { guestId } = await inHouse();
    return {
      path: `${property.path}/guests/${guestId}/signature`,
      body: signature('M1 1L9 9'),
      otherBody: signature('M1 9L9 1'),
    };
  },
  [`${P}/guests/{guestId}/documents`]: async () => {
    const visitor = await newVisitor(property);
    const [body, otherBody] = [documentForm({ bytes: await newPicture() }), documentForm({ bytes: await newPicture() })];
    const done = (id: string) => waitUntilRead(property.admin, visitor, id);
    return { path: `${visitor.path}?bookingId=${visitor.bookingId}`, body, otherBody, done };
  },
  [`${P}/guests/{guestId}/documents/{documentId}/extract`]: async () => {
    const visitor = await newVisitor(property);
    const { id } = await addDocument(property, visitor);
    await waitUntilRead(property.admin, visitor, id);
    const done = () => waitUntilRead(property.admin, visitor, id);
    return { path: `${visitor.path}/${id}/extract`, body: undefined, otherBody: { a: 1 }, done };
  },
  [`${P}/guests/{guestId}/vehicles`]: async () => {
    const { id, primaryGuest } = await openBooking(property);
    const body = { vehicleNumber: randomUUID(), bookingId: id };
    return { path: `${property.path}/guests/${primaryGuest.id}/vehicles`, body, otherBody: { ...body, vehicleNumber: 'KA09' } };
  },
  [`${P}/guests/{guestId}/ratings`]: async () => {
    const { id, primaryGuest } = await openBooking(property);
    const body = { bookingId: id, score: 'GOOD' };
    return { path: `${property.path}/guests/${primaryGuest.id}/ratings`, body, otherBody: { ...body, score: 'POOR' } };
  },
  [`${P}/bookings`]: async () => {
    const body = { source: 'PHONE', expectedCheckInAt: hoursFrom(service.clock.now(), 24), phoneE164: newPhone() };
    return { path: `${property.path}/bookings`, body, otherBody: { ...body, source: 'WALKIN' } };
  },
  [`${P}/bookings/expected-checkout-preview`]: async () => {
    const body = { checkInAt: '2026-11-20T09:30:00Z' };
    return { path: `${property.path}/bookings/expected-checkout-preview`, body, otherBody: { ...body, billableNights: 3 } };
  },
  [`${B}/room-requests`]: async () => {
    const body = {
      roomTypeCode: 'STD',
      quantity: 1,
      fromAt: hoursFrom(service.clock.now(), 900),
      toAt: hoursFrom(service.clock.now(), 940),
    };
    return { path: `${await bookingPath()}/room-requests`, body, otherBody: { ...body, quantity: 2 } };
  },
  [`${B}/billable-nights`]: async () => {
    const body = { expectedCheckInAt: '2026-11-20T09:30:00Z', expectedCheckOutAt: '2026-11-22T05:30:00Z' };
    return {
      path: `${await bookingPath()}/billable-nights`,
      body,
      otherBody: { ...body, expectedCheckOutAt: '2026-11-23T05:30:00Z' },
    };
  },
  [`${B}/expected-dates`]: async () => {
    const body = { expectedCheckOutAt: hoursFrom(service.clock.now(), 72) };
    return {
      path: `${await bookingPath()}/expected-dates`,
      body,
      otherBody: { expectedCheckOutAt: hoursFrom(service.clock.now(), 96) },
    };
  },
  [`${B}/billing-policy`]: async () => ({
    path: `${await bookingPath()}/billing-policy`,
    body: { billingCheckoutTime: '10:00' },
    otherBody: { billingCheckoutTime: '09:00' },
  }),
  [`${B}/profile`]: async () => ({
    path: `${await bookingPath()}/profile`,
    body: { fromCity: 'Pune' },
    otherBody: { fromCity: 'Goa' },
  }),
  [`${B}/link-guest`]: async () => {
    const [first, second] = [await openBooking(property), await openBooking(property)];
    const body = { guestId: first.primaryGuest.id };
    return { path: `${await bookingPath()}/link-guest`, body, otherBody: { guestId: second.primaryGuest.id } };
  },
  [`${B}/check-in/bulk`]: async () => {
    const stay = { roomId: freeRoom(), nightlyRate: 2000, rateSource: 'MANUAL' };
    return {
      path: `${await bookingPath()}/check-in/bulk`,
      body: { stays: [stay] },
      otherBody: { stays: [{ ...stay, nightlyRate: 2500 }] },
    };
  },
  [`${B}/room-stays`]: async () => {
    const { path } = await inHouse();
    const body = { roomId: freeRoom() };
    return { path: `${path}/room-stays`, body, otherBody: { ...body, nightlyRate: 5, rateSource: 'MANUAL' } };
  },
  [`${B}/room-stays/bulk`]: async () => {
    const { path } = await inHouse();
    const stay = { roomId: freeRoom() };
    return {
      path: `${path}/room-stays/bulk`,
      body: { stays: [stay] },
      otherBody: { stays: [{ ...stay, nightlyRate: 5, rateSource: 'MANUAL' }] },
    };
  },
  [`${B}/check-out`]: async () => {
    const { path, id } = await inHouse();
    await settle(property, id);
    return { path: `${path}/check-out`, body: { notes: 'left early' }, otherBody: { notes: 'left late' } };
  },
  [`${B}/room-stays/{roomStayId}/check-out`]: async () => {
    const { path, id, stayId } = await inHouse();
    await settle(property, id);
    return { path: `${path}/room-stays/${stayId}/check-out`, body: { notes: 'left early' }, otherBody: { notes: 'left late' } };
  },
  [`${B}/cancel`]: async () => ({ path: `${await bookingPath()}/cancel`, ...REASONS }),
  [`${B}/no-show`]: async () => ({ path: `${await bookingPath()}/no-show`, ...REASONS }),
  [`${P}/room-stays/{roomStayId}/void`]: async () => {
    const { stayId } = await inHouse();
    return {
      path: `${property.path}/room-stays/${stayId}/void`,
      body: { reason: 'wrong room' },
      otherBody: { reason: 'wrong guest' },
    };
  },
  [`${P}/room-stays/{roomStayId}/move`]: async () => {
    const { stayId } = await inHouse();
    const body = { roomId: freeRoom(), reason: 'quieter' };
    return { path: `${property.path}/room-stays/${stayId}/move`, body, otherBody: { ...body, reason: 'larger' } };
  },
  [`${P}/room-stays/{roomStayId}/cards/prepare`]: async () => {
    const { cards } = await stayWithLock();
    const body = { expiresAt: hoursFrom(service.clock.now(), 24) };
    return { path: `${cards}/prepare`, body, otherBody: { ...body, cardId: newUid() } };
  },
  [`${P}/room-stays/{roomStayId}/cards`]: async () => {
    const stay = await stayWithLock();
    const body = written(await prepareStayCard(service, property.admin, stay));
    return { path: stay.cards, body, otherBody: { ...body, cardId: newUid() } };
  },
  [`${P}/room-stays/cards/{cardIndex}/revoke`]: async () => {
    const { cardIndex } = await giveStayCard(service, property.admin, await stayWithLock());
    return { path: `${property.path}/room-stays/cards/${cardIndex}/revoke`, body: undefined, otherBody: { a: 1 } };
  },
  [`${P}/rooms/{roomId}/cards/prepare-temp`]: async () => {
    const { room } = await stayWithLock();
    return { path: `${room}/cards/prepare-temp`, body: undefined, otherBody: { cardId: newUid() } };
  },
  [`${P}/rooms/{roomId}/cards/temp`]: async () => {
    const { room } = await stayWithLock();
    const { expiresAt: _, ...body } = written(bodyOf(await property.admin.post(`${room}/cards/prepare-temp`), 201));
    return { path: `${room}/cards/temp`, body, otherBody: { ...body, cardId: newUid() } };
  },
  [`${B}/charges`]: async () => {
    const body = { type: 'FOOD', amount: 120.5 };
    return { path: `${await bookingPath()}/charges`, body, otherBody: { ...body, amount: 120.51 } };
  },
  [`${B}/charges/{chargeId}/reverse`]: async () => {
    const path = `${await bookingPath()}/charges`;
    const { id } = bodyOf(await property.admin.post(path, { type: 'FOOD', amount: 120.5 }), 201);
    return { path: `${path}/${id}/reverse`, body: { reason: 'mistyped' }, otherBody: { reason: 'another table' } };
  },
  [`${P}/room-requests/assign`]: async () => ({
    path: `${property.path}/room-requests/assign`,
    body: { date: '2026-12-01' },
    otherBody: { date: '2026-12-02' },
  }),
  [`${B}/payments`]: async () => {
    const body = { amount: 100, method: 'CASH' };
    return { path: `${await bookingPath()}/payments`, body, otherBody: { ...body, method: 'UPI' } };
  },
  [`${B}/payments/{paymentId}/refund`]: async () => {
    const path = await bookingPath();
    const body = { amount: 40, method: 'CASH' };
    return { path: `${path}/payments/${await cashPayment(path)}/refund`, body, otherBody: { ...body, amount: 60 } };
  },
  ...onlinePaymentPosts(() => ({ paying, property })),
  ...mailPosts(() => property),
  ...addedPosts(() => ({ service, property, freeRoom })),
};

/**
 * Repeated messages of the gateway are recognised by their event id. Two answer a token, which is not stored; the link that takes a
 * signature is in signature-link.test.ts.
 */
const WITHOUT_KEY = [
  ...['webhook', 'return/success', 'return/failure'].map((end) => `${P}/gateway/${end}`),
  '/console/sign-in',
  `${P}/guests/{guestId}/signature/link`,
  '/signature-link',
];

const keyed = (key: string): Record<string, string> => ({ 'idempotency-key': key });
const isReplay = (response: ApiResponse): boolean => response.headers.get('idempotency-replayed') === 'true';

function assertReplayOf(first: ApiResponse, again: ApiResponse): void {
  assert.ok(isReplay(again), again.text);
  assert.equal(again.status, first.status);
  assert.equal(again.text, first.text);
  for (const name of ['etag', 'location', 'content-type']) assert.equal(again.headers.get(name), first.headers.get(name), name);
}

test('every POST is covered here', () => {
  const posts = routesOf(service.running.app).filter(({ method }) => method === 'POST');
  assert.deepEqual(
    Object.keys(POSTS).toSorted(),
    posts
      .map(({ path }) => path)
      .filter((path) => !WITHOUT_KEY.includes(path))
      .toSorted(),
  );
});

for (const [route, setScene] of Object.entries(POSTS)) {
  test(`POST ${route}: the same key and body get the stored response and change nothing, another body is 422`, async () => {
    const { path, body, otherBody, by = property.admin, done } = await setScene();
    const client = route === '/properties/access-codes/join' ? await service.newUser() : by;
    const key = randomUUID();
    const first = await client.post(path, body, keyed(key));
    assert.ok(first.status >= 200 && first.status < 300, first.text);
    assert.equal(isReplay(first), false);
    await done?.(first.body.id);
    const content = await contentOf(service);
    assertReplayOf(first, await client.post(path, body, keyed(key)));
    assertReplayOf(first, await client.post(path, body, keyed(key)));
    const other = await client.post(path, otherBody, keyed(key));
    assert.equal(other.status, 422, other.text);
    assert.equal(isReplay(other), false);
    await untilQuiet();
    assert.deepEqual(await contentOf(service), content);
  });
}

test('a key belongs to one user, one path and one query', async () => {
  const [one, two] = [await bookingPath(), await bookingPath()];
  const colleague = await property.join('MANAGER');
  const body = { amount: 10, method: 'CASH' };
  const sent: [ApiClient, string][] = [
    [property.admin, `${one}/payments`],
    [colleague, `${one}/payments`],
    [property.admin, `${two}/payments`],
  ];
  for (const [client, path] of sent) {
    const response = await client.post(path, body, keyed('till-1'));
    assert.equal(response.status, 201, response.text);
    assert.equal(isReplay(response), false);
  }
  assert.equal(bodyOf(await property.admin.get(`${one}/payments`)).length, 2);
  const charge = await property.admin.post(`${one}/charges`, { type: 'FOOD', amount: 10 }, keyed('till-1'));
  assert.equal(charge.status, 201, charge.text);
});

test('a refusal is not stored: the same key is checked again', async () => {
  const path = await bookingPath();
  const key = keyed(randomUUID());
  assert.equal((await property.admin.post(`${path}/payments`, { amount: 0, method: 'CASH' }, key)).status, 400);
  assert.equal((await property.admin.post(`${path}/payments`, { amount: 10, method: 'CASH' }, key)).status, 201);
  const roomId = freeRoom();
  const stays = { stays: [{ roomId }] };
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomId}`, { maintenance: true }));
  assert.equal((await property.admin.post(`${path}/check-in/bulk`, stays, key)).status, 409);
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomId}`, { maintenance: false }));
  const done = await property.admin.post(`${path}/check-in/bulk`, stays, key);
  assert.equal(done.status, 200, done.text);
  assert.equal(isReplay(done), false);
});

test('a replay comes before 404, 409 and 412: the stored response is sent whatever has happened to the record', async () => {
  const path = await bookingPath();
  const key = keyed(randomUUID());
  const cancelled = await property.admin.post(`${path}/cancel`, { reason: 'flight' }, key);
  assert.equal(cancelled.status, 200, cancelled.text);
  assert.equal((await property.admin.post(`${path}/cancel`, { reason: 'flight' })).status, 409);
  assertReplayOf(cancelled, await property.admin.post(`${path}/cancel`, { reason: 'flight' }, key));
  assertReplayOf(cancelled, await property.admin.post(`${path}/cancel`, { reason: 'flight' }, { ...key, 'if-match': '"0"' }));

  const made = await property.admin.post(
    `${property.path}/room-types`,
    { code: 'GONE', name: 'Gone', baseOccupancy: 1, maxOccupancy: 1 },
    key,
  );
  assert.equal(made.status, 201, made.text);
  bodyOf(await property.admin.delete(`${property.path}/room-types/${made.body.id}`), 204);
  assertReplayOf(
    made,
    await property.admin.post(
      `${property.path}/room-types`,
      { code: 'GONE', name: 'Gone', baseOccupancy: 1, maxOccupancy: 1 },
      key,
    ),
  );
});

test('401 and 403 come before a replay: a caller without access gets no stored response', async () => {
  const path = await bookingPath();
  const clerk = await property.join('STAFF');
  const key = keyed(randomUUID());
  assert.equal((await clerk.post(`${path}/payments`, { amount: 10, method: 'CASH' }, key)).status, 201);
  bodyOf(await property.admin.put(`${property.path}/users/${clerk.userId}/disabled`, { disabled: true }));
  assert.equal((await clerk.post(`${path}/payments`, { amount: 10, method: 'CASH' }, key)).status, 403);
  assert.equal((await service.anonymous.post(`${path}/payments`, { amount: 10, method: 'CASH' }, key)).status, 401);
});

test('a key has 1 to 255 printable characters', async () => {
  const path = await bookingPath();
  const content = await contentOf(service);
  for (const key of ['', ' ', 'x'.repeat(256), 'a\tb', 'caf\u00e9']) {
    const response = await property.admin.post(`${path}/payments`, { amount: 10, method: 'CASH' }, keyed(key));
    assert.equal(response.status, 400, JSON.stringify(key));
    assert.match(response.body.message, /Idempotency-Key/);
  }
  assert.deepEqual(await contentOf(service), content);
  for (const key of ['x', 'x'.repeat(255), 'two words', '"quoted", {json}; #1']) {
    assert.equal((await property.admin.post(`${path}/payments`, { amount: 10, method: 'CASH' }, keyed(key))).status, 201, key);
  }
});

test('the key is ignored on PUT', async () => {
  const key = keyed(randomUUID());
  assert.equal((await property.admin.put('/auth/me', { name: 'Asha' }, key)).body.name, 'Asha');
  const second = await property.admin.put('/auth/me', { name: 'Meera' }, key);
  assert.equal(second.body.name, 'Meera');
  assert.equal(isReplay(second), false);
});

longerTest(
  `${AT_ONCE} requests at once with one key: one write, the rest a replay or a clean 409, in ${ROUNDS} rounds`,
  async () => {
    const path = await bookingPath();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const key = keyed(randomUUID());
      const body = { amount: round, method: 'CASH', notes: `round ${round}` };
      const responses = await Promise.all(
        Array.from({ length: AT_ONCE }, () => property.admin.post(`${path}/payments`, body, key)),
      );
      const writes = responses.filter((response) => response.status === 201 && !isReplay(response));
      const [write] = writes;
      assert.ok(write !== undefined && writes.length === 1, responses.map(({ status }) => status).join());
      for (const response of responses) {
        if (response === write) continue;
        if (response.status === 201) assertReplayOf(write, response);
        else assert.equal(response.status, 409, response.text);
      }
      assertReplayOf(write, await property.admin.post(`${path}/payments`, body, key));
      const payments: { notes: string }[] = bodyOf(await property.admin.get(`${path}/payments`));
      assert.equal(payments.filter(({ notes }) => notes === body.notes).length, 1);
    }
  },
);
