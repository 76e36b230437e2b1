/** How long a start takes, from the process to the first 200 of /readyz, on a database with a long past and on one with nearly none. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { computeSpread, type Spread } from '../stats.ts';

/** Seconds of each start on each of the two, one after the other in each round; `ratio`: of the starts of a round. */
export type StartTimes = { large: number[]; small: number[]; ratio: Spread };

export type StartJob = { large: string; small: string; dataDir: string; rounds: number; onRound: (round: number) => void };

const MAIN = path.join(import.meta.dirname, '../../src/main.ts');
const LOOK_MS = 5;
const PATIENCE_MS = 60_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return address.port;
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/readyz', agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200));
    }).on('error', () => resolve(false));
  });
}

/** Starts the service as a separate process, and stops it again; seconds until it is ready. @throws when it does not get there */
async function timeStart(connectionString: string, dataDir: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [MAIN, '--no-demo'], {
    env: { ...process.env, DATABASE_URL: connectionString, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null || performance.now() - begun > PATIENCE_MS) throw new Error('the service did not get ready');
      await sleep(LOOK_MS);
    }
    return (performance.now() - begun) / 1_000;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Starts on both in turn, in reverse order in every other round; one start on each before, which is not counted. */
export async function measureStarts({ large, small, dataDir, rounds, onRound }: StartJob): Promise<StartTimes> {
  const sides = { large: [] as number[], small: [] as number[] };
  const databases = { large, small };
  const order = ['small', 'large'] as const;
  for (const name of order) await timeStart(databases[name], path.join(dataDir, `start-${name}`));
  for (let round = 0; round < rounds; round += 1) {
    onRound(round);
    for (const name of round % 2 === 0 ? order : order.toReversed())
      sides[name].push(await timeStart(databases[name], path.join(dataDir, `start-${name}`)));
  }
  return { ...sides, ratio: computeSpread(sides.large.map((seconds, round) => seconds / (sides.small[round] ?? Number.NaN))) };
}
