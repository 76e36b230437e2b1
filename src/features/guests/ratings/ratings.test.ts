import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { addGuest, rateGuest } from '../../../../test/harness/guests.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import {
  type ApiClient,
  type ApiResponse,
  startTestService,
  type TestProperty,
} from '../../../../test/harness/service-under-test.ts';
import { bodyOf, openBooking } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();

const TAKEN = 'the guest is already rated for this booking';

const pathOf = (guestId: string): string => `${property.path}/guests/${guestId}/ratings`;
const rate = (
  guestId: string,
  body: unknown,
  headers?: Record<string, string>,
  client: ApiClient = property.admin,
): Promise<ApiResponse> => client.post(pathOf(guestId), body, headers);
const readGuest = async (guestId: string) => bodyOf(await property.admin.get(`${property.path}/guests/${guestId}`));

/** Creates a guest with so many bookings. */
async function guestWithBookings(count: number, at: TestProperty = property): Promise<{ guestId: string; bookingIds: string[] }> {
  const first = await openBooking(at);
  const { id: guestId, phoneE164 } = first.primaryGuest;
  const bookingIds: string[] = [first.id];
  while (bookingIds.length < count) bookingIds.push((await openBooking(at, { phoneE164 })).id);
  return { guestId, bookingIds };
}

test('any member can rate a guest for a booking, and the guest shows the score', async () => {
  const { guestId, bookingIds } = await guestWithBookings(1);
  const [bookingId] = bookingIds;
  const agent = await property.join('AGENT');
  const made = await rate(guestId, { bookingId, score: 'GOOD', notes: 'left the room spotless' }, {}, agent);
  const { id, createdAt, updatedAt, ...rest } = bodyOf(made, 201);
  assert.deepEqual(rest, { guestId, bookingId, score: 'GOOD', notes: 'left the room spotless' });
  assert.equal(createdAt, updatedAt);
  assert.equal(made.headers.get('etag'), '"2"', 'the ETag of the guest has risen');
  assert.deepEqual(bodyOf(await property.admin.get(pathOf(guestId))), [made.body]);
  assert.equal((await readGuest(guestId)).averageScore, 4);
  const audit = await service.sql(
    `select actor_id, entity, entity_id, before, after from audit_entry where booking_id = $1 and action = 'guest.rated'`,
    [bookingId],
  );
  const after = { ratingId: id, score: 'GOOD', notes: 'left the room spotless' };
  assert.deepEqual(audit, [{ actor_id: agent.userId, entity: 'guest', entity_id: guestId, before: null, after }]);
});

test('the average is the mean of all ratings, EXCELLENT 5 to BAD 1, to two decimals', async () => {
  const { guestId, bookingIds } = await guestWithBookings(6);
  assert.equal((await readGuest(guestId)).averageScore, null);
  const expected: [string, number][] = [
    ['EXCELLENT', 5],
    ['BAD', 3],
    ['GOOD', 3.33],
    ['AVERAGE', 3.25],
    ['POOR', 3],
    ['EXCELLENT', 3.33],
  ];
  for (const [index, [score, average]] of expected.entries()) {
    const bookingId = bookingIds[index];
    assert.equal((await rate(guestId, { bookingId: bookingId?.toUpperCase(), score, notes: null })).body.notes, null);
    assert.equal((await readGuest(guestId)).averageScore, average, score);
  }
});

test('ratings are listed newest first in pages, even between ratings of the same instant', async () => {
  const { guestId, bookingIds } = await guestWithBookings(5);
  const other = await guestWithBookings(1);
  await rateGuest(property, other.guestId, String(other.bookingIds[0]));
  assert.deepEqual(bodyOf(await property.admin.get(pathOf(guestId))), []);
  const ids: string[] = [];
  for (const bookingId of bookingIds) {
    ids.unshift((await rateGuest(property, guestId, bookingId)).id);
    service.clock.advance(1);
  }
  const shown = async (): Promise<string[]> => {
    const seen: string[] = [];
    let next: string | undefined = `${pathOf(guestId)}?limit=2`;
    for (let pages = 0; next !== undefined && pages < 5; pages += 1) {
      const response = await property.admin.get(next);
      seen.push(...bodyOf(response).map((row: { id: string }) => row.id));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    return seen;
  };
  assert.deepEqual(await shown(), ids);
  await service.sql('update guest_rating set created_at = now() where guest_id = $1', [guestId]);
  assert.deepEqual(await shown(), ids.toSorted().toReversed());
  for (const query of ['limit=0', 'limit=x', 'cursor=x'])
    assert.equal((await property.admin.get(`${pathOf(guestId)}?${query}`)).status, 400, query);
});

test('a second rating of the guest for the booking is 409 and changes nothing; of many at once one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { guestId, bookingIds } = await guestWithBookings(1);
    const body = { bookingId: bookingIds[0], score: 'GOOD' };
    const responses = await Promise.all(Array.from({ length: 8 }, () => rate(guestId, body)));
    assert.deepEqual(responses.map(({ status }) => status).sort(), [201, ...Array.from({ length: 7 }, () => 409)]);
    const before = await readGuest(guestId);
    assertRefused(await rate(guestId, { ...body, score: 'BAD' }), 409, TAKEN);
    assert.deepEqual(await readGuest(guestId), before);
  }
});

test('a booking with another primary guest is 400, and its ratings stay when it gets another guest', async () => {
  const [one, two] = [await guestWithBookings(1), await guestWithBookings(1)];
  const [bookingId] = one.bookingIds;
  const refused = await rate(two.guestId, { bookingId, score: 'GOOD' });
  assertRefused(refused, 400, 'bookingId must be a booking whose primary guest is this guest');
  assert.equal(refused.body.fieldErrors[0].field, 'bookingId');
  bodyOf(await rate(one.guestId, { bookingId, score: 'POOR' }), 201);
  bodyOf(await property.admin.post(`${property.path}/bookings/${bookingId}/link-guest`, { guestId: two.guestId }));
  bodyOf(await rate(two.guestId, { bookingId, score: 'GOOD' }), 201);
  assertRefused(await rate(one.guestId, { bookingId, score: 'GOOD' }), 400, /^bookingId must be a booking whose/);
  assert.deepEqual([(await readGuest(one.guestId)).averageScore, (await readGuest(two.guestId)).averageScore], [2, 4]);
});

test('an unknown guest or booking, or one of another hotel, is 404, and the guest is reported first', async () => {
  const { guestId, bookingIds } = await guestWithBookings(1);
  const elsewhere = await service.newProperty();
  const there = await guestWithBookings(1, elsewhere);
  const score = 'GOOD';
  for (const unknown of [randomUUID(), there.guestId]) {
    for (const bookingId of [bookingIds[0], randomUUID(), there.bookingIds[0]])
      assertRefused(await rate(unknown, { bookingId, score }), 404, 'guest not found');
    assertRefused(await property.admin.get(pathOf(unknown)), 404, 'guest not found');
  }
  for (const bookingId of [randomUUID(), there.bookingIds[0]])
    assertRefused(await rate(guestId, { bookingId, score }), 404, 'booking not found');
  assert.equal((await readGuest(guestId)).averageScore, null);
});

test('an invalid rating is 400, naming the field', async () => {
  const { guestId, bookingIds } = await guestWithBookings(1);
  const wrong: [string, unknown][] = [
    ['score', undefined],
    ['score', null],
    ['score', 'good'],
    ['score', 'SUPERB'],
    ['score', 5],
    ['bookingId', undefined],
    ['bookingId', null],
    ['bookingId', 'x'],
    ['notes', 5],
    ['notes', 'x'.repeat(2001)],
    ['notes', 'a\0b'],
  ];
  for (const [field, value] of wrong) {
    const response = await rate(guestId, { bookingId: bookingIds[0], score: 'GOOD', [field]: value });
    assertRefused(response, 400, new RegExp(`^${field} `));
    assert.equal(response.body.fieldErrors[0].field, field);
  }
  assertRefused(await rate('x', { bookingId: bookingIds[0], score: 'GOOD' }), 400, 'guestId must be a UUID');
  assertRefused(await property.admin.get(pathOf('x')), 400, 'guestId must be a UUID');
  assert.deepEqual(bodyOf(await property.admin.get(pathOf(guestId))), []);
});

test('a caller without a token gets 401, a user of another hotel 403, an unknown hotel 404', async () => {
  const guestId = await addGuest(service, property);
  const body = { bookingId: randomUUID(), score: 'GOOD' };
  const outsider = await service.newUser();
  const nowhere = `/properties/${randomUUID()}/guests/${guestId}/ratings`;
  assertRefused(await rate(guestId, body, {}, service.anonymous), 401, /token/);
  assertRefused(await service.anonymous.get(pathOf(guestId)), 401, /token/);
  assertRefused(await rate(guestId, body, {}, outsider), 403, /member/);
  assertRefused(await outsider.get(pathOf(guestId)), 403, /member/);
  assertRefused(await property.admin.post(nowhere, body), 404, 'property not found');
  assertRefused(await property.admin.get(nowhere), 404, 'property not found');
});

test('a rating with an old ETag of the guest is 412', async () => {
  const { guestId, bookingIds } = await guestWithBookings(2);
  const [first, second] = bookingIds;
  await rateGuest(property, guestId, String(first));
  const old = { 'if-match': '"1"' };
  assertRefused(await rate(guestId, { bookingId: second, score: 'GOOD' }, old), 412, /has changed/);
  assertRefused(await rate(guestId, { bookingId: first, score: 'GOOD' }, old), 412, /has changed/);
  assertRefused(await rate(guestId, { bookingId: randomUUID(), score: 'GOOD' }, old), 412, /has changed/);
  assert.equal((await rate(guestId, { bookingId: second, score: 'GOOD' }, { 'if-match': '"2"' })).headers.get('etag'), '"3"');
});
