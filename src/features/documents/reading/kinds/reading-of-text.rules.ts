import type { DocumentType, Reading, TextPage } from '../reading.rules.ts';
import { aadhaarNumbers, aadhaarReading, maskedNumbers } from './aadhaar.rules.ts';
import type { Day } from './dates.rules.ts';
import { drivingLicenceReading, licenceNumbers } from './driving-licence.rules.ts';
import { identityCardReading, identityCardScore } from './identity-card.rules.ts';
import { type LabelKind, labelsOf, type Sheet, sheetOf } from './labels.rules.ts';
import { piecesOf } from './page-pieces.rules.ts';
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

/** What a printed phrase says for a kind: 4 names it, 1 is found on others too. */
const PHRASES: Readonly<Record<Exclude<Scored, 'IDENTITY_CARD'>, Readonly<Record<string, number>>>> = {
  AADHAAR: {
    UNIQUEIDENTIFICATIONAUTHORITYOFINDIA: 4,
    UNIQUEIDENTIFICATIONAUTHORITY: 4,
    AADHAARNO: 4,
    YOURAADHAARNO: 4,
    AADHAARNUMBER: 4,
    AADHAAR: 2,
    MERAAADHAARMERIPEHCHAN: 4,
    VID: 2,
    ENROLMENTNO: 2,
    ENROLLMENTNO: 2,
    GOVERNMENTOFINDIA: 1,
    YEAROFBIRTH: 1,
  },
  PAN: { INCOMETAXDEPARTMENT: 4, PERMANENTACCOUNTNUMBER: 4, PERMANENTACCOUNTNUMBERCARD: 4, PERMANENTACCOUNT: 4, GOVTOFINDIA: 1 },
  DRIVING_LICENCE: {
    INDIANUNIONDRIVINGLICENCE: 5,
    DRIVINGLICENCE: 4,
    DRIVINGLICENSE: 4,
    MOTORDRIVINGLICENCE: 4,
    DRIVINGLICENCENO: 4,
    DRIVINGLICENSENO: 4,
    LICENCENO: 3,
    LICENCENUMBER: 3,
    DLNO: 3,
    TRANSPORTDEPARTMENT: 2,
    MINISTRYOFROADTRANSPORT: 2,
    LICENSINGAUTHORITY: 2,
    LICENCINGAUTHORITY: 2,
    UNIONOFINDIA: 2,
    VALIDTILL: 1,
    VALIDITY: 1,
    VALIDITYNT: 1,
    VALIDITYTR: 1,
    BLOODGROUP: 1,
    ORGANDONOR: 1,
  },
  VOTER_ID: {
    ELECTIONCOMMISSIONOFINDIA: 4,
    ELECTIONCOMMISSION: 4,
    ELECTORPHOTOIDENTITYCARD: 4,
    ELECTORALREGISTRATIONOFFICER: 3,
    ELECTORSNAME: 3,
    ELECTORNAME: 3,
    NAMEOFELECTOR: 3,
    EPICNO: 3,
    IDENTITYCARD: 1,
  },
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
const SCORED: readonly Scored[] = [...(Object.keys(PHRASES) as (keyof typeof PHRASES)[]), 'IDENTITY_CARD'];
/** A number that holds says as much as a phrase in the heading. */
const NUMBER_SCORE = 3;
const ENOUGH = 3;

function numberScores(sheet: Sheet, today: Day): Readonly<Partial<Record<Scored, number>>> {
  const score = (holds: boolean | undefined) => (holds === true ? NUMBER_SCORE : 0);
  const { pieces } = sheet;
  return {
    AADHAAR: score(aadhaarNumbers(pieces)[0]?.holds ?? maskedNumbers(pieces)[0]?.holds),
    PAN: score(panNumbers(pieces)[0]?.holds),
    DRIVING_LICENCE: score(licenceNumbers(pieces, today)[0]?.holds),
    VOTER_ID: score(voterNumbers(pieces)[0]?.holds),
  };
}

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

function kindOf(sheet: Sheet, today: Day): Kind | null {
  const phrases = new Set(labelsOf(sheet, ...PHRASE_KINDS).map(({ phrase }) => phrase));
  const numbers = numberScores(sheet, today);
  const scores = SCORED.map((kind) => {
    if (kind === 'IDENTITY_CARD') return { kind, score: identityCardScore(sheet) };
    if (kind === 'PASSPORT' && !saysPassport(sheet)) return { kind, score: 0 };
    const said = [...phrases].reduce((sum, phrase) => sum + (PHRASES[kind][phrase] ?? 0), 0);
    return { kind, score: said + (numbers[kind] ?? 0) };
  });
  const best = scores.toSorted((a, b) => b.score - a.score)[0];
  return best === undefined || best.score < ENOUGH || best.kind === 'VISA' ? null : best.kind;
}

/**
 * What a page of text tells, or null when it is no document known here or none of its fields could be read. `today` is
 * `YYYY-MM-DD`. Looks at the first 400 lines only. The Aadhaar number is whole in the answer (or `XXXXXXXX1234` where it was
 * printed masked): mask it before it goes anywhere.
 */
export function readingOfText(page: TextPage, source: 'TEXT_LAYER' | 'OCR', today: Day): Reading | null {
  const sheet = sheetOf(piecesOf(page));
  const kind = kindOf(sheet, today);
  if (kind === null) return null;
  const { fields, checks } = KINDS[kind](sheet, today);
  const told = Object.keys(fields).filter((name) => name !== 'nationality');
  return told.length === 0 ? null : { documentType: kind, source, fields, checks };
}
