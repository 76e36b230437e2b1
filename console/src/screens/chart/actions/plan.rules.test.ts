import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Bar,
  type BookingFacts,
  type Drop,
  isDone,
  isFree,
  type Plan,
  partsOf,
  planOf,
  shifted,
  undoOf,
} from './plan.rules.ts';

const ZONE = 'Asia/Kolkata';
const FROM = '2026-12-01T08:30:00.000Z';
const UNTIL = '2026-12-03T05:30:00.000Z';
const [R101, R102, R201] = ['101', '102', '201'];

const minute = (at: string): number => Date.parse(at) / 60_000;

const STAY: Bar = {
  kind: 'stay',
  status: 'ACTIVE',
  from: minute(FROM),
  until: minute(UNTIL),
  roomId: R101,
  roomTypeCode: 'STD',
};
const HOLD: Bar = { ...STAY, kind: 'hold', status: null };
const LANE: Bar = { ...HOLD, roomId: null };

const hold = (fields: Partial<BookingFacts['roomRequests'][number]> = {}) => ({
  id: 'q',
  status: 'OPEN',
  roomTypeCode: 'STD',
  quantity: 1,
  fulfilledQuantity: 0,
  fromAt: FROM,
  toAt: UNTIL,
  amount: 2000,
  ratePlanCode: null,
  assignedRooms: [{ roomId: R101 }],
  ...fields,
});
const booked = (...roomRequests: BookingFacts['roomRequests']): BookingFacts => ({
  status: 'OPEN',
  expectedCheckInAt: FROM,
  expectedCheckOutAt: UNTIL,
  stays: [],
  roomRequests,
});
const IN_HOUSE: BookingFacts = {
  ...booked(),
  status: 'CHECKED_IN',
  stays: [{ id: 's', status: 'ACTIVE', roomId: R101, checkInAt: '2026-12-01T08:30:20.123Z' }],
};

const std = (roomId: string | null) => ({ roomTypeCode: 'STD', roomId });
const dlx = (roomId: string | null) => ({ roomTypeCode: 'DLX', roomId });
const whole = (place: Drop['place'], days = 0): Drop => ({ part: 'whole', days, place });
const end = (days: number): Drop => ({ part: 'end', days, place: std(R101) });
const start = (days: number): Drop => ({ part: 'start', days, place: std(R101) });
const plan = (booking: BookingFacts, bar: Bar, drop: Drop) => planOf(booking, bar, drop, ZONE);

test('a guest in house changes his room or his departure, never his arrival', () => {
  assert.deepEqual(plan(IN_HOUSE, STAY, whole(dlx(R201), 3)), { kind: 'move', stayId: 's', roomId: R201 });
  assert.deepEqual(plan(IN_HOUSE, STAY, end(2)), { kind: 'departure', at: '2026-12-05T05:30:00.000Z' });
  assert.deepEqual(plan(IN_HOUSE, STAY, end(-2)), { kind: 'none', why: 'no-night' });
  assert.deepEqual(plan(IN_HOUSE, STAY, whole(std(null))), { kind: 'none', why: 'same' });
  assert.deepEqual(partsOf(STAY), { whole: true, days: false, start: false, end: true });
  assert.equal(partsOf({ ...STAY, until: null }).end, false);
  assert.equal(partsOf({ ...STAY, status: 'CHECKED_OUT' }).whole, false);
});

test('an overdue guest stays longer from the end that the chart shows', () => {
  const late = { ...IN_HOUSE, expectedCheckOutAt: '2026-12-01T05:30:00.000Z' };
  assert.deepEqual(plan(late, STAY, end(1)), { kind: 'departure', at: '2026-12-04T05:30:00.000Z' });
});

test('another room of the type is an assignment, the lane takes the room away; both are free', () => {
  const toRoom = plan(booked(hold()), HOLD, whole(std(R102)));
  assert.deepEqual(toRoom, { kind: 'rooms', requestId: 'q', roomIds: [R102] });
  assert.equal(isFree(toRoom as Plan), true);
  assert.deepEqual(plan(booked(hold()), HOLD, whole(std(null))), { kind: 'rooms', requestId: 'q', roomIds: [] });
  const group = hold({ quantity: 3, assignedRooms: [{ roomId: R101 }] });
  assert.deepEqual(plan(booked(group), LANE, whole(std(R102))), { kind: 'rooms', requestId: 'q', roomIds: [R101, R102] });
  assert.deepEqual(plan(booked(hold()), HOLD, whole(std(R101))), { kind: 'none', why: 'same' });
});

test('other days keep the room, and take the dates of the booking along when these are all its rooms', () => {
  const moved = { fromAt: '2026-12-03T08:30:00.000Z', toAt: '2026-12-05T05:30:00.000Z', roomIds: [R101] };
  assert.deepEqual(plan(booked(hold()), HOLD, whole(std(R101), 2)), {
    kind: 'hold',
    requestId: 'q',
    change: { ...moved, moveExpectedDates: true },
  });
  const second = hold({ id: 'p', roomTypeCode: 'DLX' });
  assert.deepEqual(plan(booked(hold(), second), HOLD, whole(std(R101), 2)), { kind: 'hold', requestId: 'q', change: moved });
  const shorter = hold({ toAt: '2026-12-02T05:30:00.000Z' });
  const bar = { ...HOLD, until: minute(shorter.toAt) };
  assert.deepEqual(plan(booked(shorter), bar, whole(std(R102), 1)), {
    kind: 'hold',
    requestId: 'q',
    change: { fromAt: '2026-12-02T08:30:00.000Z', toAt: '2026-12-03T05:30:00.000Z', roomIds: [R102] },
  });
  assert.deepEqual(plan(booked(hold({ assignedRooms: [] })), LANE, end(1)), {
    kind: 'hold',
    requestId: 'q',
    change: { toAt: '2026-12-04T05:30:00.000Z', moveExpectedDates: true },
  });
  assert.deepEqual(plan(booked(hold()), HOLD, start(-1)), {
    kind: 'hold',
    requestId: 'q',
    change: { fromAt: '2026-11-30T08:30:00.000Z', roomIds: [R101], moveExpectedDates: true },
  });
  assert.deepEqual(plan(booked(hold()), HOLD, start(2)), { kind: 'none', why: 'no-night' });
});

test('a room of another type changes the hold; of several rooms that are held together none changes alone', () => {
  const change = { roomTypeCode: 'DLX', roomIds: [R201] };
  assert.deepEqual(plan(booked(hold()), HOLD, whole(dlx(R201))), { kind: 'hold', requestId: 'q', change });
  const group = hold({ quantity: 2, assignedRooms: [{ roomId: R101 }, { roomId: R102 }] });
  assert.deepEqual(plan(booked(group), HOLD, whole(dlx(R201))), { kind: 'none', why: 'held-together' });
  assert.equal(plan(booked({ ...group, fulfilledQuantity: 1 }), HOLD, whole(dlx(R201))).kind, 'hold');
});

test('a bar that is not as it was has no plan', () => {
  assert.deepEqual(plan(booked(hold({ assignedRooms: [] })), HOLD, whole(std(R102))), { kind: 'none', why: 'changed' });
  assert.deepEqual(plan(booked(hold({ toAt: FROM })), HOLD, end(1)), { kind: 'none', why: 'changed' });
  assert.deepEqual(plan(booked(hold()), LANE, whole(std(R102))), { kind: 'none', why: 'changed' });
  assert.deepEqual(plan(booked(), STAY, end(1)), { kind: 'none', why: 'changed' });
});

test('the opposite of each plan leads back', () => {
  const before = booked(hold());
  const undone = (done: Plan | { kind: 'none' }, newStayId: string | null = null, booking = before) =>
    done.kind === 'none' ? assert.fail() : undoOf(done, booking, newStayId);
  assert.deepEqual(undone(plan(before, HOLD, whole(dlx(R201), 1))), {
    kind: 'hold',
    requestId: 'q',
    change: { fromAt: FROM, toAt: UNTIL, roomTypeCode: 'STD', roomIds: [R101], moveExpectedDates: true },
  });
  assert.deepEqual(undone(plan(before, HOLD, whole(std(null)))), { kind: 'rooms', requestId: 'q', roomIds: [R101] });
  assert.deepEqual(undone(plan(IN_HOUSE, STAY, end(1)), null, IN_HOUSE), { kind: 'departure', at: UNTIL });
  const back = { kind: 'move', stayId: 'new', roomId: R101 };
  assert.deepEqual(undone(plan(IN_HOUSE, STAY, whole(std(R102))), 'new', IN_HOUSE), back);
});

test('a change whose answer was lost is known by the booking', () => {
  const before = booked(hold());
  const wanted = plan(before, HOLD, whole(std(R101), 2)) as Plan;
  assert.equal(isDone(wanted, before), false);
  const after = hold({ fromAt: '2026-12-03T08:30:00.000Z', toAt: '2026-12-05T05:30:00.000Z' });
  assert.equal(isDone(wanted, booked(after)), true);
  assert.equal(isDone(wanted, booked({ ...after, assignedRooms: [] })), false);
});

test('a day later is the same time on the hotel’s clock, also when the clocks change', () => {
  assert.equal(shifted('2026-10-24T10:00:00.000Z', 1, 'Europe/Berlin'), '2026-10-25T11:00:00.000Z');
  assert.equal(shifted('2026-10-24T10:00:07.000Z', 0, 'Europe/Berlin'), '2026-10-24T10:00:07.000Z');
});
