import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { createTestDatabase } from '../../test/harness/database.ts';
import { longTest } from '../../test/harness/long-test.ts';
import { openS3Server } from '../../test/harness/s3-server.ts';
import { readConfig } from '../config/config.ts';
import { startService, warnOfWrongIssuer } from './start.ts';
import { StartError } from './start-problems.ts';

const database = await createTestDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-test-'));
after(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns the one line with which the start fails. */
async function failStart(env: Record<string, string>): Promise<string> {
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.connectionString, ...env });
  let line = '';
  await assert.rejects(startService(config, pino({ level: 'silent' })), (error) => {
    assert.ok(error instanceof StartError, String(error));
    line = error.message;
    return true;
  });
  return line;
}

test('a HOST that is not an address of this machine stops the start', async () => {
  assert.equal(await failStart({ HOST: '192.0.2.1' }), 'HOST 192.0.2.1 is not an address of this machine');
});

test('a DATABASE_URL without its database stops the start', async () => {
  const missing = database.connectionString.replace(/\/t_[0-9a-f]+/, '/t_none');
  assert.equal(await failStart({ DATABASE_URL: missing }), 'DATABASE_URL: there is no such database');
});

longTest('a database that cannot be reached within 10 s stops the start with one line that names DATABASE_URL', async () => {
  const begun = performance.now();
  const line = await failStart({ DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' });
  const ms = performance.now() - begun;
  assert.ok(ms > 9_000 && ms < 60_000, `${ms} ms`);
  assert.match(line, /^DATABASE_URL: the database cannot be reached: .*ECONNREFUSED.*$/);
});

longTest(
  'if several database servers cannot be reached, the line names each with its reason, but no user or password',
  async () => {
    const line = await failStart({ DATABASE_URL: 'postgresql://desk:sekret@nohost.invalid:5444,127.0.0.1:1/hotel' });
    assert.match(
      line,
      /^DATABASE_URL: the database cannot be reached: nohost\.invalid port 5444: .+; 127\.0\.0\.1 port 1: .*ECONNREFUSED/,
    );
    assert.doesNotMatch(line, /desk|sekret/);
  },
);

longTest('a first database server that accepts connections but does not answer does not stop the start', async () => {
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
    assert.equal(sockets.size, 1, 'every step of the start but the first skips this server');
    await service.stop();
  } finally {
    for (const socket of sockets) socket.destroy();
    silent.close();
  }
});

test('a wrong FILE_STORE stops the start', async () => {
  const server = await openS3Server();
  try {
    assert.equal(
      await failStart({ FILE_STORE: 's3://nobodys-bucket', S3_ENDPOINT: server.endpoint }),
      'FILE_STORE s3://nobodys-bucket cannot be used: there is no such bucket',
    );
  } finally {
    await server.close();
  }
  const file = import.meta.filename;
  assert.equal(await failStart({ FILE_STORE: `file:${file}` }), `FILE_STORE file:${file} cannot be used: it is not a folder`);
});

test('if the file store is unreachable, the service starts', async () => {
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

test('a wrong AUTH_ISSUER is one warning, and a right one is none', async () => {
  const documents = new Map<string, object>();
  const provider = createHttpServer((request, response) => {
    const document = documents.get(request.url ?? '');
    response.writeHead(document === undefined ? 404 : 200).end(JSON.stringify(document));
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const warn = async (setting: string): Promise<string | null> => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    await warnOfWrongIssuer(
      { auth: { issuer: setting, audience: 'hotels', jwksUrl: undefined, clientId: null, scope: 'openid' } },
      log,
    );
    assert.ok(lines.length < 2);
    return lines[0] === undefined ? null : JSON.parse(lines[0]).msg;
  };
  try {
    assert.match((await warn('http://127.0.0.1:1')) ?? '', /^AUTH_ISSUER http:\/\/127\.0\.0\.1:1: .*(ECONNREFUSED|bad port)/);
    assert.match((await warn(issuer)) ?? '', /answered 404/);
    documents.set('/.well-known/openid-configuration', { issuer: 'https://other.example', jwks_uri: `${issuer}/keys` });
    assert.match((await warn(issuer)) ?? '', /names the issuer "https:\/\/other\.example"/);
    documents.set('/.well-known/openid-configuration', { issuer, jwks_uri: `${issuer}/keys` });
    documents.set('/keys', { nothing: true });
    assert.match((await warn(issuer)) ?? '', /is not a key set/);
    documents.set('/keys', { keys: [] });
    assert.equal(await warn(issuer), null);
  } finally {
    provider.close();
  }
});
