import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryName, differences, fieldRows } from './extraction.rules.ts';

const digit = (holds: boolean) => ({ confidence: 0.994, source: 'MRZ', checks: [{ name: 'CHECK_DIGIT', holds }] });
const plain = { confidence: 0.85, source: 'OCR', checks: [] };
const READ = {
  documentNumber: 'XXXX XXXX 1234',
  name: 'SHREYA SINGH',
  dob: '1972-07-02',
  sex: null,
  nationality: 'IND',
  expiresOn: '2029-05-05',
  fields: {
    documentNumber: { ...digit(true), checks: [{ name: 'VERHOEFF', holds: true }] },
    name: plain,
    dob: { ...digit(true), checks: [...digit(true).checks, { name: 'DATE', holds: false }] },
    sex: null,
    nationality: { ...plain, checks: [{ name: 'CODE', holds: true }] },
    expiresOn: digit(true),
  },
};

test('each field that was found says how sure it is, and whether its checks hold', () => {
  const rows = fieldRows(READ);
  assert.deepEqual(
    rows.map(({ field, confidence, holds, hasCheckDigit }) => [field, confidence, holds, hasCheckDigit]),
    [
      ['documentNumber', 99, true, true],
      ['name', 85, null, false],
      ['dob', 99, false, false],
      ['nationality', 85, true, false],
      ['expiresOn', 99, true, true],
    ],
  );
  assert.equal(rows[0]?.value, 'XXXX XXXX 1234', 'a masked number stays masked');
});

test('only what the profile lacks or says otherwise is taken over', () => {
  const empty = { name: null, dob: null, nationality: null };
  assert.deepEqual(differences(READ, empty, 'India'), { name: 'SHREYA SINGH', dob: '1972-07-02', nationality: 'India' });
  assert.deepEqual(differences(READ, empty, null), { name: 'SHREYA SINGH', dob: '1972-07-02' });
  assert.deepEqual(differences(READ, { name: 'Shreya Singh', dob: '1972-07-02', nationality: 'INDIA' }, 'India'), {});
  assert.deepEqual(differences(READ, { name: 'Shreya', dob: null, nationality: 'India' }, 'India'), {
    name: 'SHREYA SINGH',
    dob: '1972-07-02',
  });
});

test('a country in capitals is written as a name', () => {
  assert.equal(countryName('INDIA'), 'India');
  assert.equal(countryName('ISLE OF MAN'), 'Isle of Man');
  assert.equal(countryName("CÔTE D'IVOIRE"), "Côte D'ivoire");
  assert.equal(countryName('TÜRKIYE'), 'Türkiye');
});
