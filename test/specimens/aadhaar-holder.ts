import type { Random } from '../harness/random.ts';
import { fatherOf, indianPerson, type Person } from './people.ts';

const STREETS = ['MG Road', 'Gandhi Nagar', 'Temple Street', 'Station Road', 'Nehru Marg'];
const TOWNS: readonly (readonly [town: string, state: string, pin: string])[] = [
  ['Pune', 'Maharashtra', '411004'],
  ['Mysuru', 'Karnataka', '570001'],
  ['Lucknow', 'Uttar Pradesh', '226001'],
  ['Kochi', 'Kerala', '682011'],
  ['Kolkata', 'West Bengal', '700019'],
];

/** The holder of an Aadhaar card, and the data on its two sides. */
export type AadhaarHolder = Readonly<{
  person: Person;
  father: Person;
  number: string;
  house: string;
  street: string;
  town: readonly [string, string, string];
}>;

/** The multiplication of the dihedral group D5: 0 to 4 are rotations, 5 to 9 rotations with a reflection. */
function times(left: number, right: number): number {
  const turned = left < 5 ? (left + right) % 5 : (left - right + 10) % 5;
  return left < 5 === right < 5 ? turned : turned + 5;
}

const TURN = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
const INVERSE = [0, 4, 3, 2, 1, 5, 6, 7, 8, 9];

/**
 * The check digit (Verhoeff 1969), computed from the group and not from tables, so that it is independent of the product's code,
 * which is tested with it.
 */
export function verhoeffDigit(digits: string): string {
  let state = 0;
  for (const [at, character] of [...digits].reverse().entries()) {
    let digit = Number(character);
    for (let turn = 0; turn < (at + 1) % 8; turn += 1) digit = TURN[digit] ?? 0;
    state = times(state, digit);
  }
  return String(INVERSE[state] ?? 0);
}

/** Twelve digits: the first is not 0 or 1, the last is the Verhoeff check digit. */
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

export const groupDigits = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');
