import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PROGRAM = '/usr/sbin/nginx';
const CONFIG = path.join(import.meta.dirname, '../../ops/nginx/hostelry.conf');
const READY_MS_MAX = 10_000;
/** Below the ephemeral ports: none of these is taken while its instance is restarted. */
const PORTS = { from: 20_000, count: 12_000 };
const TRIES_MAX = 100;

/** The reverse proxy of ops/nginx/hostelry.conf in front of some instances. */
export type Nginx = {
  url: string;
  /** Its error output. */
  complaints(): Promise<string>;
  stop(): Promise<void>;
};

/** Why tests that need it are skipped; false where it is installed. */
export function withoutNginx(): string | false {
  return existsSync(PROGRAM) ? false : `needs ${PROGRAM} (Debian: apt-get install nginx-light)`;
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error('no port is free');
}

/** The shipped configuration, with the test's ports. */
async function siteFor(port: number, instances: readonly number[]): Promise<string> {
  const shipped = await readFile(CONFIG, 'utf8');
  const servers = shipped.match(/^ +server 127\.0\.0\.1:\d+.*;$/gm) ?? [];
  const [first = ''] = servers;
  if (servers.length !== 2 || !shipped.includes('listen 80;')) throw new Error(`${CONFIG} is not as this test expects`);
  const own = instances.map((instance) => first.replace(/:\d+/, `:${instance}`)).join('\n');
  return shipped.replace(servers.join('\n'), own).replace('listen 80;', `listen 127.0.0.1:${port};`);
}

/** Starts nginx in front of instances on these ports of this machine. */
export async function startNginx(instances: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hostelry-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`);
  const config = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/errors warn;`,
    'events { worker_connections 512; }',
    `http { access_log off; ${temporary.join(' ')}`,
    await siteFor(port, instances),
    '}',
  ];
  await writeFile(path.join(folder, 'nginx.conf'), config.join('\n'));
  const child: ChildProcess = spawn(PROGRAM, ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += String(chunk)));
  const exit = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const isUp = (): Promise<boolean> =>
    fetch(url).then(
      (response) => response.body?.cancel().then(() => true) ?? true,
      () => false,
    );
  for (let waited = 0; !(await isUp()); waited += 20) {
    if (child.exitCode !== null || waited > READY_MS_MAX) throw new Error(`nginx did not start: ${output}`);
    await sleep(20);
  }
  return {
    url,
    complaints: async () => output + (await readFile(path.join(folder, 'errors'), 'utf8').catch(() => '')),
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
