/**
 * `npm run audit`: known vulnerabilities in what the service runs with. Fails for those of high or critical severity. Where the
 * registry has no advisories, as a mirror may not, it says so and passes.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { judgeAudit } from './audit-judgement.ts';

const TIMEOUT_MS = 120_000;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
  cwd: path.join(import.meta.dirname, '../..'),
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
  maxBuffer: OUTPUT_BYTES_MAX,
});
const judgement = judgeAudit(stdout ?? '');
if (judgement.kind === 'not asked') {
  console.log(`The dependencies could not be checked for known weaknesses: ${judgement.why}.`);
} else {
  for (const line of judgement.serious) console.log(line);
  console.log(`${judgement.serious.length} known weaknesses of high or critical severity, ${judgement.others} below that.`);
  if (judgement.serious.length > 0) process.exitCode = 1;
}
