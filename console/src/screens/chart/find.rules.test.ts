import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barsCalled } from './find.rules.ts';
import { layOut } from './layout.rules.ts';

const holdOf = (reference: string, guest: string | null, day: number, roomIds: string[] = []) => ({
  ...{ reference, guest, quantity: 1, roomIds },
  ...{ from: `2026-11-2${day}T08:30:00.000Z`, until: `2026-11-2${day + 1}T05:30:00.000Z` },
});

test('a guest is found by a part of the name or by the reference, in lanes and rooms, the first visit first', () => {
  const room = {
    roomId: 'r1',
    roomNumber: 101,
    floor: null,
    roomTypeCode: 'STD',
    active: true,
    maintenance: false,
    condition: 'CLEAN' as const,
    outOfOrder: null,
    stays: [],
  };
  const holds = [
    holdOf('B-12', 'Asha Rao', 4),
    holdOf('B-1', 'अनन्या बोस', 3),
    holdOf('B-3', 'ASHA Rao', 2, ['r1']),
    holdOf('B-4', null, 2),
  ];
  const figures = { forSale: [], taken: [], available: [] };
  const roomTypes = [{ roomTypeCode: 'STD', name: 'Standard', ...figures, holds }];
  const layout = layOut({ from: '2026-11-22', to: '2026-11-28', rooms: [room], roomTypes }, 'Asia/Kolkata');
  const called = (text: string): string[] => barsCalled(layout, text).map(({ reference }) => reference);
  assert.deepEqual(called(' asha '), ['B-3', 'B-12']);
  assert.deepEqual(called('b-1'), ['B-1']);
  assert.deepEqual(called('अनन्या'), ['B-1']);
  assert.deepEqual([called(''), called('nobody')], [[], []]);
});
