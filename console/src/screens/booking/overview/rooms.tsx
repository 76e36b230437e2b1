import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useMay } from '../../../data/desk.ts';
import { useTypeName } from '../../../data/use-type-name.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import type { RoomsOfType } from '../occupancy.rules.ts';
import { OccupancyNotice } from '../occupancy.tsx';
import { AssignForm } from './assign-form.tsx';
import { GiveUpForm, HoldChangeForm } from './hold-form.tsx';
import { MoveForm, UndoForm } from './move-form.tsx';
import { overviewWords } from './overview-words.ts';
import { countRooms } from './room-counts.rules.ts';

type Stay = Booking['stays'][number];
type Hold = Booking['roomRequests'][number];

/** So many rows are shown at once; a group's are opened. */
const OPEN_MAX = 6;

type Action = { name: string; label: string; form: (close: () => void) => ComponentChildren };
type RowProps = { title: string; facts: readonly string[]; amount: number; actions: readonly Action[] };

/** A room or held rooms, with what can be done. */
function Row({ title, facts, amount, actions }: RowProps) {
  const format = useFormat();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <li>
      <div class="ledger-line">
        <span class="ledger-what">
          <strong>{title}</strong>
          <small class="quiet">{facts.filter((fact) => fact !== '').join(' · ')}</small>
        </span>
        <span class="row-actions">
          {actions.map(({ name, label }) => (
            <Button key={name} size="small" look="quiet" label={`${label}: ${title}`} onClick={() => setOpen(name)}>
              {label}
            </Button>
          ))}
        </span>
        <span class="amount">{format.money(amount)}</span>
      </div>
      {actions.find(({ name }) => name === open)?.form(() => setOpen(null))}
    </li>
  );
}

function StayRow({ booking, stay, mayAct }: { booking: Booking; stay: Stay; mayAct: boolean }) {
  const words = useWords(overviewWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const nameOf = useTypeName();
  const from = booking.stays.find(({ id }) => id === stay.movedFromStayId);
  const isActive = stay.status === 'ACTIVE';
  const actions: Action[] = [
    { name: 'move', label: words.move, form: (close) => <MoveForm booking={booking} stay={stay} onClose={close} /> },
    { name: 'undo', label: words.undo, form: (close) => <UndoForm booking={booking} stay={stay} onClose={close} /> },
  ];
  return (
    <Row
      title={common.room(String(stay.roomNumber))}
      facts={[
        nameOf(stay.roomTypeCode),
        from === undefined ? '' : words.moved(from.roomNumber),
        stay.checkOutAt === null ? words.since(format.dayTime(stay.checkInAt)) : words.leftAt(format.dayTime(stay.checkOutAt)),
      ]}
      amount={stay.amount}
      actions={mayAct && isActive ? actions : []}
    />
  );
}

function HoldRow({ booking, hold, mayAct }: { booking: Booking; hold: Hold; mayAct: boolean }) {
  const words = useWords(overviewWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  const nameOf = useTypeName();
  const left = hold.quantity - hold.fulfilledQuantity;
  const actions: Action[] = [
    { name: 'assign', label: words.assign, form: (close) => <AssignForm booking={booking} hold={hold} onClose={close} /> },
    { name: 'change', label: words.change, form: (close) => <HoldChangeForm booking={booking} hold={hold} onClose={close} /> },
    { name: 'give-up', label: words.giveUp, form: (close) => <GiveUpForm booking={booking} hold={hold} onClose={close} /> },
  ];
  return (
    <Row
      title={`${left} × ${nameOf(hold.roomTypeCode)}`}
      facts={[
        `${format.day(hold.fromAt)} – ${format.day(hold.toAt)}`,
        common.nights(hold.nights),
        hold.assignedRooms.length === 0
          ? ''
          : `${words.assigned(hold.assignedRooms.length)}: ${hold.assignedRooms.map(({ roomNumber }) => roomNumber).join(' ')}`,
      ]}
      amount={hold.amount}
      actions={mayAct ? actions : []}
    />
  );
}

/** The rooms of the booking: taken, held, assigned. */
export function Rooms({ booking }: { booking: Booking }) {
  const words = useWords(overviewWords);
  const mayAct = useMay('ADMIN', 'MANAGER', 'STAFF');
  const stays = booking.stays.filter(({ status }) => status !== 'VOIDED');
  const holds = booking.roomRequests.filter(({ status }) => status === 'OPEN');
  const counts = countRooms(stays, holds);
  const rows = [
    ...stays.map((stay) => <StayRow key={stay.id} booking={booking} stay={stay} mayAct={mayAct} />),
    ...holds.map((hold) => <HoldRow key={hold.id} booking={booking} hold={hold} mayAct={mayAct} />),
  ];
  const parts: RoomsOfType[] = [
    ...stays
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ roomTypeCode, checkInAt }) => ({ roomTypeCode, rooms: 1, from: checkInAt, to: booking.expectedCheckOutAt })),
    ...holds.map(({ roomTypeCode, quantity, fulfilledQuantity, fromAt, toAt }) => ({
      ...{ roomTypeCode, rooms: quantity - fulfilledQuantity, from: fromAt, to: toAt },
    })),
  ];
  const said = [
    counts.taken > 0 ? words.taken(counts.taken) : '',
    counts.held > 0 ? words.held(counts.held) : '',
    counts.assigned > 0 ? words.assigned(counts.assigned) : '',
  ];
  return (
    <>
      <OccupancyNotice guests={booking.totalGuestCount ?? 0} parts={parts} />
      <details class="rooms-in-house" open={rows.length <= OPEN_MAX}>
        <summary>
          <h3>
            {words.rooms} <small class="quiet">{said.filter((text) => text !== '').join(' · ')}</small>
          </h3>
        </summary>
        {rows.length === 0 ? <p class="quiet">{words.noRooms}</p> : <ul class="ledger">{rows}</ul>}
      </details>
    </>
  );
}
