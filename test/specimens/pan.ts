import type { Random } from '../harness/random.ts';
import { formatDate } from './dates.ts';
import {
  CARD_DOTS_PER_MM,
  CARD_MM,
  type Drawing,
  drawEmblem,
  drawPortrait,
  drawSignature,
  drawText,
  startDrawing,
  toPng,
} from './drawing.ts';
import { capitals, fatherOf, fullName, indianPerson, type Person } from './people.ts';
import type { Specimen } from './truth.ts';

type Card = Readonly<{ person: Person; father: Person; number: string }>;

/** Five letters (the fourth `P` for a person, the fifth the name's first), four digits, a letter. */
export function makePanNumber(person: Person, random: Random): string {
  const initial = (person.surname || (person.given[0] ?? 'A')).charAt(0).toUpperCase();
  return `${random.letters(3)}P${initial}${random.whole(1, 9)}${random.digits(3)}${random.letters(1)}`;
}

function drawHead(drawing: Drawing): void {
  drawText(drawing, 'आयकर विभाग', 16, 6, 3.2, { align: 'center', bold: true });
  drawText(drawing, 'INCOME TAX DEPARTMENT', 4, 10, 2.6, { bold: true, room: 38 });
  drawEmblem(drawing, 49, 6.8, 8, '#3a3a3a');
  drawText(drawing, 'भारत सरकार', 70, 6, 3.2, { align: 'center', bold: true });
  drawText(drawing, 'GOVT. OF INDIA', 59, 10, 2.6, { bold: true, room: 24 });
}

/** The layout since 2017: a label above each value, the photo on the left. */
function drawNewLayout(drawing: Drawing, { person, father, number }: Card): void {
  drawHead(drawing);
  drawText(drawing, 'स्थायी लेखा संख्या कार्ड', 42, 15.4, 2.3, { align: 'center' });
  drawText(drawing, 'Permanent Account Number Card', 42, 18.4, 2.3, { align: 'center' });
  drawText(drawing, number, 42, 23.4, 4.2, { bold: true, align: 'center' });
  drawPortrait(drawing, 4, 14, 16, 19);
  const rows = [
    ['नाम / Name', fullName(person)],
    ['पिता का नाम / Father’s Name', fullName(father)],
    ['जन्म की तारीख / Date of Birth', formatDate(person.dob, 'dd/mm/yyyy')],
  ] as const;
  for (const [at, [label, value]] of rows.entries()) {
    drawText(drawing, label, 4, 36.4 + at * 6.2, 1.8, { colour: '#333' });
    drawText(drawing, value.toUpperCase(), 4, 39.4 + at * 6.2, 2.6, { bold: true, room: 52 });
  }
  drawSignature(drawing, 60, 46, 20);
  drawText(drawing, 'हस्ताक्षर / Signature', 62, 50.6, 1.8);
}

/** The old layout: values below each other, with a label for the number only. */
function drawOldLayout(drawing: Drawing, { person, father, number }: Card): void {
  drawHead(drawing);
  drawText(drawing, capitals(person), 4, 18, 2.9, { bold: true, room: 54 });
  drawText(drawing, capitals(father), 4, 23.4, 2.9, { bold: true, room: 54 });
  drawText(drawing, formatDate(person.dob, 'dd/mm/yyyy'), 4, 28.8, 2.9, { bold: true });
  drawText(drawing, 'Permanent Account Number', 4, 34, 2.3);
  drawText(drawing, number, 4, 39, 3.8, { bold: true });
  drawSignature(drawing, 6, 46, 22);
  drawText(drawing, 'Signature', 12, 50.8, 1.9);
  drawPortrait(drawing, 62, 20, 19, 24);
}

export async function drawPanCard(random: Random, layout: 'new' | 'old'): Promise<Specimen> {
  const person = indianPerson(random);
  const card: Card = { person, father: fatherOf(person, random), number: makePanNumber(person, random) };
  const drawing = startDrawing(random, CARD_MM, CARD_DOTS_PER_MM, random.whole(185, 215));
  (layout === 'new' ? drawNewLayout : drawOldLayout)(drawing, card);
  const truth = { documentType: 'PAN', documentNumber: card.number, name: capitals(person), dob: person.dob } as const;
  return { picture: await toPng(drawing), truth };
}
