import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTextPage } from '../read/read-text-page.rules.ts';
import { pageOf } from '../read/text-page.fixture.ts';

const read = (...lines: string[]) => readTextPage(pageOf(lines), 'OCR', '2026-11-21');
const values = (...lines: string[]) =>
  Object.fromEntries(Object.entries(read(...lines)?.fields ?? {}).map(([name, field]) => [name, field.value]));

const CARD = [
  'ELECTION COMMISSION OF INDIA',
  'Elector Photo Identity Card',
  '                     ABC1234567',
  'Name : Ravi Sharma',
  "Father's Name : Suresh Sharma",
  'ferT / Gender : gey / Male',
  'Date of Birth / Age : 12-05-1988',
];
const RIGHT = { documentNumber: 'ABC1234567', name: 'Ravi Sharma', dob: '1988-05-12', sex: 'M', nationality: 'IND' };

describe('the text of a voter ID', () => {
  it('gives number, name, date of birth and sex, and that the holder is a citizen', () => {
    assert.deepEqual(values(...CARD), RIGHT);
    assert.deepEqual(read(...CARD)?.fields.nationality?.checks, [{ name: 'CODE', holds: true }]);
    assert.deepEqual(values(...CARD.with(3, "Elector's Name : Ravi Sharma")), RIGHT);
  });

  it('has only its number on the back, whose date is that of the issue', () => {
    const back = [
      'ABC1234567',
      'Address : 210, 11th Cross',
      'Date: 23/01/2013',
      'Facsimile Signature of Electoral Registration',
      'Officer 168 - North Assembly Constituency',
      'No. in the relevant form for including your name in',
      'the roll at the changed address.',
    ];
    assert.deepEqual(values(...back), { documentNumber: 'ABC1234567', nationality: 'IND' });
  });

  it('gives no date of birth from an age', () => {
    const { dob: _, ...rest } = RIGHT;
    assert.deepEqual(values(...CARD.with(6, 'Age as on 1.1.2008 : 20')), rest);
  });

  it("does not give the father's name, whichever name is first", () => {
    const swapped = [...CARD.slice(0, 3), "Father's Name : Suresh Sharma", "Elector's Name : Ravi Sharma", ...CARD.slice(5)];
    assert.equal(values(...swapped)['name'], 'Ravi Sharma');
    assert.equal(values(...CARD.with(3, 'Ravi Sharma'))['name'], 'Ravi Sharma', 'the label was lost');
  });

  it('corrects a name that begins with I, and drops specks around a name', () => {
    assert.equal(values(...CARD.with(3, 'Name : lla Reddy'))['name'], 'Ila Reddy');
    assert.equal(values(...CARD.with(3, "Name : ~ | O'Brien D'Souza-Rao . _"))['name'], "O'Brien D'Souza-Rao");
  });

  it('gives a name that was typed with one capital, but no noise', () => {
    assert.equal(values(...CARD.with(3, 'Name : Aryan tyagi'))['name'], 'Aryan tyagi');
    assert.equal(values(...CARD.with(3, 'Name : Xa tyagi'))['name'], undefined);
  });

  it('corrects letters and digits of the number by their position', () => {
    assert.equal(values(...CARD.with(2, 'A8CI2345G7'))['documentNumber'], undefined, 'too much of it was misread');
    assert.equal(values(...CARD.with(2, 'ABC12345G7'))['documentNumber'], 'ABC1234567');
  });

  it('proves no citizenship by a number of the right form alone', () => {
    assert.equal(read('INV2024001', 'Name : Ravi Sharma', 'Identity Card'), null);
    assert.equal(read('Epic No INV2024001', 'Name : Ravi Sharma'), null);
  });

  it('gives a number of the first cards, unless its digits may be an Aadhaar number', () => {
    assert.equal(values(...CARD.with(2, 'UP/12/123/123456'))['documentNumber'], 'UP/12/123/123456');
    assert.equal(values(...CARD.with(2, 'NO 234 567 890124'))['documentNumber'], undefined);
  });
});
