import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTextPage } from '../read/read-text-page.rules.ts';
import { pageOf } from '../read/text-page.fixture.ts';

const TODAY = '2026-11-21';
const read = (...lines: string[]) => readTextPage(pageOf(lines), 'OCR', TODAY);
const values = (...lines: string[]) =>
  Object.fromEntries(Object.entries(read(...lines)?.fields ?? {}).map(([name, field]) => [name, field.value]));

const FRONT = [
  'Government of India',
  'Gtw gum',
  'Ravi Kumar Sharma',
  'Sf fafa / DOB: 12/05/1988',
  'qet / MALE',
  '2345 6789 0124',
];

describe('the text of an Aadhaar', () => {
  it('gives number, name, date of birth and sex from the front', () => {
    const reading = read(...FRONT);
    assert.equal(reading?.documentType, 'AADHAAR');
    assert.deepEqual(values(...FRONT), {
      documentNumber: '234567890124',
      name: 'Ravi Kumar Sharma',
      dob: '1988-05-12',
      sex: 'M',
    });
    assert.deepEqual(reading?.fields.documentNumber?.checks, [{ name: 'VERHOEFF', holds: true }]);
    assert.deepEqual(reading?.fields.dob?.checks, [{ name: 'DATE', holds: true }]);
    assert.deepEqual(reading?.checks, { verhoeff: true });
  });

  it('gives only the number from the back', () => {
    const back = [
      'Unique Identification Authority of India',
      'Address:',
      'S/O: Suresh Sharma,',
      '14, MG Road,',
      'Pune - 411004',
      '2345 6789 0124',
    ];
    assert.deepEqual(values(...back), { documentNumber: '234567890124' });
  });

  it('gives the fields of both sides of a letter with the cards side by side', () => {
    const letter = [
      'Government of India            Unique Identification Authority of India',
      'Ravi Kumar Sharma              Address:',
      'DOB: 12/05/1988                S/O: Suresh Sharma, 14 MG Road',
      'MALE                           Pune 411004',
      '2345 6789 0124                 2345 6789 0124',
    ];
    assert.deepEqual(values(...letter), {
      documentNumber: '234567890124',
      name: 'Ravi Kumar Sharma',
      dob: '1988-05-12',
      sex: 'M',
    });
  });

  it('does not give the virtual ID as the number', () => {
    // Its first twelve digits are a valid Aadhaar number.
    const lines = [...FRONT.slice(0, -1), 'VID : 2345 6789 0124 3456', '9999 4105 7058'];
    assert.equal(values(...lines)['documentNumber'], '999941057058');
    assert.equal(values(...FRONT.slice(0, -1), 'VID : 2345 6789 0124 3456')['documentNumber'], undefined);
    const unlabelled = [...FRONT.slice(0, -1), '2345 6789 0124 3456', '3456 2345 6789 0124', '9999 4105 7058'];
    assert.equal(values(...unlabelled)['documentNumber'], '999941057058', 'its label was lost');
  });

  it('corrects letters to digits only when the number is then valid, with lower confidence', () => {
    const corrected = read(...FRONT.slice(0, -1), '2345 67B9 O124');
    assert.equal(corrected?.fields.documentNumber?.value, '234567890124');
    assert.equal((corrected?.fields.documentNumber?.confidence ?? 1) < 0.8, true);
    assert.equal(values(...FRONT.slice(0, -1), '2345 67B9 O125')['documentNumber'], undefined);
  });

  it('reports an invalid number', () => {
    const reading = read(...FRONT.slice(0, -1), '2345 6789 0123', 'Aadhaar no');
    assert.deepEqual(reading?.checks, { verhoeff: false });
    assert.deepEqual(reading?.fields.documentNumber?.checks, [{ name: 'VERHOEFF', holds: false }]);
  });

  it('gives a number that was printed masked without checks', () => {
    const reading = read(...FRONT.slice(0, -1), 'XXXX XXXX 0124', 'Aadhaar');
    assert.equal(reading?.fields.documentNumber?.value, 'XXXXXXXX0124');
    assert.deepEqual(reading?.checks, {});
  });

  it('gives no date of birth from a year or the date of issue', () => {
    const year = ['Government of India', 'Anjali Iyer', 'Year of Birth : 1988', 'FEMALE', 'Issued: 04/03/2014', '2345 6789 0124'];
    assert.deepEqual(values(...year), { documentNumber: '234567890124', name: 'Anjali Iyer', sex: 'F' });
    const issued = [
      'Government of India',
      'Download Date: 07/07/2023',
      'Anjali Iyer',
      'D08 12/05/1988',
      'TRANSGENDER',
      '2345 6789 0124',
    ];
    assert.equal(values(...issued)['dob'], '1988-05-12');
    assert.equal(values(...issued)['sex'], 'X');
  });

  it('gives a date of birth without its label with low confidence', () => {
    const lines = ['Government of India', 'Ila Bose', 'sf fafy/ 0O8: 12/05/1988', '/ FEMALE', '2345 6789 0124'];
    const { dob, name } = read(...lines)?.fields ?? {};
    assert.equal(dob?.value, '1988-05-12');
    assert.equal((dob?.confidence ?? 1) < 0.75, true);
    assert.equal(name?.value, 'Ila Bose');
  });

  it('rejects a date of birth in the future', () => {
    const reading = read(...FRONT.with(3, 'DOB: 12/05/2031'));
    assert.deepEqual(reading?.fields.dob?.checks, [{ name: 'DATE', holds: false }]);
    assert.equal(values(...FRONT.with(3, 'DOB: 31/02/1988'))['dob'], undefined, 'the day does not exist');
  });
});
