/** What the rows of a period come to (docs/reports.md). Money is in minor units, so sums are exact. */
import { type Minor, minorFromNumeric, numberFromMinor, sumMinor } from '../../../platform/money.ts';
import { addDays, daysBetween, type LocalDate, type Timestamp } from '../../../platform/time.ts';

/** So many rows of a kind on a date, and what they come to (numeric text). */
export type Fact = { on: LocalDate; kind: string; key: string | null; site: string | null; count: number; amount: string };

type RoomState = { active: boolean; maintenance: boolean };
export type RoomFact = RoomState & { id: string };
/** A change of a room with what it was before; null: it was not there. */
export type RoomChangeFact = { roomId: string; at: Timestamp; before: RoomState | null };

export type RoomCount = { roomsForSale: number; outOfOrder: number };

/**
 * The rooms at an instant: as they are now, with the changes since taken back.
 * @param changes the earliest first
 */
export function countRoomsAt(rooms: readonly RoomFact[], changes: readonly RoomChangeFact[], at: Timestamp): RoomCount {
  const states = new Map<string, RoomState | null>(rooms.map((room) => [room.id, room]));
  const seen = new Set<string>();
  for (const change of changes) {
    if (change.at < at || seen.has(change.roomId)) continue;
    seen.add(change.roomId);
    states.set(change.roomId, change.before);
  }
  const active = [...states.values()].filter((state) => state?.active === true);
  const outOfOrder = active.filter((state) => state?.maintenance === true).length;
  return { roomsForSale: active.length - outOfOrder, outOfOrder };
}

/** A whole number of minor units nearest to the quotient, a half up; null when there is nothing to divide by. */
function quotient(amount: Minor, count: number): Minor | null {
  if (count === 0) return null;
  const divisor = 2n * BigInt(count);
  return (2n * amount + BigInt(count)) / divisor;
}

/** The part of a whole to four decimals, a half up; null of nothing. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((part * 20_000 + whole) / (2 * whole)) / 10_000;
}

/** The figures of one date or of several together; money in minor units. */
type Counts = RoomCount & {
  sold: number;
  arrivals: number;
  departures: number;
  noShows: number;
  cancellations: number;
  noShowsEntered: number;
  cancellationsEntered: number;
  roomRevenue: Minor;
  otherRevenue: Minor;
  payments: Minor;
  refunds: Minor;
};

const COUNTED = {
  NIGHT: 'sold',
  ARRIVAL: 'arrivals',
  DEPARTURE: 'departures',
  NO_SHOW: 'noShows',
  CANCELLED: 'cancellations',
  NO_SHOW_ENTERED: 'noShowsEntered',
  CANCELLED_ENTERED: 'cancellationsEntered',
} as const;
const SUMMED = { NIGHT: 'roomRevenue', CHARGE: 'otherRevenue', PAYMENT: 'payments', REFUND: 'refunds' } as const;

const isKeyOf = <Names extends object>(names: Names, name: string): name is Extract<keyof Names, string> =>
  Object.hasOwn(names, name);

function noCounts(rooms: RoomCount): Counts {
  return {
    ...rooms,
    ...{ sold: 0, arrivals: 0, departures: 0, noShows: 0, cancellations: 0, noShowsEntered: 0, cancellationsEntered: 0 },
    ...{ roomRevenue: 0n, otherRevenue: 0n, payments: 0n, refunds: 0n },
  };
}

function addFact(counts: Counts, { kind, count, amount }: Fact, decimals: number): void {
  if (isKeyOf(COUNTED, kind)) counts[COUNTED[kind]] += count;
  if (isKeyOf(SUMMED, kind)) counts[SUMMED[kind]] += minorFromNumeric(amount, decimals);
}

/** The figures as JSON numbers, with what follows from them. */
function figuresOf(counts: Counts, decimals: number) {
  const money = (amount: Minor) => numberFromMinor(amount, decimals);
  const ratio = (count: number) => {
    const each = quotient(counts.roomRevenue, count);
    return each === null ? null : money(each);
  };
  const { roomsForSale, outOfOrder, sold, arrivals, departures, noShows, cancellations, noShowsEntered, cancellationsEntered } =
    counts;
  return {
    ...{ roomsForSale, outOfOrder, sold, occupancy: share(sold, roomsForSale) },
    adr: ratio(sold),
    revPar: ratio(roomsForSale),
    ...{ arrivals, departures, noShows, cancellations, noShowsEntered, cancellationsEntered },
    roomRevenue: money(counts.roomRevenue),
    otherRevenue: money(counts.otherRevenue),
    revenue: money(counts.roomRevenue + counts.otherRevenue),
    payments: money(counts.payments),
    refunds: money(counts.refunds),
    net: money(counts.payments - counts.refunds),
  };
}

/** The local dates from one to another, both included. */
export function datesBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
}

/**
 * The figures of each date, and of all together: rooms and nights of the dates are added up, and rates follow from the sums.
 * @param roomsOn the rooms on each date
 */
export function computeDays(
  dates: readonly LocalDate[],
  facts: readonly Fact[],
  roomsOn: (on: LocalDate) => RoomCount,
  decimals: number,
) {
  const countsOn = new Map(dates.map((date) => [date, noCounts(roomsOn(date))]));
  const total = noCounts({ roomsForSale: 0, outOfOrder: 0 });
  for (const { roomsForSale, outOfOrder } of countsOn.values()) {
    total.roomsForSale += roomsForSale;
    total.outOfOrder += outOfOrder;
  }
  for (const fact of facts) {
    const counts = countsOn.get(fact.on);
    if (counts === undefined) continue;
    addFact(counts, fact, decimals);
    addFact(total, fact, decimals);
  }
  return {
    total: figuresOf(total, decimals),
    days: [...countsOn].map(([date, counts]) => ({ date, ...figuresOf(counts, decimals) })),
  };
}

function sumFacts(facts: readonly Fact[], decimals: number): { count: number; amount: number } {
  return {
    count: facts.reduce((sum, { count }) => sum + count, 0),
    amount: numberFromMinor(sumMinor(facts.map(({ amount }) => minorFromNumeric(amount, decimals))), decimals),
  };
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The type under which room nights stand among the types of charges. */
export const ROOM_NIGHT = 'ROOM_NIGHT';

/** Revenue by type: room nights first, then the types of charges that there were, by name. */
export function revenueByType(facts: readonly Fact[], decimals: number) {
  const charges = Map.groupBy(
    facts.filter(({ kind }) => kind === 'CHARGE'),
    ({ key }) => key ?? '',
  );
  const nights = facts.filter(({ kind }) => kind === 'NIGHT');
  return [
    { type: ROOM_NIGHT, ...sumFacts(nights, decimals) },
    ...[...charges].sort(([a], [b]) => byText(a, b)).map(([type, rows]) => ({ type, ...sumFacts(rows, decimals) })),
  ];
}

/** Arrivals, nights and room revenue by how the booking came in, and by booking site. */
export function sumSources(facts: readonly Fact[], decimals: number) {
  const known = facts.filter(({ kind }) => kind === 'NIGHT' || kind === 'ARRIVAL');
  const sources = Map.groupBy(known, ({ key, site }) => `${key ?? ''}\n${site ?? ''}`);
  return [...sources]
    .sort(([a], [b]) => byText(a, b))
    .map(([name, rows]) => {
      const [source = '', site = ''] = name.split('\n');
      const nights = sumFacts(
        rows.filter(({ kind }) => kind === 'NIGHT'),
        decimals,
      );
      const arrivals = rows.filter(({ kind }) => kind === 'ARRIVAL').reduce((sum, { count }) => sum + count, 0);
      return { source, bookingSite: site === '' ? null : site, arrivals, roomNights: nights.count, roomRevenue: nights.amount };
    });
}

/** Taxes by one rule; amounts are numeric text. */
export type Tax = {
  code: string;
  name: string;
  percent: string | null;
  included: boolean;
  count: number;
  base: string;
  amount: string;
};

/** Taxes by rule: those on top first, then by code and percentage; and what those on top and the included ones come to. */
export function sumTaxes(taxes: readonly Tax[], decimals: number) {
  const sum = (rows: readonly Tax[], name: 'base' | 'amount') =>
    numberFromMinor(sumMinor(rows.map((row) => minorFromNumeric(row[name], decimals))), decimals);
  const rules = Map.groupBy(taxes, ({ code, name, percent, included }) => JSON.stringify([included, code, percent, name]));
  const byRule = [...rules]
    .toSorted(([a], [b]) => byText(a, b))
    .flatMap(([, rows]) => {
      const [first] = rows;
      if (first === undefined) return [];
      const { code, name, percent, included } = first;
      const count = rows.reduce((all, row) => all + row.count, 0);
      return [{ code, name, percent, included, count, base: sum(rows, 'base'), amount: sum(rows, 'amount') }];
    });
  const of = (included: boolean) =>
    sum(
      taxes.filter((tax) => tax.included === included),
      'amount',
    );
  return { onTop: of(false), included: of(true), byRule };
}

type Balance = { isOwed: boolean; bookings: number; amount: string };

/** What bookings owe, and what they are owed (an amount above 0 too). */
export function sumBalances(balances: readonly Balance[], decimals: number) {
  const side = (isOwed: boolean) => {
    const rows = balances.filter((row) => row.isOwed === isOwed);
    const sum = sumMinor(rows.map(({ amount }) => minorFromNumeric(amount, decimals)));
    return {
      bookings: rows.reduce((count, { bookings }) => count + bookings, 0),
      amount: numberFromMinor(isOwed ? sum : -sum, decimals),
    };
  };
  return { owed: side(true), credit: side(false) };
}
