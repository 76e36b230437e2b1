import cluster from 'node:cluster';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from './config.ts';
import { fail, hearRenewal } from './ending.ts';
import { createLogger } from './platform/log.ts';

function readSettings(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

function readArguments(): { demo: boolean } {
  try {
    const { values } = parseArgs({ options: { 'no-demo': { type: 'boolean', default: false } } });
    return { demo: !values['no-demo'] };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)} (there is one option: --no-demo)`);
  }
}

/** The service in one process; or, with WEB_CONCURRENCY, in one that keeps workers and one for each of these. Each loads only its own part. */
async function main(): Promise<void> {
  const { demo } = readArguments();
  const config = readSettings();
  const log = createLogger(config);
  const onRenewal = hearRenewal(log);
  if (cluster.isWorker) return (await import('./workers/worker.ts')).runWorker(config, log);
  if (config.workers > 1) return (await import('./workers/primary.ts')).runPrimary(config, demo, log, onRenewal);
  return (await import('./run-alone.ts')).runAlone(config, demo, log);
}

await main();
