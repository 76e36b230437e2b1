import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArgumentError, readArguments } from './arguments.ts';
import { errorsIn, reportLines } from './report-lines.ts';

test('what the fuzzer is asked for is read, and what makes no sense is refused in one line', () => {
  assert.deepEqual(readArguments(['--requests', '300', '--seed', '7']), { requests: 300, seed: 7, only: undefined });
  assert.deepEqual(readArguments(['--seed', '7', '--only', '12']), { requests: 5_000, seed: 7, only: 12 });
  const refused = [
    ['--nope'],
    ['word'],
    ['--requests', '0'],
    ['--requests', 'abc'],
    ['--requests', ''],
    ['--seed', '-1'],
    ['--only', '3'],
  ];
  for (const argv of refused)
    assert.throws(
      () => readArguments(argv),
      (error) => error instanceof ArgumentError && !error.message.includes('\n'),
      argv.join(' '),
    );
});

test('the last line of a run says whether something was found, and errors in the log are told by kind, without their contents', () => {
  const report = {
    seed: 7,
    requests: 300,
    exchanges: 2,
    findings: 0,
    statuses: { 0: 1, 404: 299 },
    reached: 1,
    operations: 2,
    unreached: ['checkIn'],
  };
  const line = { level: 'error', msg: 'request', method: 'POST', route: '/x', status: 502, stack: 'Error: secret' };
  const errors = errorsIn([line, line, { level: 'warn', msg: 'no' }].map((each) => JSON.stringify(each)).join('\n'));
  const memory = { before: 100, peak: 300, after: 200, growthMax: 256 };
  const good = reportLines(report, { seconds: 3, memory, errors });
  assert.equal(good.passed, true);
  assert.equal(good.lines.at(-1), 'PASSED: 0 findings in 300 requests; 3 s, seed 7');
  assert.ok(good.lines.includes('  2 x request POST /x 502') && !good.lines.join().includes('secret'));
  const grown = reportLines(report, { seconds: 3, memory: { ...memory, after: 400 }, errors: new Map() });
  assert.deepEqual([grown.passed, grown.lines.at(-1)], [false, 'FAILED: 0 findings in 300 requests; 3 s, seed 7']);
  assert.equal(reportLines({ ...report, findings: 1 }, { seconds: 3, memory: null, errors }).passed, false);
});
