import type { Db } from '../../../../platform/db/database.ts';
import { addDays, daysBetween, epochMs, instantAt, type LocalDate, type Timestamp } from '../../../../platform/time.ts';
import type { Property } from '../../../properties/index.ts';
import { endOfStay, FOREVER, isOverdue, sellableRooms } from '../occupancy.rules.ts';
import { sellableWindow, windowInLocalTime } from '../range/range.rules.ts';
import {
  type ChartRoomFact,
  type ChartStayRow,
  type ChartTypeFact,
  listChartRooms,
  listChartTypes,
  type UtcText,
} from './chart.queries.ts';
import { countNightByNight, createMinuteWriter, type Taken } from './chart.rules.ts';
import type { ChartView } from './chart.schema.ts';

type Dates = { from: LocalDate; to: LocalDate };
type RoomView = ChartView['rooms'][number];
type StayView = RoomView['stays'][number];
type HoldView = ChartView['roomTypes'][number]['holds'][number];
type Stay = { view: StayView; from: number; to: number };

const SECONDS_LENGTH = '2026-11-20T06:30:00'.length;
const MINUTES_LENGTH = '2026-11-20T06:30'.length;

/** The product's one form of an instant. PostgreSQL leaves out a fraction of zero, and zeros at its end. */
function timestampOf(at: UtcText): Timestamp {
  return at.length === SECONDS_LENGTH ? `${at}.000Z` : `${at.padEnd(SECONDS_LENGTH + '.000'.length, '0')}Z`;
}

/** Nearly all are at a full minute already: then it is the same string. */
const toTheMinute = (at: Timestamp): Timestamp => (at.endsWith(':00.000Z') ? at : `${at.slice(0, MINUTES_LENGTH)}:00.000Z`);

function readStay(row: ChartStayRow, property: Property, now: Timestamp): Stay {
  const [reference, guest, status, begin, checkOut, expectedCheckOut, billingCheckoutTime] = row;
  const checkInAt = timestampOf(begin);
  const checkOutAt = checkOut === null ? null : timestampOf(checkOut);
  const expectedCheckOutAt = expectedCheckOut === null ? null : timestampOf(expectedCheckOut);
  const end = endOfStay({ checkOutAt, expectedCheckOutAt, billingCheckoutTime }, property, now);
  const view: StayView = {
    reference,
    guest,
    from: toTheMinute(checkInAt),
    status: isOverdue({ checkOutAt, expectedCheckOutAt }, now) ? 'OVERDUE' : status,
    until: end === FOREVER ? null : toTheMinute(end),
  };
  return { view, from: epochMs(checkInAt), to: epochMs(end) };
}

/** Shared by all holds without an assigned room, which are most. */
const NO_ROOMS: string[] = [];

function readHolds({ references, guests, quantities, fromMs, toMs, roomIds }: ChartTypeFact): HoldView[] {
  const toTheMinuteOf = createMinuteWriter();
  return (references ?? []).map((reference, index) => ({
    reference,
    guest: guests?.[index] ?? null,
    from: toTheMinuteOf(fromMs?.[index] ?? 0),
    quantity: quantities?.[index] ?? 0,
    until: toTheMinuteOf(toMs?.[index] ?? 0),
    roomIds: roomIds?.[index] ?? NO_ROOMS,
  }));
}

/** What the stays in these rooms take. */
function takenBy(rooms: readonly { stays: readonly Stay[] }[]): Taken {
  const stays = rooms.flatMap((room) => room.stays);
  return { units: stays.map(() => 1), from: stays.map(({ from }) => from), to: stays.map(({ to }) => to) };
}

/** The room chart of the dates, both included, by two statements at the same time. Its fields are in the order of the schema. */
export async function readChart(db: Db, property: Property, { from, to }: Dates, now: Timestamp): Promise<ChartView> {
  const nights = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => {
    const night = windowInLocalTime(property, addDays(from, day), addDays(from, day + 1));
    return sellableWindow(night, night, now);
  });
  const window = { from: instantAt(from, '00:00', property.timezone), to: nights.at(-1)?.to ?? now };
  const question = { propertyId: property.id, ...window };
  const begins = epochMs(window.from);
  const readRoom = ({ stays, ...room }: ChartRoomFact) => ({
    ...room,
    stays: (stays ?? []).map((row) => readStay(row, property, now)).filter(({ to }) => to > begins),
  });
  const [rooms, types] = await Promise.all([
    // The holds take the database longer: the stays are read meanwhile.
    listChartRooms(db, question).then((facts) => facts.map(readRoom)),
    listChartTypes(db, question),
  ]);
  const typeOf = new Map(types.map((type) => [type.roomTypeId, type]));
  const roomsOf = Map.groupBy(rooms, ({ roomTypeId }) => roomTypeId);
  const periods = nights.map((night) => ({ from: epochMs(night.from), to: epochMs(night.to) }));
  return {
    from,
    to,
    roomTypes: types.flatMap((type) => {
      const { code, name, active } = type;
      const [own, holds] = [roomsOf.get(type.roomTypeId) ?? [], readHolds(type)];
      if (!active && own.length === 0 && holds.length === 0) return [];
      // No room of a deleted type is for sale.
      const forSale = active ? sellableRooms(own) : [];
      const held = { units: type.quantities ?? [], from: type.fromMs ?? [], to: type.toMs ?? [] };
      const figures = countNightByNight(forSale.length, takenBy(forSale), held, periods);
      return [{ roomTypeCode: code, name, active, ...figures, holds }];
    }),
    rooms: rooms.flatMap(({ roomTypeId, stays, ...room }) => {
      const type = typeOf.get(roomTypeId);
      // The statements do not see the same instant: the type may be newer.
      if (type === undefined) return [];
      const views = stays.map(({ view }) => view);
      const { roomId, roomNumber, floor, ...state } = room;
      return [{ roomId, roomNumber, floor, roomTypeCode: type.code, ...state, stays: views }];
    }),
  };
}
