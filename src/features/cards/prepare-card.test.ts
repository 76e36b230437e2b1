import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after } from 'node:test';
import pg from 'pg';
import { checkCard, sectorKeys } from '../../../test/harness/card-lock.ts';
import { MASTER, newCardProperty, newStay, prepareStayCard, SECRETS_KEY } from '../../../test/harness/cards.ts';
import { untilWaiting } from '../../../test/harness/lock-waits.ts';
import { contentOf } from '../../../test/harness/populated-property.ts';
import { assertRefused } from '../../../test/harness/refusal.ts';
import { type ApiClient, type ApiResponse, startTestService } from '../../../test/harness/service-under-test.ts';
import { addRoom, bodyOf, checkOut, hoursFrom, signGuest } from '../../../test/harness/stays.ts';

const service = await startTestService({ SECRETS_KEY });
after(() => service.stop());
const property = await newCardProperty(service, [418, 419]);
const stay = await newStay(service, property, roomOf(0).id);
/** A room of the property without a guest. */
const free = roomOf(1);
// The key gets its number when the first card is prepared, so that no refusal below writes it.
await prepareStayCard(service, property.admin, stay);

function roomOf(index: number) {
  const room = property.rooms[index];
  if (room === undefined) throw new Error('no such room');
  return room;
}

const tomorrow = (): string => hoursFrom(service.clock.now(), 24);
const prepare = (body: unknown, client: ApiClient = property.admin, cards = stay.cards): Promise<ApiResponse> =>
  client.post(`${cards}/prepare`, body);
const tempPath = (roomId: string): string => `${property.path}/rooms/${roomId}/cards/prepare-temp`;
const prepareTemp = (body?: unknown, client: ApiClient = property.admin, roomId = free.id): Promise<ApiResponse> =>
  client.post(tempPath(roomId), body);
/** The answer of a lock of the property. */
const lock = (prepared: ApiResponse['body'], held: { uid?: Buffer; at?: string } = {}) =>
  checkCard({ master: MASTER, propertyId: property.id, blocks: prepared.sector.blocks, ...held });
const auditOf = (cardIndex: number) =>
  service.sql(
    `select actor_id, booking_id, action, entity, before, after from audit_entry where property_id = $1 and entity = 'card' and after->>'cardIndex' = $2`,
    [property.id, cardIndex],
  );

/** Checks that the responses are refusals, and that nothing was written for them. */
async function refusedWithoutTrace(requested: () => Promise<void>): Promise<void> {
  const content = await contentOf(service);
  await requested();
  assert.deepEqual(await contentOf(service), content);
}

test('a lock of the property opens for a prepared stay card, from the second it is made until it ends', async () => {
  const end = Math.floor(Date.parse(service.clock.now()) / 1000) * 1000 + 30 * 3_600_000;
  const india = `${new Date(end + 5.5 * 3_600_000 + 789).toISOString().slice(0, -1)}+05:30`;
  const response = await prepare({ expiresAt: india, unknown: 1 });
  const { cardIndex, issuedAt, expiresAt, ...rest } = bodyOf(response, 201);
  assert.equal(expiresAt, new Date(end).toISOString(), 'in whole seconds, in UTC');
  assert.match(issuedAt, /:\d\d\.000Z$/);
  const { keyA, keyB } = sectorKeys(MASTER, property.id);
  const trailer = Buffer.concat([keyA, Buffer.from('78778800', 'hex'), keyB])
    .toString('hex')
    .toUpperCase();
  const { blocks } = rest.sector;
  assert.deepEqual(rest, { format: 'HPC1', sector: { index: 1, startBlock: 4, blocks, trailer } });
  for (const block of blocks) assert.match(block, /^[0-9A-F]{32}$/);
  assert.deepEqual(lock(response.body, { at: issuedAt }), {
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
  assert.equal(lock(response.body, { at: new Date(end - 1).toISOString() }).refused, null);
  assert.equal(lock(response.body, { at: expiresAt }).refused, 'expired');
  assert.equal(lock(response.body, { at: new Date(Date.parse(issuedAt) - 1).toISOString() }).refused, 'not yet valid');
  assert.equal(checkCard({ master: MASTER, propertyId: randomUUID(), blocks }).refused, 'other property');
  assert.equal(checkCard({ master: Buffer.alloc(32, 8), propertyId: property.id, blocks }).refused, 'wrong code');
  assert.deepEqual(await auditOf(cardIndex), [
    {
      actor_id: property.admin.userId,
      booking_id: stay.bookingId,
      action: 'card.prepared',
      entity: 'card',
      before: null,
      after: { status: 'PREPARED', kind: 'STAY', cardIndex, roomNumber: 418, issuedAt, expiresAt },
    },
  ]);
});

test('a temporary card opens its room for exactly seven minutes, requested with a body or without one', async () => {
  const bare = await fetch(service.url + tempPath(free.id), {
    method: 'POST',
    headers: { authorization: `Bearer ${property.admin.token}` },
  });
  const typed = await property.admin.post(tempPath(free.id), undefined, { 'content-type': 'application/json' });
  const prepared = [await bare.json(), bodyOf(typed, 201), bodyOf(await prepareTemp({ cardId: null }), 201)];
  assert.equal(bare.status, 201);
  for (const body of prepared) {
    const { issuedAt, expiresAt } = body;
    assert.equal(Date.parse(expiresAt) - Date.parse(issuedAt), 7 * 60_000);
    assert.equal(body.format, 'HPC1');
    const response = lock(body, { at: new Date(Date.parse(expiresAt) - 1).toISOString() });
    const { cardIndex } = body;
    const opened = { refused: null, kind: 'TEMPORARY', keyNumber: 1, isUidBound: false, sequence: 1, isRevoked: false };
    assert.deepEqual(response, { ...opened, cardIndex, roomNumber: free.roomNumber, issuedAt, expiresAt });
    assert.equal(lock(body, { at: expiresAt }).refused, 'expired');
  }
  const [{ cardIndex }] = prepared;
  const [row] = await auditOf(cardIndex);
  assert.deepEqual([row?.['action'], row?.['booking_id'], row?.['actor_id']], ['card.prepared', null, property.admin.userId]);
});

test('content for one chip opens only on that chip, however its id was spelled', async () => {
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

test('a stay card without an end or with an end in the past is 400, and nothing is written', async () => {
  const now = service.clock.now();
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
      const response = await prepare({ expiresAt });
      assertRefused(response, 400, message);
      assert.equal(response.body.fieldErrors[0].field, 'expiresAt');
    }
    for (const body of [undefined, null, [], 'x']) assert.equal((await prepare(body)).status, body === 'x' ? 415 : 400);
  });
  const last = bodyOf(await prepare({ expiresAt: '2100-12-31T23:59:59Z' }), 201);
  assert.equal(lock(last).expiresAt, '2100-12-31T23:59:59.000Z');
});

test('an invalid chip id is 400 for both kinds, and nothing is written', async () => {
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
      for (const response of [await prepare({ expiresAt: tomorrow(), cardId }), await prepareTemp({ cardId })]) {
        assertRefused(response, 400, /^cardId /);
        assert.equal(response.body.fieldErrors[0].field, 'cardId');
      }
    }
  });
});

test('ADMIN, MANAGER and a superAdmin prepare cards; for other roles and users who are not members nothing is written', async () => {
  for (const client of [await property.join('MANAGER'), await service.newUser({ superAdmin: true })]) {
    assert.equal((await prepare({ expiresAt: tomorrow() }, client)).status, 201);
    assert.equal((await prepareTemp({}, client)).status, 201);
  }
  const client = await property.join('STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR');
  const outsider = await service.newUser();
  await refusedWithoutTrace(async () => {
    for (const [who, status, message] of [
      [client, 403, /role/],
      [outsider, 403, /member/],
      [service.anonymous, 401, /token/],
    ] as const) {
      assertRefused(await prepare({ expiresAt: tomorrow() }, who), status, message);
      assertRefused(await prepareTemp({}, who), status, message);
    }
  });
});

test('an unknown stay, room or property, or one of another property, is 404; an id that is not a UUID is 400', async () => {
  const elsewhere = await newCardProperty(service, [418]);
  const room = elsewhere.rooms[0]?.id ?? '';
  const there = await newStay(service, elsewhere, room);
  const body = { expiresAt: tomorrow() };
  await refusedWithoutTrace(async () => {
    for (const id of [randomUUID(), there.roomStayId, free.id])
      assertRefused(await prepare(body, property.admin, `${property.path}/room-stays/${id}/cards`), 404, 'room stay not found');
    for (const id of [randomUUID(), room, stay.roomStayId])
      assertRefused(await prepareTemp({}, property.admin, id), 404, 'room not found');
    const nowhere = `/properties/${randomUUID()}`;
    assertRefused(
      await prepare(body, property.admin, `${nowhere}/room-stays/${stay.roomStayId}/cards`),
      404,
      'property not found',
    );
    assertRefused(await property.admin.post(`${nowhere}/rooms/${free.id}/cards/prepare-temp`), 404, 'property not found');
    assertRefused(await prepare(body, property.admin, `${property.path}/room-stays/x/cards`), 400, 'roomStayId must be a UUID');
    assertRefused(await prepareTemp({}, property.admin, 'x'), 400, 'roomId must be a UUID');
  });
  const upper = `${property.path}/room-stays/${stay.roomStayId.toUpperCase()}/cards`;
  assert.equal((await prepare(body, property.admin, upper)).status, 201);
  assert.equal((await prepareTemp({}, property.admin, free.id.toUpperCase())).status, 201);
});

test('a stay that has ended is 409, and so is a room without a card reader', async () => {
  const closing = await newCardProperty(service, [1, 2, 3]);
  const [one, two, three] = closing.rooms.map(({ id }) => id);
  const [gone, undone, deaf] = [
    await newStay(service, closing, String(one)),
    await newStay(service, closing, String(two)),
    await newStay(service, closing, String(three)),
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
    assertRefused(await prepare({ expiresAt: hoursFrom(service.clock.now(), -1) }, closing.admin, gone.cards), 400, /^expiresAt/);
  });
});

test('a room that is inactive or in maintenance can have temporary cards', async () => {
  for (const fields of [
    { active: false, maintenance: false },
    { active: true, maintenance: true },
  ]) {
    bodyOf(await property.admin.put(`${property.path}/rooms/${free.id}`, fields));
    assert.equal(lock(bodyOf(await prepareTemp(), 201)).refused, null);
  }
  bodyOf(await property.admin.put(`${property.path}/rooms/${free.id}`, { maintenance: false }));
});

test('both kinds of cards share the indices of the property, which start at 1 in every property', async () => {
  const other = await newCardProperty(service, [101]);
  const guest = await newStay(service, other, other.rooms[0]?.id ?? '');
  await signGuest(other, bodyOf(await other.admin.get(`${other.path}/bookings/${guest.bookingId}`)).primaryGuest.id);
  const indices: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    indices.push((await prepareStayCard(service, other.admin, guest)).cardIndex);
    const temporary = await other.admin.post(`${other.path}/rooms/${guest.roomId}/cards/prepare-temp`);
    indices.push(bodyOf(temporary, 201).cardIndex);
  }
  assert.deepEqual(indices, [1, 2, 3, 4]);
});

test('a card has the number of the room at the time it is prepared, also while the number changes', async () => {
  const renumbering = new pg.Client({ connectionString: String(service.running.config.databaseUrl) });
  await renumbering.connect();
  try {
    await renumbering.query('begin');
    await renumbering.query('update room set room_number = 909 where id = $1', [roomOf(0).id]);
    const requested = [prepare({ expiresAt: tomorrow() }), prepareTemp(undefined, property.admin, roomOf(0).id)];
    await untilWaiting(service, requested.length);
    await renumbering.query('commit');
    for (const response of await Promise.all(requested)) assert.equal(lock(bodyOf(response, 201)).roomNumber, 909);
  } finally {
    await renumbering.end();
    bodyOf(await property.admin.put(`${property.path}/rooms/${roomOf(0).id}`, { roomNumber: 418 }));
  }
});

test('when all indices of a property are used, the refusal says so and nothing is written', async () => {
  const full = await newCardProperty(service, [101]);
  const path = `${full.path}/rooms/${full.rooms[0]?.id}/cards/prepare-temp`;
  bodyOf(await full.admin.post(path), 201);
  await service.sql('update card_counter set last_index = 4294967294 where property_id = $1', [full.id]);
  assert.equal(bodyOf(await full.admin.post(path), 201).cardIndex, 4_294_967_295);
  await refusedWithoutTrace(async () => {
    assertRefused(await full.admin.post(path), 409, 'all card indices of the property are used up');
  });
});
