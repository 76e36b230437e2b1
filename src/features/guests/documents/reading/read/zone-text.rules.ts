import { areAlike, type ChosenCharacter, findUnprovenChecks } from '../prove/unproven-checks.rules.ts';
import {
  type CheckName,
  checkDigitHolds,
  findLayout,
  haveSameSum,
  type ZoneCheck,
  type ZoneLayout,
} from '../prove/zone-layouts.rules.ts';

/**
 * A possible character of a cell. `weight` is its relative likelihood, above 0. A cell has at least one choice, the likeliest
 * first.
 */
export type Choice = Readonly<{ character: string; weight: number }>;
export type ChoiceCell = readonly Choice[];

/**
 * The text of a zone that fits the seen characters best, with the confidence in each (0 to 1). `penalty` adds the log odds
 * against the chosen characters, and 4.5 for each failed check digit. It is low for a zone, and high for anything else that was
 * read as one.
 */
export type ZoneText = Readonly<{
  layout: ZoneLayout;
  lines: readonly string[];
  confidences: readonly (readonly number[])[];
  /** The check digits that prove nothing, whether they hold or not. */
  unproven: ReadonlySet<CheckName>;
  penalty: number;
}>;

const FORMS: Readonly<Record<string, RegExp>> = {
  t: /^[PVIAC]$/,
  a: /^[A-Z<]$/,
  n: /^[0-9<]$/,
  c: /^[0-9]$/,
  s: /^[MFX<]$/,
  x: /^[0-9A-Z<]$/,
};
/** A changed character costs its log odds. All changes for one check digit together cost at most this. */
const COST_MAX = 4.5;
const UNCONFIRMED_FACTOR = 3;
/** The highest penalty of one character. */
const PENALTY_MAX = 6;
/** How many corrections are compared for one check digit, and how many alternatives for one character. */
const CORRECTIONS_MAX = 5;
const ALTERNATIVES_MAX = 3;

type Cell = { choices: ChoiceCell; pick: number };
type Change = Readonly<{ line: number; at: number; pick: number; cost: number }>;
/** A set of changes. `left` counts the check digits that are left as they were seen, whether or not they hold. */
type Correction = Readonly<{ changes: readonly Change[]; cost: number; left: number }>;

/** Numbers have far more digits than these letters, which many states leave out of them. */
const RARE_LETTERS: Readonly<Record<string, string>> = { O: '0', I: '1', S: '5' };
const ODDS_OF_RARE_LETTER = 0.3;

/** The choices that the position allows, the likeliest first; all of them when it allows none. */
function allowedChoices(cell: ChoiceCell, form: string): ChoiceCell {
  const allowed = cell.filter(({ character }) => FORMS[form]?.test(character) ?? false);
  if (allowed.length === 0) return cell;
  if (form !== 'x' || RARE_LETTERS[allowed[0]?.character ?? ''] === undefined) return allowed;
  const isPossible = (digit: string | undefined) => allowed.some(({ character }) => character === digit);
  return allowed
    .map((choice) =>
      isPossible(RARE_LETTERS[choice.character]) ? { ...choice, weight: choice.weight * ODDS_OF_RARE_LETTER } : choice,
    )
    .toSorted((one, other) => other.weight - one.weight);
}

function textOf(cells: readonly (readonly Cell[])[], changes: readonly Change[]): string[] {
  const lines = cells.map((line) => line.map(({ choices, pick }) => choices[pick]?.character ?? '<'));
  for (const { line, at, pick } of changes) {
    const character = cells[line]?.[at]?.choices[pick]?.character;
    if (character !== undefined) lines[line]?.splice(at, 1, character);
  }
  return lines.map((line) => line.join(''));
}

/** All single changes of the positions that a check digit covers, the cheapest first. */
function findChanges(cells: readonly (readonly Cell[])[], { over, digit }: ZoneCheck): Change[] {
  const positions = [
    ...over.flatMap(({ line, from, to }) => Array.from({ length: to - from }, (_, i) => ({ line, at: from + i }))),
    digit,
  ];
  return positions
    .flatMap(({ line, at }) => {
      const choices = cells[line]?.[at]?.choices ?? [];
      const first = choices[0]?.weight ?? 1;
      return choices
        .slice(1, 1 + ALTERNATIVES_MAX)
        .map(({ weight }, i) => ({ line, at, pick: i + 1, cost: Math.log(first / weight) }));
    })
    .filter(({ cost }) => cost <= COST_MAX)
    .sort((one, other) => one.cost - other.cost)
    .slice(0, 24);
}

/** The cheapest corrections of up to two changes that make a check digit hold. */
function findCorrections(cells: readonly (readonly Cell[])[], check: ZoneCheck): Correction[] {
  const changes = findChanges(cells, check);
  const pairs = changes.flatMap((one, i) =>
    changes.slice(i + 1).flatMap((other) => (one.line === other.line && one.at === other.at ? [] : [[one, other]])),
  );
  return [[], ...changes.map((change) => [change]), ...pairs]
    .map((some) => ({ changes: some, cost: some.reduce((sum, { cost }) => sum + cost, 0), left: 0 }))
    .filter(({ cost }) => cost <= COST_MAX)
    .sort((one, other) => one.cost - other.cost)
    .filter((correction) => checkDigitHolds(textOf(cells, correction.changes), check))
    .slice(0, CORRECTIONS_MAX);
}

/** Combines one correction per check digit. Chooses the combination that makes most check digits hold at the least cost. */
function findBestChanges(cells: readonly (readonly Cell[])[], layout: ZoneLayout): readonly Change[] {
  const nothing: Correction = { changes: [], cost: 0, left: 0 };
  const parts = layout.checks.filter(({ isComposite }) => !isComposite);
  let combined: Correction[] = [nothing];
  for (const check of parts) {
    const corrections = findCorrections(cells, check);
    combined = combined
      .flatMap((correction) =>
        [...corrections, { ...nothing, left: 1 }].map(({ changes, cost, left }) => ({
          changes: [...correction.changes, ...changes],
          cost: correction.cost + cost,
          left: correction.left + left,
        })),
      )
      .sort((one, other) => one.cost + one.left * COST_MAX - other.cost - other.left * COST_MAX)
      .slice(0, 60);
  }
  const total = layout.checks.find(({ isComposite }) => isComposite);
  if (total !== undefined && !combined.some(({ changes }) => checkDigitHolds(textOf(cells, changes), total)))
    combined.push(...findCompositeCorrections(cells, layout, total, combined[0] ?? nothing));
  const costOf = ({ changes, cost }: Correction): number => {
    const lines = textOf(cells, changes);
    // Changes that the composite check digit does not confirm are only allowed for characters that hardly differ.
    const isConfirmed = total !== undefined && checkDigitHolds(lines, total);
    return (
      cost * (isConfirmed ? 1 : UNCONFIRMED_FACTOR) +
      layout.checks.filter((check) => !checkDigitHolds(lines, check)).length * COST_MAX
    );
  };
  return combined.reduce((best, correction) => (costOf(correction) < costOf(best) ? correction : best), combined[0] ?? nothing)
    .changes;
}

/** Single changes of positions that only the composite check digit covers. */
function findCompositeCorrections(
  cells: readonly (readonly Cell[])[],
  layout: ZoneLayout,
  total: ZoneCheck,
  base: Correction,
): Correction[] {
  const isCovered = ({ line, at }: Change): boolean =>
    layout.checks.some(({ isComposite, over, digit }) => {
      if (isComposite) return false;
      return (
        over.some((part) => part.line === line && at >= part.from && at < part.to) || (digit.line === line && digit.at === at)
      );
    });
  return findChanges(cells, total)
    .filter((change) => !isCovered(change))
    .map((change) => ({ changes: [...base.changes, change], cost: base.cost + change.cost, left: base.left }));
}

/** Replaces everything after two fillers in the given names by fillers: anything seen there is noise. */
function clearNoiseInNames(line: string, { from, to }: ZoneLayout['names'], isGivenOnly: boolean): string {
  const names = line.slice(from, to);
  const given = isGivenOnly ? 0 : names.indexOf('<<') + 2;
  if (!isGivenOnly && given === 1) return line;
  const end = names.indexOf('<<', given);
  if (end < 0) return line;
  return line.slice(0, from) + names.slice(0, end).padEnd(names.length, '<') + line.slice(to);
}

/** How much less likely the chosen character is than the likeliest of all. */
function penaltyOf({ choices, pick }: Cell, seen: ChoiceCell, form: string): number {
  const picked = choices[pick];
  if (picked === undefined || !(FORMS[form]?.test(picked.character) ?? false)) return PENALTY_MAX;
  return Math.min(PENALTY_MAX, Math.log((seen[0]?.weight ?? 1) / picked.weight));
}

/**
 * The position decides between look-alikes only. A seen character that is not allowed there, and resembles no allowed one,
 * lowers the confidence.
 */
function toChosenCharacter({ choices, pick }: Cell, seen: ChoiceCell): ChosenCharacter {
  const character = choices[pick]?.character ?? '<';
  const isAllowed = (one: Choice) => choices.some((choice) => choice.character === one.character);
  const others = seen.filter((other) => isAllowed(other) || !areAlike(other.character, character));
  // That letters are rare in numbers is no evidence of what was seen: a digit in place of a likelier letter counts as a change.
  const likeliest = seen.find(isAllowed)?.character ?? character;
  const weight = seen.find((one) => one.character === character)?.weight ?? 0;
  const twin = choices.find((other) => other.character !== character && haveSameSum(other.character, character))?.weight ?? 0;
  return {
    character,
    confidence: weight / others.reduce((sum, other) => sum + other.weight, 0),
    changedFrom: character === likeliest ? null : likeliest,
    twin: twin / (weight + twin),
  };
}

/**
 * Chooses the characters of a zone: first by what each position allows, then by the check digits, which decide between
 * look-alikes. Null when the numbers of lines and columns fit no zone.
 */
export function chooseZoneText(seen: readonly (readonly ChoiceCell[])[]): ZoneText | null {
  const columns = seen[0]?.length ?? 0;
  if (seen.some((line) => line.length !== columns || line.some((cell) => cell.length === 0))) return null;
  const beginning = (seen[0] ?? []).slice(0, 5).map((cell, at) => allowedChoices(cell, at === 0 ? 't' : 'a')[0]?.character ?? '');
  const layout = findLayout(seen.length, columns, beginning.join(''));
  if (layout === null) return null;
  const cells: Cell[][] = seen.map((line, v) =>
    line.map((cell, u) => ({ choices: allowedChoices(cell, layout.forms[v]?.charAt(u) ?? 'x'), pick: 0 })),
  );
  for (const { line, at, pick } of findBestChanges(cells, layout)) {
    const cell = cells[line]?.[at];
    if (cell !== undefined) cell.pick = pick;
  }
  const lines = textOf(cells, []);
  const settled = cells.map((line, v) => line.map((cell, u) => toChosenCharacter(cell, seen[v]?.[u] ?? [])));
  const composite = layout.checks.find(({ isComposite }) => isComposite);
  const unproven = findUnprovenChecks(settled, layout, composite !== undefined && checkDigitHolds(lines, composite));
  const { line: named } = layout.names;
  lines[named] = clearNoiseInNames(lines[named] ?? '', layout.names, layout.name === 'FRENCH');
  const confidences = settled.map((line) => line.map(({ confidence }) => confidence));
  const failedCount = layout.checks.filter((check) => !checkDigitHolds(lines, check)).length;
  const penalties = cells.flatMap((line, v) =>
    line.map((cell, u) => penaltyOf(cell, seen[v]?.[u] ?? [], layout.forms[v]?.charAt(u) ?? 'x')),
  );
  return {
    layout,
    lines,
    confidences,
    unproven: unproven,
    penalty: failedCount * COST_MAX + penalties.reduce((sum, penalty) => sum + penalty, 0),
  };
}
