import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Answer, type Hotel, openHotel, type TestProperty } from '../../../test/support/hotel.ts';
import { addRatePlan, setRates } from '../../../test/support/rates.ts';
import { assertRefused } from '../../../test/support/refusal.ts';
import { addRoomType, bodyOf } from '../../../test/support/stays.ts';

let hotel: Hotel;
let house: TestProperty;
before(async () => {
  hotel = await openHotel();
  house = await hotel.newProperty();
  await addRoomType(house, { defaultRate: 1999.5 });
  await addRoomType(house, { code: 'SUITE' });
  const plan = await addRatePlan(house, { code: 'BAR', baseRate: 2500 });
  await setRates(house, plan.id, '2026-12-25', '2026-12-25', 3500.25);
  await addRatePlan(house, { code: 'SUITE-BAR', roomTypeCode: 'SUITE', baseRate: 9000 });
});
after(() => hotel.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';

/** What a guest without a token is told. */
async function ask(query: string, roomTypeCode = 'STD'): Promise<Answer> {
  return hotel.stranger.get(`${house.path}/room-types/${roomTypeCode}/rate?${query}`);
}

test('anyone may ask what a night costs: by the calendar, by the plan, or by the room type', async () => {
  const night = { roomTypeCode: 'STD', currency: 'INR' };
  assert.deepEqual(bodyOf(await ask('date=2026-12-25&ratePlanCode=BAR')), {
    ...night,
    date: '2026-12-25',
    ratePlanCode: 'BAR',
    rate: 3500.25,
    source: 'CALENDAR',
  });
  assert.deepEqual(bodyOf(await ask('date=2026-12-26&ratePlanCode=BAR')), {
    ...night,
    date: '2026-12-26',
    ratePlanCode: 'BAR',
    rate: 2500,
    source: 'RATE_PLAN',
  });
  assert.deepEqual(bodyOf(await ask('date=2026-12-25')), {
    ...night,
    date: '2026-12-25',
    ratePlanCode: null,
    rate: 1999.5,
    source: 'ROOM_TYPE_DEFAULT',
  });
});

test('a code that needs escaping in a path is found', async () => {
  const property = await hotel.newProperty({ currency: 'KWD' });
  await addRoomType(property, { code: 'Suite / Süd', defaultRate: 12.125 });
  await addRatePlan(property, { code: 'A&B', roomTypeCode: 'Suite / Süd', baseRate: 15.005 });
  const path = `${property.path}/room-types/${encodeURIComponent('Suite / Süd')}/rate?date=2026-12-25`;
  assert.deepEqual(
    [bodyOf(await hotel.stranger.get(path)).rate, bodyOf(await hotel.stranger.get(path)).currency],
    [12.125, 'KWD'],
  );
  const byPlan = bodyOf(await hotel.stranger.get(`${path}&ratePlanCode=${encodeURIComponent('A&B')}`));
  assert.deepEqual([byPlan.roomTypeCode, byPlan.ratePlanCode, byPlan.rate], ['Suite / Süd', 'A&B', 15.005]);
});

test('a date that is missing or none, and a plan of another room type, are 400 naming them', async () => {
  const cases: [string, string][] = [
    ['', 'date is required'],
    ['date=', 'date must be a date like 2026-11-20'],
    ['date=2026-02-30', 'date must be a date like 2026-11-20'],
    ['date=tomorrow', 'date must be a date like 2026-11-20'],
    ['date=1999-12-31', 'date must be from 2000-01-01 to 2100-12-31'],
    ['date=2101-01-01', 'date must be from 2000-01-01 to 2100-12-31'],
    ['date=2026-12-25&ratePlanCode=', 'ratePlanCode must not be empty'],
    ['date=2026-12-25&ratePlanCode=SUITE-BAR', 'ratePlanCode must be a plan of this room type'],
  ];
  for (const [query, message] of cases) {
    const answer = await ask(query);
    assertRefused(answer, 400, message);
    assert.equal(answer.body.fieldErrors[0].field, message.split(' ')[0]);
  }
});

test('a room type, a plan or a default rate that is not there is 404', async () => {
  const date = 'date=2026-12-25';
  assertRefused(await ask(date, 'NOWHERE'), 404, 'room type not found');
  assertRefused(await ask(date, 'std'), 404, 'room type not found');
  assertRefused(await ask(`${date}&ratePlanCode=NOWHERE`), 404, 'rate plan not found');
  assertRefused(await ask(`${date}&ratePlanCode=bar`), 404, 'rate plan not found');
  assertRefused(await ask(date, 'SUITE'), 404, 'default rate not found');
  assert.equal(bodyOf(await ask(`${date}&ratePlanCode=SUITE-BAR`, 'SUITE')).rate, 9000);
  assertRefused(await hotel.stranger.get(`/properties/${UNKNOWN}/room-types/STD/rate?${date}`), 404, 'property not found');
  assertRefused(await hotel.stranger.get(`/properties/x/room-types/STD/rate?${date}`), 400, 'propertyId must be a UUID');
});

test('a plan of another hotel and a deleted plan are not found, a deleted room type neither', async () => {
  const property = await hotel.newProperty();
  const type = await addRoomType(property, { code: 'POOL', defaultRate: 10 });
  const plan = await addRatePlan(property, { code: 'POOL-BAR', roomTypeCode: 'POOL' });
  const path = `${property.path}/room-types/POOL/rate?date=2026-12-25`;
  assertRefused(await ask('date=2026-12-25&ratePlanCode=POOL-BAR'), 404, 'rate plan not found');
  assert.equal((await hotel.stranger.get(`${path}&ratePlanCode=POOL-BAR`)).status, 200);
  bodyOf(await property.admin.delete(`${property.path}/rate-plans/${plan.id}`), 204);
  assertRefused(await hotel.stranger.get(`${path}&ratePlanCode=POOL-BAR`), 404, 'rate plan not found');
  assert.equal((await hotel.stranger.get(path)).status, 200);
  bodyOf(await property.admin.delete(`${property.path}/room-types/${type.id}`), 204);
  assertRefused(await hotel.stranger.get(path), 404, 'room type not found');
  assertRefused(await property.admin.get(path), 404, 'room type not found');
});

test('a token, when sent, must be that of a member', async () => {
  const path = `${house.path}/room-types/STD/rate?date=2026-12-25`;
  assert.equal((await (await house.join('AGENT')).get(path)).status, 200);
  assertRefused(await (await hotel.newUser()).get(path), 403, 'you are not a member of this property');
  assertRefused(await hotel.stranger.get(path, { authorization: 'Bearer nonsense' }), 401, /./);
});
