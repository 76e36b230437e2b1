import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Fault, plantProject, runTool, type ToolRun } from '../../test/harness/planted-project.ts';

const lines = (count: number): string => Array.from({ length: count }, (_, n) => `export const a${n} = 1;`).join('\n');

const TX = `import type { Tx } from '../../platform/db/tx.ts';\n\n`;
const NO_CLOCK = 'A *.rules.ts has no clock';
const SQL_PLACE = 'SQL stands in *.queries.ts';
const PLATFORM = 'src/platform has no words of a hotel';
const ENVIRONMENT = 'Only src/config reads process.env';
const GUEST_OWNER = 'Table guest is written by src/features/guests only';

const FAULTS: readonly Fault[] = [
  ['the platform names a thing of a hotel', 'src/platform/a.ts', PLATFORM, 'export const lockRoomType = 1;'],
  ['the platform says a word of a hotel', 'src/platform/b.ts', PLATFORM, "export const text = 'the booking is closed';"],
  ['rules ask what time it is', 'src/features/bookings/a.rules.ts', NO_CLOCK, 'export const now = () => Temporal.Now.instant();'],
  ['rules make a date of now', 'src/features/bookings/b.rules.ts', NO_CLOCK, 'export const now = () => new Date();'],
  ['rules ask for milliseconds', 'src/features/bookings/c.rules.ts', NO_CLOCK, 'export const now = () => Date.now();'],
  ['rules use randomness', 'src/features/bookings/d.rules.ts', NO_CLOCK, 'export const dice = () => Math.random();'],
  ['rules send a request', 'src/features/bookings/e.rules.ts', NO_CLOCK, `export const ask = () => fetch('http://localhost');`],
  [
    'rules import the clock',
    'src/features/bookings/f.rules.ts',
    NO_CLOCK,
    `import { systemClock } from '../../platform/time.ts';\nsystemClock();`,
  ],

  ['a route holds SQL', 'src/features/bookings/a.route.ts', SQL_PLACE, `export const query = 'select id from room';`],
  [
    'a route holds SQL in capitals',
    'src/features/bookings/b.route.ts',
    SQL_PLACE,
    'export const q = `\n  WITH free AS (SELECT 1) SELECT 2`;',
  ],
  [
    'a route uses the sql tag',
    'src/features/bookings/c.route.ts',
    SQL_PLACE,
    `import { sql } from './sql.ts';\n\nexport const now = sql\`now()\`;`,
  ],
  [
    'a route builds a query',
    'src/features/bookings/d.route.ts',
    SQL_PLACE,
    `${TX}export const all = (tx: Tx) => tx.selectFrom('room').execute();`,
  ],
  [
    'a route imports the query builder',
    'src/features/bookings/e.route.ts',
    SQL_PLACE,
    `import { Kysely } from 'kysely';\n\nexport const db = Kysely;`,
  ],
  [
    'a job opens a connection',
    'src/features/bookings/a.job.ts',
    SQL_PLACE,
    `import pg from 'pg';\n\nexport const client = new pg.Client();`,
  ],
  ['rules hold SQL', 'src/features/bookings/g.rules.ts', SQL_PLACE, `export const query = 'update room set floor = 1';`],

  ['a feature reads the environment', 'src/features/bookings/a.ts', ENVIRONMENT, 'export const port = process.env.PORT;'],
  ['a feature destructures the process', 'src/features/bookings/b.ts', ENVIRONMENT, 'export const { env } = process;'],
  [
    'a feature reads the environment by brackets',
    'src/features/bookings/c.ts',
    ENVIRONMENT,
    `export const env = globalThis.process['env'];`,
  ],
  [
    'a feature gives the process another name',
    'src/features/bookings/j.ts',
    ENVIRONMENT,
    'const p = process;\nexport const port = p.env;',
  ],
  [
    'a feature computes the name of the environment',
    'src/features/bookings/d.ts',
    ENVIRONMENT,
    `const name = 'env';\nexport const all = process[name];`,
  ],
  [
    'a feature imports the process',
    'src/features/bookings/e.ts',
    'never imported',
    `import { env } from 'node:process';\n\nexport const all = env;`,
  ],
  ['a feature passes the environment on', 'src/features/bookings/f.ts', ENVIRONMENT, 'export const all = { ...process.env };'],
  ['a test reads a setting', 'src/a.test.ts', 'Code outside the service passes', `export const port = process.env['PORT'];`],
  ['a command reads a setting', 'cli/a.ts', 'Code outside the service passes', 'export const { PORT } = process.env;'],

  [
    'a feature deletes rows of another',
    'src/features/bookings/a.queries.ts',
    GUEST_OWNER,
    `${TX}export const a = (tx: Tx) => tx.deleteFrom('guest');`,
  ],
  [
    'a feature inserts rows of another',
    'src/features/bookings/b.queries.ts',
    GUEST_OWNER,
    `${TX}export const a = (tx: Tx) => tx.insertInto('guest');`,
  ],
  [
    'a feature updates rows of another',
    'src/features/bookings/c.queries.ts',
    GUEST_OWNER,
    `${TX}export const a = (tx: Tx) => tx.updateTable('guest as g');`,
  ],
  [
    'a feature inserts into it in SQL',
    'src/features/bookings/d.queries.ts',
    GUEST_OWNER,
    'export const a = `insert into guest (id) values ($1)`;',
  ],
  [
    'a feature updates it inside a query',
    'src/features/bookings/e.queries.ts',
    GUEST_OWNER,
    'export const a = `with gone as (\n  update public."guest" as g set id = $1 returning id) select id from gone`;',
  ],
  [
    'a feature deletes from it in SQL',
    'src/features/bookings/f.queries.ts',
    GUEST_OWNER,
    'export const a = sql`-- all\n  delete from only guest`;',
  ],
  ['a feature empties it', 'src/features/bookings/g.queries.ts', GUEST_OWNER, `export const a = 'truncate table guest';`],
  ['the platform writes it', 'src/platform/db/guest.ts', GUEST_OWNER, `export const a = 'merge into guest using room on true';`],
  [
    'a table is named by a variable',
    'src/features/bookings/h.queries.ts',
    'names its table',
    `export const a = (t: string) => \`insert into \${t} values (1)\`;`,
  ],
  [
    'a query builder gets its table from a variable',
    'src/features/bookings/i.queries.ts',
    'names its table',
    `${TX}export const a = (tx: Tx, t: 'room') => tx.insertInto(t);`,
  ],
  [
    'a table without an owner is written',
    'src/features/bookings/j.queries.ts',
    'Table minibar has no owner',
    `export const a = 'delete from minibar where true';`,
  ],
  [
    'a migration makes a table without an owner',
    'migrations/0002_sauna.sql',
    'Table sauna has no owner',
    'create table if not exists sauna (id uuid);',
  ],
  ['two migrations have one number', 'migrations/0002_terrace.sql', 'Each migration has a number of its own', 'select 1;'],
  [
    'the platform makes a table without an owner',
    'src/platform/db/pool.ts',
    'Table spa has no owner',
    `export const a = 'create table spa (id uuid)';`,
  ],

  ['a file has 301 lines', 'src/features/bookings/long.ts', 'at most 300 lines', lines(301)],
  ['a test file has 501 lines', 'src/features/bookings/long.test.ts', 'at most 500 lines', lines(501)],
  ['the proof reads a setting', 'proof/a.ts', 'Code outside the service passes', `export const port = process.env['PORT'];`],
  ['a tool of the maintainers holds SQL', 'tools/checks/a.ts', SQL_PLACE, `export const query = 'select id from room';`],
  [
    'a rule of the project is suppressed',
    'src/features/bookings/g.ts',
    'never suppressed',
    '// biome-ignore lint/suspicious/noExplicitAny: haste\nexport type A = any;',
  ],
  [
    'a suppression gives no reason',
    'src/features/bookings/h.ts',
    'says why',
    '// oxlint-disable-next-line typescript/no-deprecated\nexport const a = 1;',
  ],
  ['the type check is switched off', 'src/features/bookings/i.ts', 'never switched off', '// @ts-nocheck\nexport const a = 1;'],
  ['a file is not in kebab case', 'src/features/bookings/roomBoard.ts', 'kebab-case', 'export const a = 1;'],
  ['a file name says nothing', 'src/features/bookings/room-utils.ts', 'say what it does', 'export const a = 1;'],
  ['a file cannot be parsed', 'src/features/bookings/broken.ts', 'cannot be parsed', 'export const = 1;'],
];

describe('the rules of the project', () => {
  const clean = plantProject([
    ['', 'src/features/bookings/longest.ts', '', lines(300)],
    ['', 'src/features/bookings/longest.test.ts', '', lines(500)],
  ]);
  const faulty = plantProject(FAULTS);
  let run: ToolRun;
  before(() => {
    run = runTool('check-rules', faulty.folder);
  });
  after(() => {
    clean.remove();
    faulty.remove();
  });

  it('pass a project that follows them', () => {
    const { status, lines: said } = runTool('check-rules', clean.folder);
    assert.equal(status, 0, said.join('\n'));
  });

  it('fail a project that breaks them, and a folder with too few sources', () => {
    assert.equal(run.status, 1);
    const elsewhere = runTool('check-rules', `${clean.folder}/migrations`);
    assert.equal(elsewhere.status, 1);
    assert.ok(elsewhere.lines.some((line) => line.startsWith('Only 0 source files were read')));
  });

  for (const [breaks, file, says] of FAULTS) {
    it(`find that ${breaks}`, () => {
      assert.ok(
        run.lines.some((line) => line.startsWith(`${file}:`) && line.includes(says)),
        run.lines.join('\n'),
      );
    });
  }

  it('find nothing else', () => {
    const planted = new Set(FAULTS.map(([, file]) => file));
    const others = run.lines.filter((line) => /^[\w/.-]+:\d+ /.test(line) && !planted.has(line.split(':')[0] ?? ''));
    assert.deepEqual(others, []);
  });
});
