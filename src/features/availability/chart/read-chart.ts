import type { Db } from '../../../platform/db/database.ts';
import { addDays, daysBetween, instantAt, type LocalDate, type Timestamp } from '../../../platform/time.ts';
import type { Property } from '../../identity/index.ts';
import { endOfStay, FOREVER, type HoldFact, isOverdue, type StayFact, type TypeFacts } from '../occupancy.rules.ts';
import { sellableWindow, windowInLocalTime } from '../range/range.rules.ts';
import {
  type ChartRoomFact,
  type ChartStayRow,
  type ChartTypeFact,
  listChartRooms,
  listChartTypes,
  type UtcText,
} from './chart.queries.ts';
import { countNightByNight } from './chart.rules.ts';
import type { ChartView } from './chart.schema.ts';

type Dates = { from: LocalDate; to: LocalDate };
type RoomView = ChartView['rooms'][number];
type StayView = RoomView['stays'][number];
type HoldView = ChartView['roomTypes'][number]['holds'][number];

const SECONDS_LENGTH = '2026-11-20T06:30:00'.length;
const MINUTES_LENGTH = '2026-11-20T06:30'.length;

/** The product's one form of an instant. PostgreSQL leaves out a fraction of zero, and zeros at its end. */
function timestampOf(at: UtcText): Timestamp {
  return at.length === SECONDS_LENGTH ? `${at}.000Z` : `${at.padEnd(SECONDS_LENGTH + '.000'.length, '0')}Z`;
}

/** Nearly all are at a full minute already: then it is the same string. */
const toTheMinute = (at: Timestamp): Timestamp => (at.endsWith(':00.000Z') ? at : `${at.slice(0, MINUTES_LENGTH)}:00.000Z`);

type Stay = { fact: StayFact; end: Timestamp; view: StayView };

function readStay(row: ChartStayRow, roomId: string, property: Property, now: Timestamp): Stay {
  const [reference, guest, status, checkInAt, checkOutAt, expectedCheckOutAt, billingCheckoutTime] = row;
  const fact: StayFact = {
    roomId,
    checkInAt: timestampOf(checkInAt),
    checkOutAt: checkOutAt === null ? null : timestampOf(checkOutAt),
    expectedCheckOutAt: expectedCheckOutAt === null ? null : timestampOf(expectedCheckOutAt),
    billingCheckoutTime,
  };
  const end = endOfStay(fact, property, now);
  const view: StayView = {
    reference,
    guest,
    from: toTheMinute(fact.checkInAt),
    status: isOverdue(fact, now) ? 'OVERDUE' : status,
    until: end === FOREVER ? null : toTheMinute(end),
  };
  return { fact, end, view };
}

type Hold = { fact: HoldFact; view: HoldView };

/** Shared by all holds without an assigned room, which are most. */
const NO_ROOMS: string[] = [];

function readHolds({ references, guests, quantities, fromAts, toAts, roomIds }: ChartTypeFact): Hold[] {
  return (references ?? []).map((reference, index) => {
    const [fromAt, toAt] = [timestampOf(fromAts?.[index] ?? ''), timestampOf(toAts?.[index] ?? '')];
    const quantity = quantities?.[index] ?? 0;
    const view = {
      reference,
      guest: guests?.[index] ?? null,
      from: toTheMinute(fromAt),
      quantity,
      until: toTheMinute(toAt),
      roomIds: roomIds?.[index] ?? NO_ROOMS,
    };
    return { fact: { quantity, fromAt, toAt }, view };
  });
}

/** The room chart of the dates, both included, by two statements at the same time. */
export async function readChart(db: Db, property: Property, { from, to }: Dates, now: Timestamp): Promise<ChartView> {
  const nights = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => {
    const night = windowInLocalTime(property, addDays(from, day), addDays(from, day + 1));
    return sellableWindow(night, night, now);
  });
  const window = { from: instantAt(from, '00:00', property.timezone), to: nights.at(-1)?.to ?? now };
  const question = { propertyId: property.id, ...window };
  const readRoom = ({ stays, ...room }: ChartRoomFact) => ({
    ...room,
    stays: (stays ?? []).map((row) => readStay(row, room.roomId, property, now)).filter(({ end }) => end > window.from),
  });
  const [rooms, types] = await Promise.all([
    // The holds take the database longer: the stays are read meanwhile.
    listChartRooms(db, question).then((facts) => facts.map(readRoom)),
    listChartTypes(db, question),
  ]);
  const typeOf = new Map(types.map((type) => [type.roomTypeId, type]));
  const roomsOf = Map.groupBy(rooms, ({ roomTypeId }) => roomTypeId);
  return {
    from,
    to,
    roomTypes: types.flatMap((type) => {
      const { code, name, active } = type;
      const [own, holds] = [roomsOf.get(type.roomTypeId) ?? [], readHolds(type)];
      if (!active && own.length === 0 && holds.length === 0) return [];
      const facts: TypeFacts = {
        code,
        // No room of a deleted type is for sale.
        rooms: own.map((room) => ({ ...room, active: room.active && active })),
        stays: own.flatMap(({ stays }) => stays.map(({ fact }) => fact)),
        holds: holds.map(({ fact }) => fact),
      };
      const figures = countNightByNight(facts, property, nights, now);
      return [{ roomTypeCode: code, name, active, ...figures, holds: holds.map(({ view }) => view) }];
    }),
    rooms: rooms.flatMap(({ roomTypeId, stays, ...room }) => {
      const type = typeOf.get(roomTypeId);
      // The statements do not see the same instant: the type may be newer.
      return type === undefined ? [] : [{ ...room, roomTypeCode: type.code, stays: stays.map(({ view }) => view) }];
    }),
  };
}
