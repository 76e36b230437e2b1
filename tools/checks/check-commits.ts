/**
 * Checks that commit messages follow CONTRIBUTING.md. Commits up to START are older than the rules.
 *
 * Usage: node tools/checks/check-commits.ts
 * Where the history is missing (no Git, a shallow clone, a downloaded archive) it says so and passes.
 */
import { spawnSync } from 'node:child_process';

const START = 'cd08e7be8e704e8603ee25845e0e3e6764442dcd';
const SUBJECT_LENGTH_MAX = 72;

/** Why a commit message breaks the rules, or null. Whether its first line is in the imperative is left to the reviewer. */
export function refuseMessage(message: string): string | null {
  const [subject = '', second = ''] = message.split('\n');
  if (subject.length > SUBJECT_LENGTH_MAX)
    return `the first line has ${subject.length} characters, more than ${SUBJECT_LENGTH_MAX}`;
  if (!/^\p{Lu}/u.test(subject)) return 'the first line must start with a capital letter';
  if (subject.endsWith('.')) return 'the first line must not end with a full stop';
  return second === '' ? null : 'a blank line must separate the first line from the body';
}

function checkHistory(): void {
  const { status, stdout } = spawnSync('git', ['log', '--format=%h%n%B%x00', `${START}..HEAD`], { encoding: 'utf8' });
  if (status !== 0) {
    console.log('commits: not checked, the history is missing');
    return;
  }
  const commits = stdout.split('\0').filter((entry) => entry.trim() !== '');
  const findings = commits.flatMap((entry) => {
    const [hash = '', ...lines] = entry.trim().split('\n');
    const refusal = refuseMessage(lines.join('\n'));
    return refusal === null ? [] : [`${hash} ${lines[0] ?? ''}: ${refusal}`];
  });
  for (const finding of findings) console.error(finding);
  console.log(`commits: ${commits.length} commits, ${findings.length} findings`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (import.meta.main) checkHistory();
