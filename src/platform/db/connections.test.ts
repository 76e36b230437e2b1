import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { createClients, createHostPool } from './connections.ts';

const CONNECT_MS = 200;

/** A server that accepts connections and never responds, like a machine that hangs. */
const silent = createServer((socket) => sockets.add(socket.on('error', () => {})));
const sockets = new Set<Socket>();
let port: number;
before(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  ({ port } = silent.address() as AddressInfo);
});
after(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test('a single connection that is not answered leaves the next one to the other server', async () => {
  const nextClient = createClients({
    connectionString: `postgresql://desk@127.0.0.1:${port},127.0.0.1:1/hotel`,
    connectionTimeoutMillis: CONNECT_MS,
  });
  await assert.rejects(nextClient().connect(), /timeout expired/);
  await assert.rejects(nextClient().connect(), /ECONNREFUSED/);
});

test('a pool of silent servers fails with the code on which the job queue retries', async () => {
  for (const hosts of [`127.0.0.1:${port}`, `127.0.0.1:${port},[::1]:${port}`]) {
    const pool = createHostPool({
      connectionString: `postgresql://desk@${hosts}/hotel`,
      connectionTimeoutMillis: CONNECT_MS,
      onError: () => {},
    });
    await assert.rejects(pool.connect(), { code: 'ETIMEDOUT' });
    await pool.end();
  }
});
