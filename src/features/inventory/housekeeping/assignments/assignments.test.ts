import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { housekeeping, keptRoom, setCondition } from '../../../../../test/harness/housekeeping.ts';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { startTestService, type TestProperty } from '../../../../../test/harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms, roomAt } from '../../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

type Share = { userId: string; roomIds: string[] };

const assign = (property: TestProperty, assignments: readonly Share[]) =>
  property.admin.put(`${housekeeping(property)}/assignments`, { assignments });

const propose = (property: TestProperty, userIds: readonly string[]) =>
  property.admin.post(`${housekeeping(property)}/assignments/propose`, { userIds });

test('the rooms that need work are proposed by fair share, assigned, and each sees the own ones', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 6 });
  const ids = property.rooms.map(({ id }) => id);
  for (const id of ids.slice(0, 4)) bodyOf(await setCondition(property, id, { condition: 'DIRTY' }));
  const maids = [await property.join('HOUSEKEEPING'), await property.join('HOUSEKEEPING')] as const;
  const proposed = bodyOf(
    await propose(
      property,
      maids.map(({ userId }) => userId),
    ),
  );
  assert.deepEqual(
    proposed.map(({ userId, roomIds, work }: Share & { work: number }) => [userId, roomIds, work]),
    [
      [maids[0].userId, ids.slice(0, 2), 4],
      [maids[1].userId, ids.slice(2, 4), 4],
    ],
  );
  const shares = proposed.map(({ userId, roomIds }: Share) => ({ userId, roomIds }));
  bodyOf(await assign(property, shares));
  const mine = bodyOf(await maids[1].get(`${housekeeping(property)}/rooms?assignedTo=me`));
  assert.deepEqual(
    mine.map(({ roomNumber }: { roomNumber: number }) => roomNumber),
    [103, 104],
  );
  const list = bodyOf(await maids[0].get(`${housekeeping(property)}/assignments`));
  assert.equal(list.length, 2);
  bodyOf(await assign(property, [{ userId: maids[0].userId, roomIds: [roomAt(property, 5)] }]));
  assert.equal((await keptRoom(property, roomAt(property, 0))).assignedTo, null);
  assert.equal((await keptRoom(property, roomAt(property, 5))).assignedTo.userId, maids[0].userId);
});

test('two who assign the same day at once leave one of the two plans whole', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 6 });
  const ids = property.rooms.map(({ id }) => id);
  const [first, second] = [await property.join('HOUSEKEEPING'), await property.join('HOUSEKEEPING')];
  const plans = [[{ userId: first.userId, roomIds: ids }], [{ userId: second.userId, roomIds: ids.toReversed() }]];
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => assign(property, plans[index % 2] ?? [])));
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array.from({ length: 8 }, () => 200),
  );
  const left = bodyOf(await property.admin.get(`${housekeeping(property)}/assignments`));
  assert.deepEqual(
    left.map(({ roomIds }: Share) => roomIds),
    [ids],
  );
});

test('somebody who is no member, a room twice and a room of another property are refused', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const other = await newPropertyWithRooms(service, { rooms: 1 });
  const roomId = roomAt(property, 0);
  const { userId } = await property.join('HOUSEKEEPING');
  const colleague = await property.join('HOUSEKEEPING');
  const outsider = { userId: other.admin.userId, roomIds: [roomId] };
  assertRefused(await assign(property, [outsider]), 400, /assignments\[0\]\.userId must be an active member/);
  assertRefused(await propose(property, [userId, userId]), 400, /userIds\[1\] is there twice/);
  const twice = [
    { userId, roomIds: [roomId] },
    { userId: colleague.userId, roomIds: [roomId] },
  ];
  assertRefused(await assign(property, twice), 400, /assignments has room .* twice/);
  assertRefused(await assign(property, [{ userId, roomIds: [roomAt(other, 0)] }]), 404, /room not found/);
});
