import path from 'node:path';
import { createFileFolder } from './file-folder.ts';
import type { FileStore } from './file-store.ts';
import type { S3Setting } from './s3-requests.ts';

/** Where FILE_STORE puts the files. */
export type FileStoreSetting = Readonly<{ kind: 'folder'; dir: string }> | (S3Setting & Readonly<{ kind: 's3' }>);

/** A store, and how to close its connections. */
export type OpenFileStore = { files: FileStore; close(): void };

/**
 * The store that the setting names, for the database with this id: its files lie below the id, so that two databases on one
 * folder or bucket never mix up their files. Neither the folder nor the bucket is touched yet.
 */
export async function openFileStore(setting: FileStoreSetting, installationId: string): Promise<OpenFileStore> {
  if (setting.kind === 'folder') {
    const { dir } = setting;
    return {
      files: createFileFolder(path.join(dir, installationId), path.join(dir, `.hostelry-${installationId}`)),
      close: () => {},
    };
  }
  // The library for S3 takes longer to load than most of the service: with a folder it is not loaded.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store({ ...setting, prefix: path.posix.join(setting.prefix, installationId) });
}
