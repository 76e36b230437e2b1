import { globSync } from 'node:fs';

/** The folders whose TypeScript the checks read: those that tsconfig.json includes. */
export const SOURCE_FOLDERS = [
  'src',
  'client/src',
  'client/test',
  'console/src',
  'cli',
  'tools',
  'test',
  'proof',
  'bench',
  'accuracy',
];

/** The whole tree has about 2,200 source files: a run that read fewer than this used the wrong folder. */
const FILES_MIN = 2_000;

/** All source files of the project, as paths from its root. */
export function listSources(root: string): string[] {
  return globSync(`{${SOURCE_FOLDERS.join(',')}}/**/*.{ts,tsx}`, { cwd: root });
}

/**
 * Why a run that read this many files proves nothing, or null.
 * @param min the fewest files, as given on the command line; undefined for the whole tree.
 */
export function refuseFewFiles(count: number, min: string | undefined): string | null {
  const fewest = min === undefined ? FILES_MIN : Number(min);
  if (count >= fewest) return null;
  return `Only ${count} source files were read, expected at least ${fewest}: is this the root of the project?`;
}
