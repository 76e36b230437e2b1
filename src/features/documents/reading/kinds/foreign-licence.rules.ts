import type { LabelledPage } from '../locate/labels.rules.ts';
import { confidenceOf, type Slice, textOf, wholeSlice } from '../locate/text-segments.rules.ts';
import { type Day, dateOrderOf, type FoundDate, findDates, isPlausibleDob, toDateField } from '../read/dates.rules.ts';
import { type FoundName, parseName, toNameField } from '../read/names.rules.ts';
import { foundFields, type ReadField, type Reading } from '../reading.rules.ts';

/** The titles of licences of other countries. */
const TITLE =
  /\bDRIVER[’']?S? LICEN[CS]E|\bDRIVING LICEN[CS]E|F[ÜU]HRERSCHEIN|PERMIS DE CONDUIRE|PERMISO DE CONDUC|PATENTE DI GUIDA|CARTA DE CONDU|RIJBEWIJS|K[ØO]REKORT|K[ÖO]RKORT|PRAWO JAZDY/i;

/**
 * The codes before the fields: numbers (Directive 2006/126/EC, annex I; AAMVA DL/ID Card Design Standard) or letters in the
 * United States.
 */
const CODES = {
  surname: /^(?:1[.,]?\s+|LN\s*:?\s*)(?=[A-ZÀ-Ž])/,
  givenNames: /^(?:2[.,]?\s+|FN\s*:?\s*)(?=[A-ZÀ-Ž])/,
  dob: /(?:^|\s)(?:3[.,]?\s+(?:DOB:?\s*)?(?=[0-9])|DOB\s*:?\s*)/,
  issue: /(?:^|\s)(?:4a[.,]?\s+(?:ISS:?\s*)?|ISS(?:UED)?\s*:?\s*)/i,
  expiry: /(?:^|\s)(?:4b[.,]?\s+(?:EXP:?\s*)?|EXP(?:IRES)?\s*:?\s*)/i,
  number: /(?:^|\s)(?:(?:4d[.,]?\s+)?(?:DLN?|DL NO|LIC(?:ENSE)? ?(?:NO|#))\s*[:.#]?\s*|4d[.,]?\s+|5[.,]\s+)(?=[A-Z0-9])/,
} as const;

const TEXT_MAX = 200;

/** The texts behind a code, to the end of their segment or, if nothing follows there, the next segment of the line. */
function findCoded(page: LabelledPage, code: RegExp): Slice[] {
  return page.segments.flatMap((segment, at) => {
    const found = code.exec(`${segment.text.slice(0, TEXT_MAX)} `);
    if (found === null) return [];
    const from = Math.min(found.index + found[0].length, segment.text.length);
    const next = page.segments[at + 1];
    if (from < segment.text.trimEnd().length) return [{ segment, from, to: segment.text.length }];
    return next?.line === segment.line ? [wholeSlice(next)] : [];
  });
}

function first<T>(slices: readonly Slice[], parse: (slice: Slice) => T | null): T | null {
  for (const slice of slices) {
    const found = parse(slice);
    if (found !== null) return found;
  }
  return null;
}

/** Letters and digits with at least five digits. Every country and state has its own form, so nothing can be checked. */
function parseNumber(slice: Slice): ReadField | null {
  const [found] = /^[A-Z0-9]{4,20}(?:[ -][A-Z0-9]{2,8}){0,4}/.exec(textOf(slice)) ?? [];
  const value = found?.replace(/[^A-Z0-9]/g, '') ?? '';
  if (found === undefined || value.length > 20 || value.replace(/[^0-9]/g, '').length < 5 || findDates(slice).length > 0)
    return null;
  return { value, confidence: confidenceOf({ ...slice, to: slice.from + found.length }), checks: [] };
}

/** Whether the page is titled a driving licence. */
export function isForeignLicence(page: LabelledPage): boolean {
  return page.segments.some(({ text }) => TITLE.test(text.slice(0, TEXT_MAX)));
}

/** Reads the front of a licence of another country by the codes of its fields. Nothing on it proves that it was read correctly. */
export function readForeignLicence(page: LabelledPage, today: Day): Pick<Reading, 'fields' | 'checks'> {
  const order = dateOrderOf(page.segments);
  const date = (slice: Slice): FoundDate | null => findDates(slice, order)[0] ?? null;
  const [dob, issue, expiry] = [CODES.dob, CODES.issue, CODES.expiry].map((code) => first(findCoded(page, code), date));
  const isPlausible = (day: Day) =>
    isPlausibleDob(day, today) && [issue, expiry].every((other) => other == null || day < other.day);
  const names = [CODES.givenNames, CODES.surname]
    .map((code) => first(findCoded(page, code), parseName))
    .filter((name): name is FoundName => name !== null)
    .map((name) => toNameField(name));
  return {
    fields: foundFields({
      documentNumber: first(findCoded(page, CODES.number), parseNumber),
      name:
        names.length < 2
          ? null
          : {
              value: names.map(({ value }) => value).join(' '),
              confidence: Math.min(...names.map(({ confidence }) => confidence)),
              checks: [],
            },
      dob: dob == null ? null : toDateField(dob, isPlausible(dob.day)),
      expiresOn: expiry == null ? null : toDateField(expiry, true),
    }),
    checks: {},
  };
}
