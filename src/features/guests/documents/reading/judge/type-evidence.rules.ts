import { type Label, type LabelledPage, labelsOf } from '../locate/labels.rules.ts';
import { findSexSegment } from '../read/sex.rules.ts';
import type { DocumentType } from '../reading.rules.ts';

/** The types whose number alone is no evidence: invoices, tickets and policies have numbers of the same form. */
export const INDIAN_TYPES = ['AADHAAR', 'PAN', 'DRIVING_LICENCE', 'VOTER_ID'] as const;
type IndianType = (typeof INDIAN_TYPES)[number];

export function isIndianType(kind: DocumentType): kind is IndianType {
  return (INDIAN_TYPES as readonly DocumentType[]).includes(kind);
}

/**
 * The evidence for a type on a page. `named`: the page has the heading of the issuing authority, and does not only mention it.
 */
type Evidence = Readonly<{ score: number; named: boolean }>;

/** Headings that the issuing authority prints on its cards, with their weight. */
const HEADINGS: Readonly<Record<IndianType, Readonly<Record<string, number>>>> = {
  AADHAAR: {
    UNIQUEIDENTIFICATIONAUTHORITYOFINDIA: 4,
    UNIQUEIDENTIFICATIONAUTHORITY: 4,
    MERAAADHAARMERIPEHCHAN: 4,
    GOVERNMENTOFINDIA: 2,
  },
  PAN: { INCOMETAXDEPARTMENT: 4, PERMANENTACCOUNTNUMBERCARD: 4 },
  DRIVING_LICENCE: {
    INDIANUNIONDRIVINGLICENCE: 5,
    DRIVINGLICENCE: 4,
    DRIVINGLICENSE: 4,
    MOTORDRIVINGLICENCE: 4,
    MINISTRYOFROADTRANSPORT: 2,
    TRANSPORTDEPARTMENT: 2,
    UNIONOFINDIA: 2,
  },
  VOTER_ID: {
    ELECTIONCOMMISSIONOFINDIA: 4,
    ELECTIONCOMMISSION: 4,
    ELECTORPHOTOIDENTITYCARD: 4,
    ELECTORALREGISTRATIONOFFICER: 3,
    ELECTORALREGISTRATION: 2,
    ASSEMBLYCONSTITUENCY: 2,
  },
};

/** Labels that are on the card, but also on forms that ask for it. */
const LABELS: Readonly<Record<IndianType, Readonly<Record<string, number>>>> = {
  AADHAAR: { AADHAAR: 2, AADHAARNO: 2, YOURAADHAARNO: 4, AADHAARNUMBER: 2, VID: 1, ENROLMENTNO: 2, ENROLLMENTNO: 2 },
  PAN: { PERMANENTACCOUNTNUMBER: 1, PERMANENTACCOUNT: 1, GOVTOFINDIA: 1 },
  DRIVING_LICENCE: {
    DRIVINGLICENCENO: 2,
    DRIVINGLICENSENO: 2,
    LICENCENO: 1,
    LICENCENUMBER: 1,
    DLNO: 2,
    LICENSINGAUTHORITY: 2,
    LICENCINGAUTHORITY: 2,
    VALIDTILL: 1,
    VALIDITY: 1,
    VALIDITYNT: 1,
    VALIDITYTR: 1,
    BLOODGROUP: 1,
    NONTRANSPORT: 3,
    ORGANDONOR: 1,
  },
  VOTER_ID: { ELECTORSNAME: 3, ELECTORNAME: 2, NAMEOFELECTOR: 3, EPICNO: 2, IDENTITYCARD: 1 },
};

/** Labels with the same word count once. */
const AADHAAR_LABELS = /^AADHAAR(?:NO|NUMBER)?$/;

const lineText = (page: LabelledPage, line: number): string =>
  page.segments
    .filter((segment) => segment.line === line)
    .map(({ text }) => text.slice(0, 200))
    .join(' ')
    .slice(0, 400);

/** Words on other documents that have such numbers and dates of birth, and may mention the issuing authority. */
const UNRELATED_WORDS =
  /\b(?:insurance|premium|nominee|policy no|invoice|receipt|gstin|booking|itinerary|ticket|boarding|certificate|marks? ?sheet|application form)\b/i;
const SEGMENTS_MAX = 400;

function isUnrelatedDocument(page: LabelledPage): boolean {
  return page.segments.slice(0, SEGMENTS_MAX).some(({ text }) => UNRELATED_WORDS.test(text.slice(0, 200)));
}

/** "Driving Licence: MH12 20080012345" is a label with its value, not a heading. */
function isHeading(page: LabelledPage, { slice }: Label): boolean {
  return !/[0-9]{5}|[0-9]{4}\s{1,3}[0-9]{4}/.test(lineText(page, slice.segment.line));
}

/** A line with only the twelve digits of a card in three groups, apart from a few specks. */
function hasNumberLine(page: LabelledPage): boolean {
  const group = /[0-9X*×][0-9OQDIL|!ZSGBX*×]{3}/;
  const digits = new RegExp(`(?<![0-9])${group.source}\\s{1,3}${group.source}\\s{1,3}${group.source}(?![0-9])`);
  const lines = new Set(page.segments.map(({ line }) => line));
  const labelled = new Set([...page.labels.values()].flat().map(({ slice }) => slice.segment.line));
  return [...lines].some((line) => {
    if (labelled.has(line)) return false;
    const text = lineText(page, line);
    const found = digits.exec(text.toUpperCase());
    return found !== null && text.replace(/[^A-Za-z0-9]/g, '').length <= found[0].replace(/\s/g, '').length + 8;
  });
}

/**
 * Scores the layout of an Aadhaar card: the number in a line of its own, the sex without a label, a date or year of birth. When
 * the heading was not legible, this is the only evidence.
 */
function scoreAadhaarLayout(page: LabelledPage): number {
  const isBare = labelsOf(page, 'sex').length === 0 && findSexSegment(page) !== undefined;
  const hasBirth = labelsOf(page, 'dob', 'yearOfBirth').length > 0;
  // The web address of the authority is on every back.
  const isBack = page.segments.some(({ text }) => /u[il1|]da[il1|]/i.test(text.slice(0, 200)));
  return Number(hasNumberLine(page)) + Number(isBare) + Number(hasBirth) + (isBack ? 2 : 0);
}

/** Weighs the evidence that a page is a card of this type, apart from its number. */
export function weighEvidence(page: LabelledPage, kind: IndianType): Evidence {
  const labels = [...page.labels.values()].flat();
  const headings = new Set<string>();
  const mentioned = new Set<string>();
  for (const label of labels) {
    const { phrase } = label;
    if (HEADINGS[kind][phrase] !== undefined && (kind === 'VOTER_ID' || isHeading(page, label))) headings.add(phrase);
    if (LABELS[kind][phrase] !== undefined)
      mentioned.add(kind === 'AADHAAR' ? phrase.replace(AADHAAR_LABELS, 'AADHAAR') : phrase);
    // On a card it is a heading above or below the number; in a form it is a label beside it.
    if (kind === 'PAN' && phrase.startsWith('PERMANENTACCOUNT') && isHeading(page, label)) mentioned.add('CARD');
  }
  const sum = (phrases: Set<string>, of: Readonly<Record<string, number>>) =>
    [...phrases].reduce((total, phrase) => total + (of[phrase] ?? 0), 0);
  const said = sum(headings, HEADINGS[kind]) + sum(mentioned, LABELS[kind]) + (mentioned.has('CARD') ? 2 : 0);
  return {
    score: said + (kind === 'AADHAAR' ? scoreAadhaarLayout(page) : 0),
    named: headings.size > 0 && !isUnrelatedDocument(page),
  };
}

/** Headings that many papers of the authority have. */
const COMMON_HEADINGS: ReadonlySet<string> = new Set(['GOVERNMENTOFINDIA', 'UNIONOFINDIA', 'TRANSPORTDEPARTMENT', 'GOVTOFINDIA']);

/**
 * Whether a page without the number of its type has enough of a card: headings that are on other papers too prove nothing, unless
 * the rest looks like an Aadhaar card.
 */
export function looksLikeCard(page: LabelledPage, kind: IndianType): boolean {
  if (isUnrelatedDocument(page)) return false;
  const phrases = [...page.labels.values()].flat().map(({ phrase }) => phrase);
  const isOwn = (phrase: string) =>
    !COMMON_HEADINGS.has(phrase) && (HEADINGS[kind][phrase] !== undefined || (LABELS[kind][phrase] ?? 0) > 1);
  return phrases.some(isOwn) || (kind === 'AADHAAR' && labelsOf(page, 'sex').length === 0 && findSexSegment(page) !== undefined);
}
