import type { Random } from '../harness/random.ts';
import { formatDate, yearOf } from './dates.ts';
import {
  CARD_DOTS_PER_MM,
  CARD_MM,
  type Drawing,
  drawBand,
  drawEmblem,
  drawPortrait,
  drawText,
  startDrawing,
  toPng,
} from './drawing.ts';
import { fatherOf, fullName, indianPerson, type Person } from './people.ts';
import type { Specimen, Truth } from './truth.ts';

type Card = Readonly<{ person: Person; father: Person; number: string; age: boolean }>;

const SEXES = {
  F: ['महिला', 'Female'],
  M: ['पुरुष', 'Male'],
  X: ['अन्य', 'Others'],
} as const;

/** The laminated card, with an age on some day or the date of birth. */
function drawOldLayout(drawing: Drawing, { person, father, number, age }: Card): void {
  drawText(drawing, 'भारत निर्वाचन आयोग', 43, 4.8, 2.7, { bold: true, align: 'center' });
  drawText(drawing, 'ELECTION COMMISSION OF INDIA', 43, 8.2, 2.6, { bold: true, align: 'center' });
  drawText(drawing, 'पहचान पत्र  IDENTITY CARD', 43, 11.8, 2.6, { align: 'center' });
  drawEmblem(drawing, 7, 7, 8, '#555');
  drawText(drawing, number, 33, 16.6, 3, { bold: true });
  drawPortrait(drawing, 5, 18, 20, 25);
  const year = 2008;
  const rows = [
    `निर्वाचक का नाम : ${person.devanagari}`,
    `Elector's Name : ${fullName(person)}`,
    `पिता का नाम : ${father.devanagari}`,
    `Father's Name : ${fullName(father)}`,
    `लिंग / Sex : ${SEXES[person.sex].join(' / ')}`,
    age
      ? `1.1.${year} को आयु / Age as on 1.1.${year} : ${Math.max(18, year - yearOf(person.dob))}`
      : `जन्म की तारीख / Date of Birth : ${formatDate(person.dob, 'dd/mm/yyyy')}`,
  ];
  for (const [at, row] of rows.entries()) drawText(drawing, row, 28, 22 + at * 4.6, 2.5, { room: 56 });
}

/** The plastic card since 2015. */
function drawNewLayout(drawing: Drawing, { person, father, number, age }: Card): void {
  drawBand(drawing, 0, 2, '#ff9d3f');
  drawBand(drawing, 52, 2, '#2f9a4a');
  drawEmblem(drawing, 8, 8.4, 8, '#2a3a7a');
  drawText(drawing, 'भारत निर्वाचन आयोग', 45, 6.4, 2.7, { bold: true, align: 'center' });
  drawText(drawing, 'ELECTION COMMISSION OF INDIA', 45, 10, 2.6, { bold: true, align: 'center' });
  drawText(drawing, 'निर्वाचक फोटो पहचान पत्र', 45, 13.4, 2.2, { align: 'center' });
  drawText(drawing, 'Elector Photo Identity Card', 45, 16.4, 2.2, { align: 'center' });
  drawText(drawing, number, 82, 21.4, 3.2, { bold: true, align: 'right' });
  drawPortrait(drawing, 5, 18, 18, 23);
  const rows = [
    ['नाम', person.devanagari],
    ['Name', fullName(person)],
    ['पिता का नाम', father.devanagari],
    ["Father's Name", fullName(father)],
    ['लिंग / Gender', SEXES[person.sex].join(' / ')],
    ['Date of Birth / Age', age ? String(2015 - yearOf(person.dob)) : formatDate(person.dob, 'dd-mm-yyyy')],
  ] as const;
  for (const [at, [label, value]] of rows.entries())
    drawText(drawing, `${label} : ${value}`, 27, 26 + at * 4.4, 2.5, { room: 57 });
}

/** A voter ID card, whose number has three letters and seven digits. One in four has an age instead of a date of birth. */
export async function drawVoterCard(random: Random): Promise<Specimen> {
  const person = indianPerson(random);
  const card: Card = {
    person,
    father: fatherOf(person, random),
    number: random.letters(3) + random.digits(7),
    age: random.onceIn(4),
  };
  const drawing = startDrawing(random, CARD_MM, CARD_DOTS_PER_MM, random.oneOf([0, 50, 200, 280]));
  (random.onceIn(2) ? drawOldLayout : drawNewLayout)(drawing, card);
  const truth: Truth = { documentType: 'VOTER_ID', documentNumber: card.number, name: fullName(person), sex: person.sex };
  return { picture: await toPng(drawing), truth: card.age ? truth : { ...truth, dob: person.dob } };
}
