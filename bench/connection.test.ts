/** The client of the load generator reads responses as they arrive. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection, requestText } from './connection.ts';

/** What the server sends for each request, in as many parts as it has. */
let response: readonly string[] = [];
const sockets: Socket[] = [];
const server = createServer((socket) => {
  sockets.push(socket);
  socket.on('data', () => void sendTo(socket));
});

async function sendTo(socket: Socket): Promise<void> {
  for (const part of response) {
    socket.write(part);
    await sleep(20);
  }
  if (response.length === 0) socket.destroy();
}

server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

async function requested(parts: readonly string[], wantsBody = true) {
  response = parts;
  const { port } = server.address() as { port: number };
  const connection = await openConnection(`http://127.0.0.1:${port}`);
  try {
    return await connection.send(requestText('GET', '/', {}, null), wantsBody);
  } finally {
    connection.close();
  }
}

test('a response is read whole, in however many parts it arrives', async () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n';
  assert.deepEqual(await requested([`${head}hello`]), { status: 200, body: 'hello' });
  assert.deepEqual(await requested([head.slice(0, 30), head.slice(30), 'he', 'llo']), { status: 200, body: 'hello' });
  assert.deepEqual(await requested([`${head}hello`], false), { status: 200, body: '' });
  assert.deepEqual(await requested(['HTTP/1.1 204 No Content\r\n\r\n']), { status: 204, body: '' });
});

test('a refusal is reported, also to a caller that wants no body', async () => {
  const refused = 'HTTP/1.1 409 Conflict\r\ncontent-length: 4\r\n\r\nfull';
  assert.deepEqual(await requested([refused], false), { status: 409, body: 'full' });
});

test('a response without a length, and one that never comes, fail', async () => {
  await assert.rejects(requested(['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n']), /without a length/);
  await assert.rejects(requested([]), /closed the connection|ECONNRESET/);
});

test('the length of a body is given in bytes', () => {
  assert.match(
    requestText('POST', '/x', { a: 'b' }, '"é"'),
    /^POST \/x HTTP\/1\.1\r\n.*a: b\r\n.*content-length: 4\r\n\r\n"é"$/s,
  );
});
