import { aadhaarNumber } from './aadhaar-holder.ts';
import { written } from './dates.ts';
import { fullName, indianPerson } from './people.ts';
import type { Random } from './random.ts';
import { newSheet, pictureOf, put } from './sheet.ts';

/** What guests also hand in: papers with numbers, names and dates like those of identity documents, which identify nobody. */
export const OTHER_PAPERS = ['HOTEL_INVOICE', 'BOOKING_CONFIRMATION', 'BUS_TICKET', 'INSURANCE_POLICY'] as const;
type OtherPaper = (typeof OTHER_PAPERS)[number];

const A5_MM = { width: 148, height: 150 } as const;
const DOTS_PER_MM = 11;

/** The fourth letter of a company's PAN is `C`; the GST number has the PAN in it. */
function companyPan(random: Random): string {
  return `${random.letters(3)}C${random.letters(1)}${random.whole(1, 9)}${random.digits(3)}${random.letters(1)}`;
}

const day = (random: Random, from: number, to: number): string =>
  `${String(random.whole(1, 28)).padStart(2, '0')}/${String(random.whole(1, 12)).padStart(2, '0')}/${random.whole(from, to)}`;

const MAKERS: Readonly<Record<OtherPaper, (random: Random) => string[]>> = {
  HOTEL_INVOICE: (random) => {
    const pan = companyPan(random);
    return [
      'Lakeside Hotels Private Limited',
      'TAX INVOICE',
      `Invoice No: INV${random.whole(2021, 2026)}${random.digits(3)}`,
      `Name: ${fullName(indianPerson(random))}`,
      `Date: ${day(random, 2024, 2026)}`,
      `PAN: ${pan}`,
      `GSTIN: 27${pan}1Z${random.whole(1, 9)}`,
      `Arrival ${day(random, 2024, 2025)}  Departure ${day(random, 2024, 2025)}`,
      `Company incorporated on ${day(random, 1980, 2001)}`,
      `Room charges  ${random.whole(2, 9)},${random.digits(3)}.00`,
      'This is a computer generated invoice. Income Tax Department rules apply.',
    ];
  },
  BOOKING_CONFIRMATION: (random) => [
    'Booking confirmation',
    'Reference: INV2024001',
    `Guest name: ${fullName(indianPerson(random))}`,
    `Nationality: ${random.oneOf(['INDIAN', 'BRITISH CITIZEN', 'GERMAN'])}`,
    `Check-in: ${day(random, 2025, 2026)}   Check-out: ${day(random, 2025, 2026)}`,
    `Booked on ${day(random, 1990, 2001)}`,
    'Please bring a passport, Aadhaar, PAN card, driving licence or voter id.',
    `Phone: +91 98${random.digits(8)}`,
  ],
  BUS_TICKET: (random) => [
    'STATE ROAD TRANSPORT CORPORATION',
    'Ticket No: TKT1234567',
    `Passenger name: ${fullName(indianPerson(random))}`,
    `Sex: ${random.oneOf(['M', 'F'])}   Age: ${random.whole(19, 80)}`,
    `Date of journey: ${day(random, 2025, 2026)}`,
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
      `Date of Birth: ${written(person.dob, 'dd/mm/yyyy')}`,
      `Nominee: ${fullName(indianPerson(random))}`,
      `Period of insurance: ${day(random, 2024, 2025)} to ${day(random, 2026, 2027)}`,
      'Regulated by the Government of India. Premium paid in full.',
    ];
  },
};

/** What the paper says, line by line. The same seed says the same. */
export function linesOf(paper: OtherPaper, random: Random): string[] {
  return MAKERS[paper](random);
}

/** The lines on a sheet of paper, as a PNG. */
export function otherPicture(lines: readonly string[], random: Random): Promise<Buffer> {
  const sheet = newSheet(random, A5_MM, DOTS_PER_MM, random.whole(0, 359));
  for (const [at, line] of lines.entries()) put(sheet, line, 10, 18 + at * 9, 4, { bold: at < 2, room: 130 });
  return pictureOf(sheet);
}
