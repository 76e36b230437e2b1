import { type Bar, type Moment, type Room, stateOf } from './chart.rules.ts';
import type { Chosen } from './layout.rules.ts';

/** States of bars and of rooms by which the chart is filtered. */
export const FILTER_STATES = [
  ...(['dueIn', 'dueOut', 'late', 'overdue', 'inHouse', 'expected'] as const),
  ...(['person', 'lane', 'free', 'maintenance'] as const),
] as const;
export type FilterState = (typeof FILTER_STATES)[number];

/** What somebody wants to see; empty: everything. */
export type Filter = { roomTypeCode: string; floor: string; state: FilterState | '' };

export const EVERYTHING: Filter = { roomTypeCode: '', floor: '', state: '' };

/** Whether nobody has the room in the coming night. */
function isFree(room: Room, bars: readonly Bar[], { now, dayTo }: Moment): boolean {
  if (!room.active || room.maintenance) return false;
  return !bars.some(
    (bar) =>
      bar.from < dayTo &&
      (bar.until === null || bar.until >= dayTo || (bar.kind === 'stay' && bar.until <= now && bar.status !== 'CHECKED_OUT')),
  );
}

/** Which rows the filter leaves. @param persons references of bookings that need a person */
export function chosenBy(
  { roomTypeCode, floor, state }: Filter,
  moment: Moment,
  persons: ReadonlySet<string>,
): Omit<Chosen, 'isFolded'> {
  const isIn = (bars: readonly Bar[]): boolean =>
    state === 'person'
      ? bars.some(({ reference }) => persons.has(reference))
      : bars.some((bar) => stateOf(bar, moment) === state);
  const hasState = (room: Room, bars: readonly Bar[]): boolean => {
    if (state === '') return true;
    if (state === 'lane') return false;
    if (state === 'maintenance') return room.maintenance;
    return state === 'free' ? isFree(room, bars, moment) : isIn(bars);
  };
  return {
    type: (code) => roomTypeCode === '' || roomTypeCode === code,
    room: (room, bars) => (floor === '' || floor === String(room.floor)) && hasState(room, bars),
    lane: (bars) => floor === '' && (state === '' || state === 'lane' || isIn(bars)),
  };
}
