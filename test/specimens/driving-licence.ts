import { addDays, type CalendarDate, written } from './dates.ts';
import { capitals, fatherOf, indianPerson, type Person } from './people.ts';
import type { Random } from './random.ts';
import { band, CARD_DOTS_PER_MM, CARD_MM, emblem, newSheet, pictureOf, portrait, put, type Sheet, signature } from './sheet.ts';
import type { Specimen } from './truth.ts';

type Licence = Readonly<{
  person: Person;
  father: Person;
  number: string;
  issuedOn: CalendarDate;
  expiresOn: CalendarDate;
  blood: string;
}>;

const two = (value: number): string => String(value).padStart(2, '0');

/** State, office, year of issue and seven digits: written with spaces or a hyphen, as each state does. */
function numberOf(random: Random, state: string, form: 'spaced' | 'plain' | 'hyphen', issuedOn: CalendarDate): string {
  const [office, serial] = [two(random.whole(1, 60)), issuedOn.slice(0, 4) + random.digits(7)];
  return { spaced: `${state}${office} ${serial}`, plain: `${state}${office}${serial}`, hyphen: `${state}-${office}${serial}` }[
    form
  ];
}

function licenceOf(random: Random, state: string, form: 'spaced' | 'plain' | 'hyphen'): Licence {
  const person = indianPerson(random);
  const issuedOn = addDays('2010-01-01', random.whole(0, 15 * 365));
  const expiresOn = addDays(issuedOn, 20 * 365 + 4);
  const number = numberOf(random, state, form, issuedOn);
  return {
    person,
    father: fatherOf(person, random),
    number,
    issuedOn,
    expiresOn,
    blood: random.oneOf(['A+', 'B+', 'O+', 'AB+', 'O-']),
  };
}

/** The card of before: short labels beside the values. */
function unionLayout(sheet: Sheet, licence: Licence, stateName: string): void {
  const { person, father, number, issuedOn, expiresOn, blood } = licence;
  put(sheet, 'THE UNION OF INDIA', 43, 5, 2.8, { bold: true, align: 'center' });
  put(sheet, `${stateName} STATE MOTOR DRIVING LICENCE`, 43, 8.8, 2.6, { bold: true, align: 'center', room: 76 });
  emblem(sheet, 6, 6, 7, '#5a4a1a');
  put(sheet, `DL No. ${number}`, 4, 15, 2.9, { bold: true });
  put(sheet, `DOI : ${written(issuedOn, 'dd-mm-yyyy')}`, 56, 15, 2.4);
  put(sheet, `Valid Till : ${written(expiresOn, 'dd-mm-yyyy')} (NT)`, 4, 19.4, 2.5);
  put(sheet, 'AUTHORISATION TO DRIVE FOLLOWING CLASS', 4, 23.4, 1.9);
  put(sheet, 'COV  DOI', 4, 26.2, 1.9);
  put(sheet, `LMV  ${written(issuedOn, 'dd-mm-yyyy')}`, 4, 28.8, 1.9);
  put(sheet, `DOB : ${written(person.dob, 'dd-mm-yyyy')}`, 4, 34, 2.6, { bold: true });
  put(sheet, `BG : ${blood}`, 38, 34, 2.4);
  put(sheet, `Name : ${capitals(person)}`, 4, 38, 2.6, { bold: true, room: 54 });
  put(sheet, `S/D/W of : ${capitals(father)}`, 4, 41.8, 2.5, { room: 54 });
  put(sheet, 'Add : 14 STATION ROAD, NEAR TEMPLE', 4, 45.6, 2.1);
  portrait(sheet, 62, 20, 19, 24);
  signature(sheet, 60, 50, 20);
}

/** The card of all states since 2019: labels above the values. */
function smartLayout(sheet: Sheet, licence: Licence, stateName: string): void {
  const { person, father, number, issuedOn, expiresOn, blood } = licence;
  band(sheet, 0, 9.5, '#f3d9a8');
  put(sheet, 'Indian Union Driving Licence', 43, 4.4, 3, { bold: true, align: 'center' });
  put(sheet, `Issued by Government of ${stateName}`, 43, 8.2, 2.5, { align: 'center' });
  emblem(sheet, 6, 4.6, 6, '#5a4a1a');
  put(sheet, number, 4, 14.6, 3.4, { bold: true });
  const dates = [
    ['Issue Date', written(issuedOn, 'dd-mm-yyyy')],
    ['Validity (NT)', written(expiresOn, 'dd-mm-yyyy')],
    ['Validity (TR)', 'NA'],
  ] as const;
  for (const [at, [label, value]] of dates.entries()) {
    put(sheet, label, 4 + at * 20, 18.4, 1.8, { colour: '#333' });
    put(sheet, value, 4 + at * 20, 21.4, 2.4, { bold: true });
  }
  put(sheet, `Name: ${capitals(person)}`, 4, 27, 2.6, { bold: true, room: 54 });
  put(sheet, `Date of Birth: ${written(person.dob, 'dd-mm-yyyy')}`, 4, 31.4, 2.5);
  put(sheet, `Blood Group: ${blood}`, 4, 35.2, 2.3);
  put(sheet, 'Organ Donor: N', 34, 35.2, 2.3);
  put(sheet, `Son/Daughter/Wife of: ${capitals(father)}`, 4, 39, 2.4, { room: 54 });
  put(sheet, 'Address: 22/B GANDHI NAGAR', 4, 43, 2.2);
  put(sheet, `Date of First Issue ${written(issuedOn, 'dd-mm-yyyy')}`, 4, 50.6, 1.9);
  portrait(sheet, 63, 18, 18, 22);
  signature(sheet, 62, 46, 19);
}

/** A booklet turned card: table with colons, date of birth written with slashes. */
function tableLayout(sheet: Sheet, licence: Licence, stateName: string): void {
  const { person, father, number, issuedOn, expiresOn } = licence;
  put(sheet, `GOVERNMENT OF ${stateName}`, 43, 5.4, 2.9, { bold: true, align: 'center' });
  put(sheet, 'DRIVING LICENCE', 43, 9.6, 3.2, { bold: true, align: 'center', colour: '#8a1c1c' });
  emblem(sheet, 77, 7, 8, '#2a4a2a');
  portrait(sheet, 4, 13, 18, 22);
  const rows = [
    ['Licence No.', number],
    ['Name', capitals(person)],
    ['S/W/D', capitals(father)],
    ['Date of Birth', written(person.dob, 'dd/mm/yyyy')],
    ['Issued on', written(issuedOn, 'dd/mm/yyyy')],
    ['Valid upto', written(expiresOn, 'dd/mm/yyyy')],
  ] as const;
  for (const [at, [label, value]] of rows.entries()) {
    const y = 16 + at * 4.6;
    put(sheet, label, 25, y, 2.4);
    put(sheet, ':', 43, y, 2.4);
    put(sheet, value, 45, y, 2.5, { bold: at < 2, room: 38 });
  }
  put(sheet, 'Licensing Authority', 60, 51, 2);
  signature(sheet, 6, 44, 18);
}

const LAYOUTS = [
  { draw: unionLayout, state: 'MH', name: 'MAHARASHTRA', form: 'spaced' },
  { draw: smartLayout, state: 'KA', name: 'Karnataka', form: 'spaced' },
  { draw: smartLayout, state: 'TN', name: 'Tamil Nadu', form: 'plain' },
  { draw: tableLayout, state: 'DL', name: 'NCT OF DELHI', form: 'hyphen' },
] as const;

export async function drivingLicence(random: Random): Promise<Specimen> {
  const { draw, state, name, form } = random.oneOf(LAYOUTS);
  const licence = licenceOf(random, state, form);
  const sheet = newSheet(random, CARD_MM, CARD_DOTS_PER_MM, random.oneOf([45, 55, 140, 200]));
  draw(sheet, licence, name);
  const { person, number, expiresOn } = licence;
  const documentNumber = number.replace(/[ -]/g, '');
  return {
    picture: await pictureOf(sheet),
    truth: { documentType: 'DRIVING_LICENCE', documentNumber, name: capitals(person), dob: person.dob, expiresOn },
  };
}
