/**
 * The layout of a machine-readable zone (ICAO Doc 9303, parts 4 to 7). `forms` has a letter per position: `t` first letter of
 * the document type, `a` letter or filler, `n` digit or filler, `c` digit, `s` sex, `x` anything.
 */
export type ZoneLayout = Readonly<{
  name: 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B' | 'FRENCH';
  forms: readonly string[];
  /** The positions that each check digit covers, and its own position. */
  checks: readonly ZoneCheck[];
  /**
   * The positions of the names. After two fillers in the given names only fillers follow. On a French card these are the given
   * names only.
   */
  names: Span;
}>;

/** Positions in one line from `from` to `to` (exclusive). */
type Span = Readonly<{ line: number; from: number; to: number }>;
/** The names of the check digits in the package `mrz`. */
export type CheckName = `${'documentNumber' | 'birthDate' | 'expirationDate' | 'personalNumber' | 'composite'}CheckDigit`;
export type ZoneCheck = Readonly<{
  name: CheckName;
  over: readonly Span[];
  digit: Readonly<{ line: number; at: number }>;
  isComposite: boolean;
}>;

const span = (line: number, from: number, to: number): Span => ({ line, from, to });
const check = (name: CheckName, line: number, from: number, to: number): ZoneCheck => ({
  name,
  over: [span(line, from, to)],
  digit: { line, at: to },
  isComposite: false,
});
const composite = (line: number, at: number, ...over: Span[]): ZoneCheck => ({
  name: 'compositeCheckDigit',
  over,
  digit: { line, at },
  isComposite: true,
});

const a = (count: number): string => 'a'.repeat(count);
const x = (count: number): string => 'x'.repeat(count);
const DATE = 'nnnnnnc';
const SECOND_LINE = `${x(9)}caaa${DATE}s${DATE}`;
const SECOND_LINE_CHECKS = [
  check('documentNumberCheckDigit', 1, 0, 9),
  check('birthDateCheckDigit', 1, 13, 19),
  check('expirationDateCheckDigit', 1, 21, 27),
];

const TD1: ZoneLayout = {
  name: 'TD1',
  forms: [`t${a(4)}${x(9)}n${x(15)}`, `${DATE}s${DATE}aaa${x(11)}c`, a(30)],
  checks: [
    check('documentNumberCheckDigit', 0, 5, 14),
    check('birthDateCheckDigit', 1, 0, 6),
    check('expirationDateCheckDigit', 1, 8, 14),
    composite(1, 29, span(0, 5, 30), span(1, 0, 7), span(1, 8, 15), span(1, 18, 29)),
  ],
  names: span(2, 0, 30),
};
const TD2: ZoneLayout = {
  name: 'TD2',
  forms: [`t${a(35)}`, `${SECOND_LINE}${x(7)}c`],
  checks: [...SECOND_LINE_CHECKS, composite(1, 35, span(1, 0, 10), span(1, 13, 20), span(1, 21, 35))],
  names: span(0, 5, 36),
};
const TD3: ZoneLayout = {
  name: 'TD3',
  forms: [`t${a(43)}`, `${SECOND_LINE}${x(14)}nc`],
  checks: [
    ...SECOND_LINE_CHECKS,
    check('personalNumberCheckDigit', 1, 28, 42),
    composite(1, 43, span(1, 0, 10), span(1, 13, 20), span(1, 21, 43)),
  ],
  names: span(0, 5, 44),
};
const MRV_A: ZoneLayout = {
  name: 'MRV-A',
  forms: [`t${a(43)}`, `${SECOND_LINE}${x(16)}`],
  checks: SECOND_LINE_CHECKS,
  names: span(0, 5, 44),
};
const MRV_B: ZoneLayout = {
  name: 'MRV-B',
  forms: [`t${a(35)}`, `${SECOND_LINE}${x(8)}`],
  checks: SECOND_LINE_CHECKS,
  names: span(0, 5, 36),
};
/** The French identity card issued until 2021, which has a layout of its own. */
const FRENCH: ZoneLayout = {
  name: 'FRENCH',
  forms: [`t${a(29)}${x(6)}`, `nnnnxxxnnnnnc${a(14)}${DATE}sc`],
  checks: [
    check('documentNumberCheckDigit', 1, 0, 12),
    check('birthDateCheckDigit', 1, 27, 33),
    composite(1, 35, span(0, 0, 36), span(1, 0, 35)),
  ],
  names: span(1, 13, 27),
};

/** The layout of a zone with this many lines and columns that begins with the given text; null for none. */
export function findLayout(lines: number, columns: number, beginning: string): ZoneLayout | null {
  const isVisa = beginning.startsWith('V');
  if (lines === 3) return columns === 30 ? TD1 : null;
  if (columns === 44) return isVisa ? MRV_A : TD3;
  if (columns !== 36) return null;
  if (isVisa) return MRV_B;
  return beginning.startsWith('IDFRA') ? FRENCH : TD2;
}

const WEIGHTS = [7, 3, 1] as const;

/** Digits have their own value, letters 10 to 35, fillers 0. */
function valueOfCharacter(character: string): number {
  return character === '<' ? 0 : Number.parseInt(character, 36);
}

/** Whether no check digit can tell two characters apart, as 6 and G: their values differ by a multiple of ten. */
export function haveSameSum(one: string, other: string): boolean {
  return valueOfCharacter(one) % 10 === valueOfCharacter(other) % 10;
}

/** The check digit of a text of digits, capitals and fillers (ICAO Doc 9303, part 3, 4.9). */
export function checkDigit(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += valueOfCharacter(text.charAt(at)) * (WEIGHTS[at % 3] ?? 1);
  return String(sum % 10);
}

/** Whether the check digit is right. When it covers only fillers, it may be a filler instead of 0. */
export function checkDigitHolds(lines: readonly string[], { over, digit }: ZoneCheck): boolean {
  const text = over.map(({ line, from, to }) => lines[line]?.slice(from, to) ?? '').join('');
  const found = lines[digit.line]?.charAt(digit.at) ?? '';
  return found === checkDigit(text) || (found === '<' && /^<*$/.test(text));
}
