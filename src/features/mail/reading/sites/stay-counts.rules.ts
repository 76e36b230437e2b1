import { findLabel, findSection } from '../labels.rules.ts';
import { BEDS, COUNTED_NIGHTS, MEAL_END, NIGHTS_AND_ROOMS, ROOM_WORDS } from '../languages/value-words.rules.ts';
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

/** Beds, meals and people may stand between the name of a room and its guests. */
const LINES_BETWEEN = 3;

/** Where the name of a room stands above the label of its guests; null where another text alone in its line comes first. */
function findNameAbove(lines: readonly MessageLine[], guests: number): number | null {
  for (let at = guests - 1; at >= Math.max(0, guests - LINES_BETWEEN); at -= 1) {
    const [text = '', more] = lines[at]?.cells ?? [];
    const plain = foldAccents(text);
    if (more !== undefined || BEDS.test(plain) || MEAL_END.exec(text)?.index === 0) continue;
    const isName = ROOM_WORDS.test(plain) && !COUNTED_NIGHTS.test(plain);
    return isName && topicOf(text) === undefined && findSection(text) === null ? at : null;
  }
  return null;
}

/**
 * The lines with a label before each room whose name stands alone above the label of its guests. Nothing changes where any room has a
 * label. @param alone the label of a name that is the only one: it is that of all rooms, or of one
 */
export function labelRoomsAbove(lines: readonly MessageLine[], alone: 'Room type' | 'Room 1'): readonly MessageLine[] {
  const isRoom = (cell: string): boolean => /^ROOM(?:S|_NAME|_UNIT)$/.test(topicOf(cell) ?? '') && findSection(cell) === null;
  if (lines.some(({ cells }) => cells.some(isRoom))) return lines;
  const guests = lines.flatMap(({ cells: [first] }, at) => (topicOf(first) === 'GUEST' ? [at] : []));
  const names = guests.flatMap((at) => findNameAbove(lines, at) ?? []);
  // A room whose name is not understood is a room too.
  if (names.length !== guests.length) return lines;
  return lines.map((line, at) => {
    const unit = names.indexOf(at);
    if (unit !== -1) return { ...line, cells: [names.length === 1 ? alone : `Room ${unit + 1}`, ...line.cells] };
    // The first room's guest is the reservation's.
    return guests.indexOf(at) > 0 ? { ...line, cells: ['Other guests', ...line.cells.slice(1)] } : line;
  });
}
