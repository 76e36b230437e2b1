import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after } from 'node:test';
import {
  cardPath,
  giveStayCard,
  giveTemporaryCard,
  newCardProperty,
  newStay,
  newUid,
  prepareStayCard,
  SECRETS_KEY,
  written,
} from '../../../test/harness/cards.ts';
import { contentOf } from '../../../test/harness/populated-property.ts';
import { assertRefused } from '../../../test/harness/refusal.ts';
import { type ApiClient, type ApiResponse, startTestService } from '../../../test/harness/service-under-test.ts';
import { bodyOf, checkOut, hoursFrom, readBooking } from '../../../test/harness/stays.ts';
import { createPurgeJobs } from '../../jobs.ts';

const service = await startTestService({ SECRETS_KEY });
after(() => service.stop());

const STAY_TAKEN = 'the stay already has an active card: revoke it first';
const ROOM_TAKEN = 'the room already has an active temporary card: revoke it first, or wait until it expires';
const OTHER_STAY = 'the card was prepared for another stay';
const OTHER_ROOM = 'the card was prepared for another room';
const IS_TEMPORARY = 'the card was prepared as a temporary card';
const IS_OF_STAY = 'the card was prepared as the card of a stay';
const CHIP_TAKEN = 'cardId is already an active card of this property: revoke it first';

/** A property with a guest in each of its rooms but the last. */
async function propertyWithStays(count = 1) {
  const property = await newCardProperty(
    service,
    Array.from({ length: count + 1 }, (_, index) => 101 + index),
  );
  const stays: Awaited<ReturnType<typeof newStay>>[] = [];
  for (const { id } of property.rooms.slice(0, count)) stays.push(await newStay(service, property, id));
  const [stay] = stays;
  const room = property.rooms[count];
  if (stay === undefined || room === undefined) throw new Error('the property is too small');
  return { ...property, stay, stays, temp: `${property.path}/rooms/${room.id}/cards`, freeRoomId: room.id };
}
type Lodging = Awaited<ReturnType<typeof propertyWithStays>>;

const prepareTemp = async (property: Lodging, roomCards = property.temp) =>
  bodyOf(await property.admin.post(`${roomCards}/prepare-temp`), 201);
/** What a client sends to store a temporary card: no end. */
function writtenTemp(prepared: ApiResponse['body'], cardId?: string) {
  const { expiresAt: _, ...body } = written(prepared, cardId);
  return body;
}
const storeTemp = (property: Lodging, body: unknown, client: ApiClient = property.admin): Promise<ApiResponse> =>
  client.post(`${property.temp}/temp`, body);

async function refusedWithoutTrace(requested: () => Promise<void>): Promise<void> {
  const content = await contentOf(service);
  await requested();
  assert.deepEqual(await contentOf(service), content);
}

test('a written card is stored: 201 with the card, its location, and the new ETag of the booking', async () => {
  const property = await propertyWithStays();
  const manager = await property.join('MANAGER');
  const prepared = await prepareStayCard(service, manager, property.stay);
  const before = await property.admin.get(`${property.path}/bookings/${property.stay.bookingId}`);
  const response = await manager.post(property.stay.cards, { ...written(prepared, ' 9a:3f:21:c8 '), unknown: 1 });
  const { id, createdAt, updatedAt, ...rest } = bodyOf(response, 201);
  assert.deepEqual(rest, {
    kind: 'STAY',
    cardId: ' 9a:3f:21:c8 ',
    cardIndex: prepared.cardIndex,
    roomId: property.stay.roomId,
    roomNumber: 101,
    roomStayId: property.stay.roomStayId,
    issuedAt: prepared.issuedAt,
    expiresAt: prepared.expiresAt,
    status: 'ACTIVE',
    revokedAt: null,
  });
  assert.ok(createdAt <= updatedAt, 'first prepared, then stored');
  assert.equal(response.headers.get('location'), cardPath(property, prepared));
  const { timeData, keyNumber, ...read } = bodyOf(await property.admin.get(String(response.headers.get('location'))));
  assert.deepEqual([read, timeData, keyNumber], [response.body, null, 1]);
  const after = await property.admin.get(`${property.path}/bookings/${property.stay.bookingId}`);
  assert.equal(response.headers.get('etag'), after.headers.get('etag'));
  assert.notEqual(after.headers.get('etag'), before.headers.get('etag'));
  const audit = await service.sql(
    `select actor_id, booking_id, reason, before, after from audit_entry where entity_id = $1 and action = 'card.stored'`,
    [id],
  );
  const { cardIndex, issuedAt, expiresAt } = prepared;
  const entry = { status: 'ACTIVE', kind: 'STAY', cardIndex, cardId: ' 9a:3f:21:c8 ', roomNumber: 101, issuedAt, expiresAt };
  assert.deepEqual(audit, [
    { actor_id: manager.userId, booking_id: property.stay.bookingId, reason: null, before: { status: 'PREPARED' }, after: entry },
  ]);
});

test('a temporary card is stored for its room, occupied or not; additional fields are ignored', async () => {
  const property = await propertyWithStays();
  await giveStayCard(service, property.admin, property.stay);
  const roomCards = `${property.path}/rooms/${property.stay.roomId}/cards`;
  const prepared = await prepareTemp(property, roomCards);
  const response = await property.admin.post(`${roomCards}/temp`, { ...writtenTemp(prepared, '9A3F21C8'), expiresAt: 'never' });
  const { id, createdAt, updatedAt, ...rest } = bodyOf(response, 201);
  assert.deepEqual(rest, {
    kind: 'TEMPORARY',
    cardId: '9A3F21C8',
    cardIndex: prepared.cardIndex,
    roomId: property.stay.roomId,
    roomNumber: 101,
    roomStayId: null,
    issuedAt: prepared.issuedAt,
    expiresAt: prepared.expiresAt,
    status: 'ACTIVE',
    revokedAt: null,
  });
  assert.ok(id !== undefined && createdAt <= updatedAt);
  assert.equal(response.headers.get('location'), cardPath(property, prepared));
  assert.equal(response.headers.get('etag'), null);
  assert.equal(
    (await readBooking(property, property.stay.bookingId)).activeCards,
    1,
    'a temporary card does not belong to the stay',
  );
  assert.equal(bodyOf(await property.admin.get(property.stay.cards)).length, 1);
});

test('missing or invalid fields are 400 for both kinds, and the field is named', async () => {
  const property = await propertyWithStays();
  const [stayCard, temporary] = [await prepareStayCard(service, property.admin, property.stay), await prepareTemp(property)];
  const wrong: [string, unknown][] = [
    ...[undefined, null, '', '   ', 'x'.repeat(201), 'a\nb', 'a\0b', '\t', 'a\u007fb', 5].map((id): [string, unknown] => [
      'cardId',
      id,
    ]),
    ...[undefined, null, 0, -1, '1', 1.5, 4_294_967_296, true].map((index): [string, unknown] => ['cardIndex', index]),
    ...[undefined, null, 'now', '2026-11-20T06:30:00', 5].map((at): [string, unknown] => ['issuedAt', at]),
  ];
  await refusedWithoutTrace(async () => {
    for (const [field, value] of wrong) {
      for (const response of [
        await property.admin.post(property.stay.cards, { ...written(stayCard), [field]: value }),
        await storeTemp(property, { ...writtenTemp(temporary), [field]: value }),
      ]) {
        assertRefused(response, 400, field === 'issuedAt' ? /^issuedAt |^Invalid timestamp$/ : new RegExp(`^${field} `));
        assert.equal(response.body.fieldErrors[0].field, field, String(value));
      }
    }
    for (const expiresAt of [
      undefined,
      null,
      'later',
      '2026-11-20T06:30:00',
      stayCard.issuedAt,
      hoursFrom(stayCard.issuedAt, -1),
    ]) {
      const response = await property.admin.post(property.stay.cards, { ...written(stayCard), expiresAt });
      assertRefused(response, 400, /^expiresAt |^Invalid timestamp$/);
      assert.equal(response.body.fieldErrors[0].field, 'expiresAt');
    }
    const nobody = { issuedAt: 'now', cardIndex: 1, cardId: 'x', expiresAt: stayCard.expiresAt };
    const unknown = `${property.path}/room-stays/${randomUUID()}/cards`;
    assertRefused(await property.admin.post(unknown, nobody), 400, 'Invalid timestamp');
    const ended = { ...nobody, issuedAt: stayCard.expiresAt };
    assertRefused(await property.admin.post(unknown, ended, { 'if-match': '"1"' }), 400, 'expiresAt must be after issuedAt');
    assertRefused(
      await property.admin.post(`${property.path}/rooms/${randomUUID()}/cards/temp`, nobody),
      400,
      'Invalid timestamp',
    );
    for (const body of [undefined, []]) {
      assert.equal((await property.admin.post(property.stay.cards, body)).status, 400);
      assert.equal((await storeTemp(property, body)).status, 400);
    }
  });
  bodyOf(await property.admin.post(property.stay.cards, written(stayCard, 'x'.repeat(200))), 201);
  bodyOf(await storeTemp(property, writtenTemp(temporary)), 201);
});

test('a card that was not prepared in the property, or prepared differently, is 400, and nothing is written', async () => {
  const property = await propertyWithStays();
  const elsewhere = await propertyWithStays();
  for (let index = 0; index < 3; index += 1) await prepareStayCard(service, elsewhere.admin, elsewhere.stay);
  const far = await prepareStayCard(service, elsewhere.admin, elsewhere.stay);
  const [stayCard, temporary] = [await prepareStayCard(service, property.admin, property.stay), await prepareTemp(property)];
  const bound = await prepareStayCard(service, property.admin, property.stay, { cardId: '04:A2:2B:1C:5D:6E:80' });
  const second = (at: string, seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString();
  const { admin, stay } = property;
  await refusedWithoutTrace(async () => {
    for (const cardIndex of [far.cardIndex, 4_294_967_295]) {
      const unknown = 'cardIndex was not prepared in this property, or too long ago';
      assertRefused(await admin.post(stay.cards, { ...written(far), cardIndex }), 400, unknown);
      assertRefused(await storeTemp(property, { ...writtenTemp(temporary), cardIndex }), 400, unknown);
    }
    for (const field of ['issuedAt', 'expiresAt'] as const)
      for (const seconds of [-1, 1, 3600]) {
        const prepared = `${field} must be as the card was prepared (${stayCard[field]})`;
        const body = { ...written(stayCard), [field]: second(stayCard[field], seconds) };
        assertRefused(await admin.post(stay.cards, body), 400, prepared);
      }
    for (const seconds of [-1, 1]) {
      const body = { ...writtenTemp(temporary), issuedAt: second(temporary.issuedAt, seconds) };
      assertRefused(await storeTemp(property, body), 400, /^issuedAt must be as the card was prepared/);
    }
    for (const cardId of ['04A22B1C5D6E81', '9A3F21C8', 'guest card 7'])
      assertRefused(await admin.post(stay.cards, written(bound, cardId)), 400, 'cardId must be the card that was prepared');
  });
  const india = { issuedAt: `${second(bound.issuedAt, 5.5 * 3600).slice(0, 19)}.4+05:30` };
  bodyOf(await admin.post(stay.cards, { ...written(bound, '04a22b1c5d6e80'), ...india }), 201);
});

test('ADMIN, MANAGER and a superAdmin store cards, other roles and users who are not members do not; unknown targets are 404', async () => {
  const property = await propertyWithStays();
  const [stayCard, temporary] = [
    written(await prepareStayCard(service, property.admin, property.stay)),
    writtenTemp(await prepareTemp(property)),
  ];
  const client = await property.join('STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR');
  const outsider = await service.newUser();
  const elsewhere = await propertyWithStays();
  const of = (stayId: string): string => `${property.path}/room-stays/${stayId}/cards`;
  await refusedWithoutTrace(async () => {
    for (const [who, status, message] of [
      [client, 403, /role/],
      [outsider, 403, /member/],
      [service.anonymous, 401, /token/],
    ] as const) {
      assertRefused(await who.post(property.stay.cards, stayCard), status, message);
      assertRefused(await storeTemp(property, temporary, who), status, message);
    }
    for (const id of [randomUUID(), elsewhere.stay.roomStayId])
      assertRefused(await property.admin.post(of(id), stayCard), 404, 'room stay not found');
    for (const id of [randomUUID(), elsewhere.freeRoomId])
      assertRefused(await property.admin.post(`${property.path}/rooms/${id}/cards/temp`, temporary), 404, 'room not found');
    const nowhere = `/properties/${randomUUID()}`;
    assertRefused(
      await property.admin.post(`${nowhere}/room-stays/${property.stay.roomStayId}/cards`, stayCard),
      404,
      'property not found',
    );
    assertRefused(
      await property.admin.post(`${nowhere}/rooms/${property.freeRoomId}/cards/temp`, temporary),
      404,
      'property not found',
    );
    assertRefused(await property.admin.post(of('x'), stayCard), 400, 'roomStayId must be a UUID');
    assertRefused(await property.admin.post(`${property.path}/rooms/x/cards/temp`, temporary), 400, 'roomId must be a UUID');
  });
  const root = await service.newUser({ superAdmin: true });
  bodyOf(await root.post(of(property.stay.roomStayId.toUpperCase()), stayCard), 201);
  bodyOf(await storeTemp(property, temporary, await property.join('MANAGER')), 201);
});

test('a stay has one active card, and a room one: a further one is 409 until the first is revoked', async () => {
  const property = await propertyWithStays();
  const { admin, stay } = property;
  const first = await giveStayCard(service, admin, stay);
  const firstTemp = await giveTemporaryCard(property, property.freeRoomId);
  const [next, nextTemp] = [await prepareStayCard(service, admin, stay), await prepareTemp(property)];
  await refusedWithoutTrace(async () => {
    assertRefused(await admin.post(stay.cards, written(next)), 409, STAY_TAKEN);
    assertRefused(await storeTemp(property, writtenTemp(nextTemp)), 409, ROOM_TAKEN);
    assertRefused(await admin.post(stay.cards, written(first, first.cardId)), 409, 'the card is already stored');
    assertRefused(await storeTemp(property, writtenTemp(firstTemp, firstTemp.cardId)), 409, 'the card is already stored');
  });
  for (const card of [first, firstTemp]) bodyOf(await admin.post(`${cardPath(property, card)}/revoke`));
  await refusedWithoutTrace(async () => {
    assertRefused(await admin.post(stay.cards, written(first, first.cardId)), 409, 'the card is already stored');
  });
  bodyOf(await admin.post(stay.cards, written(next, first.cardId)), 201);
  bodyOf(await storeTemp(property, writtenTemp(nextTemp, firstTemp.cardId)), 201);
});

test('a card that was prepared for one target is 409 for another, also of the other kind', async () => {
  const property = await propertyWithStays(2);
  const [one, two] = property.stays;
  if (one === undefined || two === undefined) throw new Error('two guests');
  const [stayCard, temporary] = [await prepareStayCard(service, property.admin, one), await prepareTemp(property)];
  const ofOneRoom = await prepareTemp(property, `${property.path}/rooms/${one.roomId}/cards`);
  await refusedWithoutTrace(async () => {
    for (const [cards, body, message] of [
      [two.cards, stayCard, OTHER_STAY],
      [two.cards, temporary, IS_TEMPORARY],
      [one.cards, ofOneRoom, IS_TEMPORARY],
    ] as const)
      assertRefused(await property.admin.post(cards, written(body)), 409, message);
    for (const [roomId, body, message] of [
      [property.freeRoomId, ofOneRoom, OTHER_ROOM],
      [one.roomId, temporary, OTHER_ROOM],
      [one.roomId, stayCard, IS_OF_STAY],
    ] as const) {
      const path = `${property.path}/rooms/${roomId}/cards/temp`;
      assertRefused(await property.admin.post(path, writtenTemp(body)), 409, message);
    }
  });
});

test('a physical card is active once in a property, however its id is spelled, until it is revoked or expires', async () => {
  const property = await propertyWithStays(3);
  const elsewhere = await propertyWithStays();
  const [one, two, three] = property.stays;
  if (one === undefined || two === undefined || three === undefined) throw new Error('three guests');
  const { admin } = property;
  const onStay = await giveStayCard(service, admin, one, '04A22B1C5D6E80');
  const onRoom = await giveTemporaryCard(property, property.freeRoomId, 'Card 7');
  const next = await prepareStayCard(service, admin, two);
  const oneRoom = `${property.path}/rooms/${one.roomId}/cards`;
  const nextTemp = await prepareTemp(property, oneRoom);
  await refusedWithoutTrace(async () => {
    for (const cardId of [
      '04A22B1C5D6E80',
      '04:a2:2b:1c:5d:6e:80',
      ' 04-A2-2B-1C-5D-6E-80',
      '04 a2 2b 1c 5d 6e 80',
      'Card 7',
      ' Card 7 ',
    ]) {
      assertRefused(await admin.post(two.cards, written(next, cardId)), 409, CHIP_TAKEN);
      assertRefused(await admin.post(`${oneRoom}/temp`, writtenTemp(nextTemp, cardId)), 409, CHIP_TAKEN);
    }
  });
  await giveStayCard(service, elsewhere.admin, elsewhere.stay, '04A22B1C5D6E80');
  bodyOf(await admin.post(`${cardPath(property, onStay)}/revoke`));
  bodyOf(await admin.post(two.cards, written(next, '04a22b1c5d6e80')), 201);
  service.clock.set(onRoom.expiresAt);
  await giveStayCard(service, admin, three, 'Card 7');
  const { status, timeData } = bodyOf(await admin.get(cardPath(property, onRoom)));
  assert.deepEqual([status, timeData], ['EXPIRED', null]);
});

test('an expired card prevents nothing: its stay, its room and its chip can have another card', async () => {
  const property = await propertyWithStays();
  const { admin, stay } = property;
  const soon = { expiresAt: hoursFrom(service.clock.now(), 0.2) };
  const old = bodyOf(await admin.post(stay.cards, written(await prepareStayCard(service, admin, stay, soon))), 201);
  const oldTemp = await giveTemporaryCard(property, property.freeRoomId);
  service.clock.set(old.expiresAt);
  const fresh = await giveStayCard(service, admin, stay, old.cardId);
  const freshTemp = await giveTemporaryCard(property, property.freeRoomId, oldTemp.cardId);
  const shown = async (card: { cardIndex: number }) => bodyOf(await admin.get(cardPath(property, card))).status;
  assert.deepEqual(
    [await shown(old), await shown(oldTemp), await shown(fresh), await shown(freshTemp)],
    ['EXPIRED', 'EXPIRED', 'ACTIVE', 'ACTIVE'],
  );
});

test('a prepared card is 409 once its stay has ended or its room has no card reader any more', async () => {
  const property = await propertyWithStays(3);
  const [gone, undone, deaf] = property.stays;
  if (gone === undefined || undone === undefined || deaf === undefined) throw new Error('three guests');
  const { admin, path } = property;
  const prepared: ReturnType<typeof written>[] = [];
  for (const stay of property.stays) prepared.push(written(await prepareStayCard(service, admin, stay)));
  const temporary = writtenTemp(await prepareTemp(property));
  await checkOut(property, gone.bookingId);
  bodyOf(await admin.post(`${path}/room-stays/${undone.roomStayId}/void`, { reason: 'wrong room' }));
  for (const roomId of [deaf.roomId, property.freeRoomId]) bodyOf(await admin.put(`${path}/rooms/${roomId}`, { hasNfc: false }));
  await refusedWithoutTrace(async () => {
    assertRefused(await admin.post(gone.cards, prepared[0]), 409, 'the stay is already checked out');
    assertRefused(await admin.post(undone.cards, prepared[1]), 409, 'the stay is voided');
    assertRefused(await admin.post(deaf.cards, prepared[2]), 409, 'the room has no NFC lock (hasNfc is false)');
    assertRefused(await storeTemp(property, temporary), 409, 'the room has no NFC lock (hasNfc is false)');
  });
  for (const roomId of [deaf.roomId, property.freeRoomId]) bodyOf(await admin.put(`${path}/rooms/${roomId}`, { hasNfc: true }));
  bodyOf(await admin.post(deaf.cards, prepared[2]), 201);
  bodyOf(await storeTemp(property, temporary), 201);
});

test('storing a card honours If-Match with the ETag of the booking', async () => {
  const { admin, stay, path } = await propertyWithStays();
  const prepared = written(await prepareStayCard(service, admin, stay));
  const etag = String((await admin.get(`${path}/bookings/${stay.bookingId}`)).headers.get('etag'));
  await refusedWithoutTrace(async () => {
    assertRefused(await admin.post(stay.cards, prepared, { 'if-match': '"1"' }), 412, /has changed/);
    const unknown = { ...prepared, cardIndex: 999 };
    assertRefused(await admin.post(stay.cards, unknown, { 'if-match': '"1"' }), 412, /has changed/);
  });
  bodyOf(await admin.post(stay.cards, prepared, { 'if-match': etag }), 201);
  assertRefused(await admin.post(stay.cards, prepared, { 'if-match': etag }), 412, /has changed/);
});

test('a card that is not stored in time can no longer be stored and is deleted a day later; its index is never used again', async () => {
  const property = await propertyWithStays();
  const { admin, stay } = property;
  const temporary = await prepareTemp(property);
  const long = await prepareStayCard(service, admin, stay, { expiresAt: hoursFrom(service.clock.now(), 200) });
  const short = await prepareStayCard(service, admin, stay, { expiresAt: hoursFrom(service.clock.now(), 2) });
  const purge = createPurgeJobs(service.running.platform, service.running.config.retention).find(
    ({ task }) => task === 'purge-expired',
  );
  const known = (): Promise<{ card_index: string }[]> =>
    service.sql('select card_index from door_card where property_id = $1 order by 1', [property.id]);
  for (const [prepared, until, store] of [
    [temporary, temporary.expiresAt, (body: object) => admin.post(`${property.temp}/temp`, body)],
    [short, short.expiresAt, (body: object) => admin.post(stay.cards, body)],
    [long, hoursFrom(long.issuedAt, 24), (body: object) => admin.post(stay.cards, body)],
  ] as const) {
    service.clock.set(until);
    assertRefused(await store(written(prepared)), 400, `cardIndex had to be stored before ${until}: prepare the card again`);
  }
  service.clock.set(hoursFrom(long.issuedAt, 47.9));
  await purge?.run({}, { isLast: false });
  assert.equal((await known()).length, 1, 'the time of the other two ended more than a day ago');
  service.clock.set(hoursFrom(long.issuedAt, 48.1));
  await purge?.run({}, { isLast: false });
  assert.deepEqual(await known(), []);
  assertRefused(await admin.post(stay.cards, written(long)), 400, 'cardIndex was not prepared in this property, or too long ago');
  assert.equal((await prepareStayCard(service, admin, stay)).cardIndex, short.cardIndex + 1);
  const late = await prepareTemp(property);
  service.clock.set(new Date(Date.parse(late.expiresAt) - 30_000).toISOString());
  bodyOf(await storeTemp(property, writtenTemp(late, newUid())), 201);
});

test('a cardId as long as a body may be is refused as fast as a short one', async () => {
  const property = await propertyWithStays();
  const prepared = written(await prepareTemp(property));
  for (const cardId of [`${'a'.repeat(1_000_000)}\n`, `${' '.repeat(1_000_000)}\n`, `${' a'.repeat(500_000)}\u007f`])
    assertRefused(await storeTemp(property, { ...prepared, cardId }), 400, /^cardId /);
});

test('a card that the door would refuse is not stored: a later one of the room was stored, or the room has another number', async () => {
  const property = await propertyWithStays(1);
  const { admin, stay } = property;
  const roomCards = `${property.path}/rooms/${stay.roomId}/cards`;
  const early = await prepareStayCard(service, admin, stay);
  const earlyTemp = bodyOf(await admin.post(`${roomCards}/prepare-temp`), 201);
  const later = await giveStayCard(service, admin, stay);
  assertRefused(await admin.post(stay.cards, written(early)), 409, STAY_TAKEN);
  const overtaken = 'a later card of the room was stored since this one was prepared: prepare it again';
  await refusedWithoutTrace(async () => {
    assertRefused(await admin.post(`${roomCards}/temp`, writtenTemp(earlyTemp)), 409, overtaken);
  });
  bodyOf(await admin.post(`${cardPath(property, later)}/revoke`));
  const [next, nextTemp] = [
    await prepareStayCard(service, admin, stay),
    bodyOf(await admin.post(`${roomCards}/prepare-temp`), 201),
  ];
  await refusedWithoutTrace(async () => {
    assertRefused(await admin.post(stay.cards, written(early)), 409, overtaken);
  });
  const room = `${property.path}/rooms/${stay.roomId}`;
  bodyOf(await admin.put(room, { roomNumber: 909 }));
  const renumbered = /^the room no longer has the number 101 with which the card was prepared/;
  await refusedWithoutTrace(async () => {
    assertRefused(await admin.post(stay.cards, written(next)), 409, renumbered);
    assertRefused(await admin.post(`${roomCards}/temp`, writtenTemp(nextTemp)), 409, renumbered);
  });
  bodyOf(await admin.put(room, { roomNumber: 101 }));
  bodyOf(await admin.post(`${roomCards}/temp`, writtenTemp(nextTemp)), 201);
  bodyOf(await admin.post(stay.cards, written(next)), 201);
});
