import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { raiseGuestVersion } from '../guest.queries.ts';
import { insertVehicle, type NewVehicle, updateVehicle } from './vehicle.queries.ts';
import type { GuestVehicleView } from './vehicle.schema.ts';

/**
 * Links the vehicle to its guest, whom the caller has locked, and to the booking. Two bookings may change by it: that of
 * `known`, the guest's mapping of the number as it was (`findVehicle`), and the new one; the caller has locked both.
 * @returns the mapping and the guest's new version.
 */
export async function linkVehicle(
  tx: Tx,
  propertyId: string,
  known: GuestVehicleView | undefined,
  vehicle: Omit<NewVehicle, 'id'>,
  at: Timestamp,
): Promise<{ linked: GuestVehicleView; guestVersion: number }> {
  const linked =
    known === undefined
      ? await insertVehicle(tx, propertyId, { id: newId(), ...vehicle }, at)
      : await updateVehicle(tx, propertyId, { ...vehicle, id: known.id }, at);
  return { linked, guestVersion: await raiseGuestVersion(tx, propertyId, vehicle.guestId, at) };
}
