import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mergeReadings } from '../merge/merge-readings.rules.ts';
import { readTextPage } from '../read/read-text-page.rules.ts';
import { pageOf } from '../read/text-page.fixture.ts';
import type { Reading } from '../reading.rules.ts';
import { isMixed } from './mixed-cards.rules.ts';
import { provenFields } from './proven-fields.rules.ts';

const TODAY = '2026-11-21';
const read = (...lines: string[]) => readTextPage(pageOf(lines, 1), 'OCR', TODAY);

const aadhaar = (name: string, dob: string, sex: string, number: string) => [
  'Government of India',
  name,
  `DOB: ${dob}`,
  sex,
  number,
];
const HIS = aadhaar('Ravi Kumar Sharma', '12/05/1988', 'MALE', '2345 6789 0124');
const HERS = aadhaar('Anjali Iyer', '03/09/1991', 'FEMALE', '9999 4105 7058');
const pan = (name: string, dob: string, number: string) => [
  'INCOME TAX DEPARTMENT      GOVT. OF INDIA',
  'Permanent Account Number Card',
  number,
  'Name',
  name,
  "Father's Name",
  'SURESH SHARMA',
  'Date of Birth',
  dob,
];
const licence = (name: string, dob: string, number: string) => ['DRIVING LICENCE', number, `Name: ${name}`, `DOB: ${dob}`];
const voter = (name: string, dob: string, number: string) => [
  'ELECTION COMMISSION OF INDIA',
  number,
  `Name: ${name}`,
  `Date of Birth: ${dob}`,
];

/** Asserts that none of it is written to a guest, by any rule. */
function assertUnprovable(reading: Reading | null): void {
  assert.ok(reading !== null && isMixed(reading));
  const kept = mergeReadings([[reading]]);
  assert.deepEqual(kept && provenFields(kept), {});
  assert.ok(Object.values(reading.checks).every((holds) => !holds));
  for (const field of Object.values(reading.fields)) {
    assert.ok(field.confidence <= 0.5);
    assert.deepEqual(field.checks.at(-1), { name: 'FORM', holds: false });
  }
}

describe('two cards on one picture', () => {
  it('of a couple are not merged into one person', () => {
    const reading = read(...HIS, ...HERS);
    assertUnprovable(reading);
    assert.deepEqual(reading?.checks, { verhoeff: false });
    assert.equal(reading?.fields.documentNumber?.value, '234567890124', 'the first number is kept for a person to check');
    assertUnprovable(read(...HIS.map((line, index) => `${line.padEnd(40)}${HERS[index]}`)));
  });

  it('are distinguished by number, date of birth or name', () => {
    assertUnprovable(read(...HIS, ...HERS.slice(0, -1)));
    assertUnprovable(read(...HIS.slice(0, -1), ...HERS));
    assertUnprovable(read(...HIS, ...HERS.toSpliced(2, 1)));
    assertUnprovable(read(...HIS, ...HERS.toSpliced(2, 1).with(-1, '9999 4105 7059')));
    const pans = [...pan('RAVI SHARMA', '12/05/1988', 'ABCPS1234F'), 'Name', 'ANJALI IYER'];
    assertUnprovable(read(...pans));
  });

  it('of other types are not merged either', () => {
    const two = [
      [pan('RAVI SHARMA', '12/05/1988', 'ABCPS1234F'), pan('ANJALI IYER', '03/09/1991', 'XYZPI9876K')],
      [licence('RAVI SHARMA', '12/05/1988', 'KA01 20110012345'), licence('ANJALI IYER', '03/09/1991', 'MH12 20150054321')],
      [voter('RAVI SHARMA', '12/05/1988', 'ABC1234567'), voter('ANJALI IYER', '03/09/1991', 'XYZ7654321')],
      [HIS, pan('ANJALI IYER', '03/09/1991', 'XYZPI9876K')],
      // The older card has no label at its date.
      [
        HIS.toSpliced(2, 1),
        ['INCOME TAX DEPARTMENT', 'ANJALI IYER', 'M IYER', '03/09/1991', 'Permanent Account Number', 'XYZPI9876K'],
      ],
    ];
    for (const [first = [], second = []] of two) assertUnprovable(read(...first, ...second));
    // Numbers that were issued together differ in one or two characters.
    assertUnprovable(read(...pan('RAVI', '12/05/1988', 'ABCPS1234F'), 'ABCPS1235G'));
    assert.deepEqual(read(...pan('RAVI', '12/05/1988', 'ABCPS1234F'), 'XYZPI9876K')?.checks, { pan: false });
  });

  it('may be one card twice, or two cards of one person', () => {
    for (const lines of [
      [...HIS, ...HIS],
      [...HIS, 'Unique Identification Authority of India', 'Address: 14 MG Road', '2345 6789 0124'],
      [...HIS, 'Unique Identification Authority of India', 'Address: 14 MG Road', '2345 6789 0125'],
      [...HIS, ...pan('Ravi Kumar Sharma', '12/05/1988', 'ABCPS1234F')],
      [...HIS, 'VID : 9123 4567 8901 2345'],
    ]) {
      const reading = read(...lines);
      assert.ok(reading !== null && !isMixed(reading));
    }
  });

  it('fill no date of birth', () => {
    const reading = read(...HIS);
    const kept = reading && mergeReadings([[reading]]);
    assert.deepEqual(kept && provenFields(kept), { dob: '1988-05-12' });
  });

  it('are not assumed for one card with an invalid number', () => {
    const reading = read('INCOME TAX DEPARTMENT', 'ABCXS1234F');
    assert.deepEqual(reading?.fields.documentNumber?.checks, [{ name: 'FORM', holds: false }]);
    assert.equal(reading !== null && isMixed(reading), false);
  });
});
