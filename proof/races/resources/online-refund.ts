import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Resource } from '../race.ts';
import { addBooking, idOf, must, newScene, read, type Scene, type World } from '../scene.ts';
import { bookingPath, post, put } from './calls.ts';

const gateway = (scene: Scene, rest: string): string => bookingPath(scene, 'b0', `/payments/gateway${rest}`);
const refund = (scene: Scene, amount: number) => post(gateway(scene, '/refund'), { paymentId: idOf(scene, 'payment'), amount });

/** Of 25 ms each. */
const LOOKS_MAX = 400;

/** Polls until it is so. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    if (await isSo()) return;
    await sleep(25);
  }
  throw new Error(`it did not happen in time: ${what}`);
}

/** Waits until the simulator has delivered all events of the account. */
async function untilDelivered({ instances: { sim } }: World, scene: Scene): Promise<void> {
  const isDelivered = (): boolean => sim.deliveries(idOf(scene, 'account')).every(({ state }) => state === 'DELIVERED');
  await until('the gateway has delivered all', async () => isDelivered());
}

const id = (bytes: number): string => randomBytes(bytes).toString('hex');

/** A new account at the simulator, and 100 paid by a QR code. */
async function payOnline(world: World, scene: Scene): Promise<void> {
  const { sim, urls } = world.instances;
  const account = { keyId: `rzp_test_${id(7)}`, keySecret: `ks-${id(12)}`, webhookSecret: `ws-${id(12)}` };
  sim.setAccount({ ...account, webhookUrl: `${urls[0]}${scene.path}/gateway/webhook` });
  scene.ids['account'] = account.keyId;
  await must(world, scene, put('/gateway-settings', account));
  const qr = await must(world, scene, post(gateway(scene, '/qr'), { amount: 100 }));
  sim.pay(qr.gatewayQrId);
  await until('the payment is in the ledger', async () => {
    const [paid] = (await read(world, scene, bookingPath(scene, 'b0', '/payments'))).body as { id: string }[];
    scene.ids['payment'] = paid?.id ?? '';
    return paid !== undefined;
  });
  await untilDelivered(world, scene);
}

/** 100 paid online. */
export const onlineRefund: Resource = {
  name: 'online-refund',
  title: 'Refunds of an online payment never exceed it, and the ledger refunds what the gateway refunds',
  isFresh: true,
  exceptions: [
    {
      operation: 'another QR code',
      status: 400,
      saying: /the booking has ended in the meantime/,
      reason: 'the code was requested before the booking ended, and is closed again when the gateway has made it',
    },
  ],
  // A refund is settled by the gateway's response or by its message, whichever comes first: in one change of the booking or in two.
  overlook: (line) => {
    if (line.startsWith('booking|')) return line.replace(/,\d+\)$/, ')');
    return line.startsWith('event|') ? line.replace(/\|\d+$/, '') : line;
  },
  prepare: async (world) => {
    const scene = await newScene(world, { rooms: { STD: [101] } });
    await addBooking(world, scene, 'b0', 0);
    await payOnline(world, scene);
    return scene;
  },
  settle: async (world, scene) => {
    await untilDelivered(world, scene);
    const open = `
      select from gateway_refund where property_id = $1 and state = 'PENDING'
      union all select from gateway_event where property_id = $1 and settled_at is null
      union all select from gateway_request
      where property_id = $1 and (state = 'PREPARED' or close_wanted_at is not null and state in ('ACTIVE', 'OPEN'))`;
    await until('nothing is under way', async () => (await world.instances.sql(open, [scene.propertyIds[0]])).length === 0);
  },
  operations: [
    { name: 'refund most', call: (scene) => refund(scene, 60) },
    { name: 'refund some', call: (scene) => refund(scene, 40) },
    { name: 'refund all', call: (scene) => refund(scene, 100) },
    {
      name: 'refund at the desk',
      call: (scene) => post(bookingPath(scene, 'b0', `/payments/${idOf(scene, 'payment')}/refund`), { amount: 50 }),
    },
    { name: 'another QR code', call: (scene) => post(gateway(scene, '/qr'), { amount: 30 }) },
    { name: 'close what is open', call: (scene) => post(gateway(scene, '/close')) },
    { name: 'cancel the booking', call: (scene) => post(bookingPath(scene, 'b0', '/cancel')) },
  ],
};
