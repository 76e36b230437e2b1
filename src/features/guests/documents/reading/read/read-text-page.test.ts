import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { rounds } from '../../../../../../test/harness/long-test.ts';
import { readTextPage } from './read-text-page.rules.ts';
import { pageOf } from './text-page.fixture.ts';

const TODAY = '2026-11-21';
const PASSPORT = [
  'REPUBLIC OF INDIA',
  'Type     Country Code     Passport No.',
  'P        IND              Z1234567',
  'Surname',
  'SHARMA',
  'Given Name(s)',
  'RAVI KUMAR',
  'Nationality      Sex      Date of Birth',
  'INDIAN           M        12/05/1988',
  'Place of Birth',
  'PUNE, MAHARASHTRA',
  'Date of Issue             Date of Expiry',
  '03/04/2019                02/04/2029',
];

describe('the text of a page', () => {
  it('of a passport gives the fields above the machine-readable zone', () => {
    const reading = readTextPage(pageOf(PASSPORT), 'OCR', TODAY);
    assert.equal(reading?.documentType, 'PASSPORT');
    const values = Object.entries(reading?.fields ?? {}).map(([name, field]) => [name, field.value]);
    assert.deepEqual(Object.fromEntries(values), {
      documentNumber: 'Z1234567',
      name: 'RAVI KUMAR SHARMA',
      dob: '1988-05-12',
      sex: 'M',
      nationality: 'IND',
      expiresOn: '2029-04-02',
    });
  });

  it('of a passport never gives part of a longer number as its number', () => {
    const lines = PASSPORT.with(2, 'P        IND              23456789 0125');
    assert.equal(readTextPage(pageOf(lines), 'OCR', TODAY)?.fields.documentNumber, undefined);
  });

  it('of a passport gives an S that was recognised as a dollar sign', () => {
    const lines = PASSPORT.map((line) => line.replace('Z1234567', '$998527 ').replace('INDIAN', 'LUXBG.'));
    const number = readTextPage(pageOf(lines, 0.9), 'OCR', TODAY)?.fields.documentNumber;
    assert.deepEqual([number?.value, number?.confidence], ['S998527', 0.81], 'a corrected character is less certain');
  });

  it('of a passport gives the number beside the code of the country, where its label was not legible', () => {
    const page = (line: string) =>
      PASSPORT.with(0, 'UTOPIA   PASSPORT').with(1, '').with(2, line).with(8, 'UTOPIAN   M   12/05/1988');
    const numberOf = (line: string) => readTextPage(pageOf(page(line)), 'OCR', TODAY)?.fields.documentNumber?.value;
    assert.equal(numberOf('P      USA      434286723'), '434286723');
    assert.equal(numberOf('P      QQQ      434286723'), undefined, 'there is no such country');
    assert.equal(numberOf('USA      434286723'), undefined);
    assert.equal(numberOf('FA 582916'), 'FA582916', 'an Indian number has one letter');
  });

  it('of a visa is not taken for a passport', () => {
    const visa = ['VISA', 'Type of Visa', 'TOURIST', 'Passport No.', 'Z1234567', 'Surname', 'SMITH'];
    assert.equal(readTextPage(pageOf(visa), 'OCR', TODAY), null);
  });

  it('that is not an identity document gives nothing', () => {
    for (const lines of [[], ['Invoice 12345'], ['Hotel Sunrise', 'Name: Ravi Sharma', 'Date of Birth: 12/05/1988']]) {
      assert.equal(readTextPage(pageOf(lines), 'TEXT_LAYER', TODAY), null);
    }
  });

  it('is read the same when its lines have no separate words', () => {
    const lines = ['Government of India', 'Ravi Sharma', 'DOB: 12/05/1988', 'MALE', '2345 6789 0124'];
    const page = { lines: pageOf(lines, 1).lines.map((line) => ({ ...line, words: [] })) };
    const { fields, source } = readTextPage(page, 'TEXT_LAYER', TODAY) ?? {};
    assert.equal(source, 'TEXT_LAYER');
    assert.deepEqual(
      [fields?.name?.value, fields?.dob?.value, fields?.documentNumber?.confidence],
      ['Ravi Sharma', '1988-05-12', 1],
    );
  });

  it('may be anything, of any length', () => {
    const words = [
      'Name',
      'DOB',
      '12/05/1988',
      '2345',
      '6789',
      '0124',
      'ABCPS1234F',
      ':',
      '/',
      'MALE',
      'Passport',
      'XXXX',
      'é',
      '0O1I',
    ];
    const line = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 12 })), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const reading = readTextPage(pageOf(lines.map((each) => each.join(' '))), 'OCR', TODAY);
        for (const field of Object.values(reading?.fields ?? {})) {
          assert.ok(field.value.length <= 200 && field.confidence >= 0 && field.confidence <= 1);
        }
      }),
    );
    for (const text of ['1 '.repeat(500_000), 'A'.repeat(1_000_000), '1111 '.repeat(100_000), 'S D W O '.repeat(100_000)]) {
      assert.equal(readTextPage(pageOf([text]), 'TEXT_LAYER', TODAY), null);
      assert.equal(
        readTextPage(pageOf(Array.from({ length: rounds(3000) }, () => text.slice(0, 300))), 'TEXT_LAYER', TODAY),
        null,
      );
    }
  });
});
