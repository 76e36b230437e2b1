/**
 * Restores a backup into a data folder that is empty or does not exist yet (docs/operations.md, "Restore"):
 *
 *   npm run restore -- --from <folder> [--data-dir <folder>]
 *
 * Exit 0 when the database has started on it, 1 when nothing was restored, 2 for wrong arguments.
 */

import { abortWhenInterrupted, readCommandLine, runCommand, UsageError } from '../src/config/command-line.ts';
import { readConfig } from '../src/config/config.ts';
import { describeSizes } from './backup/manifest.ts';
import { restoreBackup } from './backup/restore.ts';

const COMMAND = {
  usage: 'npm run restore -- --from <folder> [options]',
  options: {
    from: { value: '<folder>', help: 'the backup' },
    'data-dir': { value: '<folder>', help: 'the DATA_DIR to restore into: empty, or it does not exist yet' },
  },
  notes: 'docs/operations.md, "Restore", says what to do afterwards.',
};

await runCommand('restore', async () => {
  const { values } = readCommandLine(COMMAND);
  const { from, 'data-dir': dataDir } = values;
  if (from === undefined) throw new UsageError('--from is missing: the folder of the backup');
  const signal = abortWhenInterrupted('interrupted: nothing was restored');
  const config = readConfig(dataDir === undefined ? process.env : { ...process.env, DATA_DIR: dataDir });
  const manifest = await restoreBackup({ config, from, log: console.error, signal });
  console.log(
    `${config.dataDir} is as it was at ${manifest.takenAt}: ${describeSizes(manifest)}. The database has started on it.`,
  );
  if (manifest.secretsKeyElsewhere)
    console.log(
      'Start the service with the SECRETS_KEY of that time, which is not in the backup: door cards and stored secrets need it.',
    );
  return 0;
});
