import type { TextPage } from '../../../../../platform/reading/page.rules.ts';
import { areOfSeveralCards, hasDifferentNames, markAsMixed } from '../judge/mixed-cards.rules.ts';
import { INDIAN_TYPES, isIndianType, looksLikeCard, weighEvidence } from '../judge/type-evidence.rules.ts';
import { findAadhaarNumbers, findMaskedNumbers, readAadhaar } from '../kinds/aadhaar.rules.ts';
import { findLicenceNumbers, readDrivingLicence } from '../kinds/driving-licence.rules.ts';
import { readForeignLicence, recogniseLicence } from '../kinds/foreign-licence.rules.ts';
import { readIdentityCard, scoreIdentityCard } from '../kinds/identity-card.rules.ts';
import { findPanNumbers, readPan } from '../kinds/pan.rules.ts';
import { namesPassport, readPassportPage } from '../kinds/passport.rules.ts';
import { findVoterNumbers, readVoterId } from '../kinds/voter-id.rules.ts';
import { type LabelKind, type LabelledPage, labelPage, labelsOf } from '../locate/labels.rules.ts';
import { type Segment, splitIntoSegments } from '../locate/text-segments.rules.ts';
import type { DocumentType, Reading } from '../reading.rules.ts';
import { findLabelledDobs } from './dated-labels.rules.ts';
import type { Day } from './dates.rules.ts';
import type { Candidate } from './number-candidates.rules.ts';

type ReadableType = Exclude<DocumentType, 'VISA'>;
/** A visa names its passport and must not be taken for one. The fields of a visa are read from its machine-readable zone. */
type ScoredType = ReadableType | 'VISA';

const READERS: Readonly<Record<ReadableType, (labelled: LabelledPage, today: Day) => Pick<Reading, 'fields' | 'checks'>>> = {
  AADHAAR: readAadhaar,
  PAN: readPan,
  DRIVING_LICENCE: readDrivingLicence,
  VOTER_ID: readVoterId,
  PASSPORT: readPassportPage,
  IDENTITY_CARD: readIdentityCard,
};

/**
 * How strongly a printed phrase suggests a type: 4 names it, 1 is on other types too. Evidence for Indian types is in
 * type-evidence.rules.ts.
 */
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

/** An identity card has too many names for a list of phrases, so it has a score of its own. */
const FOREIGN_TYPES = ['PASSPORT', 'VISA', 'IDENTITY_CARD'] as const;
/** A valid number decides between types that are named on a page, but names none itself. */
const NUMBER_SCORE = 3;
const SCORE_MIN = 3;

/** The possible numbers of each type, the best first. Masked numbers are left out, because they cannot be compared. */
const NUMBER_FINDERS: Readonly<Record<(typeof INDIAN_TYPES)[number], (segments: readonly Segment[], today: Day) => Candidate[]>> =
  {
    AADHAAR: findAadhaarNumbers,
    PAN: findPanNumbers,
    DRIVING_LICENCE: findLicenceNumbers,
    VOTER_ID: findVoterNumbers,
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

/** A type with enough evidence on the page. `numbered`: its own number is there too. */
type TypeScore = Readonly<{ kind: ScoredType; score: number; named: boolean; numbered: boolean }>;

function scoreIndianTypes(labelled: LabelledPage, today: Day): TypeScore[] {
  return INDIAN_TYPES.flatMap((kind) => {
    const { score, named } = weighEvidence(labelled, kind);
    if (score < SCORE_MIN) return [];
    const numbered = NUMBER_FINDERS[kind](labelled.segments, today)[0]?.holds === true;
    const masked = kind === 'AADHAAR' && findMaskedNumbers(labelled.segments).length > 0;
    return [{ kind, score: score + (numbered || masked ? NUMBER_SCORE : 0), named, numbered }];
  });
}

/** The possible types of a page, the likeliest first. */
function rankDocumentTypes(labelled: LabelledPage, today: Day): TypeScore[] {
  const phrases = new Set(labelsOf(labelled, ...PHRASE_KINDS).map(({ phrase }) => phrase));
  const others = FOREIGN_TYPES.map((kind) => {
    const found = (score: number) => ({ kind, score, named: true, numbered: false });
    if (kind === 'IDENTITY_CARD') return found(scoreIdentityCard(labelled));
    if (kind === 'PASSPORT' && !namesPassport(labelled)) return found(0);
    return found([...phrases].reduce((sum, phrase) => sum + (PHRASES[kind][phrase] ?? 0), 0));
  });
  return [...scoreIndianTypes(labelled, today), ...others]
    .filter(({ score }) => score >= SCORE_MIN)
    .toSorted((a, b) => b.score - a.score);
}

/** Whether a page seems to show cards of more than one person, whose numbers, names and dates must not be mixed. */
function hasSeveralCards(labelled: LabelledPage, today: Day, kind: ReadableType, others: readonly TypeScore[]): boolean {
  const layout = kind === 'PAN' ? 'BELOW' : 'RIGHT';
  const dobs = findLabelledDobs(labelled, isIndianType(kind) ? layout : 'BELOW').map(({ day }) => day);
  if (new Set(dobs).size > 1) return true;
  if (!isIndianType(kind)) return false;
  if (areOfSeveralCards(NUMBER_FINDERS[kind](labelled.segments, today)) || hasDifferentNames(labelled, layout)) return true;
  // Two cards of one person show the same date of birth.
  return others.some(({ numbered }) => numbered) && dobs.length < 2;
}

/** With fewer of these fields a page only mentions a licence of another country, unless it is surely one. */
const FOREIGN_FIELDS = ['documentNumber', 'name', 'dob'] as const;
const FOREIGN_FIELDS_MIN = 2;

/** A card that was recognised only by its labels and layout is not reliable enough to be used automatically. */
const UNNAMED_CONFIDENCE_MAX = 0.8;

function capConfidence(fields: Reading['fields']): Reading['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, confidence: Math.min(field.confidence, UNNAMED_CONFIDENCE_MAX) },
    ]),
  );
}

/**
 * Reads a page of text. Null when it is not a known document or no field could be read. `today` is `YYYY-MM-DD`. Uses the first
 * 400 lines only. The Aadhaar number in the result is not masked (or is `XXXXXXXX1234` when it was printed masked): mask it
 * before it leaves the process.
 */
export function readTextPage(page: TextPage, source: 'TEXT_LAYER' | 'OCR', today: Day): Reading | null {
  const labelled = labelPage(splitIntoSegments(page));
  const [best, ...others] = rankDocumentTypes(labelled, today);
  // An Indian licence has the number of its form.
  const isLicence = best === undefined || (best.kind === 'DRIVING_LICENCE' && !best.numbered);
  const licence = isLicence && source === 'OCR' ? recogniseLicence(labelled) : null;
  const foreign = licence === null ? null : readForeignLicence(labelled, today, licence);
  const found = FOREIGN_FIELDS.filter((name) => foreign?.fields[name] !== undefined).length;
  if (foreign !== null && found >= (licence?.isSure === true ? 1 : FOREIGN_FIELDS_MIN)) {
    // Some countries print labels as India does, instead of codes.
    const labels = best === undefined || licence?.isAmerican === true ? {} : readDrivingLicence(labelled, today).fields;
    return { documentType: 'DRIVING_LICENCE', source, fields: { ...labels, ...foreign.fields }, checks: {} };
  }
  if (best === undefined || best.kind === 'VISA') return null;
  // A text layer has no misreadings, so a page without a heading is a form or an invoice.
  if (!best.named && source === 'TEXT_LAYER') return null;
  const { kind, named } = best;
  const { fields, checks } = READERS[kind](labelled, today);
  if (Object.keys(fields).every((name) => name === 'nationality')) return null;
  // Without its number, a heading and a name are on many papers.
  if (fields.documentNumber === undefined && isIndianType(kind) && (fields.dob === undefined || !looksLikeCard(labelled, kind)))
    return null;
  const reading = { documentType: kind, source, fields: named ? fields : capConfidence(fields), checks };
  return hasSeveralCards(labelled, today, kind, others) ? markAsMixed(reading) : reading;
}
