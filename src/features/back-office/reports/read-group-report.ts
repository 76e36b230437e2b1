import type { Db } from '../../../platform/db/database.ts';
import { currencyDecimals } from '../../../platform/money.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import { listInHouseNights } from '../../bookings/index.ts';
import type { ReportProperty } from './group-report.queries.ts';
import { computeDays, countRoomsAt, type Fact } from './report.rules.ts';
import type { GroupReportRowView } from './report.schema.ts';
import { listMoneyFacts, listRoomHistory, listStayFacts } from './report-facts.queries.ts';
import { hotelPeriod } from './report-period.rules.ts';

/** The local date of each property: of all of them by the same statements, so that a hundred need no more of them than one. */
export async function readGroupReport(
  db: Db,
  properties: readonly ReportProperty[],
  date: LocalDate,
  now: Timestamp,
): Promise<GroupReportRowView[]> {
  const hotels = properties.map((property) => ({
    ...property,
    on: date,
    ...hotelPeriod(property.propertyId, property.timezone, date, date),
  }));
  const [stays, money, history, inHouse] = await Promise.all([
    listStayFacts(db, hotels),
    listMoneyFacts(db, hotels),
    listRoomHistory(db, hotels),
    listInHouseNights(db, hotels, now),
  ]);
  const nights = inHouse.map(({ propertyId, source, bookingSite, rate }) => {
    const fact: Fact = { on: date, kind: 'NIGHT', key: source, site: bookingSite, count: 1, amount: rate ?? '0' };
    return { propertyId, ...fact };
  });
  const of = <Row extends { propertyId: string }>(rows: readonly Row[]) => Map.groupBy(rows, ({ propertyId }) => propertyId);
  const [factsOf, roomsOf, changesOf] = [of([...stays, ...money, ...nights]), of(history.rooms), of(history.changes)];
  return hotels.map(({ propertyId, code, name, timezone, currency, to }) => {
    const rooms = countRoomsAt(roomsOf.get(propertyId) ?? [], changesOf.get(propertyId) ?? [], to);
    const { total } = computeDays([date], factsOf.get(propertyId) ?? [], () => rooms, currencyDecimals(currency));
    return { ...{ propertyId, code, name, timezone, currency, date }, ...total };
  });
}
