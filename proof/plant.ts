/** Puts faults into copies of the product, one at a time, and checks that the proof finds them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ArgumentError, type ProveArguments } from './arguments.ts';
import { type Edit, editsOf, PLANTED_FAULTS, type PlantedFault, sqlOf } from './planted-faults.ts';
import type { Report } from './report.ts';

const ROOT = path.join(import.meta.dirname, '..');
/** All files of the product and the proof. */
const COPIED = ['src', 'migrations', 'proof', 'test', 'tools', 'assets', 'package.json', 'start.mjs', 'openapi.json'];
/** After all migrations. */
const LAST_MIGRATION = '9999_planted_fault.sql';
/** Minutes for one fault, by default. */
const MINUTES = 1.5;

/** One of them by name, or all. @throws ArgumentError when there is none of that name */
export function findPlanted(planted: { name: string } | 'all'): PlantedFault[] {
  const found = PLANTED_FAULTS.filter(({ name }) => planted === 'all' || name === planted.name);
  if (found.length > 0) return found;
  throw new ArgumentError(`there is no such planted fault; there are: ${PLANTED_FAULTS.map(({ name }) => name).join(' ')}`);
}

/** The text with the fault. @throws unless the text to replace occurs exactly once */
export function withEdit(text: string, { file, find, replace }: Edit): string {
  const occurrences = text.split(find).length - 1;
  if (occurrences !== 1)
    throw new Error(`the text that a planted fault replaces occurs ${occurrences} times in ${file}: ${find}`);
  return text.replace(find, () => replace);
}

async function copyWith(fault: PlantedFault, dir: string): Promise<void> {
  for (const name of COPIED) await cp(path.join(ROOT, name), path.join(dir, name), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(dir, 'node_modules'));
  const sql = sqlOf(fault);
  if (sql !== null) await writeFile(path.join(dir, 'migrations', LAST_MIGRATION), `${sql}\n`);
  for (const edit of editsOf(fault)) {
    const file = path.join(dir, edit.file);
    await writeFile(file, withEdit(await readFile(file, 'utf8'), edit));
  }
}

export type Finding = { fault: PlantedFault; found: boolean; tried: number; violated: number; seconds: number; first: string };

/** Ends with the process; the first interrupt is passed on. */
async function ended(child: ChildProcess, interrupted: AbortSignal): Promise<void> {
  const pass = (): void => void child.kill('SIGTERM');
  interrupted.addEventListener('abort', pass, { once: true });
  if (interrupted.aborted) pass();
  await once(child, 'exit');
  interrupted.removeEventListener('abort', pass);
}

async function tryFault(fault: PlantedFault, requested: ProveArguments, interrupted: AbortSignal): Promise<Finding> {
  const dir = await mkdtemp(path.join(tmpdir(), 'hostelry-planted-'));
  try {
    await copyWith(fault, dir);
    const out = path.join(dir, 'proof.json');
    const minutes = String(Math.min(requested.minutes, MINUTES));
    const argv = [
      'proof/run.ts',
      '--only',
      fault.check,
      '--minutes',
      minutes,
      '--seed',
      String(requested.seed),
      '--out',
      out,
      '--first',
    ];
    const child = spawn(process.execPath, argv, { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += String(chunk)));
    await ended(child, interrupted);
    const text = await readFile(out, 'utf8').catch(() => null);
    if (text === null) return { fault, found: false, tried: 0, violated: 0, seconds: 0, first: printed.slice(-500) };
    const { totals, seconds, checks } = JSON.parse(text) as Report;
    const first = checks.flatMap(({ violations, reason }) => [...violations, reason ?? '']).find((line) => line !== '') ?? '';
    return { fault, found: totals.violated > 0, tried: totals.tried, violated: totals.violated, seconds, first };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function formatRow({ fault, found, tried, violated, seconds, first }: Finding): string {
  const row = `${found ? 'found    ' : 'NOT FOUND'}  ${fault.name.padEnd(36)} ${fault.check.padEnd(24)} ${violated} of ${tried}, ${seconds} s`;
  return `${row}\n    ${fault.what}\n    ${first.split('\n')[0]?.slice(0, 300)}`;
}

/** Plants them one after the other and prints a table. Returns whether each was found. */
export async function plant(
  faults: readonly PlantedFault[],
  requested: ProveArguments,
  interrupted: AbortSignal,
): Promise<boolean> {
  const findings: Finding[] = [];
  for (const fault of faults) {
    if (interrupted.aborted) break;
    const finding = await tryFault(fault, requested, interrupted);
    // It is unknown whether it would have been found.
    if (interrupted.aborted && !finding.found) break;
    findings.push(finding);
    console.log(formatRow(finding));
  }
  const found = findings.filter((finding) => finding.found).length;
  console.log(
    `${interrupted.aborted ? `INTERRUPTED after ${findings.length}: ` : ''}${found} of ${faults.length} planted faults were found`,
  );
  return found === faults.length;
}
