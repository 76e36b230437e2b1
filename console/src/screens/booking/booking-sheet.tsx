import { BOOKING_PARTS, type BookingPart } from '../../app/addresses.rules.ts';
import { type ComponentType, lazy } from '../../app/lazy.tsx';
import { Link } from '../../app/link.tsx';
import { useRouter } from '../../app/router.ts';
import { type Booking, readBooking } from '../../data/booking-reads.ts';
import { useMay, usePropertyPath } from '../../data/desk.ts';
import { useRead } from '../../data/use-read.ts';
import { useFormat } from '../../format/use-format.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Shown } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { bookingWords } from './booking-words.ts';

const PARTS: Readonly<Record<BookingPart, ComponentType<{ booking: Booking }>>> = {
  overview: lazy(() => import('./overview/overview.tsx').then(({ Overview }) => Overview)),
  'check-in': lazy(() => import('./check-in/check-in.tsx').then(({ CheckIn }) => CheckIn)),
  bill: lazy(() => import('./bill/bill.tsx').then(({ Bill }) => Bill)),
  'check-out': lazy(() => import('./check-out/check-out.tsx').then(({ CheckOut }) => CheckOut)),
  card: lazy(() => import('./card/card.tsx').then((module) => module.Card)),
};

const STATUS_TONES: Readonly<Record<Booking['status'], Tone>> = {
  OPEN: 'due',
  CHECKED_IN: 'done',
  CHECKED_OUT: 'quiet',
  CANCELLED: 'quiet',
  NO_SHOW: 'quiet',
};

/** The parts that only bookings of some statuses have. */
const SHOWN_IN: Readonly<Partial<Record<BookingPart, readonly Booking['status'][]>>> = {
  'check-in': ['OPEN', 'CHECKED_IN'],
  'check-out': ['CHECKED_IN', 'CHECKED_OUT'],
};

/** The parts that a booking of this status has. */
function partsOf({ status }: Booking, mayRegister: boolean): BookingPart[] {
  return BOOKING_PARTS.filter((part) => (part === 'card' ? mayRegister : (SHOWN_IN[part]?.includes(status) ?? true)));
}

function Head({ booking }: { booking: Booking }) {
  const words = useWords(sharedWords);
  const format = useFormat();
  const { expectedCheckInAt, expectedCheckOutAt, status, roomNumbers, reference } = booking;
  return (
    <p class="booking-head">
      <Chip tone={STATUS_TONES[status]}>{words.statuses[status]}</Chip>
      <span class="reference">{reference}</span>
      <span>
        {format.day(expectedCheckInAt)} – {expectedCheckOutAt === null ? '?' : format.day(expectedCheckOutAt)}
      </span>
      {roomNumbers.length > 0 && <span>{words.room(roomNumbers.join(', '))}</span>}
    </p>
  );
}

/** A booking, over any screen. */
export function BookingSheet({ reference, part }: { reference: string; part: BookingPart }) {
  const { closeSheet } = useRouter();
  const words = useWords(bookingWords);
  const { propertyId } = usePropertyPath();
  const mayRegister = useMay('ADMIN', 'MANAGER', 'STAFF');
  const reading = useRead(readBooking(propertyId, reference));
  return (
    <Sheet title={reading.data?.primaryGuest.name ?? reference} onClose={closeSheet}>
      <Shown of={reading} rows={8}>
        {(booking) => {
          const parts = partsOf(booking, mayRegister);
          const shown = parts.includes(part) ? part : 'overview';
          const Part = PARTS[shown];
          return (
            <>
              <Head booking={booking} />
              <nav class="tabs" aria-label={words.parts}>
                {parts.map((one) => (
                  <Link key={one} to={{ sheet: { kind: 'booking', reference, part: one } }} isCurrent={one === shown} isReplacing>
                    {words.partNames[one]}
                  </Link>
                ))}
              </nav>
              <Part booking={booking} />
            </>
          );
        }}
      </Shown>
    </Sheet>
  );
}
