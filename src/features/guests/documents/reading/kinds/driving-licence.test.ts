import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTextPage } from '../read/read-text-page.rules.ts';
import { pageOf } from '../read/text-page.fixture.ts';

const read = (...lines: string[]) => readTextPage(pageOf(lines), 'OCR', '2026-11-21');
const values = (...lines: string[]) =>
  Object.fromEntries(Object.entries(read(...lines)?.fields ?? {}).map(([name, field]) => [name, field.value]));

const UNION = [
  'THE UNION OF INDIA',
  'MAHARASHTRA STATE MOTOR DRIVING LICENCE',
  'DL No. MH12 20080012345      DOI : 03-04-2008',
  'Valid Till : 02-04-2028 (NT)',
  'LMV 03-04-2008',
  'DOB : 12-05-1988    BG : O+',
  'Name : RAVI KUMAR SHARMA',
  'S/D/W of : SURESH SHARMA',
  'Add : 14 STATION ROAD',
];
const SMART = [
  'Indian Union Driving Licence',
  'Issued by Government of Karnataka',
  'KA01 20110012345',
  'Issue Date      Validity (NT)      Validity (TR)',
  '03-04-2011      02-04-2031         NA',
  'Name: RAVI KUMAR SHARMA',
  'Date of Birth: 12-05-1988',
  'Blood Group: O+      Organ Donor: N',
  'Son/Daughter/Wife of: SURESH SHARMA',
  'Date of First Issue 03-04-2011',
];
const TABLE = [
  'GOVERNMENT OF NCT OF DELHI',
  'DRIVING LICENCE',
  'Licence No.       :    DL-0120110149646',
  'Name              :    RAVI SHARMA',
  'S/W/D             :    SURESH SHARMA',
  'Date of Birth     :    12/05/1988',
  'Issued on         :    03/04/2011',
  'Valid upto        :    02/04/2031',
];

describe('the text of a driving licence', () => {
  it('gives number, name, date of birth and expiry in the layouts of several states', () => {
    const name = 'RAVI KUMAR SHARMA';
    const dob = '1988-05-12';
    assert.deepEqual(values(...UNION), { documentNumber: 'MH1220080012345', name, dob, expiresOn: '2028-04-02' });
    assert.deepEqual(values(...SMART), { documentNumber: 'KA0120110012345', name, dob, expiresOn: '2031-04-02' });
    assert.deepEqual(values(...TABLE), { documentNumber: 'DL0120110149646', name: 'RAVI SHARMA', dob, expiresOn: '2031-04-02' });
    assert.deepEqual(read(...SMART)?.fields.documentNumber?.checks, [{ name: 'FORM', holds: true }]);
  });

  it('does not give the date of issue as the date of birth', () => {
    const withoutDob = UNION.toSpliced(5, 1);
    assert.equal(values(...withoutDob)['dob'], undefined);
  });

  it('gives a date of birth without its label, because it is long before the other dates', () => {
    const { dob } = read(...UNION.with(5, 'OCB : 12-05-1988    BG : O+'))?.fields ?? {};
    assert.equal(dob?.value, '1988-05-12');
    assert.equal((dob?.confidence ?? 1) < 0.75, true);
  });

  it("gives the line above the father's name when the label was lost", () => {
    assert.equal(values(...UNION.with(6, 'RAVI KUMAR SHARMA'))['name'], 'RAVI KUMAR SHARMA');
  });

  it('corrects digits in the number, and reports an impossible state or year', () => {
    assert.equal(values(...SMART.with(2, 'KAO1 2O110O12345'))['documentNumber'], 'KA0120110012345');
    const checks = (number: string) => read(...SMART.with(2, number))?.fields.documentNumber?.checks[0]?.holds;
    assert.equal(checks('XX01 20110012345'), false);
    assert.equal(checks('KA01 20290012345'), false, 'issued in the future');
  });

  it('gives a number of another form at its label, with a failed check', () => {
    const { documentNumber } = read(...UNION.with(2, 'DL No. R/1234/TVM/1987'))?.fields ?? {};
    assert.equal(documentNumber?.value, 'R1234TVM1987');
    assert.deepEqual(documentNumber?.checks, [{ name: 'FORM', holds: false }]);
  });

  it('never gives digits that may be an Aadhaar number', () => {
    for (const other of ['2345 6789 0125', '234567890124', '1 2345 6789 0124', '9123 4567 8901 2345', 'A 2345 6789 0125']) {
      assert.equal(values(...UNION.with(2, `DL No : ${other}`))['documentNumber'], undefined, other);
    }
    for (const other of ['23456 7890 1240000', '01 20 2011 0012345', '22/1234/1987', 'LMV 03-04-2008']) {
      assert.equal(values(...UNION.with(2, `DL No : ${other}`))['documentNumber'], undefined, other);
    }
  });
});
