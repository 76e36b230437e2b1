import type { Random } from '../harness/random.ts';
import { aadhaarHolder, groupDigits } from './aadhaar-holder.ts';
import { drawQrCode, makeSecureCode, makeXmlCode } from './aadhaar-qr.ts';
import { addDays, formatDate, yearOf } from './dates.ts';
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
import { fullName } from './people.ts';
import type { Specimen, Truth } from './truth.ts';

const SEXES = { F: 'महिला / FEMALE', M: 'पुरुष / MALE', X: 'ट्रांसजेंडर / TRANSGENDER' } as const;
/** The saffron, white and green bands of every Aadhaar card. */
function drawTricolour(drawing: Drawing): void {
  drawBand(drawing, 0, 1.6, '#ff9d3f');
  drawBand(drawing, 1.6, 1.2, '#ffffff');
  drawBand(drawing, 2.8, 1.6, '#2f9a4a');
}

function drawFooter(drawing: Drawing, number: string): void {
  const { random, width } = drawing;
  drawText(drawing, groupDigits(number), width / 2, 43.6, random.oneOf([4.6, 5, 5.4]), { bold: true, align: 'center' });
  if (random.onceIn(2))
    drawText(drawing, `VID : ${groupDigits(`9${random.digits(15)}`)}`, width / 2, 46.8, 2.2, { align: 'center' });
  drawBand(drawing, 48, 0.35, '#c9252b');
  const motto = random.oneOf(['मेरा आधार, मेरी पहचान', 'आधार - आम आदमी का अधिकार']);
  drawText(drawing, motto, width / 2, 52, 3, { align: 'center', bold: true });
}

/** The front, with the photo. One in six has only a year of birth. */
export async function drawAadhaarFront(random: Random): Promise<Specimen> {
  const { person, number } = aadhaarHolder(random);
  const drawing = startDrawing(random, CARD_MM, CARD_DOTS_PER_MM, 35);
  drawTricolour(drawing);
  drawEmblem(drawing, 8, 10, 7, '#4a3a1a');
  drawText(drawing, 'भारत सरकार', 46, 8.6, 3, { align: 'center', bold: true });
  drawText(drawing, 'Government of India', 46, 12.2, 2.9, { align: 'center', bold: true });
  drawPortrait(drawing, 5, 16, 18, 22.5);
  drawText(drawing, person.devanagari, 26, 19, 3);
  drawText(drawing, fullName(person), 26, 23.2, 3, { bold: random.onceIn(2), room: 55 });
  const yearOnly = random.onceIn(6);
  const born = yearOnly
    ? `जन्म वर्ष / Year of Birth : ${yearOf(person.dob)}`
    : `जन्म तिथि / DOB${random.oneOf([': ', ' : '])}${formatDate(person.dob, 'dd/mm/yyyy')}`;
  drawText(drawing, born, 26, 27.6, 2.8);
  drawText(drawing, SEXES[person.sex], 26, 31.8, 2.8);
  if (random.onceIn(2)) drawIssueDate(drawing);
  drawFooter(drawing, number);
  const { sex, dob } = person;
  const truth: Truth = { documentType: 'AADHAAR', documentNumber: number, name: fullName(person), sex };
  return { picture: await toPng(drawing), truth: yearOnly ? truth : { ...truth, dob } };
}

/** The date of issue, printed vertically along the left edge of newer cards: a date that is not the date of birth. */
function drawIssueDate(drawing: Drawing): void {
  const { context, random } = drawing;
  context.save();
  context.translate(3.4, 38);
  context.rotate(-Math.PI / 2);
  drawText(drawing, `Aadhaar issued: ${formatDate(addDays('2011-01-01', random.whole(0, 4000)), 'dd/mm/yyyy')}`, 0, 0, 1.7);
  context.restore();
}

/** The back, with address and QR code: the XML of early cards, or the secure code. */
export async function drawAadhaarBack(random: Random): Promise<Specimen> {
  const holder = aadhaarHolder(random);
  const { person, number, father, house, street, town } = holder;
  const secure = random.onceIn(2);
  const qr = secure ? makeSecureCode(holder, random) : makeXmlCode(holder);
  const drawing = startDrawing(random, CARD_MM, CARD_DOTS_PER_MM, 35);
  drawTricolour(drawing);
  drawEmblem(drawing, 8, 10, 7, '#c9252b');
  drawText(drawing, 'भारतीय विशिष्ट पहचान प्राधिकरण', 44, 8.6, 2.7, { align: 'center', bold: true });
  drawText(drawing, 'Unique Identification Authority of India', 44, 12.2, 2.6, { align: 'center', bold: true });
  drawText(drawing, 'Address:', 4, 19, 2.4, { bold: true });
  const lines = [`S/O: ${fullName(father)},`, `${house}, ${street},`, `${town[0]},`, `${town[1]} - ${town[2]}`];
  for (const [at, line] of lines.entries()) drawText(drawing, line, 4, 22.4 + at * 3.3, 2.4, { room: 42 });
  const side = secure ? 35 : 27;
  await drawQrCode(drawing, qr, 84 - side, secure ? 13.2 : 16, side);
  drawText(drawing, groupDigits(number), 25, 43.6, 4.4, { bold: true, align: 'center' });
  drawBand(drawing, 49, 0.35, '#c9252b');
  drawText(drawing, '1947     help@uidai.gov.in     www.uidai.gov.in', 43, 52.4, 2.1, { align: 'center' });
  const { sex, dob } = person;
  const truth: Truth = { documentType: 'AADHAAR', documentNumber: number, name: fullName(person), sex, dob };
  return { picture: await toPng(drawing), truth, qr, lastFourOnly: secure };
}
