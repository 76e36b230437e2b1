import { readFile } from 'node:fs/promises';

/** The processes below this one that run the file; none where the system does not list them. */
export async function childrenRunning(file: string, parent = process.pid): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '');
  const found = await Promise.all(
    children.split(' ').map(async (pid) => {
      const command = pid === '' ? '' : await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return command.includes(file) ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}
