import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../../platform/time.ts';
import { amountInWords } from './amount-in-words.ts';
import { GST_STATES, gstinFault, stateFault } from './gstin.rules.ts';
import { fiscalYearLabel, fiscalYearOf, numberText, refuseLongNumber } from './numbering.rules.ts';
import { upiLink } from './upi.rules.ts';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const valid = fc
  .tuple(
    fc.constantFrom(...Object.keys(GST_STATES)),
    fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 12, maxLength: 12 }),
  )
  .map(([state, rest]) => [...SIGNS].map((sign) => `${state}${rest}${sign}`).find((gstin) => gstinFault(gstin) === null) ?? '');

test('GSTINs that are in use are right', () => {
  for (const gstin of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '09AAAUP8175A1ZG', '07AAGFF2194N1Z1'])
    assert.equal(gstinFault(gstin), null);
});

test('a GSTIN has one check digit, and any one wrong sign is found', () => {
  fc.assert(
    fc.property(valid, fc.nat(12), fc.nat(34), (gstin, at, shift) => {
      const right = [...SIGNS].filter((sign) => gstinFault(gstin.slice(0, -1) + sign) === null);
      assert.equal(right.length, 1);
      const sign = SIGNS[(SIGNS.indexOf(gstin[Math.min(at + 2, 14)] ?? '') + 1 + shift) % SIGNS.length];
      const place = Math.min(at + 2, 14);
      assert.notEqual(gstinFault(gstin.slice(0, place) + sign + gstin.slice(place + 1)), null);
    }),
  );
  assert.equal(stateFault('29', '29AABCT1332L1ZA'), null);
  assert.notEqual(stateFault('33', '29AABCT1332L1ZA'), null);
  assert.notEqual(stateFault('00', null), null);
});

test('a date lies in its fiscal year, and the year before ends with the day before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_000 }), fc.integer({ min: 1, max: 12 }), (days, month) => {
      const date = addDays('2001-01-01', days);
      const begins = fiscalYearOf(date, month);
      assert.ok(begins <= date);
      assert.equal(fiscalYearOf(begins, month), begins);
      assert.notEqual(fiscalYearOf(addDays(begins, -1), month), begins);
      assert.ok(addDays(begins, 366) > date);
    }),
  );
  assert.deepEqual(
    [fiscalYearLabel('2026-04-01'), fiscalYearLabel('2026-01-01'), fiscalYearLabel('1999-04-01')],
    ['26-27', '2026', '99-00'],
  );
});

test('a number has at most 16 characters, or is refused', () => {
  assert.equal(numberText('INV', '2026-04-01', 7), 'INV/26-27/00007');
  assert.equal(refuseLongNumber(numberText('INVX', '2026-04-01', 99_999)), null);
  assert.notEqual(refuseLongNumber(numberText('INVX', '2026-04-01', 100_000)), null);
});

const UNITS =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = '. . Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

const LARGE: readonly (readonly [string, bigint])[] = [
  ['Arab', 1_000_000_000n],
  ['Crore', 10_000_000n],
  ['Lakh', 100_000n],
  ['Thousand', 1_000n],
  ['Hundred', 100n],
];

/** Reads English words for a number back, on its own: what stands before a scale is multiplied by it. */
function readWords(words: readonly string[]): bigint {
  for (const [name, scale] of LARGE) {
    const at = words.indexOf(name);
    if (at >= 0) return readWords(words.slice(0, at)) * scale + readWords(words.slice(at + 1));
  }
  return words.reduce((sum, word) => sum + BigInt(UNITS.includes(word) ? UNITS.indexOf(word) : 10 * TENS.indexOf(word)), 0n);
}

test('an amount in words, read back, is the amount: up to 10 billion rupees', () => {
  fc.assert(
    fc.property(fc.oneof(fc.bigInt(0n, 1_000_000_000_000n), fc.bigInt(0n, 1_000_000n)), (paise) => {
      const words = amountInWords(paise, 'INR');
      assert.ok(words !== null);
      assert.match(words.hi, /रुप/);
      const found = /^(.+?) Rupees?(?: And (.+) (?:Paise|Paisa))? Only$/.exec(words.en);
      assert.ok(found !== null, words.en);
      const [, rupees = '', rest] = found;
      const read = readWords(rupees.split(' ')) * 100n + (rest === undefined ? 0n : readWords(rest.split(' ')));
      assert.equal(read, paise, words.en);
    }),
    { numRuns: 500 },
  );
  assert.equal(amountInWords(10_000_000n, 'INR')?.en, 'One Lakh Rupees Only');
  assert.equal(amountInWords(100n, 'EUR'), null);
});

test('a UPI link keeps the address as it is, and everything else readable by a browser', () => {
  const link = upiLink({ address: 'hotel@okbank', name: 'Lake & View', amount: '620.50', note: 'INV/26-27/00001' });
  const url = new URL(link);
  assert.ok(link.startsWith('upi://pay?pa=hotel@okbank&'));
  assert.deepEqual(
    ['pn', 'am', 'cu', 'tn'].map((name) => url.searchParams.get(name)),
    ['Lake & View', '620.50', 'INR', 'INV/26-27/00001'],
  );
});
