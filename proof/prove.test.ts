/** The runner of the proof: its arguments, its report, and that a planted fault is really in the copy. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longTest } from '../test/harness/long-test.ts';
import { createRandom } from '../test/harness/random.ts';
import { ArgumentError, readArguments } from './arguments.ts';
import { CHAPTERS } from './chapters.ts';
import type { Chapter, Check } from './check.ts';
import type { Environment } from './environment.ts';
import { findPlanted, withEdit } from './plant.ts';
import { editsOf, PLANTED_FAULTS, sqlOf } from './planted-faults.ts';
import { prove, selectTasks } from './prove.ts';
import { drawTrials, judge, listPairs, type Outcome } from './races/race.ts';
import { RESOURCES } from './races/resources.ts';
import { createReport, formatLine, formatSummary } from './report.ts';

const ROOT = path.join(import.meta.dirname, '..');

const NOTHING_STARTED: Environment = {
  instances: () => Promise.reject(new Error('nothing is started here')),
  databaseServer: () => Promise.reject(new Error('nothing is started here')),
  stop: async () => {},
};

const FRAME = {
  product: 'hostelry',
  seed: 7,
  minutes: 0.01,
  startedAt: '2026-11-20T00:00:00.000Z',
  seconds: 1,
  interrupted: false,
};

function chapterOf(checks: Partial<Check>[]): Chapter {
  const named = checks.map(
    (check, index): Check => ({ name: `check-${index}`, title: 'A guarantee', run: async () => {}, ...check }),
  );
  return { name: 'example', title: 'Examples', weight: 1, checks: named };
}

async function run(checks: Partial<Check>[], options: { minutes?: number; seed?: number; interrupted?: AbortSignal } = {}) {
  const { minutes = 0.01, seed = 7, interrupted = new AbortController().signal } = options;
  const tasks = selectTasks([chapterOf(checks)], null);
  const reports = await prove({ tasks, seed, minutes, first: false, environment: NOTHING_STARTED, interrupted, ended: () => {} });
  return createReport({ ...FRAME, interrupted: interrupted.aborted }, reports, tasks.length);
}

async function runCommand(...argv: string[]): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, ['proof/run.ts', ...argv], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += String(chunk)));
  await once(child, 'close');
  return { code: child.exitCode, printed };
}

test('arguments are parsed, and bad ones are refused in one line', () => {
  const requested = readArguments(['--minutes', '0.5', '--seed', '42', '--only', 'races,room', '--out', 'x.json']);
  assert.deepEqual(requested, {
    ...{ minutes: 0.5, seed: 42, out: 'x.json', first: false, planted: null, events: undefined },
    only: { chapter: 'races', check: 'room' },
  });
  assert.equal(readArguments([]).minutes, 10);
  assert.equal(readArguments(['--events', '10000']).events, 10_000);
  assert.deepEqual(readArguments(['--plant', 'x']).planted, { name: 'x' });
  assert.equal(readArguments(['--planted']).planted, 'all');
  const refused = [
    ['--minutes', '0'],
    ['--minutes', 'ten'],
    ['--seed', '1.5'],
    ['--seed', ''],
    ['--events', '1.5'],
    ['--events', '0'],
    ['--only', ''],
    ['--only', 'a,b,c'],
    ['--plant', 'x', '--planted'],
    ['--planted', '--only', 'races'],
    ['--unknown'],
    ['word'],
  ];
  for (const argv of refused) assert.throws(() => readArguments(argv), ArgumentError, argv.join(' '));
});

test('the command ends with 2 for bad arguments, and prints its usage', async () => {
  const { code, printed } = await runCommand('--minutes', 'ten');
  assert.equal(code, 2);
  assert.match(printed, /--minutes takes a number .* not "ten"\nnpm run prove/);
});

test('the command prints its usage on request, and refuses at once a report file that cannot be written', async () => {
  const help = await runCommand('--help');
  assert.equal(help.code, 0);
  assert.match(help.printed, /^npm run prove -- \[options\]/);
  for (const out of ['nowhere/proof.json', 'docs']) {
    const { code, printed } = await runCommand('--out', out);
    assert.equal(code, 2);
    assert.match(printed, /^--out \S+ cannot be written: .*\nnpm run prove/);
  }
});

test('the last line and the totals say how many of the pairs were reached', async () => {
  const racing = (reached: number): Partial<Check> => ({
    run: async ({ tried, pairs }) => {
      tried();
      pairs(reached, 171);
    },
  });
  const report = await run([racing(3), racing(171), { run: async ({ tried }) => tried() }]);
  assert.deepEqual(report.totals.pairs, { reached: 174, of: 342 });
  assert.match(formatSummary(report), /^PASSED: 3 of 3 checks held; 174 of 342 pairs of races reached; tried 3/);
});

test('a run passes when every guarantee was tested and held', async () => {
  const report = await run([{ run: async ({ tried }) => tried(3) }, { run: async ({ tried }) => tried() }]);
  assert.equal(report.passed, true);
  const counted = { checks: 2, done: 2, held: 2, skipped: 0, tried: 4, violated: 0 };
  assert.deepEqual(report.totals, { ...counted, pairs: { reached: 0, of: 0 } });
});

test('a check that tried nothing fails the run, and so does one that throws', async () => {
  const report = await run([
    { run: async ({ tried }) => tried() },
    { run: async () => {} },
    {
      run: async ({ tried }) => {
        tried();
        throw new Error('out of order');
      },
    },
  ]);
  assert.deepEqual(
    report.checks.map(({ outcome }) => outcome),
    ['held', 'nothing tried', 'failed'],
  );
  assert.equal(report.checks[2]?.reason, 'out of order');
  assert.equal(report.passed, false);
});

test('violations fail the run; all are counted and the first twenty are reported', async () => {
  const violate: Check['run'] = async ({ tried, violated }) => {
    for (let count = 1; count <= 50; count += 1) {
      tried();
      violated(`the ${count}th`);
    }
  };
  const report = await run([{ run: violate }]);
  const [check] = report.checks;
  assert.deepEqual([report.passed, check?.outcome, check?.violated, check?.violations.length], [false, 'violated', 50, 20]);
  assert.ok(check !== undefined);
  assert.match(formatLine(check), /^example\/check-0 +violated +tried +50 +violated +50/);
});

test('a skipped check is neither passed nor failed, and a run of only skipped checks does not pass', async () => {
  const skipping: Partial<Check> = { run: async ({ skip }) => skip('there is no second disk') };
  const report = await run([skipping, { run: async ({ tried }) => tried() }]);
  assert.deepEqual(
    [report.passed, report.checks[0]?.outcome, report.checks[0]?.reason],
    [true, 'skipped', 'there is no second disk'],
  );
  assert.equal((await run([skipping])).passed, false);
});

test('what a check has started is ended, last first, also when the check fails', async () => {
  const ended: string[] = [];
  const starting: Partial<Check> = {
    run: async ({ keep }) => {
      keep(async () => ended.push('first'));
      keep(async () => ended.push('second'));
      throw new Error('out of order');
    },
  };
  await run([starting]);
  assert.deepEqual(ended, ['second', 'first']);
});

test('an interrupted run ends the check under way, skips the rest and does not pass', async () => {
  const stop = new AbortController();
  const waiting: Partial<Check> = {
    run: async ({ tried, timeLeft }) => {
      tried();
      stop.abort();
      while (timeLeft() > 0) await sleep(5);
    },
  };
  const report = await run([waiting, { run: async ({ tried }) => tried() }], { minutes: 5, interrupted: stop.signal });
  assert.deepEqual([report.checks.length, report.checks[0]?.outcome, report.passed], [1, 'interrupted', false]);
  assert.match(formatSummary(report), /^INTERRUPTED: 0 of 2 checks done, 0 held; tried 1, violated 0/);
});

test('the same seed draws the same, whichever checks run beside it, and another seed something else', async () => {
  const drawn: number[] = [];
  const drawing: Partial<Check> = {
    run: async ({ random, tried }) => {
      tried();
      drawn.push(random.below(1e9));
    },
  };
  await run([
    { ...drawing, name: 'one' },
    { ...drawing, name: 'two' },
  ]);
  await run([{ ...drawing, name: 'two' }]);
  await run([{ ...drawing, name: 'two' }], { seed: 8 });
  const [one, two, twoAlone, otherSeed] = drawn;
  assert.equal(two, twoAlone);
  assert.notEqual(one, two);
  assert.notEqual(two, otherSeed);
});

test('races draw every pair once before any is repeated, and the same ones for the same seed', () => {
  const first = drawTrials(createRandom(5), 6);
  const again = drawTrials(createRandom(5), 6);
  const trials = Array.from({ length: 12 }, () => first.next().value);
  assert.deepEqual(
    trials,
    Array.from({ length: 12 }, () => again.next().value),
  );
  for (const part of [trials.slice(0, 6), trials.slice(6)])
    assert.deepEqual(
      part.map(({ pair }) => pair).toSorted((a, b) => a - b),
      [0, 1, 2, 3, 4, 5],
    );
  assert.ok(trials.every(({ delays }) => delays.every((delay) => delay >= 0 && delay < 3)));
});

test('a race is accepted when it equals one of the orders, and a 5xx never is', () => {
  const [resource] = RESOURCES;
  assert.ok(resource !== undefined);
  const [pair] = listPairs(resource.operations);
  assert.ok(pair !== undefined);
  const outcome = (first: number, second: number, left: string): Outcome => ({
    responses: [
      { status: first, headers: {}, text: '' },
      { status: second, headers: {}, text: '' },
    ],
    left,
  });
  const orders = [outcome(200, 409, 'a'), outcome(409, 200, 'b')];
  assert.equal(judge(resource, pair, outcome(409, 200, 'b'), orders), null);
  assert.match(String(judge(resource, pair, outcome(200, 200, 'ab'), orders)), /at once 200 and 200/);
  assert.match(String(judge(resource, pair, outcome(200, 409, 'b'), orders)), /at once 200 and 409/);
  assert.match(String(judge(resource, pair, outcome(500, 200, 'b'), [outcome(500, 200, 'b')])), /500/);
});

test('each planted fault names an existing check, and its text occurs once in the product', async () => {
  const names = CHAPTERS.flatMap(({ name, checks }) => checks.map((check) => `${name},${check.name}`));
  assert.equal(new Set(PLANTED_FAULTS.map(({ name }) => name)).size, PLANTED_FAULTS.length);
  for (const fault of PLANTED_FAULTS) {
    const { name, check } = fault;
    assert.ok(names.includes(check), `${name}: ${check}`);
    assert.ok(editsOf(fault).length > 0 || sqlOf(fault) !== null, name);
    for (const edit of editsOf(fault)) {
      const text = await readFile(path.join(ROOT, edit.file), 'utf8');
      assert.notEqual(withEdit(text, edit), text, name);
    }
  }
  assert.throws(() => withEdit('twice twice', { file: 'x', find: 'twice', replace: '' }), /occurs 2 times/);
  assert.throws(() => withEdit('gone', { file: 'x', find: 'twice', replace: '' }), /occurs 0 times/);
  assert.throws(() => findPlanted({ name: 'unheard-of' }), ArgumentError);
});

test('each chapter has a planted fault', () => {
  const found = new Set(PLANTED_FAULTS.map(({ check }) => check.split(',')[0]));
  assert.deepEqual(
    CHAPTERS.map(({ name }) => name).filter((name) => !found.has(name)),
    [],
  );
});

longTest(
  'a part of the proof is run by the command: its report is written, and it ends with 0',
  { timeout: 120_000 },
  async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'hostelry-prove-'));
    try {
      const out = path.join(dir, 'proof.json');
      const { code, printed } = await runCommand('--only', 'races,members', '--minutes', '0.05', '--seed', '11', '--out', out);
      const report = JSON.parse(await readFile(out, 'utf8'));
      assert.deepEqual([code, report.passed, report.seed], [0, true, 11], printed);
      assert.ok(report.checks[0].tried > 0);
      assert.match(printed, /races\/members +held/);
      const { reached, of } = report.totals.pairs;
      assert.ok(reached > 0 && reached <= of, printed);
      assert.match(printed, new RegExp(`PASSED: .*; ${reached} of ${of} pairs of races reached`));
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },
);
