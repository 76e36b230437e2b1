/** Cards end with the stay: what check-out, void and move do to them, and what the booking shows of them. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { checkCard, rewriteCard } from '../../../test/harness/card-lock.ts';
import {
  cardPath,
  giveStayCard,
  giveTemporaryCard,
  MASTER,
  newCardProperty,
  prepareStayCard,
  SECRETS_KEY,
  written,
} from '../../../test/harness/cards.ts';
import { type EventStream, openEventStream } from '../../../test/harness/event-stream.ts';
import { assertRefused } from '../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService } from '../../../test/harness/service-under-test.ts';
import { bodyOf, checkIn, checkOut, hoursFrom, openBooking, readBooking, signGuest } from '../../../test/harness/stays.ts';

const service = await startTestService({ SECRETS_KEY });
after(() => service.stop());

/** A booking in house in 101, or in 101 and 102, whose guest has signed. 103 is free. */
async function inHouse(rooms = 1) {
  const property = await newCardProperty(service, [101, 102, 103]);
  const now = service.clock.now();
  const times = { expectedCheckInAt: hoursFrom(now, -1), expectedCheckOutAt: hoursFrom(now, 48) };
  const { id: bookingId, primaryGuest } = await openBooking(property, times);
  await signGuest(property, primaryGuest.id);
  const [one = '', two = '', freeRoomId = ''] = property.rooms.map(({ id }) => id);
  const { stays } = await checkIn(property, bookingId, [one, two].slice(0, rooms), { checkInAt: hoursFrom(now, -1) });
  const ofRoom = (roomId: string): { roomStayId: string; cards: string; roomId: string } => {
    const stay = stays.find((each: { roomId: string }) => each.roomId === roomId) ?? assert.fail('no such stay');
    return { roomStayId: stay.id, cards: `${property.path}/room-stays/${stay.id}/cards`, roomId };
  };
  return {
    property,
    bookingId: bookingId as string,
    path: `${property.path}/bookings/${bookingId}`,
    one: ofRoom(one),
    ofRoom,
    two,
    freeRoomId,
  };
}
type InHouse = Awaited<ReturnType<typeof inHouse>>;

/** A card of the stay, its prepared content, and how a lock sees it after `timeData` was written over it. */
async function giveCard({ property }: InHouse, stay: { cards: string }, fields = {}) {
  const prepared = await prepareStayCard(service, property.admin, stay, fields);
  const card = bodyOf(await property.admin.post(stay.cards, written(prepared)), 201);
  const read = async () => bodyOf(await property.admin.get(cardPath(property, card)));
  const afterRewrite = async () => {
    const { timeData } = await read();
    const blocks = rewriteCard(prepared.sector, timeData);
    const { refused, sequence } = checkCard({ master: MASTER, propertyId: property.id, blocks });
    return [refused, sequence];
  };
  return { ...card, read, afterRewrite };
}

const revocations = (propertyId: string) =>
  service.sql(
    `select actor_id, booking_id, reason, entity_id, after->>'stayEndsAt' as ends from audit_entry where property_id = $1 and action = 'card.revoked' order by after->>'cardIndex'`,
    [propertyId],
  );
const activeCards = async ({ property, bookingId }: InHouse): Promise<[number, boolean[]]> => {
  const booking = await readBooking(property, bookingId);
  return [booking.activeCards, booking.stays.map(({ hasActiveCard }: { hasActiveCard: boolean }) => hasActiveCard)];
};

/** The booking's stream, from now on. */
async function follow({ property, path }: InHouse): Promise<EventStream> {
  const stream = await openEventStream(`${service.url}${path}/stream`, { authorization: `Bearer ${property.admin.token}` });
  await stream.until(({ events }) => events.length > 0);
  return stream;
}
const publishedCounts = ({ events }: EventStream): number[] =>
  events.map(({ data }) => (data as { activeCards: number }).activeCards);

type Ending = { reason: string; end: (at: InHouse) => Promise<unknown>; ending: string };
const ENDINGS: readonly Ending[] = [
  {
    reason: 'check-out',
    ending: 'the check-out of the booking',
    end: ({ property, bookingId }) => checkOut(property, bookingId),
  },
  {
    reason: 'check-out',
    ending: 'the check-out of its only room',
    end: async ({ path, one, property }) =>
      bodyOf(await property.admin.post(`${path}/room-stays/${one.roomStayId}/check-out`, {})),
  },
  {
    reason: 'void',
    ending: 'a void',
    end: async ({ property, one }) =>
      bodyOf(await property.admin.post(`${property.path}/room-stays/${one.roomStayId}/void`, { reason: 'x' })),
  },
  {
    reason: 'move',
    ending: 'a move to another room',
    end: async ({ property, one, freeRoomId }) =>
      bodyOf(await property.admin.post(`${property.path}/room-stays/${one.roomStayId}/move`, { roomId: freeRoomId })),
  },
];

for (const { reason, ending, end } of ENDINGS) {
  test(`${ending} revokes the stay's card and publishes it, and a card that is only prepared can no longer be stored`, async () => {
    const at = await inHouse();
    const { property, one, bookingId } = at;
    const early = await giveCard(at, one, { expiresAt: hoursFrom(service.clock.now(), 0.01) });
    service.clock.set(early.expiresAt);
    const card = await giveCard(at, one);
    const temporary = await giveTemporaryCard(property, one.roomId);
    const prepared = await prepareStayCard(service, property.admin, one);
    assert.deepEqual(await activeCards(at), [1, [true]]);
    const stream = await follow(at);

    await end(at);
    const [count] = await activeCards(at);
    assert.equal(count, 0);
    const { status, revokedAt, timeData } = await card.read();
    assert.equal(status, 'REVOKED');
    assert.ok(revokedAt !== null && timeData !== null);
    assert.deepEqual(await card.afterRewrite(), ['revoked', 2]);
    const shown = bodyOf(await property.admin.get(one.cards));
    assert.deepEqual(
      shown.map((each: ApiResponse['body']) => [each.cardIndex, each.status, each.revokedAt]),
      [
        [card.cardIndex, 'REVOKED', revokedAt],
        [early.cardIndex, 'EXPIRED', null],
      ],
    );
    const ends = reason === 'check-out' ? revokedAt : null;
    assert.deepEqual(await revocations(property.id), [
      { actor_id: property.admin.userId, booking_id: bookingId, reason, entity_id: card.id, ends },
    ]);
    await stream.until((so) => publishedCounts(so).at(-1) === 0);
    stream.close();
    assert.deepEqual([...new Set(stream.events.map(({ name }) => name))], ['booking.snapshot', 'booking.updated']);
    assert.deepEqual(publishedCounts(stream).indexOf(0), stream.events.length - 1, 'in the same event as the end of the stay');

    assertRefused(await property.admin.post(one.cards, written(prepared)), 409, /^the stay is (already checked out|voided)$/);
    assertRefused(await property.admin.post(`${cardPath(property, card)}/revoke`), 409, 'the card is already revoked');
    const ofRoom = bodyOf(await property.admin.get(cardPath(property, temporary)));
    assert.equal(ofRoom.status, 'ACTIVE', 'the temporary card belongs to the room');
  });
}

test('after a move the new stay has no card and can get one, on the chip of the old card', async () => {
  const at = await inHouse();
  const { property, one, freeRoomId } = at;
  const old = await giveCard(at, one);
  const path = `${property.path}/room-stays/${one.roomStayId}/move`;
  const moved = bodyOf(await property.admin.post(path, { roomId: freeRoomId }));
  assert.equal(moved.hasActiveCard, false);
  const cards = `${property.path}/room-stays/${moved.id}/cards`;
  assert.deepEqual(bodyOf(await property.admin.get(cards)), []);
  const card = await giveStayCard(service, property.admin, { cards }, old.cardId);
  assert.deepEqual([card.roomId, card.roomNumber, card.roomStayId], [freeRoomId, 103, moved.id]);
  const [count, flags] = await activeCards(at);
  assert.deepEqual([count, flags.toSorted()], [1, [false, true]]);
  assert.equal((await old.read()).status, 'REVOKED');
});

test('the check-out of one of two rooms revokes only the card of that room; the booking counts active cards', async () => {
  const at = await inHouse(2);
  const { property, path, one, two, bookingId } = at;
  const other = at.ofRoom(two);
  const stream = await follow(at);
  const left = await giveCard(at, one);
  assert.equal((await activeCards(at))[0], 1);
  const kept = await giveCard(at, other);
  assert.deepEqual(await activeCards(at), [2, [true, true]]);
  const listed = bodyOf(await property.admin.get(`${property.path}/bookings`));
  assert.equal(listed.find(({ id }: { id: string }) => id === bookingId).activeCards, 2);
  const active = bodyOf(await property.admin.get(`${property.path}/room-stays/active`));
  assert.deepEqual(
    active.map(({ hasActiveCard }: { hasActiveCard: boolean }) => hasActiveCard),
    [true, true],
  );
  bodyOf(await property.admin.post(`${path}/room-stays/${one.roomStayId}/check-out`, {}));
  assert.deepEqual([(await left.read()).status, (await kept.read()).status], ['REVOKED', 'ACTIVE']);
  assert.equal((await activeCards(at))[0], 1);
  bodyOf(await property.admin.post(`${cardPath(property, kept)}/revoke`));
  await stream.until((so) => so.events.length >= 5);
  stream.close();
  assert.deepEqual(publishedCounts(stream), [0, 1, 2, 1, 0], 'each change is published once, with the state right after it');
  assert.equal((await revocations(property.id)).length, 2);
});

test('a check-out ahead of time revokes the card at once, and the audit log says until when the guest stays', async () => {
  const at = await inHouse();
  const card = await giveCard(at, at.one);
  const checkOutAt = hoursFrom(service.clock.now(), 12);
  await checkOut(at.property, at.bookingId, { checkOutAt });
  assert.equal((await card.read()).status, 'REVOKED');
  const [{ ends }] = (await revocations(at.property.id)) as [{ ends: string }];
  assert.equal(ends, checkOutAt);
});

test('the check-out of a whole booking revokes the cards of all its rooms', async () => {
  const at = await inHouse(2);
  const cards = [await giveCard(at, at.one), await giveCard(at, at.ofRoom(at.two))];
  await checkOut(at.property, at.bookingId);
  for (const card of cards) {
    assert.equal((await card.read()).status, 'REVOKED');
    assert.deepEqual(await card.afterRewrite(), ['revoked', 2]);
  }
  assert.deepEqual(
    (await revocations(at.property.id)).map(({ reason }) => reason),
    ['check-out', 'check-out'],
  );
});

test('when a card expires, the booking has another ETag and no active card', async () => {
  const at = await inHouse();
  const { property, path, one } = at;
  const etag = async (): Promise<string> => String((await property.admin.get(path)).headers.get('etag'));
  const none = await etag();
  const card = await giveCard(at, one, { expiresAt: hoursFrom(service.clock.now(), 0.01) });
  const active = await etag();
  assert.notEqual(active, none);
  assert.deepEqual(await activeCards(at), [1, [true]]);
  assert.equal((await property.admin.get(path, { 'if-none-match': active })).status, 304);

  service.clock.set(card.expiresAt);
  assert.deepEqual(await activeCards(at), [0, [false]]);
  const listed = bodyOf(await property.admin.get(`${property.path}/bookings`));
  assert.equal(listed[0].activeCards, 0);
  const changed = await property.admin.get(path, { 'if-none-match': active });
  assert.equal(changed.status, 200, 'the stored copy of a client says that the card is active');
  assert.notEqual(changed.headers.get('etag'), active);

  bodyOf(await property.admin.post(`${property.path}/room-stays/${one.roomStayId}/void`, { reason: 'x' }));
  assert.equal((await card.read()).status, 'EXPIRED');
  assert.deepEqual(await revocations(property.id), []);
});

test('a check-out that is refused revokes nothing', async () => {
  const at = await inHouse();
  const { property, path, one } = at;
  bodyOf(await property.admin.post(`${path}/charges`, { amount: 100, type: 'FOOD', description: 'tea' }), 201);
  const card = await giveCard(at, one);
  assert.equal((await property.admin.post(`${path}/check-out`, {})).status, 409);
  assert.equal((await card.read()).status, 'ACTIVE');
  assert.deepEqual([await activeCards(at), await revocations(property.id)], [[1, [true]], []]);
});

test('deleting a room deletes its temporary cards; the audit log keeps them, and their indices are not used again', async () => {
  const { property, freeRoomId } = await inHouse();
  const card = await giveTemporaryCard(property, freeRoomId);
  assert.equal((await property.admin.delete(`${property.path}/rooms/${freeRoomId}`)).status, 204);
  assertRefused(await property.admin.get(cardPath(property, card)), 404, 'card not found');
  const audit = await service.sql(`select action from audit_entry where entity_id = $1 order by action`, [card.id]);
  assert.deepEqual(
    audit.map(({ action }) => action),
    ['card.prepared', 'card.stored'],
  );
  assert.equal((await giveTemporaryCard(property, String(property.rooms[0]?.id))).cardIndex, card.cardIndex + 1);
});
