import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../test/support/database.ts';
import { openS3Server } from '../test/support/s3-server.ts';
import { readConfig } from './config.ts';
import { startService } from './start.ts';
import { StartError } from './start-problems.ts';

let database: TestDatabase;
let dataDir: string;
before(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-test-'));
});
after(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The one line that the start fails with. */
async function refusal(env: Record<string, string>): Promise<string> {
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.connectionString, ...env });
  let line = '';
  await assert.rejects(startService(config, pino({ level: 'silent' })), (error) => {
    assert.ok(error instanceof StartError, String(error));
    line = error.message;
    return true;
  });
  return line;
}

test('an address that is not of this machine is told, naming HOST', async () => {
  assert.equal(await refusal({ HOST: '192.0.2.1' }), 'HOST 192.0.2.1 is no address of this machine');
});

test('a database that is not there is told, naming DATABASE_URL', async () => {
  const missing = database.connectionString.replace(/\/t_[0-9a-f]+/, '/t_none');
  assert.equal(await refusal({ DATABASE_URL: missing }), 'DATABASE_URL: there is no such database');
});

test('a database that does not come within 10 s is one line that names DATABASE_URL', async () => {
  const begun = performance.now();
  const line = await refusal({ DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' });
  const ms = performance.now() - begun;
  assert.ok(ms > 9_000 && ms < 20_000, `${ms} ms`);
  assert.match(line, /^DATABASE_URL: the database cannot be reached: .*ECONNREFUSED.*$/);
});

test('of several database servers that cannot be reached each is named with its reason, and nobody who may enter', async () => {
  const line = await refusal({ DATABASE_URL: 'postgresql://desk:sekret@nohost.invalid:5444,127.0.0.1:1/hotel' });
  assert.match(
    line,
    /^DATABASE_URL: the database cannot be reached: nohost\.invalid port 5444: .+; 127\.0\.0\.1 port 1: .*ECONNREFUSED/,
  );
  assert.doesNotMatch(line, /desk|sekret/);
});

test('a first database server that takes connections and says nothing does not keep the service from starting', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { user, password, host, port, database: name } = new pg.Client({ connectionString: database.connectionString });
  const hosts = new URLSearchParams({ host: `127.0.0.1,${host}`, port: `${(silent.address() as AddressInfo).port},${port}` });
  const url = `postgresql://${user}:${encodeURIComponent(password ?? '')}@localhost/${name}?${hosts.toString()}`;
  try {
    const service = await startService(
      readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: url }),
      pino({ level: 'silent' }),
    );
    assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
    assert.equal(sockets.size, 1, 'what one step of the start found out the others know');
    await service.stop();
  } finally {
    for (const socket of sockets) socket.destroy();
    silent.close();
  }
});

test('a file store that cannot be used as it is set up is told, naming FILE_STORE', async () => {
  const server = await openS3Server();
  try {
    assert.equal(
      await refusal({ FILE_STORE: 's3://nobodys-bucket', S3_ENDPOINT: server.endpoint }),
      'FILE_STORE s3://nobodys-bucket cannot be used: there is no such bucket',
    );
  } finally {
    await server.close();
  }
  const file = import.meta.filename;
  assert.equal(await refusal({ FILE_STORE: `file:${file}` }), `FILE_STORE file:${file} cannot be used: it is no folder`);
});

test('a file store that is away does not keep the service from starting', async () => {
  const server = await openS3Server();
  const settings = { FILE_STORE: `s3://${server.bucket}`, S3_ENDPOINT: server.endpoint };
  try {
    server.failAll('busy');
    const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.connectionString, ...settings });
    const service = await startService(config, pino({ level: 'silent' }));
    await service.stop();
  } finally {
    await server.close();
  }
});
