import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { provenFields } from '../judge/proven-fields.rules.ts';
import { mergeReadings } from '../merge/merge-readings.rules.ts';
import { readTextPage } from '../read/read-text-page.rules.ts';
import { pageOf } from '../read/text-page.fixture.ts';

const read = (lines: readonly string[]) => readTextPage(pageOf(lines), 'OCR', '2026-07-01');
const AMERICAN = [
  'Oregon USA   DRIVER LICENSE',
  'DL A1234567   CLASS C',
  'EXP 08/31/2029',
  'LN SAMPLE',
  'FN MARY JANE',
  'DOB 03/04/1977',
  'SEX F   HAIR BRN',
  'ISS 08/31/2021',
];
const EUROPEAN = [
  'FÜHRERSCHEIN   BUNDESREPUBLIK DEUTSCHLAND',
  '1. MUSTERMANN',
  '2. ERIKA',
  '3. 12.08.1983 BERLIN',
  '4a. 25.01.2013   4c. STADT BERLIN',
  '4b. 24.01.2028',
  '5. B072RRE2I55',
];

/** Without a legible title; all dates are valid in both orders; small codes are misread. */
const MISREAD = [
  "KANS DRIVER'S",
  'LICENSE',
  'Sli NO, K12-34-5678',
  '28 3 vos 01/11/1966   4b EXP 01/11/2023',
  'PN 2 CARON ELIZABETH',
  '1 SAMPLE ~ -',
  '9 CLASS A   9a END NONE',
  '12 RESTNONE   15 SEX F',
  '16 HGT 5-06   18 EYES BRO',
];

describe('a driving licence of another country', () => {
  for (const [lines, expected] of [
    [AMERICAN, ['A1234567', 'MARY JANE SAMPLE', '1977-03-04', '2029-08-31']],
    [EUROPEAN, ['B072RRE2I55', 'ERIKA MUSTERMANN', '1983-08-12', '2028-01-24']],
    [EUROPEAN.with(1, '1. Mag. MUSTERMANN'), ['B072RRE2I55', 'ERIKA MUSTERMANN', '1983-08-12', '2028-01-24']],
  ] as const)
    it(`is read by the codes of its fields: ${expected[0]}`, () => {
      const reading = read(lines);
      const { documentNumber, name, dob, expiresOn } = reading?.fields ?? {};
      assert.deepEqual(
        [reading?.documentType, documentNumber?.value, name?.value, dob?.value, expiresOn?.value],
        ['DRIVING_LICENCE', ...expected],
      );
      const record = mergeReadings([reading === null ? [] : [reading]]);
      assert.deepEqual(record === null ? null : provenFields(record), {}, 'nothing on it is proven');
    });

  it('is known by its words when the title is not legible, and then its months come first', () => {
    const { documentType, fields } = read(MISREAD) ?? {};
    assert.equal(documentType, 'DRIVING_LICENCE');
    assert.deepEqual(
      [fields?.documentNumber?.value, fields?.name?.value, fields?.dob?.value],
      ['K12345678', 'CARON ELIZABETH SAMPLE', '1966-01-11'],
    );
    assert.deepEqual(fields?.dob?.checks, [{ name: 'DATE', holds: false }], 'the order of day and month stays unsure');
  });

  it('has a number that ends where the next field begins', () => {
    const washington = read([
      'WASHINGTON   DRIVER LICENSE',
      '4aLic#WDLABCD456DG 9CLASS',
      '1 SAMPLE',
      '2 JOHN A',
      'DOB 01/06/1958',
    ]);
    assert.equal(washington?.fields.documentNumber?.value, 'WDLABCD456DG');
  });

  it('of France has its number in the line at the bottom too', () => {
    const lines = ['PERMIS DE SQNDUlRE', '2. Paul', '3. 14.07.1981', '4b. 31.12.2018', 'D1FRA13AA000026181231MART IN<<9'];
    const { documentNumber, dob } = read(lines)?.fields ?? {};
    assert.deepEqual([documentNumber?.value, documentNumber?.checks, dob?.value], ['13AA00002', [], '1981-07-14']);
    assert.equal(read(lines.slice(4))?.fields.documentNumber?.value, '13AA00002', 'nothing else is legible');
    assert.equal(read(lines.with(4, 'D1FRA13AA0000Z6181231MART IN<<9')), null, 'a digit is missing');
  });

  it('of the United Kingdom has the number of its issue behind its own, and names right behind their codes', () => {
    const lines = ['DRIVING LICENCE   UNITED KINGDOM', '1.MORGAN', '2.SARAH', '3. 11.03.1976', '5.   MORGA753116SM9IJ 35'];
    const { documentNumber, name } = read(lines)?.fields ?? {};
    assert.deepEqual([documentNumber?.value, name?.value], ['MORGA753116SM9IJ', 'SARAH MORGAN']);
  });

  it('is read where the fields run into their codes, with a title in another language', () => {
    const lines = ['VOZACKA DOZVOLA REPUBLIKA HRVATSKA', '1. UZORAK', '2. IVAN', '3.01.02.1977', '4b. 01.07.2031', '5.12345678'];
    const { documentNumber, name, dob } = read(lines)?.fields ?? {};
    assert.deepEqual([documentNumber?.value, name?.value, dob?.value], ['12345678', 'IVAN UZORAK', '1977-02-01']);
  });

  it('has a number with points between its digits', () => {
    const { documentNumber } = read(AMERICAN.with(1, 'DLN:99 999.999   CLASS C'))?.fields ?? {};
    assert.equal(documentNumber?.value, '99999999');
  });

  it('needs its title and its number or date of birth', () => {
    assert.equal(read(AMERICAN.slice(1)), null);
    assert.equal(read(['How to renew a DRIVER LICENSE', '1. Go to the office', '2. Pay the fee', '3. Wait']), null);
  });
});
