import type { Resource } from '../race.ts';
import { addBooking, at, checkIn, idOf, must, newScene, type Scene, type Side } from '../scene.ts';
import { bookingPath, checkInCall, post, put, remove, roomPath, stayPath } from './calls.ts';

const holdPath = (scene: Scene, side: Side, rest = ''): string =>
  bookingPath(scene, `b${side}`, `/room-requests/${idOf(scene, `hold b${side}`)}${rest}`);

const assign = (scene: Scene, side: Side, ...rooms: number[]) =>
  put(holdPath(scene, side, '/rooms'), { roomIds: rooms.map((number) => idOf(scene, `room ${number}`)) });

/** b0 and b1 are expected and hold a room each; 103 is assigned to b0, 102 has the guest of b2, 101 is free. */
export const assignment: Resource = {
  name: 'assignment',
  title: 'A room that two requests want for later, or one now and one for later, goes to one of them',
  prepare: async (world) => {
    const scene = await newScene(world, { rooms: { STD: [101, 102, 103, 104], DLX: [] } });
    await Promise.all([0, 1, 2].map((number) => addBooking(world, scene, `b${number}`, number)));
    await checkIn(world, scene, 'b2', 102);
    for (const side of [0, 1]) {
      const requested = { roomTypeCode: 'STD', quantity: 1, fromAt: at(scene, 1), toAt: at(scene, 48) };
      const held = await must(world, scene, post(bookingPath(scene, `b${side}`, '/room-requests'), requested));
      scene.ids[`hold b${side}`] = held.id;
    }
    await must(world, scene, assign(scene, 0, 103));
    return scene;
  },
  operations: [
    { name: 'assign', call: (scene, side) => assign(scene, side, 101) },
    { name: 'assign what the other has', call: (scene) => assign(scene, 1, 103) },
    { name: 'give back', call: (scene) => assign(scene, 0) },
    { name: 'check in', call: (scene, side) => checkInCall(scene, `b${side}`, 101) },
    { name: 'check in where it is assigned', call: (scene, side) => checkInCall(scene, `b${side}`, 103) },
    { name: 'move here', call: (scene) => post(stayPath(scene, 'b2', '/move'), { roomId: idOf(scene, 'room 101') }) },
    {
      name: 'move to what is assigned',
      call: (scene) => post(stayPath(scene, 'b2', '/move'), { roomId: idOf(scene, 'room 103') }),
    },
    {
      name: 'stay for good',
      call: (scene) => post(bookingPath(scene, 'b2', '/expected-dates'), { expectedCheckOutAt: null }),
    },
    { name: 'cancel', call: (scene) => post(bookingPath(scene, 'b0', '/cancel')) },
    { name: 'cancel the hold', call: (scene) => remove(holdPath(scene, 0)) },
    { name: 'to maintenance', call: (scene) => put(roomPath(scene, 101), { maintenance: true }) },
    { name: 'to another type', call: (scene) => put(roomPath(scene, 101), { roomTypeCode: 'DLX' }) },
    { name: 'delete', call: (scene) => remove(roomPath(scene, 101)) },
  ],
};
