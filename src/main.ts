import cluster from 'node:cluster';
import { readCommandLine, UsageError } from './config/command-line.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { exitWithError, listenForRenewal } from './lifecycle/shutdown.ts';
import { createLogger } from './platform/log.ts';

const COMMAND = {
  usage: 'npm start -- [options]',
  options: {
    demo: { help: 'creates the demo hotel; on by default, but not with DATABASE_URL' },
    'no-demo': { help: 'starts without the demo hotel' },
  },
  notes: 'Everything else is set by environment variables: docs/configuration.md.',
};

/** @returns whether the demo property is asked for; null if the command line does not say */
function readArguments(): boolean | null {
  const { values } = readCommandLine(COMMAND);
  if (values.demo && values['no-demo']) throw new UsageError('--demo and --no-demo exclude each other');
  return values.demo ? true : values['no-demo'] ? false : null;
}

function readSettings(): { config: Config; demo: boolean } {
  try {
    const demo = readArguments();
    const config = readConfig();
    return { config, demo: demo ?? config.databaseUrl === null };
  } catch (error) {
    if (error instanceof UsageError) exitWithError(`${error.message} (--help lists the options)`);
    if (error instanceof ConfigError) exitWithError(error.message);
    throw error;
  }
}

/** Runs the service in one process or, with WEB_CONCURRENCY, in a primary process and its workers. Each loads only its own part. */
async function main(): Promise<void> {
  const { config, demo } = readSettings();
  const log = createLogger(config);
  const onRenewal = listenForRenewal(log);
  if (cluster.isWorker) return (await import('./lifecycle/workers/worker.ts')).runWorker(config, log);
  if (config.workers > 1) return (await import('./lifecycle/workers/primary.ts')).runPrimary(config, demo, log, onRenewal);
  return (await import('./lifecycle/run-alone.ts')).runAlone(config, demo, log);
}

await main();
