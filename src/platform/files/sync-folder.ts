import { open } from 'node:fs/promises';

/** Makes the names in a folder durable: a rename is only on disk when its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
