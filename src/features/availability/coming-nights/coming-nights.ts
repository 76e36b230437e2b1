import type { Db } from '../../../platform/db/database.ts';
import { addDays, localDateOf, type Timestamp } from '../../../platform/time.ts';
import type { PropertyTime } from '../occupancy.rules.ts';
import { sellableWindow, windowInLocalTime } from '../range/range.rules.ts';
import { countRooms, listSold } from './coming-nights.queries.ts';
import { countNight, type NightCounts } from './coming-nights.rules.ts';

type Hotel = PropertyTime & { propertyId: string; billingCheckinTime: string };

/** The coming night of each of these properties: two statements, however many they are. */
export async function countComingNights(
  db: Db,
  hotels: readonly Hotel[],
  now: Timestamp,
): Promise<ReadonlyMap<string, NightCounts>> {
  const nights = hotels.map((hotel) => {
    const today = localDateOf(now, hotel.timezone);
    const night = windowInLocalTime(hotel, today, addDays(today, 1));
    return { hotel, propertyId: hotel.propertyId, ...sellableWindow(night, night, now) };
  });
  const [types, sold] = await Promise.all([
    countRooms(
      db,
      hotels.map(({ propertyId }) => propertyId),
    ),
    listSold(db, nights),
  ]);
  const [typesOf, soldIn] = [Map.groupBy(types, (row) => row.propertyId), Map.groupBy(sold, (row) => row.propertyId)];
  return new Map(
    nights.map(({ hotel, propertyId, ...night }) => [
      propertyId,
      countNight(typesOf.get(propertyId) ?? [], soldIn.get(propertyId) ?? [], hotel, night, now),
    ]),
  );
}
