/**
 * Puts a backup back into an empty data folder, or one that is not there yet (docs/operations.md, "Restore"):
 *
 *   npm run restore -- --from <folder> [--data-dir <folder>]
 *
 * Exit 0 when the database has started on it, 1 when nothing was put back, 2 for wrong arguments.
 */
import { describe, readOptions, runCommand, UsageError } from '../src/backup/command.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { readConfig } from '../src/config.ts';

const USAGE = `npm run restore -- --from <folder> [options]
  --from <folder>      the backup
  --data-dir <folder>  where it is put back: the DATA_DIR of the copy, empty or not there yet
docs/operations.md, "Restore", says what to do after it.`;

process.exitCode = await runCommand('restore', USAGE, async (signal, log) => {
  const values = readOptions(['from', 'data-dir']);
  const { from } = values;
  if (from === undefined) throw new UsageError('--from is missing: the folder of the backup');
  return async () => {
    const config = readConfig(values['data-dir'] === undefined ? process.env : { ...process.env, DATA_DIR: values['data-dir'] });
    const manifest = await restoreBackup({ config, from, log, signal });
    return [
      `${config.dataDir} is as it was at ${manifest.takenAt}: ${describe(manifest)}. The database has started on it.`,
      ...(manifest.secretsKeyElsewhere
        ? [
            'Start the service with the SECRETS_KEY of that time, which is not in the backup: it made the door cards and sealed the keys of the gateway.',
          ]
        : []),
    ];
  };
});
