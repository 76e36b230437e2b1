/**
 * Runs the tests of the S3 file store, and of the service on it, on OpenStack Swift: `npm run test:s3`. Swift checks signatures,
 * ranges and lists by code independent of the client's and of the server of `npm test`. The cluster is in a folder
 * for temporary files, on ports of this machine only, and is gone afterwards; arguments are those of test/run.ts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSwiftInstalled, type SwiftServer, swiftLogs, withSwift } from './harness/swift-server.ts';

const PACKAGES = 'swift-proxy swift-account swift-container swift-object';
/** The exit code of a program that Ctrl-C ended. */
const INTERRUPTED = 130;
const TESTS = [
  'src/platform/files/file-store.test.ts',
  'src/platform/files/s3-store.test.ts',
  'src/lifecycle/start-problems.test.ts',
  'src/platform/files/files-in-s3.test.ts',
];

/** Exit code of the tests. */
async function runTests({ endpoint, bucket, accessKey, secretKey }: SwiftServer, signal: AbortSignal): Promise<number> {
  const args = process.argv.slice(2);
  const runner = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), ...(args.length > 0 ? args : TESTS)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      TEST_S3_ENDPOINT: endpoint,
      TEST_S3_BUCKET: bucket,
      TEST_S3_ACCESS_KEY: accessKey,
      TEST_S3_SECRET_KEY: secretKey,
    },
  });
  const passOn = () => runner.kill(signal.reason);
  signal.addEventListener('abort', passOn);
  if (signal.aborted) passOn();
  const [code] = (await once(runner, 'exit')) as [number | null];
  return code ?? 1;
}

/** Prints what the servers logged, if anything, before the folder is deleted. */
async function showLogs(dir: string): Promise<void> {
  const logs = await swiftLogs(dir);
  if (logs !== '') console.error(logs);
}

async function main(): Promise<number> {
  if (!isSwiftInstalled()) {
    console.error(`There is no OpenStack Swift: run "apt-get install --no-install-recommends ${PACKAGES}".`);
    return 1;
  }
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interruption.abort(name));
  const dir = mkdtempSync(join(tmpdir(), 'hostelry-swift-'));
  try {
    const code = await withSwift(dir, interruption.signal, (server) => runTests(server, interruption.signal));
    if (code !== 0) await showLogs(dir);
    return code;
  } catch (error) {
    if (interruption.signal.aborted) return INTERRUPTED;
    console.error(String(error));
    await showLogs(dir);
    return 1;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

process.exitCode = await main();
