import assert from 'node:assert/strict';
import test from 'node:test';
import type { Operation, Reopening } from './draw.ts';
import { takenByVoid, unexplained } from './judge.ts';

const at = (hour: string): string => `2026-10-26T${hour}:00:00.000Z`;
/** A stay from 08 to 12, and then extended to 18. */
const covered = { from: at('08'), to: at('18') };
const reopening = (from: string, to: string, over: Partial<Reopening> = {}): Reopening => ({
  typeId: 'T1',
  from: at(from),
  to: at(to),
  covered,
  ...over,
});

test('a void takes what its holds take beyond the room that its stay freed', () => {
  const cases: [Reopening[], string, number][] = [
    [[reopening('08', '18')], '09', 0],
    [[reopening('08', '20')], '19', 1],
    [[reopening('08', '18', { covered: null })], '09', 1],
    // The first hold was used to its end, the second from its beginning on.
    [[reopening('08', '14'), reopening('13', '18')], '12', 0],
    [[reopening('08', '14'), reopening('13', '18')], '13', 1],
    [[reopening('08', '14'), reopening('13', '18')], '14', 0],
    [[reopening('08', '18', { typeId: 'T2' })], '09', 0],
  ];
  for (const [reopens, hour, taken] of cases) assert.equal(takenByVoid(reopens, 'T1', at(hour)), taken, `${hour} ${taken}`);
});

test('an excess over the own holds of a booking is explained by its guest who stays longer, and by nobody else', () => {
  const step = (stays: number, ...holders: string[]) => ({
    propertyId: 'P1',
    roomTypeId: 'T1',
    at: at('09'),
    rooms: 2,
    stays,
    holds: 2,
    holders,
  });
  const longer = (bookingId: string): Operation => ({
    kind: 'changeDates',
    propertyId: 'P1',
    method: 'POST',
    path: '',
    bookingId,
  });
  const undone: Operation = { ...longer('B2'), kind: 'void', reopens: [] };
  const cases: [string[], Operation[], number][] = [
    [['B1'], [longer('B1')], 0],
    [['B1', 'B2'], [longer('B1'), undone], 0],
    [['B1', 'B2'], [longer('B1')], 1],
    [['B1'], [longer('B2')], 1],
    [['B2'], [undone], 1],
    [[], [longer('B1')], 1],
  ];
  for (const [holders, done, sentences] of cases)
    assert.equal(unexplained([step(0, ...holders)], [step(1, ...holders)], done).length, sentences, holders.join());
});
