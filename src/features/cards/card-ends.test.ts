/** Cards end with the stay: what check-out, void and move do to them, and what the booking shows of its cards. */
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { checkCard, rewriteCard } from '../../../test/support/card-lock.ts';
import {
  cardPath,
  giveStayCard,
  giveTemporaryCard,
  MASTER,
  newCardHouse,
  prepareStayCard,
  SECRETS_KEY,
  written,
} from '../../../test/support/cards.ts';
import { type EventStream, openEventStream } from '../../../test/support/event-stream.ts';
import { type Answer, type Hotel, openHotel } from '../../../test/support/hotel.ts';
import { assertRefused } from '../../../test/support/refusal.ts';
import { bodyOf, checkIn, checkOut, hoursFrom, openBooking, readBooking, signGuest } from '../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel({ SECRETS_KEY });
});
after(() => hotel.stop());

/** A booking in house in 101, or in 101 and 102, whose guest has signed; 103 is free. */
async function inHouse(rooms = 1) {
  const house = await newCardHouse(hotel, [101, 102, 103]);
  const now = hotel.clock.now();
  const times = { expectedCheckInAt: hoursFrom(now, -1), expectedCheckOutAt: hoursFrom(now, 48) };
  const { id: bookingId, primaryGuest } = await openBooking(house, times);
  await signGuest(house, primaryGuest.id);
  const [one = '', two = '', freeRoomId = ''] = house.rooms.map(({ id }) => id);
  const { stays } = await checkIn(house, bookingId, [one, two].slice(0, rooms), { checkInAt: hoursFrom(now, -1) });
  const ofRoom = (roomId: string): { roomStayId: string; cards: string; roomId: string } => {
    const stay = stays.find((each: { roomId: string }) => each.roomId === roomId) ?? assert.fail('no such stay');
    return { roomStayId: stay.id, cards: `${house.path}/room-stays/${stay.id}/cards`, roomId };
  };
  return {
    house,
    bookingId: bookingId as string,
    path: `${house.path}/bookings/${bookingId}`,
    one: ofRoom(one),
    ofRoom,
    two,
    freeRoomId,
  };
}
type InHouse = Awaited<ReturnType<typeof inHouse>>;

/** A card of the stay, what was prepared for it, and how a lock sees it after the desk wrote `timeData` over it. */
async function giveCard({ house }: InHouse, stay: { cards: string }, fields = {}) {
  const prepared = await prepareStayCard(hotel, house.admin, stay, fields);
  const card = bodyOf(await house.admin.post(stay.cards, written(prepared)), 201);
  const read = async () => bodyOf(await house.admin.get(cardPath(house, card)));
  const afterRewrite = async () => {
    const { timeData } = await read();
    const blocks = rewriteCard(prepared.sector, timeData);
    const { refused, sequence } = checkCard({ master: MASTER, propertyId: house.id, blocks });
    return [refused, sequence];
  };
  return { ...card, read, afterRewrite };
}

const revocations = (houseId: string) =>
  hotel.sql(
    `select actor_id, booking_id, reason, entity_id, after->>'stayEndsAt' as ends from audit_entry where property_id = $1 and action = 'card.revoked' order by after->>'cardIndex'`,
    [houseId],
  );
const activeCards = async ({ house, bookingId }: InHouse): Promise<[number, boolean[]]> => {
  const booking = await readBooking(house, bookingId);
  return [booking.activeCards, booking.stays.map(({ hasActiveCard }: { hasActiveCard: boolean }) => hasActiveCard)];
};

/** The booking's stream, from now on. */
async function follow({ house, path }: InHouse): Promise<EventStream> {
  const stream = await openEventStream(`${hotel.url}${path}/stream`, { authorization: `Bearer ${house.admin.token}` });
  await stream.until(({ events }) => events.length > 0);
  return stream;
}
const countsTold = ({ events }: EventStream): number[] => events.map(({ data }) => (data as { activeCards: number }).activeCards);

type Ending = { reason: string; end: (at: InHouse) => Promise<unknown>; told: string };
const ENDINGS: readonly Ending[] = [
  {
    reason: 'check-out',
    told: 'the check-out of the booking',
    end: ({ house, bookingId }) => checkOut(house, bookingId),
  },
  {
    reason: 'check-out',
    told: 'the check-out of its only room',
    end: async ({ path, one, house }) => bodyOf(await house.admin.post(`${path}/room-stays/${one.roomStayId}/check-out`, {})),
  },
  {
    reason: 'void',
    told: 'a void',
    end: async ({ house, one }) =>
      bodyOf(await house.admin.post(`${house.path}/room-stays/${one.roomStayId}/void`, { reason: 'x' })),
  },
  {
    reason: 'move',
    told: 'a move to another room',
    end: async ({ house, one, freeRoomId }) =>
      bodyOf(await house.admin.post(`${house.path}/room-stays/${one.roomStayId}/move`, { roomId: freeRoomId })),
  },
];

for (const { reason, told, end } of ENDINGS) {
  test(`${told} revokes the stay's card, says so, and what was only prepared is stored no more`, async () => {
    const at = await inHouse();
    const { house, one, bookingId } = at;
    const early = await giveCard(at, one, { expiresAt: hoursFrom(hotel.clock.now(), 0.01) });
    hotel.clock.set(early.expiresAt);
    const card = await giveCard(at, one);
    const temporary = await giveTemporaryCard(house, one.roomId);
    const prepared = await prepareStayCard(hotel, house.admin, one);
    assert.deepEqual(await activeCards(at), [1, [true]]);
    const stream = await follow(at);

    await end(at);
    const [count] = await activeCards(at);
    assert.equal(count, 0);
    const { status, revokedAt, timeData } = await card.read();
    assert.equal(status, 'REVOKED');
    assert.ok(revokedAt !== null && timeData !== null);
    assert.deepEqual(await card.afterRewrite(), ['revoked', 2]);
    const shown = bodyOf(await house.admin.get(one.cards));
    assert.deepEqual(
      shown.map((each: Answer['body']) => [each.cardIndex, each.status, each.revokedAt]),
      [
        [card.cardIndex, 'REVOKED', revokedAt],
        [early.cardIndex, 'EXPIRED', null],
      ],
    );
    const ends = reason === 'check-out' ? revokedAt : null;
    assert.deepEqual(await revocations(house.id), [
      { actor_id: house.admin.userId, booking_id: bookingId, reason, entity_id: card.id, ends },
    ]);
    await stream.until((so) => countsTold(so).at(-1) === 0);
    stream.close();
    assert.deepEqual([...new Set(stream.events.map(({ name }) => name))], ['booking.snapshot', 'booking.updated']);
    assert.deepEqual(countsTold(stream).indexOf(0), stream.events.length - 1, 'in the event of the ending itself');

    assertRefused(await house.admin.post(one.cards, written(prepared)), 409, /^the stay is (already checked out|voided)$/);
    assertRefused(await house.admin.post(`${cardPath(house, card)}/revoke`), 409, 'the card is already revoked');
    const ofRoom = bodyOf(await house.admin.get(cardPath(house, temporary)));
    assert.equal(ofRoom.status, 'ACTIVE', 'the temporary card is one of the room');
  });
}

test('after a move the new stay has no card and can be given one, on the chip of the old', async () => {
  const at = await inHouse();
  const { house, one, freeRoomId } = at;
  const old = await giveCard(at, one);
  const path = `${house.path}/room-stays/${one.roomStayId}/move`;
  const moved = bodyOf(await house.admin.post(path, { roomId: freeRoomId }));
  assert.equal(moved.hasActiveCard, false);
  const cards = `${house.path}/room-stays/${moved.id}/cards`;
  assert.deepEqual(bodyOf(await house.admin.get(cards)), []);
  const card = await giveStayCard(hotel, house.admin, { cards }, old.cardId);
  assert.deepEqual([card.roomId, card.roomNumber, card.roomStayId], [freeRoomId, 103, moved.id]);
  const [count, flags] = await activeCards(at);
  assert.deepEqual([count, flags.toSorted()], [1, [false, true]]);
  assert.equal((await old.read()).status, 'REVOKED');
});

test('the check-out of one of two rooms revokes the card of that room alone; the booking counts them', async () => {
  const at = await inHouse(2);
  const { house, path, one, two, bookingId } = at;
  const other = at.ofRoom(two);
  const stream = await follow(at);
  const left = await giveCard(at, one);
  assert.equal((await activeCards(at))[0], 1);
  const kept = await giveCard(at, other);
  assert.deepEqual(await activeCards(at), [2, [true, true]]);
  const listed = bodyOf(await house.admin.get(`${house.path}/bookings`));
  assert.equal(listed.find(({ id }: { id: string }) => id === bookingId).activeCards, 2);
  const active = bodyOf(await house.admin.get(`${house.path}/room-stays/active`));
  assert.deepEqual(
    active.map(({ hasActiveCard }: { hasActiveCard: boolean }) => hasActiveCard),
    [true, true],
  );
  bodyOf(await house.admin.post(`${path}/room-stays/${one.roomStayId}/check-out`, {}));
  assert.deepEqual([(await left.read()).status, (await kept.read()).status], ['REVOKED', 'ACTIVE']);
  assert.equal((await activeCards(at))[0], 1);
  bodyOf(await house.admin.post(`${cardPath(house, kept)}/revoke`));
  await stream.until((so) => so.events.length >= 5);
  stream.close();
  assert.deepEqual(countsTold(stream), [0, 1, 2, 1, 0], 'each change once, as it was right after it');
  assert.equal((await revocations(house.id)).length, 2);
});

test('a bill that is closed ahead revokes the card at once, and the audit log says until when the guest is in', async () => {
  const at = await inHouse();
  const card = await giveCard(at, at.one);
  const checkOutAt = hoursFrom(hotel.clock.now(), 12);
  await checkOut(at.house, at.bookingId, { checkOutAt });
  assert.equal((await card.read()).status, 'REVOKED');
  const [{ ends }] = (await revocations(at.house.id)) as [{ ends: string }];
  assert.equal(ends, checkOutAt);
});

test('the check-out of a whole booking revokes the cards of all its rooms', async () => {
  const at = await inHouse(2);
  const cards = [await giveCard(at, at.one), await giveCard(at, at.ofRoom(at.two))];
  await checkOut(at.house, at.bookingId);
  for (const card of cards) {
    assert.equal((await card.read()).status, 'REVOKED');
    assert.deepEqual(await card.afterRewrite(), ['revoked', 2]);
  }
  assert.deepEqual(
    (await revocations(at.house.id)).map(({ reason }) => reason),
    ['check-out', 'check-out'],
  );
});

test('a card that expires by itself leaves the booking with another ETag and no active card', async () => {
  const at = await inHouse();
  const { house, path, one } = at;
  const etag = async (): Promise<string> => String((await house.admin.get(path)).headers.get('etag'));
  const none = await etag();
  const card = await giveCard(at, one, { expiresAt: hoursFrom(hotel.clock.now(), 0.01) });
  const active = await etag();
  assert.notEqual(active, none);
  assert.deepEqual(await activeCards(at), [1, [true]]);
  assert.equal((await house.admin.get(path, { 'if-none-match': active })).status, 304);

  hotel.clock.set(card.expiresAt);
  assert.deepEqual(await activeCards(at), [0, [false]]);
  const listed = bodyOf(await house.admin.get(`${house.path}/bookings`));
  assert.equal(listed[0].activeCards, 0);
  const changed = await house.admin.get(path, { 'if-none-match': active });
  assert.equal(changed.status, 200, 'what a client keeps says that the card is active');
  assert.notEqual(changed.headers.get('etag'), active);

  bodyOf(await house.admin.post(`${house.path}/room-stays/${one.roomStayId}/void`, { reason: 'x' }));
  assert.equal((await card.read()).status, 'EXPIRED');
  assert.deepEqual(await revocations(house.id), []);
});

test('a check-out that is refused revokes nothing', async () => {
  const at = await inHouse();
  const { house, path, one } = at;
  bodyOf(await house.admin.post(`${path}/charges`, { amount: 100, type: 'FOOD', description: 'tea' }), 201);
  const card = await giveCard(at, one);
  assert.equal((await house.admin.post(`${path}/check-out`, {})).status, 409);
  assert.equal((await card.read()).status, 'ACTIVE');
  assert.deepEqual([await activeCards(at), await revocations(house.id)], [[1, [true]], []]);
});

test('a room that is deleted takes its temporary cards with it; the audit log keeps them, and their indices stay used', async () => {
  const { house, freeRoomId } = await inHouse();
  const card = await giveTemporaryCard(house, freeRoomId);
  assert.equal((await house.admin.delete(`${house.path}/rooms/${freeRoomId}`)).status, 204);
  assertRefused(await house.admin.get(cardPath(house, card)), 404, 'card not found');
  const audit = await hotel.sql(`select action from audit_entry where entity_id = $1 order by action`, [card.id]);
  assert.deepEqual(
    audit.map(({ action }) => action),
    ['card.prepared', 'card.stored'],
  );
  assert.equal((await giveTemporaryCard(house, String(house.rooms[0]?.id))).cardIndex, card.cardIndex + 1);
});
