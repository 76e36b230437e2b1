import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { openListener } from './notifications.queries.ts';

test('a listener is closed also while it is connecting to a database that does not respond', { timeout: 30_000 }, async () => {
  const sockets: Socket[] = [];
  const mute = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const heard: string[] = [];
  try {
    for (let round = 0; round < 3; round += 1) {
      const greeted = once(mute, 'connection').then(([socket]) => once(socket as Socket, 'data'));
      const listener = openListener({
        connectionString: `postgresql://desk@127.0.0.1:${(mute.address() as AddressInfo).port}/hotel`,
        onNotification: () => heard.push('notification'),
        onListening: () => heard.push('listening'),
        onLost: () => heard.push('lost'),
      });
      await greeted;
      await listener.close();
    }
  } finally {
    for (const socket of sockets) socket.destroy();
    mute.close();
  }
  assert.deepEqual(heard, []);
});
