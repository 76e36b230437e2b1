import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';
import type { GuestVehicleView } from './vehicle.schema.ts';

const columns = sql`
  v.id, v.guest_id as "guestId", v.vehicle_number as "vehicleNumber", v.booking_id as "bookingId", v.created_at as "createdAt",
  v.updated_at as "updatedAt"`;

/** The guest's vehicle with this key at this booking. While the guest is locked, it cannot change. */
export async function findVehicle(
  tx: Tx,
  propertyId: string,
  { guestId, bookingId, numberKey }: { guestId: string; bookingId: string; numberKey: string },
): Promise<GuestVehicleView | undefined> {
  const { rows } = await sql<GuestVehicleView>`
    select ${columns} from guest_vehicle v
    where v.property_id = ${propertyId} and v.number_key = ${numberKey} and v.booking_id = ${bookingId} and v.guest_id = ${guestId}`.execute(
    tx,
  );
  return rows[0];
}

export type NewVehicle = Pick<GuestVehicleView, 'id' | 'guestId' | 'vehicleNumber' | 'bookingId'> & { numberKey: string };

/**
 * Locks the number until the transaction ends: of two guests who get it at once, the second sees the first. @returns how many other vehicles
 * the guest has
 */
export async function lockNumber(tx: Tx, propertyId: string, guestId: string, numberKey: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${propertyId} ${numberKey}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(distinct number_key) from guest_vehicle
    where property_id = ${propertyId} and guest_id = ${guestId} and number_key <> ${numberKey}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The constraint `guest_vehicle_taken` refuses a number that another guest has. */
export async function insertVehicle(tx: Tx, propertyId: string, vehicle: NewVehicle, at: Timestamp): Promise<GuestVehicleView> {
  const { rows } = await sql<GuestVehicleView>`
    insert into guest_vehicle as v (property_id, id, vehicle_number, number_key, guest_id, booking_id, created_at, updated_at)
    values (${propertyId}, ${vehicle.id}, ${vehicle.vehicleNumber}, ${vehicle.numberKey}, ${vehicle.guestId}, ${vehicle.bookingId}, ${at}, ${at})
    returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an insert returns its row');
  return row;
}

/** Updates how the number is written. */
export async function updateVehicle(
  tx: Tx,
  propertyId: string,
  vehicle: Pick<GuestVehicleView, 'id' | 'vehicleNumber'>,
  at: Timestamp,
): Promise<GuestVehicleView> {
  const { rows } = await sql<GuestVehicleView>`
    update guest_vehicle v set vehicle_number = ${vehicle.vehicleNumber}, updated_at = ${at}
    where v.property_id = ${propertyId} and v.id = ${vehicle.id} returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the vehicle of a locked guest exists');
  return row;
}
