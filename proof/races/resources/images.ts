import { picture } from '../../../test/harness/pictures.ts';
import type { Resource } from '../race.ts';
import { type Call, idOf, must, newScene, type Scene, type World } from '../scene.ts';
import { put, remove, roomPath } from './calls.ts';

const COLOURS = {
  red: '#ff0000',
  green: '#00ff00',
  blue: '#0000ff',
  white: '#ffffff',
  black: '#000000',
  grey: '#808080',
} as const;
type Colour = keyof typeof COLOURS;

/** The same bytes in every scene. */
let painted: Promise<Map<Colour, Buffer>> | undefined;

async function paint(): Promise<Map<Colour, Buffer>> {
  const all = Object.entries(COLOURS) as [Colour, string][];
  return new Map(await Promise.all(all.map(async ([name, colour]) => [name, await picture('png', 16, 16, colour)] as const)));
}

const BOUNDARY = 'proof-of-pictures';

/** A form with one file, as a browser writes it. */
function uploadCall(scene: Scene, room: number, bytes: Buffer): Call {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="room.png"\r\nContent-Type: image/png\r\n\r\n`;
  return {
    ...{
      method: 'POST',
      path: roomPath(scene, room, '/images'),
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    },
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

let paints: Map<Colour, Buffer> = new Map();

function upload(scene: Scene, room: number, colour: Colour): Call {
  const bytes = paints.get(colour);
  if (bytes === undefined) throw new Error(`there is no ${colour} picture`);
  return uploadCall(scene, room, bytes);
}

async function hang(world: World, scene: Scene, room: number, colour: Colour): Promise<void> {
  scene.ids[colour] = (await must(world, scene, upload(scene, room, colour))).id;
}

const image = (scene: Scene, room: number, colour: Colour, rest = ''): string =>
  roomPath(scene, room, `/images/${idOf(scene, colour)}${rest}`);

/** Room 101 shows red and green, 102 blue, both of one type. */
export const images: Resource = {
  name: 'image-order',
  title: 'Whatever two do with the pictures of a room and a type at once, both galleries stay in one order without gaps',
  exceptions: ['delete the first', 'delete the second'].map((operation) => ({
    ...{ operation, status: 204, saying: /^$/ },
    reason: 'a picture that another request deletes at the same moment is gone as requested',
  })),
  prepare: async (world) => {
    painted ??= paint();
    paints = await painted;
    const scene = await newScene(world, { rooms: { STD: [101, 102], DLX: [] } });
    await hang(world, scene, 101, 'red');
    await hang(world, scene, 101, 'green');
    await hang(world, scene, 102, 'blue');
    return scene;
  },
  operations: [
    { name: 'upload', call: (scene, side) => upload(scene, 101, side === 0 ? 'white' : 'black') },
    { name: 'upload the same', call: (scene) => upload(scene, 101, 'grey') },
    { name: 'upload to the other room', call: (scene) => upload(scene, 102, 'grey') },
    { name: 'delete the first', call: (scene) => remove(image(scene, 101, 'red')) },
    { name: 'delete the second', call: (scene) => remove(image(scene, 101, 'green')) },
    {
      name: 'reorder the room',
      call: (scene) => put(roomPath(scene, 101, '/images/reorder-room'), { imageIds: [idOf(scene, 'green')] }),
    },
    {
      name: 'reorder the type',
      call: (scene) => put(roomPath(scene, 101, '/images/reorder-room-type'), { imageIds: [idOf(scene, 'green')] }),
    },
    { name: 'room to another type', call: (scene) => put(roomPath(scene, 101), { roomTypeCode: 'DLX' }) },
    { name: 'delete the room', call: (scene) => remove(roomPath(scene, 101)) },
  ],
};
