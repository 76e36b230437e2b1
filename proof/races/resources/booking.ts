import type { Operation, Resource } from '../race.ts';
import { addBooking, at, checkIn, idOf, must, newScene, read, type Scene, type World } from '../scene.ts';
import { bookingPath, checkInCall, post, put, remove, stayPath } from './calls.ts';

/** The booking b0 has paid 100; b1 belongs to another guest. */
async function pay(world: World, scene: Scene): Promise<void> {
  const paid = await must(world, scene, post(bookingPath(scene, 'b0', '/payments'), { amount: 100, method: 'CASH' }));
  scene.ids['payment'] = paid.id;
}

/** Its state when the race begins. */
async function noteTag(world: World, scene: Scene): Promise<void> {
  scene.ids['etag'] = (await read(world, scene, bookingPath(scene, 'b0'))).etag;
}

const paymentPath = (scene: Scene, rest: string): string =>
  bookingPath(scene, 'b0', `/payments/${idOf(scene, 'payment')}${rest}`);

/** What can be done with a booking in either status. */
const COMMON: readonly Operation[] = [
  { name: 'cancel', call: (scene) => post(bookingPath(scene, 'b0', '/cancel'), { reason: 'asked for' }) },
  {
    name: 'stay longer',
    call: (scene, side) => post(bookingPath(scene, 'b0', '/expected-dates'), { expectedCheckOutAt: at(scene, 72 + 24 * side) }),
  },
  {
    name: 'billing policy',
    call: (scene, side) => post(bookingPath(scene, 'b0', '/billing-policy'), { billingCheckoutTime: `1${side}:00` }),
  },
  { name: 'profile', call: (scene, side) => post(bookingPath(scene, 'b0', '/profile'), { toCity: `City ${side}` }) },
  {
    name: 'profile as read',
    call: (scene, side) => ({
      ...post(bookingPath(scene, 'b0', '/profile'), { childCount: 1 + side }),
      headers: { 'if-match': idOf(scene, 'etag') },
    }),
  },
  {
    name: 'link another guest',
    call: (scene) => post(bookingPath(scene, 'b0', '/link-guest'), { guestId: idOf(scene, 'guest b1') }),
  },
  {
    name: 'rename the guest',
    call: (scene, side) => put(`/guests/${idOf(scene, 'guest b0')}`, { name: `Renamed ${side}` }),
  },
  {
    name: 'charge',
    call: (scene, side) => post(bookingPath(scene, 'b0', '/charges'), { type: 'FOOD', amount: 50 + side }),
  },
  {
    name: 'pay',
    call: (scene, side) => post(bookingPath(scene, 'b0', '/payments'), { amount: 10 + side, method: 'CASH' }),
  },
  { name: 'refund', call: (scene) => post(paymentPath(scene, '/refund'), { amount: 100 }) },
  { name: 'delete the payment', call: (scene) => remove(paymentPath(scene, '')) },
];

/** b0 is expected and holds a room. */
export const bookingToCome: Resource = {
  name: 'booking-to-come',
  title: 'Two requests that change one open booking leave what one of them after the other would leave',
  prepare: async (world) => {
    const scene = await newScene(world, { rooms: { STD: [101, 102] } });
    await Promise.all([0, 1].map((number) => addBooking(world, scene, `b${number}`, number)));
    const requested = { roomTypeCode: 'STD', quantity: 1, fromAt: at(scene, -1), toAt: at(scene, 48) };
    scene.ids['hold'] = (await must(world, scene, post(bookingPath(scene, 'b0', '/room-requests'), requested))).id;
    await pay(world, scene);
    await noteTag(world, scene);
    return scene;
  },
  operations: [
    ...COMMON,
    { name: 'no-show', call: (scene) => post(bookingPath(scene, 'b0', '/no-show')) },
    { name: 'check in', call: (scene, side) => checkInCall(scene, 'b0', 101 + side) },
    {
      name: 'hold one more',
      call: (scene) => {
        const requested = { roomTypeCode: 'STD', quantity: 1, fromAt: at(scene, 1), toAt: at(scene, 20) };
        return post(bookingPath(scene, 'b0', '/room-requests'), requested);
      },
    },
    { name: 'cancel the hold', call: (scene) => remove(bookingPath(scene, 'b0', `/room-requests/${idOf(scene, 'hold')}`)) },
  ],
};

/** b0 is in house, with 100 paid and nothing owed: it can check out once that is refunded. */
export const bookingInHouse: Resource = {
  name: 'booking-in-house',
  title: 'Two requests that change one booking in house leave what one of them after the other would leave',
  prepare: async (world) => {
    const scene = await newScene(world, { rooms: { STD: [101, 102] } });
    await Promise.all([0, 1].map((number) => addBooking(world, scene, `b${number}`, number)));
    await checkIn(world, scene, 'b0', 101);
    await pay(world, scene);
    const charge = post(bookingPath(scene, 'b0', '/charges'), { type: 'FOOD', amount: 100 });
    await must(world, scene, charge);
    await noteTag(world, scene);
    return scene;
  },
  operations: [
    ...COMMON,
    { name: 'check out', call: (scene) => post(bookingPath(scene, 'b0', '/check-out')) },
    {
      name: 'check out of the room',
      call: (scene) => post(bookingPath(scene, 'b0', `${stayPath(scene, 'b0', '')}/check-out`)),
    },
    { name: 'void', call: (scene) => post(stayPath(scene, 'b0', '/void')) },
    { name: 'move', call: (scene) => post(stayPath(scene, 'b0', '/move'), { roomId: idOf(scene, 'room 102') }) },
    {
      name: 'late arrival',
      call: (scene) => post(bookingPath(scene, 'b0', '/room-stays'), { roomId: idOf(scene, 'room 102') }),
    },
  ],
};
