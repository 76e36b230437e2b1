import { type CheckName, holdsIn, layoutOf, type ZoneCheck, type ZoneLayout } from './zone-layouts.rules.ts';
import { areAlike, emptyChecks, type Settled } from './zone-proof.rules.ts';

/** What a character may be: `weight` is how likely in comparison, more than 0; the likeliest first, at least one. */
export type Choice = Readonly<{ character: string; weight: number }>;
export type ChoiceCell = readonly Choice[];

/**
 * The text of a zone that fits what was seen best, with the confidence in each character (0 to 1). `strain` is what that took
 * against the likeliest characters, in logarithms of odds, and 4.5 for each check digit that does not hold: low for a zone,
 * high for anything else that was read as one.
 */
export type ZoneText = Readonly<{
  layout: ZoneLayout;
  lines: readonly string[];
  confidences: readonly (readonly number[])[];
  /** The check digits that prove nothing, whether they hold or not. */
  empty: ReadonlySet<CheckName>;
  strain: number;
}>;

const FORMS: Readonly<Record<string, RegExp>> = {
  t: /^[PVIAC]$/,
  a: /^[A-Z<]$/,
  n: /^[0-9<]$/,
  c: /^[0-9]$/,
  s: /^[MFX<]$/,
  x: /^[0-9A-Z<]$/,
};
/** Changes of characters against what was seen best cost the logarithm of their odds; together they cost no more than this. */
const COST_MAX = 4.5;
const UNCONFIRMED = 3;
/** More than that is not counted for one character. */
const STRAIN_MAX = 6;
/** Ways to make one check digit hold that are compared, and second choices of one character. */
const WAYS_MAX = 5;
const SECONDS_MAX = 3;

type Cell = { choices: ChoiceCell; pick: number };
type Change = Readonly<{ line: number; at: number; pick: number; cost: number }>;
/** `left` counts the check digits that are left as they are seen, whether or not they hold. */
type Way = Readonly<{ changes: readonly Change[]; cost: number; left: number }>;

/** Leaves the choices that the place allows; all where it allows none of them. */
function allowedChoices(cell: ChoiceCell, form: string): ChoiceCell {
  const allowed = cell.filter(({ character }) => FORMS[form]?.test(character) ?? false);
  return allowed.length === 0 ? cell : allowed;
}

function textOf(cells: readonly (readonly Cell[])[], changes: readonly Change[]): string[] {
  const lines = cells.map((line) => line.map(({ choices, pick }) => choices[pick]?.character ?? '<'));
  for (const { line, at, pick } of changes) {
    const character = cells[line]?.[at]?.choices[pick]?.character;
    if (character !== undefined) lines[line]?.splice(at, 1, character);
  }
  return lines.map((line) => line.join(''));
}

/** All single changes of the places that a check digit is about, the cheapest first. */
function changesFor(cells: readonly (readonly Cell[])[], { over, digit }: ZoneCheck): Change[] {
  const places = [
    ...over.flatMap(({ line, from, to }) => Array.from({ length: to - from }, (_, i) => ({ line, at: from + i }))),
    digit,
  ];
  return places
    .flatMap(({ line, at }) => {
      const choices = cells[line]?.[at]?.choices ?? [];
      const first = choices[0]?.weight ?? 1;
      return choices
        .slice(1, 1 + SECONDS_MAX)
        .map(({ weight }, i) => ({ line, at, pick: i + 1, cost: Math.log(first / weight) }));
    })
    .filter(({ cost }) => cost <= COST_MAX)
    .sort((one, other) => one.cost - other.cost)
    .slice(0, 24);
}

/** The cheapest ways with one or two changes that make a check digit hold. */
function waysFor(cells: readonly (readonly Cell[])[], check: ZoneCheck): Way[] {
  const changes = changesFor(cells, check);
  const pairs = changes.flatMap((one, i) =>
    changes.slice(i + 1).flatMap((other) => (one.line === other.line && one.at === other.at ? [] : [[one, other]])),
  );
  return [[], ...changes.map((change) => [change]), ...pairs]
    .map((some) => ({ changes: some, cost: some.reduce((sum, { cost }) => sum + cost, 0), left: 0 }))
    .filter(({ cost }) => cost <= COST_MAX)
    .sort((one, other) => one.cost - other.cost)
    .filter((way) => holdsIn(textOf(cells, way.changes), check))
    .slice(0, WAYS_MAX);
}

/** Of all ways, one for each check digit, that which makes most of them hold at the least cost. */
function bestChanges(cells: readonly (readonly Cell[])[], layout: ZoneLayout): readonly Change[] {
  const nothing: Way = { changes: [], cost: 0, left: 0 };
  const parts = layout.checks.filter(({ isWhole }) => !isWhole);
  let combined: Way[] = [nothing];
  for (const check of parts) {
    const ways = waysFor(cells, check);
    combined = combined
      .flatMap((way) =>
        [...ways, { ...nothing, left: 1 }].map(({ changes, cost, left }) => ({
          changes: [...way.changes, ...changes],
          cost: way.cost + cost,
          left: way.left + left,
        })),
      )
      .sort((one, other) => one.cost + one.left * COST_MAX - other.cost - other.left * COST_MAX)
      .slice(0, 60);
  }
  const total = layout.checks.find(({ isWhole }) => isWhole);
  if (total !== undefined && !combined.some(({ changes }) => holdsIn(textOf(cells, changes), total)))
    combined.push(...waysForRest(cells, layout, total, combined[0] ?? nothing));
  const costOf = ({ changes, cost }: Way): number => {
    const lines = textOf(cells, changes);
    // Changes that the check digit over everything does not confirm must be about characters that hardly differ.
    const isConfirmed = total !== undefined && holdsIn(lines, total);
    return cost * (isConfirmed ? 1 : UNCONFIRMED) + layout.checks.filter((check) => !holdsIn(lines, check)).length * COST_MAX;
  };
  return combined.reduce((best, way) => (costOf(way) < costOf(best) ? way : best), combined[0] ?? nothing).changes;
}

/** Single changes of places that only the check digit over everything covers. */
function waysForRest(cells: readonly (readonly Cell[])[], layout: ZoneLayout, total: ZoneCheck, base: Way): Way[] {
  const isCovered = ({ line, at }: Change): boolean =>
    layout.checks.some(({ isWhole, over, digit }) => {
      if (isWhole) return false;
      return (
        over.some((part) => part.line === line && at >= part.from && at < part.to) || (digit.line === line && digit.at === at)
      );
    });
  return changesFor(cells, total)
    .filter((change) => !isCovered(change))
    .map((change) => ({ changes: [...base.changes, change], cost: base.cost + change.cost, left: base.left }));
}

/** Behind two fillers in the given names nothing but fillers follows: what was seen there is noise, or fillers misread. */
function clearNoise(line: string, { from, to }: ZoneLayout['names'], isGivenOnly: boolean): string {
  const names = line.slice(from, to);
  const given = isGivenOnly ? 0 : names.indexOf('<<') + 2;
  if (!isGivenOnly && given === 1) return line;
  const end = names.indexOf('<<', given);
  if (end < 0) return line;
  return line.slice(0, from) + names.slice(0, end).padEnd(names.length, '<') + line.slice(to);
}

/** How much less likely the picked character is than the likeliest of all. */
function strainOf({ choices, pick }: Cell, seen: ChoiceCell, form: string): number {
  const picked = choices[pick];
  if (picked === undefined || !(FORMS[form]?.test(picked.character) ?? false)) return STRAIN_MAX;
  return Math.min(STRAIN_MAX, Math.log((seen[0]?.weight ?? 1) / picked.weight));
}

/**
 * The place decides between characters that look alike, and no more: what was seen that cannot stand there, and looks like none
 * that can, is doubt.
 */
function settledAs({ choices, pick }: Cell, seen: ChoiceCell): Settled {
  const { character, weight } = choices[pick] ?? { character: '<', weight: 0 };
  const others = seen.filter((other) => choices.includes(other) || !areAlike(other.character, character));
  return {
    character,
    confidence: weight / others.reduce((sum, other) => sum + other.weight, 0),
    changedFrom: pick === 0 ? null : (choices[0]?.character ?? null),
  };
}

/**
 * Chooses the characters of a zone from what each may be: by what can stand in each place, then by the check digits, which
 * decide between characters that look alike. Null where lines and columns fit no zone.
 */
export function chooseZoneText(seen: readonly (readonly ChoiceCell[])[]): ZoneText | null {
  const columns = seen[0]?.length ?? 0;
  if (seen.some((line) => line.length !== columns || line.some((cell) => cell.length === 0))) return null;
  const beginning = (seen[0] ?? []).slice(0, 5).map((cell, at) => allowedChoices(cell, at === 0 ? 't' : 'a')[0]?.character ?? '');
  const layout = layoutOf(seen.length, columns, beginning.join(''));
  if (layout === null) return null;
  const cells: Cell[][] = seen.map((line, v) =>
    line.map((cell, u) => ({ choices: allowedChoices(cell, layout.forms[v]?.charAt(u) ?? 'x'), pick: 0 })),
  );
  for (const { line, at, pick } of bestChanges(cells, layout)) {
    const cell = cells[line]?.[at];
    if (cell !== undefined) cell.pick = pick;
  }
  const lines = textOf(cells, []);
  const settled = cells.map((line, v) => line.map((cell, u) => settledAs(cell, seen[v]?.[u] ?? [])));
  const whole = layout.checks.find(({ isWhole }) => isWhole);
  const empty = emptyChecks(settled, layout, whole !== undefined && holdsIn(lines, whole));
  const { line: named } = layout.names;
  lines[named] = clearNoise(lines[named] ?? '', layout.names, layout.name === 'FRENCH');
  const confidences = settled.map((line) => line.map(({ confidence }) => confidence));
  const failing = layout.checks.filter((check) => !holdsIn(lines, check)).length;
  const strains = cells.flatMap((line, v) =>
    line.map((cell, u) => strainOf(cell, seen[v]?.[u] ?? [], layout.forms[v]?.charAt(u) ?? 'x')),
  );
  return { layout, lines, confidences, empty, strain: failing * COST_MAX + strains.reduce((sum, strain) => sum + strain, 0) };
}
