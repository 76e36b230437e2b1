import type { Resource } from '../race.ts';
import { addBooking, at, checkIn, idOf, must, newScene, type Scene } from '../scene.ts';
import { bookingPath, checkInCall, post, put, remove, roomPath, stayPath, typePath } from './calls.ts';

function hold(scene: Scene, name: string, quantity: number, from: number, to: number, roomTypeCode = 'STD') {
  const body = { roomTypeCode, quantity, fromAt: at(scene, from), toAt: at(scene, to) };
  return post(bookingPath(scene, name, '/room-requests'), body);
}

/** STD has two rooms, one with a guest (b2) for two days, the other free and later held by b1. EXT has one, which is free. */
export const roomType: Resource = {
  name: 'room-type',
  title: 'Two requests that want the last room of a type leave what one of them after the other would leave',
  prepare: async (world) => {
    const scene = await newScene(world, { rooms: { STD: [101, 102], EXT: [201] } });
    await Promise.all([0, 1, 2].map((number) => addBooking(world, scene, `b${number}`, number)));
    await checkIn(world, scene, 'b2', 101);
    scene.ids['hold'] = (await must(world, scene, hold(scene, 'b1', 1, 72, 96))).id;
    return scene;
  },
  operations: [
    { name: 'hold the last', call: (scene, side) => hold(scene, `b${side}`, 1, 1, 40) },
    { name: 'hold both later', call: (scene, side) => hold(scene, `b${side}`, 2, 50, 60) },
    { name: 'hold beside the hold', call: (scene, side) => hold(scene, `b${side}`, 1, 70, 90) },
    { name: 'check in the last', call: (scene, side) => checkInCall(scene, `b${side}`, 102) },
    {
      name: 'stay longer',
      call: (scene) => post(bookingPath(scene, 'b2', '/expected-dates'), { expectedCheckOutAt: at(scene, 80) }),
    },
    {
      name: 'stay for good',
      call: (scene) => post(bookingPath(scene, 'b2', '/expected-dates'), { expectedCheckOutAt: null }),
    },
    {
      name: 'leave earlier',
      call: (scene) => post(bookingPath(scene, 'b2', '/expected-dates'), { expectedCheckOutAt: at(scene, 24) }),
    },
    { name: 'cancel the hold', call: (scene) => remove(bookingPath(scene, 'b1', `/room-requests/${idOf(scene, 'hold')}`)) },
    { name: 'cancel the booking', call: (scene) => post(bookingPath(scene, 'b1', '/cancel')) },
    { name: 'void', call: (scene) => post(stayPath(scene, 'b2', '/void')) },
    { name: 'move out', call: (scene) => post(stayPath(scene, 'b2', '/move'), { roomId: idOf(scene, 'room 201') }) },
    { name: 'room to maintenance', call: (scene) => put(roomPath(scene, 102), { maintenance: true }) },
    { name: 'room to another type', call: (scene) => put(roomPath(scene, 102), { roomTypeCode: 'EXT' }) },
    { name: 'close STD', call: (scene) => put(typePath(scene, 'STD'), { active: false }) },
    { name: 'hold EXT', call: (scene, side) => hold(scene, `b${side}`, 1, 1, 40, 'EXT') },
    { name: 'check in to EXT', call: (scene, side) => checkInCall(scene, `b${side}`, 201) },
    { name: 'close EXT', call: (scene) => put(typePath(scene, 'EXT'), { active: false }) },
    { name: 'delete EXT', call: (scene) => remove(typePath(scene, 'EXT')) },
    { name: 'EXT room to STD', call: (scene) => put(roomPath(scene, 201), { roomTypeCode: 'STD' }) },
    { name: 'new room of EXT', call: (_scene, side) => post('/rooms', { roomNumber: 300 + side, roomTypeCode: 'EXT' }) },
    {
      name: 'rate plan of EXT',
      call: (_scene, side) => post('/rate-plans', { code: `R${side}`, name: 'Plan', roomTypeCode: 'EXT', baseRate: 100 }),
    },
  ],
};
