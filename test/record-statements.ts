/**
 * Records the statements that the service sends, for `npm run check:sql`: `npm run sql:record` runs the suite and writes
 * tools/checks/statements.txt, one statement a line. With names of files it runs only these and adds what is new. Then it checks them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRecorded, RECORDED, readRecorded } from '../tools/checks/check-sql.ts';
import { readStatements } from './harness/statement-log.ts';

const files = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'hostelry-statements-'));
try {
  const runner = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), ...files], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_STATEMENTS: folder },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => runner.kill(signal));
  const [code] = (await once(runner, 'exit')) as [number | null];
  if (code === 0) {
    const kept = files.length === 0 ? [] : readRecorded();
    const lines = [...new Set([...kept, ...readStatements(folder)])].toSorted();
    writeFileSync(RECORDED, `${lines.join('\n')}\n`);
    process.exitCode = (await checkRecorded()) ? 0 : 1;
  } else process.exitCode = code ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
