import { useTypeName } from '../../../data/use-type-name.ts';
import { addDays } from '../../../format/time.rules.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useWords } from '../../../words/words.ts';
import { type Bar, DAY_MINUTES } from '../chart.rules.ts';
import type { ChartView } from '../chart-view.ts';
import { actionsWords } from './actions-words.ts';
import { shiftedBar } from './drag.rules.ts';
import type { Drop, Place } from './plan.rules.ts';

/** What is said of a bar and of where it is put. */
export type Texts = {
  name(bar: Pick<Bar, 'guest'>): string;
  place(place: Place): string;
  /** Of a day's index: Mon, 23 Nov */
  day(index: number): string;
  /** The last day of the bar there. */
  until(bar: Bar, drop: Drop): string;
  days(bar: Bar, drop: Drop): string;
  /** Room and days. */
  all(bar: Bar, drop: Drop): string;
};

export function useTexts(view: ChartView): Texts {
  const words = useWords(actionsWords);
  const format = useFormat();
  const typeName = useTypeName();
  const day = (index: number): string => format.calendarDay(addDays(view.layout.first, index));
  const endOf = ({ end }: Bar): string => (Number.isFinite(end) ? day(Math.floor(end / DAY_MINUTES)) : words.openEnd);
  const startOf = ({ start }: Bar): string => day(Math.floor(start / DAY_MINUTES));
  const place = ({ roomId, roomTypeCode }: Place): string => {
    const rooms = view.layout.sections.flatMap((section) => section.rooms);
    const found = roomId === null ? undefined : rooms.find(({ room }) => room.roomId === roomId);
    return found === undefined ? words.lane(typeName(roomTypeCode)) : words.room(found.room.roomNumber);
  };
  return {
    // Keeps a name that runs from right to left from turning what stands beside it around.
    name: ({ guest }) => `\u2068${guest ?? words.unnamed}\u2069`,
    place,
    day,
    until: (bar, drop) => endOf(shiftedBar(bar, drop)),
    days: (bar, drop) => words.days(startOf(shiftedBar(bar, drop)), endOf(shiftedBar(bar, drop))),
    all: (bar, drop) => words.place(place(drop.place), startOf(shiftedBar(bar, drop)), endOf(shiftedBar(bar, drop))),
  };
}
