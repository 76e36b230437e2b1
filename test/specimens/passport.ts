import { STATES } from './countries.ts';
import { addDays, type CalendarDate, written } from './dates.ts';
import { type Holder, nameOfField, passportLines, smallVisaLines, visaLines } from './mrz-lines.ts';
import { printMrz } from './mrz-print.ts';
import { capitals, foreignPerson, indianPerson } from './people.ts';
import type { Random } from './random.ts';
import { emblem, newSheet, PAGE_DOTS_PER_MM, PAGE_MM, pictureOf, portrait, put, type Sheet, signature } from './sheet.ts';
import type { Specimen } from './truth.ts';

const PLACES = ['CHENNAI', 'PUNE', 'LUCKNOW, UTTAR PRADESH', 'KOCHI, KERALA', 'NEW DELHI'];

/** A label and what stands below it. */
function field(sheet: Sheet, label: string, value: string, x: number, y: number, room = 60): void {
  put(sheet, label, x, y, 1.9, { colour: '#3c4a6a', room });
  put(sheet, value, x, y + 3.9, 3, { bold: true, room });
}

/** Ten years, begun at some time so that some documents have ended. */
function validity(random: Random): { issuedOn: CalendarDate; expiresOn: CalendarDate } {
  const issuedOn = addDays('2014-01-01', random.whole(0, 12 * 365));
  return { issuedOn, expiresOn: addDays(issuedOn, 3652 - 1) };
}

function indianPage(sheet: Sheet, { person, number, expiresOn }: Holder, issuedOn: CalendarDate): void {
  const { random } = sheet;
  put(sheet, 'भारत गणराज्य   REPUBLIC OF INDIA', 62, 6.5, 3.6, { bold: true, align: 'center', colour: '#1c2f66' });
  emblem(sheet, 13, 7, 9, '#8a7a3a');
  portrait(sheet, 5, 17, 32, 41);
  field(sheet, 'टाइप / Type', 'P', 41, 11, 12);
  field(sheet, 'राष्ट्र कोड / Country Code', 'IND', 56, 11, 24);
  field(sheet, 'पासपोर्ट न. / Passport No.', number, 92, 11, 28);
  field(sheet, 'उपनाम / Surname', person.surname.toUpperCase(), 41, 18.6, 80);
  field(sheet, 'दिया गया नाम / Given Name(s)', person.given.join(' ').toUpperCase(), 41, 26.2, 80);
  field(sheet, 'राष्ट्रीयता / Nationality', 'INDIAN', 41, 33.8, 28);
  field(sheet, 'लिंग / Sex', person.sex, 72, 33.8, 14);
  field(sheet, 'जन्मतिथि / Date of Birth', written(person.dob, 'dd/mm/yyyy'), 90, 33.8, 32);
  field(sheet, 'जन्म स्थान / Place of Birth', random.oneOf(PLACES), 41, 41.4, 70);
  field(sheet, 'जारी करने का स्थान / Place of Issue', random.oneOf(PLACES), 41, 49, 60);
  field(sheet, 'जारी करने की तिथि / Date of Issue', written(issuedOn, 'dd/mm/yyyy'), 41, 56.6, 38);
  field(sheet, 'समाप्ति की तिथि / Date of Expiry', written(expiresOn, 'dd/mm/yyyy'), 86, 56.6, 36);
  signature(sheet, 8, 63, 24);
}

function foreignPage(sheet: Sheet, { person, number, state, expiresOn }: Holder, issuedOn: CalendarDate): void {
  const country = STATES[state];
  put(sheet, country?.title ?? '', 42, 6.5, 3.2, { bold: true, colour: '#40206a', room: 78 });
  put(sheet, 'PASSPORT / PASSEPORT', 5, 13.4, 2.8, { bold: true, room: 33 });
  emblem(sheet, 12, 6, 6, '#9a6a2a');
  portrait(sheet, 5, 16, 33, 42);
  field(sheet, 'Type / Type', 'P', 42, 11, 10);
  field(sheet, 'Code / Code', state === 'DEU' ? 'D' : state, 56, 11, 18);
  field(sheet, 'Passport No. / No. du passeport', number, 82, 11, 40);
  field(sheet, 'Surname / Nom (1)', person.surname.toUpperCase(), 42, 19, 78);
  field(sheet, 'Given names / Prénoms (2)', person.given.join(' ').toUpperCase(), 42, 27, 78);
  field(sheet, 'Nationality / Nationalité (3)', country?.people ?? '', 42, 35, 78);
  field(sheet, 'Date of birth / Date de naissance (4)', written(person.dob, 'dd MMM yyyy'), 42, 43, 42);
  field(sheet, 'Sex / Sexe (5)', person.sex, 90, 43, 20);
  field(sheet, 'Date of issue / Date de délivrance (7)', written(issuedOn, 'dd MMM yyyy'), 42, 51, 42);
  field(sheet, 'Date of expiry / Date d’expiration (9)', written(expiresOn, 'dd MMM yyyy'), 42, 59, 42);
  signature(sheet, 90, 62, 24);
}

/** Figures, letters before figures, or (as Germany does) both mixed without vowels. */
function foreignNumber(random: Random): string {
  const mixed = Array.from({ length: 8 }, () => random.oneOf([...'CFGHJKLMNPRTVWXYZ0123456789']));
  return random.oneOf([random.digits(9), random.letters(2) + random.digits(7), `C${mixed.join('')}`]);
}

/** The page with the picture: an Indian passport, or another state's. */
export async function passport(random: Random, foreign: boolean): Promise<Specimen> {
  const person = foreign ? foreignPerson(random) : indianPerson(random);
  const { issuedOn, expiresOn } = validity(random);
  const number = foreign ? foreignNumber(random) : random.letters(1) + random.digits(7);
  const optional = foreign && random.onceIn(3) ? random.digits(10) : '';
  const holder: Holder = { person, number, state: person.nationality, expiresOn, optional };
  const sheet = newSheet(random, PAGE_MM, PAGE_DOTS_PER_MM, STATES[person.nationality]?.hue ?? 200);
  (foreign ? foreignPage : indianPage)(sheet, holder, issuedOn);
  const mrz = passportLines(holder, random);
  printMrz(sheet, mrz, 7);
  const { dob, sex, nationality } = person;
  return {
    picture: await pictureOf(sheet),
    truth: { documentType: 'PASSPORT', documentNumber: number, name: capitals(person), dob, sex, nationality, expiresOn },
    mrz,
    nameInMrz: nameOfField(mrz[0]?.slice(5) ?? ''),
  };
}

/** An Indian visa of a foreigner, of form A or B of ICAO Doc 9303 part 7; its number is the visa's own. */
export async function visa(random: Random, form: 'A' | 'B'): Promise<Specimen> {
  const person = foreignPerson(random);
  const issuedOn = addDays('2024-01-01', random.whole(0, 700));
  const expiresOn = addDays(issuedOn, random.oneOf([30, 180, 365]));
  const number = random.letters(2) + random.digits(7);
  const holder: Holder = { person, number, state: 'IND', expiresOn, optional: random.letters(1) + random.digits(7) };
  const sheet = newSheet(random, PAGE_MM, PAGE_DOTS_PER_MM, 160);
  put(sheet, 'भारत   INDIA', 62, 7, 4, { bold: true, align: 'center', colour: '#14532d' });
  put(sheet, 'VISA', 110, 8, 6, { bold: true, align: 'center', colour: '#14532d' });
  portrait(sheet, 5, 14, 30, 38);
  field(sheet, 'Visa No.', number, 40, 13, 36);
  field(sheet, 'Visa Type', random.oneOf(['TOURIST', 'BUSINESS', 'e-TOURIST']), 82, 13, 36);
  field(sheet, 'Date of Issue', written(issuedOn, 'dd-MMM-yyyy'), 40, 21, 36);
  field(sheet, 'Date of Expiry', written(expiresOn, 'dd-MMM-yyyy'), 82, 21, 36);
  field(sheet, 'Name', capitals(person), 40, 29, 80);
  field(sheet, 'Date of Birth', written(person.dob, 'dd-MMM-yyyy'), 40, 37, 36);
  field(sheet, 'Sex', person.sex, 82, 37, 12);
  field(sheet, 'Nationality', STATES[person.nationality]?.people ?? '', 40, 45, 40);
  field(sheet, 'No. of Entries', random.oneOf(['SINGLE', 'DOUBLE', 'MULTIPLE']), 82, 45, 36);
  const mrz = (form === 'A' ? visaLines : smallVisaLines)(holder);
  printMrz(sheet, mrz, 7);
  const { dob, sex, nationality } = person;
  return {
    picture: await pictureOf(sheet),
    truth: { documentType: 'VISA', documentNumber: number, name: capitals(person), dob, sex, nationality, expiresOn },
    mrz,
    nameInMrz: nameOfField(mrz[0]?.slice(5) ?? ''),
  };
}
