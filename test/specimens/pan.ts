import { written } from './dates.ts';
import { capitals, fatherOf, fullName, indianPerson, type Person } from './people.ts';
import type { Random } from './random.ts';
import { CARD_DOTS_PER_MM, CARD_MM, emblem, newSheet, pictureOf, portrait, put, type Sheet, signature } from './sheet.ts';
import type { Specimen } from './truth.ts';

type Card = Readonly<{ person: Person; father: Person; number: string }>;

/** Five letters (the fourth `P` for a person, the fifth the name's first), four digits, a letter. */
export function panNumber(person: Person, random: Random): string {
  const initial = (person.surname || (person.given[0] ?? 'A')).charAt(0).toUpperCase();
  return `${random.letters(3)}P${initial}${random.whole(1, 9)}${random.digits(3)}${random.letters(1)}`;
}

function head(sheet: Sheet): void {
  put(sheet, 'आयकर विभाग', 16, 6, 3.2, { align: 'center', bold: true });
  put(sheet, 'INCOME TAX DEPARTMENT', 4, 10, 2.6, { bold: true, room: 38 });
  emblem(sheet, 49, 6.8, 8, '#3a3a3a');
  put(sheet, 'भारत सरकार', 70, 6, 3.2, { align: 'center', bold: true });
  put(sheet, 'GOVT. OF INDIA', 59, 10, 2.6, { bold: true, room: 24 });
}

/** Since 2017: a label above each value, the picture at the left. */
function newLayout(sheet: Sheet, { person, father, number }: Card): void {
  head(sheet);
  put(sheet, 'स्थायी लेखा संख्या कार्ड', 42, 15.4, 2.3, { align: 'center' });
  put(sheet, 'Permanent Account Number Card', 42, 18.4, 2.3, { align: 'center' });
  put(sheet, number, 42, 23.4, 4.2, { bold: true, align: 'center' });
  portrait(sheet, 4, 14, 16, 19);
  const rows = [
    ['नाम / Name', fullName(person)],
    ['पिता का नाम / Father’s Name', fullName(father)],
    ['जन्म की तारीख / Date of Birth', written(person.dob, 'dd/mm/yyyy')],
  ] as const;
  for (const [at, [label, value]] of rows.entries()) {
    put(sheet, label, 4, 36.4 + at * 6.2, 1.8, { colour: '#333' });
    put(sheet, value.toUpperCase(), 4, 39.4 + at * 6.2, 2.6, { bold: true, room: 52 });
  }
  signature(sheet, 60, 46, 20);
  put(sheet, 'हस्ताक्षर / Signature', 62, 50.6, 1.8);
}

/** The cards of before: values one below the other, no labels but the number's. */
function oldLayout(sheet: Sheet, { person, father, number }: Card): void {
  head(sheet);
  put(sheet, capitals(person), 4, 18, 2.9, { bold: true, room: 54 });
  put(sheet, capitals(father), 4, 23.4, 2.9, { bold: true, room: 54 });
  put(sheet, written(person.dob, 'dd/mm/yyyy'), 4, 28.8, 2.9, { bold: true });
  put(sheet, 'Permanent Account Number', 4, 34, 2.3);
  put(sheet, number, 4, 39, 3.8, { bold: true });
  signature(sheet, 6, 46, 22);
  put(sheet, 'Signature', 12, 50.8, 1.9);
  portrait(sheet, 62, 20, 19, 24);
}

export async function panCard(random: Random, layout: 'new' | 'old'): Promise<Specimen> {
  const person = indianPerson(random);
  const card: Card = { person, father: fatherOf(person, random), number: panNumber(person, random) };
  const sheet = newSheet(random, CARD_MM, CARD_DOTS_PER_MM, random.whole(185, 215));
  (layout === 'new' ? newLayout : oldLayout)(sheet, card);
  const truth = { documentType: 'PAN', documentNumber: card.number, name: capitals(person), dob: person.dob } as const;
  return { picture: await pictureOf(sheet), truth };
}
