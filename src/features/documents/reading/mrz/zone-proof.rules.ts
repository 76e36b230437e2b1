import type { CheckName, ZoneCheck, ZoneLayout } from './zone-layouts.rules.ts';

/** Characters that are taken for each other whoever reads them. */
const ALIKE = ['0OQD', '1IL', '5S', '8B', '2Z', '6G', '7T'] as const;

/**
 * A place of a zone as it was settled: the character, how sure it is (0 to 1), and what was seen there best, where that is
 * another one that could stand there as well.
 */
export type Settled = Readonly<{ character: string; confidence: number; changedFrom: string | null }>;

/**
 * One time in ten a check digit holds over characters that were guessed: it tells something only of those that were seen. The least
 * sure character of a wrong number in blurred specimens never had more than 0.32.
 */
const SEEN_MIN = 0.4;
/** Where nothing but the one digit confirms them, and where one was changed, so that the others leave nothing else to change. */
const SURE_MIN = 0.5;

export function areAlike(one: string, other: string): boolean {
  return ALIKE.some((group) => group.includes(one) && group.includes(other));
}

function placesOf(lines: readonly (readonly Settled[])[], { over, digit }: ZoneCheck): Settled[] {
  const places = over.flatMap(({ line, from, to }) => lines[line]?.slice(from, to) ?? []);
  return [...places, ...(lines[digit.line]?.slice(digit.at, digit.at + 1) ?? [])];
}

const isChanged = ({ changedFrom }: Settled): boolean => changedFrom !== null;

/** Whether a part's check digit tells something, given that the one over everything holds (`isConfirmed`). */
function isTelling(places: readonly Settled[], isConfirmed: boolean): boolean {
  const changed = places.filter(isChanged);
  const least = Math.min(...places.filter((place) => !isChanged(place)).map(({ confidence }) => confidence));
  if (changed.length === 0) return least >= (isConfirmed ? SEEN_MIN : SURE_MIN);
  const isLookAlike = changed.every(({ character, changedFrom }) => areAlike(character, changedFrom ?? ''));
  return changed.length === 1 && isLookAlike && isConfirmed && least >= SURE_MIN;
}

/**
 * The check digits that prove nothing even where they hold: those that were made to hold by changing characters, and those over
 * characters that were hardly seen. One look-alike may be exchanged where the digit over everything, which nothing was changed
 * for, then holds as well (`wholeHolds`).
 */
export function emptyChecks(
  lines: readonly (readonly Settled[])[],
  { checks }: ZoneLayout,
  wholeHolds: boolean,
): ReadonlySet<CheckName> {
  const whole = checks.find(({ isWhole }) => isWhole);
  const parts = checks.filter(({ isWhole }) => !isWhole);
  const inParts = new Set(parts.flatMap((check) => placesOf(lines, check)));
  const isWholeFree = whole !== undefined && placesOf(lines, whole).every((place) => inParts.has(place) || !isChanged(place));
  const empty = parts.filter((check) => !isTelling(placesOf(lines, check), isWholeFree && wholeHolds));
  return new Set([...empty.map(({ name }) => name), ...(whole === undefined || isWholeFree ? [] : [whole.name])]);
}
