import { linkOrCreateGuest } from '../../src/features/guests/index.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { type ApiClient, type ApiResponse, newPhone, type TestProperty, type TestService } from './service-under-test.ts';
import { bodyOf } from './stays.ts';

/** A guest as a booking makes one, by default named Asha Rao and with a new phone; returns the id. */
export function addGuest(
  service: TestService,
  property: TestProperty,
  fields: { phoneE164?: string | null; name?: string | null } = {},
): Promise<string> {
  const guest = { phoneE164: newPhone(), name: 'Asha Rao', ...fields };
  const { db } = service.running.platform;
  return transact(db, async (tx) => (await linkOrCreateGuest(tx, property.id, guest, service.clock.now())).id);
}

let vehicles = 0;

/** A vehicle number that no other test uses. */
export function newVehicleNumber(): string {
  vehicles += 1;
  return `KA09ZZ${1_000_000 + vehicles}`;
}

/** Links a vehicle to the guest and the booking. */
export function askVehicle(
  property: TestProperty,
  guestId: string,
  body: unknown,
  headers?: Record<string, string>,
  client: ApiClient = property.admin,
): Promise<ApiResponse> {
  return client.post(`${property.path}/guests/${guestId}/vehicles`, body, headers);
}

/** Links a new vehicle of the guest; returns the mapping. */
export async function addVehicle(property: TestProperty, guestId: string, bookingId: string, vehicleNumber = newVehicleNumber()) {
  return bodyOf(await askVehicle(property, guestId, { vehicleNumber, bookingId }), 201);
}

/** Rates the guest for the booking, GOOD by default; returns the rating. */
export async function rateGuest(
  property: TestProperty,
  guestId: string,
  bookingId: string,
  fields: Record<string, unknown> = {},
) {
  const body = { bookingId, score: 'GOOD', ...fields };
  return bodyOf(await property.admin.post(`${property.path}/guests/${guestId}/ratings`, body), 201);
}
