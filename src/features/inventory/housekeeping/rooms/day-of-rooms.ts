import type { Db } from '../../../../platform/db/database.ts';
import { addDays, instantAt, type LocalDate, localDateOf, type Timestamp } from '../../../../platform/time.ts';
import type { Property } from '../../../properties/index.ts';
import { isReady } from '../../rooms/index.ts';
import { isServiceDue, priorityOf, serviceDayAt } from '../housekeeping.rules.ts';
import { getSettings, type HousekeepingSettings } from '../settings/settings.queries.ts';
import { listRoomFacts, type RoomFacts } from './room-list.queries.ts';

/** Whether the guest's room still has to be made up on a service day: a room that was made up since it began has been. */
function isStillDue(room: RoomFacts, settings: HousekeepingSettings, { timezone }: Property, on: LocalDate): boolean {
  if (room.checkedInAt === null) return false;
  const guest = { checkedInOn: localDateOf(room.checkedInAt, timezone), guestRequest: room.guestRequest };
  if (!isServiceDue(settings.stayOver, guest, on)) return false;
  const isMadeUp = room.condition === 'CLEAN' || room.condition === 'INSPECTED';
  return !isMadeUp || (room.conditionChangedAt ?? '') < instantAt(on, settings.dirtyAt, timezone);
}

/** A room with the work that it needs on a day. */
export type RoomOfDay = ReturnType<typeof roomOfDay>;

function roomOfDay(room: RoomFacts, settings: HousekeepingSettings, property: Property, serviceDay: LocalDate) {
  const { checkedInAt, leaves, arrives, ...shown } = room;
  const occupied = checkedInAt !== null;
  const work = {
    arrivalToday: arrives,
    departureToday: occupied && leaves,
    serviceDue: !leaves && isStillDue(room, settings, property, serviceDay),
  };
  const ready = isReady(room.condition, settings.needsInspection);
  return {
    ...shown,
    occupancy: occupied ? ('OCCUPIED' as const) : ('VACANT' as const),
    ...work,
    priority: room.outOfOrder !== null ? 4 : priorityOf({ ...work, occupied, ready }),
  };
}

/**
 * The rooms in use with their work on a local date, by number. Of a date to come: what is known of it now.
 * @param on today by default
 */
export async function listRoomsOfDay(db: Db, property: Property, now: Timestamp, on?: LocalDate): Promise<RoomOfDay[]> {
  const today = localDateOf(now, property.timezone);
  const day = on ?? today;
  const [settings, rooms] = await Promise.all([
    getSettings(db, property.id),
    listRoomFacts(db, {
      propertyId: property.id,
      on: day,
      from: instantAt(day, '00:00', property.timezone),
      to: instantAt(addDays(day, 1), '00:00', property.timezone),
    }),
  ]);
  const serviceDay = day === today ? serviceDayAt(now, settings.dirtyAt, property.timezone) : day;
  return rooms.map((room) => roomOfDay(room, settings, property, serviceDay));
}
