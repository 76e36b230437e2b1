import type { Random } from '../harness/random.ts';
import { STATES } from './countries.ts';
import { addDays, type CalendarDate, formatDate } from './dates.ts';
import {
  type Drawing,
  drawEmblem,
  drawMrz,
  drawPortrait,
  drawSignature,
  drawText,
  PAGE_DOTS_PER_MM,
  PAGE_MM,
  startDrawing,
  toPng,
} from './drawing.ts';
import { type Holder, makePassportLines, makeSmallVisaLines, makeVisaLines, nameOfField } from './mrz-lines.ts';
import { capitals, foreignPerson, indianPerson } from './people.ts';
import type { Specimen } from './truth.ts';

const PLACES = ['CHENNAI', 'PUNE', 'LUCKNOW, UTTAR PRADESH', 'KOCHI, KERALA', 'NEW DELHI'];

/** A label with its value below it. */
function drawField(drawing: Drawing, label: string, value: string, x: number, y: number, room = 60): void {
  drawText(drawing, label, x, y, 1.9, { colour: '#3c4a6a', room });
  drawText(drawing, value, x, y + 3.9, 3, { bold: true, room });
}

/** A validity of ten years. Some documents have expired. */
function makeValidity(random: Random): { issuedOn: CalendarDate; expiresOn: CalendarDate } {
  const issuedOn = addDays('2014-01-01', random.whole(0, 12 * 365));
  return { issuedOn, expiresOn: addDays(issuedOn, 3652 - 1) };
}

function drawIndianPage(drawing: Drawing, { person, number, expiresOn }: Holder, issuedOn: CalendarDate): void {
  const { random } = drawing;
  drawText(drawing, 'भारत गणराज्य   REPUBLIC OF INDIA', 62, 6.5, 3.6, { bold: true, align: 'center', colour: '#1c2f66' });
  drawEmblem(drawing, 13, 7, 9, '#8a7a3a');
  drawPortrait(drawing, 5, 17, 32, 41);
  drawField(drawing, 'टाइप / Type', 'P', 41, 11, 12);
  drawField(drawing, 'राष्ट्र कोड / Country Code', 'IND', 56, 11, 24);
  drawField(drawing, 'पासपोर्ट न. / Passport No.', number, 92, 11, 28);
  drawField(drawing, 'उपनाम / Surname', person.surname.toUpperCase(), 41, 18.6, 80);
  drawField(drawing, 'दिया गया नाम / Given Name(s)', person.given.join(' ').toUpperCase(), 41, 26.2, 80);
  drawField(drawing, 'राष्ट्रीयता / Nationality', 'INDIAN', 41, 33.8, 28);
  drawField(drawing, 'लिंग / Sex', person.sex, 72, 33.8, 14);
  drawField(drawing, 'जन्मतिथि / Date of Birth', formatDate(person.dob, 'dd/mm/yyyy'), 90, 33.8, 32);
  drawField(drawing, 'जन्म स्थान / Place of Birth', random.oneOf(PLACES), 41, 41.4, 70);
  drawField(drawing, 'जारी करने का स्थान / Place of Issue', random.oneOf(PLACES), 41, 49, 60);
  drawField(drawing, 'जारी करने की तिथि / Date of Issue', formatDate(issuedOn, 'dd/mm/yyyy'), 41, 56.6, 38);
  drawField(drawing, 'समाप्ति की तिथि / Date of Expiry', formatDate(expiresOn, 'dd/mm/yyyy'), 86, 56.6, 36);
  drawSignature(drawing, 8, 63, 24);
}

function drawForeignPage(drawing: Drawing, { person, number, state, expiresOn }: Holder, issuedOn: CalendarDate): void {
  const country = STATES[state];
  drawText(drawing, country?.title ?? '', 42, 6.5, 3.2, { bold: true, colour: '#40206a', room: 78 });
  drawText(drawing, 'PASSPORT / PASSEPORT', 5, 13.4, 2.8, { bold: true, room: 33 });
  drawEmblem(drawing, 12, 6, 6, '#9a6a2a');
  drawPortrait(drawing, 5, 16, 33, 42);
  drawField(drawing, 'Type / Type', 'P', 42, 11, 10);
  drawField(drawing, 'Code / Code', state === 'DEU' ? 'D' : state, 56, 11, 18);
  drawField(drawing, 'Passport No. / No. du passeport', number, 82, 11, 40);
  drawField(drawing, 'Surname / Nom (1)', person.surname.toUpperCase(), 42, 19, 78);
  drawField(drawing, 'Given names / Prénoms (2)', person.given.join(' ').toUpperCase(), 42, 27, 78);
  drawField(drawing, 'Nationality / Nationalité (3)', country?.people ?? '', 42, 35, 78);
  drawField(drawing, 'Date of birth / Date de naissance (4)', formatDate(person.dob, 'dd MMM yyyy'), 42, 43, 42);
  drawField(drawing, 'Sex / Sexe (5)', person.sex, 90, 43, 20);
  drawField(drawing, 'Date of issue / Date de délivrance (7)', formatDate(issuedOn, 'dd MMM yyyy'), 42, 51, 42);
  drawField(drawing, 'Date of expiry / Date d’expiration (9)', formatDate(expiresOn, 'dd MMM yyyy'), 42, 59, 42);
  drawSignature(drawing, 90, 62, 24);
}

/** Digits, letters before digits, or a mix of both without vowels (as in Germany). */
function makeForeignNumber(random: Random): string {
  const mixed = Array.from({ length: 8 }, () => random.oneOf([...'CFGHJKLMNPRTVWXYZ0123456789']));
  return random.oneOf([random.digits(9), random.letters(2) + random.digits(7), `C${mixed.join('')}`]);
}

type Life = Readonly<{ dob: CalendarDate; issuedOn: CalendarDate; expiresOn: CalendarDate }>;

/** The page with the photo, of an Indian or a foreign passport; with `life` of a holder with these dates. */
export async function drawPassport(random: Random, foreign: boolean, life?: Life): Promise<Specimen> {
  const drawn = foreign ? foreignPerson(random) : indianPerson(random);
  const person = life === undefined ? drawn : { ...drawn, dob: life.dob };
  const { issuedOn, expiresOn } = life ?? makeValidity(random);
  const number = foreign ? makeForeignNumber(random) : random.letters(1) + random.digits(7);
  const optional = foreign && random.onceIn(3) ? random.digits(10) : '';
  const holder: Holder = { person, number, state: person.nationality, expiresOn, optional };
  const drawing = startDrawing(random, PAGE_MM, PAGE_DOTS_PER_MM, STATES[person.nationality]?.hue ?? 200);
  (foreign ? drawForeignPage : drawIndianPage)(drawing, holder, issuedOn);
  const mrz = makePassportLines(holder, random);
  drawMrz(drawing, mrz, 7);
  const { dob, sex, nationality } = person;
  return {
    picture: await toPng(drawing),
    truth: { documentType: 'PASSPORT', documentNumber: number, name: capitals(person), dob, sex, nationality, expiresOn },
    mrz,
    nameInMrz: nameOfField(mrz[0]?.slice(5) ?? ''),
  };
}

/** An Indian visa of a foreigner, of format A or B of ICAO Doc 9303 part 7, with a different number. */
export async function drawVisa(random: Random, form: 'A' | 'B'): Promise<Specimen> {
  const person = foreignPerson(random);
  const issuedOn = addDays('2024-01-01', random.whole(0, 700));
  const expiresOn = addDays(issuedOn, random.oneOf([30, 180, 365]));
  const number = random.letters(2) + random.digits(7);
  const holder: Holder = { person, number, state: 'IND', expiresOn, optional: random.letters(1) + random.digits(7) };
  const drawing = startDrawing(random, PAGE_MM, PAGE_DOTS_PER_MM, 160);
  drawText(drawing, 'भारत   INDIA', 62, 7, 4, { bold: true, align: 'center', colour: '#14532d' });
  drawText(drawing, 'VISA', 110, 8, 6, { bold: true, align: 'center', colour: '#14532d' });
  drawPortrait(drawing, 5, 14, 30, 38);
  drawField(drawing, 'Visa No.', number, 40, 13, 36);
  drawField(drawing, 'Visa Type', random.oneOf(['TOURIST', 'BUSINESS', 'e-TOURIST']), 82, 13, 36);
  drawField(drawing, 'Date of Issue', formatDate(issuedOn, 'dd-MMM-yyyy'), 40, 21, 36);
  drawField(drawing, 'Date of Expiry', formatDate(expiresOn, 'dd-MMM-yyyy'), 82, 21, 36);
  drawField(drawing, 'Name', capitals(person), 40, 29, 80);
  drawField(drawing, 'Date of Birth', formatDate(person.dob, 'dd-MMM-yyyy'), 40, 37, 36);
  drawField(drawing, 'Sex', person.sex, 82, 37, 12);
  drawField(drawing, 'Nationality', STATES[person.nationality]?.people ?? '', 40, 45, 40);
  drawField(drawing, 'No. of Entries', random.oneOf(['SINGLE', 'DOUBLE', 'MULTIPLE']), 82, 45, 36);
  const mrz = (form === 'A' ? makeVisaLines : makeSmallVisaLines)(holder);
  drawMrz(drawing, mrz, 7);
  const { dob, sex, nationality } = person;
  return {
    picture: await toPng(drawing),
    truth: { documentType: 'VISA', documentNumber: number, name: capitals(person), dob, sex, nationality, expiresOn },
    mrz,
    nameInMrz: nameOfField(mrz[0]?.slice(5) ?? ''),
  };
}
