import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideField } from './field-candidates.rules.ts';
import { partOf } from './pairs.fixture.ts';
import { findPrices } from './price.rules.ts';

const priceIn = (...rows: string[][]) => findPrices(partOf(rows), 'INR', null);

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
    findPrices(partOf(lines), 'INR', isShare ? { showsShare: true } : null).amount.map(({ value }) => value);
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
  const { field } = decideField(findPrices(partOf(rows), 'INR', null, units).amount);
  return field !== null && field.confidence >= 0.8 ? field.value : null;
}

test('a price that may be of one night or room, without taxes, a year, or what the hotel is left, is not sure', () => {
  const doubtful: string[][][] = [
    [['Total', '2026']],
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
