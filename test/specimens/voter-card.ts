import { written, yearOf } from './dates.ts';
import { fatherOf, fullName, indianPerson, type Person } from './people.ts';
import type { Random } from './random.ts';
import { band, CARD_DOTS_PER_MM, CARD_MM, emblem, newSheet, pictureOf, portrait, put, type Sheet } from './sheet.ts';
import type { Specimen, Truth } from './truth.ts';

type Card = Readonly<{ person: Person; father: Person; number: string; age: boolean }>;

const SEXES = {
  F: ['महिला', 'Female'],
  M: ['पुरुष', 'Male'],
  X: ['अन्य', 'Others'],
} as const;

/** The laminated card: the age on some day, or the date of birth. */
function oldLayout(sheet: Sheet, { person, father, number, age }: Card): void {
  put(sheet, 'भारत निर्वाचन आयोग', 43, 4.8, 2.7, { bold: true, align: 'center' });
  put(sheet, 'ELECTION COMMISSION OF INDIA', 43, 8.2, 2.6, { bold: true, align: 'center' });
  put(sheet, 'पहचान पत्र  IDENTITY CARD', 43, 11.8, 2.6, { align: 'center' });
  emblem(sheet, 7, 7, 8, '#555');
  put(sheet, number, 33, 16.6, 3, { bold: true });
  portrait(sheet, 5, 18, 20, 25);
  const year = 2008;
  const rows = [
    `निर्वाचक का नाम : ${person.devanagari}`,
    `Elector's Name : ${fullName(person)}`,
    `पिता का नाम : ${father.devanagari}`,
    `Father's Name : ${fullName(father)}`,
    `लिंग / Sex : ${SEXES[person.sex].join(' / ')}`,
    age
      ? `1.1.${year} को आयु / Age as on 1.1.${year} : ${Math.max(18, year - yearOf(person.dob))}`
      : `जन्म की तारीख / Date of Birth : ${written(person.dob, 'dd/mm/yyyy')}`,
  ];
  for (const [at, row] of rows.entries()) put(sheet, row, 28, 22 + at * 4.6, 2.5, { room: 56 });
}

/** The plastic card since 2015. */
function newLayout(sheet: Sheet, { person, father, number, age }: Card): void {
  band(sheet, 0, 2, '#ff9d3f');
  band(sheet, 52, 2, '#2f9a4a');
  emblem(sheet, 8, 8.4, 8, '#2a3a7a');
  put(sheet, 'भारत निर्वाचन आयोग', 45, 6.4, 2.7, { bold: true, align: 'center' });
  put(sheet, 'ELECTION COMMISSION OF INDIA', 45, 10, 2.6, { bold: true, align: 'center' });
  put(sheet, 'निर्वाचक फोटो पहचान पत्र', 45, 13.4, 2.2, { align: 'center' });
  put(sheet, 'Elector Photo Identity Card', 45, 16.4, 2.2, { align: 'center' });
  put(sheet, number, 82, 21.4, 3.2, { bold: true, align: 'right' });
  portrait(sheet, 5, 18, 18, 23);
  const rows = [
    ['नाम', person.devanagari],
    ['Name', fullName(person)],
    ['पिता का नाम', father.devanagari],
    ["Father's Name", fullName(father)],
    ['लिंग / Gender', SEXES[person.sex].join(' / ')],
    ['Date of Birth / Age', age ? String(2015 - yearOf(person.dob)) : written(person.dob, 'dd-mm-yyyy')],
  ] as const;
  for (const [at, [label, value]] of rows.entries()) put(sheet, `${label} : ${value}`, 27, 26 + at * 4.4, 2.5, { room: 57 });
}

/** Three letters and seven digits; one card in four tells an age and no date of birth. */
export async function voterCard(random: Random): Promise<Specimen> {
  const person = indianPerson(random);
  const card: Card = {
    person,
    father: fatherOf(person, random),
    number: random.letters(3) + random.digits(7),
    age: random.onceIn(4),
  };
  const sheet = newSheet(random, CARD_MM, CARD_DOTS_PER_MM, random.oneOf([0, 50, 200, 280]));
  (random.onceIn(2) ? oldLayout : newLayout)(sheet, card);
  const truth: Truth = { documentType: 'VOTER_ID', documentNumber: card.number, name: fullName(person), sex: person.sex };
  return { picture: await pictureOf(sheet), truth: card.age ? truth : { ...truth, dob: person.dob } };
}
