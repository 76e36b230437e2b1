/** The service, processes of its database, the database server, and everything at once are killed. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isId } from '../../src/platform/ids.ts';
import { embeddedServer } from '../../test/harness/service-process.ts';
import type { Check, Context } from '../check.ts';
import { cutPower } from './processes.ts';
import { endingRound, inRounds, survivingRound } from './rounds.ts';
import { openScene, type Scene } from './scene.ts';

/** Paths of all files below the folder, relative to it. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** After this many failures a server is restarted more and more slowly: a new service starts at none. */
const DEATHS_MAX = 3;
const JOBS_MS_MAX = 20_000;

/** A job that is queued now is done, whatever was under way when the service was killed. */
async function jobsGoOn(context: Context, { sql }: Scene): Promise<void> {
  await sql(`select graphile_worker.add_job('purge-expired', job_key => 'proof')`);
  const left = `select 1 as one from graphile_worker._private_jobs where key = 'proof'`;
  for (const deadline = Date.now() + JOBS_MS_MAX; (await sql(left)).length > 0; await sleep(20)) {
    if (Date.now() < deadline) continue;
    context.violated(`a job was not done within ${JOBS_MS_MAX} ms`);
    return;
  }
}

/** Every file that a row names exists; a file without a row lies where the sweep finds it. */
async function filesAgree(context: Context, { sql, dataDir }: Scene): Promise<void> {
  const folder = path.join(dataDir, 'files');
  const rows = await sql<{ key: string }>('select signature_file as key from guest where signature_file is not null');
  const known = new Set(rows.map(({ key }) => key));
  // Below the folder of the installation, beside its marker.
  const stored = (await listFiles(folder)).flatMap((file) => (file.includes('/') ? [file.slice(file.indexOf('/') + 1)] : []));
  for (const key of known) if (!stored.includes(key)) context.violated(`a row names the file ${key}, which does not exist`);
  let unnamed = 0;
  for (const key of stored) {
    if (known.has(key)) continue;
    const [place = '', name = ''] = key.split('/');
    const isSwept = place === '.partial' || (place === 'signatures' && isId(name.replace(/\..*$/, '')));
    if (isSwept) unnamed += 1;
    else context.violated(`the file ${key} belongs to no row, and would never be swept`);
  }
  context.note(`${known.size} files with a row, ${unnamed} left to the sweep`);
}

export const serviceKilled: Check = {
  name: 'service',
  title: 'A service that is killed in the middle of writes keeps all it acknowledged, and nothing is half done',
  weight: 2,
  run: async (context) => {
    const scene = await openScene(context);
    const rounds = await inRounds(context, async () => {
      await endingRound(context, scene, () => scene.service().end('SIGKILL'));
      await jobsGoOn(context, scene);
    });
    await filesAgree(context, scene);
    context.note(`${rounds} kills`);
  },
};

const TERMINATIONS = 12;

export const backendsKilled: Check = {
  name: 'backends',
  title: 'Database connections that are ended at any moment, idle, busy or listening, cause at most a 503',
  run: async (context) => {
    const scene = await openScene(context);
    let ended = 0;
    const blow = async (): Promise<void> => {
      for (let count = 0; count < TERMINATIONS; count += 1) {
        // Now and then all of them at once.
        const most = context.random.happens(0.2) ? 100 : 1;
        const rows = await scene.sql(`
          select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()
          order by md5(pid::text || '${context.random.fraction()}') limit ${most}`);
        ended += rows.length;
        await sleep(context.random.below(80));
      }
    };
    await inRounds(context, async () => {
      await survivingRound(context, scene, blow);
      await jobsGoOn(context, scene);
    });
    context.note(`${ended} connections ended`);
  },
};

export const serverKilled: Check = {
  name: 'server',
  title: 'A database server that is killed or shut down at once recovers without help, with all that was acknowledged',
  run: async (context) => {
    const scene = await openScene(context);
    let deaths = 0;
    const blow = async (): Promise<void> => {
      const server = await embeddedServer(scene.dataDir);
      if (server === undefined) throw new Error('no database server runs');
      process.kill(server.pid, context.random.happens(0.5) ? 'SIGKILL' : 'SIGQUIT');
      deaths += 1;
    };
    const rounds = await inRounds(context, async () => {
      await survivingRound(context, scene, blow);
      await jobsGoOn(context, scene);
      if (deaths < DEATHS_MAX) return;
      deaths = 0;
      await scene.service().end('SIGTERM');
      await scene.start();
    });
    context.note(`${rounds} deaths`);
  },
};

export const powerCut: Check = {
  name: 'power-cut',
  title: 'After everything was killed at once, everything acknowledged is stored and nothing is half done',
  weight: 2,
  run: async (context) => {
    if (!existsSync('/proc/self/environ')) context.skip('the processes of a service can be found only in /proc');
    const scene = await openScene(context);
    let processes = 0;
    const rounds = await inRounds(context, () =>
      endingRound(context, scene, async () => {
        processes += await cutPower(scene.dataDir);
      }),
    );
    await filesAgree(context, scene);
    context.note(`${rounds} cuts of ${processes} processes; what a disk keeps in its own cache is not tried`);
  },
};
