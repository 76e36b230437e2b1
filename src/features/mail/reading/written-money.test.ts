import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findMoney } from './written-money.rules.ts';

const AMOUNTS: readonly (readonly [text: string, amount: string, currency: string | null])[] = [
  ['₹1,23,456.00', '123456.00', 'INR'],
  ['₹ 5,000', '5000.00', 'INR'],
  ['Rs. 8,693.44', '8693.44', 'INR'],
  ['Rs.4500/-', '4500.00', 'INR'],
  ['INR 10656.00', '10656.00', 'INR'],
  ['10,019.50 INR', '10019.50', 'INR'],
  ['€ 1.234,56', '1234.56', 'EUR'],
  ['EUR 604,73', '604.73', 'EUR'],
  ['US$314.54', '314.54', 'USD'],
  ['AED 1,200', '1200.00', 'AED'],
  ['JPY 12,000', '12000', 'JPY'],
  ['KWD 12.500', '12.500', 'KWD'],
  ['1 234,50 €', '1234.50', 'EUR'],
  ['5,000.00', '5000.00', null],
];

test('an amount is read in Indian, Western and European grouping, with a sign or a code before or behind', () => {
  for (const [text, amount, currency] of AMOUNTS) {
    const [money, more] = findMoney(text, 'INR', null);
    assert.deepEqual([money?.amount, money?.currency, more], [amount, currency, undefined], text);
  }
});

test('a point or comma that may stand for thousands or decimals leaves the amount unsure', () => {
  assert.ok((findMoney('INR 1.234', 'INR', null)[0]?.amountConfidence ?? 1) < 0.8);
  for (const text of ['1.234', 'KWD 1,234', 'IQD 1.234'])
    assert.ok((findMoney(text, 'KWD', null)[0]?.amountConfidence ?? 1) < 0.8, text);
  assert.deepEqual(findMoney('INR 1,2,3', 'INR', null), []);
  assert.deepEqual(findMoney('INR 12.3456', 'INR', null), []);
});

test("a dollar sign alone is sure only where the hotel's own currency is a dollar; Rs. only where it is a rupee", () => {
  assert.ok((findMoney('$120.00', 'INR', null)[0]?.currencyConfidence ?? 1) < 0.8);
  assert.deepEqual(
    [findMoney('$120.00', 'AUD', null)[0]?.currency, (findMoney('$120.00', 'AUD', null)[0]?.currencyConfidence ?? 0) >= 0.8],
    ['AUD', true],
  );
  assert.equal(findMoney('$120.00', 'INR', 'USD')[0]?.currencyConfidence, 0.9);
  assert.ok((findMoney('Rs. 500', 'EUR', null)[0]?.currencyConfidence ?? 1) < 0.8);
});

test('three decimals behind a point are sure where a currency is named that has three', () => {
  for (const text of ['KWD 100.500', '100.500 BHD', 'OMR 1.234', 'JOD 75.250', 'TND 240.000']) {
    const [money] = findMoney(text, 'INR', null);
    assert.ok((money?.amountConfidence ?? 0) >= 0.8, text);
    assert.match(money?.amount ?? '', /^\d+\.\d{3}$/);
  }
});

const SURE = 0.8;

test('where a currency has no decimals, any sign before three digits separates thousands', () => {
  for (const [text, amount, currency] of [
    ['550.000 VND', '550000', 'VND'],
    ['500.000 ₫', '500000', 'VND'],
    ['VND 1650000.00', '1650000', 'VND'],
    ['₩62.619', '62619', 'KRW'],
    ['CLP 45.990', '45990', 'CLP'],
    ['¥51,988 JPY', '51988', 'JPY'],
    ['Rp 750.000', '750000.00', 'IDR'],
    ['12.500 Ft', '12500.00', 'HUF'],
  ] as const) {
    const [money] = findMoney(text, 'INR', null);
    assert.deepEqual([money?.amount, money?.currency], [amount, currency], text);
    assert.ok(Math.min(money?.amountConfidence ?? 0, money?.currencyConfidence ?? 0) >= SURE, text);
  }
  assert.deepEqual(findMoney('JPY 1234.50', 'INR', null), [], 'there are no such yen');
  assert.ok((findMoney('$1.234', 'JPY', null)[0]?.amountConfidence ?? 1) < SURE, 'the dollar may be any');
});

test('the usual signs of currencies are known, before the amount and behind it', () => {
  for (const [text, currency] of [
    ['د.إ 1,070.00', 'AED'],
    ['ﺩ.ﺇ 1,070.00', 'AED'],
    ['R$289,40', 'BRL'],
    ['RM 436.64', 'MYR'],
    ['₱12,345.00', 'PHP'],
    ['1 250,00 zł', 'PLN'],
    ['3 000 Kč', 'CZK'],
    ['1.250,00 TL', 'TRY'],
    ['NT$ 3,200', 'TWD'],
    ['Fr. 99.50', 'CHF'],
    ['S/ 120.50', 'PEN'],
    ['KSh 9,000', 'KES'],
    ['$90 CAD', 'CAD'],
    ['US$314.54', 'USD'],
  ] as const) {
    const [money, more] = findMoney(text, 'INR', null);
    assert.deepEqual([money?.currency, more], [currency, undefined], text);
    assert.ok((money?.currencyConfidence ?? 0) >= SURE, text);
  }
});

test('letters of a word, and signs that contradict each other, are no sure currency', () => {
  assert.equal(findMoney('2 đêm', 'VND', null)[0]?.currency, null);
  assert.equal(findMoney('ARM 200', 'INR', null)[0]?.currency, null);
  assert.ok((findMoney('€90 USD', 'INR', null)[0]?.currencyConfidence ?? 1) < SURE);
  assert.ok((findMoney('€90 Rs', 'INR', null)[0]?.currencyConfidence ?? 1) < SURE);
  assert.ok((findMoney('R 1,200.00', 'INR', null)[0]?.currencyConfidence ?? 1) < SURE);
  assert.ok((findMoney('R 1,200.00', 'ZAR', null)[0]?.currencyConfidence ?? 0) >= SURE);
});

test('whole amounts with grouped thousands are read exactly, in every style of a sure currency', () => {
  const styles = [
    [',', 'INR '],
    [' ', 'EUR '],
    ["'", 'CHF '],
    ['.', 'VND '],
    [',', 'VND '],
    [' ', 'JPY '],
  ] as const;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.constantFrom(...styles), (whole, [mark, code]) => {
      const written = String(whole).replace(/\B(?=(?:\d{3})+$)/g, mark);
      const [money] = findMoney(`${code}${written}`, 'INR', null);
      assert.equal(money?.amount.split('.')[0], String(whole));
      assert.ok((money?.amountConfidence ?? 0) >= SURE);
    }),
  );
});
