import assert from 'node:assert/strict';
import test from 'node:test';
import { type CsvReport, groupCsv, REPORT_TABLES, reportCsv } from './report-csv.rules.ts';

const sides = { owed: { bookings: 1, amount: 2.5 }, credit: { bookings: 0, amount: 0 } };
const REPORT: CsvReport = {
  from: '2026-11-24',
  to: '2026-11-24',
  currency: 'INR',
  total: { net: -5.5, note: 'a "b", c', sold: 2, arrivals: 1, roomRevenue: 10.1, revenue: 10.4 },
  days: [{ date: '2026-11-24', net: -5.5, note: '＋1', sold: 2, arrivals: 1, roomRevenue: 10.1, revenue: 10.4 }],
  revenueByType: [
    { type: 'ROOM_NIGHT', count: 2, amount: 10.1 },
    { type: 'FOOD', count: 1, amount: 0.3 },
  ],
  taxes: {
    byRule: [{ code: 'GST', name: '@GST', percent: '12', included: false, count: 2, base: 10.4, amount: 1.25 }],
  },
  takings: {
    total: { payments: 3, refunds: 1, net: 2 },
    byMethod: [{ method: 'CASH', payments: 3, refunds: 1, net: 2 }],
    byPerson: [
      { recordedBy: { name: '=HYPERLINK("x")' }, payments: 2, refunds: 1, net: 1 },
      { recordedBy: null, payments: 1, refunds: 0, net: 1 },
    ],
  },
  sources: [{ source: 'OTA', bookingSite: 'AGODA', arrivals: 1, roomNights: 2, roomRevenue: 10.1 }],
  openBalances: { inHouse: sides, ended: sides },
  pickUp: { bookings: 4, roomNights: 8, amount: 80 },
  onTheBooks: { total: { roomNights: 1, lastYear: 2 }, days: [{ date: '2026-11-25', roomNights: 1, lastYear: 2 }] },
};

const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1);

test('a file begins with the byte order mark, quotes what it must, and has no formulas', () => {
  const text = reportCsv(REPORT, 'days');
  assert.ok(text.startsWith('\uFEFFdate,currency,net,note,sold,'), text);
  assert.deepEqual(linesOf(text).slice(1), [
    "2026-11-24,INR,-5.5,'＋1,2,1,10.1,10.4",
    'total,INR,-5.5,"a ""b"", c",2,1,10.1,10.4',
  ]);
});

test('each table is a file with its sums at the end', () => {
  const expected: Record<string, string[]> = {
    revenue: ['type,currency,count,amount', 'ROOM_NIGHT,INR,2,10.1', 'FOOD,INR,1,0.3', 'total,INR,3,10.4'],
    taxes: ['code,currency,name,percent,included,count,base,amount', "GST,INR,'@GST,12,false,2,10.4,1.25"],
    payments: ['method,currency,payments,refunds,net', 'CASH,INR,3,1,2', 'total,INR,3,1,2'],
    people: ['person,currency,payments,refunds,net', `"'=HYPERLINK(""x"")",INR,2,1,1`, ',INR,1,0,1', 'total,INR,3,1,2'],
    sources: ['source,currency,bookingSite,arrivals,roomNights,roomRevenue', 'OTA,INR,AGODA,1,2,10.1', 'total,INR,,1,2,10.1'],
    balances: [
      'of,currency,side,bookings,amount',
      'inHouse,INR,owed,1,2.5',
      'inHouse,INR,credit,0,0',
      'ended,INR,owed,1,2.5',
      'ended,INR,credit,0,0',
    ],
    pickUp: ['from,currency,to,bookings,roomNights,amount', '2026-11-24,INR,2026-11-24,4,8,80'],
    onTheBooks: ['date,currency,roomNights,lastYear', '2026-11-25,INR,1,2', 'total,INR,1,2'],
  };
  for (const table of REPORT_TABLES)
    if (table !== 'days') assert.deepEqual([table, linesOf(reportCsv(REPORT, table))], [table, expected[table]]);
});

test('a group is a row for each property; a name is never a formula', () => {
  assert.deepEqual(linesOf(groupCsv([{ code: 'A', name: '-Inn', sold: 1 }])), ['code,name,sold', "A,'-Inn,1"]);
  assert.equal(groupCsv([]), '\uFEFF');
});
