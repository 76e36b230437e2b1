import type { Db } from '../../../platform/db/database.ts';
import { currencyDecimals, minorFromNumeric, numberFromMinor, sumMinor } from '../../../platform/money.ts';
import { addDays, addMinutes, instantAt, type LocalDate, localDateOf, type Timestamp } from '../../../platform/time.ts';
import { type InHouseBill, listInHouseBills } from '../../bookings/index.ts';
import { sumTakings } from '../../payments/index.ts';
import type { Property } from '../../properties/index.ts';
import {
  computeDays,
  countRoomsAt,
  datesBetween,
  type Fact,
  revenueByType,
  sumBalances,
  sumSources,
  sumTaxes,
  type Tax,
} from './report.rules.ts';
import type { ReportView } from './report.schema.ts';
import { type BookedNight, listBookedNights, type PickUpFact, sumClosedBalances, sumPickUp } from './report-bookings.queries.ts';
import {
  listMoneyFacts,
  listRoomHistory,
  listStayFacts,
  type ReportedHotel,
  sumTaxes as sumStoredTaxes,
} from './report-facts.queries.ts';
import { hotelPeriod } from './report-period.rules.ts';

/** The nights ahead that are shown, and how far back the same weekday of the year before lies. */
const DAYS_AHEAD = 365;
const DAYS_BACK = 364;

const BOOKING_STATUSES = ['OPEN', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW'] as const;

function sumNumeric(amounts: readonly string[], decimals: number): number {
  return numberFromMinor(sumMinor(amounts.map((amount) => minorFromNumeric(amount, decimals))), decimals);
}

function pickUpOf(facts: readonly PickUpFact[], inHouse: readonly InHouseBill[], decimals: number): ReportView['pickUp'] {
  const bookingsIn = (status: string) => facts.find((fact) => fact.status === status)?.bookings ?? 0;
  const nights = inHouse.flatMap((bill) => bill.nights);
  return {
    bookings: facts.reduce((sum, { bookings }) => sum + bookings, 0),
    cancelled: bookingsIn('CANCELLED'),
    noShows: bookingsIn('NO_SHOW'),
    roomNights: facts.reduce((sum, { roomNights }) => sum + roomNights, nights.length),
    amount: sumNumeric([...facts.map(({ amount }) => amount), ...nights.map(({ rate }) => rate ?? '0')], decimals),
  };
}

/** The nights of guests in house among those to come and those a year before them. */
function bookedInHouse(bills: readonly InHouseBill[], ahead: ReportedHotel, now: Timestamp): BookedNight[] {
  const byThen = addMinutes(now, -DAYS_BACK * 24 * 60);
  const none = { roomNights: 0, amount: '0', lastYear: 0, lastYearAmount: '0', lastYearBookedByThen: 0 };
  const isAhead = ({ on }: { on: LocalDate }) => ahead.firstOn <= on && on <= ahead.lastOn;
  return bills.flatMap(({ nights, createdAt }) => {
    const coming = nights.map(({ on, rate }) => ({ ...none, on, roomNights: 1, amount: rate ?? '0' }));
    const past = nights.map(({ on, rate }) => ({
      ...{ ...none, on: addDays(on, DAYS_BACK), lastYear: 1, lastYearAmount: rate ?? '0' },
      lastYearBookedByThen: createdAt <= byThen ? 1 : 0,
    }));
    return [...coming, ...past].filter(isAhead);
  });
}

function bookedOf(nights: readonly BookedNight[], decimals: number): ReportView['onTheBooks']['total'] {
  const count = (name: 'roomNights' | 'lastYear' | 'lastYearBookedByThen') => nights.reduce((sum, night) => sum + night[name], 0);
  const amount = (name: 'amount' | 'lastYearAmount') =>
    sumNumeric(
      nights.map((night) => night[name]),
      decimals,
    );
  return {
    roomNights: count('roomNights'),
    amount: amount('amount'),
    lastYear: count('lastYear'),
    lastYearAmount: amount('lastYearAmount'),
    lastYearBookedByThen: count('lastYearBookedByThen'),
  };
}

function onTheBooksOf(nights: readonly BookedNight[], ahead: ReportedHotel, decimals: number): ReportView['onTheBooks'] {
  const byDate = [...Map.groupBy(nights, ({ on }) => on)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...{ from: ahead.firstOn, to: ahead.lastOn },
    total: bookedOf(nights, decimals),
    days: byDate.map(([date, rows]) => ({ date, ...bookedOf(rows, decimals) })),
  };
}

const inHouseFacts = (bills: readonly InHouseBill[]): Fact[] =>
  bills.flatMap(({ source, bookingSite, nights }) =>
    nights.map(({ on, rate }) => ({ on, kind: 'NIGHT', key: source, site: bookingSite, count: 1, amount: rate ?? '0' })),
  );

const isNotZero = ({ amount }: { amount: string }): boolean => Number(amount) !== 0;

/** The report of the property from one local date to another, both included. */
export async function readReport(
  db: Db,
  property: Property,
  period: { from: LocalDate; to: LocalDate },
  now: Timestamp,
): Promise<ReportView> {
  const { id, timezone, currency } = property;
  const decimals = currencyDecimals(currency);
  const hotel = hotelPeriod(id, timezone, period.from, period.to);
  const today = localDateOf(now, timezone);
  const ahead = hotelPeriod(id, timezone, today, addDays(today, DAYS_AHEAD - 1));
  const [stays, money, history, takings, inHouse, ended, pickUp, nights, taxes] = await Promise.all([
    listStayFacts(db, [hotel]),
    listMoneyFacts(db, [hotel]),
    listRoomHistory(db, [hotel]),
    sumTakings(db, id, hotel),
    listInHouseBills(db, property, now),
    sumClosedBalances(db, hotel),
    sumPickUp(db, hotel, BOOKING_STATUSES),
    listBookedNights(db, ahead, now, DAYS_BACK),
    sumStoredTaxes(db, hotel),
  ]);
  const dates = datesBetween(period.from, period.to);
  const isReported = ({ on }: { on: LocalDate }) => period.from <= on && on <= period.to;
  const facts: Fact[] = [...stays, ...inHouseFacts(inHouse).filter(isReported), ...money];
  const inHouseTaxes: Tax[] = inHouse.flatMap((bill) => bill.taxes.filter(isReported)).map((tax) => ({ ...tax, count: 1 }));
  const inHouseBalances = inHouse
    .map(({ pending }) => ({ isOwed: !pending.startsWith('-'), bookings: 1, amount: pending }))
    .filter(isNotZero);
  const madeInPeriod = inHouse.filter(({ createdAt }) => hotel.from <= createdAt && createdAt < hotel.to);
  const endOf = (date: LocalDate) => instantAt(addDays(date, 1), '00:00', timezone);
  const roomsOn = (date: LocalDate) => countRoomsAt(history.rooms, history.changes, endOf(date));
  return {
    ...{ propertyId: id, ...period, timezone, currency, generatedAt: now },
    ...computeDays(dates, facts, roomsOn, decimals),
    revenueByType: revenueByType(facts, decimals),
    taxes: sumTaxes([...taxes, ...inHouseTaxes], decimals),
    takings,
    sources: sumSources(facts, decimals),
    openBalances: { inHouse: sumBalances(inHouseBalances, decimals), ended: sumBalances(ended, decimals) },
    pickUp: pickUpOf(pickUp, madeInPeriod, decimals),
    onTheBooks: onTheBooksOf([...nights, ...bookedInHouse(inHouse, ahead, now)], ahead, decimals),
  };
}
