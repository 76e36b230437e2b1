/** A room that was typed, before it is made. */
export type TypedRoom = { roomNumber: number; floor: number | null; roomTypeCode: string };

/** What is wrong with a line: the piece that means nothing, or what it lacks. */
export type LineProblem = { kind: 'unknown' | 'twice' | 'range' | 'type' | 'numbers' | 'many'; line: number; text: string };

type Type = { code: string; name: string };

/** As many rooms as the service takes in one request. */
const ROOMS_MAX = 500;

const RANGE = /^(\d{1,10})(?:\s*(?:-|–|—|to|से)\s*(\d{1,10}))?$/i;
const FLOOR = /^(?:floor|मंज़िल|मंजिल)\s*(-?\d{1,4})$/i;

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Devanagari digits as 0 to 9. */
function latinDigits(text: string): string {
  return text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
}

/** One line: numbers and ranges, a floor and a type, in any order, with commas between. A hotel with one type need not name it. */
function readLine(text: string, line: number, types: readonly Type[]): { rooms: TypedRoom[]; problems: LineProblem[] } {
  const problems: LineProblem[] = [];
  const numbers: number[] = [];
  let floor: number | null = null;
  let type = types.length === 1 ? types[0] : undefined;
  for (const piece of latinDigits(text)
    .split(/[,;]/)
    .map((one) => one.trim())) {
    if (piece === '') continue;
    const [, from, to = from] = RANGE.exec(piece) ?? [];
    const [, onFloor] = FLOOR.exec(piece) ?? [];
    const named = types.find(({ code, name }) => fold(code) === fold(piece) || fold(name) === fold(piece));
    if (onFloor !== undefined) floor = Number(onFloor);
    // A type may be called by a number: then its code wins over a room of that number.
    else if (named !== undefined) type = named;
    else if (from === undefined) problems.push({ kind: 'unknown', line, text: piece });
    else if (Number(to) < Number(from) || Number(to) - Number(from) >= ROOMS_MAX)
      problems.push({ kind: 'range', line, text: piece });
    else for (let number = Number(from); number <= Number(to); number += 1) numbers.push(number);
  }
  if (numbers.length === 0 && problems.length === 0) problems.push({ kind: 'numbers', line, text: text.trim() });
  if (type === undefined) problems.push({ kind: 'type', line, text: text.trim() });
  const roomTypeCode = type?.code ?? '';
  return { rooms: numbers.map((roomNumber) => ({ roomNumber, floor, roomTypeCode })), problems };
}

/** Reads rooms as somebody types them: `101-112, 114, floor 1, DLX`, one floor or type a line. */
export function readRoomLines(text: string, types: readonly Type[]): { rooms: TypedRoom[]; problems: LineProblem[] } {
  const lines = text.split('\n').map((line, index) => ({ line, index }));
  const read = lines.filter(({ line }) => line.trim() !== '').map(({ line, index }) => readLine(line, index + 1, types));
  const rooms = read.flatMap((one) => one.rooms);
  const problems = read.flatMap((one) => one.problems);
  const seen = new Set<number>();
  for (const { roomNumber } of rooms) {
    if (seen.has(roomNumber)) problems.push({ kind: 'twice', line: 0, text: String(roomNumber) });
    seen.add(roomNumber);
  }
  if (rooms.length > ROOMS_MAX) problems.push({ kind: 'many', line: 0, text: String(ROOMS_MAX) });
  return { rooms, problems };
}

/** The rooms by line of the preview: those of one type and floor together, consecutive numbers as a range. */
export function groupsOf(
  rooms: readonly TypedRoom[],
): { roomTypeCode: string; floor: number | null; count: number; numbers: string }[] {
  return [...Map.groupBy(rooms, ({ roomTypeCode, floor }) => `${floor} ${roomTypeCode}`).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { roomTypeCode, floor } = first;
    return [{ roomTypeCode, floor, count: group.length, numbers: rangesOf(group.map(({ roomNumber }) => roomNumber)) }];
  });
}

/** 101, 102, 103 and 105 as `101–103, 105`. */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && number === last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
