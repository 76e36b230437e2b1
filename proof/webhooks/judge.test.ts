import assert from 'node:assert/strict';
import test from 'node:test';
import { judgeEndpoint, type SentEvent } from './judge.ts';
import type { Arrival } from './receiver.ts';

const event = (position: number, bookingId: string | null = 'B', fields: Partial<SentEvent> = {}): SentEvent => ({
  type: 'BOOKING',
  propertyId: 'P',
  position,
  data: { id: bookingId ?? `R${position}`, bookingId },
  ...fields,
});
const arrival = (
  sent: SentEvent,
  arrivedAt: number,
  confirmedAt: number | null = arrivedAt + 1,
  id = `d${sent.position}`,
): Arrival => ({
  path: '/',
  headers: { 'webhook-id': id },
  body: JSON.stringify(sent),
  arrivedAt,
  confirmedAt,
});
const judge = (expected: SentEvent[], arrivals: Arrival[], isSigned = true): string[] =>
  judgeEndpoint({ name: 'E', propertyId: 'P', expected, isSigned: () => isSigned }, arrivals, (id) => (id === 'S' ? 'Q' : 'P'));

test('events that arrive at least once, each after the one before was confirmed, are right', () => {
  const expected = [event(1), event(2), event(3, null)];
  assert.deepEqual(
    judge(expected, [arrival(event(3, null), 1), arrival(event(1), 3), arrival(event(2), 5), arrival(event(1), 7)]),
    [],
  );
  assert.deepEqual(judge(expected.slice(0, 1), [arrival(event(1), 1, null), arrival(event(1), 2)]), []);
});

test('each kind of violation is found', () => {
  const [one, two] = [event(1), event(2)];
  const cases: [string[], RegExp][] = [
    [judge([one], [arrival(one, 1, null)]), /^E: event 1 \(BOOKING\) never arrived$/],
    [judge([one, two], [arrival(one, 1, 4), arrival(two, 2)]), /event 2 of booking B arrived before event 1 was confirmed/],
    [judge([one, two], [arrival(two, 1), arrival(one, 3)]), /event 2 of booking B arrived before event 1/],
    [judge([one], [arrival(one, 1), arrival(one, 3, 4, 'other')]), /event 1 came as d1 and as other/],
    [judge([one, event(2, 'C')], [arrival(one, 1), arrival(event(2, 'C'), 3, 4, 'd1')]), /two events came with one webhook-id/],
    [judge([one], [arrival(one, 1), arrival(event(1, 'B', { propertyId: 'Q' }), 3)]), /event 1 is of another property/],
    [judge([one], [arrival(one, 1), arrival(event(2, 'S'), 3)]), /event 2 is of another property/],
    [judge([one], [arrival(one, 1), arrival(event(2, 'C'), 3)]), /event 2 is not of the chosen kinds/],
    [judge([one], [arrival(one, 1), arrival(event(1, 'B', { type: 'BOARD' }), 3)]), /event 1 differs from the list/],
    [judge([one], [arrival(one, 1)], false), /event 1 has a wrong signature/],
  ];
  for (const [violations, expected] of cases) assert.match(violations.join('\n'), expected);
});
