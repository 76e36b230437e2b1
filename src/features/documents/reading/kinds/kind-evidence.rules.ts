import { type Label, labelsOf, type Sheet } from './labels.rules.ts';
import { sexPiece } from './sex.rules.ts';

/** The kinds whose number alone says nothing: invoices, tickets and policies bear numbers of the same form. */
export const INDIAN_KINDS = ['AADHAAR', 'PAN', 'DRIVING_LICENCE', 'VOTER_ID'] as const;
type IndianKind = (typeof INDIAN_KINDS)[number];

/** What is printed on a page for a kind: `named` when it bears the heading of who issues it, and does not only mention it. */
type Evidence = Readonly<{ score: number; named: boolean }>;

/** Headings: what the issuing authority prints over or under its cards, each with what it says for the kind. */
const HEADINGS: Readonly<Record<IndianKind, Readonly<Record<string, number>>>> = {
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
  },
};

/** Labels: found on the card, but also in a form that asks for it. */
const LABELS: Readonly<Record<IndianKind, Readonly<Record<string, number>>>> = {
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
    ORGANDONOR: 1,
  },
  VOTER_ID: { ELECTORSNAME: 3, ELECTORNAME: 2, NAMEOFELECTOR: 3, EPICNO: 2, IDENTITYCARD: 1 },
};

/** The same word in several labels counts once. */
const MENTIONS = /^AADHAAR(?:NO|NUMBER)?$/;

const lineText = (sheet: Sheet, line: number): string =>
  sheet.pieces
    .filter((piece) => piece.line === line)
    .map(({ text }) => text.slice(0, 200))
    .join(' ')
    .slice(0, 400);

/** Words of papers that bear such numbers, and dates of birth beside them, and may mention who issues the cards. */
const OF_OTHER_PAPERS = /\b(?:insurance|premium|nominee|policy no|invoice|receipt|gstin|booking|itinerary|ticket|boarding)\b/i;
const PIECES_MAX = 400;

function isOtherPaper(sheet: Sheet): boolean {
  return sheet.pieces.slice(0, PIECES_MAX).some(({ text }) => OF_OTHER_PAPERS.test(text.slice(0, 200)));
}

/** "Driving Licence: MH12 20080012345" asks for a number, a heading does not. */
function isHeading(sheet: Sheet, { slice }: Label): boolean {
  return !/[0-9]{5}|[0-9]{4}\s{1,3}[0-9]{4}/.test(lineText(sheet, slice.piece.line));
}

/** A line with nothing but the twelve digits of a card, in their three groups; a few specks beside them. */
function hasNumberLine(sheet: Sheet): boolean {
  const group = /[0-9X*×][0-9OQDIL|!ZSGBX*×]{3}/;
  const digits = new RegExp(`(?<![0-9])${group.source}\\s{1,3}${group.source}\\s{1,3}${group.source}(?![0-9])`);
  const lines = new Set(sheet.pieces.map(({ line }) => line));
  const labelled = new Set([...sheet.labels.values()].flat().map(({ slice }) => slice.piece.line));
  return [...lines].some((line) => {
    if (labelled.has(line)) return false;
    const text = lineText(sheet, line);
    const found = digits.exec(text.toUpperCase());
    return found !== null && text.replace(/[^A-Za-z0-9]/g, '').length <= found[0].replace(/\s/g, '').length + 8;
  });
}

/**
 * How an Aadhaar is laid out: the number in a line of its own, the sex without a label, a date or year of birth. Where the heading
 * was not legible this is all there is to know it by.
 */
function aadhaarLayout(sheet: Sheet): number {
  const isBare = labelsOf(sheet, 'sex').length === 0 && sexPiece(sheet) !== undefined;
  const hasBirth = labelsOf(sheet, 'dob', 'yearOfBirth').length > 0;
  // The address of the authority on the web is on every back.
  const isBack = sheet.pieces.some(({ text }) => /u[il1|]da[il1|]/i.test(text.slice(0, 200)));
  return Number(hasNumberLine(sheet)) + Number(isBare) + Number(hasBirth) + (isBack ? 2 : 0);
}

/** What says that a page is a card of this kind, its number aside. */
export function evidenceOf(sheet: Sheet, kind: IndianKind): Evidence {
  const labels = [...sheet.labels.values()].flat();
  const headings = new Set<string>();
  const mentioned = new Set<string>();
  for (const label of labels) {
    const { phrase } = label;
    if (HEADINGS[kind][phrase] !== undefined && (kind === 'VOTER_ID' || isHeading(sheet, label))) headings.add(phrase);
    if (LABELS[kind][phrase] !== undefined) mentioned.add(kind === 'AADHAAR' ? phrase.replace(MENTIONS, 'AADHAAR') : phrase);
    // On a card it is a heading above or below the number, in a form a label beside it.
    if (kind === 'PAN' && phrase.startsWith('PERMANENTACCOUNT') && isHeading(sheet, label)) mentioned.add('CARD');
  }
  const sum = (phrases: Set<string>, of: Readonly<Record<string, number>>) =>
    [...phrases].reduce((total, phrase) => total + (of[phrase] ?? 0), 0);
  const said = sum(headings, HEADINGS[kind]) + sum(mentioned, LABELS[kind]) + (mentioned.has('CARD') ? 2 : 0);
  return { score: said + (kind === 'AADHAAR' ? aadhaarLayout(sheet) : 0), named: headings.size > 0 && !isOtherPaper(sheet) };
}
