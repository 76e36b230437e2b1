import type { Random } from '../harness/random.ts';
import { aadhaarNumber } from './aadhaar-holder.ts';
import { formatDate } from './dates.ts';
import { drawText, startDrawing, toPng } from './drawing.ts';
import { fullName, indianPerson } from './people.ts';

/**
 * Documents that guests also upload: their numbers, names and dates look like those of identity documents, but they identify
 * no one.
 */
export const UNRELATED_DOCUMENTS = ['HOTEL_INVOICE', 'BOOKING_CONFIRMATION', 'BUS_TICKET', 'INSURANCE_POLICY'] as const;
type UnrelatedDocument = (typeof UNRELATED_DOCUMENTS)[number];

const A5_MM = { width: 148, height: 150 } as const;
const DOTS_PER_MM = 11;

/** The PAN of a company has the fourth letter `C`. The GST number contains the PAN. */
function makeCompanyPan(random: Random): string {
  return `${random.letters(3)}C${random.letters(1)}${random.whole(1, 9)}${random.digits(3)}${random.letters(1)}`;
}

const makeDate = (random: Random, from: number, to: number): string =>
  `${String(random.whole(1, 28)).padStart(2, '0')}/${String(random.whole(1, 12)).padStart(2, '0')}/${random.whole(from, to)}`;

const MAKERS: Readonly<Record<UnrelatedDocument, (random: Random) => string[]>> = {
  HOTEL_INVOICE: (random) => {
    const pan = makeCompanyPan(random);
    return [
      'Lakeside Hotels Private Limited',
      'TAX INVOICE',
      `Invoice No: INV${random.whole(2021, 2026)}${random.digits(3)}`,
      `Name: ${fullName(indianPerson(random))}`,
      `Date: ${makeDate(random, 2024, 2026)}`,
      `PAN: ${pan}`,
      `GSTIN: 27${pan}1Z${random.whole(1, 9)}`,
      `Arrival ${makeDate(random, 2024, 2025)}  Departure ${makeDate(random, 2024, 2025)}`,
      `Company incorporated on ${makeDate(random, 1980, 2001)}`,
      `Room charges  ${random.whole(2, 9)},${random.digits(3)}.00`,
      'This is a computer generated invoice. Income Tax Department rules apply.',
    ];
  },
  BOOKING_CONFIRMATION: (random) => [
    'Booking confirmation',
    'Reference: INV2024001',
    `Guest name: ${fullName(indianPerson(random))}`,
    `Nationality: ${random.oneOf(['INDIAN', 'BRITISH CITIZEN', 'GERMAN'])}`,
    `Check-in: ${makeDate(random, 2025, 2026)}   Check-out: ${makeDate(random, 2025, 2026)}`,
    `Booked on ${makeDate(random, 1990, 2001)}`,
    'Please bring a passport, Aadhaar, PAN card, driving licence or voter id.',
    `Phone: +91 98${random.digits(8)}`,
  ],
  BUS_TICKET: (random) => [
    'STATE ROAD TRANSPORT CORPORATION',
    'Ticket No: TKT1234567',
    `Passenger name: ${fullName(indianPerson(random))}`,
    `Sex: ${random.oneOf(['M', 'F'])}   Age: ${random.whole(19, 80)}`,
    `Date of journey: ${makeDate(random, 2025, 2026)}`,
    `Seat ${random.whole(1, 40)}   From PUNE to MUMBAI`,
    'Carry an identity card (Aadhaar / voter id / driving licence) in original.',
  ],
  INSURANCE_POLICY: (random) => {
    const person = indianPerson(random);
    return [
      'Bharat General Insurance Company Limited',
      'Travel insurance policy',
      `Policy No: ${aadhaarNumber(random).replace(/(.{4})(?=.)/g, '$1 ')}`,
      `Name of the insured: ${fullName(person)}`,
      `Date of Birth: ${formatDate(person.dob, 'dd/mm/yyyy')}`,
      `Nominee: ${fullName(indianPerson(random))}`,
      `Period of insurance: ${makeDate(random, 2024, 2025)} to ${makeDate(random, 2026, 2027)}`,
      'Regulated by the Government of India. Premium paid in full.',
    ];
  },
};

/** The lines of the document. The same seed makes the same lines. */
export function makeLines(paper: UnrelatedDocument, random: Random): string[] {
  return MAKERS[paper](random);
}

/** Draws the lines on a page, as a PNG. */
export function drawLines(lines: readonly string[], random: Random): Promise<Buffer> {
  const drawing = startDrawing(random, A5_MM, DOTS_PER_MM, random.whole(0, 359));
  for (const [at, line] of lines.entries()) drawText(drawing, line, 10, 18 + at * 9, 4, { bold: at < 2, room: 130 });
  return toPng(drawing);
}
