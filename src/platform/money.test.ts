import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  AMOUNT_MAX,
  currencyDecimals,
  isCurrency,
  meanMinorHalfUp,
  minorFromNumber,
  minorFromNumeric,
  numberFromMinor,
  numericText,
  sumMinor,
} from './money.ts';

const RUNS = 5_000;
const decimalsOfCurrencies = fc.constantFrom(0, 2, 3);
const amountUpToMax = decimalsOfCurrencies.chain((decimals) => {
  const max = BigInt(AMOUNT_MAX) * 10n ** BigInt(decimals);
  return fc.bigInt({ min: -max, max }).map((minor) => ({ minor, decimals }));
});

describe('currencies', () => {
  it('have the decimals of ISO 4217, also where the coins in use are fewer', () => {
    const zero = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
    const two =
      'INR EUR USD GBP HUF TWD COP IDR MRU MGA LBP PKR RSD AFN ALL IRR KPW LAK MMK SYP SOS YER UZS TZS CZK NOK XCG ZWG SLE VED';
    const three = 'BHD IQD JOD KWD LYD OMR TND';
    for (const code of zero.split(' ')) assert.equal(currencyDecimals(code), 0, code);
    for (const code of two.split(' ')) assert.equal(currencyDecimals(code), 2, code);
    for (const code of three.split(' ')) assert.equal(currencyDecimals(code), 3, code);
  });

  it('are the 155 that a guest can pay with', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    assert.equal(codes.filter((code) => isCurrency(code)).length, 155);
  });

  it('are no withdrawn, test, metal or fund codes and no other text', () => {
    const wrong =
      'DEM XXX XTS XAU XDR XSU CLF UYW UYI CHE BOV USN HRK BGN ANG CUC SLL ZWL VEF MRO STD LTL FRF ZZZ inr Inr IN INRR';
    for (const code of [...wrong.split(' '), '', ' INR', 'constructor', '__proto__']) {
      assert.equal(isCurrency(code), false, code);
      assert.throws(() => currencyDecimals(code), /is no currency in use/, code);
    }
  });
});

describe('an amount from a request', () => {
  it('is taken exactly, without binary rounding', () => {
    const taken: [number, number, bigint][] = [
      [19.99, 2, 1999n],
      [0.07, 2, 7n],
      [1.005, 3, 1005n],
      [1.15, 2, 115n],
      [4.35, 2, 435n],
      [100, 0, 100n],
      [100, 2, 10000n],
      [0.001, 3, 1n],
      [0, 2, 0n],
      [-0, 2, 0n],
      [-0.5, 2, -50n],
      [999_999_999.99, 2, 99_999_999_999n],
      [AMOUNT_MAX, 3, 1_000_000_000_000n],
      [1e21, 2, 10n ** 23n],
      [1.5e21, 0, 15n * 10n ** 20n],
      [Number.MAX_VALUE, 0, 17976931348623157n * 10n ** 292n],
      [1e-7, 7, 1n],
    ];
    for (const [value, decimals, minor] of taken) assert.equal(minorFromNumber(value, decimals), minor, `${value} ${decimals}`);
  });

  it('is refused with more decimals than its currency has, and when it is not finite', () => {
    const refused: [number, number][] = [
      [1.5, 0],
      [0.001, 2],
      [19.999, 2],
      [1.0005, 3],
      [1e-7, 3],
      [1.5e-7, 2],
      [Number.MIN_VALUE, 3],
      [0.1 + 0.2, 2],
      [Number.NaN, 2],
      [Number.POSITIVE_INFINITY, 2],
      [Number.NEGATIVE_INFINITY, 2],
    ];
    for (const [value, decimals] of refused) assert.equal(minorFromNumber(value, decimals), null, `${value} ${decimals}`);
  });

  it('comes back from the number and from the database as it was, for every amount in bounds', () => {
    const property = fc.property(amountUpToMax, ({ minor, decimals }) => {
      const text = numericText(minor, decimals);
      assert.equal(minorFromNumeric(text, decimals), minor);
      const wire = JSON.stringify(numberFromMinor(minor, decimals));
      assert.equal(minorFromNumber(Number(wire), decimals), minor);
      assert.equal(minorFromNumeric(wire, decimals), minor);
    });
    fc.assert(property, { numRuns: RUNS });
  });

  it('of any double is the double again, or has too many decimals', () => {
    const property = fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), decimalsOfCurrencies, (value, decimals) => {
      const minor = minorFromNumber(value, decimals);
      if (minor !== null) assert.equal(numberFromMinor(minor, decimals), value === 0 ? 0 : value);
    });
    fc.assert(property, { numRuns: RUNS });
  });
});

describe('an amount at rest', () => {
  it('is written with all its decimals', () => {
    assert.equal(numericText(1999n, 2), '19.99');
    assert.equal(numericText(5n, 2), '0.05');
    assert.equal(numericText(-5n, 2), '-0.05');
    assert.equal(numericText(0n, 3), '0.000');
    assert.equal(numericText(-12n, 0), '-12');
  });

  it('is read with fewer decimals or with zeros to spare', () => {
    assert.equal(minorFromNumeric('19.9', 2), 1990n);
    assert.equal(minorFromNumeric('19', 2), 1900n);
    assert.equal(minorFromNumeric('19.9900', 2), 1999n);
    assert.equal(minorFromNumeric('-0.05', 2), -5n);
    assert.equal(minorFromNumeric('100.000', 0), 100n);
  });

  it('that is no number, or finer than its currency, is an error and never rounded away', () => {
    for (const text of ['19.999', '0.001', 'NaN', 'Infinity', '', '1e5', ' 1', '1.']) {
      assert.throws(() => minorFromNumeric(text, 2), RangeError, text);
    }
    assert.throws(() => minorFromNumeric('0.5', 0), RangeError);
  });
});

describe('sums and means', () => {
  it('sum exactly', () => {
    assert.equal(sumMinor([]), 0n);
    assert.equal(sumMinor([10n, 20n, -5n]), 25n);
  });

  it('a mean rounds a half up and is nothing of nothing', () => {
    const means: [bigint[], bigint][] = [
      [[1n, 2n], 2n],
      [[1n, 1n, 2n], 1n],
      [[1n, 2n, 2n], 2n],
      [[100n, 100n], 100n],
      [[-1n, -2n], -1n],
      [[-1n, -2n, -2n], -2n],
      [[-1n, 0n], 0n],
      [[-3n], -3n],
    ];
    for (const [amounts, mean] of means) assert.equal(meanMinorHalfUp(amounts), mean, String(amounts));
    assert.equal(meanMinorHalfUp([]), null);
  });

  it('a mean is never further than half a unit from the exact one', () => {
    const amounts = fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { minLength: 1, maxLength: 50 });
    const property = fc.property(amounts, (list) => {
      const twiceOff = 2n * ((meanMinorHalfUp(list) ?? 0n) * BigInt(list.length) - sumMinor(list));
      assert.ok(twiceOff > -BigInt(list.length) && twiceOff <= BigInt(list.length));
    });
    fc.assert(property, { numRuns: RUNS });
  });
});
