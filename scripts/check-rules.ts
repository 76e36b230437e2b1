/**
 * The rules of ARCHITECTURE.md that neither the linter nor the import rules can see: where SQL stands, who reads the
 * environment, who writes which table, what a rules file may touch, how long and how named a file is.
 *
 * Usage: node scripts/check-rules.ts [folder of the project]
 * Prints `file:line rule` for each finding and ends with 1 when there is one.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSource, type Finding, type TableWrite } from './source-rules.ts';
import { tablesCreated, UNNAMED_TABLE } from './sql-text.ts';
import { TABLE_OWNERS } from './table-owners.ts';

const OWNERS_FILE = 'scripts/table-owners.ts';

/** The fewest source files a run must have read: fewer means that it looked in the wrong place. */
const FILES_MIN = 1;

function judgeWrite({ file, line, table }: TableWrite): Finding[] {
  if (!file.startsWith('src/') || file.endsWith('.test.ts')) return [];
  if (table === UNNAMED_TABLE)
    return [{ file, line, rule: 'A write names its table in the text, so that its owner can be checked.' }];
  const owner = TABLE_OWNERS[table];
  if (owner === undefined) return [{ file, line, rule: `Table ${table} has no owner in ${OWNERS_FILE}.` }];
  if (file.startsWith(`src/${owner}/`) || file === `src/${owner}.queries.ts`) return [];
  return [{ file, line, rule: `Table ${table} is written by src/${owner} only; any feature may read it.` }];
}

function judgeOwners(created: ReadonlyMap<string, string>): Finding[] {
  const unowned = [...created]
    .filter(([table]) => TABLE_OWNERS[table] === undefined)
    .map(([table, file]) => ({ file, line: 1, rule: `Table ${table} has no owner in ${OWNERS_FILE}.` }));
  const gone = Object.keys(TABLE_OWNERS)
    .filter((table) => !created.has(table))
    .map((table) => ({ file: OWNERS_FILE, line: 1, rule: `Table ${table} is created by no migration.` }));
  return [...unowned, ...gone];
}

function checkTree(root: string): { files: number; findings: Finding[] } {
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const sources = globSync('{src,test,bench,scripts}/**/*.ts', { cwd: root });
  const reports = sources.map((file) => checkSource(file, read(file)));
  const created = new Map(reports.flatMap((report) => report.created.map((table) => [table, report.file])));
  for (const file of globSync('migrations/*.sql', { cwd: root })) {
    for (const table of tablesCreated(read(file))) created.set(table, file);
  }
  const findings = reports.flatMap((report) => [...report.findings, ...report.writes.flatMap(judgeWrite)]);
  return { files: sources.length, findings: [...findings, ...judgeOwners(created)] };
}

const { files, findings } = checkTree(path.resolve(process.argv[2] ?? '.'));
findings.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
for (const { file, line, rule } of findings) console.error(`${file}:${line} ${rule}`);
console.log(`rules: ${files} files, ${findings.length} findings`);
process.exitCode = findings.length > 0 || files < FILES_MIN ? 1 : 0;
