/** Live streams: clients that are cut off at random and come back to either instance hear every change once and in order. */

import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type EventStream, openEventStream, type ReceivedEvent } from '../../test/harness/event-stream.ts';
import type { Chapter, Check, Context } from '../check.ts';
import type { Instances } from '../instances.ts';
import { bookingPath, post, put, roomPath } from '../races/resources/calls.ts';
import { addBooking, checkIn, idOf, newScene, openWorld, type Scene, type Side, sendIn, type World } from '../races/scene.ts';
import { listPublished } from './published.queries.ts';

const CLIENTS = 4;
const WRITERS = 3;
const ROOMS = [101, 102, 103, 104] as const;
/** Of one round: then the clients are judged and a new round begins. */
const WRITES = 60;
/** The longest time a client listens before it is cut off, and stays disconnected, in ms. */
const [LISTENS_MS_MAX, AWAY_MS_MAX] = [250, 120];
/** The last events take at most this long. */
const PATIENCE_MS = 20_000;
/** What a round takes, in ms: none is begun with less left. */
const ROUND_MS = 6_000;

type Heard = { events: ReceivedEvent[]; connections: number; instances: Set<number> };
type Listener = { heard: Heard; stop(): Promise<void> };

const lastOf = ({ events }: Heard): string => events.at(-1)?.id ?? '';

/** A client of the stream that is cut off again and again, until it is stopped; then it listens until it has heard the position. */
function listen(
  context: Context,
  { urls }: Instances,
  stream: { path: string; token: string },
  end: () => Promise<string>,
): Listener {
  const heard: Heard = { events: [], connections: 0, instances: new Set() };
  const { random } = context;
  let isOver = false;
  const open = async (): Promise<EventStream> => {
    const instance = random.below(2);
    const headers: Record<string, string> = { authorization: `Bearer ${stream.token}` };
    if (heard.events.length > 0) headers['last-event-id'] = lastOf(heard);
    heard.connections += 1;
    heard.instances.add(instance);
    return openEventStream(urls[instance as Side] + stream.path, headers);
  };
  const keep = (received: EventStream): void => void heard.events.push(...received.events.splice(0));
  const work = async (): Promise<void> => {
    while (!isOver && !context.stopping.aborted) {
      const received = await open();
      await sleep(random.fraction() * LISTENS_MS_MAX);
      received.close();
      keep(received);
      await sleep(random.fraction() * AWAY_MS_MAX);
    }
    const last = await end();
    if (Number(lastOf(heard)) >= Number(last)) return;
    const received = await open();
    await received.until(({ events }) => Number(events.at(-1)?.id ?? 0) >= Number(last), PATIENCE_MS).catch(() => {});
    received.close();
    keep(received);
  };
  const working = work();
  working.catch(() => {});
  return {
    heard,
    stop: () => {
      isOver = true;
      return working;
    },
  };
}

async function write(context: Context, world: World, scene: Scene): Promise<void> {
  const { random } = context;
  const number = random.below(1_000);
  const room = random.pick(ROOMS) ?? 101;
  const name = `b${random.below(2)}`;
  const call = random.weighted({ room: 4, profile: 3, charge: 3, maintenance: 2 });
  const calls = {
    room: () => put(roomPath(scene, room), { floor: number }),
    profile: () => post(bookingPath(scene, name, '/profile'), { toCity: `City ${number}` }),
    charge: () => post(bookingPath(scene, name, '/charges'), { type: 'FOOD', amount: 1 + number }),
    maintenance: () => put(roomPath(scene, 104), { maintenance: random.happens(0.5) }),
  };
  const { status, text } = await sendIn(world, scene, random.below(2) as Side, calls[call]());
  if (status >= 300) throw new Error(`a write was refused: ${status} ${text}`);
}

/** What the client heard against what was published, in words; null when it is the same. */
function wrongWith(heard: Heard, positions: readonly { id: string; data: unknown }[]): string | null {
  const [snapshot, ...received] = heard.events;
  if (snapshot === undefined || !snapshot.name.endsWith('.snapshot')) return `it heard no snapshot first: ${snapshot?.name}`;
  const meant = positions.filter(({ id }) => Number(id) > Number(snapshot.id));
  const ids = received.map(({ id }) => id);
  if (
    !isDeepStrictEqual(
      ids,
      meant.map(({ id }) => id),
    )
  ) {
    const missing = meant.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
    return `after ${snapshot.id} it heard ${ids.length} changes of ${meant.length}; missing ${missing.join() || 'none'}; heard ${ids.join()}`;
  }
  const other = received.findIndex(({ data }, index) => !isDeepStrictEqual(data, meant[index]?.data));
  return other === -1 ? null : `change ${ids[other]} was published as ${JSON.stringify(received[other]?.data)}`;
}

type BoardRow = { roomId: string };

/** The board of a client that has received all changes. */
function boardOf({ events }: Heard): unknown[] {
  const [snapshot, ...changes] = events;
  const begun = (snapshot?.data ?? []) as BoardRow[];
  const rows = new Map(begun.map((row) => [row.roomId, row]));
  for (const { data } of changes) rows.set((data as BoardRow).roomId, data as BoardRow);
  return [...rows.values()];
}

const byRoom = (rows: unknown[]): unknown[] => (rows as BoardRow[]).toSorted((a, b) => a.roomId.localeCompare(b.roomId));

async function newCheckedInScene(world: World): Promise<Scene> {
  const scene = await newScene(world, { rooms: { STD: [...ROOMS] } });
  await Promise.all([0, 1].map((number) => addBooking(world, scene, `b${number}`, number)));
  await checkIn(world, scene, 'b1', 101);
  return scene;
}

/** Compares the board by GET with those of its clients. */
async function compareBoard(context: Context, scene: Scene, world: World, listeners: readonly Listener[]): Promise<void> {
  const client = scene.clients['admin'];
  const { body } = await world.instances.at(client ?? world.admin, 0).get(`${scene.path}/rooms/board`);
  for (const { heard } of listeners) {
    if (heard.events.length > 0 && !isDeepStrictEqual(byRoom(boardOf(heard)), byRoom(body as unknown[])))
      context.violated(`the board that a client has is not the board: ${JSON.stringify(boardOf(heard)).slice(0, 500)}`);
  }
}

async function round(context: Context, world: World): Promise<{ connections: number }> {
  const scene = await newCheckedInScene(world);
  const [propertyId = ''] = scene.propertyIds;
  const streams = [
    { path: `${scene.path}/rooms/board/stream`, stream: 'board', subject: null },
    { path: `${scene.path}${bookingPath(scene, 'b0', '/stream')}`, stream: 'booking', subject: idOf(scene, 'b0') },
  ];
  const { token } = world.admin;
  const written = Promise.withResolvers<void>();
  const groups = streams.map(({ path, stream, subject }) => {
    const readPublished = () => listPublished(world.instances, propertyId, stream, subject);
    const end = async (): Promise<string> => {
      await written.promise;
      return (await readPublished()).at(-1)?.id ?? '0';
    };
    const listeners = Array.from({ length: CLIENTS / 2 }, () => listen(context, world.instances, { path, token }, end));
    return { readPublished, listeners };
  });
  let left = WRITES;
  const writer = async (): Promise<void> => {
    for (; left > 0 && !context.stopping.aborted; left -= 1) await write(context, world, scene);
  };
  await Promise.all(Array.from({ length: WRITERS }, writer)).finally(() => written.resolve());
  await Promise.all(groups.flatMap(({ listeners }) => listeners.map(({ stop }) => stop())));
  for (const { readPublished, listeners } of groups) {
    const positions = await readPublished();
    for (const { heard } of listeners) {
      context.tried(heard.events.length);
      const wrong = wrongWith(heard, positions);
      if (wrong !== null) context.violated(`${wrong} (${heard.connections} connections)`);
    }
  }
  const [board] = groups;
  await compareBoard(context, scene, world, board?.listeners ?? []);
  const all = groups.flatMap(({ listeners }) => listeners);
  return { connections: all.reduce((sum, { heard }) => sum + heard.connections, 0) };
}

const resume: Check = {
  name: 'resume',
  title:
    'Clients that are cut off and resume at any instance hear every change exactly once, in order, and end with the same state',
  run: async (context) => {
    const world = await openWorld(await context.instances());
    context.keep(async () => world.close());
    let connections = 0;
    do connections += (await round(context, world)).connections;
    while (context.timeLeft() > ROUND_MS);
    context.note(`${connections} connections`);
  },
};

export const streams: Chapter = {
  name: 'streams',
  title: 'A live stream publishes every change exactly once',
  weight: 1,
  checks: [resume],
};
