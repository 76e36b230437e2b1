import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 'keys';

/** Where evaluation mode keeps its key. */
export function keyFilePath(dataDir: string, name: string): string {
  return join(dataDir, FOLDER, name);
}

/**
 * The content of `<dataDir>/keys/<name>`, readable by its owner only. The first process creates it: all processes of one data
 * folder get the same. Throws when the folder cannot be written.
 */
export async function openKeyFile(
  dataDir: string,
  name: string,
  makeContent: () => Promise<string>,
): Promise<{ content: string; file: string }> {
  const file = keyFilePath(dataDir, name);
  // The data folder itself keeps the usual mode: the embedded database may run as another user and must pass through it.
  await mkdir(dataDir, { recursive: true });
  await mkdir(join(dataDir, FOLDER), { recursive: true, mode: 0o700 });
  await chmod(join(dataDir, FOLDER), 0o700);
  const content = (await readIfThere(file)) ?? (await createKeyFile(file, `${await makeContent()}\n`));
  await closeToOthers(file);
  return { content, file };
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Returns the content of the file afterwards: ours, or that of a faster process. The file appears whole or not at
 * all, because it is written under another name and then linked, and a link never replaces.
 */
async function createKeyFile(file: string, content: string): Promise<string> {
  const draft = `${file}.${randomUUID()}.tmp`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await handle.close();
    await unlink(draft);
  }
  return await readFile(file, 'utf8');
}

/** A key file that was copied or restored with a wider mode is narrowed again. */
async function closeToOthers(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o077) !== 0) await chmod(file, 0o600);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
