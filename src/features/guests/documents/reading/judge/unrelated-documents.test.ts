import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mergeReadings } from '../merge/merge-readings.rules.ts';
import { readTextPage } from '../read/read-text-page.rules.ts';
import { pageOf } from '../read/text-page.fixture.ts';
import type { Reading } from '../reading.rules.ts';
import { provenFields } from './proven-fields.rules.ts';

const TODAY = '2026-11-21';
const SOURCES = ['TEXT_LAYER', 'OCR'] as const;

const INVOICE = [
  'Hotel Sunrise Private Limited',
  'Tax Invoice',
  'Invoice No: INV2024001      Date: 12/05/2026',
  'PAN: AABCU9603R      GSTIN: 27AABCU9603R1ZM',
  'Guest Name: Ravi Sharma',
  'Total 4,500.00',
];
const POLICY = [
  'Star Health Insurance',
  'Policy No: 234567890124',
  'Name of Insured: Ravi Sharma',
  'Date of Birth: 12/05/1988',
  'Gender: Male',
  'Valid till: 11/05/2027',
];
const NO_CARDS: Readonly<Record<string, readonly string[]>> = {
  'an invoice': INVOICE,
  'an invoice of a person': INVOICE.with(3, 'PAN: ABCPS1234F'),
  'an invoice that writes the label out': INVOICE.with(3, 'Permanent Account Number: ABCPS1234F'),
  'an invoice with the number under its label': INVOICE.with(3, 'Permanent Account Number').toSpliced(4, 0, 'ABCPS1234F'),
  'a bus ticket': ['State Transport', 'Ticket TKT1234567', 'Passenger Name: Ravi Sharma', 'Journey 12/05/2026', 'Sex: M'],
  'an insurance policy': POLICY,
  'a policy that groups its number': POLICY.with(1, 'Policy No: 2345 6789 0124'),
  'a policy that names the government': [
    ...POLICY.with(1, 'Policy No: 2345 6789 0124'),
    'Regulated by the Government of India. Premium paid in full.',
  ],
  'a booking confirmation': [
    'Booking confirmation ABC1234567',
    'Name: Ravi Sharma',
    'Date of Birth: 12/05/1988',
    'Aadhaar Number: 2345 6789 0124',
    'Valid till: 12/12/2026',
  ],
  'a booking confirmation set as a table': [
    'Name            Ravi Sharma',
    'DOB             12/05/1988',
    'Gender          Male',
    'Aadhaar No      2345 6789 0124',
  ],
  'a hire agreement': [
    'Scooter hire',
    'Name: Ravi Sharma',
    'DOB: 12/05/1988',
    'Driving Licence: MH12 20080012345',
    'Valid till: 12/05/2028',
  ],
  'a hire agreement with another label': ['Name: Ravi Sharma', 'DOB: 12/05/1988', 'Driving Licence No: MH12 20080012345'],
  'a food licence': ['Cafe Sunrise', 'FSSAI Licence No: 11522998000123', 'Name: Ravi Sharma', 'Valid till: 12/05/2028'],
};

/** Whether any field of a reading would be used automatically. */
function isProvable(reading: Reading): boolean {
  const { fields, checks } = reading;
  const kept = mergeReadings([[reading]]);
  if (kept !== null && Object.keys(provenFields(kept)).length > 0) return true;
  const numberHolds = fields.documentNumber?.checks.every(({ holds }) => holds) ?? false;
  if (!numberHolds || checks.pan === false || checks.verhoeff === false) return false;
  return [fields.name, fields.dob].some((field) => field !== undefined && field.confidence >= 0.85);
}

describe('an unrelated document with a number of the right form', () => {
  for (const [paper, lines] of Object.entries(NO_CARDS)) {
    it(`gives nothing that is written to a guest: ${paper}`, () => {
      for (const source of SOURCES) {
        const reading = readTextPage(pageOf(lines, 1), source, TODAY);
        if (source === 'TEXT_LAYER') assert.equal(reading, null);
        assert.equal(reading !== null && isProvable(reading), false, source);
        assert.equal(reading?.fields.nationality, undefined);
      }
    });
  }

  it('is not read at all without any words of a card', () => {
    for (const paper of ['an invoice', 'an invoice of a person', 'a bus ticket', 'an insurance policy', 'a food licence']) {
      assert.equal(readTextPage(pageOf(NO_CARDS[paper] ?? []), 'OCR', TODAY), null, paper);
    }
  });

  it('of a company proves nothing even with the heading of the tax department', () => {
    const firm = [
      'INCOME TAX DEPARTMENT   GOVT. OF INDIA',
      'SUNRISE HOTELS',
      '12/05/2008',
      'Permanent Account Number',
      'AABCU9603R',
    ];
    const reading = readTextPage(pageOf(firm, 1), 'OCR', TODAY);
    assert.deepEqual(reading?.checks, { pan: false });
    assert.equal(reading === null || isProvable(reading), false);
  });
});

describe('a card whose heading was not legible', () => {
  const front = ['Gtw gum', 'Ravi Kumar Sharma', 'Sf fafa / DOB: 12/05/1988', 'qet / MALE', '2345 6789 0124'];

  it('is recognised by its layout in OCR, with too low confidence to be used', () => {
    const reading = readTextPage(pageOf(front, 1), 'OCR', TODAY);
    assert.equal(reading?.documentType, 'AADHAAR');
    assert.equal(reading?.fields.documentNumber?.value, '234567890124');
    assert.equal((reading?.fields.dob?.confidence ?? 1) < 0.85, true);
    const withHeading = readTextPage(pageOf(['Government of India', ...front], 1), 'OCR', TODAY);
    assert.equal(withHeading?.fields.dob?.confidence, 1);
  });

  it('is not read from a text layer, which has no misreadings', () => {
    assert.equal(readTextPage(pageOf(front, 1), 'TEXT_LAYER', TODAY), null);
  });
});

describe('a date or name without its label', () => {
  const cards = {
    PAN: ['INCOME TAX DEPARTMENT   GOVT. OF INDIA', 'RAVI SHARMA', 'SURESH SHARMA', '12/05/1988', 'ABCPS1234F'],
    AADHAAR: ['Government of India', 'Ravi Sharma', '12/05/1988', 'MALE', '2345 6789 0124'],
    DRIVING_LICENCE: ['DRIVING LICENCE', 'KA01 20110012345', 'RAVI', '12-05-1988', '03-04-2011'],
    VOTER_ID: ['ELECTION COMMISSION OF INDIA', 'ABC1234567', 'Name: Ravi Sharma', '12-05-1988'],
  };
  for (const [kind, lines] of Object.entries(cards)) {
    it(`has too low confidence to be written to a guest, from any source: ${kind}`, () => {
      for (const source of SOURCES) {
        const reading = readTextPage(pageOf(lines, 1), source, TODAY);
        assert.equal(reading?.documentType, kind);
        assert.equal(reading?.fields.dob?.value, '1988-05-12');
        assert.equal((reading?.fields.dob?.confidence ?? 1) < 0.85, true);
        if (kind === 'PAN') assert.equal((reading?.fields.name?.confidence ?? 1) < 0.85, true);
      }
    });
  }
});

describe('headings alone', () => {
  const papers = {
    'a birth certificate': [
      'GOVERNMENT OF INDIA',
      'CERTIFICATE OF BIRTH',
      'Name: RAVI SHARMA',
      'Sex: MALE',
      'Date of Birth: 12/05/1988',
    ],
    'a form without a title': ['GOVERNMENT OF INDIA', 'Name: RAVI SHARMA', 'Sex: MALE', 'Date of Birth: 12/05/1988'],
    'a flow chart about PAN': [
      'INCOME TAX DEPARTMENT   GOVT. OF INDIA',
      'Permanent Account Number',
      'Processing',
      'Name   Text',
      'UID',
    ],
    'a notice of the transport department': [
      'TRANSPORT DEPARTMENT',
      'UNION OF INDIA',
      'Date of Birth 12/05/1988',
      'Valid Till 01/02/2030',
    ],
  };
  for (const [what, lines] of Object.entries(papers))
    it(`prove no kind: ${what}`, () => {
      for (const source of SOURCES) assert.equal(readTextPage(pageOf(lines, 1), source, TODAY), null);
    });

  it('are enough with the layout of the card, when its number is not legible', () => {
    const front = ['Government of India', 'Ravi Sharma', 'DOB: 12/05/1988', 'MALE'];
    assert.equal(readTextPage(pageOf(front, 1), 'OCR', TODAY)?.documentType, 'AADHAAR');
  });
});
