import type { ComponentChildren } from 'preact';
import type { BookingPart } from '../../app/addresses.rules.ts';
import { Link } from '../../app/link.tsx';
import { type BookingRow, type DayList, readConflicts, readDayList } from '../../data/booking-reads.ts';
import { unreadyOf } from '../../data/conditions.rules.ts';
import { useMay, useNow, usePropertyPath, useToday } from '../../data/desk.ts';
import { readBoard } from '../../data/room-reads.ts';
import { useNeedsInspection } from '../../data/use-needs-inspection.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Chip } from '../../ui/chip.tsx';
import { ConditionChip } from '../../ui/condition-chip.tsx';
import { Empty, Shown } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { PaperLinks } from '../print/paper-links.tsx';
import { arrivalLacks, departureLacks, isOverdue, type Lack, stayLacks } from './lacks.rules.ts';
import { MinibarProposals } from './minibar-proposals.tsx';
import { todayWords } from './today-words.ts';

/** The present, and the beginning of the hotel's day. */
type Moment = { now: string; startOfDay: string };
type ListName = 'arrivals' | 'inHouse' | 'departures';

type ListKind = {
  name: ListName;
  query: DayList;
  status: BookingRow['status'];
  part: BookingPart;
  lacksOf: (row: BookingRow, moment: Moment) => Lack[];
  inOrder: (a: BookingRow, b: BookingRow) => number;
};

const byArrival = (a: BookingRow, b: BookingRow): number => a.expectedCheckInAt.localeCompare(b.expectedCheckInAt);
const byRoom = (a: BookingRow, b: BookingRow): number => (a.roomNumbers[0] ?? 0) - (b.roomNumbers[0] ?? 0);
/** Who should have left longest ago stands first. */
const byDeparture = (a: BookingRow, b: BookingRow): number =>
  (a.expectedCheckOutAt ?? '').localeCompare(b.expectedCheckOutAt ?? '') || byRoom(a, b);

const LISTS: readonly ListKind[] = [
  {
    name: 'arrivals',
    query: 'arrivingOn',
    status: 'OPEN',
    part: 'check-in',
    lacksOf: (row, { startOfDay }) => arrivalLacks(row, startOfDay),
    inOrder: byArrival,
  },
  {
    name: 'departures',
    query: 'departingOn',
    status: 'CHECKED_IN',
    part: 'check-out',
    lacksOf: (row, { now }) => departureLacks(row, now),
    inOrder: byDeparture,
  },
  { name: 'inHouse', query: 'inHouseOn', status: 'CHECKED_IN', part: 'bill', lacksOf: stayLacks, inOrder: byRoom },
];

function LackChip({ lack }: { lack: Lack }) {
  const words = useWords(todayWords);
  const format = useFormat();
  if (lack.kind === 'paid') return <Chip tone={lack.tone}>{words.paid}</Chip>;
  if (lack.kind !== 'gap') return <Chip tone={lack.tone}>{words[lack.kind](format.money(lack.amount))}</Chip>;
  return <Chip tone={lack.tone}>{words.gaps[lack.code as keyof typeof words.gaps] ?? lack.code}</Chip>;
}

/** The rooms of a row: those that are taken or assigned, else what is held. */
function RoomsOf({ row }: { row: BookingRow }) {
  const numbers = row.roomNumbers.length > 0 ? row.roomNumbers : row.assignedRoomNumbers;
  if (numbers.length > 0)
    return (
      <span class="row-room">
        {numbers.slice(0, 3).join(' ')}
        {numbers.length > 3 && ` +${numbers.length - 3}`}
      </span>
    );
  return (
    <span class="row-room row-room-open">
      {row.heldRooms
        .map(({ roomTypeCode, quantity }) => (quantity > 1 ? `${quantity} ${roomTypeCode}` : roomTypeCode))
        .join(' ') || '–'}
    </span>
  );
}

/** Rooms of somebody who comes, which are not ready. */
function UnreadyRooms({ row }: { row: BookingRow }) {
  const { propertyId } = usePropertyPath();
  const needsInspection = useNeedsInspection();
  const { data: board = [] } = useRead(readBoard(propertyId));
  return row.assignedRoomNumbers.map((roomNumber) => {
    const room = board.find((one) => one.roomNumber === roomNumber);
    const condition = unreadyOf(room?.condition, needsInspection);
    return condition === null ? null : <ConditionChip key={roomNumber} of={condition} room={roomNumber} />;
  });
}

function Row({ row, list, moment }: { row: BookingRow; list: ListKind; moment: Moment }) {
  const words = useWords(todayWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const { reference, primaryGuest, expectedCheckInAt, expectedCheckOutAt, totalGuestCount } = row;
  const sheet = (part: BookingPart) => ({ sheet: { kind: 'booking' as const, reference, part } });
  const expected = list.name === 'departures' ? (expectedCheckOutAt ?? '') : expectedCheckInAt;
  const isLate = expected < moment.startOfDay;
  const facts: ComponentChildren[] = [
    list.name === 'arrivals' ? (isLate ? format.dayTime : format.time)(expectedCheckInAt) : null,
    list.name === 'departures' && expectedCheckOutAt !== null
      ? (isLate ? format.dayTime : format.time)(expectedCheckOutAt)
      : null,
    list.name === 'inHouse' && expectedCheckOutAt !== null ? words.until(format.day(expectedCheckOutAt)) : null,
    totalGuestCount === null ? null : words.guests(totalGuestCount),
    list.name === 'arrivals' ? common.nights(row.billableNights) : null,
  ].filter((fact) => fact !== null);
  return (
    <li class="row">
      <Link class="row-main" to={sheet('overview')}>
        <RoomsOf row={row} />
        <span class="row-who one-line">
          <strong>
            <bdi>{primaryGuest.name ?? words.unnamed}</bdi>
          </strong>
          <small>{facts.join(' · ')}</small>
        </span>
      </Link>
      <span class="row-chips">
        {list.lacksOf(row, moment).map((lack) => (
          <LackChip key={lack.kind === 'gap' ? lack.code : lack.kind} lack={lack} />
        ))}
        {list.name === 'arrivals' && <UnreadyRooms row={row} />}
      </span>
      <Link
        class="button button-plain button-small"
        to={sheet(list.part)}
        label={`${words.actions[list.name]}: ${primaryGuest.name ?? reference}`}
      >
        {words.actions[list.name]}
      </Link>
    </li>
  );
}

function DayColumn({ list }: { list: ListKind }) {
  const words = useWords(todayWords);
  const { propertyId } = usePropertyPath();
  const { today } = useToday();
  const format = useFormat();
  const moment = { now: useNow(), startOfDay: format.instant(today, '00:00') };
  const reading = useRead(readDayList(propertyId, list.query, today));
  // Who should have left on an earlier day is still in house: the same reading as that list's.
  const inHouse = useRead(list.name === 'departures' ? readDayList(propertyId, 'inHouseOn', today) : null);
  const late = (inHouse.data ?? []).filter((row) => isOverdue(row, moment.startOfDay));
  const waiting = [...late, ...(reading.data ?? [])].filter(({ status }) => status === list.status).toSorted(list.inOrder);
  const done = list.name === 'arrivals' ? 'CHECKED_IN' : list.name === 'departures' ? 'CHECKED_OUT' : null;
  const doneCount = reading.data?.filter(({ status }) => status === done).length ?? 0;
  return (
    <section class="column" aria-labelledby={`list-${list.name}`}>
      <header>
        <h2 id={`list-${list.name}`}>
          {words.lists[list.name]} <span class="count">{reading.data === undefined ? '' : waiting.length}</span>
        </h2>
        {doneCount > 0 && <small>{list.name === 'arrivals' ? words.arrivedToday(doneCount) : words.leftToday(doneCount)}</small>}
      </header>
      <Shown of={reading} rows={5}>
        {() =>
          waiting.length === 0 ? (
            <Empty>{words.empty[list.name]}</Empty>
          ) : (
            <ul class="rows">
              {waiting.map((row) => (
                <Row key={row.id} row={row} list={list} moment={moment} />
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  );
}

function Attention() {
  const words = useWords(todayWords);
  const { propertyId } = usePropertyPath();
  const mayRead = useMay('ADMIN', 'MANAGER', 'STAFF');
  const { data = [] } = useRead(mayRead ? readConflicts(propertyId) : null);
  if (data.length === 0) return null;
  return (
    <section class="attention" aria-labelledby="attention">
      <h2 id="attention">
        {words.attention} <span class="count">{data.length}</span>
      </h2>
      <ul>
        {data.map(({ reason, bookingId, roomStayId, roomRequestId, bookingReference, guestName, roomNumber, roomTypeName }) => (
          <li key={`${bookingId} ${roomStayId} ${roomRequestId}`}>
            <Link to={{ sheet: { kind: 'booking', reference: bookingReference, part: 'overview' } }}>
              <Chip tone="overdue">{bookingReference}</Chip>{' '}
              {words.conflict[reason](guestName ?? words.unnamed, String(roomNumber ?? roomTypeName))}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How full the hotel is now. */
function Occupancy() {
  const words = useWords(todayWords);
  const { propertyId } = usePropertyPath();
  const { data: board = [] } = useRead(readBoard(propertyId));
  const count = (status: (typeof board)[number]['status']): number => board.filter((room) => room.status === status).length;
  return (
    <Link to={{ screen: 'rooms', item: null }} class="occupancy">
      {board.length === 0 ? '\u00a0' : words.occupancy(count('OCCUPIED'), count('FREE'))}
    </Link>
  );
}

/** The hotel's day: who comes, who goes, who is here, and what each still lacks. */
export function Today() {
  const words = useWords(todayWords);
  const format = useFormat();
  const { today } = useToday();
  return (
    <div class="today">
      <header class="today-head">
        <h1>
          {words.title} <small>{format.calendarDay(today)}</small>
        </h1>
        <PaperLinks />
        <Occupancy />
      </header>
      <Attention />
      <MinibarProposals />
      <div class="columns">
        {LISTS.map((list) => (
          <DayColumn key={list.name} list={list} />
        ))}
      </div>
    </div>
  );
}
