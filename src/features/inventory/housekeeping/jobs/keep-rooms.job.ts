import type { Tx } from '../../../../platform/db/database.ts';
import { transact } from '../../../../platform/db/transact.ts';
import type { Job } from '../../../../platform/jobs/jobs.ts';
import { appendEvents } from '../../../../platform/outbox/events.queries.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type LocalDate, localDateOf, type Timestamp } from '../../../../platform/time.ts';
import { readBoardEvents, setConditions, setOutOfOrder } from '../../rooms/index.ts';
import { isServiceDue, type StayOver, serviceDayAt, serviceDaysAfter } from '../housekeeping.rules.ts';
import { lockRooms } from '../rooms/conditions.route.ts';
import { lockSettings } from '../settings/settings.queries.ts';
import {
  type EndedMaintenance,
  getDirtyThrough,
  isMaintenanceOver,
  listEndedMaintenance,
  listPropertyDays,
  listRoomsWithGuests,
  type PropertyDay,
  setDirtyThrough,
} from './keep-rooms.queries.ts';

const ROOMS_MAX = 500;

/** Ends the maintenance of one room, unless somebody has prolonged or ended it. */
async function endMaintenance(tx: Tx, room: EndedMaintenance, now: Timestamp): Promise<void> {
  const { propertyId, roomId } = room;
  await lockRooms(tx, propertyId, [roomId]);
  if (!(await isMaintenanceOver(tx, room, now))) return;
  await appendEvents(tx, propertyId, now, await setOutOfOrder(tx, propertyId, roomId, null, { actorId: null, at: now }));
}

/** The rooms whose guests get service on one of these service days, by the policy or their wish. */
async function listDueRooms(tx: Tx, { propertyId, timezone }: PropertyDay, stayOver: StayOver, days: readonly LocalDate[]) {
  const rooms = await listRoomsWithGuests(tx, propertyId);
  const due = rooms.filter(({ checkedInAt, guestRequest }) => {
    const guest = { checkedInOn: localDateOf(checkedInAt, timezone), guestRequest };
    return days.some((day) => isServiceDue(stayOver, guest, day));
  });
  return due.map(({ roomId }) => roomId);
}

/**
 * Makes the rooms of guests who stay dirty, once for each service day: the settings, locked, say which are done. A room that somebody is
 * cleaning stays as it is.
 */
async function beginServiceDay(tx: Tx, property: PropertyDay, now: Timestamp): Promise<void> {
  const { propertyId, timezone } = property;
  const { stayOver, dirtyAt } = await lockSettings(tx, propertyId, now);
  const today = serviceDayAt(now, dirtyAt, timezone);
  const days = serviceDaysAfter(await getDirtyThrough(tx, propertyId), today);
  if (days.length === 0) return;
  const rooms = await lockRooms(tx, propertyId, await listDueRooms(tx, property, stayOver, days));
  // A guest may have left before the room was locked.
  const due = new Set(await listDueRooms(tx, property, stayOver, days));
  const madeUp = rooms.filter(({ id, condition }) => due.has(id) && (condition === 'CLEAN' || condition === 'INSPECTED'));
  const ids = madeUp.map(({ id }) => id);
  const changed = await setConditions(tx, propertyId, ids, 'DIRTY', { actorId: null, at: now });
  await setDirtyThrough(tx, propertyId, today);
  await appendEvents(tx, propertyId, now, await readBoardEvents(tx, propertyId, changed));
}

/** Whether guests have stayed the night and their service day is not begun. */
function isServiceDayDue({ dirtyThrough, dirtyAt, timezone, firstCheckInAt }: PropertyDay, now: Timestamp): boolean {
  const today = serviceDayAt(now, dirtyAt, timezone);
  return localDateOf(firstCheckInAt, timezone) < today && serviceDaysAfter(dirtyThrough, today).length > 0;
}

/** The job that ends maintenance whose time is over, and begins the service day of each property. A crash in between repeats nothing. */
export function createKeepRoomsJob({ db, clock, events }: Platform): Job {
  return {
    task: 'keep-rooms',
    cron: '*/5 * * * *',
    run: async () => {
      const now = clock();
      for (const room of await listEndedMaintenance(db, now, ROOMS_MAX))
        await transact(db, (tx) => endMaintenance(tx, room, now));
      for (const property of await listPropertyDays(db))
        if (isServiceDayDue(property, now)) await transact(db, (tx) => beginServiceDay(tx, property, now));
      events.notify();
    },
  };
}
