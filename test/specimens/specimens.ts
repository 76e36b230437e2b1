/** The entry: fictitious identity documents with known truth (see README.md). */
import { aadhaarBack, aadhaarFront } from './aadhaar.ts';
import { drivingLicence } from './driving-licence.ts';
import { cardBack, cardFront, largeCard } from './identity-card.ts';
import { panCard } from './pan.ts';
import { passport, visa } from './passport.ts';
import { type Random, randomOf } from './random.ts';
import type { Specimen } from './truth.ts';
import { voterCard } from './voter-card.ts';

export { CONDITIONS, type Condition, smallAndBlurred, under } from './conditions.ts';
export type { Specimen, Truth } from './truth.ts';

export const KINDS = [
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
  'VOTER_ID',
] as const;
export type Kind = (typeof KINDS)[number];

const MAKERS: Readonly<Record<Kind, (random: Random) => Promise<Specimen>>> = {
  PASSPORT: (random) => passport(random, false),
  PASSPORT_FOREIGN: (random) => passport(random, true),
  VISA: (random) => visa(random, 'A'),
  VISA_SMALL: (random) => visa(random, 'B'),
  IDENTITY_CARD_TD1_FRONT: cardFront,
  IDENTITY_CARD_TD1_BACK: cardBack,
  IDENTITY_CARD_TD2: largeCard,
  AADHAAR_FRONT: aadhaarFront,
  AADHAAR_BACK: aadhaarBack,
  PAN_NEW: (random) => panCard(random, 'new'),
  PAN_OLD: (random) => panCard(random, 'old'),
  DRIVING_LICENCE: drivingLicence,
  VOTER_ID: voterCard,
};

/** One document as a PNG, and what it tells. The same kind and seed make the same bytes. */
export function specimen(kind: Kind, seed: number): Promise<Specimen> {
  return MAKERS[kind](randomOf(kind, seed));
}
