import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTextPage } from '../read/read-text-page.rules.ts';
import { pageOf } from '../read/text-page.fixture.ts';

const read = (...lines: string[]) => readTextPage(pageOf(lines), 'OCR', '2026-11-21');
const values = (...lines: string[]) =>
  Object.fromEntries(Object.entries(read(...lines)?.fields ?? {}).map(([name, field]) => [name, field.value]));

const NEW = [
  'INCOME TAX DEPARTMENT      GOVT. OF INDIA',
  'Permanent Account Number Card',
  '          ABCPS1234F',
  'AH / Name',
  'RAVI KUMAR SHARMA',
  "Rar ar AH / Father's Name",
  'SURESH SHARMA',
  'Sew Rl arta / Date of Birth',
  '12/05/1988              Signature',
];
const OLD = [
  'INCOME TAX DEPARTMENT     GOVT. OF INDIA',
  'RAVI KUMAR SHARMA',
  'SURESH SHARMA',
  '12/05/1988',
  'Permanent Account Number',
  'ABCPS1234F',
  'Signature',
];
const RIGHT = { documentNumber: 'ABCPS1234F', name: 'RAVI KUMAR SHARMA', dob: '1988-05-12' };

describe('the text of a PAN card', () => {
  it('gives number, name and date of birth, with and without labels', () => {
    assert.deepEqual(values(...NEW), RIGHT);
    assert.deepEqual(values(...OLD), RIGHT);
    assert.deepEqual(values(...OLD.toSpliced(6, 0, 'So')), RIGHT, 'a signature read as letters');
    assert.deepEqual(read(...NEW)?.checks, { pan: true });
    assert.equal(read(...OLD)?.documentType, 'PAN');
  });

  it("does not give the father's name as the holder's, whichever label was lost or comes first", () => {
    assert.equal(values(...NEW.with(3, 'AH / Nzzz'))['name'], 'RAVI KUMAR SHARMA');
    assert.equal(values(...NEW.with(5, 'XatherX Name'))['name'], 'RAVI KUMAR SHARMA');
    const swapped = [...NEW.slice(0, 3), "Father's Name", 'SURESH SHARMA', 'Name', 'RAVI KUMAR SHARMA', ...NEW.slice(7)];
    assert.equal(values(...swapped)['name'], 'RAVI KUMAR SHARMA');
    assert.equal(values(...swapped.with(3, "Fxtbcr's Name"))['name'], 'RAVI KUMAR SHARMA', 'the label is hardly legible');
  });

  it('corrects letters and digits by their position, with lower confidence', () => {
    const { documentNumber } = read(...NEW.with(2, 'A8CP51Z34F'))?.fields ?? {};
    assert.equal(documentNumber?.value, 'ABCPS1234F');
    assert.equal((documentNumber?.confidence ?? 1) < 0.75, true);
    assert.equal(values(...NEW.with(2, 'ABCPS 1234 F'))['documentNumber'], 'ABCPS1234F');
  });

  it('reports a fourth letter that is not a person', () => {
    const reading = read(...NEW.with(2, 'ABCXS1234F'));
    assert.deepEqual(reading?.checks, { pan: false });
    assert.deepEqual(reading?.fields.documentNumber?.checks, [{ name: 'FORM', holds: false }]);
  });

  it('is recognised by a misread heading', () => {
    assert.deepEqual(values(...OLD.with(0, 'lNC0ME TAX DEPARTNENT   GOVT OF lNDlA')), RIGHT);
  });

  it('has no name from a heading that was recognised in part, or from noise without capitals', () => {
    assert.deepEqual(values(...OLD.toSpliced(0, 1, 'INCOME TAX DEPARTMENT   GO', '       . OF IND', 'eat')), RIGHT);
  });
});
