import { aadhaarHolder, grouped } from './aadhaar-holder.ts';
import { qrPicture, secureQr, xmlQr } from './aadhaar-qr.ts';
import { addDays, written, yearOf } from './dates.ts';
import { fullName } from './people.ts';
import type { Random } from './random.ts';
import { band, CARD_DOTS_PER_MM, CARD_MM, emblem, newSheet, pictureOf, portrait, put, type Sheet } from './sheet.ts';
import type { Specimen, Truth } from './truth.ts';

const SEXES = { F: 'महिला / FEMALE', M: 'पुरुष / MALE', X: 'ट्रांसजेंडर / TRANSGENDER' } as const;
/** Saffron, white, green, as on every Aadhaar. */
function tricolour(sheet: Sheet): void {
  band(sheet, 0, 1.6, '#ff9d3f');
  band(sheet, 1.6, 1.2, '#ffffff');
  band(sheet, 2.8, 1.6, '#2f9a4a');
}

function footer(sheet: Sheet, number: string): void {
  const { random, width } = sheet;
  put(sheet, grouped(number), width / 2, 43.6, random.oneOf([4.6, 5, 5.4]), { bold: true, align: 'center' });
  if (random.onceIn(2)) put(sheet, `VID : ${grouped(`9${random.digits(15)}`)}`, width / 2, 46.8, 2.2, { align: 'center' });
  band(sheet, 48, 0.35, '#c9252b');
  const motto = random.oneOf(['मेरा आधार, मेरी पहचान', 'आधार - आम आदमी का अधिकार']);
  put(sheet, motto, width / 2, 52, 3, { align: 'center', bold: true });
}

/** The side with the picture; one in six tells the year of birth only. */
export async function aadhaarFront(random: Random): Promise<Specimen> {
  const { person, number } = aadhaarHolder(random);
  const sheet = newSheet(random, CARD_MM, CARD_DOTS_PER_MM, 35);
  tricolour(sheet);
  emblem(sheet, 8, 10, 7, '#4a3a1a');
  put(sheet, 'भारत सरकार', 46, 8.6, 3, { align: 'center', bold: true });
  put(sheet, 'Government of India', 46, 12.2, 2.9, { align: 'center', bold: true });
  portrait(sheet, 5, 16, 18, 22.5);
  put(sheet, person.devanagari, 26, 19, 3);
  put(sheet, fullName(person), 26, 23.2, 3, { bold: random.onceIn(2), room: 55 });
  const yearOnly = random.onceIn(6);
  const born = yearOnly
    ? `जन्म वर्ष / Year of Birth : ${yearOf(person.dob)}`
    : `जन्म तिथि / DOB${random.oneOf([': ', ' : '])}${written(person.dob, 'dd/mm/yyyy')}`;
  put(sheet, born, 26, 27.6, 2.8);
  put(sheet, SEXES[person.sex], 26, 31.8, 2.8);
  if (random.onceIn(2)) issueDate(sheet);
  footer(sheet, number);
  const { sex, dob } = person;
  const truth: Truth = { documentType: 'AADHAAR', documentNumber: number, name: fullName(person), sex };
  return { picture: await pictureOf(sheet), truth: yearOnly ? truth : { ...truth, dob } };
}

/** Newer prints tell it upwards along the left edge: a date that is not the date of birth. */
function issueDate(sheet: Sheet): void {
  const { context, random } = sheet;
  context.save();
  context.translate(3.4, 38);
  context.rotate(-Math.PI / 2);
  put(sheet, `Aadhaar issued: ${written(addDays('2011-01-01', random.whole(0, 4000)), 'dd/mm/yyyy')}`, 0, 0, 1.7);
  context.restore();
}

/** The side with address and QR code: the XML of the first cards, or the secure code. */
export async function aadhaarBack(random: Random): Promise<Specimen> {
  const holder = aadhaarHolder(random);
  const { person, number, father, house, street, town } = holder;
  const secure = random.onceIn(2);
  const qr = secure ? secureQr(holder, random) : xmlQr(holder);
  const sheet = newSheet(random, CARD_MM, CARD_DOTS_PER_MM, 35);
  tricolour(sheet);
  emblem(sheet, 8, 10, 7, '#c9252b');
  put(sheet, 'भारतीय विशिष्ट पहचान प्राधिकरण', 44, 8.6, 2.7, { align: 'center', bold: true });
  put(sheet, 'Unique Identification Authority of India', 44, 12.2, 2.6, { align: 'center', bold: true });
  put(sheet, 'Address:', 4, 19, 2.4, { bold: true });
  const lines = [`S/O: ${fullName(father)},`, `${house}, ${street},`, `${town[0]},`, `${town[1]} - ${town[2]}`];
  for (const [at, line] of lines.entries()) put(sheet, line, 4, 22.4 + at * 3.3, 2.4, { room: 42 });
  const side = secure ? 35 : 27;
  await qrPicture(sheet, qr, 84 - side, secure ? 13.2 : 16, side);
  put(sheet, grouped(number), 25, 43.6, 4.4, { bold: true, align: 'center' });
  band(sheet, 49, 0.35, '#c9252b');
  put(sheet, '1947     help@uidai.gov.in     www.uidai.gov.in', 43, 52.4, 2.1, { align: 'center' });
  const { sex, dob } = person;
  const truth: Truth = { documentType: 'AADHAAR', documentNumber: number, name: fullName(person), sex, dob };
  return { picture: await pictureOf(sheet), truth, qr, lastFourOnly: secure };
}
