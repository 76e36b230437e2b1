/** The disk that holds the database and the files is full for a while. */
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../../src/platform/embedded-postgres/run.ts';
import type { Check, Context } from '../check.ts';
import { inRounds, survivingRound } from './rounds.ts';
import { openScene, type Scene } from './scene.ts';

/** A new database takes about 80 MB of it. */
const DISK = '200m';
const FULL_MS = 4_000;
const BLOCK = Buffer.alloc(64 * 1024);
const BLOCKS_MAX = 8_000;
const READ_EVERY_MS = 50;
/** After more failures a server is restarted more and more slowly. */
const ROUNDS_MAX = 4;

/** A small separate disk. */
async function mountDisk(context: Context): Promise<string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) context.skip('to mount a small disk takes root on Linux');
  const dir = await mkdtemp(path.join(tmpdir(), 'hostelry-disk-'));
  context.keep(() => rm(dir, { recursive: true, force: true }));
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', dir]);
  if (!mounted.ok) context.skip(`a small disk cannot be mounted here: ${mounted.reason}`);
  context.keep(() => run('umount', ['-l', dir]));
  return dir;
}

/** Fills the disk; returns the file that does. */
async function fill(disk: string): Promise<string> {
  const name = path.join(disk, 'filler');
  const file = await open(name, 'w');
  try {
    for (let blocks = 0; blocks < BLOCKS_MAX; blocks += 1) await file.write(BLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
  return name;
}

type Reads = { good: number; refused: number };

/** Reads for as long as the disk is full: answered, or refused with 503. */
async function readWhileFull(context: Context, { client, property }: Scene, reads: Reads): Promise<void> {
  for (const deadline = Date.now() + FULL_MS; Date.now() < deadline; await sleep(READ_EVERY_MS)) {
    const { status, text } = await client().get(`${property.path}/rooms`);
    context.tried();
    if (status === 200) reads.good += 1;
    else if (status === 503) reads.refused += 1;
    else context.violated(`a read on a full disk: ${status} ${text}`);
  }
}

export const fullDisk: Check = {
  name: 'full-disk',
  title: 'A full disk refuses writes with 503 and loses nothing; with room again the service works without a restart',
  run: async (context) => {
    const disk = await mountDisk(context);
    const dataDir = path.join(disk, 'data');
    await mkdir(dataDir);
    const scene = await openScene(context, { dataDir });
    const reads: Reads = { good: 0, refused: 0 };
    let refusals = 0;
    const full = async (logToo: boolean): Promise<void> => {
      const filler = await fill(disk);
      const reading = readWhileFull(context, scene, reads);
      // The log has preallocated space: the server stops only when that is used up.
      if (logToo) for (let turns = 0; turns < 8; turns += 1) await scene.sql('select pg_switch_wal()').catch(() => {});
      await reading;
      await rm(filler, { force: true });
    };
    let logToo = false;
    const kinds = { 'without room for data': 0, 'for the log either': 0 };
    await inRounds(
      context,
      async () => {
        const before = reads.good;
        const load = await survivingRound(context, scene, () => full(logToo));
        refusals += load.refusals();
        if (!logToo && reads.good === before) context.violated('no read was answered while the disk was full');
        kinds[logToo ? 'for the log either' : 'without room for data'] += 1;
        logToo = !logToo;
      },
      ROUNDS_MAX,
    );
    context.note(
      Object.entries(kinds)
        .map(([kind, count]) => `${count} times ${kind}`)
        .join(', '),
    );
    context.note(`${refusals} writes were refused; of the reads ${reads.good} were answered and ${reads.refused} refused`);
  },
};
