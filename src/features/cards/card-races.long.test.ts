/** Concurrent requests of many clients over real sockets: the database decides, and every loser gets a clear refusal. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
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
import { untilWaiting } from '../../../test/harness/lock-waits.ts';
import { assertRefused } from '../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService, type TestProperty } from '../../../test/harness/service-under-test.ts';
import { bodyOf, signGuest } from '../../../test/harness/stays.ts';

const service = await startTestService({ SECRETS_KEY });
after(() => service.stop());

const CLIENTS = 16;
const ROUNDS = 3;

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Counts the responses by status. */
function requestCounts(responses: readonly ApiResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
const ONE_WINS = { 201: 1, 409: CLIENTS - 1 };

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => 101 + index);
const roomAt = ({ rooms }: { rooms: readonly { id: string }[] }, index: number): string => rooms[index]?.id ?? '';
const tempCards = (property: TestProperty, roomId: string): string => `${property.path}/rooms/${roomId}/cards`;
/** The one response that succeeded. */
const grantedOf = (responses: readonly ApiResponse[]): ApiResponse['body'] =>
  (responses.find(({ status }) => status < 300) ?? assert.fail('nobody got it')).body;
const refusalsOf = (responses: readonly ApiResponse[]): string[] => [
  ...new Set(responses.filter(({ status }) => status === 409).map(({ body }) => body.message)),
];

/** The cards of the property that are ACTIVE in the tables. */
const activeRows = (property: TestProperty) =>
  service.sql<{ card_index: string }>(`select card_index from door_card where property_id = $1 and state = 'ACTIVE'`, [
    property.id,
  ]);

/** The number of deadlocks that the database has resolved. */
async function deadlocks(): Promise<unknown> {
  const [row] = await service.sql('select deadlocks from pg_stat_database where datname = current_database()');
  return row?.['deadlocks'];
}

test('sixteen clients store sixteen cards for one stay concurrently: one is stored, the others learn that the stay has one', async () => {
  const property = await newCardProperty(service, [101]);
  const stay = await newStay(service, property, roomAt(property, 0));
  for (let round = 0; round < ROUNDS; round += 1) {
    const prepared = await times(CLIENTS, () => prepareStayCard(service, property.admin, stay));
    const responses = await Promise.all(prepared.map((one) => property.admin.post(stay.cards, written(one))));
    assert.deepEqual(requestCounts(responses), ONE_WINS);
    assert.deepEqual(refusalsOf(responses), ['the stay already has an active card: revoke it first']);
    const card = grantedOf(responses);
    assert.deepEqual(await activeRows(property), [{ card_index: String(card.cardIndex) }]);
    bodyOf(await property.admin.post(`${cardPath(property, card)}/revoke`));
  }
});

test('sixteen clients store sixteen temporary cards for one room concurrently: one is stored', async () => {
  const property = await newCardProperty(service, [101]);
  const path = tempCards(property, roomAt(property, 0));
  for (let round = 0; round < ROUNDS; round += 1) {
    const prepared = await times(CLIENTS, async () => bodyOf(await property.admin.post(`${path}/prepare-temp`), 201));
    const responses = await Promise.all(prepared.map((one) => property.admin.post(`${path}/temp`, written(one))));
    assert.deepEqual(requestCounts(responses), ONE_WINS);
    assert.match(refusalsOf(responses).join(), /^the room already has an active temporary card[^,]*, or wait until it expires$/);
    const card = grantedOf(responses);
    assert.deepEqual(await activeRows(property), [{ card_index: String(card.cardIndex) }]);
    bodyOf(await property.admin.post(`${cardPath(property, card)}/revoke`));
  }
});

test('sixteen clients store one physical card for sixteen stays and rooms concurrently: it becomes the card of one', async () => {
  const before = await deadlocks();
  const property = await newCardProperty(service, numbers(CLIENTS));
  const stays = await times(CLIENTS, (index) => newStay(service, property, roomAt(property, index)));
  for (let round = 0; round < ROUNDS; round += 1) {
    const uid = newUid();
    const spelled = [uid, uid.toLowerCase(), uid.match(/../g)?.join(':') ?? '', ` ${uid} `];
    const isMixed = round % 2 === 1;
    const prepared = await times(CLIENTS, async (index) => {
      const path = tempCards(property, roomAt(property, index));
      return isMixed && index % 2 === 1
        ? { at: `${path}/temp`, content: bodyOf(await property.admin.post(`${path}/prepare-temp`), 201) }
        : {
            at: String(stays[index]?.cards),
            content: await prepareStayCard(service, property.admin, stays[index] ?? { cards: '' }),
          };
    });
    const responses = await Promise.all(
      prepared.map(({ at, content }, index) =>
        property.admin.post(at, written(content, String(spelled[index % spelled.length]))),
      ),
    );
    assert.deepEqual(requestCounts(responses), ONE_WINS);
    assert.deepEqual(refusalsOf(responses), ['cardId is already an active card of this property: revoke it first']);
    const card = grantedOf(responses);
    assert.deepEqual(await activeRows(property), [{ card_index: String(card.cardIndex) }]);
    bodyOf(await property.admin.post(`${cardPath(property, card)}/revoke`));
  }
  assert.equal(await deadlocks(), before);
});

test('sixteen clients store one prepared card concurrently: it is stored once', async () => {
  const property = await newCardProperty(service, [101]);
  const stay = await newStay(service, property, roomAt(property, 0));
  for (let round = 0; round < ROUNDS; round += 1) {
    const prepared = await prepareStayCard(service, property.admin, stay);
    const responses = await times(CLIENTS, () => property.admin.post(stay.cards, written(prepared)));
    assert.deepEqual(requestCounts(responses), ONE_WINS);
    assert.deepEqual(refusalsOf(responses), ['the card is already stored']);
    bodyOf(await property.admin.post(`${cardPath(property, prepared)}/revoke`));
  }
});

test('fifty cards are prepared concurrently, some in repeated transactions: no index is used twice', async () => {
  const property = await newCardProperty(service, [101, 102]);
  const stay = await newStay(service, property, roomAt(property, 0));
  const deaf = bodyOf(await property.admin.post(`${property.path}/rooms`, { roomNumber: 103, roomTypeCode: 'STD' }), 201);
  // The first ones of a round are rolled back after they took their index, and repeated.
  await service.sql('create sequence trip');
  await service.sql(`create function stumble() returns trigger language plpgsql as $$ begin
    if nextval('trip') <= 12 then raise exception 'stumbled' using errcode = '40001'; end if; return new; end $$`);
  await service.sql(
    `create trigger stumble before insert on audit_entry for each row when (new.action = 'card.prepared') execute function stumble()`,
  );
  const seen = new Map<number, string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    await service.sql('alter sequence trip restart');
    const responses = await times(50, (index) => {
      const temp = `${tempCards(property, index % 10 === 9 ? deaf.id : roomAt(property, 1))}/prepare-temp`;
      return index % 2 === 0
        ? property.admin.post(`${stay.cards}/prepare`, { expiresAt: '2099-01-01T00:00:00Z' })
        : property.admin.post(temp);
    });
    assert.deepEqual(requestCounts(responses), { 201: 45, 409: 5 });
    for (const { status, body } of responses) {
      if (status !== 201) continue;
      assert.equal(seen.get(body.cardIndex), undefined);
      seen.set(body.cardIndex, body.sector.blocks[0]);
      assert.equal(Number.parseInt(body.sector.blocks[0].slice(16, 24), 16), body.cardIndex);
    }
    const [counted] = await service.sql<{ n: number }>(`select last_value::int as n from trip`);
    assert.ok(Number(counted?.n) >= 45 + 12, 'transactions were repeated');
    // The last prepared card is deleted, and its index with it.
    await service.sql('delete from door_card where property_id = $1', [property.id]);
  }
  await service.sql('drop trigger stumble on audit_entry');
  assert.equal(seen.size, 45 * ROUNDS);
});

test('eight clients revoke one card concurrently: one succeeds', async () => {
  const property = await newCardProperty(service, [101]);
  const stay = await newStay(service, property, roomAt(property, 0));
  for (let round = 0; round < ROUNDS; round += 1) {
    const isTemporary = round % 2 === 1;
    const card = isTemporary ? await giveTemporaryCard(property, stay.roomId) : await giveStayCard(service, property.admin, stay);
    const responses = await times(8, () => property.admin.post(`${cardPath(property, card)}/revoke`));
    assert.deepEqual(requestCounts(responses), { 200: 1, 409: 7 });
    assert.deepEqual(refusalsOf(responses), ['the card is already revoked']);
    const { timeData } = bodyOf(await property.admin.get(cardPath(property, card)));
    assert.deepEqual(timeData, grantedOf(responses).timeData);
    assert.equal(timeData.data.slice(16, 24), '00000002', 'the sequence rises by one');
    const audit = await service.sql(`select from audit_entry where entity_id = $1 and action = 'card.revoked'`, [card.id]);
    assert.equal(audit.length, 1);
  }
});

test('a card that is stored while its stay ends never stays active', async () => {
  const before = await deadlocks();
  const rounds = 12;
  const property = await newCardProperty(service, numbers(rounds + 4));
  for (let round = 0; round < rounds; round += 1) {
    const stay = await newStay(service, property, roomAt(property, round));
    const booking = `${property.path}/bookings/${stay.bookingId}`;
    await signGuest(property, bodyOf(await property.admin.get(booking)).primaryGuest.id);
    const prepared = await prepareStayCard(service, property.admin, stay);
    const store = () => property.admin.post(stay.cards, written(prepared));
    const ofStay = `${property.path}/room-stays/${stay.roomStayId}`;
    const end = [
      () => property.admin.post(`${booking}/check-out`, {}),
      () => property.admin.post(`${ofStay}/void`, { reason: 'x' }),
      () => property.admin.post(`${ofStay}/move`, { roomId: roomAt(property, rounds + Math.floor(round / 3)) }),
    ][round % 3];
    if (end === undefined) throw new Error('three ways to end');
    const endsFirst = round % 2 === 0 ? end() : null;
    const [stored, ended] = await Promise.all([store(), endsFirst ?? end()]);
    assert.equal(ended.status, 200, ended.text);
    if (stored.status === 409) assert.match(stored.body.message, /^the stay is (already checked out|voided)$/);
    else assert.equal(bodyOf(await property.admin.get(cardPath(property, prepared))).status, 'REVOKED', stored.text);
  }
  const left = await service.sql(
    `select c.card_index from door_card c join room_stay s on s.property_id = c.property_id and s.id = c.room_stay_id
     where c.state = 'ACTIVE' and s.status <> 'ACTIVE'`,
  );
  assert.deepEqual(left, []);
  assert.equal(await deadlocks(), before);
});

test('cards are stored on chips of expired cards concurrently: there is no deadlock', async () => {
  const before = await deadlocks();
  const property = await newCardProperty(service, numbers(8));
  const rooms = property.rooms.map(({ id }) => id);
  const chips = rooms.map(() => newUid());
  for (const [index, roomId] of rooms.entries()) await giveTemporaryCard(property, roomId, String(chips[index]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    service.clock.advance(8);
    // Every room gets the chip of another room's expired card.
    const prepared = await times(8, async (index) =>
      bodyOf(await property.admin.post(`${tempCards(property, String(rooms[index]))}/prepare-temp`), 201),
    );
    const responses = await times(8, (index) => {
      const chip = String(chips[(index + round * (round % 2 === 0 ? 7 : 1)) % 8]);
      return property.admin.post(
        `${tempCards(property, String(rooms[index]))}/temp`,
        written(prepared[index] ?? assert.fail(), chip),
      );
    });
    assert.deepEqual(requestCounts(responses), { 201: 8 });
    assert.equal((await activeRows(property)).length, 8);
  }
  assert.equal(await deadlocks(), before);
});

test('a card that is stored while it is being deleted is refused as prepared too long ago', async () => {
  const property = await newCardProperty(service, [101]);
  const stay = await newStay(service, property, roomAt(property, 0));
  const prepared = await prepareStayCard(service, property.admin, stay);
  const purging = new pg.Client({ connectionString: String(service.running.config.databaseUrl) });
  await purging.connect();
  try {
    await purging.query('begin');
    await purging.query('delete from door_card where property_id = $1', [property.id]);
    const stored = property.admin.post(stay.cards, written(prepared));
    await untilWaiting(service);
    await purging.query('commit');
    assertRefused(await stored, 400, 'cardIndex was not prepared in this property, or too long ago');
  } finally {
    await purging.end();
  }
});
