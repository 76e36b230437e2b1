import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertErrorShape } from '../../../test/harness/raw-request.ts';
import { startTestService } from '../../../test/harness/service-under-test.ts';

const CONNECTIONS_MAX = 10;

const service = await startTestService({ MAX_CONNECTIONS: String(CONNECTIONS_MAX) });
after(() => service.stop());

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Sends the bytes and resolves to status, headers and body of the response before the connection ends. */
async function ask(bytes: string) {
  const socket = await open();
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => (text += chunk));
  socket.end(bytes);
  await once(socket, 'close');
  const [top = '', body = ''] = text.split('\r\n\r\n');
  const [line = '', ...lines] = top.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((header) => [header.slice(0, header.indexOf(':')).toLowerCase(), header.slice(header.indexOf(':') + 2)]),
  );
  return { status: Number(line.slice(9, 12)), headers, text: body };
}

const head = (count: number): string =>
  `GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${Array.from({ length: count - 2 }, (_, index) => `X-${index}: y\r\n`).join('')}\r\n`;

test('an expectation that cannot be met is 417 with the error body', async () => {
  const response = await ask('GET /auth/me?token=secret HTTP/1.1\r\nHost: x\r\nExpect: x\r\n\r\n');
  assert.equal(response.status, 417);
  assertErrorShape(response);
  assert.equal(JSON.parse(response.text).path, '/auth/me');
});

test('HTTP/1.1 without Host is 400 with the error body; HTTP/1.0 needs none', async () => {
  const response = await ask('GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n');
  assert.equal(response.status, 400);
  assertErrorShape(response);
  assert.equal((await ask('GET /livez HTTP/1.0\r\n\r\n')).status, 200);
});

test('a hundred headers are accepted, one more is 431, and so are more than 16 KB', async () => {
  assert.equal((await ask(head(100))).status, 200);
  for (const bytes of [head(101), head(500), `GET /livez HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(17_000)}\r\n\r\n`]) {
    const response = await ask(bytes);
    assert.equal(response.status, 431);
    assertErrorShape(response);
  }
});

test('no browser caches personal data: responses, refusals and replies to invalid HTTP', async () => {
  const client = await service.newUser();
  for (const path of ['/auth/me', '/properties', '/nowhere', '/image-tags'])
    assert.equal((await client.get(path)).headers.get('cache-control'), 'no-store', path);
  assert.equal((await ask('rubbish\r\n\r\n')).headers['cache-control'], 'no-store');
});

test('one connection more than MAX_CONNECTIONS is closed, and open ones stay open', async () => {
  const { server } = service.running.app;
  server.closeIdleConnections();
  while ((await new Promise<number>((done) => server.getConnections((_, count) => done(count)))) > 0) await sleep(10);
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS_MAX }, open));
  const oneMore = await open();
  await once(oneMore.resume(), 'close');
  for (const socket of sockets) {
    socket.write('GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const [response] = (await once(socket, 'data')) as [Buffer];
    assert.match(String(response), /^HTTP\/1\.1 200 /);
    socket.destroy();
  }
});

test('a client that does not read its response is cut off', async () => {
  const { server } = service.running.app;
  const { timeout } = server;
  server.setTimeout(300);
  const socket = await open();
  socket.pause();
  socket.write('GET /docs/reference.js HTTP/1.1\r\nHost: x\r\n\r\n');
  const count = (): Promise<number> => new Promise((done) => server.getConnections((_, connections) => done(connections)));
  await sleep(200);
  assert.equal(await count(), 1);
  while ((await count()) > 0) await sleep(20);
  server.setTimeout(timeout);
  socket.destroy();
});

test('the limits of a connection match docs/security.md', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = service.running.app.server;
  assert.deepEqual(
    { headersTimeout, requestTimeout, keepAliveTimeout, timeout },
    { headersTimeout: 20_000, requestTimeout: 130_000, keepAliveTimeout: 72_000, timeout: 150_000 },
  );
});

test('invalid HTTP gets a response and the connection ends, though the client keeps it half open and keeps sending', async () => {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  const failed = new Promise<void>((resolve) => socket.on('error', () => resolve()));
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += String(chunk)));
  socket.write('garbage\r\n\r\n');
  const drip = setInterval(() => socket.write('x'), 50);
  // A closed server resets the connection when more arrives.
  await failed;
  clearInterval(drip);
  assert.match(text, /^HTTP\/1\.1 400 /);
  const { server } = service.running.app;
  server.closeIdleConnections();
  assert.equal(await new Promise<number>((done) => server.getConnections((_, count) => done(count))), 0);
});
