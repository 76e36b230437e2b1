import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createRandom } from '../../../../../../test/harness/random.ts';
import { type AadhaarHolder, aadhaarHolder } from '../../../../../../test/specimens/aadhaar-holder.ts';
import { makeSecureCode, makeXmlCode } from '../../../../../../test/specimens/aadhaar-qr.ts';
import { fullName } from '../../../../../../test/specimens/people.ts';
import type { Reading } from '../reading.rules.ts';
import { parseAadhaarQr } from './aadhaar-qr.ts';

const TODAY = '2026-11-21';

function valuesOf(reading: Reading | null): Record<string, string> {
  return Object.fromEntries(Object.entries(reading?.fields ?? {}).map(([name, { value }]) => [name, value]));
}
function truthOf({ person, number }: AadhaarHolder, documentNumber = number): Record<string, string> {
  return { documentNumber, name: fullName(person), dob: person.dob, sex: person.sex };
}

/** A secure code with these fields, as specified: each ends with 0xFF, then come photo and signature. */
function secure(fields: readonly (string | Buffer)[], behind = Buffer.alloc(600, 0x5a)): string {
  const parts = fields.map((field) => Buffer.concat([Buffer.from(field as string, 'latin1'), Buffer.from([0xff])]));
  return BigInt(`0x${gzipSync(Buffer.concat([...parts, behind]), { level: 0 }).toString('hex')}`).toString();
}
const PEOPLE = Array.from({ length: 20 }, (_, seed) => aadhaarHolder(createRandom('codes', seed)));

test('the XML code of early cards has number, name, date of birth and sex', () => {
  for (const holder of PEOPLE) {
    const reading = parseAadhaarQr(makeXmlCode(holder), TODAY);
    assert.deepEqual(valuesOf(reading), truthOf(holder));
    assert.deepEqual(reading?.checks, {}, 'a code that anybody can make proves nothing');
    assert.deepEqual(reading?.fields.documentNumber?.checks, [{ name: 'FORM', holds: true }]);
    assert.equal(reading?.source, 'QR');
    assert.ok(Object.values(reading?.fields ?? {}).every(({ confidence }) => confidence === 1));
  }
});

test('the secure code has only the last four digits, with name, date of birth and sex', () => {
  for (const [seed, holder] of PEOPLE.entries()) {
    const reading = parseAadhaarQr(makeSecureCode(holder, createRandom('secure', seed)), TODAY);
    assert.deepEqual(valuesOf(reading), truthOf(holder, `XXXXXXXX${holder.number.slice(-4)}`));
    assert.deepEqual(reading?.checks, {}, 'four digits cannot be checked');
  }
});

test('secure codes are read without a version, with one, and with more fields before the reference', () => {
  const person = ['123420190305150137123', 'Zoë Müller', '01-02-1990', 'F', 'C/O', 'Pune'];
  const expected = { documentNumber: 'XXXXXXXX1234', name: 'Zoë Müller', dob: '1990-02-01', sex: 'F' };
  for (const before of [['2'], ['V2', '3'], ['V5', '0', ''], ['V5', '0', 'abc']])
    assert.deepEqual(valuesOf(parseAadhaarQr(secure([...before, ...person]), TODAY)), expected, before.join());
});

test('names in a secure code may be Latin-1 or UTF-8', () => {
  const fields = (name: string | Buffer) => secure(['V2', '0', '123420190305150137123', name, '01-02-1990', 'M']);
  assert.equal(parseAadhaarQr(fields(Buffer.from('José', 'latin1')), TODAY)?.fields.name?.value, 'José');
  assert.equal(parseAadhaarQr(fields(Buffer.from('José', 'utf8')), TODAY)?.fields.name?.value, 'José');
});

test('XML codes that are not valid XML are read', () => {
  const attributes = 'uid="234123412346" name="Anjali &amp; Co &#x26; R &#82;" gender="F" dob="01/02/1990"';
  const expected = { documentNumber: '234123412346', name: 'Anjali & Co & R R', dob: '1990-02-01', sex: 'F' };
  const variants = [
    `<?xml version="1.0" encoding="UTF-8"?><PrintLetterBarcodeData ${attributes}/>`,
    `</?xml version="1.0" encoding="UTF-8"?> <PrintLetterBarcodeData ${attributes}/>`,
    `<?xml version="1.0" encoding="UTF-8"?> <PrintLetterBarcodeData ${attributes}>`,
    `<?xml version="1.0"> <PrintLetterBarcodeData ${attributes}`,
    `\ufeff<printletterbarcodedata ${attributes.replaceAll('"', "'").replaceAll('=', ' = ')} street="A & B < C" />`,
    `<PrintLetterBarcodeData\n${attributes.replaceAll(' g', '\n\tg')}/>`,
    `<PrintLetterBarcodeData ${attributes.replace('234123412346', '2341 2341 2346')}/>`,
    `<PrintLetterBarcodeData ${attributes.replace('01/02/1990', '1990-02-01')}/>`,
  ];
  for (const variant of variants) assert.deepEqual(valuesOf(parseAadhaarQr(variant, TODAY)), expected, variant);
});

test('a date of birth is read only when the code has a complete, valid date', () => {
  const code = (born: string) =>
    parseAadhaarQr(`<PrintLetterBarcodeData uid="234123412346" name="A B" gender="T" ${born}/>`, TODAY);
  assert.deepEqual(valuesOf(code('yob="1990"')), { documentNumber: '234123412346', name: 'A B', sex: 'X' });
  for (const born of ['dob="1990"', 'dob="31/02/1990"', 'dob=""', 'dob="1/1/90"', 'dob="2026-13-01"'])
    assert.equal(code(born)?.fields.dob, undefined, born);
  assert.deepEqual(code('dob="22/11/2026"')?.fields.dob?.checks, [{ name: 'DATE', holds: false }], 'born tomorrow');
  assert.deepEqual(code('dob="20/11/1905"')?.fields.dob?.checks, [{ name: 'DATE', holds: false }], '121 years old');
  assert.deepEqual(code('dob="21/11/2026"')?.fields.dob?.checks, [{ name: 'DATE', holds: true }], 'born today');
});

test('invalid characters are removed from a name, and a number is not taken for a name', () => {
  const nameIn = (name: string) =>
    parseAadhaarQr(`<PrintLetterBarcodeData uid="234123412346" name="${name}" gender="F" dob="01/02/1990"/>`, TODAY)?.fields.name
      ?.value;
  for (const name of [
    '2341 2341 2346',
    'Anjali 23412341',
    'Rao &#50;&#51;412341 2346',
    '\u0967\u0968\u0969\u096a\u0967\u0968\u0969\u096a',
  ])
    assert.equal(nameIn(name), undefined, name);
  assert.equal(nameIn('Anjali Rao 2341234'), 'Anjali Rao 2341234', 'seven digits are not taken for a number');
  assert.equal(nameIn('Anjali&#55296; R&#xDC00;ao&#0;'), 'Anjali Rao&#0;', 'half characters are removed');
  assert.equal(nameIn('An\u0007jali&#10;&#9;Rao'), 'An jali Rao');
  assert.equal(nameIn('&#55296;'), undefined);
  const cut = nameIn(`${'a'.repeat(199)}&#128512;b`) ?? '';
  assert.equal(cut, 'a'.repeat(199), 'no character is cut in two');
  const secureName = secure(['V2', '0', '123420190305150137123', '2341 2341 2346', '01-02-1990', 'M']);
  assert.equal(parseAadhaarQr(secureName, TODAY)?.fields.name, undefined);
});

test('a number with a wrong check digit is returned with its failed check', () => {
  const reading = parseAadhaarQr('<PrintLetterBarcodeData uid="234123412347" name="A B" gender="M" yob="1990"/>', TODAY);
  assert.equal(reading?.fields.documentNumber?.value, '234123412347');
  assert.deepEqual(reading?.fields.documentNumber?.checks, [{ name: 'FORM', holds: false }]);
  const masked = parseAadhaarQr('<PrintLetterBarcodeData uid="xxxxxxxx2346" name="A B" gender="M" yob="1990"/>', TODAY);
  assert.equal(masked?.fields.documentNumber?.value, 'XXXXXXXX2346');
});

test('other codes are ignored', () => {
  const numbers = ['123456789012', '7'.repeat(3_000), '9'.repeat(9_000), `1${'0'.repeat(500)}`];
  const packed = [secure(['nothing', 'of', 'this']), secure([]), secure(['V2', '0', '1234'])];
  const others = [
    '',
    'https://example.org/?PrintLetterBarcodeData',
    'upi://pay?pa=hotel@bank&pn=Hotel',
    'WIFI:S:hotel;;',
    '<PrintLetterBarcodeData />',
  ];
  for (const text of [...numbers, ...packed, ...others]) assert.equal(parseAadhaarQr(text, TODAY), null, text.slice(0, 60));
});

test('a code that unpacks to too much is ignored, and a truncated one is read as far as possible', () => {
  const bomb = secure(['V2', '0', '123420190305150137123', 'A B', '01-02-1990', 'M']);
  const fields = ['V2', '0', '123420190305150137123', 'A B', '01-02-1990', 'M', ''].join('\u00ff');
  const large = gzipSync(Buffer.concat([Buffer.from(fields, 'latin1'), Buffer.alloc(1_000_000, 0x41)]));
  assert.ok(large.length < 3_000);
  assert.equal(parseAadhaarQr(BigInt(`0x${large.toString('hex')}`).toString(), TODAY), null);
  const whole = Buffer.from(BigInt(bomb).toString(16), 'hex');
  const half = BigInt(`0x${whole.subarray(0, 400).toString('hex')}`).toString();
  assert.equal(parseAadhaarQr(half, TODAY)?.fields.name?.value, 'A B');
});

test('texts made to keep a parser busy are read in time', () => {
  const hostile = [
    `<PrintLetterBarcodeData ${'uid='.repeat(1_900)}`,
    `<PrintLetterBarcodeData ${'uid="'.repeat(1_500)}`,
    `<PrintLetterBarcodeData ${' '.repeat(7_900)}`,
    `${'<'.repeat(7_000)}PrintLetterBarcodeData `,
    `<PrintLetterBarcodeData name="${'&amp'.repeat(20)}${'&#9999999;'.repeat(10)}"/>`,
    `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1_000)}">]><PrintLetterBarcodeData name="&b;"/>`,
  ];
  for (const text of hostile) assert.doesNotThrow(() => parseAadhaarQr(text, TODAY), text.slice(0, 60));
  assert.equal(
    parseAadhaarQr(hostile[5] ?? '', TODAY)?.fields.name?.value,
    '&b;',
    'entities of the text itself are not resolved',
  );
});

test('the signature of a secure code is verified with the issuer’s key', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const fields = ['V2', '0', '123420190305150137123', 'Asha Rao', '01-02-1990', 'F'];
  const data = Buffer.concat([...fields.map((field) => Buffer.from(`${field}\u00ff`, 'latin1')), Buffer.alloc(600, 0x5a)]);
  const packed = (signed: Buffer) => BigInt(`0x${gzipSync(signed, { level: 0 }).toString('hex')}`).toString();
  const signed = Buffer.concat([data, sign('RSA-SHA256', data, privateKey)]);
  const altered = Buffer.from(signed);
  altered.write('Usha', altered.indexOf('Asha'));
  const checks = (bytes: Buffer, key: typeof publicKey | null) => {
    const found = parseAadhaarQr(packed(bytes), TODAY, key)?.fields;
    return [found?.documentNumber, found?.name, found?.dob].map((field) => field?.checks.at(-1));
  };
  const holds = { name: 'SIGNATURE', holds: true };
  assert.deepEqual(checks(signed, publicKey), [holds, holds, holds]);
  const fails = { name: 'SIGNATURE', holds: false };
  assert.deepEqual(checks(altered, publicKey), [fails, fails, fails]);
  assert.deepEqual(checks(signed, generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey), [fails, fails, fails]);
  assert.deepEqual(checks(signed, null), [{ name: 'FORM', holds: true }, undefined, { name: 'DATE', holds: true }]);
});
