import { STATES } from './countries.ts';
import { addDays, written } from './dates.ts';
import { cardLines, type Holder, nameOfField, td2Lines } from './mrz-lines.ts';
import { printMrz } from './mrz-print.ts';
import { capitals, foreignPerson } from './people.ts';
import type { Random } from './random.ts';
import {
  CARD_DOTS_PER_MM,
  CARD_MM,
  emblem,
  newSheet,
  PAGE_DOTS_PER_MM,
  pictureOf,
  portrait,
  put,
  type Sheet,
  signature,
  TD2_MM,
} from './sheet.ts';
import type { Specimen, Truth } from './truth.ts';

function field(sheet: Sheet, label: string, value: string, x: number, y: number, room = 50): void {
  put(sheet, label, x, y, 1.7, { colour: '#444c5c', room });
  put(sheet, value, x, y + 3.4, 2.7, { bold: true, room });
}

function holderOf(random: Random): Holder {
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

function head(sheet: Sheet, { state }: Holder): void {
  put(sheet, STATES[state]?.title ?? '', 12, 5.2, 2.8, { bold: true, room: sheet.width - 15 });
  put(sheet, 'IDENTITY CARD / CARTE D’IDENTITÉ', 12, 8.6, 2.2, { room: sheet.width - 15 });
  emblem(sheet, 6.5, 6, 7, '#45508a');
}

/** The side with the picture: no machine-readable zone. */
export async function cardFront(random: Random): Promise<Specimen> {
  const holder = holderOf(random);
  const { person, number, expiresOn, state } = holder;
  const sheet = newSheet(random, CARD_MM, CARD_DOTS_PER_MM, STATES[state]?.hue ?? 200);
  head(sheet, holder);
  portrait(sheet, 4, 13, 24, 31);
  field(sheet, 'Document No. / N° du document', number, 31, 12.5);
  field(sheet, 'Surname / Nom', person.surname.toUpperCase(), 31, 19);
  field(sheet, 'Given names / Prénoms', person.given.join(' ').toUpperCase(), 31, 25.5);
  field(sheet, 'Sex / Sexe', person.sex, 31, 32, 12);
  field(sheet, 'Nationality / Nationalité', state, 44, 32, 22);
  field(sheet, 'Date of birth / Date de naiss.', written(person.dob, 'dd.mm.yyyy'), 31, 38.5, 25);
  field(sheet, 'Date of expiry / Date d’expir.', written(expiresOn, 'dd.mm.yyyy'), 58, 38.5, 25);
  signature(sheet, 32, 50, 24);
  return { picture: await pictureOf(sheet), truth: truthOf(holder) };
}

/** TD1, the side with the three lines. */
export async function cardBack(random: Random): Promise<Specimen> {
  const holder = holderOf(random);
  const sheet = newSheet(random, CARD_MM, CARD_DOTS_PER_MM, STATES[holder.state]?.hue ?? 200);
  field(sheet, 'Address / Adresse', `${random.whole(1, 180)} STATION ROAD`, 5, 5);
  field(sheet, 'Height / Taille', `${random.whole(150, 195)} cm`, 5, 12.5, 20);
  field(sheet, 'Authority / Autorité', random.oneOf(['CITY OFFICE', 'MINISTRY OF THE INTERIOR']), 28, 12.5, 38);
  emblem(sheet, 74, 11, 10, '#707a9a');
  const mrz = cardLines(holder);
  printMrz(sheet, mrz, 5);
  const nameInMrz = nameOfField(mrz[2] ?? '');
  return { picture: await pictureOf(sheet), truth: { ...truthOf(holder), name: nameInMrz }, mrz, nameInMrz };
}

/** TD2: the larger card with picture and two lines on one side. */
export async function largeCard(random: Random): Promise<Specimen> {
  const holder = holderOf(random);
  const nine: Holder = { ...holder, number: holder.number.slice(0, 9) };
  const { person, number, expiresOn, state } = nine;
  const sheet = newSheet(random, TD2_MM, PAGE_DOTS_PER_MM, STATES[state]?.hue ?? 200);
  head(sheet, nine);
  portrait(sheet, 4, 14, 28, 36);
  field(sheet, 'Document No. / N° du document', number, 36, 14);
  field(sheet, 'Surname / Nom', person.surname.toUpperCase(), 36, 21);
  field(sheet, 'Given names / Prénoms', person.given.join(' ').toUpperCase(), 36, 28);
  field(sheet, 'Date of birth / Date de naissance', written(person.dob, 'dd.mm.yyyy'), 36, 35, 30);
  field(sheet, 'Sex / Sexe', person.sex, 70, 35, 20);
  field(sheet, 'Date of expiry / Date d’expiration', written(expiresOn, 'dd.mm.yyyy'), 36, 42, 30);
  field(sheet, 'Nationality / Nationalité', state, 70, 42, 24);
  const mrz = td2Lines(nine);
  printMrz(sheet, mrz, 7);
  return { picture: await pictureOf(sheet), truth: truthOf(nine), mrz, nameInMrz: nameOfField(mrz[0]?.slice(5) ?? '') };
}
