import { findValue } from '../locate/label-values.rules.ts';
import { type LabelledPage, labelsOf } from '../locate/labels.rules.ts';
import { confidenceOf, type Slice, textOf } from '../locate/text-segments.rules.ts';
import { hasLongNumber, isForeignNumber } from '../prove/aadhaar-number.rules.ts';
import { COUNTRY_CODES } from '../read/country-codes.rules.ts';
import { findDobAmongDates, findExpiry } from '../read/dated-labels.rules.ts';
import { type Day, findDates } from '../read/dates.rules.ts';
import { findHolderName } from '../read/holder-names.rules.ts';
import { correctToForm, findUnlabelled } from '../read/number-candidates.rules.ts';
import { findSex } from '../read/sex.rules.ts';
import { foundFields, type ReadField, type Reading } from '../reading.rules.ts';

/** Headings that are also on cards of schools, companies and the Election Commission. */
const COMMON_HEADING = /^(?:IDENTITY|IDENTIFICATION|ID)CARD/;
/** Number labels that name the card as a heading does. */
const NAMING_LABEL = /^(?:NATIONALID|CARTE)/;
const DOCUMENT_NUMBER = /DOC|DOKUMENT|AUSWEIS/;
const ELECTION_CARD = /^(?:ELECT|NAMEOFELECTOR)/;
const UNOFFICIAL = /\b(?:STUDENT|EMPLOYEE|STAFF|SCHOOL|COLLEGE|UNIVERSITY|MEMBER(?:SHIP)?|VISITOR|LIBRARY|PRESS)S?\b/i;

const HEADING_SCORE = 4;
const COMMON_SCORE = 2;
/** Without a heading a card must have this many of the labels that go with a document number. */
const LABELS_MIN = 3;

/**
 * Scores the evidence that this is the front of a foreign identity card; 0 when nothing names one. Labels alone are on passports
 * and visas too.
 */
export function scoreIdentityCard(page: LabelledPage): number {
  const numbers = labelsOf(page, 'cardNumber');
  const headings = labelsOf(page, 'heading', 'name');
  if (headings.some(({ phrase }) => ELECTION_CARD.test(phrase)) || labelsOf(page, 'visa').length > 0) return 0;
  const common = [...headings, ...numbers].filter(({ phrase }) => COMMON_HEADING.test(phrase));
  const lines = new Set(common.flatMap(({ slice }) => [slice.segment.line - 1, slice.segment.line]));
  if (page.segments.some(({ line, text }) => lines.has(line) && UNOFFICIAL.test(text))) return 0;
  const isNumbered = numbers.some(({ phrase }) => DOCUMENT_NUMBER.test(phrase));
  const labels = (['surname', 'givenNames', 'nationality'] as const).filter((kind) => labelsOf(page, kind).length > 0).length;
  const said = labels + (isNumbered ? COMMON_SCORE : 0);
  const isNamed = labelsOf(page, 'cardHeading').length > 0 || numbers.some(({ phrase }) => NAMING_LABEL.test(phrase));
  if (isNamed) return HEADING_SCORE + said;
  // "Identity Card No" is both heading and label.
  if (common.length > 0) return COMMON_SCORE + Math.max(said, Math.min(1, numbers.length));
  return numbers.length > 0 && labels >= LABELS_MIN ? said : 0;
}

const FORM = /^[A-Z0-9]{6,16}$/;
const DIGITS_MIN = 3;
/** Portuguese numbers have three groups, and the first alone would look like a complete number. */
const GROUPED = /^[0-9]{8} [0-9] [A-Z0-9]{2}[0-9](?!\S)/;

/**
 * A number of six to sixteen letters and digits, also in groups. Every country has its own form, so there is nothing to check.
 * Twelve digits may be an Aadhaar number, which must be masked.
 */
function parseCardNumber(slice: Slice): ReadField | null {
  const text = textOf(slice).slice(0, 60);
  const mayBeAadhaar = hasLongNumber(text) && !isForeignNumber('IDENTITY_CARD', text.replace(/[^0-9]/g, ''));
  if (findDates(slice).length > 0 || mayBeAadhaar) return null;
  const words = [...text.matchAll(/\S+/g)].slice(0, 5);
  const isNumber = (number: string) => FORM.test(number) && number.replace(/[^0-9]/g, '').length >= DIGITS_MIN;
  const plain = (word: string) => word.replace(/[.-]/g, '');
  for (const [index, { 0: word, index: at }] of words.entries()) {
    const from = slice.from + at;
    const found = (value: string, to: number): ReadField => ({
      value,
      confidence: confidenceOf({ segment: slice.segment, from, to }),
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

/** Germany prints the number without a label: nine digits and consonants, with two digits at least. */
const GERMAN_NUMBER = /(?<![A-Z0-9])(?=(?:[A-Z]*[0-9]){2})[CFGHJKLMNPRTVWXYZ][CFGHJKLMNPRTVWXYZ0-9]{8}(?![A-Z0-9])/;

function findGermanNumber(page: LabelledPage): ReadField | null {
  const isGerman = labelsOf(page, 'cardHeading').some(({ phrase }) => phrase === 'PERSONALAUSWEIS');
  return isGerman ? findUnlabelled(page, GERMAN_NUMBER) : null;
}

/** The printed code of a country. Names of nationalities are not interpreted; a person has to read them. */
function parseCountryCode(slice: Slice): ReadField | null {
  const [found] = textOf(slice)
    .slice(0, 30)
    .matchAll(/(?<![A-Za-z0-9])[A-Z0-9]{3}(?![A-Za-z0-9])/g);
  const corrected = found === undefined ? null : correctToForm('AAA', found[0]);
  if (found === undefined || corrected === null || corrected.corrections > 1 || !COUNTRY_CODES.has(corrected.value)) return null;
  const from = slice.from + found.index;
  return {
    value: corrected.value,
    confidence: confidenceOf({ segment: slice.segment, from, to: from + found[0].length }, corrected.corrections),
    checks: [{ name: 'CODE', holds: true }],
  };
}

/**
 * Reads the front of an identity card, which has the photo. Nothing on it proves that it was read correctly: the check digits
 * are in the machine-readable zone on the back.
 */
export function readIdentityCard(page: LabelledPage, today: Day): Pick<Reading, 'fields' | 'checks'> {
  const documentNumber = findValue(page, 'BELOW', ['cardNumber'], parseCardNumber) ?? findGermanNumber(page);
  const name = findHolderName(page, 'BELOW_UNLESS_COLON');
  const dob = findDobAmongDates(page, 'BELOW', today);
  const expiresOn = findExpiry(page, 'BELOW', today);
  const sex = findSex(page, 'NOTHING');
  const nationality = findValue(page, 'BELOW', ['nationality'], parseCountryCode);
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
