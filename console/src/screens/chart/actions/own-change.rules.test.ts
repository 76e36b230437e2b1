import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Bar, DAY_MINUTES } from '../chart.rules.ts';
import { type DoneChange, type OwnChange, ownChangeOf, throughOwnChange } from './own-change.rules.ts';
import type { Drop, Part, Place, Plan } from './plan.rules.ts';

const FROM = '2026-12-01T08:30:00.000Z';
const UNTIL = '2026-12-03T05:30:00.000Z';
const minute = (at: string): number => Date.parse(at) / 60_000;
const std = (roomId: string | null): Place => ({ roomTypeCode: 'STD', roomId });
const [LANE_PLACE, R101, R102, R201] = [std(null), std('101'), std('102'), std('201')];

const bar = (place: Place, fields: Partial<Bar> = {}): Bar => ({
  key: 'k',
  kind: 'hold',
  reference: 'B-1',
  guest: null,
  status: null,
  ...place,
  rooms: 1,
  from: minute(FROM),
  until: minute(UNTIL),
  start: 2 * DAY_MINUTES + 840,
  end: 4 * DAY_MINUTES + 660,
  subRow: 0,
  ...fields,
});
const later = (of: Bar, days: number): Bar => ({
  ...of,
  from: of.from + days * DAY_MINUTES,
  until: (of.until ?? 0) + days * DAY_MINUTES,
  start: of.start + days * DAY_MINUTES,
  end: of.end + days * DAY_MINUTES,
});
const drop = (place: Place, days = 0, part: Part = 'whole'): Drop => ({ part, days, place });
const inRoom: Plan = { kind: 'rooms', requestId: 'q', roomIds: [] };
const otherDays: Plan = {
  kind: 'hold',
  requestId: 'q',
  change: { fromAt: '2026-12-03T08:30:00.000Z', toAt: '2026-12-05T05:30:00.000Z' },
};
const change = (of: Bar, to: Drop, fields: Partial<DoneChange> = {}): DoneChange => ({
  ...{ bar: of, drop: to, plan: inRoom, checkInAt: null, etagBefore: '"1"', etag: '"2"' },
  ...fields,
});
const own = (...done: DoneChange[]): OwnChange | undefined =>
  done.reduce((before: OwnChange | undefined, next) => ownChangeOf(before, next), undefined);

test('a bar that was put into a room is dragged on from there', () => {
  const assigned = own(change(bar(LANE_PLACE), drop(R101)));
  const again = throughOwnChange(assigned, '"2"', bar(LANE_PLACE), drop(R102));
  assert.deepEqual(again, { bar: bar(R101), drop: drop(R102) });
  assert.deepEqual(throughOwnChange(assigned, '"2"', bar(LANE_PLACE), drop(LANE_PLACE, 1))?.drop, drop(R101, 1));
});

test('what is dragged ends where it was put, and what is not dragged stays as it was made', () => {
  const moved = own(change(bar(R101), drop(R101, 2), { plan: otherDays }));
  const drops = [drop(R102), drop(R101, 3), drop(R101, 1), drop(R101, 3, 'end'), drop(R101, -1, 'start')];
  assert.deepEqual(
    drops.map((to) => throughOwnChange(moved, '"2"', bar(R101), to)),
    [drop(R102), drop(R101, 1), drop(R101, -1), drop(R101, 1, 'end'), drop(R101, -3, 'start')].map((to) => ({
      bar: later(bar(R101), 2),
      drop: to,
    })),
  );
});

test('a guest who was moved is moved on, and stays longer in the other room', () => {
  const stay = bar(R101, { kind: 'stay', status: 'ACTIVE' });
  const plan: Plan = { kind: 'move', stayId: 's', roomId: '102' };
  const moved = own(change(stay, drop(R102), { plan, checkInAt: '2026-12-02T08:30:20.000Z' }));
  const now = { ...stay, ...R102, from: stay.from + DAY_MINUTES, start: stay.start + DAY_MINUTES };
  assert.deepEqual(throughOwnChange(moved, '"2"', stay, drop(R201)), { bar: now, drop: drop(R201) });
  assert.deepEqual(throughOwnChange(moved, '"2"', stay, drop(R101, 1, 'end')), { bar: now, drop: drop(R102, 1, 'end') });
});

test('of several changes of one bar the chart may show any', () => {
  const second = change(bar(R101), drop(R102), { etagBefore: '"2"', etag: '"3"' });
  const both = own(change(bar(LANE_PLACE), drop(R101)), second);
  for (const shown of [bar(LANE_PLACE), bar(R101)])
    assert.deepEqual(throughOwnChange(both, '"3"', shown, drop(R201))?.bar, bar(R102));
  const foreign = own(change(bar(LANE_PLACE), drop(R101)), { ...second, etagBefore: '"9"' });
  assert.equal(throughOwnChange(foreign, '"3"', bar(LANE_PLACE), drop(R201)), null);
});

test('a change of another desk, another bar of the booking and a lane with several rooms are not this change', () => {
  const assigned = own(change(bar(LANE_PLACE), drop(R101)));
  assert.equal(throughOwnChange(assigned, '"3"', bar(LANE_PLACE), drop(R102)), null);
  assert.equal(throughOwnChange(undefined, '"2"', bar(LANE_PLACE), drop(R102)), null);
  assert.equal(throughOwnChange(assigned, '"2"', bar(R201), drop(R102)), null);
  const two = bar(LANE_PLACE, { rooms: 2 });
  assert.equal(throughOwnChange(own(change(two, drop(R101))), '"2"', two, drop(R102)), null);
  const other = own(change(bar(LANE_PLACE), drop(R101)), change(bar(R201), drop(R102), { etagBefore: '"2"', etag: '"3"' }));
  assert.equal(throughOwnChange(other, '"3"', bar(LANE_PLACE), drop(R102)), null);
});
