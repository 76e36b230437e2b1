import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { longerTest, rounds } from '../../../../test/harness/long-test.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { newRoom, newRoomType } from '../../../../test/harness/rooms.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';

const ROUNDS = rounds(10);

let otherCode: string;
const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();
const { code } = await newRoomType(property);
({ code: otherCode } = await newRoomType(property));

type NewRoom = { roomNumber: number; roomTypeCode?: string; floor?: number };

const create = (rooms: readonly NewRoom[]) =>
  property.admin.post(`${property.path}/rooms/bulk`, { rooms: rooms.map((room) => ({ roomTypeCode: code, ...room })) });

const range = (first: number, count: number): NewRoom[] =>
  Array.from({ length: count }, (_, index) => ({ roomNumber: first + index }));

async function numbersFrom(first: number, last: number): Promise<number[]> {
  const { body } = await property.admin.get(`${property.path}/rooms`);
  return (body as { roomNumber: number }[]).map(({ roomNumber }) => roomNumber).filter((one) => one >= first && one <= last);
}

test('rooms of several types and floors are made at once, by number, each with its entry in the audit log and its event', async () => {
  const made = await create([
    { roomNumber: 103, floor: 1 },
    { roomNumber: 101, floor: 1 },
    { roomNumber: 201, floor: 2, roomTypeCode: ` ${otherCode} ` },
  ]);
  assert.equal(made.status, 201, made.text);
  const rooms = made.body as { id: string; roomNumber: number; floor: number; roomTypeCode: string; active: boolean }[];
  assert.deepEqual(
    rooms.map(({ roomNumber, floor, roomTypeCode, active }) => [roomNumber, floor, roomTypeCode, active]),
    [
      [101, 1, code, true],
      [103, 1, code, true],
      [201, 2, otherCode, true],
    ],
  );
  const ids = rooms.map(({ id }) => id);
  const audit = await service.sql('select action from audit_entry where entity_id = any($1::uuid[])', [ids]);
  assert.deepEqual(
    audit.map(({ action }) => action),
    ['room.created', 'room.created', 'room.created'],
  );
  const events = await service.sql<{ stream: string; count: number }>(
    `select stream, count(*)::int from event where property_id = $1 and (subject_id = any($2) or data->>'roomId' = any($2::text[]))
     group by stream order by stream`,
    [property.id, ids],
  );
  assert.deepEqual(events, [
    { stream: 'board', count: 3 },
    { stream: 'room', count: 3 },
  ]);
});

test('one number that is taken, and none is made; each such number is named', async () => {
  await newRoom(property, otherCode, 305);
  await newRoom(property, code, 303);
  const refused = await create(range(301, 6));
  assertRefused(refused, 409, /^roomNumber is already used by another room of this property: 303, 305$/);
  assert.equal(refused.body.code, 'room-number-taken');
  assert.deepEqual(await numbersFrom(301, 399), [303, 305]);
});

test('what cannot be one hotel’s rooms is refused', async () => {
  const deleted = await newRoomType(property);
  assert.equal((await property.admin.delete(`${property.path}/room-types/${deleted.id}`)).status, 204);
  assertRefused(
    await create([{ roomNumber: 401 }, { roomNumber: 401 }]),
    400,
    /^rooms\[1\]\.roomNumber is the number of another/,
  );
  assertRefused(await create([]), 400, /rooms/);
  assertRefused(await create(range(401, 501)), 400, /rooms/);
  assertRefused(await create([{ roomNumber: 401 }, { roomNumber: 402, roomTypeCode: 'NOWHERE' }]), 404, /^room type not found$/);
  assertRefused(await create([{ roomNumber: 401, roomTypeCode: deleted.code }]), 404, /^room type not found$/);
  assert.deepEqual(await numbersFrom(401, 999), []);
});

test('500 rooms at once', async () => {
  const made = await create(range(20_001, 500));
  assert.equal(made.status, 201, made.text);
  assert.equal((await numbersFrom(20_001, 20_500)).length, 500);
});

longerTest(
  'of requests with common numbers, in any order and of different types, one is done at a time and none is half done',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = 30_000 + round * 100;
      const upward = range(first, 20);
      const downward = upward.toReversed().map((room) => ({ ...room, roomTypeCode: otherCode }));
      const later = range(first + 10, 20).map((room) => ({ ...room, roomTypeCode: otherCode }));
      const requests = [upward, downward, later, [{ roomNumber: first + 15 }]];
      const answers = await Promise.all(requests.map(create));
      for (const [index, { status, body }] of answers.entries())
        if (status === 201) assert.equal((body as unknown[]).length, requests[index]?.length);
      const made = answers.filter(({ status }) => status === 201).flatMap(({ body }) => body as { roomNumber: number }[]);
      assert.deepEqual(
        answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409),
        [],
      );
      assert.deepEqual(
        await numbersFrom(first, first + 99),
        made.map(({ roomNumber }) => roomNumber).toSorted((one, other) => one - other),
      );
      assert.ok(made.length > 0);
    }
  },
);
