/** All processes of a service on a data folder, as the system lists them (Linux). */
import { readdir, readFile } from 'node:fs/promises';

type Seen = { pid: number; parent: number; text: string };

async function look(pid: number): Promise<Seen | null> {
  const read = (name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const status = await read('status');
  const parent = /^PPid:\t(\d+)$/m.exec(status)?.[1];
  if (parent === undefined) return null;
  return { pid, parent: Number(parent), text: `${await read('cmdline')}\0${await read('environ')}` };
}

/** Those that name the folder in their command or environment, and all that these have started. */
export async function processesOn(dataDir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const state = (await Promise.all(pids.map(look))).filter((one) => one !== null);
  const found = new Set(state.filter(({ pid, text }) => pid !== process.pid && text.includes(dataDir)).map(({ pid }) => pid));
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const { pid, parent } of state) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

/** Stops all of them where they are, then kills them: as near to a power cut as a running machine can come. */
export async function cutPower(dataDir: string): Promise<number> {
  const frozen = new Set<number>();
  // One that starts while the others are being stopped is found next time.
  for (let before = -1; before !== frozen.size; ) {
    before = frozen.size;
    for (const pid of await processesOn(dataDir)) {
      signal(pid, 'SIGSTOP');
      frozen.add(pid);
    }
  }
  for (const pid of frozen) signal(pid, 'SIGKILL');
  return frozen.size;
}
