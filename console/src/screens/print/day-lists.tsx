import type { ComponentChildren } from 'preact';
import type { BookingRow } from '../../data/booking-reads.ts';
import { useToday } from '../../data/desk.ts';
import type { Day } from '../../format/time.rules.ts';
import { useFormat } from '../../format/use-format.ts';
import { useAsOf } from '../../ui/paper.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useLocale, useWords } from '../../words/words.ts';
import { arrivalLacks, departureLacks, isOverdue, type Lack } from '../today/lacks.rules.ts';
import { todayWords } from '../today/today-words.ts';
import { inHouseRows, inOrder, type Order, roomsOf } from './papers.rules.ts';
import { type DayFacts, ROWS_MAX } from './print-reads.ts';
import { printWords } from './print-words.ts';

type ListProps = { title: string; at: string; columns: readonly string[]; none: string; isCut?: boolean };

/** A list whose title, time and columns stand on each of its pages. The second last column is money, the last one is to write in. */
function List({ title, at, columns, none, isCut = false, rows }: ListProps & { rows: readonly ComponentChildren[] }) {
  const words = useWords(printWords);
  const asOf = useAsOf(at);
  const width = columns.length + 1;
  return (
    <table class="day-list">
      <thead>
        <tr>
          <th colSpan={width}>
            <div class="day-title">
              <span>
                <strong>{title}</strong> ({rows.length})
              </span>
              {asOf}
            </div>
          </th>
        </tr>
        <tr>
          {columns.map((column, index) => (
            <th key={column} class={index === columns.length - 1 ? 'amount' : undefined}>
              {column}
            </th>
          ))}
          <th class="day-notes">{words.notes}</th>
        </tr>
      </thead>
      <tbody>
        {rows}
        {rows.length === 0 && (
          <tr>
            <td colSpan={width}>{none}</td>
          </tr>
        )}
        {isCut && (
          <tr>
            <td colSpan={width}>
              <strong>{words.cut(ROWS_MAX)}</strong>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The guest, with what the desk calls and asks by. */
function Who({ row, name }: { row: BookingRow | undefined; name: string | null }) {
  const words = useWords(printWords);
  const ofToday = useWords(todayWords);
  const people = row?.totalGuestCount ?? null;
  const facts = [
    row?.reference,
    row?.primaryGuest.phoneE164,
    people === null ? null : words.people(people),
    ...(row?.vehicleNumbers ?? []),
  ];
  return (
    <td class="day-text day-who">
      <strong>{name ?? ofToday.unnamed}</strong>
      <small>{facts.flatMap((fact) => (fact == null ? [] : [fact.replaceAll(' ', '\u00a0')])).join(' · ')}</small>
    </td>
  );
}

function useLackText(): (lacks: readonly Lack[]) => string[] {
  const { gaps } = useWords(todayWords);
  return (lacks) =>
    lacks
      .flatMap((lack) => (lack.kind === 'gap' ? [lack.code] : []))
      // A guest who comes on the day of the list lacks nothing by not coming today.
      .filter((code) => code !== 'ARRIVAL_DATE')
      .map((code) => gaps[code as keyof typeof gaps] ?? code);
}

/** Rooms to read: the taken or assigned ones, else what is held. */
function roomText(row: BookingRow): string {
  const numbers = roomsOf(row);
  if (numbers.length > 0) return numbers.join(', ');
  return row.heldRooms
    .map(({ roomTypeCode, quantity }) => (quantity > 1 ? `${quantity} ${roomTypeCode}` : roomTypeCode))
    .join(', ');
}

type DayProps = { facts: DayFacts; day: Day };

/** Who comes, with what is still to be done. */
export function ArrivalsList({ facts, day, order = 'time' }: DayProps & { order?: Order }) {
  const words = useWords(printWords);
  const common = useWords(sharedWords);
  const { gaps } = useWords(todayWords);
  const format = useFormat();
  const lackText = useLackText();
  const startOfDay = format.instant(day, '00:00');
  const rows = facts.arrivals.filter(({ status }) => status === 'OPEN' || status === 'CHECKED_IN');
  const lacksOf = (row: BookingRow): string[] => {
    if (row.status !== 'OPEN') return [words.arrived];
    const { name, phoneE164 } = row.primaryGuest;
    return [
      ...lackText(arrivalLacks(row, startOfDay)),
      ...(name === null ? [gaps.GUEST_NAME] : []),
      ...(phoneE164 === null ? [words.noPhone] : []),
    ];
  };
  return (
    <List
      title={`${words.paperNames.arrivals}, ${format.calendarDay(day)}`}
      at={facts.at}
      columns={[words.time, words.room, words.guest, words.until, words.lacks, words.toPay]}
      none={words.none.arrivals}
      isCut={facts.arrivals.length >= ROWS_MAX}
      rows={inOrder(rows, order, useLocale())
        .slice(0, ROWS_MAX)
        .map((row) => (
          <tr key={row.id}>
            <td>{(row.expectedCheckInAt < startOfDay ? format.dayTime : format.time)(row.expectedCheckInAt)}</td>
            <td class="day-text day-room">{roomText(row)}</td>
            <Who row={row} name={row.primaryGuest.name} />
            <td>
              {row.expectedCheckOutAt === null ? words.open : format.day(row.expectedCheckOutAt)}
              <small>{common.nights(row.billableNights)}</small>
            </td>
            <td class="day-text day-lacks">{lacksOf(row).join(', ')}</td>
            <td class="amount">{format.money(row.pending)}</td>
            <td />
          </tr>
        ))}
    />
  );
}

/** Who leaves; with today's come those who should have left. */
export function DeparturesList({ facts, day }: DayProps) {
  const words = useWords(printWords);
  const format = useFormat();
  const { today } = useToday();
  const lackText = useLackText();
  const startOfDay = format.instant(day, '00:00');
  const late = day === today ? facts.inHouse.filter((row) => row.status === 'CHECKED_IN' && isOverdue(row, startOfDay)) : [];
  const rows = [...late, ...facts.departures.filter(({ status }) => status !== 'CANCELLED' && status !== 'NO_SHOW')];
  const lacksOf = (row: BookingRow): string[] =>
    row.status === 'CHECKED_OUT' ? [words.left] : lackText(departureLacks(row, facts.at));
  const until = ({ expectedCheckOutAt }: BookingRow): string => expectedCheckOutAt ?? '';
  return (
    <List
      title={`${words.paperNames.departures}, ${format.calendarDay(day)}`}
      at={facts.at}
      columns={[words.time, words.room, words.guest, words.lacks, words.toPay]}
      none={words.none.departures}
      isCut={facts.departures.length >= ROWS_MAX}
      rows={rows
        .toSorted((a, b) => until(a).localeCompare(until(b)) || (roomsOf(a)[0] ?? 0) - (roomsOf(b)[0] ?? 0))
        .map((row) => (
          <tr key={row.id}>
            <td>{(until(row) < startOfDay ? format.dayTime : format.time)(until(row))}</td>
            <td class="day-text day-room">{roomText(row)}</td>
            <Who row={row} name={row.primaryGuest.name} />
            <td class="day-text day-lacks">{lacksOf(row).join(', ')}</td>
            <td class="amount">{format.money(row.pending)}</td>
            <td />
          </tr>
        ))}
    />
  );
}

/** Who is in which room, until when, and what is to be paid. */
export function InHouseList({ facts }: { facts: DayFacts }) {
  const words = useWords(printWords);
  const format = useFormat();
  return (
    <List
      title={words.paperNames['in-house']}
      at={facts.at}
      columns={[words.room, words.guest, words.until, words.toPay]}
      none={words.none['in-house']}
      isCut={facts.inHouse.length >= ROWS_MAX}
      rows={inHouseRows(facts.board, facts.inHouse).map(({ room, guest, until, booking, withRoom }) => (
        <tr key={room}>
          <td class="day-text day-room">{room}</td>
          <Who row={booking} name={guest} />
          <td>{until === null ? words.open : format.dayTime(until)}</td>
          <td class="amount">
            {withRoom !== room ? words.withRoom(withRoom) : booking !== undefined && format.money(booking.pending)}
          </td>
          <td />
        </tr>
      ))}
    />
  );
}

/** Rooms that can be given away, by type; and those that cannot. */
export function FreeRoomsList({ facts }: { facts: DayFacts }) {
  const words = useWords(printWords);
  const broken = facts.board
    .filter(({ status }) => status === 'MAINTENANCE' || status === 'INACTIVE')
    .map(({ roomNumber }) => roomNumber);
  const lists = facts.free.filter(({ roomNumbers }) => roomNumbers.length > 0);
  return (
    <List
      title={words.free}
      at={facts.at}
      columns={[words.type, words.rooms, words.toSell]}
      none={words.none.free}
      rows={[
        ...lists.map(({ roomTypeCode, roomTypeName, roomNumbers, assignedRoomNumbers, sellableQuantity }) => (
          <tr key={roomTypeCode}>
            <td class="day-text day-type">{roomTypeName}</td>
            <td class="day-text day-room">
              {roomNumbers.join(', ')}
              {assignedRoomNumbers.length > 0 && <small>{words.promised(assignedRoomNumbers.join(', '))}</small>}
            </td>
            <td class="amount">{sellableQuantity}</td>
            <td />
          </tr>
        )),
        ...(broken.length === 0
          ? []
          : [
              <tr key="">
                <td>{words.outOfService}</td>
                <td class="day-text">{broken.join(', ')}</td>
                <td />
                <td />
              </tr>,
            ]),
      ]}
    />
  );
}
