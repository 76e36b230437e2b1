import { randomInt } from 'node:crypto';
import { clearCatalogue } from '../digest.queries.ts';
import type { Resource } from '../race.ts';
import { addRoom, idOf, must, newCode, newScene, type Scene } from '../scene.ts';
import { post, put, remove, roomPath, typePath } from './calls.ts';

const label = (scene: Scene, value: string, name: string): string => {
  scene.labels[value] = name;
  scene.ids[name] = value;
  return value;
};

const plan = (scene: Scene, name: string): string => `/rate-plans/${idOf(scene, name)}`;
const propertyPath = (scene: Scene, index: number): string => `//properties/${scene.propertyIds[index]}`;
const amenity = (name: string) => ({ name, category: 'COMFORT', iconKey: 'wifi' });

/** Two hotels; each requested name or number is free, or belongs to a record that can be deleted. */
export const code: Resource = {
  name: 'code',
  title: 'Two requests that want one code, number, address or name leave one owner of it; an access code lets one user in',
  prepare: async (world) => {
    const scene = await newScene(world, { rooms: { STD: [101, 102], DLX: [] } });
    const other = await newScene(world);
    scene.propertyIds.push(...other.propertyIds);
    scene.ids['access code'] = (await must(world, scene, post('/access-codes', { roles: ['STAFF'] }))).code;
    for (const name of ['plan', 'other plan']) {
      const body = { code: name.toUpperCase().replace(' ', '-'), name, roomTypeCode: 'STD', baseRate: 100 };
      scene.ids[name] = (await must(world, scene, post('/rate-plans', body))).id;
    }
    await addRoom(world, scene, 555, 'STD');
    scene.labels[world.admin.userId] = 'admin';
    return scene;
  },
  renew: async (world, scene) => {
    label(scene, newCode(), 'wanted code');
    label(scene, `desk-${randomInt(2 ** 40)}@hotel.example`, 'wanted address');
    label(scene, `Amenity ${randomInt(2 ** 40)}`, 'wanted amenity');
    label(scene, `Tag ${randomInt(2 ** 40)}`, 'wanted tag');
    const own = label(scene, `Own ${randomInt(2 ** 40)}`, 'own amenity name');
    scene.ids['amenity'] = (await must(world, scene, { ...post('//amenities', amenity(own)), by: 'root' })).id;
    for (const name of ['first', 'second']) {
      const client = await world.instances.newUser({ name });
      scene.clients[name] = client;
      scene.labels[client.userId] = name;
    }
  },
  clear: ({ instances }, scene) => clearCatalogue(instances, Object.keys(scene.labels)),
  operations: [
    { name: 'property code', call: (scene, side) => put(propertyPath(scene, side), { code: idOf(scene, 'wanted code') }) },
    {
      name: 'mail address',
      call: (scene, side) => put(propertyPath(scene, side), { emailAddresses: [idOf(scene, 'wanted address')] }),
    },
    {
      name: 'join',
      call: (scene, side) => ({
        ...post('//properties/access-codes/join', { propertyCode: idOf(scene, 'code'), code: idOf(scene, 'access code') }),
        by: side === 0 ? 'first' : 'second',
      }),
    },
    {
      name: 'join twice',
      call: (scene) => ({
        ...post('//properties/access-codes/join', { propertyCode: idOf(scene, 'code'), code: idOf(scene, 'access code') }),
        by: 'first',
      }),
    },
    {
      name: 'new type',
      call: (_scene, side) => post('/room-types', { code: 'NEW', name: `New ${side}`, baseOccupancy: 1, maxOccupancy: 2 }),
    },
    { name: 'rename a type', call: (scene, side) => put(typePath(scene, side === 0 ? 'STD' : 'DLX'), { code: 'NEW' }) },
    {
      name: 'new rate plan',
      call: (_scene, side) => post('/rate-plans', { code: 'PLAN', name: 'New', roomTypeCode: 'STD', baseRate: 10 + side }),
    },
    { name: 'rename a rate plan', call: (scene) => put(plan(scene, 'other plan'), { code: 'PLAN' }) },
    { name: 'delete a rate plan', call: (scene) => remove(plan(scene, 'plan')) },
    { name: 'price a rate plan', call: (scene, side) => put(plan(scene, 'plan'), { baseRate: 300 + side }) },
    { name: 'new room', call: (_scene, side) => post('/rooms', { roomNumber: 555, floor: side, roomTypeCode: 'STD' }) },
    { name: 'renumber a room', call: (scene, side) => put(roomPath(scene, 101 + side), { roomNumber: 555 }) },
    { name: 'delete a room', call: (scene) => remove(roomPath(scene, 555)) },
    {
      name: 'new amenity',
      call: (scene) => ({ ...post('//amenities', amenity(idOf(scene, 'wanted amenity'))), by: 'root' }),
    },
    {
      name: 'rename an amenity',
      call: (scene) => ({ ...put(`//amenities/${idOf(scene, 'amenity')}`, { name: idOf(scene, 'wanted amenity') }), by: 'root' }),
    },
    { name: 'delete an amenity', call: (scene) => ({ ...remove(`//amenities/${idOf(scene, 'amenity')}`), by: 'root' }) },
    { name: 'offer an amenity', call: (scene) => put(typePath(scene, 'STD'), { amenityIds: [idOf(scene, 'amenity')] }) },
    { name: 'new tag', call: (scene) => ({ ...post('//image-tags', { name: idOf(scene, 'wanted tag') }), by: 'root' }) },
  ],
};
