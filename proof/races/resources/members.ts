import type { Resource } from '../race.ts';
import { idOf, must, newScene } from '../scene.ts';
import { put, remove } from './calls.ts';

const user = (id: string, rest = ''): string => `/users/${id}${rest}`;

/** Two ADMINs, each of whom may act on the other, and a MANAGER. */
export const members: Resource = {
  name: 'members',
  title: 'Of two requests that remove an ADMIN, at most one succeeds where both would leave none',
  exceptions: [
    {
      status: 409,
      saying: /last.*admin/i,
      reason: 'a caller who was an ADMIN when the request came in gets the reason of the conflict, not 403',
    },
  ],
  prepare: async (world) => {
    const scene = await newScene(world);
    const names = ['first', 'second', 'manager'];
    const clients = await Promise.all(names.map((name) => world.instances.newUser({ name })));
    for (const [index, client] of clients.entries()) {
      const name = names[index] ?? '';
      scene.clients[name] = client;
      scene.ids[name] = client.userId;
      scene.labels[client.userId] = name;
      const roles = [name === 'manager' ? 'MANAGER' : 'ADMIN'];
      await must(world, scene, { ...put(user(client.userId, '/roles'), { roles }), by: 'root' });
    }
    await must(world, scene, { ...remove(user(world.admin.userId)), by: 'root' });
    scene.clients['admin'] = clients[0] ?? world.admin;
    scene.labels[world.admin.userId] = 'founder';
    return scene;
  },
  operations: [
    {
      name: 'demote the other',
      call: (scene, side) => ({
        ...put(user(idOf(scene, side === 0 ? 'second' : 'first'), '/roles'), { roles: ['STAFF'] }),
        by: side === 0 ? 'first' : 'second',
      }),
    },
    {
      name: 'demote oneself',
      call: (scene, side) => ({
        ...put(user(idOf(scene, side === 0 ? 'first' : 'second'), '/roles'), { roles: ['MANAGER'] }),
        by: side === 0 ? 'first' : 'second',
      }),
    },
    {
      name: 'disable the other',
      call: (scene, side) => ({
        ...put(user(idOf(scene, side === 0 ? 'second' : 'first'), '/disabled'), { disabled: true }),
        by: side === 0 ? 'first' : 'second',
      }),
    },
    {
      name: 'remove the other',
      call: (scene, side) => ({
        ...remove(user(idOf(scene, side === 0 ? 'second' : 'first'))),
        by: side === 0 ? 'first' : 'second',
      }),
    },
    {
      name: 'promote the manager',
      call: (scene) => ({ ...put(user(idOf(scene, 'manager'), '/roles'), { roles: ['ADMIN'] }), by: 'root' }),
    },
    {
      name: 'disable the manager',
      // Not by the superAdmin, who may leave a hotel without any.
      call: (scene, side) => ({
        ...put(user(idOf(scene, 'manager'), '/disabled'), { disabled: true }),
        by: side === 0 ? 'first' : 'second',
      }),
    },
  ],
};
