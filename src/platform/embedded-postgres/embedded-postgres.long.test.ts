import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chownTree } from './file-system.ts';
import { stopEmbeddedPostgres } from './index.ts';
import {
  ask,
  cannotBeNobody,
  copyDataDir,
  isRoot,
  killLaunched,
  launch,
  makeFolder,
  nobody,
  type Person,
  removeFolders,
  self,
  startHere,
  until,
} from './launch.ts';
import { isAlive } from './postmaster.ts';

const silent = () => {};
const LINUX_ONLY = process.platform === 'linux' ? false : 'reads /proc';

after(removeFolders);

/** A data folder with a database that was started once and stopped. */
const template = join(makeFolder(self), 'data');
test('the embedded database creates itself on the first start', async () => {
  await (await launch(template)).stop();
  assert.equal(existsSync(join(template, 'pg', 'PG_VERSION')), true);
  assert.equal(existsSync(join(template, 'pg', 'postmaster.pid')), false);
});

describe('the embedded database of root', { skip: !isRoot && 'needs root' }, () => {
  const dataDir = template;

  test('runs as an account that is not root and owns the data', { skip: LINUX_ONLY }, async () => {
    const server = await launch(dataDir);
    const owner = statSync(join(dataDir, 'pg')).uid;
    assert.notEqual(owner, 0);
    assert.equal(statSync(`/proc/${server.serverPid}`).uid, owner);
    await server.stop();
  });

  test('runs as the owner of the data folder, who can start it alone afterwards', { skip: cannotBeNobody() }, async () => {
    const theirs = makeFolder(nobody);
    await (await launch(theirs, { extraSettings: { fsync: 'off' } })).stop();
    assert.equal(statSync(join(theirs, 'pg')).uid, nobody.uid);
    const alone = await launch(theirs, { as: nobody });
    assert.deepEqual(await ask(alone.connectionString, 'select 1 as one'), { one: 1 });
    await alone.stop();
  });

  test('passes through a data folder that is closed to others, which others cannot', { skip: cannotBeNobody() }, async () => {
    const closed = makeFolder(self);
    chmodSync(closed, 0o700);
    const server = await launch(closed, { extraSettings: { fsync: 'off' } });
    assert.equal(existsSync(join(closed, 'pg', 'PG_VERSION')), true);
    assert.equal(statSync(closed).mode & 0o777, 0o710);
    const other = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', closed], { uid: 1, gid: 1 });
    assert.notEqual(other.status, 0);
    await server.stop();
  });

  test('lets no other account connect', { skip: cannotBeNobody() }, async () => {
    const server = await launch(dataDir);
    const script = `require('net').connect(${JSON.stringify(join(server.socketDir, '.s.PGSQL.5432'))}).on('error', (e) => console.log(e.code))`;
    const other = spawn(process.execPath, ['-e', script], { uid: 1, gid: 1, stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = (await once(other.stdout, 'data')) as [Buffer];
    assert.equal(String(said).trim(), 'EACCES');
    await server.stop();
  });

  test('takes a restored backup that belongs to root and is open to all', async () => {
    const first = await launch(dataDir);
    await ask(first.connectionString, 'create table room ()');
    await first.stop();
    await chownTree(join(dataDir, 'pg'), 0, 0);
    chmodSync(join(dataDir, 'pg'), 0o755);
    const again = await launch(dataDir);
    assert.deepEqual(await ask(again.connectionString, "select to_regclass('room')::text as name"), { name: 'room' });
    await again.stop();
  });
});

for (const person of isRoot ? [self, nobody] : [self]) {
  describe(`the embedded database, started by ${person.name}`, { skip: person === nobody && cannotBeNobody() }, () => {
    suiteFor(person);
  });
}

function suiteFor(person: Person): void {
  const dataDir = join(makeFolder(person), 'data');
  const start = (dir = dataDir) => launch(dir, { as: person });
  before(() => copyDataDir(template, dataDir, person));

  test('is PostgreSQL 15 or newer with fsync on and the database hostelry in it', async () => {
    const server = await start();
    const facts = await ask(
      server.connectionString,
      "select current_database() as db, current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync, current_setting('server_version_num')::int >= 150000 as new",
    );
    assert.deepEqual(facts, { db: 'hostelry', fsync: 'on', sync: 'on', new: true });
    await server.stop();
    assert.equal(await isAlive(server.serverPid), false);
    assert.equal(existsSync(server.socketDir), false);
  });

  test('starts below a data folder whose path is longer than a socket path may be', async () => {
    const parent = join(makeFolder(person), 'a'.repeat(100));
    mkdirSync(parent, { mode: 0o755 });
    const long = join(parent, 'b'.repeat(100));
    await copyDataDir(dataDir, long, person);
    const server = await start(long);
    assert.ok(server.socketDir.length < 80);
    assert.deepEqual(await ask(server.connectionString, 'select 1 as one'), { one: 1 });
    await server.stop();
  });

  test('listens on a socket that is closed to others, and on no port', { skip: LINUX_ONLY }, async () => {
    const server = await start();
    assert.equal(statSync(server.socketDir).mode & 0o777, 0o700);
    assert.equal(statSync(join(server.socketDir, '.s.PGSQL.5432')).mode & 0o777, 0o700);
    assert.deepEqual(await ask(server.connectionString, 'show listen_addresses'), { listen_addresses: '' });
    assert.deepEqual(tcpSocketsOf(server.serverPid), []);
    await server.stop();
  });

  test('outlives a crash of the service and is adopted by the next start, which stops it', async () => {
    const first = await start();
    await ask(first.connectionString, 'create table if not exists survivor ()');
    await first.crash();
    assert.equal(await isAlive(first.serverPid), true);
    const second = await start();
    assert.equal(second.adopted, true);
    assert.equal(second.serverPid, first.serverPid);
    assert.deepEqual(await ask(second.connectionString, "select to_regclass('survivor')::text as name"), { name: 'survivor' });
    await second.stop();
    assert.equal(await isAlive(first.serverPid), false);
  });

  test('starts although the process id left by a killed server now belongs to another program', async () => {
    const first = await start();
    await first.crash();
    process.kill(first.serverPid, 'SIGKILL');
    const owner = statSync(join(dataDir, 'pg'));
    const sleeper = spawn('sleep', ['60'], isRoot ? { uid: owner.uid, gid: owner.gid } : {});
    try {
      const pidFile = join(dataDir, 'pg', 'postmaster.pid');
      writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(sleeper.pid)));
      const second = await start();
      assert.equal(second.adopted, false);
      assert.equal(await isAlive(sleeper.pid ?? 0), true);
      await second.stop();
    } finally {
      sleeper.kill();
    }
  });

  test('starts over when the first start was killed half way', async () => {
    const fresh = join(makeFolder(person), 'data');
    const killed = start(fresh).catch((error: Error) => error.message);
    await until(() => unfinishedIn(fresh).length > 0);
    await sleep(50);
    await killLaunched();
    assert.equal(await killed, 'the process ended without an answer');
    assert.equal(existsSync(join(fresh, 'pg')), false);
    const server = await start(fresh);
    assert.deepEqual(unfinishedIn(fresh), []);
    await server.stop();
  });

  test('two starts at once share one server, and the last one to stop stops it', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    assert.equal(one.serverPid, two.serverPid);
    assert.deepEqual([one.adopted, two.adopted].sort(), [false, true]);
    await one.stop();
    assert.deepEqual(await ask(two.connectionString, 'select 1 as one'), { one: 1 });
    await two.stop();
    assert.equal(await isAlive(two.serverPid), false);
  });
}

describe('the embedded database, inside the process that started it', () => {
  const dataDir = join(makeFolder(self), 'data');
  before(() => copyDataDir(template, dataDir, self));

  test('is restarted at the same place when it is killed, and an idle connection does not end the process', async () => {
    const server = await startHere(dataDir);
    const pool = new pg.Pool({ connectionString: server.connectionString });
    pool.on('error', silent);
    await pool.query('create table kept as select 7 as value');
    const before = server.serverPid;
    process.kill(before, 'SIGKILL');
    await until(() => server.serverPid !== before);
    assert.deepEqual((await pool.query('select value from kept')).rows, [{ value: 7 }]);
    await pool.end();
    await server.stop();
    assert.equal(await isAlive(server.serverPid), false);
  });

  test('stops in order while clients are connected, and only once', async () => {
    const server = await startHere(dataDir);
    const pool = new pg.Pool({ connectionString: server.connectionString });
    pool.on('error', silent);
    await pool.query('select 1');
    await Promise.all([server.stop(), server.stop()]);
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    const lastRun = log.slice(log.lastIndexOf('starting PostgreSQL'));
    assert.match(lastRun, /received fast shutdown request/);
    assert.match(lastRun, /database system is shut down/);
    assert.doesNotMatch(lastRun, /immediate/);
    await pool.end();
  });

  test('is started once when four ask for it in the same instant', async () => {
    const servers = await Promise.all([1, 2, 3, 4].map(() => startHere(dataDir)));
    assert.equal(new Set(servers.map((server) => server.serverPid)).size, 1);
    assert.equal(servers.filter((server) => !server.adopted).length, 1);
    for (const server of servers) {
      assert.deepEqual(await ask(server.connectionString, 'select 1 as one'), { one: 1 });
      await server.stop();
    }
    assert.equal(await isAlive(servers[0]?.serverPid ?? 0), false);
  });

  test('is not stopped by the stop command while it is used, and is when it was left behind', async () => {
    const server = await launch(dataDir);
    assert.equal(await stopEmbeddedPostgres({ dataDir, log: silent }), 'in-use');
    await server.crash();
    assert.equal(await stopEmbeddedPostgres({ dataDir, log: silent }), 'stopped');
    assert.equal(await isAlive(server.serverPid), false);
    assert.equal(await stopEmbeddedPostgres({ dataDir, log: silent }), 'not-running');
    assert.equal(await stopEmbeddedPostgres({ dataDir: join(dataDir, 'none'), log: silent }), 'not-running');
  });

  test('refuses an adopted server that could lose data', async () => {
    const careless = await launch(dataDir, { extraSettings: { fsync: 'off' } });
    await careless.crash();
    await assert.rejects(startHere(dataDir), /fsync off/);
    assert.equal(await stopEmbeddedPostgres({ dataDir, log: silent }), 'stopped');
  });

  test('refuses a database of another PostgreSQL version, and says so in one line', async () => {
    const version = join(dataDir, 'pg', 'PG_VERSION');
    const right = readFileSync(version);
    writeFileSync(version, '14\n');
    await assert.rejects(startHere(dataDir), /^Error: The database in .* was made by PostgreSQL 14 .*$/);
    writeFileSync(version, right);
  });

  test('reports the message of a server that does not start', async () => {
    await assert.rejects(
      startHere(dataDir, { shared_buffers: 'plenty' }),
      /^Error: The database in .* does not start: .*invalid value for parameter "shared_buffers".*$/,
    );
  });

  test("writes no guest's data into its log", async () => {
    const server = await startHere(dataDir);
    await assert.rejects(ask(server.connectionString, "select '+919845012345'::date"), /out of range|invalid input/);
    await server.stop();
    assert.doesNotMatch(readFileSync(join(dataDir, 'postgres.log'), 'utf8'), /9845012345/);
  });

  test('keeps its log small', async () => {
    writeFileSync(join(dataDir, 'postgres.log'), 'x'.repeat(6_000_000));
    const server = await startHere(dataDir);
    assert.ok(statSync(join(dataDir, 'postgres.log')).size < 100_000);
    assert.equal(statSync(join(dataDir, 'postgres.log.1')).size, 6_000_000);
    await server.stop();
  });

  test('is restarted at the same place when it runs but its socket was deleted', async () => {
    const first = await launch(dataDir);
    await first.crash();
    rmSync(first.socketDir, { recursive: true });
    const second = await launch(dataDir);
    assert.notEqual(second.serverPid, first.serverPid);
    assert.equal(second.socketDir, first.socketDir);
    assert.equal(await isAlive(first.serverPid), false);
    await second.stop();
  });
});

function unfinishedIn(dataDir: string): string[] {
  return existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith('pg.tmp')) : [];
}

/** The TCP sockets that a process has open, by their number in the kernel's tables. */
function tcpSocketsOf(pid: number): string[] {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'));
  const inodes = new Set(tables.flatMap((table) => table.split('\n').slice(1)).map((line) => line.trim().split(/\s+/)[9]));
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  return links.filter((link) => inodes.has(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? 'no socket'));
}
