/**
 * Backs up the embedded database, the files and the keys, also while the service runs (docs/operations.md, "Backup"):
 *
 *   npm run backup [-- --to <folder>] [--data-dir <folder>]
 *
 * Without --to the backup is made in ./backups, named by the time. Exit 0 when it is whole, 1 when there is none, 2 for wrong arguments.
 */
import path from 'node:path';
import { takeBackup } from '../src/backup/backup.ts';
import { describe, readOptions, runCommand } from '../src/backup/command.ts';
import { readConfig } from '../src/config.ts';

const USAGE = `npm run backup -- [options]
  --to <folder>        the folder that the backup becomes, outside of what it protects; ./backups/hostelry-<time> by default
  --data-dir <folder>  the service's DATA_DIR
Run it with the environment of the service. docs/operations.md, "Backup", says what is in it.`;

process.exitCode = await runCommand('backup', USAGE, async (signal, log) => {
  const values = readOptions(['to', 'data-dir']);
  return async () => {
    const now = new Date().toISOString();
    const config = readConfig(values['data-dir'] === undefined ? process.env : { ...process.env, DATA_DIR: values['data-dir'] });
    const to = path.resolve(values.to ?? path.join('backups', `hostelry-${now.slice(0, 19).replaceAll(/[-:]/g, '')}Z`));
    const manifest = await takeBackup({ config, to, now, log, signal });
    return [
      `${to} is a backup of ${config.dataDir}: ${describe(manifest)}.`,
      'It is as secret as the hotel: guests, documents and keys are in it.',
      ...(manifest.secretsKeyElsewhere
        ? ['The service uses a SECRETS_KEY, which is not in it: keep that apart, a copy needs it.']
        : []),
    ];
  };
});
