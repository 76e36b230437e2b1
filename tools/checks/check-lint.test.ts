import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Fault, plantProject, runTool } from '../../test/harness/planted-project.ts';

const manyLines = (count: number, line: (number: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');

const BIOME_FAULTS: readonly Fault[] = [
  ['a default export', 'src/features/bookings/default.ts', 'noDefaultExport', 'export default 1;'],
  ['any', 'src/features/bookings/any.ts', 'noExplicitAny', 'export const a = (b: any): number => b;'],
  [
    'a non-null assertion',
    'src/features/bookings/bang.ts',
    'noNonNullAssertion',
    'export const a = (b: string | null): string => b!;',
  ],
  ['export *', 'src/features/bookings/all.ts', 'noReExportAll', `export * from './open.ts';`],
  ['console in the service', 'src/features/bookings/console.ts', 'noConsole', `console.info('hello');`],
  [
    'an unused import',
    'src/features/bookings/import.ts',
    'noUnusedImports',
    `import { openBookings } from './open.ts';\n\nexport const a = 1;`,
  ],
  ['an unused variable', 'src/features/bookings/variable.ts', 'noUnusedVariables', 'const a = 1;\n\nexport const b = 2;'],
  [
    'imports out of order',
    'src/features/bookings/order.ts',
    'organizeImports',
    `import { openBookings } from './open.ts';\nimport path from 'node:path';\n\nexport const a = [openBookings, path];`,
  ],
  ['double quotes', 'src/features/bookings/quotes.ts', 'format', 'export const a = "b";'],
  [
    'a test that alone runs',
    'src/only.test.ts',
    'noFocusedTests',
    `import { test } from 'node:test';\n\ntest.only('a', () => {});`,
  ],
];

const OXLINT_FAULTS: readonly Fault[] = [
  [
    'a floating promise of another file',
    'src/features/bookings/floating.ts',
    'no-floating-promises',
    `import { openBookings } from './open.ts';\n\nopenBookings(1);`,
  ],
  [
    'a floating promise of the query builder',
    'src/features/bookings/floating.queries.ts',
    'no-floating-promises',
    `import type { Tx } from '../../platform/db/tx.ts';

export function insertQuietly(tx: Tx): void {
  tx.insertInto('booking').values({ id: '1' }).executeTakeFirst();
}`,
  ],
  [
    'a floating promise of the sql tag',
    'src/features/bookings/floating-sql.queries.ts',
    'no-floating-promises',
    `import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

export function touch(tx: Tx): void {
  sql\`select 1\`.execute(tx);
}`,
  ],
  [
    'a floating promise in a test',
    'src/floating.test.ts',
    'no-floating-promises',
    `import { test } from 'node:test';
import { openBookings } from './features/bookings/index.ts';

test('a', () => {
  openBookings(1);
});`,
  ],
  [
    'a promise where a condition belongs',
    'src/features/bookings/condition.ts',
    'no-misused-promises',
    `import { openBookings } from './open.ts';\n\nexport const a = openBookings(1) ? 1 : 2;`,
  ],
  [
    'a function of 71 lines',
    'src/features/bookings/long.ts',
    'max-lines-per-function',
    `export function long(a: number): number {\n${manyLines(68, (n) => `  if (a === ${n}) return 1;`)}\n  return 2;\n}`,
  ],
];

/** As long as a function may be, with comments and blank lines on top. */
const LONGEST: Fault = [
  '',
  'src/features/bookings/longest.ts',
  '',
  `// comment\nexport function longest(a: number): number {\n${manyLines(67, (n) => `  // why\n\n  if (a === ${n}) return 1;`)}\n  return 2;\n}`,
];

describe('the linters', () => {
  for (const [tool, faults] of [
    ['biome', BIOME_FAULTS],
    ['oxlint', OXLINT_FAULTS],
  ] as const) {
    const clean = plantProject([LONGEST]);
    const faulty = plantProject(faults);
    const run = runTool(tool, faulty.folder);
    after(() => {
      clean.remove();
      faulty.remove();
    });

    it(`(${tool}) pass a project that follows their rules`, () => {
      const { status, lines } = runTool(tool, clean.folder);
      assert.equal(status, 0, lines.join('\n'));
    });

    it(`(${tool}) fail a project that breaks them`, () => {
      assert.equal(run.status, 1);
    });

    for (const [breaks, file, says] of faults) {
      it(`(${tool}) notice ${breaks}`, () => {
        assert.ok(
          run.lines.some((line) => line.includes(file) && line.includes(says)),
          run.lines.join('\n'),
        );
      });
    }
  }
});
