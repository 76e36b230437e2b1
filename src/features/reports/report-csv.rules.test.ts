import assert from 'node:assert/strict';
import test from 'node:test';
import { reportCsv } from './report-csv.rules.ts';

test('a file begins with the byte order mark, quotes what it must, and has no formulas', () => {
  const text = reportCsv({
    currency: '=1+1',
    total: { net: -5.5, note: 'a "b", c' },
    days: [{ date: '2026-11-24', net: -5.5, note: '＋1' }],
  });
  assert.equal(text, `\uFEFFdate,currency,net,note\r\n2026-11-24,'=1+1,-5.5,'＋1\r\ntotal,'=1+1,-5.5,"a ""b"", c"\r\n`);
});
