import type { Change } from '../../data/live.ts';
import type { Read } from '../../data/reads.ts';
import { addDays } from '../../format/time.rules.ts';
import { type Layout, layOut } from './layout.rules.ts';
import type { Range } from './zoom.rules.ts';

const ON_CHART: readonly Change['type'][] = ['BOARD', 'BOOKING', 'HOLD', 'ROOM', 'ROOM_TYPE', 'GUEST', 'PROPERTY'];

/** Rooms, stays, holds and figures of the days. */
export function readChart(propertyId: string, timeZone: string, { first, days }: Range): Read<Layout> {
  const query = { from: first, to: addDays(first, days - 1) };
  return {
    key: `chart ${propertyId} ${first} ${days}`,
    isLarge: true,
    load: async (api) =>
      layOut(await api.GET('/properties/{propertyId}/chart', { params: { path: { propertyId }, query } }), timeZone),
    isChangedBy: ({ type }) => ON_CHART.includes(type),
  };
}
