import { fatherOf, indianPerson, type Person } from './people.ts';
import type { Random } from './random.ts';
import { verhoeffDigit } from './verhoeff-digit.ts';

const STREETS = ['MG Road', 'Gandhi Nagar', 'Temple Street', 'Station Road', 'Nehru Marg'];
const TOWNS: readonly (readonly [town: string, state: string, pin: string])[] = [
  ['Pune', 'Maharashtra', '411004'],
  ['Mysuru', 'Karnataka', '570001'],
  ['Lucknow', 'Uttar Pradesh', '226001'],
  ['Kochi', 'Kerala', '682011'],
  ['Kolkata', 'West Bengal', '700019'],
];

/** Who an Aadhaar is of, and what its sides tell. */
export type AadhaarHolder = Readonly<{
  person: Person;
  father: Person;
  number: string;
  house: string;
  street: string;
  town: readonly [string, string, string];
}>;

/** Twelve digits, the first not 0 or 1, the last by Verhoeff. */
export function aadhaarNumber(random: Random): string {
  const digits = `${random.whole(2, 9)}${random.digits(10)}`;
  return digits + verhoeffDigit(digits);
}

export function aadhaarHolder(random: Random): AadhaarHolder {
  const person = indianPerson(random);
  return {
    person,
    father: fatherOf(person, random),
    number: aadhaarNumber(random),
    house: `${random.whole(1, 240)}/${random.oneOf(['A', 'B', 'C', '2', '7'])}`,
    street: random.oneOf(STREETS),
    town: random.oneOf(TOWNS),
  };
}

export const grouped = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');
