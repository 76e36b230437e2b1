import { transact } from '../../../platform/db/transact.ts';
import { settlePendingResponse } from '../../../platform/idempotency/idempotency.queries.ts';
import { addMinutes } from '../../../platform/time.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { lockAbandonedTests, settleTestPayment } from './test-payment.queries.ts';

/** Longer than a call to the gateway takes. */
const CREATED_WITHIN_MINUTES = 1;
const BATCH_SIZE = 20;

/** Fails test payments whose process ended while it called the gateway: whoever asked for one can ask again. */
export async function settleAbandonedTests({ platform }: Pick<GatewayParts, 'platform'>): Promise<void> {
  await transact(platform.db, async (tx) => {
    const at = platform.clock();
    for (const { propertyId, id, keyHash } of await lockAbandonedTests(tx, addMinutes(at, -CREATED_WITHIN_MINUTES), BATCH_SIZE)) {
      await settleTestPayment(tx, propertyId, id, 'GATEWAY_AWAY', at);
      if (keyHash !== null) await settlePendingResponse(tx, keyHash, null);
    }
  });
}
