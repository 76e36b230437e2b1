/** The screens, as the navigation shows them; papers are opened from the others. */
export const SCREENS = [
  'today',
  'chart',
  'rooms',
  'guests',
  'housekeeping',
  'inbox',
  'money',
  'reports',
  'rates',
  'setup',
  'hotels',
  'print',
] as const;
export type Screen = (typeof SCREENS)[number];

export const BOOKING_PARTS = ['overview', 'check-in', 'bill', 'check-out', 'card'] as const;
export type BookingPart = (typeof BOOKING_PARTS)[number];

/** What opens over a screen. */
export type SheetAddress = { kind: 'booking'; reference: string; part: BookingPart } | { kind: 'new-booking' };

/** Where in the console somebody is. It holds codes, references and ids, never names or numbers of people. */
export type Address = {
  /** The property's code; null before one is chosen. */
  code: string | null;
  screen: Screen;
  /** What is open in the screen: the id of a room or a guest, the section of a setup, a paper and its day: `arrivals/2026-11-23`. */
  item: string | null;
  sheet: SheetAddress | null;
};

function isOneOf<T extends string>(list: readonly T[], text: string | undefined): text is T {
  return list.some((one) => one === text);
}

/**
 * Reads the path behind `/console`, for example `/LAKE001/bookings/B-0004/bill`.
 * @param under the screen that a sheet was opened over, which the path does not say
 */
export function readAddress(path: string, under: { screen: Screen; item: string | null } | null): Address {
  const [code, ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decodeURIComponent(part));
  const [first, second, third] = rest;
  const behind = under ?? { screen: 'today' as const, item: null };
  const base = { code: code ?? null, ...behind, sheet: null };
  if (first === 'new-booking') return { ...base, sheet: { kind: 'new-booking' } };
  if (first === 'bookings' && second !== undefined) {
    const part = isOneOf(BOOKING_PARTS, third) ? third : 'overview';
    return { ...base, sheet: { kind: 'booking', reference: second, part } };
  }
  if (first === 'print') return { ...base, screen: first, item: rest.slice(1).join('/') || null };
  if (isOneOf(SCREENS, first)) return { ...base, screen: first, item: second ?? null };
  return { ...base, screen: 'today', item: null };
}

/** The path behind `/console` that `readAddress` reads. */
export function writeAddress({ code, screen, item, sheet }: Address): string {
  const parts = [code];
  if (sheet?.kind === 'booking') parts.push('bookings', sheet.reference, ...(sheet.part === 'overview' ? [] : [sheet.part]));
  else if (sheet?.kind === 'new-booking') parts.push('new-booking');
  else if (screen === 'print') parts.push(screen, ...(item?.split('/') ?? []));
  else parts.push(screen, item);
  return parts.map((part) => (part === null ? '' : `/${encodeURIComponent(part)}`)).join('');
}
