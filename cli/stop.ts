/**
 * Stops the embedded database server of a data folder, if the service that started it was killed:
 *
 *   npm run stop [-- --data-dir <folder>]
 *
 * Exit 0 when none runs any more, 1 when a running service uses it or it cannot be stopped, 2 for wrong arguments.
 */
import { readCommandLine, runCommand } from '../src/config/command-line.ts';
import { readConfig } from '../src/config/config.ts';
import { stopEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts';

const COMMAND = {
  usage: 'npm run stop -- [options]',
  options: { 'data-dir': { value: '<folder>', help: "the service's DATA_DIR" } },
};

const SENTENCES = {
  stopped: 'The embedded database server is stopped.',
  'not-running': 'The embedded database server is not running.',
  'in-use': 'A running service uses the embedded database server: stop the service, and it stops the server.',
};

await runCommand('stop', async () => {
  const { values } = readCommandLine(COMMAND);
  const dataDir = values['data-dir'] ?? readConfig().dataDir;
  const outcome = await stopEmbeddedPostgres({ dataDir, log: (message) => console.error(message) });
  console.log(`${SENTENCES[outcome]} (${dataDir})`);
  return outcome === 'in-use' ? 1 : 0;
});
