import type { Tx } from '../../../platform/db/database.ts';
import { conflict } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { raiseGuestVersion } from '../guest.queries.ts';
import { countVehicles, insertVehicle, type NewVehicle, updateVehicle } from './vehicle.queries.ts';
import type { GuestVehicleView } from './vehicle.schema.ts';

/** The most vehicles of a guest: every list shows them. */
const VEHICLES_MAX = 100;

/**
 * Links the vehicle to its guest, whom the caller has locked, and to the booking. It may change two bookings: the one the vehicle was linked to
 * before (`known`, from `findVehicle`) and the new one. The caller has locked both.
 * @returns the linked vehicle and the guest's new version.
 * @throws Problem 409 when the guest has too many vehicles; the constraint refuses the vehicle of another guest
 */
export async function linkVehicle(
  tx: Tx,
  propertyId: string,
  known: GuestVehicleView | undefined,
  vehicle: Omit<NewVehicle, 'id'>,
  at: Timestamp,
): Promise<{ linked: GuestVehicleView; guestVersion: number }> {
  if (known === undefined && (await countVehicles(tx, propertyId, vehicle.guestId)) >= VEHICLES_MAX)
    throw conflict(`the guest has ${VEHICLES_MAX} vehicles already`, 'limit_reached');
  const linked =
    known === undefined
      ? await insertVehicle(tx, propertyId, { id: newId(), ...vehicle }, at)
      : await updateVehicle(tx, propertyId, { ...vehicle, id: known.id }, at);
  return { linked, guestVersion: await raiseGuestVersion(tx, propertyId, vehicle.guestId, at) };
}
