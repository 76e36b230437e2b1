import type { Resource } from '../race.ts';
import { addBooking, at, checkIn, idOf, must, newScene, type Scene, type World } from '../scene.ts';
import { bookingPath, post, put, roomPath, stayPath } from './calls.ts';

const [X, Y] = ['04AABBCCDDEE01', '04AABBCCDDEE02'];

/** Prepares a card; the response is kept under the name. */
async function prepare(world: World, scene: Scene, name: string, path: string, body: unknown): Promise<void> {
  const { cardIndex, issuedAt, expiresAt } = await must(world, scene, post(path, body));
  scene.ids[name] = JSON.stringify({ cardIndex, issuedAt, expiresAt });
}

function stored(scene: Scene, name: string, cardId: string, isTemporary = false) {
  const { expiresAt, ...rest } = JSON.parse(idOf(scene, name)) as Record<string, unknown>;
  return { cardId, ...rest, ...(isTemporary ? {} : { expiresAt }) };
}

const revoke = (scene: Scene, name: string): string => {
  const { cardIndex } = JSON.parse(idOf(scene, name)) as { cardIndex: number };
  return `/room-stays/cards/${cardIndex}/revoke`;
};

/** Stays b0 in 101 and b1 in 102. b1 has a card (`given`); two more are prepared for b0, one for b1, two for room 101. */
export const card: Resource = {
  name: 'card',
  title: 'Of one stay, one room and one physical card, at most one card is active, and none outlives its stay',
  prepare: async (world) => {
    const scene = await newScene(world, { rooms: { STD: [101, 102, 103] }, hasNfc: true });
    await Promise.all([0, 1].map((number) => addBooking(world, scene, `b${number}`, number)));
    await Promise.all([checkIn(world, scene, 'b0', 101), checkIn(world, scene, 'b1', 102)]);
    const until = { expiresAt: at(scene, 24) };
    for (const [name, stay] of [
      ['first', 'b0'],
      ['second', 'b0'],
      ['third', 'b1'],
      ['given', 'b1'],
    ] as const)
      await prepare(world, scene, name, stayPath(scene, stay, '/cards/prepare'), until);
    for (const name of ['temp', 'other temp']) await prepare(world, scene, name, roomPath(scene, 101, '/cards/prepare-temp'), {});
    await must(world, scene, post(stayPath(scene, 'b1', '/cards'), stored(scene, 'given', '04AABBCCDDEE03')));
    return scene;
  },
  operations: [
    {
      name: 'store for the stay',
      call: (scene, side) =>
        post(stayPath(scene, 'b0', '/cards'), stored(scene, side === 0 ? 'first' : 'second', side === 0 ? X : Y)),
    },
    { name: 'store twice', call: (scene) => post(stayPath(scene, 'b0', '/cards'), stored(scene, 'first', X)) },
    { name: 'store for another stay', call: (scene) => post(stayPath(scene, 'b1', '/cards'), stored(scene, 'third', X)) },
    {
      name: 'store for the room',
      call: (scene, side) =>
        post(roomPath(scene, 101, '/cards/temp'), stored(scene, side === 0 ? 'temp' : 'other temp', side === 0 ? X : Y, true)),
    },
    {
      name: 'store the same for the room',
      call: (scene) => post(roomPath(scene, 101, '/cards/temp'), stored(scene, 'temp', X, true)),
    },
    { name: 'prepare', call: (scene) => post(stayPath(scene, 'b0', '/cards/prepare'), { expiresAt: at(scene, 20) }) },
    { name: 'revoke', call: (scene) => post(revoke(scene, 'given')) },
    { name: 'void', call: (scene) => post(stayPath(scene, 'b0', '/void')) },
    { name: 'check out', call: (scene) => post(bookingPath(scene, 'b0', '/check-out')) },
    { name: 'void the other', call: (scene) => post(stayPath(scene, 'b1', '/void')) },
    { name: 'move', call: (scene) => post(stayPath(scene, 'b0', '/move'), { roomId: idOf(scene, 'room 103') }) },
    { name: 'room without reader', call: (scene) => put(roomPath(scene, 101), { hasNfc: false }) },
  ],
};
