/**
 * Runs dependency-cruiser with .dependency-cruiser.cjs and fails when a file was not read.
 *
 * The second half is why this script exists: without a TypeScript below version 7 beside it, dependency-cruiser reads no .ts file at
 * all, reports no violation and exits with 0.
 *
 * Usage: node tools/checks/check-imports.ts [folder of the project] [fewest source files it must have]
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { listSources, refuseFewFiles, SOURCE_FOLDERS } from './source-files.ts';

/** One line for each finding, `file -> file rule`: first the files that were not read. */
function findings(result: ICruiseResult, files: readonly string[]): string[] {
  const sentences = new Map((result.summary.ruleSetUsed?.forbidden ?? []).map((rule) => [rule.name, rule.comment ?? '']));
  const cruised = new Set(result.modules.map((module) => module.source));
  const unread = files
    .filter((file) => !cruised.has(file))
    .map((file) => `${file} was not read: dependency-cruiser needs a TypeScript below 7 beside it.`);
  const broken = result.summary.violations.map(({ from, to, cycle, rule }) => {
    const way = cycle === undefined ? [to] : cycle.map((step) => step.name);
    return `${[from, ...way].join(' -> ')} ${rule.name}: ${sentences.get(rule.name) ?? ''}`;
  });
  return [...unread, ...broken];
}

process.chdir(path.resolve(process.argv[2] ?? '.'));
const files = listSources('.');
const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
const { output } = await cruise(
  SOURCE_FOLDERS.filter((folder) => existsSync(folder)),
  { ...options, validate: true },
  undefined,
  {
    tsConfig: extractTSConfig('tsconfig.json'),
  },
);
if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result');

const tooFew = refuseFewFiles(files.length, process.argv[3]);
const found = [...(tooFew === null ? [] : [tooFew]), ...findings(output, files)];
for (const finding of found) console.error(finding);
console.log(`imports: ${files.length} files, ${output.summary.totalDependenciesCruised} imports, ${found.length} findings`);
process.exitCode = found.length > 0 ? 1 : 0;
