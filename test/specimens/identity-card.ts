import type { Random } from '../harness/random.ts';
import { STATES } from './countries.ts';
import { addDays, formatDate } from './dates.ts';
import {
  CARD_DOTS_PER_MM,
  CARD_MM,
  type Drawing,
  drawEmblem,
  drawMrz,
  drawPortrait,
  drawSignature,
  drawText,
  PAGE_DOTS_PER_MM,
  startDrawing,
  TD2_MM,
  toPng,
} from './drawing.ts';
import { type Holder, makeTd1Lines, makeTd2Lines, nameOfField } from './mrz-lines.ts';
import { capitals, foreignPerson } from './people.ts';
import type { Specimen, Truth } from './truth.ts';

function drawField(drawing: Drawing, label: string, value: string, x: number, y: number, room = 50): void {
  drawText(drawing, label, x, y, 1.7, { colour: '#444c5c', room });
  drawText(drawing, value, x, y + 3.4, 2.7, { bold: true, room });
}

function makeHolder(random: Random): Holder {
  const person = foreignPerson(random);
  const expiresOn = addDays('2024-06-01', random.whole(0, 10 * 365));
  const number = random.onceIn(5)
    ? random.letters(2) + random.digits(9)
    : random.oneOf([random.letters(1) + random.digits(8), random.digits(9)]);
  return { person, number, state: person.nationality, expiresOn, optional: '' };
}

function truthOf({ person, number, expiresOn }: Holder): Truth {
  const { dob, sex, nationality } = person;
  return { documentType: 'IDENTITY_CARD', documentNumber: number, name: capitals(person), dob, sex, nationality, expiresOn };
}

function drawHead(drawing: Drawing, { state }: Holder): void {
  drawText(drawing, STATES[state]?.title ?? '', 12, 5.2, 2.8, { bold: true, room: drawing.width - 15 });
  drawText(drawing, 'IDENTITY CARD / CARTE D’IDENTITÉ', 12, 8.6, 2.2, { room: drawing.width - 15 });
  drawEmblem(drawing, 6.5, 6, 7, '#45508a');
}

/** The front of a TD1 card, with the photo and without a machine-readable zone. */
export async function drawCardFront(random: Random): Promise<Specimen> {
  const holder = makeHolder(random);
  const { person, number, expiresOn, state } = holder;
  const drawing = startDrawing(random, CARD_MM, CARD_DOTS_PER_MM, STATES[state]?.hue ?? 200);
  drawHead(drawing, holder);
  drawPortrait(drawing, 4, 13, 24, 31);
  drawField(drawing, 'Document No. / N° du document', number, 31, 12.5);
  drawField(drawing, 'Surname / Nom', person.surname.toUpperCase(), 31, 19);
  drawField(drawing, 'Given names / Prénoms', person.given.join(' ').toUpperCase(), 31, 25.5);
  drawField(drawing, 'Sex / Sexe', person.sex, 31, 32, 12);
  drawField(drawing, 'Nationality / Nationalité', state, 44, 32, 22);
  drawField(drawing, 'Date of birth / Date de naiss.', formatDate(person.dob, 'dd.mm.yyyy'), 31, 38.5, 25);
  drawField(drawing, 'Date of expiry / Date d’expir.', formatDate(expiresOn, 'dd.mm.yyyy'), 58, 38.5, 25);
  drawSignature(drawing, 32, 50, 24);
  return { picture: await toPng(drawing), truth: truthOf(holder) };
}

/** The back of a TD1 card, with the three lines. */
export async function drawCardBack(random: Random): Promise<Specimen> {
  const holder = makeHolder(random);
  const drawing = startDrawing(random, CARD_MM, CARD_DOTS_PER_MM, STATES[holder.state]?.hue ?? 200);
  drawField(drawing, 'Address / Adresse', `${random.whole(1, 180)} STATION ROAD`, 5, 5);
  drawField(drawing, 'Height / Taille', `${random.whole(150, 195)} cm`, 5, 12.5, 20);
  drawField(drawing, 'Authority / Autorité', random.oneOf(['CITY OFFICE', 'MINISTRY OF THE INTERIOR']), 28, 12.5, 38);
  drawEmblem(drawing, 74, 11, 10, '#707a9a');
  const mrz = makeTd1Lines(holder);
  drawMrz(drawing, mrz, 5);
  const nameInMrz = nameOfField(mrz[2] ?? '');
  return { picture: await toPng(drawing), truth: { ...truthOf(holder), name: nameInMrz }, mrz, nameInMrz };
}

/** A TD2 card: larger, with photo and two lines on one side. */
export async function drawLargeCard(random: Random): Promise<Specimen> {
  const holder = makeHolder(random);
  const nine: Holder = { ...holder, number: holder.number.slice(0, 9) };
  const { person, number, expiresOn, state } = nine;
  const drawing = startDrawing(random, TD2_MM, PAGE_DOTS_PER_MM, STATES[state]?.hue ?? 200);
  drawHead(drawing, nine);
  drawPortrait(drawing, 4, 14, 28, 36);
  drawField(drawing, 'Document No. / N° du document', number, 36, 14);
  drawField(drawing, 'Surname / Nom', person.surname.toUpperCase(), 36, 21);
  drawField(drawing, 'Given names / Prénoms', person.given.join(' ').toUpperCase(), 36, 28);
  drawField(drawing, 'Date of birth / Date de naissance', formatDate(person.dob, 'dd.mm.yyyy'), 36, 35, 30);
  drawField(drawing, 'Sex / Sexe', person.sex, 70, 35, 20);
  drawField(drawing, 'Date of expiry / Date d’expiration', formatDate(expiresOn, 'dd.mm.yyyy'), 36, 42, 30);
  drawField(drawing, 'Nationality / Nationalité', state, 70, 42, 24);
  const mrz = makeTd2Lines(nine);
  drawMrz(drawing, mrz, 7);
  return { picture: await toPng(drawing), truth: truthOf(nine), mrz, nameInMrz: nameOfField(mrz[0]?.slice(5) ?? '') };
}
