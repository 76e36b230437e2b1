import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import type { Booking } from '../../../data/booking-reads.ts';
import { readBooking } from '../../../data/booking-reads.ts';
import { useDesk, usePropertyPath } from '../../../data/desk.ts';
import { type Submission, useSubmit } from '../../../data/submit.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice, SubmissionNotice } from '../../../ui/states.tsx';
import { sharedWords } from '../../../words/shared-words.ts';
import { useWords } from '../../../words/words.ts';
import { checkInWords } from './check-in-words.ts';
import { AS_IT_IS, type DryRun, useDryRun } from './use-dry-run.ts';
import type { Places } from './use-places.ts';

const CHECK_IN = '/properties/{propertyId}/bookings/{bookingId}/check-in/bulk';
const ADD_STAYS = '/properties/{propertyId}/bookings/{bookingId}/room-stays/bulk';

/** What a check-in would cost, and what stays held; for rooms that are added to a booking in house, what they add, without nights. */
type Outcome = { cost: number; held: number; nights: number | null };

/** The price of the rooms that the booking would still hold: they are not in its bill, and were in the price that was booked. */
function heldAfter({ roomRequests }: Booking): number {
  const open = roomRequests.filter(({ status }) => status === 'OPEN');
  return open.reduce(
    (sum, { amount, quantity, fulfilledQuantity }) => sum + (amount * (quantity - fulfilledQuantity)) / quantity,
    0,
  );
}

/** What the stay costs, and how that differs from what was booked. */
function PriceLine({ booking, after }: { booking: Booking; after: DryRun<Outcome> }) {
  const words = useWords(checkInWords);
  const common = useWords(sharedWords);
  const format = useFormat();
  if (after.isAsking) return <span class="quiet">{words.asking}</span>;
  if (after.answer === undefined) return null;
  const { cost, held, nights } = after.answer;
  if (nights === null) return <strong>{words.adds(format.money(cost))}</strong>;
  // Three decimals are more than any currency has.
  const more = Math.round((cost + held - booking.balance.expectedPay) * 1000) / 1000;
  const isBooked = booking.roomRequests.length > 0;
  return (
    <span>
      <strong>{words.price(common.nights(nights), format.money(cost))}</strong>{' '}
      {isBooked && (
        <span class={more === 0 ? 'quiet' : 'price-differs'}>
          {more === 0 ? words.asBooked : more > 0 ? words.more(format.money(more)) : words.less(format.money(-more))}
        </span>
      )}
    </span>
  );
}

/** Ctrl+Enter presses the button from anywhere in the sheet. */
function useSubmitKey(press: () => void): void {
  const current = useRef(press);
  current.current = press;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      current.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

type BarProps = {
  booking: Booking;
  places: Places;
  /** undefined: not known yet. */
  gaps: readonly Schemas['CheckInGap'][] | undefined;
  onDone: () => void;
};

/** The check-in: what it would come to, and the way to do it. A booking in house gets its further rooms one by one. */
function useCheckIn({ booking, places, gaps, onDone }: BarProps): {
  after: DryRun<Outcome>;
  checkIn: Submission;
  mayPress: boolean;
} {
  const { api, reads } = useDesk();
  const path = { ...usePropertyPath(), bookingId: booking.id };
  const isOpen = booking.status === 'OPEN';
  const stays = places.stays ?? [];
  const sellable = places.availability?.types.map(({ availableQuantity }) => availableQuantity).join(' ');
  const [doneTo, setDoneTo] = useState<string | null>(null);
  const checkIn = useSubmit(
    (intent) => api.POST(isOpen ? CHECK_IN : ADD_STAYS, { params: { path }, headers: AS_IT_IS, body: { stays }, intent }),
    () => {
      setDoneTo(booking.updatedAt);
      reads.refresh(readBooking(path.propertyId, booking.reference).key);
      onDone();
    },
  );
  // What is being done, or was done to the booking as it is still shown, is not asked for again.
  const isReady = stays.length > 0 && gaps?.length === 0;
  const isAsked = isReady && checkIn.state === 'idle' && doneTo !== booking.updatedAt;
  const key = isAsked ? `${JSON.stringify(stays)} ${booking.updatedAt} ${sellable}` : null;
  const after = useDryRun(key, async (_, signal): Promise<Outcome> => {
    const params = { path, query: { dryRun: true } };
    const found = await api.POST(isOpen ? CHECK_IN : ADD_STAYS, { params, body: { stays }, headers: AS_IT_IS, signal });
    if (isOpen) return { cost: found.balance.expectedPay, held: heldAfter(found), nights: found.billableNights };
    const added = found.stays.filter(({ id }) => !booking.stays.some((stay) => stay.id === id));
    return { cost: added.reduce((sum, { amount }) => sum + amount, 0), held: 0, nights: null };
  });
  return { after, checkIn, mayPress: isAsked && after.error === undefined };
}

/** The price and the button: enabled as soon as the service would check these guests in. */
export function CheckInBar(props: BarProps) {
  const { booking, places, gaps } = props;
  const words = useWords(checkInWords);
  const { after, checkIn, mayPress } = useCheckIn(props);
  const press = (): void => {
    if (mayPress) void checkIn.submit();
  };
  useSubmitKey(press);
  const numbers = places.chosen.filter(({ isLater }) => !isLater).map(({ room }) => room?.roomNumber);
  const rooms = numbers.every((number) => number !== undefined) ? words.roomList(numbers.join(', ')) : null;
  const hint =
    gaps !== undefined && gaps.length > 0
      ? words.gapFirst
      : places.availability !== undefined && places.stays === null
        ? words.chooseRoom
        : null;
  return (
    <div class="check-in-bar">
      <SubmissionNotice of={checkIn} />
      {after.error !== undefined && checkIn.problem === undefined && <ProblemNotice error={after.error} />}
      <div class="check-in-line">
        <span class="check-in-price" role="status">
          {hint === null ? <PriceLine booking={booking} after={after} /> : <span class="quiet">{hint}</span>}
        </span>
        <Button
          look="primary"
          size="large"
          shortcut="Control+Enter"
          disabled={!mayPress}
          isBusy={checkIn.state !== 'idle'}
          onClick={press}
        >
          {rooms === null || rooms.length > 40 ? words.checkIn : words.checkInRooms(rooms)}
        </Button>
      </div>
    </div>
  );
}
