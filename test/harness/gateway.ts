import { randomBytes } from 'node:crypto';
import { type GatewaySim, startGatewaySim } from '../../src/evaluation/gateway-sim/gateway-sim.ts';
import { startTestService, type TestService } from './service-under-test.ts';
import { bodyOf, newPropertyWithRooms, openBooking, type PropertyWithRooms } from './stays.ts';

/** A service and a gateway simulator that call each other over real sockets. */
export type PaymentTestService = { service: TestService; sim: GatewaySim; stop(): Promise<void> };

/** Starts a service with a gateway simulator; both use the service's clock. */
export async function startPaymentTestService(env: Record<string, string> = {}): Promise<PaymentTestService> {
  // The simulator starts first, because the service needs its address; later it gets the service's clock.
  let now = (): string => new Date().toISOString();
  const sim = await startGatewaySim({ clock: () => now(), retryDelayMs: 20 });
  const service = await startTestService({ GATEWAY_BASE_URL: `${sim.url}/v1`, ...env });
  now = service.clock.now;
  return {
    service,
    sim,
    stop: async () => {
      await service.stop();
      await sim.stop();
    },
  };
}

/** The account of a property at the simulator, as set up on both sides. */
export type Account = { keyId: string; keySecret: string; webhookSecret: string };

/** A property with its own account at the simulator, which sends it events. */
export type PayingProperty = PropertyWithRooms & { account: Account };

const id = (bytes: number): string => randomBytes(bytes).toString('hex');

export async function newPayingProperty(
  { service, sim }: Pick<PaymentTestService, 'service' | 'sim'>,
  fields: Record<string, unknown> & { rooms?: number } = {},
): Promise<PayingProperty> {
  const property = await newPropertyWithRooms(service, { rooms: 1, ...fields });
  const account = { keyId: `rzp_test_${id(7)}`, keySecret: `ks-${id(12)}`, webhookSecret: `ws-${id(12)}` };
  sim.setAccount({ ...account, webhookUrl: `${service.url}${property.path}/gateway/webhook` });
  bodyOf(await property.admin.put(`${property.path}/gateway-settings`, account));
  return { ...property, account };
}

/** The path of the online payments of a booking. */
export const gatewayPath = (property: PropertyWithRooms, bookingId: string): string =>
  `${property.path}/bookings/${bookingId}/payments/gateway`;

/** An open booking with a QR code. */
export async function openBookingWithQr(property: PayingProperty, amount = 1500, fields: Record<string, unknown> = {}) {
  const booking = await openBooking(property);
  const path = gatewayPath(property, booking.id);
  const qr = bodyOf(await property.admin.post(`${path}/qr`, { amount, ...fields }), 201);
  return { booking, path, qr };
}

/** An open booking with a payment link. */
export async function openBookingWithLink(property: PayingProperty, amount = 1500, fields: Record<string, unknown> = {}) {
  const booking = await openBooking(property);
  const path = gatewayPath(property, booking.id);
  const link = bodyOf(await property.admin.post(`${path}/payment-link`, { amount, ...fields }), 201);
  return { booking, path, link };
}

/** The rows of the booking's list of payments. */
export async function paymentsOf(property: PropertyWithRooms, bookingId: string) {
  return bodyOf(await property.admin.get(`${property.path}/bookings/${bookingId}/payments`));
}
