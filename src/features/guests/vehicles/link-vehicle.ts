import type { Tx } from '../../../platform/db/database.ts';
import { conflict } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { raiseGuestVersion } from '../guest.queries.ts';
import { insertVehicle, lockNumber, type NewVehicle, updateVehicle } from './vehicle.queries.ts';
import type { GuestVehicleView } from './vehicle.schema.ts';

/** The most vehicles of a guest: every list shows them. */
const VEHICLES_MAX = 100;

/**
 * Notes that the vehicle came with the booking, or how its number is written there. The caller has locked the booking and the guest.
 * @param known the vehicle at this booking, from `findVehicle`
 * @returns the vehicle and the guest's new version.
 * @throws Problem 409 when the guest has too many vehicles; the constraint refuses the vehicle of another guest
 */
export async function linkVehicle(
  tx: Tx,
  propertyId: string,
  known: GuestVehicleView | undefined,
  vehicle: Omit<NewVehicle, 'id'>,
  at: Timestamp,
): Promise<{ linked: GuestVehicleView; guestVersion: number }> {
  const { guestId, numberKey } = vehicle;
  if ((await lockNumber(tx, propertyId, guestId, numberKey)) >= VEHICLES_MAX)
    throw conflict(`the guest has ${VEHICLES_MAX} vehicles already`, 'limit_reached');
  const linked =
    known === undefined
      ? await insertVehicle(tx, propertyId, { id: newId(), ...vehicle }, at)
      : await updateVehicle(tx, propertyId, { ...vehicle, id: known.id }, at);
  return { linked, guestVersion: await raiseGuestVersion(tx, propertyId, guestId, at) };
}
