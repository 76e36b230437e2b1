import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { run, serverEnvironment } from '../../src/platform/embedded-postgres/run.ts';

/** OpenStack Swift with its S3 interface, as Debian packages it: four servers on this machine, each object stored once. */

/** A ready server with an empty bucket. */
export type SwiftServer = { endpoint: string; bucket: string; accessKey: string; secretKey: string };

const BIN = '/usr/bin';
const PYTHON = path.join(BIN, 'python3');
const STORES = ['account', 'container', 'object'] as const;
const SERVERS = [...STORES, 'proxy'] as const;
type Server = (typeof SERVERS)[number];
const RING_BUILDER = path.join(BIN, 'swift-ring-builder');
const programOf = (server: Server): string => path.join(BIN, `swift-${server}-server`);

const READY_MS_MAX = 60_000;
const ANSWER_MS_MAX = 2_000;
const BUCKET_MS_MAX = 30_000;
const STOP_MS_MAX = 10_000;
const LOG_LINES_SHOWN = 10;

const ACCOUNT = 'hotel';
const USER = 'desk';
const BUCKET = 'hotel-files';

/** Whether all programs are installed. */
export function isSwiftInstalled(): boolean {
  return [PYTHON, RING_BUILDER, ...SERVERS.map(programOf)].every((file) => existsSync(file));
}

async function listenAnywhere(): Promise<NetServer> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return listener;
}

/** Free ports; all of them are opened before one is closed, so they differ. */
async function freePorts(): Promise<Record<Server, number>> {
  const ports = { account: 0, container: 0, object: 0, proxy: 0 };
  const listeners: NetServer[] = [];
  for (const name of SERVERS) {
    const listener = await listenAnywhere();
    listeners.push(listener);
    ports[name] = (listener.address() as AddressInfo).port;
  }
  for (const listener of listeners) await promisify((done: (error?: Error) => void) => listener.close(done))();
  return ports;
}

async function runOrThrow(file: string, args: string[], what: string): Promise<void> {
  const { ok, reason } = await run(file, args);
  if (!ok) throw new Error(`${what}: ${reason}`);
}

/** Swift keeps metadata of files in extended attributes, which not every file system has. */
async function checkAttributes(dir: string): Promise<void> {
  const code = 'import os, sys; os.setxattr(sys.argv[1], "user.swift.metadata", b"x" * 2000)';
  await runOrThrow(PYTHON, ['-c', code, dir], `${dir} cannot hold Swift's files (TMPDIR names another folder)`);
}

/** Rings: one copy of everything, on the one device. */
async function makeRing(dir: string, store: (typeof STORES)[number], port: number): Promise<void> {
  const builder = path.join(dir, `${store}.builder`);
  const steps = [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/disk`, '1'], ['rebalance']];
  for (const step of steps) await runOrThrow(RING_BUILDER, [builder, ...step], `swift-ring-builder ${step[0]}`);
}

/** Debian's own pipeline without parts that need further servers; S3 comes before authorisation, as its manual says. */
const PIPELINES: Readonly<Record<Server, string>> = {
  account: 'healthcheck account-server',
  container: 'healthcheck container-server',
  object: 'healthcheck object-server',
  proxy:
    'catch_errors gatekeeper healthcheck proxy-logging cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-logging proxy-server',
};

/** Generous for busy machines: after a time-out, lists would lag behind the stored objects. */
const PATIENCE = ['conn_timeout = 10', 'node_timeout = 60'];
const APP_SETTINGS: Readonly<Record<Server, readonly string[]>> = {
  account: [],
  container: PATIENCE,
  object: [...PATIENCE, 'container_update_timeout = 60'],
  proxy: [...PATIENCE, 'account_autocreate = true'],
};

function configOf(server: Server, dir: string, port: number, secretKey: string): string {
  const filters: Readonly<Record<string, readonly string[]>> = {
    // Required by the accounts, but absent: nothing is cached.
    cache: ['memcache_servers = 127.0.0.1:9', 'set log_level = CRITICAL'],
    s3api: ['location = us-east-1', 's3_acl = false'],
    tempauth: [`user_${ACCOUNT}_${USER} = ${secretKey} .admin`],
    versioned_writes: ['allow_object_versioning = true'],
  };
  const steps = PIPELINES[server].split(' ').slice(0, -1);
  const sections = [...new Set(steps)].flatMap((name) => [
    `[filter:${name}]`,
    `use = egg:swift#${name === 'cache' ? 'memcache' : name.replace('-', '_')}`,
    ...(filters[name] ?? []),
  ]);
  return [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    `user = ${userInfo().username}`,
    `swift_dir = ${dir}`,
    `devices = ${dir}/devices`,
    'mount_check = false',
    // One process each, which a signal ends.
    'workers = 0',
    // Errors go to standard error as well; nothing goes to the log of the machine.
    'log_udp_host = 127.0.0.1',
    'log_udp_port = 9',
    'log_level = WARNING',
    '[pipeline:main]',
    `pipeline = ${PIPELINES[server]}`,
    `[app:${server}-server]`,
    `use = egg:swift#${server}`,
    ...APP_SETTINGS[server],
    ...sections,
    '',
  ].join('\n');
}

async function writeConfig(dir: string, ports: Record<Server, number>, secretKey: string): Promise<void> {
  await mkdir(path.join(dir, 'devices', 'disk'), { recursive: true });
  await writeFile(
    path.join(dir, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n[storage-policy:0]\nname = once\ndefault = yes\n',
  );
  for (const server of SERVERS) {
    await writeFile(path.join(dir, `${server}.conf`), configOf(server, dir, ports[server], secretKey), { mode: 0o600 });
  }
  await Promise.all(STORES.map((store) => makeRing(dir, store, ports[store])));
}

async function launch(dir: string, server: Server): Promise<ChildProcess> {
  const log = await open(path.join(dir, `${server}.log`), 'a', 0o600);
  try {
    return spawn(programOf(server), [path.join(dir, `${server}.conf`), '-v'], {
      cwd: '/',
      env: serverEnvironment,
      // A Ctrl-C must first reach the tests, then the servers.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
  } finally {
    await log.close();
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function responses(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/healthcheck`, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function untilReady(name: Server, server: ChildProcess, port: number, signal: AbortSignal): Promise<void> {
  const end = Date.now() + READY_MS_MAX;
  while (!(await responses(port))) {
    signal.throwIfAborted();
    if (hasEnded(server)) throw new Error(`swift-${name}-server ended`);
    if (Date.now() > end) throw new Error(`swift-${name}-server is not ready after ${READY_MS_MAX} ms`);
    await sleep(100);
  }
}

async function makeBucket({ endpoint, bucket, accessKey, secretKey }: SwiftServer): Promise<void> {
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(BUCKET_MS_MAX) });
  } finally {
    client.destroy();
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const ended = once(server, 'exit');
  const impatience = setTimeout(() => server.kill('SIGKILL'), STOP_MS_MAX);
  server.kill('SIGTERM');
  await ended;
  clearTimeout(impatience);
}

/** The last lines that each of the servers logged, for debugging; empty when there are none. */
export async function swiftLogs(dir: string): Promise<string> {
  const said: string[] = [];
  for (const name of (await readdir(dir)).filter((file) => file.endsWith('.log'))) {
    const text = (await readFile(path.join(dir, name), 'utf8')).trim();
    if (text !== '') said.push(`-- ${name}`, ...text.split('\n').slice(-LOG_LINES_SHOWN));
  }
  return said.join('\n');
}

/**
 * Makes a cluster in an empty folder, runs `use` with it, and ends it, also when the signal comes while it starts.
 * @throws Error with what keeps it from starting
 */
export async function withSwift<T>(dir: string, signal: AbortSignal, use: (server: SwiftServer) => Promise<T>): Promise<T> {
  await checkAttributes(dir);
  const secretKey = randomUUID();
  const ports = await freePorts();
  await writeConfig(dir, ports, secretKey);
  const servers: ChildProcess[] = [];
  try {
    for (const name of SERVERS) {
      signal.throwIfAborted();
      servers.push(await launch(dir, name));
    }
    for (const [index, server] of servers.entries()) {
      const name = SERVERS[index] ?? 'proxy';
      await untilReady(name, server, ports[name], signal);
    }
    const server = {
      endpoint: `http://127.0.0.1:${ports.proxy}`,
      bucket: BUCKET,
      accessKey: `${ACCOUNT}:${USER}`,
      secretKey,
    };
    await makeBucket(server);
    return await use(server);
  } finally {
    await Promise.all(servers.map(stop));
  }
}
