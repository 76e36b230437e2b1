import { transact } from '../../../platform/db/transact.ts';
import { tell } from '../../../platform/http/effect.ts';
import { getPropertyFacts } from '../../identity/index.ts';
import { BY_JOB } from '../bookkeeping/request-state.ts';
import { type Learned, takeLearned } from '../bookkeeping/take-learned.ts';
import type { GatewayParts } from '../gateway-parts.ts';

/** Takes in what the job found out by asking, in a transaction of its own, as for a message; streams are told. */
export async function takeFoundOut({ platform, bookings }: GatewayParts, propertyId: string, learned: Learned): Promise<void> {
  const isTold = await transact(platform.db, async (tx) => {
    const property = await getPropertyFacts(tx, propertyId);
    const { events } = await takeLearned(tx, { clock: platform.clock, bookings }, property, learned, BY_JOB);
    return tell(tx, { propertyId, changes: events }, platform.clock());
  });
  if (isTold) platform.events.wake();
}
