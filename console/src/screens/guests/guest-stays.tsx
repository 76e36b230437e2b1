import { Link } from '../../app/link.tsx';
import type { BookingRow } from '../../data/booking-reads.ts';
import type { Reading } from '../../data/reads.ts';
import { useFormat } from '../../format/use-format.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { Empty, Shown } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { guestsWords } from './guests-words.ts';

const TONES: Readonly<Record<BookingRow['status'], Tone>> = {
  OPEN: 'due',
  CHECKED_IN: 'done',
  CHECKED_OUT: 'quiet',
  CANCELLED: 'quiet',
  NO_SHOW: 'quiet',
};

function StayRow({ row }: { row: BookingRow }) {
  const words = useWords(guestsWords);
  const shared = useWords(sharedWords);
  const format = useFormat();
  const { reference, status, expectedCheckInAt, expectedCheckOutAt, roomNumbers, heldRooms, billableNights, pending } = row;
  const until = expectedCheckOutAt === null ? '?' : format.shortDay(expectedCheckOutAt);
  const held = heldRooms.map(({ quantity, roomTypeCode }) => (quantity > 1 ? `${quantity} ${roomTypeCode}` : roomTypeCode));
  const rooms = roomNumbers.length > 0 ? shared.room(roomNumbers.join(', ')) : held.join(', ');
  return (
    <li>
      <Link class="stay-row" to={{ sheet: { kind: 'booking', reference, part: 'overview' } }}>
        <strong>{reference}</strong>
        <Chip tone={TONES[status]}>{shared.statuses[status]}</Chip>
        <span>
          {format.day(expectedCheckInAt)} – {until}, {shared.nights(billableNights)}
        </span>
        {rooms !== '' && <span>{rooms}</span>}
        {pending > 0 && <span class="quiet">{words.owed(format.money(pending))}</span>}
        {pending < 0 && <span class="quiet">{words.owing(format.money(-pending))}</span>}
      </Link>
    </li>
  );
}

/** The guest's bookings, each a link to its sheet. */
export function GuestStays({ of }: { of: Reading<BookingRow[]> }) {
  const words = useWords(guestsWords);
  return (
    <section class="card" aria-labelledby="guest-stays">
      <h2 id="guest-stays">{words.stays}</h2>
      <Shown of={of} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty>{words.noStays}</Empty>
          ) : (
            <ul>
              {rows.map((row) => (
                <StayRow key={row.id} row={row} />
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  );
}
