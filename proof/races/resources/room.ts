import type { Resource } from '../race.ts';
import { addBooking, at, checkIn, idOf, newScene } from '../scene.ts';
import { bookingPath, checkInCall, post, put, remove, roomPath, stayPath, typePath } from './calls.ts';

/** Room 101 is free and wanted by all; 102 has a guest (b2); 201 is of another type and free. b0 and b1 are expected. */
export const room: Resource = {
  name: 'room',
  title: 'Two requests that want one room leave what one of them after the other would leave',
  prepare: async (world) => {
    const scene = await newScene(world, { rooms: { STD: [101, 102], DLX: [201] } });
    await Promise.all([0, 1, 2].map((number) => addBooking(world, scene, `b${number}`, number)));
    await checkIn(world, scene, 'b2', 102);
    return scene;
  },
  operations: [
    { name: 'check in', call: (scene, side) => checkInCall(scene, `b${side}`, 101) },
    { name: 'check in with another room', call: (scene, side) => checkInCall(scene, `b${side}`, 201, 101) },
    { name: 'check in where a guest is', call: (scene, side) => checkInCall(scene, `b${side}`, 102) },
    {
      name: 'late arrival',
      call: (scene) => post(bookingPath(scene, 'b2', '/room-stays'), { roomId: idOf(scene, 'room 101') }),
    },
    { name: 'move here', call: (scene) => post(stayPath(scene, 'b2', '/move'), { roomId: idOf(scene, 'room 101') }) },
    { name: 'move elsewhere', call: (scene) => post(stayPath(scene, 'b2', '/move'), { roomId: idOf(scene, 'room 201') }) },
    { name: 'void', call: (scene) => post(stayPath(scene, 'b2', '/void')) },
    { name: 'check out', call: (scene) => post(bookingPath(scene, 'b2', '/check-out')) },
    {
      name: 'check out of the room',
      call: (scene) => post(bookingPath(scene, 'b2', `${stayPath(scene, 'b2', '')}/check-out`)),
    },
    {
      name: 'stay for good',
      call: (scene) => post(bookingPath(scene, 'b2', '/expected-dates'), { expectedCheckOutAt: null }),
    },
    {
      name: 'stay longer',
      call: (scene) => post(bookingPath(scene, 'b2', '/expected-dates'), { expectedCheckOutAt: at(scene, 96) }),
    },
    { name: 'to maintenance', call: (scene) => put(roomPath(scene, 101), { maintenance: true }) },
    { name: 'inactive', call: (scene) => put(roomPath(scene, 101), { active: false }) },
    { name: 'to another type', call: (scene) => put(roomPath(scene, 101), { roomTypeCode: 'DLX' }) },
    { name: 'delete', call: (scene) => remove(roomPath(scene, 101)) },
    { name: 'guest room to maintenance', call: (scene) => put(roomPath(scene, 102), { maintenance: true }) },
    { name: 'guest room to another type', call: (scene) => put(roomPath(scene, 102), { roomTypeCode: 'DLX' }) },
    { name: 'close the type', call: (scene) => put(typePath(scene, 'STD'), { active: false }) },
  ],
};
