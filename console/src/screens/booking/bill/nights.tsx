import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useTypeName } from '../../../data/use-type-name.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { billWords } from './bill-words.ts';

type Stay = Booking['stays'][number];
type Night = { date: string; rate: number | null };

/** So many rooms are shown open at once; of a group, one opens what one wants to see. */
const OPEN_MAX = 2;

function NightLines({ nights, amountOf }: { nights: readonly Night[]; amountOf: (rate: number) => string }) {
  const words = useWords(billWords);
  const format = useFormat();
  return (
    <ul class="lines">
      {nights.map(({ date, rate }) => (
        <li key={date}>
          <span>{format.calendarDay(date)}</span>
          <span class="amount">{rate === null ? words.noPrice : amountOf(rate)}</span>
        </li>
      ))}
    </ul>
  );
}

type RoomProps = { title: ComponentChildren; facts: string; amount: number; isOpen: boolean; children: ComponentChildren };

function Room({ title, facts, amount, isOpen, children }: RoomProps) {
  const format = useFormat();
  return (
    <details class="room-bill" open={isOpen}>
      <summary>
        <strong>{title}</strong>
        <small class="quiet">{facts}</small>
        <span class="amount">{format.money(amount)}</span>
      </summary>
      {children}
    </details>
  );
}

function StayRoom({ stay, stays, isOpen }: { stay: Stay; stays: readonly Stay[]; isOpen: boolean }) {
  const words = useWords(billWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const nameOf = useTypeName();
  const from = stays.find(({ id }) => id === stay.movedFromStayId);
  const facts = [
    nameOf(stay.roomTypeCode),
    `${format.day(stay.checkInAt)}${stay.checkOutAt === null ? '' : ` – ${format.day(stay.checkOutAt)}`}`,
    common.nights(stay.nights),
    from === undefined ? '' : words.movedFrom(from.roomNumber),
  ].filter((fact) => fact !== '');
  return (
    <Room title={common.room(String(stay.roomNumber))} facts={facts.join(' · ')} amount={stay.amount} isOpen={isOpen}>
      {stay.nightRates.length === 0 ? (
        <p class="quiet">{words.noNights}</p>
      ) : (
        <NightLines nights={stay.nightRates} amountOf={format.money} />
      )}
    </Room>
  );
}

function HeldRooms({ held, isOpen }: { held: Booking['roomRequests'][number]; isOpen: boolean }) {
  const words = useWords(billWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const nameOf = useTypeName();
  const { roomTypeCode, quantity, nights, amount, nightRates, fromAt, toAt } = held;
  const facts = [`${format.day(fromAt)} – ${format.day(toAt)}`, common.nights(nights)].join(' · ');
  return (
    <Room title={`${words.roomCount(quantity)} ${nameOf(roomTypeCode)}`} facts={facts} amount={amount} isOpen={isOpen}>
      {quantity > 1 && <p class="quiet">{words.perRoom(quantity)}</p>}
      <NightLines nights={nightRates} amountOf={format.money} />
    </Room>
  );
}

/** The nights on the bill, room by room, and what is still held at its quote. */
export function Nights({ booking }: { booking: Booking }) {
  const words = useWords(billWords);
  const stays = booking.stays.filter(({ status }) => status !== 'VOIDED');
  const held = booking.roomRequests.filter(({ status }) => status === 'OPEN');
  const [isAllOpen, setAllOpen] = useState(stays.length + held.length <= OPEN_MAX);
  if (stays.length + held.length === 0) return <p class="quiet">{words.noNights}</p>;
  return (
    <section aria-label={words.rooms}>
      <header class="section-head">
        <h3>
          {stays.length === 0 ? words.held : words.rooms} {stays.length > 1 && <span class="count">{stays.length}</span>}
        </h3>
        {stays.length + held.length > OPEN_MAX && (
          <Button look="quiet" size="small" onClick={() => setAllOpen(!isAllOpen)}>
            {isAllOpen ? words.hideAll : words.showAll}
          </Button>
        )}
      </header>
      {stays.map((stay) => (
        <StayRoom key={stay.id} stay={stay} stays={stays} isOpen={isAllOpen} />
      ))}
      {stays.length > 0 && held.length > 0 && <h4 class="quiet">{words.held}</h4>}
      {held.map((request) => (
        <HeldRooms key={request.id} held={request} isOpen={isAllOpen} />
      ))}
    </section>
  );
}
