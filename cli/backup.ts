/**
 * Backs up the embedded database, the files and the keys, also while the service runs (docs/operations.md, "Backup"):
 *
 *   npm run backup [-- --to <folder>] [--data-dir <folder>]
 *
 * Exit 0 when the backup is complete, 1 when there is none, 2 for wrong arguments.
 */
import path from 'node:path';
import { abortWhenInterrupted, readCommandLine, runCommand } from '../src/config/command-line.ts';
import { readConfig } from '../src/config/config.ts';
import { takeBackup } from './backup/backup.ts';
import { describeSizes } from './backup/manifest.ts';

const COMMAND = {
  usage: 'npm run backup -- [options]',
  options: {
    to: {
      value: '<folder>',
      help: 'the folder of the backup, which must not exist yet, outside of what is backed up;\n./backups/hostelry-<time> by default',
    },
    'data-dir': { value: '<folder>', help: "the service's DATA_DIR" },
  },
  notes: 'Run it with the environment of the service. docs/operations.md, "Backup", says what the backup contains.',
};

await runCommand('backup', async () => {
  const { values } = readCommandLine(COMMAND);
  const signal = abortWhenInterrupted('interrupted: nothing was backed up');
  const now = new Date().toISOString();
  const dataDir = values['data-dir'];
  const config = readConfig(dataDir === undefined ? process.env : { ...process.env, DATA_DIR: dataDir });
  const to = path.resolve(values.to ?? path.join('backups', `hostelry-${now.slice(0, 19).replaceAll(/[-:]/g, '')}Z`));
  const manifest = await takeBackup({ config, to, now, log: console.error, signal });
  console.log(`${to} is a backup of ${config.dataDir}: ${describeSizes(manifest)}.`);
  console.log('Keep it secret: it contains guests, identity documents and keys.');
  if (manifest.secretsKeyElsewhere)
    console.log('The service uses a SECRETS_KEY, which is not in the backup: store it separately. A restored copy needs it.');
  return 0;
});
