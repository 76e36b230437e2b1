import { randomUUID } from 'node:crypto';
import type { Resource } from '../race.ts';
import { addBooking, idOf, must, newScene, type Scene } from '../scene.ts';
import { bookingPath, post, remove } from './calls.ts';

const paymentPath = (scene: Scene, rest: string): string =>
  bookingPath(scene, 'b0', `/payments/${idOf(scene, 'payment')}${rest}`);

/** 100 paid in cash, for review; 10 of another payment were refunded. */
export const payment: Resource = {
  name: 'payment',
  title: 'Refunds of a payment never exceed it, and a payment is deleted or refunded, not both',
  prepare: async (world) => {
    const scene = await newScene(world, { rooms: { STD: [101] } });
    await addBooking(world, scene, 'b0', 0);
    const pay = async (amount: number): Promise<string> =>
      (await must(world, scene, post(bookingPath(scene, 'b0', '/payments'), { amount, method: 'CASH' }))).id;
    scene.ids['payment'] = await pay(100);
    scene.ids['other'] = await pay(50);
    const refunded = bookingPath(scene, 'b0', `/payments/${idOf(scene, 'other')}/refund`);
    scene.ids['refund'] = (await must(world, scene, post(refunded, { amount: 10 }))).id;
    await world.instances.sql(
      `insert into payment_review (property_id, id, payment_id, reason, raised_at) values ($1, $2, $3, 'PAID_TWICE', now())`,
      [scene.propertyIds[0], randomUUID(), idOf(scene, 'payment')],
    );
    return scene;
  },
  operations: [
    { name: 'refund most', call: (scene, side) => post(paymentPath(scene, '/refund'), { amount: 60, notes: `desk ${side}` }) },
    { name: 'refund some', call: (scene, side) => post(paymentPath(scene, '/refund'), { amount: 40, notes: `desk ${side}` }) },
    { name: 'refund all', call: (scene, side) => post(paymentPath(scene, '/refund'), { amount: 100, notes: `desk ${side}` }) },
    { name: 'delete', call: (scene) => remove(paymentPath(scene, '')) },
    { name: 'reviewed', call: (scene, side) => post(paymentPath(scene, '/reviewed'), { notes: `by ${side}` }) },
    {
      name: 'delete the refund',
      call: (scene) => remove(bookingPath(scene, 'b0', `/payments/${idOf(scene, 'refund')}`)),
    },
    {
      name: 'refund the other',
      call: (scene) => post(bookingPath(scene, 'b0', `/payments/${idOf(scene, 'other')}/refund`), { amount: 45 }),
    },
    { name: 'delete the other', call: (scene) => remove(bookingPath(scene, 'b0', `/payments/${idOf(scene, 'other')}`)) },
    { name: 'cancel the booking', call: (scene) => post(bookingPath(scene, 'b0', '/cancel')) },
  ],
};
