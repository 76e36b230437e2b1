import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideField } from './field-candidates.rules.ts';
import { findPairs } from './pairs.rules.ts';
import { findMoney, findPrices } from './price.rules.ts';

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

const priceIn = (...rows: string[][]) =>
  findPrices(findPairs(rows.map((cells) => ({ cells, confidence: 1 }))), 'INR', 'HTML', false);

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

test("a total under the heading of a payout is the host's share; so may any total of a site be that tells the guest's apart", () => {
  const rows = [['Guest paid'], ['Total', 'INR 3,000'], ['Host payout'], ['Total', 'INR 2,500']];
  const amounts = (lines: string[][], isShare: boolean) =>
    findPrices(findPairs(lines.map((cells) => ({ cells, confidence: 1 }))), 'INR', 'HTML', isShare).amount.map(
      ({ value }) => value,
    );
  assert.deepEqual(amounts(rows, false), ['3000.00']);
  assert.deepEqual(amounts([['Total'], ['INR 3,000'], ['Host payout'], ['INR 2,500'], ['Total amount'], ['INR 3,100']], false), [
    '3000.00',
    '3100.00',
  ]);
  assert.deepEqual(amounts([['Total', 'INR 2,500']], true), []);
  assert.deepEqual(amounts([['Total', 'INR 2,500']], false), ['2500.00']);
});

/** What is sure of the amount, in a stay of so many nights times rooms; null when nothing is. */
function sureAmount(rows: readonly (readonly string[])[], units: number | null = 2): string | null {
  const lines = rows.map((cells) => ({ cells, confidence: 1 }));
  const { field } = decideField(findPrices(findPairs(lines), 'INR', 'HTML', false, { lines, units }).amount);
  return field !== null && field.confidence >= 0.8 ? field.value : null;
}

test('a price that may be of one night or room, without taxes, or what the hotel is left, is not sure', () => {
  const doubtful: string[][][] = [
    [['Price', 'INR 2,800']],
    [['Price: INR 2,800 (incl. taxes)']],
    [
      ['Price', 'INR 5,000'],
      ['Taxes', 'INR 600'],
      ['Amount paid', 'INR 5,600'],
    ],
    [['Total: INR 5,000.00 + 600 taxes']],
    [['Total', 'INR 5,000', '+ INR 600 taxes']],
    [['Total Amount: INR 5,000.00 (excluding taxes of INR 600)']],
    [['Total', 'INR 5,000'], ['+ INR 600 taxes & fees']],
    [['Total', 'INR 5,000'], ['GST extra as applicable']],
    [
      ['Total', 'INR 5,000'],
      ['Taxes', 'INR 600'],
    ],
    [
      ['Commission', 'INR 900'],
      ['Total', 'INR 4,700'],
    ],
    [['Amount you will receive'], ['Hotel charges', 'INR 5,600'], ['Commission deducted', 'INR 900'], ['Total', 'INR 4,700']],
    [
      ['Total', 'INR 5,000'],
      ['Amount paid', 'INR 5,600'],
    ],
    [
      ['Total amount', 'INR 5,000'],
      ['Amount to be collected at hotel', 'INR 5,600'],
    ],
    [
      ['Price', 'INR 5,600'],
      ['Total', 'INR 4,700'],
    ],
    [
      ['Price', 'INR 5,600'],
      ['Total', 'INR 5,730'],
    ],
  ];
  for (const rows of doubtful) assert.equal(sureAmount(rows), null, JSON.stringify(rows));
  assert.equal(
    sureAmount(
      [
        ['Price', 'INR 2,800'],
        ['Taxes', 'INR 300'],
      ],
      1,
    ),
    null,
  );
  assert.equal(sureAmount([['Price', 'INR 2,800']], null), null);
});

test('a total that is said to be all, or that its parts bear out, is sure', () => {
  const sure: string[][][] = [
    [['Total', 'INR 5,600']],
    [
      ['Gross amount', 'INR 5,600'],
      ['Total', 'INR 4,700'],
      ['Commission', 'INR 900'],
    ],
    [['Total Amount (incl. taxes)', 'INR 5,600']],
    [['Total: INR 5,600 (including INR 600 taxes)']],
    [['Total', 'INR 5,600'], ['City tax is not included in the price']],
    [
      ['Price', 'INR 2,800'],
      ['Total', 'INR 5,600'],
    ],
    [
      ['Room charges', 'INR 5,000'],
      ['Taxes', 'INR 600'],
      ['Total', 'INR 5,600'],
      ['Commission', 'INR 900'],
    ],
    [
      ['Total', 'INR 5,600'],
      ['Room charges', 'INR 5,000'],
      ['Taxes', 'INR 600'],
    ],
    [
      ['Total', 'INR 5,600'],
      ['Amount paid', 'INR 1,000'],
      ['Amount to be collected at hotel', 'INR 4,600'],
    ],
    [
      ['Price', 'INR 5,000'],
      ['Taxes', 'INR 600'],
      ['Grand Total', 'INR 5,600'],
    ],
  ];
  for (const rows of sure) assert.equal(sureAmount(rows), '5600.00', JSON.stringify(rows));
  assert.equal(sureAmount([['Price', 'INR 5,600']], 1), '5600.00');
});
