import type { Resource } from '../race.ts';
import { addBooking, at, idOf, newScene, phoneOf, type Scene, type Side } from '../scene.ts';
import { bookingPath, post, put } from './calls.ts';

/** An unused phone. */
const PHONE = 50;

function book(scene: Scene, side: Side, phone: number) {
  return post('/bookings', {
    ...{ source: 'PHONE', expectedCheckInAt: at(scene, -1), phoneE164: phoneOf(phone), guestName: `Caller ${phone}` },
    fromCity: `new ${side}`,
  });
}

const guestPath = (scene: Scene, number: number): string => `/guests/${idOf(scene, `guest b${number}`)}`;

/** b0 and b1 are of two guests. */
export const phone: Resource = {
  name: 'phone',
  title: 'Two requests that name one phone, guest or vehicle leave one guest with it',
  prepare: async (world) => {
    const scene = await newScene(world, { rooms: { STD: [101] } });
    await Promise.all([0, 1].map((number) => addBooking(world, scene, `b${number}`, number)));
    return scene;
  },
  operations: [
    { name: 'book with a new phone', call: (scene, side) => book(scene, side, PHONE) },
    { name: 'book with a known phone', call: (scene, side) => book(scene, side, 0) },
    { name: 'give a guest the phone', call: (scene, side) => put(guestPath(scene, side), { phoneE164: phoneOf(PHONE) }) },
    { name: 'swap phones', call: (scene, side) => put(guestPath(scene, side), { phoneE164: phoneOf(1 - side) }) },
    { name: 'clear the phone', call: (scene) => put(guestPath(scene, 0), { phoneE164: null }) },
    { name: 'rename', call: (scene, side) => put(guestPath(scene, 0), { name: `Name ${side}` }) },
    {
      name: 'link to each other',
      call: (scene, side) => post(bookingPath(scene, `b${side}`, '/link-guest'), { guestId: idOf(scene, `guest b${1 - side}`) }),
    },
    {
      name: 'vehicle',
      call: (scene, side) =>
        post(`${guestPath(scene, side)}/vehicles`, { vehicleNumber: 'KA01AB1234', bookingId: idOf(scene, `b${side}`) }),
    },
    {
      name: 'rate',
      call: (scene, side) =>
        post(`${guestPath(scene, 0)}/ratings`, { bookingId: idOf(scene, 'b0'), score: side === 0 ? 'GOOD' : 'POOR' }),
    },
  ],
};
