import { findLabel, findSection } from '../labels.rules.ts';
import { NIGHTS_AND_ROOMS, ROOM_WORDS } from '../languages/value-words.rules.ts';
import { foldAccents } from '../plain-text.rules.ts';
import type { MessageLine } from '../reservation.rules.ts';

/** The lines with a label beside each number, where a site states nights and rooms together: `2 Nights, 1 Room`, `1 quarto, 2 noites`. */
export const labelStayCounts = (lines: readonly MessageLine[]): readonly MessageLine[] =>
  lines.flatMap((line): MessageLine[] => {
    const found = line.cells
      .map((cell) => NIGHTS_AND_ROOMS.exec(foldAccents(cell))?.groups)
      .find((groups) => groups !== undefined);
    if (found === undefined) return [line];
    const { nights = found.lastNights, rooms = found.lastRooms } = found;
    return [
      { ...line, cells: ['Nights', nights ?? ''] },
      { ...line, cells: ['No. of rooms', rooms ?? ''] },
    ];
  });

/** The topic of a label alone, or before its value: `Guest name: Asha Rao`. */
const topicOf = (cell: string | undefined): string | undefined => findLabel(cell?.split(/ ?[:：]/, 1)[0] ?? '')?.topic;

/**
 * The lines with a label before each room whose name stands alone above the label of its guests. Nothing changes where any room has a
 * label. @param alone the label of a name that is the only one: it is that of all rooms, or of one
 */
export function labelRoomsAbove(lines: readonly MessageLine[], alone: 'Room type' | 'Room 1'): readonly MessageLine[] {
  const isRoom = (cell: string): boolean => /^ROOM(?:S|_NAME|_UNIT)$/.test(topicOf(cell) ?? '');
  if (lines.some(({ cells }) => cells.some(isRoom))) return lines;
  const guests = lines.flatMap(({ cells: [first] }, at) => (topicOf(first) === 'GUEST' ? [at] : []));
  const names = guests.filter((at) => {
    const [name = '', more] = lines[at - 1]?.cells ?? [];
    return more === undefined && ROOM_WORDS.test(foldAccents(name)) && topicOf(name) === undefined && findSection(name) === null;
  });
  // A room whose name is not understood is a room too.
  if (names.length !== guests.length) return lines;
  return lines.map((line, at) => {
    const unit = names.indexOf(at + 1);
    if (unit !== -1) return { ...line, cells: [names.length === 1 ? alone : `Room ${unit + 1}`, ...line.cells] };
    // The first room's guest is the reservation's.
    return guests.indexOf(at) > 0 ? { ...line, cells: ['Other guests', ...line.cells.slice(1)] } : line;
  });
}
