import type { TextPage } from '../../../../platform/reading/page.rules.ts';
import type { DocumentType, Reading } from '../reading.rules.ts';
import { aadhaarNumbers, aadhaarReading, maskedNumbers } from './aadhaar.rules.ts';
import type { Day } from './dates.rules.ts';
import { drivingLicenceReading, licenceNumbers } from './driving-licence.rules.ts';
import { identityCardReading, identityCardScore } from './identity-card.rules.ts';
import { evidenceOf, INDIAN_KINDS } from './kind-evidence.rules.ts';
import { type LabelKind, labelsOf, type Sheet, sheetOf } from './labels.rules.ts';
import { areOfSeveral, asMixed, labelledDobs, namesApart } from './mixed-cards.rules.ts';
import type { Candidate } from './number-candidates.rules.ts';
import { type Piece, piecesOf } from './page-pieces.rules.ts';
import { panNumbers, panReading } from './pan.rules.ts';
import { passportPageReading, saysPassport } from './passport-page.rules.ts';
import { voterIdReading, voterNumbers } from './voter-id.rules.ts';

type Kind = Exclude<DocumentType, 'VISA'>;
/** A visa names the passport it belongs to: it must not be taken for one. Its own fields are in its machine-readable zone. */
type Scored = Kind | 'VISA';

const KINDS: Readonly<Record<Kind, (sheet: Sheet, today: Day) => Pick<Reading, 'fields' | 'checks'>>> = {
  AADHAAR: aadhaarReading,
  PAN: panReading,
  DRIVING_LICENCE: drivingLicenceReading,
  VOTER_ID: voterIdReading,
  PASSPORT: passportPageReading,
  IDENTITY_CARD: identityCardReading,
};

/** What a printed phrase says for a kind: 4 names it, 1 is found on others too. Indian kinds are weighed in kind-evidence. */
const PHRASES: Readonly<Record<'PASSPORT' | 'VISA', Readonly<Record<string, number>>>> = {
  PASSPORT: {
    PASSPORTNO: 3,
    PASSPORTNUMBER: 3,
    PASSPORT: 2,
    PASSEPORT: 2,
    PASAPORTE: 2,
    PASSAPORTO: 2,
    PASSAPORTE: 2,
    REISEPASS: 2,
    REPUBLICOFINDIA: 3,
    SURNAME: 1,
    GIVENNAME: 1,
    GIVENNAMES: 1,
    DATEOFEXPIRY: 1,
    NATIONALITY: 1,
    PLACEOFISSUE: 1,
  },
  VISA: {
    VISA: 4,
    VISATYPE: 4,
    TYPEOFVISA: 4,
    VISANO: 4,
    EVISA: 4,
    ELECTRONICTRAVELAUTHORIZATION: 5,
    NUMBEROFENTRIES: 3,
    ENTRIES: 1,
  },
};

/** An identity card has too many names for a list: it is weighed on its own. */
const OTHERS = ['PASSPORT', 'VISA', 'IDENTITY_CARD'] as const;
/** A number that holds decides between kinds that are named on a page; it names none. */
const NUMBER_SCORE = 3;
const ENOUGH = 3;

/** Where the number may be of the kind, the best first. A number printed masked is none to compare with. */
const NUMBERS: Readonly<Record<(typeof INDIAN_KINDS)[number], (pieces: readonly Piece[], today: Day) => Candidate[]>> = {
  AADHAAR: aadhaarNumbers,
  PAN: panNumbers,
  DRIVING_LICENCE: licenceNumbers,
  VOTER_ID: voterNumbers,
};

const PHRASE_KINDS: readonly LabelKind[] = [
  'name',
  'surname',
  'givenNames',
  'yearOfBirth',
  'expiry',
  'transportExpiry',
  'number',
  'nationality',
  'otherNumber',
  'place',
  'visa',
  'heading',
];

/** A kind of which enough is said on the page, and whether its own number is there too. */
type Found = Readonly<{ kind: Scored; score: number; named: boolean; numbered: boolean }>;

function indianKinds(sheet: Sheet, today: Day): Found[] {
  return INDIAN_KINDS.flatMap((kind) => {
    const { score, named } = evidenceOf(sheet, kind);
    if (score < ENOUGH) return [];
    const numbered = NUMBERS[kind](sheet.pieces, today)[0]?.holds === true;
    const masked = kind === 'AADHAAR' && maskedNumbers(sheet.pieces).length > 0;
    return [{ kind, score: score + (numbered || masked ? NUMBER_SCORE : 0), named, numbered }];
  });
}

/** The kinds that a page may be, the likeliest first. */
function kindsOf(sheet: Sheet, today: Day): Found[] {
  const phrases = new Set(labelsOf(sheet, ...PHRASE_KINDS).map(({ phrase }) => phrase));
  const others = OTHERS.map((kind) => {
    const found = (score: number) => ({ kind, score, named: true, numbered: false });
    if (kind === 'IDENTITY_CARD') return found(identityCardScore(sheet));
    if (kind === 'PASSPORT' && !saysPassport(sheet)) return found(0);
    return found([...phrases].reduce((sum, phrase) => sum + (PHRASES[kind][phrase] ?? 0), 0));
  });
  return [...indianKinds(sheet, today), ...others].filter(({ score }) => score >= ENOUGH).toSorted((a, b) => b.score - a.score);
}

/** Whether a page seems to bear cards of more than one person: their numbers, names or dates must not be put together. */
function isOfSeveral(sheet: Sheet, today: Day, kind: Kind, others: readonly Found[]): boolean {
  const side = kind === 'PAN' ? 'BELOW' : 'RIGHT';
  const isIndian = (INDIAN_KINDS as readonly Scored[]).includes(kind);
  const dobs = labelledDobs(sheet, isIndian ? side : 'BELOW');
  if (new Set(dobs).size > 1) return true;
  if (!isIndian) return false;
  if (areOfSeveral(NUMBERS[kind as keyof typeof NUMBERS](sheet.pieces, today)) || namesApart(sheet, side)) return true;
  // Two cards of one person tell the same day.
  return others.some(({ numbered }) => numbered) && dobs.length < 2;
}

/** A card that was only known by its labels and how it is laid out is not sure enough for anything to be taken from it unseen. */
const UNNAMED_CONFIDENCE_MAX = 0.8;

function lessSure(fields: Reading['fields']): Reading['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, confidence: Math.min(field.confidence, UNNAMED_CONFIDENCE_MAX) },
    ]),
  );
}

/**
 * What a page of text tells, or null when it is no document known here or none of its fields could be read. `today` is
 * `YYYY-MM-DD`. Looks at the first 400 lines only. The Aadhaar number is whole in the answer (or `XXXXXXXX1234` where it was
 * printed masked): mask it before it goes anywhere.
 */
export function readingOfText(page: TextPage, source: 'TEXT_LAYER' | 'OCR', today: Day): Reading | null {
  const sheet = sheetOf(piecesOf(page));
  const [best, ...others] = kindsOf(sheet, today);
  if (best === undefined || best.kind === 'VISA') return null;
  // What was not misread has its heading: without it, it is a form or an invoice.
  if (!best.named && source === 'TEXT_LAYER') return null;
  const { kind, named } = best;
  const { fields, checks } = KINDS[kind](sheet, today);
  const told = Object.keys(fields).filter((name) => name !== 'nationality');
  if (told.length === 0) return null;
  const reading = { documentType: kind, source, fields: named ? fields : lessSure(fields), checks };
  return isOfSeveral(sheet, today, kind, others) ? asMixed(reading) : reading;
}
