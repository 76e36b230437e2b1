import type { Tx } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { addReconcileJob } from '../reconcile/due.queries.ts';
import { wantClosed } from './request.queries.ts';

/**
 * The booking (locked) ends: its open QR codes and links are shown to nobody any more, and a job closes them at the gateway as soon
 * as that can be reached. What is paid in between is booked all the same, and put before a person.
 */
export async function closeRequestsOfBooking(tx: Tx, propertyId: string, bookingId: string, now: Timestamp): Promise<void> {
  if ((await wantClosed(tx, propertyId, bookingId, now)) > 0) await addReconcileJob(tx, propertyId);
}
