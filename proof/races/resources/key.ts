import { randomUUID } from 'node:crypto';
import type { Operation, Resource } from '../race.ts';
import { addBooking, at, checkIn, idOf, newScene, type Scene, type Side } from '../scene.ts';
import { bookingPath, checkInCall, post, stayPath } from './calls.ts';

type Ask = (scene: Scene) => ReturnType<typeof post>;

const withKey = (ask: Ask) => (scene: Scene) => ({ ...ask(scene), headers: { 'idempotency-key': idOf(scene, 'key') } });

function book(scene: Scene, name: string) {
  return post('/bookings', { source: 'DIRECT', expectedCheckInAt: at(scene, -1), guestName: name, fromCity: `new ${name}` });
}

/** One request by its key, and another body by the same key, and the same without a key. */
function threeWays(name: string, same: Ask, other: Ask): Operation[] {
  return [
    { name, call: withKey(same) },
    { name: `${name}, another body`, call: withKey(other) },
    { name: `${name}, no key`, call: (scene: Scene, _side: Side) => same(scene) },
  ];
}

export const key: Resource = {
  name: 'idempotency-key',
  title: 'A request that is sent twice with one key is carried out once, and another body is refused',
  exceptions: [
    {
      status: 409,
      saying: /still running/i,
      reason: 'a repeat while the first is under way gets 409 at once, and the stored response when it comes again',
    },
  ],
  prepare: async (world) => {
    const scene = await newScene(world, { rooms: { STD: [101, 102] } });
    await Promise.all([0, 1].map((number) => addBooking(world, scene, `b${number}`, number)));
    await checkIn(world, scene, 'b1', 102);
    return scene;
  },
  renew: async (_world, scene) => {
    scene.ids['key'] = randomUUID();
  },
  operations: [
    ...threeWays(
      'book',
      (scene) => book(scene, 'A'),
      (scene) => book(scene, 'B'),
    ),
    ...threeWays(
      'pay',
      (scene) => post(bookingPath(scene, 'b0', '/payments'), { amount: 100, method: 'CASH' }),
      (scene) => post(bookingPath(scene, 'b0', '/payments'), { amount: 200, method: 'CASH' }),
    ),
    ...threeWays(
      'hold',
      (scene) =>
        post(bookingPath(scene, 'b0', '/room-requests'), {
          ...{ roomTypeCode: 'STD', quantity: 1, fromAt: at(scene, 60), toAt: at(scene, 80) },
        }),
      (scene) =>
        post(bookingPath(scene, 'b0', '/room-requests'), {
          ...{ roomTypeCode: 'STD', quantity: 2, fromAt: at(scene, 60), toAt: at(scene, 80) },
        }),
    ),
    ...threeWays(
      'check in',
      (scene) => checkInCall(scene, 'b0', 101),
      (scene) => {
        const stays = [{ roomId: idOf(scene, 'room 101'), nightlyRate: 5, rateSource: 'MANUAL' }];
        return post(bookingPath(scene, 'b0', '/check-in/bulk'), { stays });
      },
    ),
    ...threeWays(
      'void',
      (scene) => post(stayPath(scene, 'b1', '/void'), { reason: 'A' }),
      (scene) => post(stayPath(scene, 'b1', '/void'), { reason: 'B' }),
    ),
  ],
};
