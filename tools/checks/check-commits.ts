/**
 * Checks that commit messages follow CONTRIBUTING.md.
 *
 * Usage: node tools/checks/check-commits.ts [RANGE]
 * With RANGE (main..HEAD) every commit in it is checked. Without it, every commit of the branch that was written since RULES_SINCE: a date
 * instead of a commit, because a date is still true after a rebase and in a shallow clone. Without a Git history the check passes and says so.
 */
import { spawnSync } from 'node:child_process';

/** Older commits do not follow the rules. */
const RULES_SINCE = '2026-11-24T15:30:00Z';
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

/** What is wrong with the messages of a Git log in LOG_FORMAT, and how many of its commits were written at `since` or later. */
export function checkLog(log: string, since: string): { checked: number; findings: string[] } {
  const commits = log
    .split('\0')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [hash = '', writtenAt = '', ...message] = entry.split('\n');
      return { hash, writtenAt, message: message.join('\n') };
    })
    .filter(({ writtenAt }) => Date.parse(writtenAt) >= Date.parse(since));
  const findings = commits.flatMap(({ hash, message }) => {
    const refusal = refuseMessage(message);
    return refusal === null ? [] : [`${hash} ${message.split('\n')[0]}: ${refusal}`];
  });
  return { checked: commits.length, findings };
}

/** Hash, author date and message of each commit. */
const LOG_FORMAT = '%h%n%aI%n%B%x00';

function checkHistory(range: string | undefined): void {
  const git = spawnSync('git', ['log', '--no-merges', `--format=${LOG_FORMAT}`, range ?? 'HEAD', '--'], {
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  if (git.status !== 0) {
    console.log('commits: not checked, because Git finds no history');
    process.exitCode = range === undefined ? 0 : 1;
    return;
  }
  const { checked, findings } = checkLog(git.stdout, range === undefined ? RULES_SINCE : '1970-01-01T00:00:00Z');
  for (const finding of findings) console.error(finding);
  console.log(`commits: ${checked} commits, ${findings.length} findings`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (import.meta.main) {
  const [range] = process.argv.slice(2);
  if (range === '--help') console.log('Usage: npm run check:commits -- [range, such as main..HEAD]');
  else checkHistory(range);
}
