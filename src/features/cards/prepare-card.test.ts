import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { checkCard, sectorKeys } from '../../../test/support/card-lock.ts';
import { MASTER, newCardHouse, newStay, prepareStayCard, SECRETS_KEY } from '../../../test/support/cards.ts';
import { contentOf } from '../../../test/support/full-house.ts';
import { type Answer, type Desk, type Hotel, openHotel } from '../../../test/support/hotel.ts';
import { assertRefused } from '../../../test/support/refusal.ts';
import { addRoom, bodyOf, checkOut, hoursFrom, signGuest } from '../../../test/support/stays.ts';

let hotel: Hotel;
let house: Awaited<ReturnType<typeof newCardHouse>>;
let stay: Awaited<ReturnType<typeof newStay>>;
/** A room of the house that no guest is in. */
let free: { id: string; roomNumber: number };
before(async () => {
  hotel = await openHotel({ SECRETS_KEY });
  house = await newCardHouse(hotel, [418, 419]);
  stay = await newStay(hotel, house, roomOf(0).id);
  free = roomOf(1);
  // The key gets its number when the first card is prepared: no refusal below writes it.
  await prepareStayCard(hotel, house.admin, stay);
});
after(() => hotel.stop());

function roomOf(index: number) {
  const room = house.rooms[index];
  if (room === undefined) throw new Error('no such room');
  return room;
}

/** How many statements wait for a lock in the hotel's database. */
const WAITING = `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

const tomorrow = (): string => hoursFrom(hotel.clock.now(), 24);
const prepare = (body: unknown, desk: Desk = house.admin, cards = stay.cards): Promise<Answer> =>
  desk.post(`${cards}/prepare`, body);
const tempPath = (roomId: string): string => `${house.path}/rooms/${roomId}/cards/prepare-temp`;
const prepareTemp = (body?: unknown, desk: Desk = house.admin, roomId = free.id): Promise<Answer> =>
  desk.post(tempPath(roomId), body);
/** What a lock of the house makes of it. */
const lock = (prepared: Answer['body'], held: { uid?: Buffer; at?: string } = {}) =>
  checkCard({ master: MASTER, propertyId: house.id, blocks: prepared.sector.blocks, ...held });
const auditOf = (cardIndex: number) =>
  hotel.sql(
    `select actor_id, booking_id, action, entity, before, after from audit_entry where property_id = $1 and entity = 'card' and after->>'cardIndex' = $2`,
    [house.id, cardIndex],
  );

/** Checks that the answers refuse, and that nothing at all was written for them. */
async function refusedWithoutTrace(asked: () => Promise<void>): Promise<void> {
  const content = await contentOf(hotel);
  await asked();
  assert.deepEqual(await contentOf(hotel), content);
}

test('what is prepared for a stay is what a lock of the house opens by, from the second it is made to the second it ends', async () => {
  const end = Math.floor(Date.parse(hotel.clock.now()) / 1000) * 1000 + 30 * 3_600_000;
  const india = `${new Date(end + 5.5 * 3_600_000 + 789).toISOString().slice(0, -1)}+05:30`;
  const answer = await prepare({ expiresAt: india, unknown: 1 });
  const { cardIndex, issuedAt, expiresAt, ...rest } = bodyOf(answer, 201);
  assert.equal(expiresAt, new Date(end).toISOString(), 'in whole seconds, in UTC');
  assert.match(issuedAt, /:\d\d\.000Z$/);
  const { keyA, keyB } = sectorKeys(MASTER, house.id);
  const trailer = Buffer.concat([keyA, Buffer.from('78778800', 'hex'), keyB])
    .toString('hex')
    .toUpperCase();
  const { blocks } = rest.sector;
  assert.deepEqual(rest, { format: 'HPC1', sector: { index: 1, startBlock: 4, blocks, trailer } });
  for (const block of blocks) assert.match(block, /^[0-9A-F]{32}$/);
  assert.deepEqual(lock(answer.body, { at: issuedAt }), {
    refused: null,
    kind: 'STAY',
    keyNumber: 1,
    isUidBound: false,
    cardIndex,
    roomNumber: 418,
    issuedAt,
    expiresAt,
    sequence: 1,
    isRevoked: false,
  });
  assert.equal(lock(answer.body, { at: new Date(end - 1).toISOString() }).refused, null);
  assert.equal(lock(answer.body, { at: expiresAt }).refused, 'expired');
  assert.equal(lock(answer.body, { at: new Date(Date.parse(issuedAt) - 1).toISOString() }).refused, 'not yet valid');
  assert.equal(checkCard({ master: MASTER, propertyId: randomUUID(), blocks }).refused, 'other property');
  assert.equal(checkCard({ master: Buffer.alloc(32, 8), propertyId: house.id, blocks }).refused, 'wrong code');
  assert.deepEqual(await auditOf(cardIndex), [
    {
      actor_id: house.admin.userId,
      booking_id: stay.bookingId,
      action: 'card.prepared',
      entity: 'card',
      before: null,
      after: { status: 'PREPARED', kind: 'STAY', cardIndex, roomNumber: 418, issuedAt, expiresAt },
    },
  ]);
});

test('a temporary card opens its room for exactly seven minutes, asked for with a body or without one', async () => {
  const bare = await fetch(hotel.url + tempPath(free.id), {
    method: 'POST',
    headers: { authorization: `Bearer ${house.admin.token}` },
  });
  const typed = await house.admin.post(tempPath(free.id), undefined, { 'content-type': 'application/json' });
  const prepared = [await bare.json(), bodyOf(typed, 201), bodyOf(await prepareTemp({ cardId: null }), 201)];
  assert.equal(bare.status, 201);
  for (const body of prepared) {
    const { issuedAt, expiresAt } = body;
    assert.equal(Date.parse(expiresAt) - Date.parse(issuedAt), 7 * 60_000);
    assert.equal(body.format, 'HPC1');
    const answer = lock(body, { at: new Date(Date.parse(expiresAt) - 1).toISOString() });
    const { cardIndex } = body;
    const opened = { refused: null, kind: 'TEMPORARY', keyNumber: 1, isUidBound: false, sequence: 1, isRevoked: false };
    assert.deepEqual(answer, { ...opened, cardIndex, roomNumber: free.roomNumber, issuedAt, expiresAt });
    assert.equal(lock(body, { at: expiresAt }).refused, 'expired');
  }
  const [{ cardIndex }] = prepared;
  const [row] = await auditOf(cardIndex);
  assert.deepEqual([row?.['action'], row?.['booking_id'], row?.['actor_id']], ['card.prepared', null, house.admin.userId]);
});

test('content that is made for one chip opens with that chip alone, however its id was spelled', async () => {
  const uid = Buffer.from('04a22b1c5d6e80', 'hex');
  for (const cardId of ['04:a2:2b:1c:5d:6e:80', '04A22B1C5D6E80', ' 04-A2-2b-1c-5d-6e-80 ', '04 a2 2b 1c 5d 6e 80']) {
    for (const body of [
      bodyOf(await prepare({ expiresAt: tomorrow(), cardId }), 201),
      bodyOf(await prepareTemp({ cardId }), 201),
    ]) {
      const at = body.issuedAt;
      const { refused, isUidBound } = lock(body, { uid, at });
      assert.deepEqual([refused, isUidBound], [null, true], cardId);
      assert.equal(lock(body, { at }).refused, 'wrong code');
      assert.equal(lock(body, { at, uid: Buffer.from('04a22b1c5d6e81', 'hex') }).refused, 'wrong code');
    }
  }
  for (const bytes of [4, 10]) {
    const chip = Buffer.alloc(bytes, 0x9a);
    assert.equal(lock(bodyOf(await prepareTemp({ cardId: chip.toString('hex') }), 201), { uid: chip }).refused, null);
  }
  for (const cardId of [null, undefined]) {
    const { refused, isUidBound } = lock(bodyOf(await prepare({ expiresAt: tomorrow(), cardId }), 201), { uid });
    assert.deepEqual([refused, isUidBound], [null, false]);
  }
});

test('a stay card that ends at no time, or at a time that has passed, is 400 and leaves no trace', async () => {
  const now = hotel.clock.now();
  const inThisSecond = `${now.slice(0, 19)}.999Z`;
  const wrong: [unknown, RegExp][] = [
    [undefined, /^expiresAt is (required|missing)/],
    [null, /^(Invalid timestamp$|expiresAt )/],
    [5, /^(Invalid timestamp$|expiresAt )/],
    ['', /^(Invalid timestamp$|expiresAt )/],
    ['tomorrow', /^Invalid timestamp$/],
    ['2099-02-30T00:00:00Z', /^Invalid timestamp$/],
    ['2099-02-03T00:00:00', /^Invalid timestamp$/],
    ['2099-02-03', /^Invalid timestamp$/],
    ['2101-01-01T00:00:00Z', /^Invalid timestamp$/],
    ['1999-12-31T23:59:59Z', /^Invalid timestamp$/],
    [hoursFrom(now, -1), /^expiresAt must be after issuedAt, which is now \(20..-..-..T..:..:..\.000Z\)$/],
    [inThisSecond, /^expiresAt must be after issuedAt/],
  ];
  await refusedWithoutTrace(async () => {
    for (const [expiresAt, message] of wrong) {
      const answer = await prepare({ expiresAt });
      assertRefused(answer, 400, message);
      assert.equal(answer.body.fieldErrors[0].field, 'expiresAt');
    }
    for (const body of [undefined, null, [], 'x']) assert.equal((await prepare(body)).status, body === 'x' ? 415 : 400);
  });
  const last = bodyOf(await prepare({ expiresAt: '2100-12-31T23:59:59Z' }), 201);
  assert.equal(lock(last).expiresAt, '2100-12-31T23:59:59.000Z');
});

test('a chip that cannot be one is 400 for both kinds and leaves no trace', async () => {
  const wrong = [
    '',
    ' ',
    '04A2',
    '04A22B1C5D6E',
    '04A22B1C5D6E8',
    '04A22B1C5D6E8G',
    '04::A2:2B:1C',
    '0x9A3F21C8',
    'a'.repeat(201),
    5,
    [],
  ];
  await refusedWithoutTrace(async () => {
    for (const cardId of wrong) {
      for (const answer of [await prepare({ expiresAt: tomorrow(), cardId }), await prepareTemp({ cardId })]) {
        assertRefused(answer, 400, /^cardId /);
        assert.equal(answer.body.fieldErrors[0].field, 'cardId');
      }
    }
  });
});

test('ADMIN, MANAGER and a superAdmin prepare cards; other roles and strangers do not, and leave no trace', async () => {
  for (const desk of [await house.join('MANAGER'), await hotel.newUser({ superAdmin: true })]) {
    assert.equal((await prepare({ expiresAt: tomorrow() }, desk)).status, 201);
    assert.equal((await prepareTemp({}, desk)).status, 201);
  }
  const desk = await house.join('STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR');
  const outsider = await hotel.newUser();
  await refusedWithoutTrace(async () => {
    for (const [who, status, message] of [
      [desk, 403, /role/],
      [outsider, 403, /member/],
      [hotel.stranger, 401, /token/],
    ] as const) {
      assertRefused(await prepare({ expiresAt: tomorrow() }, who), status, message);
      assertRefused(await prepareTemp({}, who), status, message);
    }
  });
});

test('a stay, room or hotel that is not there, or is that of another hotel, is 404; no UUID is 400', async () => {
  const elsewhere = await newCardHouse(hotel, [418]);
  const room = elsewhere.rooms[0]?.id ?? '';
  const there = await newStay(hotel, elsewhere, room);
  const body = { expiresAt: tomorrow() };
  await refusedWithoutTrace(async () => {
    for (const id of [randomUUID(), there.roomStayId, free.id])
      assertRefused(await prepare(body, house.admin, `${house.path}/room-stays/${id}/cards`), 404, 'room stay not found');
    for (const id of [randomUUID(), room, stay.roomStayId])
      assertRefused(await prepareTemp({}, house.admin, id), 404, 'room not found');
    const nowhere = `/properties/${randomUUID()}`;
    assertRefused(await prepare(body, house.admin, `${nowhere}/room-stays/${stay.roomStayId}/cards`), 404, 'property not found');
    assertRefused(await house.admin.post(`${nowhere}/rooms/${free.id}/cards/prepare-temp`), 404, 'property not found');
    assertRefused(await prepare(body, house.admin, `${house.path}/room-stays/x/cards`), 400, 'roomStayId must be a UUID');
    assertRefused(await prepareTemp({}, house.admin, 'x'), 400, 'roomId must be a UUID');
  });
  const upper = `${house.path}/room-stays/${stay.roomStayId.toUpperCase()}/cards`;
  assert.equal((await prepare(body, house.admin, upper)).status, 201);
  assert.equal((await prepareTemp({}, house.admin, free.id.toUpperCase())).status, 201);
});

test('a stay that has ended is 409, and so is a door without a card reader', async () => {
  const closing = await newCardHouse(hotel, [1, 2, 3]);
  const [one, two, three] = closing.rooms.map(({ id }) => id);
  const [gone, undone, deaf] = [
    await newStay(hotel, closing, String(one)),
    await newStay(hotel, closing, String(two)),
    await newStay(hotel, closing, String(three)),
  ];
  await checkOut(closing, gone.bookingId);
  bodyOf(await closing.admin.post(`${closing.path}/room-stays/${undone.roomStayId}/void`, { reason: 'wrong room' }));
  bodyOf(await closing.admin.put(`${closing.path}/rooms/${three}`, { hasNfc: false }));
  const noReader = await addRoom(closing, 4);
  const body = { expiresAt: tomorrow() };
  await refusedWithoutTrace(async () => {
    assertRefused(await prepare(body, closing.admin, gone.cards), 409, 'the stay is already checked out');
    assertRefused(await prepare(body, closing.admin, undone.cards), 409, 'the stay is voided');
    const deafDoor = 'the room has no NFC lock (hasNfc is false)';
    assertRefused(await prepare(body, closing.admin, deaf.cards), 409, deafDoor);
    assertRefused(await closing.admin.post(`${closing.path}/rooms/${noReader.id}/cards/prepare-temp`), 409, deafDoor);
    assertRefused(await prepare({ expiresAt: hoursFrom(hotel.clock.now(), -1) }, closing.admin, gone.cards), 400, /^expiresAt/);
  });
});

test('a room that is out of use, or under repair, gets temporary cards as before', async () => {
  for (const fields of [
    { active: false, maintenance: false },
    { active: true, maintenance: true },
  ]) {
    bodyOf(await house.admin.put(`${house.path}/rooms/${free.id}`, fields));
    assert.equal(lock(bodyOf(await prepareTemp(), 201)).refused, null);
  }
  bodyOf(await house.admin.put(`${house.path}/rooms/${free.id}`, { maintenance: false }));
});

test('both kinds of cards share the indices of the house, which start at 1 in every house', async () => {
  const other = await newCardHouse(hotel, [101]);
  const guest = await newStay(hotel, other, other.rooms[0]?.id ?? '');
  await signGuest(other, bodyOf(await other.admin.get(`${other.path}/bookings/${guest.bookingId}`)).primaryGuest.id);
  const indices: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    indices.push((await prepareStayCard(hotel, other.admin, guest)).cardIndex);
    const temporary = await other.admin.post(`${other.path}/rooms/${guest.roomId}/cards/prepare-temp`);
    indices.push(bodyOf(temporary, 201).cardIndex);
  }
  assert.deepEqual(indices, [1, 2, 3, 4]);
});

test('a card names the number that the room has when it is prepared, also while the room gets another one', async () => {
  const renumbering = new pg.Client({ connectionString: String(hotel.service.platform.config.databaseUrl) });
  await renumbering.connect();
  try {
    await renumbering.query('begin');
    await renumbering.query('update room set room_number = 909 where id = $1', [roomOf(0).id]);
    const asked = [prepare({ expiresAt: tomorrow() }), prepareTemp(undefined, house.admin, roomOf(0).id)];
    while (Number((await hotel.sql(WAITING))[0]?.['waiting']) < asked.length) await sleep(5);
    await renumbering.query('commit');
    for (const answer of await Promise.all(asked)) assert.equal(lock(bodyOf(answer, 201)).roomNumber, 909);
  } finally {
    await renumbering.end();
    bodyOf(await house.admin.put(`${house.path}/rooms/${roomOf(0).id}`, { roomNumber: 418 }));
  }
});

test('a house whose indices are used up is told so, and nothing is written', async () => {
  const full = await newCardHouse(hotel, [101]);
  const path = `${full.path}/rooms/${full.rooms[0]?.id}/cards/prepare-temp`;
  bodyOf(await full.admin.post(path), 201);
  await hotel.sql('update card_counter set last_index = 4294967294 where property_id = $1', [full.id]);
  assert.equal(bodyOf(await full.admin.post(path), 201).cardIndex, 4_294_967_295);
  await refusedWithoutTrace(async () => {
    assertRefused(await full.admin.post(path), 409, 'all card indices of the property are used up');
  });
});
