/**
 * Runs dependency-cruiser with .dependency-cruiser.cjs and refuses a run that overlooked a file.
 *
 * That second half is the point of this script: without a TypeScript below version 7 beside it, dependency-cruiser
 * reads no .ts file at all, reports no violation and ends with 0.
 *
 * Usage: node scripts/check-imports.ts [folder of the project]
 */
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const FOLDERS = ['src', 'test', 'bench', 'scripts'];

/** A line a finding, `file -> file rule`, first the files that were overlooked. */
function findings(result: ICruiseResult, files: readonly string[]): string[] {
  const sentences = new Map((result.summary.ruleSetUsed?.forbidden ?? []).map((rule) => [rule.name, rule.comment ?? '']));
  const cruised = new Set(result.modules.map((module) => module.source));
  const overlooked = files
    .filter((file) => !cruised.has(file))
    .map((file) => `${file} was not read: dependency-cruiser needs a TypeScript below 7 beside it.`);
  const broken = result.summary.violations.map(({ from, to, cycle, rule }) => {
    const way = cycle === undefined ? [to] : cycle.map((step) => step.name);
    return `${[from, ...way].join(' -> ')} ${rule.name}: ${sentences.get(rule.name) ?? ''}`;
  });
  return [...overlooked, ...broken];
}

process.chdir(path.resolve(process.argv[2] ?? '.'));
const files = globSync(FOLDERS.map((folder) => `${folder}/**/*.ts`));
const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
const { output } = await cruise(
  FOLDERS.filter((folder) => existsSync(folder)),
  { ...options, validate: true },
  undefined,
  {
    tsConfig: extractTSConfig('tsconfig.json'),
  },
);
if (typeof output === 'string') throw new Error('dependency-cruiser gave text where a result was asked for');

const found = findings(output, files);
for (const finding of found) console.error(finding);
console.log(`imports: ${files.length} files, ${output.summary.totalDependenciesCruised} imports, ${found.length} findings`);
process.exitCode = found.length > 0 || files.length === 0 ? 1 : 0;
