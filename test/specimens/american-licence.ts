import type { Random } from '../harness/random.ts';
import { addDays, formatDate } from './dates.ts';
import { CARD_DOTS_PER_MM, CARD_MM, drawPortrait, drawSignature, drawText, startDrawing, toPng } from './drawing.ts';
import { foreignPerson } from './people.ts';
import type { Specimen } from './truth.ts';

const STATES = [
  { title: 'ARIZONA', place: 'PHOENIX, AZ 85007', number: (random: Random) => `D${random.digits(8)}` },
  { title: 'IOWA', place: 'DES MOINES, IA 50301', number: (random: Random) => `${random.digits(3)}XX${random.digits(4)}` },
  { title: 'OHIO', place: 'COLUMBUS, OH 43004', number: (random: Random) => `${random.letters(2)}${random.digits(6)}` },
] as const;

const CODE = { colour: '#5a4a8a' } as const;

/** A licence of the United States: small codes before large values, the names above the address, the month first in dates. */
export async function drawAmericanLicence(random: Random): Promise<Specimen> {
  const { title, place, number } = random.oneOf(STATES);
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toUpperCase();
  const person = foreignPerson(random);
  const [given, surname] = [plain(person.given.join(' ')), plain(person.surname)];
  const documentNumber = number(random);
  const dob = addDays('1940-01-01', random.whole(0, 64 * 365));
  const issuedOn = addDays('2022-01-01', random.whole(0, 3 * 365));
  const expiresOn = addDays(issuedOn, 8 * 365);
  const drawing = startDrawing(random, CARD_MM, CARD_DOTS_PER_MM, random.oneOf([30, 200, 220]));
  const field = (code: string, value: string, x: number, y: number, size = 2.6) => {
    drawText(drawing, code, x, y, 1.4, CODE);
    drawText(drawing, value, x + 1.5 + code.length * 0.8, y, size, { bold: true, room: 84 - x - code.length });
  };
  const date = (day: string) => formatDate(day, 'mm/dd/yyyy');
  drawText(drawing, title, 4, 7, 5, { bold: true, colour: '#233a7a' });
  drawText(drawing, 'DRIVER LICENSE', 44, 6.6, 3.2, { bold: true, colour: '#7a2323' });
  drawText(drawing, 'USA', 78, 5, 2);
  drawPortrait(drawing, 4, 11, 20, 26);
  drawSignature(drawing, 4, 44, 20);
  field('4d DLN', documentNumber, 28, 14, 3.2);
  field('3 DOB', date(dob), 56, 14, 3.2);
  field('1', surname, 28, 19.4, 3);
  field('2', given, 28, 23, 3);
  field('8', `${random.whole(100, 999)} MAIN STREET`, 28, 28);
  drawText(drawing, place, 30.3, 31.4, 2.6, { bold: true });
  field('4b EXP', date(expiresOn), 28, 36.6);
  field('4a ISS', date(issuedOn), 56, 36.6);
  field('15 SEX', person.sex, 28, 40.4, 2.2);
  field('16 HGT', `5'-0${random.whole(2, 9)}"`, 40, 40.4, 2.2);
  field('18 EYES', 'BRO', 58, 40.4, 2.2);
  field('9 CLASS', 'D', 28, 44, 2.2);
  field('9a END', 'NONE', 44, 44, 2.2);
  field('12 REST', 'NONE', 60, 44, 2.2);
  field('5 DD', random.digits(16), 28, 50, 2);
  return {
    picture: await toPng(drawing),
    truth: { documentType: 'DRIVING_LICENCE', documentNumber, name: `${given} ${surname}`, dob, expiresOn },
  };
}
