/**
 * Checks the rules of CONTRIBUTING.md that neither the linter nor the import rules can see: where SQL may stand, who reads the
 * environment, who writes which table, what a rules file may use, which words the platform may use, and how long a file is and what
 * it is called.
 *
 * Usage: node tools/checks/check-rules.ts [folder of the project] [fewest source files it must have]
 * Prints `file:line rule` for each finding and exits with 1 when there is one.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listSources, refuseFewFiles } from './source-files.ts';
import { checkSource, type Finding, type TableWrite } from './source-rules.ts';
import { tablesCreated, UNNAMED_TABLE } from './sql-text.ts';
import { TABLE_OWNERS } from './table-owners.ts';

const OWNERS_FILE = 'tools/checks/table-owners.ts';

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

/** Migrations run in the order of their numbers: two of one number could run in either order, or not at all. */
function judgeNumbers(migrations: readonly string[]): Finding[] {
  const numbers = migrations.map((file) => path.basename(file).split('_')[0]);
  return migrations
    .filter((_, index) => numbers.indexOf(numbers[index]) !== index)
    .map((file) => ({ file, line: 1, rule: 'Each migration has a number of its own.' }));
}

function checkTree(root: string): { files: number; findings: Finding[] } {
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const sources = listSources(root);
  const reports = sources.map((file) => checkSource(file, read(file)));
  const created = new Map(reports.flatMap((report) => report.created.map((table) => [table, report.file])));
  const migrations = globSync('migrations/*.sql', { cwd: root }).toSorted();
  for (const file of migrations) {
    for (const table of tablesCreated(read(file))) created.set(table, file);
  }
  const findings = reports.flatMap((report) => [...report.findings, ...report.writes.flatMap(judgeWrite)]);
  return { files: sources.length, findings: [...findings, ...judgeOwners(created), ...judgeNumbers(migrations)] };
}

const { files, findings } = checkTree(path.resolve(process.argv[2] ?? '.'));
findings.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
for (const { file, line, rule } of findings) console.error(`${file}:${line} ${rule}`);
const tooFew = refuseFewFiles(files, process.argv[3]);
if (tooFew !== null) console.error(tooFew);
console.log(`rules: ${files} files, ${findings.length} findings`);
process.exitCode = findings.length > 0 || tooFew !== null ? 1 : 0;
