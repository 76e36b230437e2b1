/** A door card from the API to the lock and back: a lock accepts what the API returns, until the card is revoked. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { after } from 'node:test';
import { checkCard, rewriteCard } from '../../../test/harness/card-lock.ts';
import {
  cardPath,
  giveStayCard,
  giveTemporaryCard,
  MASTER,
  newCardProperty,
  newStay,
  prepareStayCard,
  SECRETS_KEY,
  written,
} from '../../../test/harness/cards.ts';
import { contentOf } from '../../../test/harness/populated-property.ts';
import { assertRefused } from '../../../test/harness/refusal.ts';
import {
  type ApiClient,
  type ApiResponse,
  startTestService,
  type TestProperty,
} from '../../../test/harness/service-under-test.ts';
import { bodyOf, hoursFrom } from '../../../test/harness/stays.ts';

const service = await startTestService({ SECRETS_KEY });
after(() => service.stop());
const testProperty = await newCardProperty(service, [101]);

const roomOf = (property: { rooms: readonly { id: string }[] }): string => property.rooms[0]?.id ?? '';
/** A new property with a guest in house, and the guest's stay. */
async function lodging() {
  const property = await newCardProperty(service, [418]);
  return { property, stay: await newStay(service, property, roomOf(property)), roomId: roomOf(property) };
}
const revoke = (
  property: TestProperty,
  card: { cardIndex: number },
  client = property.admin,
  headers = {},
): Promise<ApiResponse> => client.post(`${cardPath(property, card)}/revoke`, undefined, headers);
const prepareTemp = async (property: TestProperty, roomId: string, cardId: string | null = null) =>
  bodyOf(await property.admin.post(`${property.path}/rooms/${roomId}/cards/prepare-temp`, { cardId }), 201);
async function storeTemp(property: TestProperty, roomId: string, prepared: ApiResponse['body'], cardId: string) {
  const { cardIndex, issuedAt } = prepared;
  const path = `${property.path}/rooms/${roomId}/cards/temp`;
  return bodyOf(await property.admin.post(path, { cardId, cardIndex, issuedAt }), 201);
}
const indicesOf = (cards: { cardIndex: number }[]): number[] => cards.map(({ cardIndex }) => cardIndex);

test("a room's temporary cards are listed, the newest first; those of its stays and those that are only prepared are not", async () => {
  const { property, stay, roomId } = await lodging();
  await giveStayCard(service, property.admin, stay);
  const first = await giveTemporaryCard(property, roomId);
  bodyOf(await revoke(property, first));
  const second = await giveTemporaryCard(property, roomId);
  await prepareTemp(property, roomId);
  const path = `${property.path}/rooms/${roomId}/cards/temp`;
  const listed = bodyOf(await property.admin.get(path));
  assert.deepEqual(indicesOf(listed), [second.cardIndex, first.cardIndex]);
  assert.deepEqual(
    listed.map((card: { kind: string; status: string }) => [card.kind, card.status]),
    [
      ['TEMPORARY', 'ACTIVE'],
      ['TEMPORARY', 'REVOKED'],
    ],
  );
  const page = await property.admin.get(`${path}?limit=1`);
  assert.deepEqual(indicesOf(page.body), [second.cardIndex]);
  assert.match(page.headers.get('link') ?? '', /rel="next"/);
  assertRefused(await property.admin.get(path.replace(roomId, randomUUID())), 404, 'room not found');
});

test('a lock opens for a card that is prepared, written and stored, and refuses it once it is revoked and overwritten', async () => {
  const { property, stay, roomId } = await lodging();
  const { admin } = property;
  const stayed = await prepareStayCard(service, admin, stay);
  const stayCard = bodyOf(await admin.post(stay.cards, written(stayed, '9A3F21C8')), 201);
  const shown = await prepareTemp(property, roomId);
  const tempCard = await storeTemp(property, roomId, shown, 'any card');
  for (const [card, { sector, issuedAt, expiresAt }] of [
    [stayCard, stayed],
    [tempCard, shown],
  ] as const) {
    const held = { master: MASTER, propertyId: property.id, at: service.clock.now() };
    const good = checkCard({ ...held, blocks: sector.blocks });
    const { kind, cardIndex, roomNumber } = card;
    const said = { kind, keyNumber: 1, isUidBound: false, cardIndex, roomNumber: 418, issuedAt };
    assert.deepEqual(good, { ...said, refused: null, expiresAt, sequence: 1, isRevoked: false });
    assert.equal(roomNumber, 418);

    const { timeData, ...revoked } = bodyOf(await revoke(property, card));
    const { revokedAt, updatedAt } = revoked;
    assert.deepEqual(revoked, { ...card, status: 'REVOKED', revokedAt, updatedAt, keyNumber: 1 });
    assert.ok(revokedAt >= card.updatedAt && revokedAt === updatedAt);
    assert.deepEqual([timeData.block, timeData.macBlock], [5, 6]);
    for (const text of [timeData.data, timeData.mac]) assert.match(text, /^[0-9A-F]{32}$/);
    const blocks = rewriteCard(sector, timeData);
    assert.equal(blocks[0], sector.blocks[0]);
    assert.notEqual(blocks[2], sector.blocks[2]);
    const wiped = { ...said, refused: 'revoked', expiresAt: issuedAt, sequence: 2, isRevoked: true };
    assert.deepEqual(
      checkCard({ ...held, blocks }),
      wiped,
      'the authentication code is right, and the card says that it is revoked',
    );
    const halfWiped = [sector.blocks[0], timeData.data, sector.blocks[2]];
    assert.equal(checkCard({ ...held, blocks: halfWiped }).refused, 'wrong code');
    assert.deepEqual(bodyOf(await admin.get(cardPath(property, card))), { ...revoked, timeData }, 'the same on each request');
  }
});

test('the content that overwrites a card bound to a chip is bound to the same chip', async () => {
  const { property, stay, roomId } = await lodging();
  const uid = Buffer.from('04a1b2c3d4e5f6', 'hex');
  const cardId = '04:a1:b2:c3:d4:e5:f6';
  const stayed = await prepareStayCard(service, property.admin, stay, { cardId });
  const shown = await prepareTemp(property, roomId, '9A3F21C8');
  const cards = [
    [bodyOf(await property.admin.post(stay.cards, written(stayed, cardId)), 201), stayed, uid],
    [await storeTemp(property, roomId, shown, '9a:3f:21:c8'), shown, Buffer.from('9a3f21c8', 'hex')],
  ] as const;
  for (const [card, { sector }, chip] of cards) {
    const { timeData } = bodyOf(await revoke(property, card));
    const held = { master: MASTER, propertyId: property.id, blocks: rewriteCard(sector, timeData) };
    const { refused, isUidBound } = checkCard({ ...held, uid: chip });
    assert.deepEqual([refused, isUidBound], ['revoked', true]);
    assert.equal(checkCard(held).refused, 'wrong code');
  }
});

test('ADMIN and a superAdmin revoke every card, a MANAGER only temporary ones, others none', async () => {
  const { property, stay, roomId } = await lodging();
  const [manager, root] = [await property.join('MANAGER'), await service.newUser({ superAdmin: true })];
  const others = await property.join('STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR');
  const [outsider, both] = [await service.newUser(), await property.join('MANAGER', 'ADMIN')];
  const stayCard = await giveStayCard(service, property.admin, stay);
  const tempCard = await giveTemporaryCard(property, roomId);
  const content = await contentOf(service);
  for (const card of [stayCard, tempCard]) {
    for (const [who, status, message] of [
      [others, 403, /role/],
      [outsider, 403, /member/],
      [service.anonymous, 401, /token/],
    ] as const) {
      assertRefused(await revoke(property, card, who), status, message);
      assertRefused(await who.get(cardPath(property, card)), status, message);
    }
  }
  assertRefused(await revoke(property, stayCard, manager), 403, "only ADMIN may revoke a stay's card");
  assertRefused(await revoke(property, stayCard, manager, { 'if-match': '"1"' }), 403, "only ADMIN may revoke a stay's card");
  assert.deepEqual(await contentOf(service), content);
  assert.equal(bodyOf(await revoke(property, tempCard, manager)).status, 'REVOKED');
  assert.equal(bodyOf(await revoke(property, stayCard)).status, 'REVOKED');
  for (const client of [root, both]) {
    assert.equal(bodyOf(await revoke(property, await giveStayCard(service, property.admin, stay), client)).status, 'REVOKED');
    assert.equal(bodyOf(await revoke(property, await giveTemporaryCard(property, roomId), client)).status, 'REVOKED');
  }
});

test("revoking is in the audit log, and revoking a stay's card is a change of the booking", async () => {
  const { property, stay, roomId } = await lodging();
  const bookingPath = `${property.path}/bookings/${stay.bookingId}`;
  const etag = async (): Promise<string> => String((await property.admin.get(bookingPath)).headers.get('etag'));
  const audit = (id: string) =>
    service.sql(
      `select actor_id, booking_id, reason, before, after->>'status' as after from audit_entry where entity_id = $1 and action = 'card.revoked'`,
      [id],
    );
  const tempCard = await giveTemporaryCard(property, roomId);
  const first = await giveStayCard(service, property.admin, stay);
  const before = await etag();
  assertRefused(await revoke(property, tempCard, property.admin, { 'if-match': '"1"' }), 412, /has changed/);
  assert.equal((await revoke(property, tempCard, property.admin, { 'if-match': '*' })).headers.get('etag'), null);
  assert.equal(await etag(), before);
  assertRefused(await revoke(property, first, property.admin, { 'if-match': '"1"' }), 412, /has changed/);
  const revoked = await revoke(property, first, property.admin, { 'if-match': before });
  assert.equal(revoked.status, 200);
  assert.equal(revoked.headers.get('etag'), await etag());
  assert.notEqual(revoked.headers.get('etag'), before);
  const entry = { actor_id: property.admin.userId, reason: null, before: { status: 'ACTIVE' }, after: 'REVOKED' };
  assert.deepEqual(await audit(tempCard.id), [{ ...entry, booking_id: null }]);
  assert.deepEqual(await audit(first.id), [{ ...entry, booking_id: stay.bookingId }]);
});

test('a card can be revoked once: the second time is 409 and changes nothing', async () => {
  const { property, stay, roomId } = await lodging();
  for (const card of [await giveStayCard(service, property.admin, stay), await giveTemporaryCard(property, roomId)]) {
    const { timeData } = bodyOf(await revoke(property, card));
    const content = await contentOf(service);
    assertRefused(await revoke(property, card), 409, 'the card is already revoked');
    assert.deepEqual(await contentOf(service), content);
    assert.deepEqual(bodyOf(await property.admin.get(cardPath(property, card))).timeData, timeData);
  }
});

test('an expired card is shown as expired, whether or not that is stored, and can be revoked', async () => {
  const { property, stay, roomId } = await lodging();
  const soon = await prepareStayCard(service, property.admin, stay, { expiresAt: hoursFrom(service.clock.now(), 0.05) });
  const stayCard = bodyOf(await property.admin.post(stay.cards, written(soon)), 201);
  const shown = await prepareTemp(property, roomId);
  const tempCard = await storeTemp(property, roomId, shown, 'C');
  service.clock.set(tempCard.expiresAt);
  const status = async (card: { cardIndex: number }) => bodyOf(await property.admin.get(cardPath(property, card))).status;
  assert.deepEqual([await status(stayCard), await status(tempCard)], ['EXPIRED', 'EXPIRED']);
  assert.equal(bodyOf(await property.admin.get(stay.cards))[0].status, 'EXPIRED');
  // The next card makes the service store it.
  await giveTemporaryCard(property, roomId);
  const states = await service.sql('select state from door_card where property_id = $1 order by card_index', [property.id]);
  assert.deepEqual(
    states.map(({ state }) => state),
    ['ACTIVE', 'EXPIRED', 'ACTIVE'],
  );
  for (const [card, prepared] of [
    [stayCard, soon],
    [tempCard, shown],
  ] as const) {
    const { timeData } = bodyOf(await revoke(property, card));
    const blocks = rewriteCard(prepared.sector, timeData);
    assert.equal(checkCard({ master: MASTER, propertyId: property.id, blocks }).refused, 'revoked');
    assert.equal(await status(card), 'REVOKED');
  }
});

test('the list has the stored cards of the stay, the newest first, in pages', async () => {
  const { property, stay, roomId } = await lodging();
  const given: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const card = await giveStayCard(service, property.admin, stay);
    given.unshift(card.cardIndex);
    await prepareStayCard(service, property.admin, stay);
    if (count < 4) bodyOf(await revoke(property, card));
  }
  await giveTemporaryCard(property, roomId);
  const all = bodyOf(await property.admin.get(stay.cards));
  assert.deepEqual(indicesOf(all), given, 'neither prepared nor temporary ones');
  assert.deepEqual(
    all.map(({ status }: { status: string }) => status),
    ['ACTIVE', 'REVOKED', 'REVOKED', 'REVOKED', 'REVOKED'],
  );
  for (const card of all) {
    const { timeData: _, keyNumber: __, ...detail } = bodyOf(await property.admin.get(cardPath(property, card)));
    assert.deepEqual(card, detail);
  }
  const paged: number[][] = [];
  let next: string | undefined = `${stay.cards}?limit=2`;
  for (let pages = 0; next !== undefined && pages < 5; pages += 1) {
    const page = await property.admin.get(next);
    paged.push(indicesOf(bodyOf(page)));
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  assert.deepEqual(paged, [given.slice(0, 2), given.slice(2, 4), given.slice(4)]);
  assert.equal((await property.admin.get(`${stay.cards}?limit=5`)).headers.get('link'), null);
  for (const query of ['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'cursor=WyJhIl0', 'cursor=W10'])
    assert.equal((await property.admin.get(`${stay.cards}?${query}`)).status, 400, query);
  assert.deepEqual(
    bodyOf(await property.admin.get(`${stay.cards.replace(stay.roomStayId, stay.roomStayId.toUpperCase())}?limit=1`)),
    [all[0]],
  );
});

test('STAFF, ADMIN, MANAGER, SUPERVISOR and a superAdmin list the cards of a stay, others do not', async () => {
  const stay = await newStay(service, testProperty, roomOf(testProperty));
  assert.deepEqual(bodyOf(await testProperty.admin.get(stay.cards)), []);
  for (const role of ['STAFF', 'MANAGER', 'SUPERVISOR'] as const)
    assert.equal((await (await testProperty.join(role)).get(stay.cards)).status, 200, role);
  assert.equal((await (await service.newUser({ superAdmin: true })).get(stay.cards)).status, 200);
  assertRefused(await (await testProperty.join('AGENT', 'HOUSEKEEPING', 'FINANCE')).get(stay.cards), 403, /role/);
  assertRefused(await (await service.newUser()).get(stay.cards), 403, /member/);
  assertRefused(await service.anonymous.get(stay.cards), 401, /token/);
  const card = await giveStayCard(service, testProperty.admin, stay);
  assert.equal((await (await testProperty.join('MANAGER')).get(cardPath(testProperty, card))).status, 200);
  assertRefused(await (await testProperty.join('STAFF')).get(cardPath(testProperty, card)), 403, /role/);
});

test('an unknown stay or card, one of another property and a card that is only prepared are 404; an invalid index is 400', async () => {
  const { property, stay } = await lodging();
  const other = await lodging();
  const far = await giveStayCard(service, other.property.admin, other.stay);
  for (let index = far.cardIndex; index > 0; index -= 1)
    await giveTemporaryCard(property, stay.roomId).then((card) => revoke(property, card));
  const foreign = await giveStayCard(service, property.admin, stay);
  const prepared = await prepareStayCard(service, property.admin, stay);
  const content = await contentOf(service);
  const send = async (client: ApiClient, at: TestProperty, cardIndex: unknown, status: number, message: RegExp | string) => {
    const path = `${at.path}/room-stays/cards/${cardIndex}`;
    assertRefused(await client.get(path), status, message);
    assertRefused(await client.post(`${path}/revoke`), status, message);
  };
  for (const index of [prepared.cardIndex, 999, 4_294_967_295])
    await send(property.admin, property, index, 404, 'card not found');
  await send(other.property.admin, other.property, foreign.cardIndex, 404, 'card not found');
  await send(property.admin, other.property, far.cardIndex, 403, /member/);
  const odd = ['0x1', '1e0', '1.0', '+1', '%201', '0b1', '%D9%A1'];
  for (const index of ['abc', '0', '-1', '1.5', '4294967296', '1e400', '%00', ...odd])
    await send(property.admin, property, index, 400, /^cardIndex /);
  const nowhere = { ...property, path: `/properties/${randomUUID()}` };
  await send(property.admin, nowhere, foreign.cardIndex, 404, 'property not found');
  for (const id of [randomUUID(), other.stay.roomStayId])
    assertRefused(await property.admin.get(`${property.path}/room-stays/${id}/cards`), 404, 'room stay not found');
  assertRefused(await property.admin.get(`${property.path}/room-stays/x/cards`), 400, 'roomStayId must be a UUID');
  assert.deepEqual(await contentOf(service), content);
});
