import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

function readText(...names: string[]): string | null {
  try {
    return readFileSync(path.join(ROOT, ...names), 'utf8').trim();
  } catch {
    return null;
  }
}

/** The commit that is checked out, read from the files of git: git need not be installed. */
function commitOf(manifest: { gitHead?: string }): string | null {
  if (manifest.gitHead !== undefined) return manifest.gitHead;
  const head = readText('.git', 'HEAD');
  const ref = head?.startsWith('ref: ') ? head.slice('ref: '.length) : null;
  if (ref === null) return head;
  const packed = readText('.git', 'packed-refs')
    ?.split('\n')
    .find((line) => line.endsWith(` ${ref}`));
  return readText('.git', ...ref.split('/')) ?? packed?.split(' ')[0] ?? null;
}

/** The release, as package.json names it. */
export function readVersion(): string {
  return (JSON.parse(readText('package.json') ?? '{}') as { version?: string }).version ?? '0.0.0';
}

/** What runs: the release and, where it is known, the commit, for example `0.1.0+3f2a91c`. */
export function readBuild(): string {
  const manifest = JSON.parse(readText('package.json') ?? '{}') as { gitHead?: string };
  const commit = commitOf(manifest);
  return commit !== null && /^[0-9a-f]{40,64}$/.test(commit) ? `${readVersion()}+${commit.slice(0, 7)}` : readVersion();
}
