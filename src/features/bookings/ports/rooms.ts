import { queueRelatedChange } from '../../../platform/outbox/related-changes.queries.ts';
import type { DropPastAssignments } from '../../inventory/rooms/index.ts';
import { deletePastAssignments } from '../assignments/assignment.queries.ts';

/** Bookings show what is assigned to them, so they are published. */
export const dropPastAssignments: DropPastAssignments = async (tx, propertyId, roomId, at) => {
  for (const id of await deletePastAssignments(tx, propertyId, roomId, at))
    await queueRelatedChange(tx, { propertyId, kind: 'booking', id });
};
