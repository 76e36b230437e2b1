import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after, before } from 'node:test';
import {
  cardPath,
  giveStayCard,
  giveTemporaryCard,
  newCardHouse,
  newStay,
  newUid,
  prepareStayCard,
  SECRETS_KEY,
  written,
} from '../../../test/support/cards.ts';
import { contentOf } from '../../../test/support/full-house.ts';
import { type Answer, type Desk, type Hotel, openHotel } from '../../../test/support/hotel.ts';
import { assertRefused } from '../../../test/support/refusal.ts';
import { bodyOf, checkOut, hoursFrom, readBooking } from '../../../test/support/stays.ts';
import { jobsOf } from '../../jobs.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel({ SECRETS_KEY });
});
after(() => hotel.stop());

const STAY_TAKEN = 'the stay already has an active card: revoke it first';
const ROOM_TAKEN = 'the room already has an active temporary card: revoke it first, or wait until it expires';
const OTHER_STAY = 'the card was prepared for another stay';
const OTHER_ROOM = 'the card was prepared for another room';
const IS_TEMPORARY = 'the card was prepared as a temporary card';
const IS_OF_STAY = 'the card was prepared as the card of a stay';
const CHIP_TAKEN = 'cardId is already an active card of this property: revoke it first';

/** A house with a guest in each of its first rooms and nobody in its last. */
async function houseWithStays(count = 1) {
  const house = await newCardHouse(
    hotel,
    Array.from({ length: count + 1 }, (_, index) => 101 + index),
  );
  const stays: Awaited<ReturnType<typeof newStay>>[] = [];
  for (const { id } of house.rooms.slice(0, count)) stays.push(await newStay(hotel, house, id));
  const [stay] = stays;
  const room = house.rooms[count];
  if (stay === undefined || room === undefined) throw new Error('the house is too small');
  return { ...house, stay, stays, temp: `${house.path}/rooms/${room.id}/cards`, freeRoomId: room.id };
}
type Lodging = Awaited<ReturnType<typeof houseWithStays>>;

const prepareTemp = async (house: Lodging, roomCards = house.temp) =>
  bodyOf(await house.admin.post(`${roomCards}/prepare-temp`), 201);
/** What a client sends of a temporary card: nobody asks for its end. */
function writtenTemp(prepared: Answer['body'], cardId?: string) {
  const { expiresAt: _, ...body } = written(prepared, cardId);
  return body;
}
const storeTemp = (house: Lodging, body: unknown, desk: Desk = house.admin): Promise<Answer> =>
  desk.post(`${house.temp}/temp`, body);

async function refusedWithoutTrace(asked: () => Promise<void>): Promise<void> {
  const content = await contentOf(hotel);
  await asked();
  assert.deepEqual(await contentOf(hotel), content);
}

test('a card that was written is stored: 201 with the card, where it is found, and the new state of the booking', async () => {
  const house = await houseWithStays();
  const manager = await house.join('MANAGER');
  const prepared = await prepareStayCard(hotel, manager, house.stay);
  const before = await house.admin.get(`${house.path}/bookings/${house.stay.bookingId}`);
  const answer = await manager.post(house.stay.cards, { ...written(prepared, ' 9a:3f:21:c8 '), unknown: 1 });
  const { id, createdAt, updatedAt, ...rest } = bodyOf(answer, 201);
  assert.deepEqual(rest, {
    kind: 'STAY',
    cardId: ' 9a:3f:21:c8 ',
    cardIndex: prepared.cardIndex,
    roomId: house.stay.roomId,
    roomNumber: 101,
    roomStayId: house.stay.roomStayId,
    issuedAt: prepared.issuedAt,
    expiresAt: prepared.expiresAt,
    status: 'ACTIVE',
    revokedAt: null,
  });
  assert.ok(createdAt <= updatedAt, 'prepared before it was stored');
  assert.equal(answer.headers.get('location'), cardPath(house, prepared));
  const { timeData, keyNumber, ...read } = bodyOf(await house.admin.get(String(answer.headers.get('location'))));
  assert.deepEqual([read, timeData, keyNumber], [answer.body, null, 1]);
  const after = await house.admin.get(`${house.path}/bookings/${house.stay.bookingId}`);
  assert.equal(answer.headers.get('etag'), after.headers.get('etag'));
  assert.notEqual(after.headers.get('etag'), before.headers.get('etag'));
  const audit = await hotel.sql(
    `select actor_id, booking_id, reason, before, after from audit_entry where entity_id = $1 and action = 'card.stored'`,
    [id],
  );
  const { cardIndex, issuedAt, expiresAt } = prepared;
  const told = { status: 'ACTIVE', kind: 'STAY', cardIndex, cardId: ' 9a:3f:21:c8 ', roomNumber: 101, issuedAt, expiresAt };
  assert.deepEqual(audit, [
    { actor_id: manager.userId, booking_id: house.stay.bookingId, reason: null, before: { status: 'PREPARED' }, after: told },
  ]);
});

test('a temporary card is stored for its room, whoever sleeps there; what a client adds to it is ignored', async () => {
  const house = await houseWithStays();
  await giveStayCard(hotel, house.admin, house.stay);
  const roomCards = `${house.path}/rooms/${house.stay.roomId}/cards`;
  const prepared = await prepareTemp(house, roomCards);
  const answer = await house.admin.post(`${roomCards}/temp`, { ...writtenTemp(prepared, '9A3F21C8'), expiresAt: 'never' });
  const { id, createdAt, updatedAt, ...rest } = bodyOf(answer, 201);
  assert.deepEqual(rest, {
    kind: 'TEMPORARY',
    cardId: '9A3F21C8',
    cardIndex: prepared.cardIndex,
    roomId: house.stay.roomId,
    roomNumber: 101,
    roomStayId: null,
    issuedAt: prepared.issuedAt,
    expiresAt: prepared.expiresAt,
    status: 'ACTIVE',
    revokedAt: null,
  });
  assert.ok(id !== undefined && createdAt <= updatedAt);
  assert.equal(answer.headers.get('location'), cardPath(house, prepared));
  assert.equal(answer.headers.get('etag'), null);
  assert.equal((await readBooking(house, house.stay.bookingId)).activeCards, 1, 'a temporary card is none of the stay');
  assert.equal(bodyOf(await house.admin.get(house.stay.cards)).length, 1);
});

test('a card that says nothing, or something impossible, is 400 for both kinds and names the field', async () => {
  const house = await houseWithStays();
  const [stayCard, temporary] = [await prepareStayCard(hotel, house.admin, house.stay), await prepareTemp(house)];
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
      for (const answer of [
        await house.admin.post(house.stay.cards, { ...written(stayCard), [field]: value }),
        await storeTemp(house, { ...writtenTemp(temporary), [field]: value }),
      ]) {
        assertRefused(answer, 400, field === 'issuedAt' ? /^issuedAt |^Invalid timestamp$/ : new RegExp(`^${field} `));
        assert.equal(answer.body.fieldErrors[0].field, field, String(value));
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
      const answer = await house.admin.post(house.stay.cards, { ...written(stayCard), expiresAt });
      assertRefused(answer, 400, /^expiresAt |^Invalid timestamp$/);
      assert.equal(answer.body.fieldErrors[0].field, 'expiresAt');
    }
    const nobody = { issuedAt: 'now', cardIndex: 1, cardId: 'x', expiresAt: stayCard.expiresAt };
    const unknown = `${house.path}/room-stays/${randomUUID()}/cards`;
    assertRefused(await house.admin.post(unknown, nobody), 400, 'Invalid timestamp');
    const ended = { ...nobody, issuedAt: stayCard.expiresAt };
    assertRefused(await house.admin.post(unknown, ended, { 'if-match': '"1"' }), 400, 'expiresAt must be after issuedAt');
    assertRefused(await house.admin.post(`${house.path}/rooms/${randomUUID()}/cards/temp`, nobody), 400, 'Invalid timestamp');
    for (const body of [undefined, []]) {
      assert.equal((await house.admin.post(house.stay.cards, body)).status, 400);
      assert.equal((await storeTemp(house, body)).status, 400);
    }
  });
  bodyOf(await house.admin.post(house.stay.cards, written(stayCard, 'x'.repeat(200))), 201);
  bodyOf(await storeTemp(house, writtenTemp(temporary)), 201);
});

test('what was never prepared in the house, or was prepared otherwise, is 400 and leaves no trace', async () => {
  const house = await houseWithStays();
  const elsewhere = await houseWithStays();
  for (let index = 0; index < 3; index += 1) await prepareStayCard(hotel, elsewhere.admin, elsewhere.stay);
  const far = await prepareStayCard(hotel, elsewhere.admin, elsewhere.stay);
  const [stayCard, temporary] = [await prepareStayCard(hotel, house.admin, house.stay), await prepareTemp(house)];
  const bound = await prepareStayCard(hotel, house.admin, house.stay, { cardId: '04:A2:2B:1C:5D:6E:80' });
  const second = (at: string, seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString();
  const { admin, stay } = house;
  await refusedWithoutTrace(async () => {
    for (const cardIndex of [far.cardIndex, 4_294_967_295]) {
      const unknown = 'cardIndex was not prepared in this property, or too long ago';
      assertRefused(await admin.post(stay.cards, { ...written(far), cardIndex }), 400, unknown);
      assertRefused(await storeTemp(house, { ...writtenTemp(temporary), cardIndex }), 400, unknown);
    }
    for (const field of ['issuedAt', 'expiresAt'] as const)
      for (const seconds of [-1, 1, 3600]) {
        const prepared = `${field} must be the one that the card was prepared with (${stayCard[field]})`;
        const body = { ...written(stayCard), [field]: second(stayCard[field], seconds) };
        assertRefused(await admin.post(stay.cards, body), 400, prepared);
      }
    for (const seconds of [-1, 1]) {
      const body = { ...writtenTemp(temporary), issuedAt: second(temporary.issuedAt, seconds) };
      assertRefused(await storeTemp(house, body), 400, /^issuedAt must be the one that the card was prepared with/);
    }
    for (const cardId of ['04A22B1C5D6E81', '9A3F21C8', 'guest card 7'])
      assertRefused(
        await admin.post(stay.cards, written(bound, cardId)),
        400,
        'cardId must be the one that the card was prepared for',
      );
  });
  const india = { issuedAt: `${second(bound.issuedAt, 5.5 * 3600).slice(0, 19)}.4+05:30` };
  bodyOf(await admin.post(stay.cards, { ...written(bound, '04a22b1c5d6e80'), ...india }), 201);
});

test('ADMIN, MANAGER and a superAdmin store cards; other roles and strangers do not; nothing that is not there gets one', async () => {
  const house = await houseWithStays();
  const [stayCard, temporary] = [
    written(await prepareStayCard(hotel, house.admin, house.stay)),
    writtenTemp(await prepareTemp(house)),
  ];
  const desk = await house.join('STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR');
  const outsider = await hotel.newUser();
  const elsewhere = await houseWithStays();
  const of = (stayId: string): string => `${house.path}/room-stays/${stayId}/cards`;
  await refusedWithoutTrace(async () => {
    for (const [who, status, message] of [
      [desk, 403, /role/],
      [outsider, 403, /member/],
      [hotel.stranger, 401, /token/],
    ] as const) {
      assertRefused(await who.post(house.stay.cards, stayCard), status, message);
      assertRefused(await storeTemp(house, temporary, who), status, message);
    }
    for (const id of [randomUUID(), elsewhere.stay.roomStayId])
      assertRefused(await house.admin.post(of(id), stayCard), 404, 'room stay not found');
    for (const id of [randomUUID(), elsewhere.freeRoomId])
      assertRefused(await house.admin.post(`${house.path}/rooms/${id}/cards/temp`, temporary), 404, 'room not found');
    const nowhere = `/properties/${randomUUID()}`;
    assertRefused(
      await house.admin.post(`${nowhere}/room-stays/${house.stay.roomStayId}/cards`, stayCard),
      404,
      'property not found',
    );
    assertRefused(
      await house.admin.post(`${nowhere}/rooms/${house.freeRoomId}/cards/temp`, temporary),
      404,
      'property not found',
    );
    assertRefused(await house.admin.post(of('x'), stayCard), 400, 'roomStayId must be a UUID');
    assertRefused(await house.admin.post(`${house.path}/rooms/x/cards/temp`, temporary), 400, 'roomId must be a UUID');
  });
  const root = await hotel.newUser({ superAdmin: true });
  bodyOf(await root.post(of(house.stay.roomStayId.toUpperCase()), stayCard), 201);
  bodyOf(await storeTemp(house, temporary, await house.join('MANAGER')), 201);
});

test('one active card a stay and one a room: a further one is 409 until the first is revoked', async () => {
  const house = await houseWithStays();
  const { admin, stay } = house;
  const first = await giveStayCard(hotel, admin, stay);
  const firstTemp = await giveTemporaryCard(house, house.freeRoomId);
  const [next, nextTemp] = [await prepareStayCard(hotel, admin, stay), await prepareTemp(house)];
  await refusedWithoutTrace(async () => {
    assertRefused(await admin.post(stay.cards, written(next)), 409, STAY_TAKEN);
    assertRefused(await storeTemp(house, writtenTemp(nextTemp)), 409, ROOM_TAKEN);
    assertRefused(await admin.post(stay.cards, written(first, first.cardId)), 409, 'the card is already stored');
    assertRefused(await storeTemp(house, writtenTemp(firstTemp, firstTemp.cardId)), 409, 'the card is already stored');
  });
  for (const card of [first, firstTemp]) bodyOf(await admin.post(`${cardPath(house, card)}/revoke`));
  await refusedWithoutTrace(async () => {
    assertRefused(await admin.post(stay.cards, written(first, first.cardId)), 409, 'the card is already stored');
  });
  bodyOf(await admin.post(stay.cards, written(next, first.cardId)), 201);
  bodyOf(await storeTemp(house, writtenTemp(nextTemp, firstTemp.cardId)), 201);
});

test('what was prepared for one target is 409 at another, also where the other is of the other kind', async () => {
  const house = await houseWithStays(2);
  const [one, two] = house.stays;
  if (one === undefined || two === undefined) throw new Error('two guests');
  const [stayCard, temporary] = [await prepareStayCard(hotel, house.admin, one), await prepareTemp(house)];
  const ofOneRoom = await prepareTemp(house, `${house.path}/rooms/${one.roomId}/cards`);
  await refusedWithoutTrace(async () => {
    for (const [cards, body, message] of [
      [two.cards, stayCard, OTHER_STAY],
      [two.cards, temporary, IS_TEMPORARY],
      [one.cards, ofOneRoom, IS_TEMPORARY],
    ] as const)
      assertRefused(await house.admin.post(cards, written(body)), 409, message);
    for (const [roomId, body, message] of [
      [house.freeRoomId, ofOneRoom, OTHER_ROOM],
      [one.roomId, temporary, OTHER_ROOM],
      [one.roomId, stayCard, IS_OF_STAY],
    ] as const) {
      const path = `${house.path}/rooms/${roomId}/cards/temp`;
      assertRefused(await house.admin.post(path, writtenTemp(body)), 409, message);
    }
  });
});

test('one physical card is active once in a house, however its id is spelled, and again when it is revoked or has expired', async () => {
  const house = await houseWithStays(3);
  const elsewhere = await houseWithStays();
  const [one, two, three] = house.stays;
  if (one === undefined || two === undefined || three === undefined) throw new Error('three guests');
  const { admin } = house;
  const onStay = await giveStayCard(hotel, admin, one, '04A22B1C5D6E80');
  const onRoom = await giveTemporaryCard(house, house.freeRoomId, 'Card 7');
  const next = await prepareStayCard(hotel, admin, two);
  const oneRoom = `${house.path}/rooms/${one.roomId}/cards`;
  const nextTemp = await prepareTemp(house, oneRoom);
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
  await giveStayCard(hotel, elsewhere.admin, elsewhere.stay, '04A22B1C5D6E80');
  bodyOf(await admin.post(`${cardPath(house, onStay)}/revoke`));
  bodyOf(await admin.post(two.cards, written(next, '04a22b1c5d6e80')), 201);
  hotel.clock.set(onRoom.expiresAt);
  await giveStayCard(hotel, admin, three, 'Card 7');
  const { status, timeData } = bodyOf(await admin.get(cardPath(house, onRoom)));
  assert.deepEqual([status, timeData], ['EXPIRED', null]);
});

test('an expired card is in nobody’s way: its stay, its room and its chip get another', async () => {
  const house = await houseWithStays();
  const { admin, stay } = house;
  const soon = { expiresAt: hoursFrom(hotel.clock.now(), 0.2) };
  const old = bodyOf(await admin.post(stay.cards, written(await prepareStayCard(hotel, admin, stay, soon))), 201);
  const oldTemp = await giveTemporaryCard(house, house.freeRoomId);
  hotel.clock.set(old.expiresAt);
  const fresh = await giveStayCard(hotel, admin, stay, old.cardId);
  const freshTemp = await giveTemporaryCard(house, house.freeRoomId, oldTemp.cardId);
  const shown = async (card: { cardIndex: number }) => bodyOf(await admin.get(cardPath(house, card))).status;
  assert.deepEqual(
    [await shown(old), await shown(oldTemp), await shown(fresh), await shown(freshTemp)],
    ['EXPIRED', 'EXPIRED', 'ACTIVE', 'ACTIVE'],
  );
});

test('a stay that has ended, or a door that has lost its reader, gets no card that was prepared before: 409', async () => {
  const house = await houseWithStays(3);
  const [gone, undone, deaf] = house.stays;
  if (gone === undefined || undone === undefined || deaf === undefined) throw new Error('three guests');
  const { admin, path } = house;
  const prepared: ReturnType<typeof written>[] = [];
  for (const stay of house.stays) prepared.push(written(await prepareStayCard(hotel, admin, stay)));
  const temporary = writtenTemp(await prepareTemp(house));
  await checkOut(house, gone.bookingId);
  bodyOf(await admin.post(`${path}/room-stays/${undone.roomStayId}/void`, { reason: 'wrong room' }));
  for (const roomId of [deaf.roomId, house.freeRoomId]) bodyOf(await admin.put(`${path}/rooms/${roomId}`, { hasNfc: false }));
  await refusedWithoutTrace(async () => {
    assertRefused(await admin.post(gone.cards, prepared[0]), 409, 'the stay is already checked out');
    assertRefused(await admin.post(undone.cards, prepared[1]), 409, 'the stay is voided');
    assertRefused(await admin.post(deaf.cards, prepared[2]), 409, 'the room has no NFC lock (hasNfc is false)');
    assertRefused(await storeTemp(house, temporary), 409, 'the room has no NFC lock (hasNfc is false)');
  });
  for (const roomId of [deaf.roomId, house.freeRoomId]) bodyOf(await admin.put(`${path}/rooms/${roomId}`, { hasNfc: true }));
  bodyOf(await admin.post(deaf.cards, prepared[2]), 201);
  bodyOf(await storeTemp(house, temporary), 201);
});

test('storing honours If-Match with the ETag of the booking', async () => {
  const { admin, stay, path } = await houseWithStays();
  const prepared = written(await prepareStayCard(hotel, admin, stay));
  const etag = String((await admin.get(`${path}/bookings/${stay.bookingId}`)).headers.get('etag'));
  await refusedWithoutTrace(async () => {
    assertRefused(await admin.post(stay.cards, prepared, { 'if-match': '"1"' }), 412, /has changed/);
    const unknown = { ...prepared, cardIndex: 999 };
    assertRefused(await admin.post(stay.cards, unknown, { 'if-match': '"1"' }), 412, /has changed/);
  });
  bodyOf(await admin.post(stay.cards, prepared, { 'if-match': etag }), 201);
  assertRefused(await admin.post(stay.cards, prepared, { 'if-match': etag }), 412, /has changed/);
});

test('what is not stored in time cannot be stored any more, is forgotten a day later, and its index never comes again', async () => {
  const house = await houseWithStays();
  const { admin, stay } = house;
  const temporary = await prepareTemp(house);
  const long = await prepareStayCard(hotel, admin, stay, { expiresAt: hoursFrom(hotel.clock.now(), 200) });
  const short = await prepareStayCard(hotel, admin, stay, { expiresAt: hoursFrom(hotel.clock.now(), 2) });
  const purge = jobsOf(hotel.service.platform).find(({ task }) => task === 'purge-expired');
  const known = (): Promise<{ card_index: string }[]> =>
    hotel.sql('select card_index from door_card where property_id = $1 order by 1', [house.id]);
  for (const [prepared, until, store] of [
    [temporary, temporary.expiresAt, (body: object) => admin.post(`${house.temp}/temp`, body)],
    [short, short.expiresAt, (body: object) => admin.post(stay.cards, body)],
    [long, hoursFrom(long.issuedAt, 24), (body: object) => admin.post(stay.cards, body)],
  ] as const) {
    hotel.clock.set(until);
    assertRefused(await store(written(prepared)), 400, `cardIndex could be stored until ${until}: prepare the card again`);
  }
  hotel.clock.set(hoursFrom(long.issuedAt, 47.9));
  await purge?.run({}, { isLast: false });
  assert.equal((await known()).length, 1, 'the other two could be stored until more than a day ago');
  hotel.clock.set(hoursFrom(long.issuedAt, 48.1));
  await purge?.run({}, { isLast: false });
  assert.deepEqual(await known(), []);
  assertRefused(await admin.post(stay.cards, written(long)), 400, 'cardIndex was not prepared in this property, or too long ago');
  assert.equal((await prepareStayCard(hotel, admin, stay)).cardIndex, short.cardIndex + 1);
  const late = await prepareTemp(house);
  hotel.clock.set(new Date(Date.parse(late.expiresAt) - 30_000).toISOString());
  bodyOf(await storeTemp(house, writtenTemp(late, newUid())), 201);
});

test('a cardId as long as a body may be is refused like a short one, and holds up nobody', async () => {
  const house = await houseWithStays();
  const prepared = written(await prepareTemp(house));
  for (const cardId of [`${'a'.repeat(1_000_000)}\n`, `${' '.repeat(1_000_000)}\n`, `${' a'.repeat(500_000)}\u007f`])
    assertRefused(await storeTemp(house, { ...prepared, cardId }), 400, /^cardId /);
});

test('a card that the door would refuse is not stored: a later one of the room was about, or the room has another number', async () => {
  const house = await houseWithStays(1);
  const { admin, stay } = house;
  const roomCards = `${house.path}/rooms/${stay.roomId}/cards`;
  const early = await prepareStayCard(hotel, admin, stay);
  const earlyTemp = bodyOf(await admin.post(`${roomCards}/prepare-temp`), 201);
  const later = await giveStayCard(hotel, admin, stay);
  assertRefused(await admin.post(stay.cards, written(early)), 409, STAY_TAKEN);
  const overtaken = 'a later card of the room was stored since this one was prepared: prepare it again';
  await refusedWithoutTrace(async () => {
    assertRefused(await admin.post(`${roomCards}/temp`, writtenTemp(earlyTemp)), 409, overtaken);
  });
  bodyOf(await admin.post(`${cardPath(house, later)}/revoke`));
  const [next, nextTemp] = [
    await prepareStayCard(hotel, admin, stay),
    bodyOf(await admin.post(`${roomCards}/prepare-temp`), 201),
  ];
  await refusedWithoutTrace(async () => {
    assertRefused(await admin.post(stay.cards, written(early)), 409, overtaken);
  });
  const room = `${house.path}/rooms/${stay.roomId}`;
  bodyOf(await admin.put(room, { roomNumber: 909 }));
  const renumbered = /^the room has another number than the 101 that the card was prepared with/;
  await refusedWithoutTrace(async () => {
    assertRefused(await admin.post(stay.cards, written(next)), 409, renumbered);
    assertRefused(await admin.post(`${roomCards}/temp`, writtenTemp(nextTemp)), 409, renumbered);
  });
  bodyOf(await admin.put(room, { roomNumber: 101 }));
  bodyOf(await admin.post(`${roomCards}/temp`, writtenTemp(nextTemp)), 201);
  bodyOf(await admin.post(stay.cards, written(next)), 201);
});
