/**
 * Stops the embedded database server of a data folder when the service that started it died without doing so:
 *
 *   npm run stop [-- --data-dir <folder>]
 *
 * Exit 0 when none runs any more, 1 when it is in use or cannot be stopped, 2 for wrong arguments.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../src/config.ts';
import { stopEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts';

const SENTENCES = {
  stopped: 'The embedded database server is stopped.',
  'not-running': 'No embedded database server runs.',
  'in-use': 'The embedded database server is used by a running service: stop that, and it stops the server.',
};

function readDataDir(): string {
  const { values } = parseArgs({ options: { 'data-dir': { type: 'string' } } });
  return values['data-dir'] ?? readConfig().dataDir;
}

async function main(): Promise<number> {
  let dataDir: string;
  try {
    dataDir = readDataDir();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
  try {
    const outcome = await stopEmbeddedPostgres({ dataDir, log: (message) => console.error(message) });
    console.log(`${SENTENCES[outcome]} (${dataDir})`);
    return outcome === 'in-use' ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exitCode = await main();
