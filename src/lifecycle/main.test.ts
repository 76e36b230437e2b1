import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { childrenRunning } from '../../test/harness/child-processes.ts';
import { createTestDatabase } from '../../test/harness/database.ts';
import { longTest } from '../../test/harness/long-test.ts';
import { type ApiClient, clientAt } from '../../test/harness/service-under-test.ts';
import { DEMO_SIM_PORT } from '../evaluation/demo/demo-gateway.ts';
import { openLocalIssuer } from '../evaluation/local-issuer.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const READY_MS_MAX = 30_000;

/** The service as a separate process. */
type Started = {
  child: ChildProcess;
  url: string;
  output(): string;
  /** Its exit code. */
  ended(): Promise<{ code: number | null }>;
};

/** What the log says of a part that has not stopped by itself, such as a server whose connections stay open. */
const OUT_OF_TIME = /did not stop in time/;

const children = new Set<ChildProcess>();

const database = await createTestDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-test-'));
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});
after(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the program and collects its output. */
function run(
  env: Record<string, string>,
  command: readonly [string, ...string[]] = [process.execPath, 'start.mjs', '--no-demo'],
) {
  const settings = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.connectionString, LOG_LEVEL: 'info', ...env };
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  children.add(child);
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(String(chunk)));
  const exit = once(child, 'close') as Promise<[number | null]>;
  const output = (): string => chunks.join('');
  const ended = async (): Promise<{ code: number | null }> => ({ code: (await exit)[0] });
  return { child, output, ended };
}

async function start(env: Record<string, string> = {}, command?: readonly [string, ...string[]]): Promise<Started> {
  const { child, output, ended } = run(env, command);
  for (let waited = 0; waited < READY_MS_MAX; waited += 20) {
    const url = /Hostelry is ready at (\S+)\n/.exec(output())?.[1];
    if (url !== undefined) return { child, url, output, ended };
    if (child.exitCode !== null) break;
    await sleep(20);
  }
  throw new Error(`the service did not start: ${output()}`);
}

/** Waits, up to 30 s, until the service has printed the text. */
async function printed({ output }: Pick<Started, 'output'>, text: string): Promise<void> {
  for (let waited = 0; !output().includes(text); waited += 5) {
    assert.ok(waited < READY_MS_MAX, `${text} was not printed: ${output()}`);
    await sleep(5);
  }
}

async function userOf({ url }: Started, phone = '+919845000001'): Promise<ApiClient> {
  const issuer = await openLocalIssuer(dataDir);
  const apiClient = clientAt(url, await issuer.issueToken({ subject: phone, phone, name: 'Asha Rao', lifetimeSeconds: 3600 }));
  assert.equal((await apiClient.post('/auth/verify')).status, 200);
  return apiClient;
}

/** Locks the users, so that a change of a name waits until `release`. */
async function holdUsers(): Promise<{ release(): Promise<void>; waiting(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query('begin; lock table app_user in share row exclusive mode');
  return {
    release: () => client.end(),
    waiting: async () => {
      const waits = `select 1 from pg_locks where not granted and relation = 'app_user'::regclass`;
      for (let looks = 0; (await client.query(waits)).rowCount === 0; looks += 1) {
        assert.ok(looks < 3_000, 'no statement waits for the users');
        await sleep(10);
      }
    },
  };
}

test('the start prints the address of the service and of its reference, and how to get a token', async () => {
  const service = await start();
  assert.match(service.output(), /Hostelry is ready at http:\/\/127\.0\.0\.1:\d+\n/);
  assert.ok(service.output().includes(`${service.url}/docs\n`));
  assert.match(service.output(), /npm run -s token -- --phone \+91\d+\n/);
  assert.equal((await clientAt(service.url, null).get('/readyz')).status, 200);
});

test('the arguments are explained by --help, and a wrong one stops the start', async () => {
  const help = run({}, [process.execPath, 'start.mjs', '--help']);
  assert.equal((await help.ended()).code, 0);
  assert.match(help.output(), /^Usage: npm start -- \[options\]\n {2}--demo /);
  for (const args of [['--nope'], ['--demo', '--no-demo']]) {
    const { output, ended } = run({}, [process.execPath, 'start.mjs', ...args]);
    assert.equal((await ended()).code, 1);
    assert.match(output(), /^hostelry: [^\n]+ \(--help lists the options\)\n$/);
  }
});

longTest(
  'with DATABASE_URL there is a demo hotel only with --demo; its gateway simulator takes a free port if 4010 is taken',
  async () => {
    const without = await start({}, [process.execPath, 'start.mjs']);
    assert.match(without.output(), /npm start -- --demo\n/);
    assert.doesNotMatch(without.output(), /demo hotel is property/);

    // If another program has the port already, the test needs no server.
    const other = createServer().on('error', () => {});
    await once(other.listen(DEMO_SIM_PORT, '127.0.0.1'), 'listening').catch(() => {});
    const service = run({}, [process.execPath, 'start.mjs', '--demo']);
    await printed(service, 'the gateway simulator is at ');
    const simUrl = /another program uses port 4010: the gateway simulator is at ([^"]+)"/.exec(service.output())?.[1] ?? '';
    assert.notEqual(new URL(simUrl).port, '4010');
    assert.equal((await fetch(`${simUrl}/sim/`)).status, 200);
    other.close();
  },
);

// How the start ends. config.test.ts and start-problems.test.ts test the message for each setting.
test('a wrong setting stops the start with one line that names it', async () => {
  const { output, ended } = run({ PORT: '70000' });
  assert.equal((await ended()).code, 1);
  assert.match(output(), /^hostelry: PORT must be .*70000.*\n$/);
});

longTest('if another program uses the port, the start stops with one line that names PORT', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { output, ended } = run({ PORT: String(port), LOG_LEVEL: 'silent' });
  assert.equal((await ended()).code, 1);
  assert.match(output(), new RegExp(`^hostelry: PORT ${port} on 127\\.0\\.0\\.1 is used by another program.*\n$`));
  other.close();
});

test('on SIGTERM the service finishes running requests, accepts no new ones, and ends with 0', async () => {
  const service = await start();
  const apiClient = await userOf(service);
  const held = await holdUsers();
  const underWay = apiClient.put('/auth/me', { name: 'Asha Rao Mysuru' });
  await held.waiting();
  service.child.kill('SIGTERM');
  await assert.rejects(async () => {
    for (;;) {
      await fetch(`${service.url}/livez`, { headers: { connection: 'close' } });
      await sleep(10);
    }
  });
  const ended = service.ended();
  await held.release();
  const apiResponse = await underWay;
  assert.equal(apiResponse.status, 200);
  assert.equal(apiResponse.body.name, 'Asha Rao Mysuru');
  assert.equal((await ended).code, 0);
  assert.doesNotMatch(service.output(), OUT_OF_TIME);
});

longTest(
  'on SIGTERM with DRAIN_SECONDS the service reports at once that it is not ready, serves on without keep-alive, and ends',
  async () => {
    const service = await start({ DRAIN_SECONDS: '3' });
    const apiClient = await userOf(service);
    service.child.kill('SIGTERM');
    await printed(service, '"msg":"stopping"');
    const ready = await apiClient.get('/readyz');
    assert.equal(ready.status, 503);
    assert.ok(Number(ready.headers.get('retry-after')) >= 1);
    const served = await apiClient.put('/auth/me', { name: 'Asha Rao Mandya' });
    assert.equal(served.status, 200);
    assert.equal(served.headers.get('connection'), 'close');
    assert.equal((await service.ended()).code, 0);
    await assert.rejects(fetch(`${service.url}/livez`));
    assert.doesNotMatch(service.output(), /"level":"(warn|error|fatal)"/, 'a drain logs no warning');
  },
);

longTest('SIGUSR2 does not end a service without workers', async () => {
  const service = await start();
  service.child.kill('SIGUSR2');
  await printed(service, 'SIGUSR2 is ignored');
  assert.equal((await clientAt(service.url, null).get('/livez')).status, 200);
  service.child.kill('SIGTERM');
  assert.equal((await service.ended()).code, 0);
});

longTest('SIGUSR2 ends neither the primary process nor a worker during the start', async () => {
  const { child, output, ended } = run({ DATABASE_URL: 'postgresql://x@127.0.0.1:1/x', WEB_CONCURRENCY: '2' });
  await printed({ output }, 'trying for 10 s');
  process.kill(-(child.pid ?? assert.fail()), 'SIGUSR2');
  await printed({ output }, 'SIGUSR2 is ignored');
  assert.equal((await ended()).code, 1);
  assert.equal(output().match(/SIGUSR2 is ignored/g)?.length, 2);
  assert.match(output(), /hostelry: DATABASE_URL: the database cannot be reached/);
});

longTest('on SIGINT the service ends its streams with a retry hint', async () => {
  const service = await start();
  const apiClient = await userOf(service);
  const { body: property } = await apiClient.post('/properties', {
    name: 'Hotel Test',
    timezone: 'Asia/Kolkata',
    currency: 'INR',
  });
  const response = await fetch(`${service.url}/properties/${property.id}/rooms/board/stream`, {
    headers: { authorization: `Bearer ${apiClient.token}` },
  });
  assert.equal(response.status, 200);
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const isOpen = text.includes('event: board.snapshot');
    text += chunk;
    if (!isOpen && text.includes('event: board.snapshot')) service.child.kill('SIGINT');
  }
  assert.match(text, /event: board\.snapshot[\s\S]*\nretry: \d+\n\n$/);
  assert.equal((await service.ended()).code, 0);
  assert.doesNotMatch(service.output(), OUT_OF_TIME);
});

longTest('a second signal ends the service at once, but a signal that arrives twice counts as one', async () => {
  const service = await start();
  const apiClient = await userOf(service);
  const held = await holdUsers();
  const underWay = apiClient.put('/auth/me', { name: 'Asha Rao' }).then(
    () => 'answered',
    () => 'cut off',
  );
  await held.waiting();
  service.child.kill('SIGINT');
  await printed(service, '"msg":"stopping"');
  service.child.kill('SIGINT');
  await sleep(600);
  assert.equal(service.child.exitCode, null);
  service.child.kill('SIGINT');
  assert.equal((await service.ended()).code, 1);
  assert.equal(await underWay, 'cut off');
  await held.release();
});

longTest('an uncaught error is logged, and the service stops in order and ends with 1', async () => {
  const bug = "process.on('SIGUSR2', () => { Promise.reject(new Error('planted')); })";
  const service = await start({}, [
    process.execPath,
    '--import',
    `data:text/javascript,${encodeURIComponent(bug)}`,
    'start.mjs',
    '--no-demo',
  ]);
  service.child.kill('SIGUSR2');
  assert.equal((await service.ended()).code, 1);
  assert.doesNotMatch(service.output(), OUT_OF_TIME);
  assert.match(service.output(), /"level":"fatal".*"message":"planted"/);
});

longTest(
  'with workers the address is printed once, and Ctrl-C at all processes stops the workers and then the database',
  async () => {
    const own = await mkdtemp(path.join(tmpdir(), 'hostelry-test-'));
    try {
      const service = await start({ DATABASE_URL: '', DATA_DIR: own, WEB_CONCURRENCY: '2' });
      const workers = await childrenRunning('start.mjs', service.child.pid);
      assert.equal(workers.length, 2);
      assert.equal(service.output().match(/Hostelry is ready/g)?.length, 1);
      const issuer = await openLocalIssuer(own);
      const apiClient = clientAt(
        service.url,
        await issuer.issueToken({ subject: 'asha', name: 'Asha Rao', lifetimeSeconds: 3600 }),
      );
      assert.equal((await apiClient.post('/auth/verify')).status, 200);
      assert.match((await apiClient.get('/metrics')).text, /^hostelry_workers 2$/m);
      process.kill(-(service.child.pid ?? assert.fail()), 'SIGINT');
      assert.equal((await service.ended()).code, 0);
      assert.equal(service.output().match(/"msg":"stopping"/g)?.length, 1);
      assert.doesNotMatch(service.output(), /"level":"(warn|error|fatal)"/);
      assert.deepEqual(await findProcesses(own), []);
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  },
);

longTest('with workers, if another program uses the port, the start stops with one line that names PORT', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { output, ended } = run({ PORT: String(port), LOG_LEVEL: 'silent', WEB_CONCURRENCY: '2' });
  assert.equal((await ended()).code, 1);
  assert.match(output(), new RegExp(`^hostelry: PORT ${port} on 127\\.0\\.0\\.1 is used by another program.*\n$`));
  other.close();
});

longTest('`npm start` passes the signal on: the service and its database stop, and the next start finds all data', async () => {
  const own = await mkdtemp(path.join(tmpdir(), 'hostelry-test-'));
  try {
    const first = await start({ DATABASE_URL: '', DATA_DIR: own }, ['npm', 'start', '--', '--no-demo']);
    const issuer = await openLocalIssuer(own);
    const apiClient = clientAt(first.url, await issuer.issueToken({ subject: 'asha', name: 'Asha Rao', lifetimeSeconds: 3600 }));
    assert.equal((await apiClient.post('/auth/verify')).status, 200);
    first.child.kill('SIGTERM');
    assert.equal((await first.ended()).code, 0);
    assert.doesNotMatch(first.output(), OUT_OF_TIME);
    await assert.rejects(fetch(`${first.url}/livez`));
    assert.deepEqual(await findProcesses(own), []);

    const second = await start({ DATABASE_URL: '', DATA_DIR: own });
    assert.equal((await clientAt(second.url, apiClient.token).get('/auth/me')).body.name, 'Asha Rao');
    second.child.kill('SIGTERM');
    await second.ended();
  } finally {
    await rm(own, { recursive: true, force: true });
  }
});

/** The processes whose command line names the data folder, as /proc lists them. */
async function findProcesses(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const id of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(folder)) found.push(command);
  }
  return found;
}
