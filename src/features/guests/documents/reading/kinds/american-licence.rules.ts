import { takeWhile } from '../../../../../platform/take-while.rules.ts';
import { type LabelKind, type LabelledPage, labelsOf } from '../locate/labels.rules.ts';
import { confidenceOf, findBlock, type Segment, type Slice, textOf, wordsIn } from '../locate/text-segments.rules.ts';
import { hasLongNumber } from '../prove/aadhaar-number.rules.ts';
import { findDates } from '../read/dates.rules.ts';
import type { FoundName } from '../read/names.rules.ts';
import { correctToForm } from '../read/number-candidates.rules.ts';
import type { ReadField } from '../reading.rules.ts';

/**
 * How the states number their licences (ntsi.com/drivers-license-format, and forms that licences have since): letters (`L`) and digits (`D`)
 * with their counts. Numbers that are shorter than seven characters are left out, because other fields have them too.
 */
const NUMBER_FORMS: Readonly<Record<string, string>> = {
  AL: 'D7-8',
  AK: 'D7',
  AZ: 'L1D8 D9',
  AR: 'D8-9',
  CA: 'L1D7',
  CO: 'D9',
  CT: 'D9',
  DE: 'D7',
  DC: 'D7 D9',
  FL: 'L1D12',
  GA: 'D7-9',
  HI: 'L1D8 D9',
  ID: 'L2D6L1 D9',
  IL: 'L1D11-12',
  IN: 'L1D9 D9-10',
  IA: 'D3L2D4 D9',
  KS: 'L1D8 D9',
  KY: 'L1D8-9 D9',
  LA: 'D9',
  ME: 'D7L1 D7-8',
  MD: 'L1D12',
  MA: 'L1D8 L2D7 D9',
  MI: 'L1D12 L1D10',
  MN: 'L1D12',
  MS: 'D9',
  MO: 'L1D6-9 D8L2 D9L1 D9',
  MT: 'L1D8 D9 D13-14',
  NE: 'L1D6-8',
  NV: 'D9-10 D12 L1D8',
  NH: 'D2L3D5 L3D8',
  NJ: 'L1D14',
  NM: 'D8-9',
  NY: 'D8-9 D16 L1D7',
  NC: 'D7-12',
  ND: 'L3D6 D9',
  OH: 'L1D6-8 L2D5-7 D8',
  OK: 'L1D9 D9',
  OR: 'L1D6 D7-9',
  PA: 'D8',
  RI: 'D7-8 L1D6',
  SC: 'D7-11',
  SD: 'D7-10 D12',
  TN: 'D7-9',
  TX: 'D7-8',
  UT: 'D7-10',
  VT: 'D8 D7L1',
  VA: 'L1D8-11 D9',
  WA: 'L7D3L2',
  WV: 'L1D6 L2D5 D7',
  WI: 'L1D13',
  WY: 'D9-10',
};

function toPattern(forms: string): RegExp {
  const form = (text: string) =>
    text.replace(/([LD])([0-9]+)(?:-([0-9]+))?/g, (_, of: string, least: string, most = least) =>
      of === 'L' ? `[A-Z]{${least}}` : `[0-9]{${least},${most}}`,
    );
  return new RegExp(`^(?:${forms.split(' ').map(form).join('|')})$`);
}

const NUMBER_PATTERNS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(NUMBER_FORMS).map(([state, forms]) => [state, toPattern(forms)]),
);

/** What licences of the United States print, and other licences do not (AAMVA DL/ID Card Design Standard). */
const OWN_WORDS = ['EYES', 'HGT', 'WGT'];
const FIELD_WORDS = [...OWN_WORDS, 'SEX', 'EXP', 'END', 'REST', 'CLASS', 'DONOR', 'ISS', 'DOB'];
/** The code before a word may have run into it ("15SEX", "9aEND"). */
const toWordPattern = (word: string) => new RegExp(`(?:^|[^A-Za-z]|[0-9][a-z])${word}`, 'i');
/** Feet and inches. */
const HEIGHT = /[4-7]['’]\s?-\s?[01][0-9]|[4-7](?:['’.]\s?-?|\s?-)\s?[01]?[0-9]["”]/;
/** The end of an address: the code of the state and the postal code, also where the spaces around a state were lost. */
const ADDRESS_END = new RegExp(
  `(?:\\b([A-Z]{2})[\\s.,]{1,3}|(${Object.keys(NUMBER_FORMS).join('|')})[\\s.,]{0,3})[0-9]{5}(?:\\s?-\\s?[0-9]{2,4})?\\W{0,3}$`,
);
const OWN_PATTERNS = [...OWN_WORDS.map(toWordPattern), HEIGHT, ADDRESS_END];
/** No other document prints a height in feet and inches, so that counts twice. */
const PATTERNS = [...FIELD_WORDS.map(toWordPattern), HEIGHT, HEIGHT, ADDRESS_END];
const EVIDENCE_MIN = 5;
const LICENCE_WORD = /\bDRIV|LICEN[CS]E|\bCLASS/i;

/** Longer texts are no fields of a licence. */
export const TEXT_MAX = 200;
/** The texts of a page, as far as fields are looked for in them. */
export const textsOf = ({ segments }: LabelledPage): string[] => segments.map(({ text }) => text.slice(0, TEXT_MAX));

/** Whether the page has the words and forms that are on every licence of the United States, also when its title is not legible. */
export function isAmericanLicence(page: LabelledPage): boolean {
  const texts = textsOf(page);
  const isFound = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  return PATTERNS.filter(isFound).length >= EVIDENCE_MIN && OWN_PATTERNS.some(isFound) && isFound(LICENCE_WORD);
}

/** Whether a word is the name of a field that is printed beside another one. */
export function isFieldWord(word: string): boolean {
  return FIELD_WORDS.includes(word.replace(/[^A-Za-z]/g, '').toUpperCase());
}

function findAddressEnd({ segments }: LabelledPage): { segment: Segment; state: string } | null {
  for (const segment of segments) {
    const found = ADDRESS_END.exec(segment.text.slice(0, TEXT_MAX));
    if (found !== null) return { segment, state: found[1] ?? found[2] ?? '' };
  }
  return null;
}

/** The text behind a code or noise. A house number stays, because a code has one digit. */
function behindCode(segment: Segment): Slice {
  const [code = ''] = /^[^A-Z0-9]{0,3}(?:[0-9][.,]?(?![0-9]))?[^A-Z0-9]{0,2}(?:[LF]N\s?(?=[A-Z]{2}))?/.exec(segment.text) ?? [];
  return { segment, from: code.length, to: segment.text.length };
}

const STREET = /^[0-9]|^(?:APT|UNIT|STE|P\.?O\.? BOX)\b/;
const NAME_LABELS: readonly LabelKind[] = ['name', 'surname', 'givenNames', 'address'];

/**
 * The surname and the given names, which are printed above each other: directly above the address, or below the label "Name".
 * Where their codes were not legible, the address is what tells them apart from other lines.
 */
export function findNamesByPlace(page: LabelledPage, parse: (slice: Slice) => FoundName | null): FoundName[] {
  const isLabel = (segment: Segment) => (page.labels.get(segment) ?? []).some(({ kind }) => NAME_LABELS.includes(kind));
  const isName = (segment: Segment) => {
    const slice = behindCode(segment);
    return !STREET.test(textOf(slice)) && findDates(slice).length === 0;
  };
  const label = labelsOf(page, 'name')[0]?.slice.segment;
  const end = findAddressEnd(page)?.segment;
  const above = end === undefined ? [] : findBlock(page.segments, end, 'ABOVE');
  const pairs = [
    label === undefined ? [] : findBlock(page.segments, label, 'BELOW').slice(0, 2),
    takeWhile(above, (segment) => !isLabel(segment))
      .filter(isName)
      .slice(0, 2)
      .toReversed(),
  ];
  for (const pair of pairs) {
    const names = pair
      .filter((segment) => !isLabel(segment) && !LICENCE_WORD.test(segment.text))
      .map((segment) => parse(behindCode(segment)))
      .filter((name) => name !== null);
    if (names.length === 2) return names.toReversed();
  }
  return [];
}

/** The document discriminator looks like a number too. */
const DISCRIMINATOR = /(?:^|[^A-Z])(?:5\s?)?[DO0][DO0]\s?[A-Z0-9]{7}/;
const GROUPS_MAX = 4;

/** The only text that has the form of a number of the state in the address, where its code was not legible. */
export function findStateNumber(page: LabelledPage): ReadField | null {
  const end = findAddressEnd(page);
  const pattern = NUMBER_PATTERNS.get(end?.state ?? '');
  if (end === null || pattern === undefined) return null;
  const found = new Map<string, Slice>();
  for (const segment of page.segments) {
    if (segment === end.segment || DISCRIMINATOR.test(segment.text.slice(0, TEXT_MAX))) continue;
    for (const slice of groupsOf(segment)) {
      const text = textOf(slice);
      const value = [text, text.replace(LABEL_BEFORE, '')]
        .map((number) => number.replace(/[ .-]/g, ''))
        .find((number) => pattern.test(number));
      if (value !== undefined && !hasLongNumber(text) && findDates(slice).length === 0) found.set(value, slice);
    }
  }
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : { value: only[0], confidence: confidenceOf(only[1]), checks: [] };
}

/** What may have run into the number. */
const LABEL_BEFORE = /^(?:4d\s?)?(?:DLN?|LIC|N[O0]|ID)[.:#\s]*/i;

/** The number with a letter for a digit at its beginning, where only that has the form of the state ("85568240" of California). */
export function fitToState(page: LabelledPage, number: ReadField): ReadField {
  const pattern = NUMBER_PATTERNS.get(findAddressEnd(page)?.state ?? '');
  const corrected = correctToForm(`A${'9'.repeat(number.value.length - 1)}`, number.value);
  if (pattern === undefined || corrected === null || pattern.test(number.value) || !pattern.test(corrected.value)) return number;
  return { ...number, value: corrected.value };
}

/** Each word of a segment, alone and with up to three that follow. */
function groupsOf(segment: Segment): Slice[] {
  const words = wordsIn({ segment, from: 0, to: Math.min(segment.text.length, TEXT_MAX) });
  const starts = words.map((_, at) => words.slice(0, at).reduce((length, { text }) => length + text.length + 1, 0));
  return words.flatMap((_, first) =>
    words.slice(first, first + GROUPS_MAX).map(({ text }, more) => ({
      segment,
      from: starts[first] ?? 0,
      to: (starts[first + more] ?? 0) + text.length,
    })),
  );
}
