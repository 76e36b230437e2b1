import type { Random } from '../harness/random.ts';
import { addDays, type CalendarDate, formatDate } from './dates.ts';
import {
  CARD_DOTS_PER_MM,
  CARD_MM,
  type Drawing,
  drawBand,
  drawEmblem,
  drawPortrait,
  drawSignature,
  drawText,
  startDrawing,
  toPng,
} from './drawing.ts';
import { capitals, fatherOf, indianPerson, type Person } from './people.ts';
import type { Specimen } from './truth.ts';

type Licence = Readonly<{
  person: Person;
  father: Person;
  number: string;
  issuedOn: CalendarDate;
  expiresOn: CalendarDate;
  blood: string;
}>;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** State, office, year of issue and seven digits, with spaces or a hyphen, as each state writes them. */
function makeNumber(random: Random, state: string, form: 'spaced' | 'plain' | 'hyphen', issuedOn: CalendarDate): string {
  const [office, serial] = [twoDigits(random.whole(1, 60)), issuedOn.slice(0, 4) + random.digits(7)];
  return { spaced: `${state}${office} ${serial}`, plain: `${state}${office}${serial}`, hyphen: `${state}-${office}${serial}` }[
    form
  ];
}

function makeLicence(random: Random, state: string, form: 'spaced' | 'plain' | 'hyphen'): Licence {
  const person = indianPerson(random);
  const issuedOn = addDays('2010-01-01', random.whole(0, 15 * 365));
  const expiresOn = addDays(issuedOn, 20 * 365 + 4);
  const number = makeNumber(random, state, form, issuedOn);
  return {
    person,
    father: fatherOf(person, random),
    number,
    issuedOn,
    expiresOn,
    blood: random.oneOf(['A+', 'B+', 'O+', 'AB+', 'O-']),
  };
}

/** The old card, with short labels beside the values. */
function drawUnionLayout(drawing: Drawing, licence: Licence, stateName: string): void {
  const { person, father, number, issuedOn, expiresOn, blood } = licence;
  drawText(drawing, 'THE UNION OF INDIA', 43, 5, 2.8, { bold: true, align: 'center' });
  drawText(drawing, `${stateName} STATE MOTOR DRIVING LICENCE`, 43, 8.8, 2.6, { bold: true, align: 'center', room: 76 });
  drawEmblem(drawing, 6, 6, 7, '#5a4a1a');
  drawText(drawing, `DL No. ${number}`, 4, 15, 2.9, { bold: true });
  drawText(drawing, `DOI : ${formatDate(issuedOn, 'dd-mm-yyyy')}`, 56, 15, 2.4);
  drawText(drawing, `Valid Till : ${formatDate(expiresOn, 'dd-mm-yyyy')} (NT)`, 4, 19.4, 2.5);
  drawText(drawing, 'AUTHORISATION TO DRIVE FOLLOWING CLASS', 4, 23.4, 1.9);
  drawText(drawing, 'COV  DOI', 4, 26.2, 1.9);
  drawText(drawing, `LMV  ${formatDate(issuedOn, 'dd-mm-yyyy')}`, 4, 28.8, 1.9);
  drawText(drawing, `DOB : ${formatDate(person.dob, 'dd-mm-yyyy')}`, 4, 34, 2.6, { bold: true });
  drawText(drawing, `BG : ${blood}`, 38, 34, 2.4);
  drawText(drawing, `Name : ${capitals(person)}`, 4, 38, 2.6, { bold: true, room: 54 });
  drawText(drawing, `S/D/W of : ${capitals(father)}`, 4, 41.8, 2.5, { room: 54 });
  drawText(drawing, 'Add : 14 STATION ROAD, NEAR TEMPLE', 4, 45.6, 2.1);
  drawPortrait(drawing, 62, 20, 19, 24);
  drawSignature(drawing, 60, 50, 20);
}

/** The card of all states since 2019, with labels above the values. */
function drawSmartLayout(drawing: Drawing, licence: Licence, stateName: string): void {
  const { person, father, number, issuedOn, expiresOn, blood } = licence;
  drawBand(drawing, 0, 9.5, '#f3d9a8');
  drawText(drawing, 'Indian Union Driving Licence', 43, 4.4, 3, { bold: true, align: 'center' });
  drawText(drawing, `Issued by Government of ${stateName}`, 43, 8.2, 2.5, { align: 'center' });
  drawEmblem(drawing, 6, 4.6, 6, '#5a4a1a');
  drawText(drawing, number, 4, 14.6, 3.4, { bold: true });
  const dates = [
    ['Issue Date', formatDate(issuedOn, 'dd-mm-yyyy')],
    ['Validity (NT)', formatDate(expiresOn, 'dd-mm-yyyy')],
    ['Validity (TR)', 'NA'],
  ] as const;
  for (const [at, [label, value]] of dates.entries()) {
    drawText(drawing, label, 4 + at * 20, 18.4, 1.8, { colour: '#333' });
    drawText(drawing, value, 4 + at * 20, 21.4, 2.4, { bold: true });
  }
  drawText(drawing, `Name: ${capitals(person)}`, 4, 27, 2.6, { bold: true, room: 54 });
  drawText(drawing, `Date of Birth: ${formatDate(person.dob, 'dd-mm-yyyy')}`, 4, 31.4, 2.5);
  drawText(drawing, `Blood Group: ${blood}`, 4, 35.2, 2.3);
  drawText(drawing, 'Organ Donor: N', 34, 35.2, 2.3);
  drawText(drawing, `Son/Daughter/Wife of: ${capitals(father)}`, 4, 39, 2.4, { room: 54 });
  drawText(drawing, 'Address: 22/B GANDHI NAGAR', 4, 43, 2.2);
  drawText(drawing, `Date of First Issue ${formatDate(issuedOn, 'dd-mm-yyyy')}`, 4, 50.6, 1.9);
  drawPortrait(drawing, 63, 18, 18, 22);
  drawSignature(drawing, 62, 46, 19);
}

/** A card in the layout of the old booklet: a table with colons, the date of birth with slashes. */
function drawTableLayout(drawing: Drawing, licence: Licence, stateName: string): void {
  const { person, father, number, issuedOn, expiresOn } = licence;
  drawText(drawing, `GOVERNMENT OF ${stateName}`, 43, 5.4, 2.9, { bold: true, align: 'center' });
  drawText(drawing, 'DRIVING LICENCE', 43, 9.6, 3.2, { bold: true, align: 'center', colour: '#8a1c1c' });
  drawEmblem(drawing, 77, 7, 8, '#2a4a2a');
  drawPortrait(drawing, 4, 13, 18, 22);
  const rows = [
    ['Licence No.', number],
    ['Name', capitals(person)],
    ['S/W/D', capitals(father)],
    ['Date of Birth', formatDate(person.dob, 'dd/mm/yyyy')],
    ['Issued on', formatDate(issuedOn, 'dd/mm/yyyy')],
    ['Valid upto', formatDate(expiresOn, 'dd/mm/yyyy')],
  ] as const;
  for (const [at, [label, value]] of rows.entries()) {
    const y = 16 + at * 4.6;
    drawText(drawing, label, 25, y, 2.4);
    drawText(drawing, ':', 43, y, 2.4);
    drawText(drawing, value, 45, y, 2.5, { bold: at < 2, room: 38 });
  }
  drawText(drawing, 'Licensing Authority', 60, 51, 2);
  drawSignature(drawing, 6, 44, 18);
}

const LAYOUTS = [
  { draw: drawUnionLayout, state: 'MH', name: 'MAHARASHTRA', form: 'spaced' },
  { draw: drawSmartLayout, state: 'KA', name: 'Karnataka', form: 'spaced' },
  { draw: drawSmartLayout, state: 'TN', name: 'Tamil Nadu', form: 'plain' },
  { draw: drawTableLayout, state: 'DL', name: 'NCT OF DELHI', form: 'hyphen' },
] as const;

export async function drawDrivingLicence(random: Random): Promise<Specimen> {
  const { draw, state, name, form } = random.oneOf(LAYOUTS);
  const licence = makeLicence(random, state, form);
  const drawing = startDrawing(random, CARD_MM, CARD_DOTS_PER_MM, random.oneOf([45, 55, 140, 200]));
  draw(drawing, licence, name);
  const { person, number, expiresOn } = licence;
  const documentNumber = number.replace(/[ -]/g, '');
  return {
    picture: await toPng(drawing),
    truth: { documentType: 'DRIVING_LICENCE', documentNumber, name: capitals(person), dob: person.dob, expiresOn },
  };
}
