import type { Db } from '../../../../platform/db/database.ts';
import { addDays, localDateOf, type Timestamp } from '../../../../platform/time.ts';
import type { PropertyTime } from '../occupancy.rules.ts';
import { sellableWindow, windowInLocalTime } from '../range/range.rules.ts';
import { countRooms, listSold } from './coming-nights.queries.ts';
import { countNight, type NightCounts } from './coming-nights.rules.ts';

type TimedProperty = PropertyTime & { propertyId: string; billingCheckinTime: string };

/** The coming night of each of these properties: two statements, however many they are. */
export async function countComingNights(
  db: Db,
  properties: readonly TimedProperty[],
  now: Timestamp,
): Promise<ReadonlyMap<string, NightCounts>> {
  const nights = properties.map((property) => {
    const today = localDateOf(now, property.timezone);
    const night = windowInLocalTime(property, today, addDays(today, 1));
    return { property, propertyId: property.propertyId, ...sellableWindow(night, night, now) };
  });
  const [types, sold] = await Promise.all([
    countRooms(
      db,
      properties.map(({ propertyId }) => propertyId),
    ),
    listSold(db, nights),
  ]);
  const [typesOf, soldIn] = [Map.groupBy(types, (row) => row.propertyId), Map.groupBy(sold, (row) => row.propertyId)];
  return new Map(
    nights.map(({ property, propertyId, ...night }) => [
      propertyId,
      countNight(typesOf.get(propertyId) ?? [], soldIn.get(propertyId) ?? [], property, night, now),
    ]),
  );
}
