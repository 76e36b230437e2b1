/** What a race is run in: its own property, in a state in which two requests compete for one thing. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createRawClient, type RawAnswer } from '../../test/harness/raw-request.ts';
import type { ApiClient } from '../../test/harness/service-under-test.ts';
import type { Instances } from '../instances.ts';
import { cloneProperty } from './clone.queries.ts';

/** One request. `by` names one of the scene's clients, its ADMIN if omitted; `path` is below the property unless it starts with `//`. */
export type Call = {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  by?: string;
};

/** Which of the two racing requests it is. */
export type Side = 0 | 1;

export type Scene = {
  /** Its properties; paths are those of the first. */
  propertyIds: string[];
  path: string;
  /** When it was set up, in ms: its dates are relative to it. */
  base: number;
  /** Values for the operations: ids and the like, by names. */
  ids: Record<string, string>;
  clients: Record<string, ApiClient>;
  /** Names that only this scene has: the common name, by the name here. */
  labels: Record<string, string>;
};

/** A response with its untyped JSON. */
type Json = ReturnType<typeof JSON.parse>;

export type World = {
  instances: Instances;
  admin: ApiClient;
  root: ApiClient;
  send(apiClient: ApiClient, instance: Side, call: Omit<Call, 'by'>): Promise<RawAnswer>;
  close(): void;
};

const SOCKETS = 16;

/** Opens clients of both instances. */
export async function openWorld(instances: Instances): Promise<World> {
  const clients = instances.urls.map((url) => createRawClient(url, SOCKETS));
  return {
    instances,
    admin: await instances.newUser({ name: 'Admin' }),
    root: await instances.newUser({ superAdmin: true, name: 'Root' }),
    send: (apiClient, instance, { method, path, body, headers = {} }) => {
      const raw = Buffer.isBuffer(body);
      const type: Record<string, string> = raw || body === undefined ? {} : { 'content-type': 'application/json' };
      const client = clients[instance];
      if (client === undefined) throw new Error('there is no such instance');
      return client.send({
        ...{ method, url: path, headers: { authorization: `Bearer ${apiClient.token}`, ...type, ...headers } },
        ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
      });
    },
    close: () => {
      for (const client of clients) client.close();
    },
  };
}

/** Sends the call of a scene to one of the instances. */
export function sendIn(world: World, scene: Scene, instance: Side, call: Call): Promise<RawAnswer> {
  const { by = 'admin', path, ...rest } = call;
  const apiClient = scene.clients[by];
  if (apiClient === undefined) throw new Error(`the scene has no ${by}`);
  return world.send(apiClient, instance, { ...rest, path: path.startsWith('//') ? path.slice(1) : scene.path + path });
}

/** The instant this many hours after the scene was set up. */
export function at(scene: Scene, hours: number): string {
  return new Date(scene.base + hours * 3_600_000).toISOString();
}

/** The value of the scene under the name. */
export function idOf(scene: Scene, name: string): string {
  const id = scene.ids[name];
  if (id === undefined) throw new Error(`the scene has no ${name}`);
  return id;
}

let turn = 0;

/** Sends a request that sets up a scene; anything but success ends the check. */
export async function must(world: World, scene: Scene, call: Call): Promise<Json> {
  turn += 1;
  const response = await sendIn(world, scene, (turn % 2) as Side, call);
  if (response.status >= 300) throw new Error(`the scene could not be set up: ${call.path} ${response.status} ${response.text}`);
  return response.text === '' ? undefined : JSON.parse(response.text);
}

export type SceneOptions = {
  /** Rooms by the code of their type. */
  rooms?: Record<string, readonly number[]>;
  hasNfc?: boolean;
};

/** A property with rooms that are free of charge. Ids: `type STD`, `room 101` ... */
export async function newScene(world: World, { rooms = {}, hasNfc = false }: SceneOptions = {}): Promise<Scene> {
  const scene: Scene = {
    ...{ propertyIds: [], path: '', base: Date.now(), ids: {}, labels: {} },
    clients: { admin: world.admin, root: world.root },
  };
  const fields = { name: 'Hotel Test', timezone: 'Asia/Kolkata', currency: 'INR' };
  const property = await must(world, scene, { method: 'POST', path: '//properties', body: fields });
  scene.propertyIds.push(property.id);
  scene.path = `/properties/${property.id}`;
  scene.ids['code'] = property.code;
  for (const code of Object.keys(rooms)) await addType(world, scene, code);
  const numbers = Object.entries(rooms).flatMap(([code, list]) => list.map((number) => [code, number] as const));
  await Promise.all(numbers.map(([code, number]) => addRoom(world, scene, number, code, { hasNfc })));
  return scene;
}

export async function addType(world: World, scene: Scene, code: string): Promise<void> {
  const body = { code, name: code, baseOccupancy: 2, maxOccupancy: 3 };
  scene.ids[`type ${code}`] = (await must(world, scene, { method: 'POST', path: '/room-types', body })).id;
}

export async function addRoom(
  world: World,
  scene: Scene,
  roomNumber: number,
  roomTypeCode: string,
  fields: Record<string, unknown> = {},
): Promise<void> {
  const body = { roomNumber, roomTypeCode, ...fields };
  scene.ids[`room ${roomNumber}`] = (await must(world, scene, { method: 'POST', path: '/rooms', body })).id;
}

/** The phone of a guest: the same in every scene, as each has its own property. */
export function phoneOf(number: number): string {
  return `+9198450${String(10_000 + number)}`;
}

/**
 * A booking from now for two days, of a guest with that phone. Ids: the name (`b0`), `guest b0`, and `etag b0` as it is when the
 * scene is set up.
 */
export async function addBooking(world: World, scene: Scene, name: string, phone: number): Promise<void> {
  const body = {
    ...{ source: 'WALKIN', expectedCheckInAt: at(scene, -2), expectedCheckOutAt: at(scene, 48) },
    ...{ phoneE164: phoneOf(phone), guestName: `Guest ${phone}`, fromCity: name },
  };
  const booking = await must(world, scene, { method: 'POST', path: '/bookings', body });
  scene.ids[name] = booking.id;
  scene.ids[`guest ${name}`] = booking.primaryGuest.id;
}

/** Checks the booking in, an hour ago; its guest has signed. Id: `stay b2`. */
export async function checkIn(world: World, scene: Scene, name: string, room: number): Promise<void> {
  const stays = [{ roomId: idOf(scene, `room ${room}`), checkInAt: at(scene, -1) }];
  const path = `/bookings/${idOf(scene, name)}/check-in/bulk`;
  const booking = await must(world, scene, { method: 'POST', path, body: { stays } });
  scene.ids[`stay ${name}`] = booking.stays[0].id;
  await world.instances.sql('update guest set signature_file = $2 where property_id = $1 and id = $3', [
    ...[scene.propertyIds[0], 'signed.svg', idOf(scene, `guest ${name}`)],
  ]);
}

/** Reads something of the scene. */
export async function read(world: World, scene: Scene, path: string): Promise<{ body: Json; etag: string }> {
  const apiClient = world.instances.at(scene.clients['admin'] ?? world.admin, 0);
  const response = await apiClient.get(scene.path + path);
  if (response.status !== 200) throw new Error(`the scene could not be read: ${path} ${response.status} ${response.text}`);
  return { body: response.body, etag: response.headers.get('etag') ?? '' };
}

/** A random code, practically unique. */
export function newCode(): string {
  return Array.from(randomBytes(7), (byte) => 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'[byte % 31]).join('');
}

/** The scene once more, in its own properties with the same ids. */
export async function copyScene(world: World, scene: Scene): Promise<Scene> {
  const propertyIds: string[] = [];
  const codes: string[] = [];
  for (const from of scene.propertyIds) {
    const [to, code] = [randomUUID(), newCode()];
    await cloneProperty(world.instances, from, to, code);
    propertyIds.push(to);
    codes.push(code);
  }
  return {
    ...{ propertyIds, path: `/properties/${propertyIds[0]}`, base: scene.base },
    ids: { ...scene.ids, code: codes[0] ?? '' },
    clients: { ...scene.clients },
    labels: { ...scene.labels },
  };
}
