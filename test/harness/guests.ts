import { setTimeout as sleep } from 'node:timers/promises';
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

const LOOKS_MAX = 400;

/** Settles when this many statements of the database wait for a lock. */
export async function untilWaiting(service: TestService, count = 1): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const waiting = await service.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length >= count) return;
    await sleep(25);
  }
  throw new Error(`there are no ${count} waiting statements`);
}
