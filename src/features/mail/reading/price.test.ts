import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairsOf } from './pairs.rules.ts';
import { moneyIn, priceOf } from './price.rules.ts';

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
    const [money, more] = moneyIn(text, 'INR', null);
    assert.deepEqual([money?.amount, money?.currency, more], [amount, currency, undefined], text);
  }
});

test('a point or comma that may stand for thousands or decimals leaves the amount unsure', () => {
  assert.ok((moneyIn('INR 1.234', 'INR', null)[0]?.amountConfidence ?? 1) < 0.8);
  assert.ok((moneyIn('KWD 1.234', 'INR', null)[0]?.amountConfidence ?? 1) < 0.8);
  assert.deepEqual(moneyIn('INR 1,2,3', 'INR', null), []);
  assert.deepEqual(moneyIn('INR 12.3456', 'INR', null), []);
});

test("a dollar sign alone is sure only where the hotel's own currency is a dollar; Rs. only where it is a rupee", () => {
  assert.ok((moneyIn('$120.00', 'INR', null)[0]?.currencyConfidence ?? 1) < 0.8);
  assert.deepEqual(
    [moneyIn('$120.00', 'AUD', null)[0]?.currency, (moneyIn('$120.00', 'AUD', null)[0]?.currencyConfidence ?? 0) >= 0.8],
    ['AUD', true],
  );
  assert.equal(moneyIn('$120.00', 'INR', 'USD')[0]?.currencyConfidence, 0.9);
  assert.ok((moneyIn('Rs. 500', 'EUR', null)[0]?.currencyConfidence ?? 1) < 0.8);
});

const priceIn = (...rows: string[][]) => priceOf(pairsOf(rows.map((cells) => ({ cells, confidence: 1 }))), 'INR', 'HTML', false);

test('the whole price is what the guest pays; commission, taxes, nightly rates and what the hotel gets are not it', () => {
  const { amount, currency } = priceIn(
    ['Room Charges', 'INR 9,000.00'],
    ['Property Taxes', 'INR 1,080.00'],
    ['Property Gross Charges', 'INR 10,080.00'],
    ['Go-MMT Commission (incl. GST)', 'INR 1,620.00'],
    ['Payable to Property', 'INR 8,460.00'],
  );
  assert.deepEqual(
    amount.map(({ value }) => value),
    ['10080.00'],
  );
  assert.deepEqual(
    currency.map(({ value }) => value),
    ['INR'],
  );
  for (const label of [
    'Net rate (incl. taxes & fees)',
    'Commission',
    'Taxes',
    'Daily Base Rate',
    'Net amount payable to hotel',
    'You earn',
    'Subtotal',
    'Discount',
    'Cancellation charges',
    'Host payout',
  ]) {
    assert.deepEqual(priceIn([label, 'INR 8,460.00']).amount, [], label);
  }
  assert.deepEqual(priceIn(['Total', 'INR 2,000 per night']).amount, []);
  assert.deepEqual(priceIn(['Total', '-INR 2,000']).amount, []);
  assert.deepEqual(priceIn(['Total', 'INR 0.00']).amount, []);
});

test('of a total in two currencies neither is sure', () => {
  assert.ok((priceIn(['Total price', 'USD 120.00 INR 10,000.00']).amount[0]?.confidence ?? 0) < 0.8);
});
