/** What many desks do at once, over real sockets: the database decides, and every loser is told so. */
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
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
import { type Answer, type Hotel, openHotel, type TestProperty } from '../../../test/support/hotel.ts';
import { assertRefused } from '../../../test/support/refusal.ts';
import { bodyOf, signGuest } from '../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel({ SECRETS_KEY });
});
after(() => hotel.stop());

const CLIENTS = 16;
const ROUNDS = 3;

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** How many answers had each status. */
function tally(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
const ONE_WINS = { 201: 1, 409: CLIENTS - 1 };

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => 101 + index);
const roomAt = ({ rooms }: { rooms: readonly { id: string }[] }, index: number): string => rooms[index]?.id ?? '';
const tempCards = (house: TestProperty, roomId: string): string => `${house.path}/rooms/${roomId}/cards`;
/** The one of the answers that was granted. */
const grantedOf = (answers: readonly Answer[]): Answer['body'] =>
  (answers.find(({ status }) => status < 300) ?? assert.fail('nobody got it')).body;
const refusalsOf = (answers: readonly Answer[]): string[] => [
  ...new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.message)),
];

/** The cards that the tables hold as ACTIVE, of the house. */
const activeRows = (house: TestProperty) =>
  hotel.sql<{ card_index: string }>(`select card_index from door_card where property_id = $1 and state = 'ACTIVE'`, [house.id]);

/** Transactions that waited for each other until the database broke the circle. */
async function deadlocks(): Promise<unknown> {
  const [row] = await hotel.sql('select deadlocks from pg_stat_database where datname = current_database()');
  return row?.['deadlocks'];
}

test('sixteen desks store sixteen cards for one stay at once: one is stored, the others learn that there is one', async () => {
  const house = await newCardHouse(hotel, [101]);
  const stay = await newStay(hotel, house, roomAt(house, 0));
  for (let round = 0; round < ROUNDS; round += 1) {
    const prepared = await times(CLIENTS, () => prepareStayCard(hotel, house.admin, stay));
    const answers = await Promise.all(prepared.map((one) => house.admin.post(stay.cards, written(one))));
    assert.deepEqual(tally(answers), ONE_WINS);
    assert.deepEqual(refusalsOf(answers), ['the stay already has an active card: revoke it first']);
    const card = grantedOf(answers);
    assert.deepEqual(await activeRows(house), [{ card_index: String(card.cardIndex) }]);
    bodyOf(await house.admin.post(`${cardPath(house, card)}/revoke`));
  }
});

test('sixteen desks store sixteen temporary cards for one room at once: one is stored', async () => {
  const house = await newCardHouse(hotel, [101]);
  const path = tempCards(house, roomAt(house, 0));
  for (let round = 0; round < ROUNDS; round += 1) {
    const prepared = await times(CLIENTS, async () => bodyOf(await house.admin.post(`${path}/prepare-temp`), 201));
    const answers = await Promise.all(prepared.map((one) => house.admin.post(`${path}/temp`, written(one))));
    assert.deepEqual(tally(answers), ONE_WINS);
    assert.match(refusalsOf(answers).join(), /^the room already has an active temporary card[^,]*, or wait until it expires$/);
    const card = grantedOf(answers);
    assert.deepEqual(await activeRows(house), [{ card_index: String(card.cardIndex) }]);
    bodyOf(await house.admin.post(`${cardPath(house, card)}/revoke`));
  }
});

test('sixteen desks put one physical card on sixteen stays and rooms at once: it becomes the card of one', async () => {
  const before = await deadlocks();
  const house = await newCardHouse(hotel, numbers(CLIENTS));
  const stays = await times(CLIENTS, (index) => newStay(hotel, house, roomAt(house, index)));
  for (let round = 0; round < ROUNDS; round += 1) {
    const uid = newUid();
    const spelled = [uid, uid.toLowerCase(), uid.match(/../g)?.join(':') ?? '', ` ${uid} `];
    const isMixed = round % 2 === 1;
    const prepared = await times(CLIENTS, async (index) => {
      const path = tempCards(house, roomAt(house, index));
      return isMixed && index % 2 === 1
        ? { at: `${path}/temp`, content: bodyOf(await house.admin.post(`${path}/prepare-temp`), 201) }
        : { at: String(stays[index]?.cards), content: await prepareStayCard(hotel, house.admin, stays[index] ?? { cards: '' }) };
    });
    const answers = await Promise.all(
      prepared.map(({ at, content }, index) => house.admin.post(at, written(content, String(spelled[index % spelled.length])))),
    );
    assert.deepEqual(tally(answers), ONE_WINS);
    assert.deepEqual(refusalsOf(answers), ['cardId is already an active card of this property: revoke it first']);
    const card = grantedOf(answers);
    assert.deepEqual(await activeRows(house), [{ card_index: String(card.cardIndex) }]);
    bodyOf(await house.admin.post(`${cardPath(house, card)}/revoke`));
  }
  assert.equal(await deadlocks(), before);
});

test('sixteen desks store one prepared card at once: it is stored once', async () => {
  const house = await newCardHouse(hotel, [101]);
  const stay = await newStay(hotel, house, roomAt(house, 0));
  for (let round = 0; round < ROUNDS; round += 1) {
    const prepared = await prepareStayCard(hotel, house.admin, stay);
    const answers = await times(CLIENTS, () => house.admin.post(stay.cards, written(prepared)));
    assert.deepEqual(tally(answers), ONE_WINS);
    assert.deepEqual(refusalsOf(answers), ['the card is already stored']);
    bodyOf(await house.admin.post(`${cardPath(house, prepared)}/revoke`));
  }
});

test('fifty cards are prepared at once, some of them twice because the database asks for it: no index is given out twice', async () => {
  const house = await newCardHouse(hotel, [101, 102]);
  const stay = await newStay(hotel, house, roomAt(house, 0));
  const deaf = bodyOf(await house.admin.post(`${house.path}/rooms`, { roomNumber: 103, roomTypeCode: 'STD' }), 201);
  // The first of a round are rolled back after they have taken their index, and done again.
  await hotel.sql('create sequence trip');
  await hotel.sql(`create function stumble() returns trigger language plpgsql as $$ begin
    if nextval('trip') <= 12 then raise exception 'stumbled' using errcode = '40001'; end if; return new; end $$`);
  await hotel.sql(
    `create trigger stumble before insert on audit_entry for each row when (new.action = 'card.prepared') execute function stumble()`,
  );
  const seen = new Map<number, string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    await hotel.sql('alter sequence trip restart');
    const answers = await times(50, (index) => {
      const temp = `${tempCards(house, index % 10 === 9 ? deaf.id : roomAt(house, 1))}/prepare-temp`;
      return index % 2 === 0
        ? house.admin.post(`${stay.cards}/prepare`, { expiresAt: '2099-01-01T00:00:00Z' })
        : house.admin.post(temp);
    });
    assert.deepEqual(tally(answers), { 201: 45, 409: 5 });
    for (const { status, body } of answers) {
      if (status !== 201) continue;
      assert.equal(seen.get(body.cardIndex), undefined);
      seen.set(body.cardIndex, body.sector.blocks[0]);
      assert.equal(Number.parseInt(body.sector.blocks[0].slice(16, 24), 16), body.cardIndex);
    }
    const [counted] = await hotel.sql<{ n: number }>(`select last_value::int as n from trip`);
    assert.ok(Number(counted?.n) >= 45 + 12, 'the database did ask for it');
    // What was given out last is forgotten, and its index with it.
    await hotel.sql('delete from door_card where property_id = $1', [house.id]);
  }
  await hotel.sql('drop trigger stumble on audit_entry');
  assert.equal(seen.size, 45 * ROUNDS);
});

test('eight desks revoke one card at once: one does, once', async () => {
  const house = await newCardHouse(hotel, [101]);
  const stay = await newStay(hotel, house, roomAt(house, 0));
  for (let round = 0; round < ROUNDS; round += 1) {
    const isTemporary = round % 2 === 1;
    const card = isTemporary ? await giveTemporaryCard(house, stay.roomId) : await giveStayCard(hotel, house.admin, stay);
    const answers = await times(8, () => house.admin.post(`${cardPath(house, card)}/revoke`));
    assert.deepEqual(tally(answers), { 200: 1, 409: 7 });
    assert.deepEqual(refusalsOf(answers), ['the card is already revoked']);
    const { timeData } = bodyOf(await house.admin.get(cardPath(house, card)));
    assert.deepEqual(timeData, grantedOf(answers).timeData);
    assert.equal(timeData.data.slice(16, 24), '00000002', 'rewritten once');
    const audit = await hotel.sql(`select from audit_entry where entity_id = $1 and action = 'card.revoked'`, [card.id]);
    assert.equal(audit.length, 1);
  }
});

test('a card is stored while its stay ends: it is never left active', async () => {
  const before = await deadlocks();
  const rounds = 12;
  const house = await newCardHouse(hotel, numbers(rounds + 4));
  for (let round = 0; round < rounds; round += 1) {
    const stay = await newStay(hotel, house, roomAt(house, round));
    const booking = `${house.path}/bookings/${stay.bookingId}`;
    await signGuest(house, bodyOf(await house.admin.get(booking)).primaryGuest.id);
    const prepared = await prepareStayCard(hotel, house.admin, stay);
    const store = () => house.admin.post(stay.cards, written(prepared));
    const ofStay = `${house.path}/room-stays/${stay.roomStayId}`;
    const end = [
      () => house.admin.post(`${booking}/check-out`, {}),
      () => house.admin.post(`${ofStay}/void`, { reason: 'x' }),
      () => house.admin.post(`${ofStay}/move`, { roomId: roomAt(house, rounds + Math.floor(round / 3)) }),
    ][round % 3];
    if (end === undefined) throw new Error('three ways to end');
    const endsFirst = round % 2 === 0 ? end() : null;
    const [stored, ended] = await Promise.all([store(), endsFirst ?? end()]);
    assert.equal(ended.status, 200, ended.text);
    if (stored.status === 409) assert.match(stored.body.message, /^the stay is (already checked out|voided)$/);
    else assert.equal(bodyOf(await house.admin.get(cardPath(house, prepared))).status, 'REVOKED', stored.text);
  }
  const left = await hotel.sql(
    `select c.card_index from door_card c join room_stay s on s.property_id = c.property_id and s.id = c.room_stay_id
     where c.state = 'ACTIVE' and s.status <> 'ACTIVE'`,
  );
  assert.deepEqual(left, []);
  assert.equal(await deadlocks(), before);
});

test('cards are stored while expired ones on the same chips are in the way: nobody waits for each other for good', async () => {
  const before = await deadlocks();
  const house = await newCardHouse(hotel, numbers(8));
  const rooms = house.rooms.map(({ id }) => id);
  const chips = rooms.map(() => newUid());
  for (const [index, roomId] of rooms.entries()) await giveTemporaryCard(house, roomId, String(chips[index]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    hotel.clock.advance(8);
    // Every room takes the chip that another room's expired card is on.
    const prepared = await times(8, async (index) =>
      bodyOf(await house.admin.post(`${tempCards(house, String(rooms[index]))}/prepare-temp`), 201),
    );
    const answers = await times(8, (index) => {
      const chip = String(chips[(index + round * (round % 2 === 0 ? 7 : 1)) % 8]);
      return house.admin.post(`${tempCards(house, String(rooms[index]))}/temp`, written(prepared[index] ?? assert.fail(), chip));
    });
    assert.deepEqual(tally(answers), { 201: 8 });
    assert.equal((await activeRows(house)).length, 8);
  }
  assert.equal(await deadlocks(), before);
});

test('a card that is stored while it is being forgotten is told that it was prepared too long ago', async () => {
  const house = await newCardHouse(hotel, [101]);
  const stay = await newStay(hotel, house, roomAt(house, 0));
  const prepared = await prepareStayCard(hotel, house.admin, stay);
  const purging = new pg.Client({ connectionString: String(hotel.service.platform.config.databaseUrl) });
  await purging.connect();
  try {
    await purging.query('begin');
    await purging.query('delete from door_card where property_id = $1', [house.id]);
    const stored = house.admin.post(stay.cards, written(prepared));
    while (
      (await hotel.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length ===
      0
    )
      await sleep(5);
    await purging.query('commit');
    assertRefused(await stored, 400, 'cardIndex was not prepared in this property, or too long ago');
  } finally {
    await purging.end();
  }
});
