import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMrzLines, readRecognisedMrz } from './read-mrz-lines.ts';
import { pageOf } from './text-page.fixture.ts';
import { chooseZoneText } from './zone-text.rules.ts';

const TODAY = '2026-03-01';
const read = (...lines: string[]) => readMrzLines(lines, [], TODAY);
const value = (reading: ReturnType<typeof read>, field: 'documentNumber' | 'name' | 'dob' | 'expiresOn') =>
  reading?.fields[field]?.value;

/** The specimen of ICAO Doc 9303, part 4. */
const PASSPORT = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'] as const;

test('the ICAO specimen passport is read with all fields and check digits', () => {
  const reading = read(...PASSPORT);
  const DIGIT = { name: 'CHECK_DIGIT', holds: true } as const;
  const DATE = { name: 'DATE', holds: true } as const;
  assert.deepEqual(reading, {
    documentType: 'PASSPORT',
    source: 'MRZ',
    fields: {
      documentNumber: { value: 'L898902C3', confidence: reading?.fields.documentNumber?.confidence, checks: [DIGIT] },
      name: { value: 'ANNA MARIA ERIKSSON', confidence: reading?.fields.name?.confidence, checks: [] },
      dob: { value: '1974-08-12', confidence: reading?.fields.dob?.confidence, checks: [DIGIT, DATE] },
      sex: { value: 'F', confidence: 1, checks: [] },
      nationality: {
        value: 'UTO',
        confidence: reading?.fields.nationality?.confidence,
        checks: [{ name: 'CODE', holds: false }],
      },
      expiresOn: { value: '2012-04-15', confidence: reading?.fields.expiresOn?.confidence, checks: [DIGIT, DATE] },
    },
    checks: { mrz: true },
  });
});

test('the ICAO specimens of both sizes of cards and visas are read', () => {
  const small = read('I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<');
  assert.equal(small?.documentType, 'IDENTITY_CARD');
  assert.deepEqual([value(small, 'documentNumber'), value(small, 'name')], ['D23145890', 'ANNA MARIA ERIKSSON']);
  const large = read('I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6');
  assert.deepEqual([value(large, 'documentNumber'), large?.checks.mrz], ['D23145890', true]);
  const visa = read('V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<<<<<<<<<');
  assert.deepEqual([visa?.documentType, value(visa, 'documentNumber'), visa?.checks.mrz], ['VISA', 'L8988901C', true]);
  assert.deepEqual([value(visa, 'dob'), value(visa, 'expiresOn')], ['1940-09-07', '1996-12-10']);
  const short = read('V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<');
  assert.deepEqual([short?.documentType, short?.checks.mrz], ['VISA', true]);
});

test('between look-alikes that both fit, a digit is likelier than a letter in a number', () => {
  // Two letters O change the sum of this number by a multiple of ten, so its check digit holds with them too.
  const cells = ['VBDEUMUSTERMANN<<ERIKA<<<<<<<<<<<<<<', 'DO9174O530BOS8201308M9708011<<<<<<<<'].map((line) =>
    [...line].map((character) =>
      character === 'O'
        ? [
            { character, weight: 0.6 },
            { character: '0', weight: 0.4 },
          ]
        : [{ character, weight: 1 }],
    ),
  );
  assert.equal(chooseZoneText(cells)?.lines[1]?.slice(0, 13), 'D091740530BOS');
});

test('the old French identity card is read in its own layout', () => {
  const card = read('IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '8806923102858CORINNE<<<<<<<6512068F6');
  assert.deepEqual(
    [value(card, 'documentNumber'), value(card, 'name'), value(card, 'dob'), card?.fields.nationality?.value, card?.checks.mrz],
    ['880692310285', 'CORINNE BERTHIER', '1965-12-06', 'FRA', true],
  );
});

test('a wrong check digit is reported for the field and for the zone', () => {
  const [first, second] = PASSPORT;
  const reading = read(first, second.replace('7408122F', '7408125F'));
  assert.deepEqual(reading?.fields.dob?.checks[0], { name: 'CHECK_DIGIT', holds: false });
  assert.deepEqual(reading?.fields.documentNumber?.checks[0], { name: 'CHECK_DIGIT', holds: true });
  assert.equal(reading?.checks.mrz, false);
});

test('look-alike letters and digits are corrected by position and check digits', () => {
  const lines = ['P<UT0ER1K5SON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8989O2C36UTO74O8I22F12O4I59ZE184226B<<<<<1O'];
  const reading = readMrzLines(lines, [0.9, 0.8], TODAY);
  assert.deepEqual([value(reading, 'documentNumber'), value(reading, 'name')], ['L898902C3', 'ANNA MARIA ERIKSSON']);
  assert.deepEqual([value(reading, 'dob'), reading?.checks.mrz], ['1974-08-12', true]);
});

test('misread, missing and surplus fillers after the name are corrected', () => {
  const reading = read('Republic of Utopia', '', 'P<UTOERIKSSON<<ANNA<MARIA<<<<<KK<<<<<', PASSPORT[1].toLowerCase(), 'page 2');
  assert.equal(value(reading, 'name'), 'ANNA MARIA ERIKSSON');
  assert.equal(value(read(PASSPORT[0].replaceAll('<<', '« '), PASSPORT[1]), 'name'), 'ANNA MARIA ERIKSSON');
});

test('an Indian number of eight characters, the code D of Germany and an unspecified sex are understood', () => {
  const indian = read('P<INDKUMAR<<RAJ<<<<<<<<<<<<<<<<<<<<<<<<<<<<<', 'Z1234567<1IND9001011M3001019<<<<<<<<<<<<<<<4');
  assert.equal(value(indian, 'documentNumber'), 'Z1234567');
  const german = read('P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<', 'C01X00T478D<<6408125<2702283<<<<<<<<<<<<<<<4');
  assert.deepEqual([german?.fields.nationality?.value, german?.fields.sex?.value], ['DEU', 'X']);
  assert.deepEqual(german?.fields.nationality?.checks, [{ name: 'CODE', holds: true }]);
});

test('dates of birth are in the past and before the expiry, and expiry dates at most fifty years ahead', () => {
  const late = readMrzLines(PASSPORT, [], '1999-01-01');
  assert.equal(late?.fields.dob?.value, '1974-08-12');
  assert.equal(readMrzLines(PASSPORT, [], '2080-01-01')?.fields.dob?.value, '1974-08-12');
  const child = read('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO2108123F3004150ZE184226B<<<<<18');
  assert.deepEqual([child?.fields.dob?.value, child?.fields.dob?.checks.at(-1)], ['2021-08-12', { name: 'DATE', holds: false }]);
});

test('other lines are not taken for a zone', () => {
  assert.equal(read(), null);
  assert.equal(read('P<UTO', 'L898'), null);
  assert.equal(read('A'.repeat(44), '1'.repeat(44)), null);
  assert.equal(read(PASSPORT[0], `L898902C37UTO7408123F1204150${'<'.repeat(15)}9`), null);
  assert.equal(read(PASSPORT[0], `${PASSPORT[1]}é`), null);
  assert.equal(
    readMrzLines(
      Array.from({ length: 5000 }, () => 'P'.repeat(44)),
      [],
      TODAY,
    ),
    null,
  );
});

test('a zone is read from recognised text, with letters among the fillers and without most of them', () => {
  const recognised = (lines: readonly string[]) => readRecognisedMrz(pageOf(lines), TODAY);
  const pages = [
    ['UTOPIA', 'P<UTOERIKSSON<<ANNA<MARIA<C<CCLCLCCLLLLCLLK', PASSPORT[1]],
    ['P<UTOERIKSSON<<ANNA<MARIA<<', 'L898902C36UTO7408122F1204159 ZE184226B<<<<<10'],
  ];
  for (const page of pages) {
    const found = recognised(page);
    assert.deepEqual(
      [value(found, 'documentNumber'), value(found, 'dob'), value(found, 'name')],
      ['L898902C3', '1974-08-12', 'ANNA MARIA ERIKSSON'],
    );
    assert.equal(found?.checks.mrz, true);
    assert.ok((found?.fields.name?.confidence ?? 1) < 0.85, 'nothing proves the name');
  }
  const misread = recognised([PASSPORT[0], PASSPORT[1].replace('L898', 'L398')]);
  assert.equal(misread?.checks.mrz, false);
  for (const field of Object.values(misread?.fields ?? {}))
    assert.ok(field.checks.every(({ name, holds }) => name !== 'CHECK_DIGIT' || !holds));
  // An O for the 0 of the number: the check digit decides, and proves nothing.
  const exchanged = recognised([PASSPORT[0], PASSPORT[1].replace('L898902C3', 'L8989O2C3')]);
  assert.deepEqual([value(exchanged, 'documentNumber'), exchanged?.checks.mrz], ['L898902C3', false]);
});
