/** What can be found, in the order in which it is shown. */
export const GROUPS = ['bookings', 'guests', 'rooms'] as const;

/** So many of a kind are shown. */
export const RESULTS_MAX = 6;

/** The rooms whose number begins with what was typed, or follows the word for a room. */
export function roomsCalled<T extends { roomNumber: number }>(rooms: readonly T[], text: string): T[] {
  const number = /^(?:[\p{L}\p{M}]+\s*)?(\d{1,10})$/u.exec(text.trim())?.[1];
  if (number === undefined) return [];
  const found = rooms.filter(({ roomNumber }) => String(roomNumber).startsWith(number));
  // 10 is room 10 first, then 101.
  return found.toSorted((a, b) => a.roomNumber - b.roomNumber).slice(0, RESULTS_MAX);
}

/** Each record once. */
export function onceEach<T extends { id: string }>(...lists: readonly (readonly T[])[]): T[] {
  return [...new Map(lists.flat().map((one) => [one.id, one])).values()].slice(0, RESULTS_MAX);
}

/** What the text can be, so that nothing is asked that it cannot be. */
export function kindsOf(text: string): { isName: boolean; isPhone: boolean; isVehicle: boolean; isLongEnough: boolean } {
  const typed = text.trim();
  const digits = typed.replaceAll(/\D/g, '').length;
  return {
    isName: /\p{L}/u.test(typed) && !/\d/.test(typed),
    isPhone: /^[+\d\s().-]+$/.test(typed) && digits >= 7,
    isVehicle: /[\p{L}\d]/u.test(typed) && digits > 0 && typed.length >= 4 && typed.length <= 40,
    isLongEnough: typed.length >= 2 || digits > 0,
  };
}

/** The result that an arrow key goes to; they go round. @param active null: none yet */
export function nextActive(active: number | null, count: number, step: 1 | -1): number | null {
  if (count === 0) return null;
  if (active === null) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}
