import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../format/time.rules.ts';
import { differing, readPaste, type Target } from './paste.rules.ts';
import type { Plan } from './plane.rules.ts';

const FIRST = '2026-11-01';
const DAYS = 780;

function plan(code: string, rates: Record<number, number> = {}): Plan {
  const days = Array.from({ length: DAYS }, (_, day) => rates[day] ?? null);
  return { ratePlanId: `id-${code}`, code, name: `Plan ${code}`, roomTypeCode: 'DLX', baseRate: 2000, rates: days };
}

const PLANS = [plan('BAR', { 30: 2500 }), plan('CORP'), plan('WEEK')];

/** Pasted where the selection is one cell, or the box. Days are counted from the first; the 30th is 1 December. */
function target(box: Partial<Target['box']> = {}, more: Partial<Target> = {}): Target {
  const whole = { top: 0, bottom: 0, left: 30, right: 30, ...box };
  const selected = Array.from({ length: whole.right - whole.left + 1 }, (_, index) => whole.left + index);
  return { plans: PLANS, first: FIRST, days: DAYS, box: whole, selected, decimals: 2, ...more };
}

const seen = (text: string, at = target()): string[] =>
  readPaste(text, at).news.map(({ plan: { code }, day, rate }) => `${code} ${addDays(FIRST, day)} ${rate}`);
const wrongIn = (text: string, at = target()): string[] =>
  readPaste(text, at).wrong.map(({ cell, text: of, problem }) => `${cell} ${of} ${problem}`);

test('without dates and plans it begins at the selection; empty cells are left out', () => {
  assert.deepEqual(seen('4,500\t\t1,25,000\r\n4500,5\r\n\r\n'), [
    'BAR 2026-12-01 4500',
    'BAR 2026-12-03 125000',
    'CORP 2026-12-01 4500.5',
  ]);
  assert.deepEqual(wrongIn('4500'), []);
});

test('dates stand in the first line, plans beside them by code or name', () => {
  const table = 'Plan\t24/12/2026\t25/12/2026\n corp\t3000\t"3,500"\nPlan BAR\tbase\t4000';
  const expected = ['BAR 2026-12-24 null', 'BAR 2026-12-25 4000', 'CORP 2026-12-24 3000', 'CORP 2026-12-25 3500'];
  assert.deepEqual(seen(table), expected);
  assert.deepEqual(
    seen(
      table
        .replace('Plan\t', 'Code\tName\t')
        .replace('\n corp\t', '\nCORP\tCorporate\t')
        .replace('\nPlan BAR\t', '\n\tPlan BAR\t'),
    ),
    expected,
  );
});

test('dates stand in the first column, and a year has its days one below the other', () => {
  assert.deepEqual(seen('Date\tBAR\tCORP\nThu 24 Dec 2026\t3000\t3100\nFri 25 Dec 2026\t4000\t'), [
    'BAR 2026-12-24 3000',
    'BAR 2026-12-25 4000',
    'CORP 2026-12-24 3100',
  ]);
  const year = Array.from({ length: 365 }, (_, day) => `${addDays('2027-01-01', day)}\t${2000 + day}`).join('\n');
  assert.equal(seen(year).length, 365);
  assert.equal(seen(year).at(-1), 'BAR 2027-12-31 2364');
});

test('dates without plans beside them begin with the selected plan', () => {
  assert.deepEqual(seen('1-Jan-27\t2-Jan-27\n100\t200\n300\t400', target({ top: 1, bottom: 1 })), [
    'CORP 2027-01-01 100',
    'CORP 2027-01-02 200',
    'WEEK 2027-01-01 300',
    'WEEK 2027-01-02 400',
  ]);
});

test('dates are read in each way of writing, the day first unless that is no date', () => {
  for (const date of [
    '2026-12-05',
    '2026/12/5',
    '5/12/2026',
    '05.12.2026',
    '5-12-26',
    '5-Dec-2026',
    '5 December 2026',
    'Sat, 5 Dec',
    '5-Dec',
    'Dec 5, 2026',
    'December 5',
  ])
    assert.deepEqual(seen(`${date}\n100`), ['BAR 2026-12-05 100'], date);
  assert.deepEqual(seen('12/30/2026\t12/31/2026\t01/01/2027\n1\t2\t3'), [
    'BAR 2026-12-30 1',
    'BAR 2026-12-31 2',
    'BAR 2027-01-01 3',
  ]);
  assert.deepEqual(seen('5-Jan\n100'), ['BAR 2027-01-05 100']);
});

test('what cannot be taken is named by its cell', () => {
  assert.deepEqual(wrongIn('100\tclosed\n1.250\t3'), ['B1 closed text', 'A2 1.250 ambiguous']);
  assert.deepEqual(wrongIn('Plan\t31/04/2027\t01/05/2027\nBAR\t1\t2\nVIP\t3\t4'), ['B1 31/04/2027 date', 'A3 VIP plan']);
  assert.deepEqual(wrongIn('\t01/05/2020\nBAR\t1'), ['B1 01/05/2020 outside']);
  assert.deepEqual(wrongIn('1\n2\n3\n4'), ['A4 4 no-plan']);
  assert.deepEqual(wrongIn('\t01/05/2027\t01/05/2027\nBAR\t1\t2'), ['C2 2 twice']);
  const wide = Array.from({ length: 28 }, (_, index) => (index === 27 ? 'x' : '1')).join('\t');
  assert.deepEqual(wrongIn(wide), ['AB1 x text']);
  assert.deepEqual(wrongIn('1\t2', target({ left: DAYS - 1, right: DAYS - 1 })), ['B1 2 outside']);
});

test('a price fills the selection, only its weekdays; a small table fills it several times', () => {
  const range = target({ bottom: 1, left: 30, right: 33 }, { selected: [30, 33] });
  assert.deepEqual(seen('900', range), [
    'BAR 2026-12-01 900',
    'BAR 2026-12-04 900',
    'CORP 2026-12-01 900',
    'CORP 2026-12-04 900',
  ]);
  assert.deepEqual(seen('1\t2', target({ left: 30, right: 33 })), [
    'BAR 2026-12-01 1',
    'BAR 2026-12-02 2',
    'BAR 2026-12-03 1',
    'BAR 2026-12-04 2',
  ]);
  assert.deepEqual(seen('1\t2\t3', target({ left: 30, right: 33 })), [
    'BAR 2026-12-01 1',
    'BAR 2026-12-02 2',
    'BAR 2026-12-03 3',
  ]);
});

test('the preview knows what stays as it is', () => {
  const { news } = readPaste('2500\t2500', target());
  assert.deepEqual(
    differing(news).map(({ day, expected }) => [day, expected]),
    [[31, null]],
  );
  assert.deepEqual(readPaste('', target()), { news: [], wrong: [] });
});
