import assert from 'node:assert/strict';
import { test } from 'node:test';
import { provenFields } from '../judge/proven-fields.rules.ts';
import type { FieldName, ReadField, Reading } from '../reading.rules.ts';
import { type ExtractedDocument, mergeReadings } from './merge-readings.rules.ts';

const field = (value: string, confidence = 0.95, ...checks: ReadField['checks'][number][]): ReadField => ({
  value,
  confidence,
  checks,
});
const holds = (name: ReadField['checks'][number]['name']) => ({ name, holds: true });
const fails = (name: ReadField['checks'][number]['name']) => ({ name, holds: false });

const reading = (
  documentType: Reading['documentType'],
  source: Reading['source'],
  fields: Partial<Record<FieldName, ReadField>>,
  checks: Reading['checks'] = {},
): Reading => ({ documentType, source, fields, checks });

const extracted = (...readings: Reading[]): ExtractedDocument =>
  mergeReadings([readings]) ?? assert.fail('nothing was extracted');

const passport = reading(
  'PASSPORT',
  'MRZ',
  {
    documentNumber: field('Z1234567', 0.99, holds('CHECK_DIGIT')),
    name: field('ASHA RAO', 0.97),
    dob: field('1990-04-17', 0.98, holds('CHECK_DIGIT'), holds('DATE')),
    sex: field('F'),
    nationality: field('IND', 0.99, holds('CODE')),
    expiresOn: field('2031-01-01', 0.9, holds('CHECK_DIGIT'), holds('DATE')),
  },
  { mrz: true },
);

const card = (number: string, source: Reading['source'] = 'OCR', holdsToo = true): Reading =>
  reading(
    'AADHAAR',
    source,
    {
      documentNumber: field(number, 0.9, { name: 'VERHOEFF', holds: holdsToo }),
      dob: field('1990-04-17', 0.9, holds('DATE')),
      name: field('Asha Rao', 0.9),
    },
    { verhoeff: holdsToo },
  );

test('the readings of a passport become one record with the lowest confidence of its identifying fields', () => {
  assert.deepEqual(extracted(passport), {
    documentType: 'PASSPORT',
    documentNumber: 'Z1234567',
    name: 'ASHA RAO',
    dob: '1990-04-17',
    sex: 'F',
    nationality: 'IND',
    expiresOn: '2031-01-01',
    checks: { mrz: true, verhoeff: null, pan: null },
    confidence: 0.97,
    source: 'MRZ',
    fields: {
      documentNumber: { confidence: 0.99, source: 'MRZ', checks: [holds('CHECK_DIGIT')] },
      name: { confidence: 0.97, source: 'MRZ', checks: [] },
      dob: { confidence: 0.98, source: 'MRZ', checks: [holds('CHECK_DIGIT'), holds('DATE')] },
      sex: { confidence: 0.95, source: 'MRZ', checks: [] },
      nationality: { confidence: 0.99, source: 'MRZ', checks: [holds('CODE')] },
      expiresOn: { confidence: 0.9, source: 'MRZ', checks: [holds('CHECK_DIGIT'), holds('DATE')] },
    },
  });
});

test('an Aadhaar number keeps only its last four digits, in any field', () => {
  const shown = extracted({
    ...card('234567890124'),
    fields: { ...card('234567890124').fields, name: field('ASHA 2345 6789 0124') },
  });
  assert.equal(shown.documentNumber, 'XXXX XXXX 0124');
  assert.equal(shown.name, 'ASHA XXXX XXXX 0124');
  assert.doesNotMatch(JSON.stringify(shown), /2345\s?6789/);
  assert.equal(extracted(card('XXXXXXXX0124', 'QR')).documentNumber, 'XXXX XXXX 0124');
});

test('fields that the most reliable reading lacks come from readings of the same document', () => {
  const code = reading('AADHAAR', 'QR', { documentNumber: field('XXXXXXXX0124', 1), name: field('Asha Rao', 1) });
  const both = extracted(card('234567890124'), code);
  assert.deepEqual(
    [both.source, both.fields.name?.source, both.dob, both.fields.dob?.source, both.checks.verhoeff],
    ['QR', 'QR', '1990-04-17', 'OCR', true],
  );
  const other = extracted(card('234567899999'), code);
  assert.deepEqual([other.dob, other.checks.verhoeff], [null, null], 'that is another card');
  assert.equal(extracted(passport, card('234567890124')).checks.verhoeff, null);
});

test('a page without a number is not merged, because it may be of somebody else', () => {
  const numbered = reading('DRIVING_LICENCE', 'OCR', { documentNumber: field('KA0120110012345', 0.9, holds('FORM')) });
  const dated = reading('DRIVING_LICENCE', 'OCR', { dob: field('1990-04-17', 0.9, holds('DATE')) });
  assert.equal(mergeReadings([[numbered, dated]])?.dob, '1990-04-17');
  assert.equal(mergeReadings([[numbered], [dated]])?.dob, null);
});

test('characters that the database does not accept are removed', () => {
  const code = reading('AADHAAR', 'QR', { documentNumber: field('XXXXXXXX0124', 1), name: field('Asha \ud800\u0000Rao\n', 1) });
  assert.equal(extracted(code).name, 'Asha \ufffdRao');
});

test('a reading with failed checks is used only when there is no other', () => {
  const broken = { ...passport, checks: { mrz: false } };
  const page = reading('PASSPORT', 'OCR', {
    documentNumber: field('Z1234567', 0.8, holds('FORM')),
    name: field('ASHA RAO', 0.8),
  });
  assert.deepEqual([extracted(broken, page).source, extracted(broken).source], ['OCR', 'MRZ']);
});

test('nothing is extracted without a number, a name or a date of birth', () => {
  assert.equal(mergeReadings([]), null);
  assert.equal(mergeReadings([[reading('VOTER_ID', 'OCR', { nationality: field('IND') })]]), null);
});

test('a profile is filled only from a document whose number passes its checks', () => {
  const of = (one: Reading) => provenFields(extracted(one));
  assert.deepEqual(of(passport), { name: 'ASHA RAO', dob: '1990-04-17', nationality: 'IND' });
  assert.deepEqual(of({ ...passport, checks: { mrz: false } }), {});
  assert.deepEqual(of({ ...passport, checks: {} }), {});
  assert.deepEqual(of(card('234567890124', 'TEXT_LAYER')), { name: 'Asha Rao', dob: '1990-04-17' });
  assert.deepEqual(of(card('234567890125', 'TEXT_LAYER', false)), {});
  const licence = (...checks: ReadField['checks'][number][]) =>
    reading('DRIVING_LICENCE', 'OCR', {
      documentNumber: field('KA0120110012345', 0.9, ...checks),
      dob: field('1990-04-17', 0.9, holds('DATE')),
    });
  assert.deepEqual(of(licence(holds('FORM'))), { dob: '1990-04-17' });
  assert.deepEqual([of(licence(fails('FORM'))), of(licence())], [{}, {}]);
  const pan = (isOne: boolean) =>
    reading(
      'PAN',
      'OCR',
      { documentNumber: field('ABCPE1234F', 0.9, holds('FORM')), dob: field('1990-04-17', 0.9, holds('DATE')) },
      { pan: isOne },
    );
  assert.deepEqual([of(pan(true)), of(pan(false))], [{ dob: '1990-04-17' }, {}]);
  const { documentNumber: _, ...rest } = passport.fields;
  assert.deepEqual(of({ ...passport, fields: rest }), {});
});

test('OCR fills no name, and no date of birth with low confidence', () => {
  assert.deepEqual(provenFields(extracted(card('234567890124'))), { dob: '1990-04-17' });
  const dim = card('234567890124');
  assert.deepEqual(
    provenFields(extracted({ ...dim, fields: { ...dim.fields, dob: field('1990-04-17', 0.6, holds('DATE')) } })),
    {},
  );
  assert.deepEqual(
    provenFields(extracted({ ...dim, fields: { ...dim.fields, dob: field('1990-04-17', 0.99, fails('DATE')) } })),
    {},
  );
  assert.deepEqual(provenFields(extracted({ ...passport, fields: { ...passport.fields, name: field('A5HA', 0.5) } })), {
    dob: '1990-04-17',
    nationality: 'IND',
  });
});

const scanned = (fields: Partial<Record<FieldName, ReadField>>) => reading('PASSPORT', 'OCR', fields);

test('a field whose check digit holds beats OCR, even of a zone that fails elsewhere', () => {
  const zone = { ...passport, checks: { mrz: false } };
  const page = scanned({
    documentNumber: field('Z1234S67', 0.99, holds('FORM')),
    dob: field('1990-04-11', 0.99, holds('DATE')),
    name: field('Asha Rao', 0.9),
  });
  for (const record of [extracted(zone, page), extracted(page, zone)])
    assert.deepEqual(
      [record.documentNumber, record.dob, record.fields.dob?.source, record.name, record.checks.mrz],
      ['Z1234567', '1990-04-17', 'MRZ', 'ASHA RAO', false],
    );
  const misread = { ...zone, fields: { ...zone.fields, dob: field('1990-04-11', 0.9, fails('CHECK_DIGIT')) } };
  assert.equal(
    extracted(misread, { ...page, fields: { ...page.fields, dob: field('1990-04-17', 0.6, holds('DATE')) } }).dob,
    '1990-04-17',
  );
});

test('the printed date decides the century that a zone leaves open', () => {
  const zone = (dob: string) => ({
    ...passport,
    fields: { ...passport.fields, dob: field(dob, 0.9, holds('CHECK_DIGIT'), fails('DATE')) },
  });
  const page = (dob: string) => scanned({ documentNumber: field('Z1234567', 0.9), dob: field(dob, 0.95, holds('DATE')) });
  const settled = extracted(zone('2021-04-17'), page('1921-04-17'));
  assert.deepEqual([settled.dob, settled.fields.dob?.checks], ['1921-04-17', [holds('CHECK_DIGIT'), holds('DATE')]]);
  assert.equal(provenFields(settled).dob, '1921-04-17');
  assert.equal(provenFields(extracted(zone('2021-04-17'), page('1921-04-11'))).dob, undefined);
  const unnumbered = scanned({ dob: field('1921-04-17', 0.95, holds('DATE')) });
  assert.equal(extracted(zone('2021-04-17'), unnumbered).dob, '1921-04-17');
  const open = extracted(zone('2021-04-17'));
  assert.equal(provenFields(open).dob, undefined);
  assert.deepEqual(open.fields.dob?.checks, [fails('CHECK_DIGIT'), fails('DATE')], 'the digit covers two digits of the year');
});

test('a date of birth that is not before the expiry fails its check', () => {
  const late = extracted(
    scanned({ dob: field('2031-04-17', 0.9, holds('DATE')), expiresOn: field('2030-01-01', 0.9, holds('DATE')) }),
  );
  assert.deepEqual(late.fields.dob?.checks.at(-1), fails('DATE'));
  const zone = extracted({
    ...passport,
    fields: { ...passport.fields, expiresOn: field('1980-01-01', 0.9, fails('CHECK_DIGIT')) },
  });
  assert.deepEqual([zone.fields.dob?.checks.at(-1), zone.fields.expiresOn?.checks.at(-1)], [holds('DATE'), fails('DATE')]);
});

test('a number that its own check digit proves is not masked, even if it looks like an Aadhaar number', () => {
  const french = (number: string, ...checks: ReadField['checks'][number][]) =>
    extracted({
      ...passport,
      documentType: 'IDENTITY_CARD',
      fields: { ...passport.fields, documentNumber: field(number, 0.9, ...checks) },
    }).documentNumber;
  assert.equal(french('880692310285', holds('CHECK_DIGIT')), '880692310285');
  assert.equal(french('234567890124', holds('CHECK_DIGIT')), '234567890124');
  assert.equal(french('880692310285', fails('CHECK_DIGIT')), 'XXXXXXXX0285');
  assert.equal(french('880692310285', holds('FORM')), 'XXXXXXXX0285');
  assert.equal(french('784199012345671'), '784199012345671');
  assert.equal(french('2345678901241'), 'XXXXXXXXX1241');
  assert.equal(extracted(card('234567890124', 'MRZ')).documentNumber, 'XXXX XXXX 0124');
});

test('a QR code fills a profile only with a verified signature, or a date beside a number that is proven', () => {
  const code = (...checks: ReadField['checks'][number][]) =>
    reading('AADHAAR', 'QR', {
      documentNumber: field('XXXXXXXX0124', 1, holds('FORM'), ...checks),
      name: field('Asha Rao', 1, ...checks),
      dob: field('1990-04-17', 1, holds('DATE'), ...checks),
    });
  assert.deepEqual(provenFields(extracted(code())), {});
  assert.deepEqual(provenFields(extracted(code(holds('SIGNATURE')))), { name: 'Asha Rao', dob: '1990-04-17' });
  assert.deepEqual(provenFields(extracted(code(fails('SIGNATURE')))), {});
  assert.deepEqual(provenFields(extracted(code(), card('234567890124'))), { dob: '1990-04-17' });
  assert.deepEqual(provenFields(extracted(code(fails('SIGNATURE')), card('234567890124'))), { dob: '1990-04-17' });
});

test('a zone says which names are the given ones, and has all of them', () => {
  const zone = (confidence: number) => ({
    ...passport,
    fields: { ...passport.fields, name: field('LEE W CRITTENDEN', confidence) },
  });
  const page = (name: string) => scanned({ name: field(name, 0.9) });
  const broken = { ...zone(0.7), checks: { mrz: false } };
  const both = extracted(broken, page('CRITTENDEN LEEW.'));
  assert.deepEqual([both.name, both.documentNumber], ['LEE W CRITTENDEN', 'Z1234567'], 'both are of one document');
  assert.equal(extracted(zone(0.4), page('LEE W')).name, 'LEE W CRITTENDEN');
  const numbered = scanned({ documentNumber: field('Z1234567', 0.9), name: field('LÉE WILLIAM CRITTENDEN', 0.9) });
  assert.equal(extracted(zone(0.7), numbered).name, 'LÉE WILLIAM CRITTENDEN', 'the zone is cut off');
  assert.equal(extracted(broken, page('SOMEBODY ELSE')).documentNumber, null);
});

test('a number of a letter and many digits is shown on a driving licence, unless it may hide an Aadhaar number', () => {
  const licence = (number: string) =>
    extracted(reading('DRIVING_LICENCE', 'OCR', { documentNumber: field(number, 0.9) })).documentNumber;
  assert.equal(licence('S1234567650100'), 'S1234567650100');
  assert.equal(licence('S234567890124'), 'SXXXXXXXX0124');
  assert.equal(licence('1234567890123'), 'XXXXXXXXX0123');
});

test('the code of another person on a card fills nothing', () => {
  const code = (number: string) =>
    reading('AADHAAR', 'QR', {
      documentNumber: field(number, 1, holds('FORM')),
      name: field('Asha Rao', 1),
      dob: field('1990-04-17', 1, holds('DATE')),
    });
  const alone = extracted(code('234567890124'));
  assert.deepEqual([alone.checks.verhoeff, provenFields(alone)], [null, {}]);
  assert.deepEqual(provenFields(extracted(code('999941057058'), card('234567890124'))), {});
  assert.deepEqual(provenFields(extracted(code('234567890124'), card('234567890124'))), { dob: '1990-04-17' });
});

test('the printed name counts where the name of the zone was hardly legible', () => {
  const zone = (confidence: number) => ({
    ...passport,
    fields: { ...passport.fields, name: field('OALLTE NEISON', confidence) },
  });
  const page = scanned({ documentNumber: field('Z1234567', 0.9), name: field('CALLIE NELSON', 0.9) });
  assert.equal(extracted(zone(0.33), page).name, 'CALLIE NELSON');
  assert.equal(extracted(zone(0.6), page).name, 'OALLTE NEISON');
  assert.equal(provenFields(extracted(zone(0.33), page)).name, undefined);
});

test('a zone that is not proven is of the page with the same date of birth, whatever was read of the name', () => {
  const zone = {
    ...passport,
    fields: { ...passport.fields, name: field('ASHA RAJAGOPAL', 0.7), dob: field('1990-04-17', 0.4, fails('CHECK_DIGIT')) },
    checks: { mrz: false },
  };
  const page = (dob: string) => scanned({ name: field('ASHA', 0.9), dob: field(dob, 0.9, holds('DATE')) });
  const both = extracted(zone, page('1990-04-17'));
  assert.deepEqual([both.documentNumber, both.name], ['Z1234567', 'ASHA RAJAGOPAL']);
  assert.equal(extracted(zone, page('1990-04-18')).documentNumber, null);
});

test('the printed number counts where the zone mistook its zeros, and its check digit fails', () => {
  const zone = {
    ...passport,
    fields: { ...passport.fields, documentNumber: field('XAO0OOO14', 0.3, fails('CHECK_DIGIT')) },
    checks: { mrz: false },
  };
  const page = (number: string) => scanned({ documentNumber: field(number, 0.9, holds('FORM')) });
  const both = extracted(zone, page('XA0000014'));
  assert.deepEqual([both.documentNumber, both.dob, both.fields.dob?.source], ['XA0000014', '1990-04-17', 'MRZ']);
  assert.equal(extracted(zone, page('XB7700014')).dob, null, 'that is another passport');
});
