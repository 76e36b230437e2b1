/** Made-up identity documents with known truth (see README.md). */

import { createRandom, type Random } from '../harness/random.ts';
import { drawAadhaarBack, drawAadhaarFront } from './aadhaar.ts';
import { drawAmericanLicence } from './american-licence.ts';
import { drawDrivingLicence } from './driving-licence.ts';
import { drawCardBack, drawCardFront, drawLargeCard } from './identity-card.ts';
import { drawPanCard } from './pan.ts';
import { drawPassport, drawVisa } from './passport.ts';
import type { Specimen } from './truth.ts';
import { drawVoterCard } from './voter-card.ts';

export { applyCondition, CONDITIONS, type Condition, makeSmallAndBlurred } from './conditions.ts';
export type { Specimen, Truth } from './truth.ts';

export const SPECIMEN_KINDS = [
  'PASSPORT',
  'PASSPORT_FOREIGN',
  'VISA',
  'VISA_SMALL',
  'IDENTITY_CARD_TD1_FRONT',
  'IDENTITY_CARD_TD1_BACK',
  'IDENTITY_CARD_TD2',
  'AADHAAR_FRONT',
  'AADHAAR_BACK',
  'PAN_NEW',
  'PAN_OLD',
  'DRIVING_LICENCE',
  'AMERICAN_LICENCE',
  'VOTER_ID',
] as const;
export type SpecimenKind = (typeof SPECIMEN_KINDS)[number];

const MAKERS: Readonly<Record<SpecimenKind, (random: Random) => Promise<Specimen>>> = {
  PASSPORT: (random) => drawPassport(random, false),
  PASSPORT_FOREIGN: (random) => drawPassport(random, true),
  VISA: (random) => drawVisa(random, 'A'),
  VISA_SMALL: (random) => drawVisa(random, 'B'),
  IDENTITY_CARD_TD1_FRONT: drawCardFront,
  IDENTITY_CARD_TD1_BACK: drawCardBack,
  IDENTITY_CARD_TD2: drawLargeCard,
  AADHAAR_FRONT: drawAadhaarFront,
  AADHAAR_BACK: drawAadhaarBack,
  PAN_NEW: (random) => drawPanCard(random, 'new'),
  PAN_OLD: (random) => drawPanCard(random, 'old'),
  DRIVING_LICENCE: drawDrivingLicence,
  AMERICAN_LICENCE: drawAmericanLicence,
  VOTER_ID: drawVoterCard,
};

/** Makes a document as a PNG, with its truth. The same kind and seed make the same bytes. */
export function makeSpecimen(kind: SpecimenKind, seed: number): Promise<Specimen> {
  return MAKERS[kind](createRandom(kind, seed));
}
