import { foundFields, type ReadField, type Reading } from '../reading.rules.ts';
import { hasLongNumber } from './aadhaar-number.rules.ts';
import { COUNTRY_CODES } from './country-codes.rules.ts';
import { dobAmongDates, expiryOf } from './dated-labels.rules.ts';
import { type Day, datesIn } from './dates.rules.ts';
import { holderName } from './holder-names.rules.ts';
import { valueAt } from './label-values.rules.ts';
import { labelsOf, type Sheet } from './labels.rules.ts';
import { confidenceOf, type Slice, textOf } from './page-pieces.rules.ts';
import { fixedTo } from './position-fixes.rules.ts';
import { sexOf } from './sex.rules.ts';

/** These English words are also on cards of schools, firms and the Election Commission. */
const COMMON = /^(?:IDENTITY|ID)CARD/;
/** Labels of numbers that name the card as its heading does. */
const NAMING = /^(?:NATIONALID|CARTE)/;
const DOCUMENT_NUMBER = /DOC|DOKUMENT|AUSWEIS/;
const OFFICIALLY_OTHER = /^(?:ELECT|NAMEOFELECTOR)/;
const UNOFFICIAL = /\b(?:STUDENT|EMPLOYEE|STAFF|SCHOOL|COLLEGE|UNIVERSITY|MEMBER(?:SHIP)?|VISITOR|LIBRARY|PRESS)S?\b/i;

const HEADING_SCORE = 4;
const COMMON_SCORE = 2;
/** Without its heading a card must have this many of the labels that go with a document number. */
const LABELS_MIN = 3;

/**
 * How much says that this is a foreign identity card's side with the picture; 0 where nothing names one. Labels alone are on
 * passports and visas too.
 */
export function identityCardScore(sheet: Sheet): number {
  const numbers = labelsOf(sheet, 'cardNumber');
  const headings = labelsOf(sheet, 'heading', 'name');
  if (headings.some(({ phrase }) => OFFICIALLY_OTHER.test(phrase)) || labelsOf(sheet, 'visa').length > 0) return 0;
  const common = [...headings, ...numbers].filter(({ phrase }) => COMMON.test(phrase));
  const lines = new Set(common.flatMap(({ slice }) => [slice.piece.line - 1, slice.piece.line]));
  if (sheet.pieces.some(({ line, text }) => lines.has(line) && UNOFFICIAL.test(text))) return 0;
  const isNumbered = numbers.some(({ phrase }) => DOCUMENT_NUMBER.test(phrase));
  const labels = (['surname', 'givenNames', 'nationality'] as const).filter((kind) => labelsOf(sheet, kind).length > 0).length;
  const said = labels + (isNumbered ? COMMON_SCORE : 0);
  const isNamed = labelsOf(sheet, 'cardHeading').length > 0 || numbers.some(({ phrase }) => NAMING.test(phrase));
  if (isNamed) return HEADING_SCORE + said;
  // "Identity Card No" is heading and label in one.
  if (common.length > 0) return COMMON_SCORE + Math.max(said, Math.min(1, numbers.length));
  return isNumbered && labels >= LABELS_MIN ? said : 0;
}

const FORM = /^[A-Z0-9]{6,12}$/;
const DIGITS_MIN = 3;
/** Portugal's numbers stand in three groups, of which the first alone would do. */
const GROUPED = /^[0-9]{8} [0-9] [A-Z0-9]{2}[0-9](?!\S)/;

/**
 * Six to twelve letters and digits, also in groups; every country has its own form, so there is nothing to check. Twelve digits may
 * be those of an Aadhaar, which is kept masked only.
 */
function numberIn(slice: Slice): ReadField | null {
  if (datesIn(slice).length > 0 || hasLongNumber(textOf(slice).slice(0, 60))) return null;
  const words = [...textOf(slice).slice(0, 60).matchAll(/\S+/g)].slice(0, 5);
  const isNumber = (text: string) => FORM.test(text) && text.replace(/[^0-9]/g, '').length >= DIGITS_MIN;
  const plain = (text: string) => text.replace(/[.-]/g, '');
  for (const [index, { 0: word, index: at }] of words.entries()) {
    const from = slice.from + at;
    const found = (value: string, to: number): ReadField => ({
      value,
      confidence: confidenceOf({ piece: slice.piece, from, to }),
      checks: [],
    });
    const [grouped] = GROUPED.exec(textOf({ ...slice, from })) ?? [];
    if (grouped !== undefined) return found(grouped.replaceAll(' ', ''), from + grouped.length);
    if (isNumber(plain(word))) return found(plain(word), from + word.length);
    if (!/^[A-Z0-9.-]+$/.test(word) || !/[A-Z0-9]/.test(word)) continue;
    const rest = words.slice(index).map(({ 0: text }) => plain(text));
    if (isNumber(rest.join(''))) return found(rest.join(''), slice.to);
  }
  return null;
}

/** The code of a country, where it is printed: what people call themselves is left to those who look at the card. */
function codeIn(slice: Slice): ReadField | null {
  const [found] = textOf(slice)
    .slice(0, 30)
    .matchAll(/(?<![A-Za-z0-9])[A-Z0-9]{3}(?![A-Za-z0-9])/g);
  const fixed = found === undefined ? null : fixedTo('AAA', found[0]);
  if (found === undefined || fixed === null || fixed.fixes > 1 || !COUNTRY_CODES.has(fixed.value)) return null;
  const from = slice.from + found.index;
  return {
    value: fixed.value,
    confidence: confidenceOf({ piece: slice.piece, from, to: from + found[0].length }, fixed.fixes),
    checks: [{ name: 'CODE', holds: true }],
  };
}

/**
 * The side of an identity card that bears the picture. Nothing on it proves that it was read right: the check digits are in the
 * machine-readable zone on the other side.
 */
export function identityCardReading(sheet: Sheet, today: Day): Pick<Reading, 'fields' | 'checks'> {
  const documentNumber = valueAt(sheet, 'BELOW', ['cardNumber'], numberIn);
  const name = holderName(sheet, 'UNDER');
  const dob = dobAmongDates(sheet, 'BELOW', today);
  const expiresOn = expiryOf(sheet, 'BELOW', today);
  const sex = sexOf(sheet, 'NOTHING');
  const nationality = valueAt(sheet, 'BELOW', ['nationality'], codeIn);
  return {
    fields: foundFields({
      documentNumber,
      name,
      dob: dob?.field,
      sex,
      nationality,
      expiresOn,
    }),
    checks: {},
  };
}
