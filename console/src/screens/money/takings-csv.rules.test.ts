import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from './takings-csv.rules.ts';

const lineOf = (text: string): string => csvOf([[text]]).slice(1, -2);

test('a mark for UTF-8, commas between cells, CR and LF behind each row', () => {
  assert.equal(
    csvOf([
      ['समय', 'Guest'],
      ['14:05', 'आशा राव'],
    ]),
    '\uFEFFसमय,Guest\r\n14:05,आशा राव\r\n',
  );
  assert.deepEqual([...new TextEncoder().encode(csvOf([]))], [0xef, 0xbb, 0xbf]);
});

test('quotes around what holds a comma, a quote or a line end', () => {
  assert.equal(lineOf('Rao, Asha'), '"Rao, Asha"');
  assert.equal(lineOf('the "lake" room'), '"the ""lake"" room"');
  assert.equal(lineOf('two\nlines'), '"two\nlines"');
  assert.equal(lineOf(' plain '), ' plain ');
});

test('a text that a spreadsheet would take for a formula is none', () => {
  for (const text of ['=1+1', '+91 98765', '-2', '@SUM(A1)', '\t=1', '＝1+1']) assert.equal(lineOf(text), `'${text}`);
  assert.equal(lineOf('=HYPERLINK("http://x")'), '"\'=HYPERLINK(""http://x"")"');
  assert.equal(lineOf('\r=1'), '"\'\r=1"');
  assert.equal(lineOf('Asha=Rao'), 'Asha=Rao');
});

test('amounts are plain numbers with the decimals of their currency, refunds below 0', () => {
  const amounts = [
    { amount: 134050.5, decimals: 2 },
    { amount: -200, decimals: 2 },
    { amount: 1500, decimals: 0 },
    { amount: 0.005, decimals: 3 },
  ];
  assert.equal(csvOf([amounts]), '\uFEFF134050.50,-200.00,1500,0.005\r\n');
});
