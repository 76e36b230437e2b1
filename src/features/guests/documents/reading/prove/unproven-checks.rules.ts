import type { CheckName, ZoneCheck, ZoneLayout } from './zone-layouts.rules.ts';

/** Characters that every reader may confuse. */
const LOOK_ALIKES = ['0OQD', '1IL', '5S', '8B', '2Z', '6G', '7T'] as const;

/**
 * A character chosen for a position, with its confidence (0 to 1). `changedFrom` is the character that looked more likely there,
 * when another one was chosen. `twin` is how likely the position has another character that no check digit can tell from it
 * (0 to 1).
 */
export type ChosenCharacter = Readonly<{ character: string; confidence: number; changedFrom: string | null; twin: number }>;

/**
 * A check digit holds over guessed characters one time in ten, so it proves something only when the characters were seen. In
 * blurred specimens the least certain character of a wrong number never had more than 0.32.
 */
const CONFIDENCE_MIN = 0.4;
/**
 * The limit when only one check digit confirms the characters, or when one of them was changed: then the others must be certain.
 */
const CONFIDENCE_ALONE_MIN = 0.5;

/** A check digit holds with 6 and with G alike, so only the eye decides between them. */
const TWIN_MAX = 0.25;

export function areAlike(one: string, other: string): boolean {
  return LOOK_ALIKES.some((group) => group.includes(one) && group.includes(other));
}

function charactersOf(lines: readonly (readonly ChosenCharacter[])[], { over, digit }: ZoneCheck): ChosenCharacter[] {
  const positions = over.flatMap(({ line, from, to }) => lines[line]?.slice(from, to) ?? []);
  return [...positions, ...(lines[digit.line]?.slice(digit.at, digit.at + 1) ?? [])];
}

const isChanged = ({ changedFrom }: ChosenCharacter): boolean => changedFrom !== null;

/** Whether the check digit of a part proves something. `isConfirmed`: the composite check digit holds. */
function provesSomething(positions: readonly ChosenCharacter[], isConfirmed: boolean): boolean {
  if (positions.some(({ twin }) => twin > TWIN_MAX)) return false;
  const changed = positions.filter(isChanged);
  const least = Math.min(...positions.filter((position) => !isChanged(position)).map(({ confidence }) => confidence));
  if (changed.length === 0) return least >= (isConfirmed ? CONFIDENCE_MIN : CONFIDENCE_ALONE_MIN);
  const isLookAlike = changed.every(({ character, changedFrom }) => areAlike(character, changedFrom ?? ''));
  return changed.length === 1 && isLookAlike && isConfirmed && least >= CONFIDENCE_ALONE_MIN;
}

/**
 * The check digits that prove nothing even if they hold: those that were made to hold by changing characters, and those over
 * characters that were hardly seen. One look-alike may be exchanged if the composite check digit, for which nothing was changed,
 * then holds too (`compositeHolds`).
 */
export function findUnprovenChecks(
  lines: readonly (readonly ChosenCharacter[])[],
  { checks }: ZoneLayout,
  compositeHolds: boolean,
): ReadonlySet<CheckName> {
  const composite = checks.find(({ isComposite }) => isComposite);
  const parts = checks.filter(({ isComposite }) => !isComposite);
  const inParts = new Set(parts.flatMap((check) => charactersOf(lines, check)));
  const isCompositeUnchanged =
    composite !== undefined && charactersOf(lines, composite).every((position) => inParts.has(position) || !isChanged(position));
  const unproven = parts.filter((check) => !provesSomething(charactersOf(lines, check), isCompositeUnchanged && compositeHolds));
  return new Set([
    ...unproven.map(({ name }) => name),
    ...(composite === undefined || isCompositeUnchanged ? [] : [composite.name]),
  ]);
}
