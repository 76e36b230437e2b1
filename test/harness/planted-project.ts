import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TABLE_OWNERS } from '../../tools/checks/table-owners.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const CONFIGS = [
  'package.json',
  'tsconfig.json',
  'biome.json',
  '.oxlintrc.json',
  '.dependency-cruiser.cjs',
  'tools/checks/table-owners.ts',
];

const TOOLS = {
  biome: [path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome'), 'ci', '--reporter=github', '--max-diagnostics=none', '.'],
  oxlint: [path.join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format=unix'],
  'check-imports': [path.join(ROOT, 'tools/checks/check-imports.ts'), '.', '10'],
  'check-rules': [path.join(ROOT, 'tools/checks/check-rules.ts'), '.', '10'],
} as const;

/** How a run ended, and what it printed: one line for each finding, with the file and the rule in it. */
export type ToolRun = { status: number | null; lines: string[] };

/** A fault to plant: what it breaks, in which file, what the finding must say, and the text of the file. */
export type Fault = readonly [breaks: string, file: string, says: string, text: string];

/** A small project that breaks no rule: the text of each file by its path. */
const CLEAN: Readonly<Record<string, string>> = {
  'migrations/0001_tables.sql': Object.keys(TABLE_OWNERS)
    .map((table) => `create table ${table} (id uuid);`)
    .join('\n'),
  'src/config/config.ts': 'export const port = Number(process.env.PORT);\n',
  'src/main.ts': `import { port } from './config/config.ts';
import { openBookings } from './features/bookings/index.ts';

await openBookings(port);
`,
  'src/lifecycle/start.ts': 'export const start = (): number => 1;\n',
  'src/evaluation/demo.ts': 'export const openDemo = (): number => 1;\n',
  'src/platform/time.ts': `export type Clock = () => string;

export const systemClock: Clock = () => new Date().toISOString();
`,
  'src/platform/money.ts': 'export const MINOR_DIGITS = 2;\n',
  'src/platform/http/route.ts': `export const PREFIX = '/properties';\n`,
  'src/platform/db/tx.ts': `import type { Transaction } from 'kysely';

export type Tx = Transaction<Record<string, { id: string }>>;
`,
  'src/features/bookings/index.ts': `export { openBookings } from './open.ts';\n`,
  'src/features/bookings/open.ts': `import { refuseFloor } from './booking.rules.ts';

export async function openBookings(floor: number): Promise<string | null> {
  return await Promise.resolve(refuseFloor(floor));
}
`,
  'src/features/bookings/booking.rules.ts': `import { MINOR_DIGITS } from '../../platform/money.ts';

/** Refuses floors that the property does not have. A comment may say select id from room. */
export const refuseFloor = (floor: number): string | null => (floor > MINOR_DIGITS ? 'Select a lower floor from the list' : null);
`,
  'src/features/bookings/booking.queries.ts': `import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

export const insertBooking = (tx: Tx, id: string) => tx.insertInto('booking').values({ id }).execute();

export const lockGuest = (tx: Tx) =>
  sql\`insert into booking (id) select id from guest for update of guest on conflict do update set id = '1'\`.execute(tx);
`,
  'src/features/bookings/booking.test.ts': `import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

test('a booking has a room', () => {
  execFileSync('bed', { env: { ...process.env, BED: '1' } });
});
`,
  'src/features/guests/index.ts': `export { greet } from './greet.ts';\n`,
  'src/features/guests/greet.ts': `export const greet = (): string => 'Welcome';\n`,
};

/** Writes the small project to a temporary folder, with the settings of this project and the faults; `remove` deletes the folder. */
export function plantProject(faults: readonly Fault[]): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'hostelry-rules-'));
  for (const file of CONFIGS) cpSync(path.join(ROOT, file), path.join(folder, file), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [file, text] of [...Object.entries(CLEAN), ...faults.map(([, file, , text]) => [file, `${text}\n`] as const)]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Runs one tool of `npm run check` in a folder, for a minute at most; `nodeArguments` are options of Node itself. */
export function runTool(tool: keyof typeof TOOLS, folder: string, nodeArguments: readonly string[] = []): ToolRun {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeArguments, ...TOOLS[tool]], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, lines: `${stdout}\n${stderr}`.split('\n') };
}
