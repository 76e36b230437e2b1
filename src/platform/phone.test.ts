import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isCountryCode, normalizePhone } from './phone.ts';

describe('a guest’s phone number', () => {
  it('is kept as E.164 however it was set out', () => {
    const readings: [string, string, string][] = [
      ['+919876543210', 'US', '+919876543210'],
      ['+91 98765-43210', 'US', '+919876543210'],
      ['+91 (98765) [43210]', 'US', '+919876543210'],
      ['+91–98765—43210', 'US', '+919876543210'],
      ['+91\u00a098765\u202f43210', 'US', '+919876543210'],
      ['+1 (212) 555.0123', 'IN', '+12125550123'],
      ['+800 1234 5678', 'IN', '+80012345678'],
    ];
    for (const [text, country, phone] of readings) assert.equal(normalizePhone(text, country), phone, text);
  });

  it('without a plus is read in the property’s country, with its trunk zero or its way of dialling abroad', () => {
    const readings: [string, string, string][] = [
      ['98765 43210', 'IN', '+919876543210'],
      ['098765 43210', 'IN', '+919876543210'],
      ['91 98765 43210', 'IN', '+919876543210'],
      ['(022) 1234-5678', 'IN', '+912212345678'],
      ['00 49 30 901820', 'IN', '+4930901820'],
      ['0011 61 2 9374 4000', 'AU', '+61293744000'],
      ['020 7946 0018', 'GB', '+442079460018'],
      ['06 1234 5678', 'IT', '+390612345678'],
      ['(212) 555-0123', 'US', '+12125550123'],
    ];
    for (const [text, country, phone] of readings) assert.equal(normalizePhone(text, country), phone, `${text} ${country}`);
  });

  it('is taken by its length alone, as numbering plans change', () => {
    assert.equal(normalizePhone('(123) 456-7890', 'US'), '+11234567890');
  });

  it('is refused when too short, too long, of no country, or not a number at all', () => {
    const refused = [
      '',
      '+',
      '98765',
      '+9198765',
      '98765432101234',
      '+49301234567890123',
      '+9991234567',
      '+0123456789',
      '+91+9876543210',
      '9876543210+',
      '1-800-FLOWERS',
      '9876543210 ext 5',
      '9876543210;ext=5',
      'tel:+919876543210',
      '98765/43210',
      '９８７６５４３２１０',
      '9876543210\u0000',
      `+91${' '.repeat(100)}9876543210`,
    ];
    for (const text of refused) assert.equal(normalizePhone(text, 'IN'), null, JSON.stringify(text));
  });

  it('without a plus is refused where the country has no numbers or is unknown', () => {
    for (const country of ['AQ', 'XX', 'in', '', '__proto__']) {
      assert.equal(normalizePhone('9876543210', country), null, country);
      assert.equal(normalizePhone('+919876543210', country), '+919876543210', country);
    }
  });

  it('reads the same again once it is E.164, and never crashes', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ().-]{1,24}$/));
    const property = fc.property(text, fc.constantFrom('IN', 'US', 'GB', 'DE', 'IT', 'AQ'), (typed, country) => {
      const phone = normalizePhone(typed, country);
      if (phone === null) return;
      assert.match(phone, /^\+[1-9]\d{1,14}$/);
      assert.equal(normalizePhone(phone, 'FR'), phone);
    });
    fc.assert(property, { numRuns: 5_000 });
  });
});

describe('a country', () => {
  it('is one of the 249 of ISO 3166-1 or Kosovo', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((a) => letters.map((b) => a + b));
    assert.equal(codes.filter(isCountryCode).length, 250);
    for (const code of ['IN', 'DE', 'AQ', 'GB', 'XK']) assert.ok(isCountryCode(code), code);
    for (const code of ['UK', 'EU', 'XX', 'ZZ', 'AC', 'in', 'IND', '', 'IN ', 'constructor', '__proto__'])
      assert.ok(!isCountryCode(code), code);
  });
});
