import type { Db } from '../../../platform/db/database.ts';
import { addMinutes, localDateOf, nextInstantOf, type Timestamp } from '../../../platform/time.ts';
import type { Property } from '../../properties/index.ts';
import type { SellableNow } from '../rooms/index.ts';
import { readActiveTypes } from './occupancy.queries.ts';
import { computeOffer } from './occupancy.rules.ts';

/** A guest who comes now does not leave before so many hours have passed: the check-out time before that is of the night that ends. */
const NIGHT_HOURS_MIN = 6;

/**
 * How many rooms of each active type could be sold to guests who come now, without a booking, for the coming night, and which of its rooms
 * are assigned then: stays and open holds are counted as everywhere. By the code of the type.
 */
export async function countSellableNow(db: Db, property: Property, now: Timestamp): Promise<ReadonlyMap<string, SellableNow>> {
  const earliestEnd = addMinutes(now, NIGHT_HOURS_MIN * 60);
  const window = { from: now, to: nextInstantOf(property.billingCheckoutTime, property.timezone, earliestEnd) };
  const today = localDateOf(now, property.timezone);
  const types = await readActiveTypes(db, property.id, window, { code: null, firstNight: today, lastNight: today });
  return new Map(
    types.map((type) => {
      const { availableQuantity: sellableQuantity } = computeOffer(type, property, window, now);
      return [type.code, { sellableQuantity, assigned: type.assigned }];
    }),
  );
}
