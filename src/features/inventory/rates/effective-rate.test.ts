import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { addRatePlan, setRates } from '../../../../test/harness/rates.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService } from '../../../../test/harness/service-under-test.ts';
import { addRoomType, bodyOf } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
const testProperty = await service.newProperty();
await addRoomType(testProperty, { defaultRate: 1999.5 });
await addRoomType(testProperty, { code: 'SUITE' });
const plan = await addRatePlan(testProperty, { code: 'BAR', baseRate: 2500 });
await setRates(testProperty, plan.id, '2026-12-25', '2026-12-25', 3500.25);
await addRatePlan(testProperty, { code: 'SUITE-BAR', roomTypeCode: 'SUITE', baseRate: 9000 });

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';

/** The response to a guest without a token. */
async function ask(query: string, roomTypeCode = 'STD'): Promise<ApiResponse> {
  return service.anonymous.get(`${testProperty.path}/room-types/${roomTypeCode}/rate?${query}`);
}

test('anyone can read the rate of a night: from the calendar, the rate plan or the room type', async () => {
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

test('a room type code that needs escaping in a path is found', async () => {
  const property = await service.newProperty({ currency: 'KWD' });
  await addRoomType(property, { code: 'Suite / Süd', defaultRate: 12.125 });
  await addRatePlan(property, { code: 'A&B', roomTypeCode: 'Suite / Süd', baseRate: 15.005 });
  const path = `${property.path}/room-types/${encodeURIComponent('Suite / Süd')}/rate?date=2026-12-25`;
  assert.deepEqual(
    [bodyOf(await service.anonymous.get(path)).rate, bodyOf(await service.anonymous.get(path)).currency],
    [12.125, 'KWD'],
  );
  const byPlan = bodyOf(await service.anonymous.get(`${path}&ratePlanCode=${encodeURIComponent('A&B')}`));
  assert.deepEqual([byPlan.roomTypeCode, byPlan.ratePlanCode, byPlan.rate], ['Suite / Süd', 'A&B', 15.005]);
});

test('a missing or invalid date and a rate plan of another room type are 400, naming the field', async () => {
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
    const response = await ask(query);
    assertRefused(response, 400, message);
    assert.equal(response.body.fieldErrors[0].field, message.split(' ')[0]);
  }
});

test('an unknown room type, an unknown rate plan or a missing default rate is 404', async () => {
  const date = 'date=2026-12-25';
  assertRefused(await ask(date, 'NOWHERE'), 404, 'room type not found');
  assertRefused(await ask(date, 'std'), 404, 'room type not found');
  assertRefused(await ask(`${date}&ratePlanCode=NOWHERE`), 404, 'rate plan not found');
  assertRefused(await ask(`${date}&ratePlanCode=bar`), 404, 'rate plan not found');
  assertRefused(await ask(date, 'SUITE'), 404, 'default rate not found');
  assert.equal(bodyOf(await ask(`${date}&ratePlanCode=SUITE-BAR`, 'SUITE')).rate, 9000);
  assertRefused(await service.anonymous.get(`/properties/${UNKNOWN}/room-types/STD/rate?${date}`), 404, 'property not found');
  assertRefused(await service.anonymous.get(`/properties/x/room-types/STD/rate?${date}`), 400, 'propertyId must be a UUID');
});

test('a rate plan of another hotel, a deleted rate plan and a deleted room type are 404', async () => {
  const property = await service.newProperty();
  const type = await addRoomType(property, { code: 'POOL', defaultRate: 10 });
  const plan = await addRatePlan(property, { code: 'POOL-BAR', roomTypeCode: 'POOL' });
  const path = `${property.path}/room-types/POOL/rate?date=2026-12-25`;
  assertRefused(await ask('date=2026-12-25&ratePlanCode=POOL-BAR'), 404, 'rate plan not found');
  assert.equal((await service.anonymous.get(`${path}&ratePlanCode=POOL-BAR`)).status, 200);
  bodyOf(await property.admin.delete(`${property.path}/rate-plans/${plan.id}`), 204);
  assertRefused(await service.anonymous.get(`${path}&ratePlanCode=POOL-BAR`), 404, 'rate plan not found');
  assert.equal((await service.anonymous.get(path)).status, 200);
  bodyOf(await property.admin.delete(`${property.path}/room-types/${type.id}`), 204);
  assertRefused(await service.anonymous.get(path), 404, 'room type not found');
  assertRefused(await property.admin.get(path), 404, 'room type not found');
});

test('a token, if sent, must be that of a member', async () => {
  const path = `${testProperty.path}/room-types/STD/rate?date=2026-12-25`;
  assert.equal((await (await testProperty.join('AGENT')).get(path)).status, 200);
  assertRefused(await (await service.newUser()).get(path), 403, 'you are not a member of this property');
  assertRefused(await service.anonymous.get(path, { authorization: 'Bearer nonsense' }), 401, /./);
});
