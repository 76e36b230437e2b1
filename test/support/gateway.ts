import { randomBytes } from 'node:crypto';
import { type GatewaySim, startGatewaySim } from '../../src/gateway-sim/gateway-sim.ts';
import { type Hotel, openHotel } from './hotel.ts';
import { bodyOf, type House, newHouse, openBooking } from './stays.ts';

/** A hotel whose service talks to a stand-in gateway, over real sockets in both directions. */
export type PayingHotel = { hotel: Hotel; sim: GatewaySim; stop(): Promise<void> };

/** A service with a stand-in gateway of its own; both go by the hotel's clock. */
export async function openPayingHotel(env: Record<string, string> = {}): Promise<PayingHotel> {
  // The stand-in has to be there first, for the service to be told where it is, and then goes by the clock of the hotel.
  let now = (): string => new Date().toISOString();
  const sim = await startGatewaySim({ clock: () => now(), retryDelayMs: 20 });
  const hotel = await openHotel({ GATEWAY_BASE_URL: `${sim.url}/v1`, ...env });
  now = hotel.clock.now;
  return {
    hotel,
    sim,
    stop: async () => {
      await hotel.stop();
      await sim.stop();
    },
  };
}

/** The account of a property at the stand-in, as it was set up on both sides. */
export type Account = { keyId: string; keySecret: string; webhookSecret: string };

/** A house whose gateway settings name an account of its own at the stand-in, which tells it of payments. */
export type PayingHouse = House & { account: Account };

const id = (bytes: number): string => randomBytes(bytes).toString('hex');

export async function newPayingHouse(
  { hotel, sim }: Pick<PayingHotel, 'hotel' | 'sim'>,
  fields: Record<string, unknown> & { rooms?: number } = {},
): Promise<PayingHouse> {
  const house = await newHouse(hotel, { rooms: 1, ...fields });
  const account = { keyId: `rzp_test_${id(7)}`, keySecret: `ks-${id(12)}`, webhookSecret: `ws-${id(12)}` };
  sim.setAccount({ ...account, webhookUrl: `${hotel.url}${house.path}/gateway/webhook` });
  bodyOf(await house.admin.put(`${house.path}/gateway-settings`, account));
  return { ...house, account };
}

/** Where the online payments of a booking are. */
export const gatewayPath = (house: House, bookingId: string): string => `${house.path}/bookings/${bookingId}/payments/gateway`;

/** An open booking and a QR code for it. */
export async function askForQr(house: PayingHouse, amount = 1500, fields: Record<string, unknown> = {}) {
  const booking = await openBooking(house);
  const path = gatewayPath(house, booking.id);
  const qr = bodyOf(await house.admin.post(`${path}/qr`, { amount, ...fields }), 201);
  return { booking, path, qr };
}

/** An open booking and a payment link for it. */
export async function askForLink(house: PayingHouse, amount = 1500, fields: Record<string, unknown> = {}) {
  const booking = await openBooking(house);
  const path = gatewayPath(house, booking.id);
  const link = bodyOf(await house.admin.post(`${path}/payment-link`, { amount, ...fields }), 201);
  return { booking, path, link };
}

/** The rows of the booking's list of payments. */
export async function paymentsOf(house: House, bookingId: string) {
  return bodyOf(await house.admin.get(`${house.path}/bookings/${bookingId}/payments`));
}
