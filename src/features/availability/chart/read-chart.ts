import type { Db } from '../../../platform/db/database.ts';
import { addDays, daysBetween, instantAt, type LocalDate, type Timestamp } from '../../../platform/time.ts';
import type { Property } from '../../identity/index.ts';
import { endOfStay, FOREVER, type HoldFact, isOverdue, type RoomFact, type StayFact } from '../occupancy.rules.ts';
import { sellableWindow, windowInLocalTime } from '../range/range.rules.ts';
import { type ChartBarFact, type ChartRoomFact, listChartBars, listChartRooms } from './chart.queries.ts';
import { countNightByNight } from './chart.rules.ts';
import type { ChartView } from './chart.schema.ts';

type Dates = { from: LocalDate; to: LocalDate };
type Window = { from: Timestamp; to: Timestamp };
type RoomView = ChartView['rooms'][number];

/** A type with all that its nights are counted from, and its holds as they are shown. */
type ChartType = Pick<ChartView['roomTypes'][number], 'name' | 'active'> & {
  code: string;
  rooms: RoomFact[];
  stays: StayFact[];
  holds: HoldFact[];
  shownHolds: ChartView['roomTypes'][number]['holds'];
};

/** What stays and holds are added to: types by code, rooms by number. */
type Sheet = { types: Map<string, ChartType>; rooms: Map<number, { type: ChartType; view: RoomView }> };

const toTheMinute = (at: Timestamp): Timestamp => `${at.slice(0, 16)}:00.000Z`;

function sheetOf(facts: readonly ChartRoomFact[]): Sheet {
  const sheet: Sheet = { types: new Map(), rooms: new Map() };
  for (const { roomTypeCode, roomTypeName: name, typeActive, roomId, roomNumber, floor, active, maintenance } of facts) {
    const known = sheet.types.get(roomTypeCode);
    const type = known ?? { code: roomTypeCode, name, active: typeActive, rooms: [], stays: [], holds: [], shownHolds: [] };
    if (known === undefined) sheet.types.set(roomTypeCode, type);
    if (roomId === null || roomNumber === null || active === null || maintenance === null) continue;
    // No room of a deleted type is for sale.
    type.rooms.push({ roomId, roomNumber, floor, active: active && typeActive, maintenance });
    sheet.rooms.set(roomNumber, { type, view: { roomId, roomNumber, floor, roomTypeCode, active, maintenance, stays: [] } });
  }
  return sheet;
}

/** Adds a stay. One whose room is not on the sheet is left out: the two statements do not see the same instant. */
function addStay(sheet: Sheet, bar: ChartBarFact & { roomNumber: number }, property: Property, window: Window, now: Timestamp) {
  const room = sheet.rooms.get(bar.roomNumber);
  if (room === undefined) return;
  const { fromAt, toAt: checkOutAt, expectedCheckOutAt, billingCheckoutTime, reference, guest } = bar;
  const stay = { roomId: room.view.roomId, checkInAt: fromAt, checkOutAt, expectedCheckOutAt, billingCheckoutTime };
  const end = endOfStay(stay, property, now);
  if (end <= window.from) return;
  room.type.stays.push(stay);
  room.view.stays.push({
    reference,
    guest,
    from: toTheMinute(fromAt),
    status: isOverdue(stay, now) ? 'OVERDUE' : (bar.status ?? 'ACTIVE'),
    until: end === FOREVER ? null : toTheMinute(end),
  });
}

function addHold(sheet: Sheet, bar: ChartBarFact): void {
  const { roomTypeCode, fromAt, toAt, units: quantity, reference, guest, roomIds } = bar;
  const type = sheet.types.get(roomTypeCode ?? '');
  if (type === undefined || toAt === null) return;
  type.holds.push({ quantity, fromAt, toAt });
  type.shownHolds.push({
    reference,
    guest,
    from: toTheMinute(fromAt),
    quantity,
    until: toTheMinute(toAt),
    roomIds: roomIds ?? [],
  });
}

/** The room chart of the dates, both included, by two statements. */
export async function readChart(db: Db, property: Property, { from, to }: Dates, now: Timestamp): Promise<ChartView> {
  const nights = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => {
    const night = windowInLocalTime(property, addDays(from, day), addDays(from, day + 1));
    return sellableWindow(night, night, now);
  });
  const window = { from: instantAt(from, '00:00', property.timezone), to: nights.at(-1)?.to ?? now };
  const [rooms, bars] = await Promise.all([
    listChartRooms(db, property.id),
    listChartBars(db, { propertyId: property.id, ...window }),
  ]);
  const sheet = sheetOf(rooms);
  for (const bar of bars) {
    const { roomNumber } = bar;
    if (roomNumber === null) addHold(sheet, bar);
    else addStay(sheet, { ...bar, roomNumber }, property, window, now);
  }
  return {
    from,
    to,
    roomTypes: [...sheet.types.values()]
      .filter((type) => type.active || type.rooms.length > 0 || type.holds.length > 0)
      .map((type) => ({
        roomTypeCode: type.code,
        name: type.name,
        active: type.active,
        ...countNightByNight(type, property, nights, now),
        holds: type.shownHolds,
      })),
    rooms: [...sheet.rooms.values()].map(({ view }) => view).sort((a, b) => a.roomNumber - b.roomNumber),
  };
}
