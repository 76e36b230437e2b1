import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openEventStream } from '../../../../../test/harness/event-stream.ts';
import { housekeeping, setCondition } from '../../../../../test/harness/housekeeping.ts';
import { startTestService } from '../../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  roomAt,
} from '../../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

type Row = { roomId: string; condition: string; outOfOrder: { reason: string | null; untilAt: string | null } | null };

const UNTIL = '2100-01-01T00:00:00.000Z';
const LEAKS = { reason: 'tap leaks', untilAt: UNTIL };

test('board, its stream, chart and free rooms say the condition, and why a room is out of order', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4 });
  const ids = [0, 1, 2, 3].map((index) => roomAt(property, index));
  const [dirty = '', cleaning = '', left = '', broken = ''] = ids;
  const stream = await openEventStream(`${service.url}${property.path}/rooms/board/stream`, {
    authorization: `Bearer ${property.admin.token}`,
  });
  await stream.until(({ events }) => events.length === 1);
  const latest = new Map<string, unknown>();

  bodyOf(await setCondition(property, dirty, { condition: 'DIRTY' }));
  const chosen = { roomIds: [cleaning, dirty], condition: 'CLEANING' };
  bodyOf(await property.admin.post(`${housekeeping(property)}/rooms/conditions`, chosen));
  bodyOf(
    await property.admin.put(`${housekeeping(property)}/rooms/${dirty}/guest-request`, { guestRequest: 'SERVICE_REQUESTED' }),
  );
  const { id } = await openBooking(property);
  await checkIn(property, id, [left], { checkInAt: hoursFrom(service.clock.now(), -1) });
  await checkOut(property, id);
  const outOfOrder = `${housekeeping(property)}/rooms/${broken}/out-of-order`;
  bodyOf(await property.admin.put(outOfOrder, { reason: 'not known yet' }));
  bodyOf(await property.admin.put(outOfOrder, LEAKS));

  const expected = [
    [dirty, 'DIRTY', null],
    [cleaning, 'CLEANING', null],
    [left, 'DIRTY', null],
    [broken, 'CLEAN', LEAKS],
  ];
  const shown = (rows: readonly Row[]) => rows.map((row) => [row.roomId, row.condition, row.outOfOrder]);
  const board: Row[] = bodyOf(await property.admin.get(`${property.path}/rooms/board`));
  assert.deepEqual(shown(board), expected);
  const today = service.clock.now().slice(0, 10);
  const chart = bodyOf(await property.admin.get(`${property.path}/chart?from=${today}&to=${today}`));
  assert.deepEqual(shown(chart.rooms), expected);
  const [free] = bodyOf(await property.admin.get(`${property.path}/rooms/availability`));
  assert.deepEqual(free.rooms, [
    { roomNumber: 101, condition: 'DIRTY' },
    { roomNumber: 102, condition: 'CLEANING' },
    { roomNumber: 103, condition: 'DIRTY' },
  ]);
  // Whoever follows the stream has the same board.
  await stream.until(({ events }) => {
    for (const { data } of events.slice(1)) latest.set((data as Row).roomId, data);
    return (latest.get(broken) as Row | undefined)?.outOfOrder?.reason === LEAKS.reason;
  });
  assert.deepEqual(
    ids.map((roomId) => latest.get(roomId)),
    board,
  );
  stream.close();

  const agent = await property.join('AGENT');
  const seen: Row[] = bodyOf(await agent.get(`${property.path}/rooms/board`));
  assert.deepEqual(seen[3]?.outOfOrder, { reason: null, untilAt: UNTIL });
});

test('the condition that a room has already is not published again', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const stream = await openEventStream(`${service.url}${property.path}/rooms/board/stream`, {
    authorization: `Bearer ${property.admin.token}`,
  });
  await stream.until(({ events }) => events.length === 1);
  for (const condition of ['CLEAN', 'DIRTY', 'DIRTY']) bodyOf(await setCondition(property, roomAt(property, 0), { condition }));
  bodyOf(await setCondition(property, roomAt(property, 1), { condition: 'CLEANING' }));
  await stream.until(({ events }) => events.some(({ data }) => (data as Row).condition === 'CLEANING'));
  assert.deepEqual(
    stream.events.slice(1).map(({ data }) => (data as Row).condition),
    ['DIRTY', 'CLEANING'],
  );
  stream.close();
});
