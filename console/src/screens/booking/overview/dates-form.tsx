import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import type { Booking } from '../../../data/booking-reads.ts';
import { useTypeName } from '../../../data/use-type-name.ts';
import { useFormat } from '../../../format/use-format.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice, ProblemNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { BillChange } from '../bill/bill-change.tsx';
import { AS_IT_IS, useDryRun } from '../check-in/use-dry-run.ts';
import { useBookingPath, useBookingSubmit } from '../use-booking-submit.ts';
import { overviewWords } from './overview-words.ts';

const DATES = '/properties/{propertyId}/bookings/{bookingId}/expected-dates';

function useTypedDates(booking: Booking) {
  const format = useFormat();
  const { expectedCheckInAt, expectedCheckOutAt, billing } = booking;
  const [arrival, setArrival] = useState(() => format.local(expectedCheckInAt));
  const [departure, setDeparture] = useState(() =>
    expectedCheckOutAt === null ? { day: '', time: billing.billingCheckoutTime } : format.local(expectedCheckOutAt),
  );
  const instantOr = ({ day, time }: { day: string; time: string }, stored: string | null): string | null => {
    if (day === '' || time === '') return null;
    // What shows the same minute is the same: an instant keeps its seconds.
    const isStored = stored !== null && format.local(stored).day === day && format.local(stored).time === time;
    return isStored ? stored : format.instant(day, time);
  };
  const at = {
    arrival: instantOr(arrival, expectedCheckInAt) ?? expectedCheckInAt,
    departure: instantOr(departure, expectedCheckOutAt),
  };
  return { arrival, setArrival, departure, setDeparture, at };
}

type WhenProps = {
  labels: readonly [day: string, time: string];
  value: { day: string; time: string };
  onInput: (value: { day: string; time: string }) => void;
  error?: string | undefined;
};

function When({ labels, value, onInput, error }: WhenProps) {
  return (
    <div class="fields">
      <DateField label={labels[0]} value={value.day} onInput={(day) => onInput({ ...value, day })} error={error} />
      <TextField label={labels[1]} type="time" value={value.time} onInput={(time) => onInput({ ...value, time })} />
    </div>
  );
}

/** What the dates would cost, and the way to set them. The held rooms go with them, in the same step. */
function useDatesChange(booking: Booking, at: { arrival: string; departure: string | null }, onDone: () => void) {
  const path = useBookingPath(booking);
  const isChanged = at.arrival !== booking.expectedCheckInAt || at.departure !== booking.expectedCheckOutAt;
  const isWrong = at.departure !== null && at.departure <= at.arrival;
  const arrival = booking.status === 'OPEN' ? { expectedCheckInAt: at.arrival } : {};
  const body = { ...arrival, expectedCheckOutAt: at.departure, moveRoomRequests: true };
  const key = isChanged && !isWrong ? JSON.stringify([booking.updatedAt, at]) : null;
  const dryRun = useDryRun(key, (api, signal) =>
    api.POST(DATES, { params: { path, query: { dryRun: true } }, body, headers: AS_IT_IS, signal }),
  );
  const submission = useBookingSubmit(booking, ({ api, intent }) => api.POST(DATES, { params: { path }, body, intent }), onDone);
  return { ...dryRun, isWrong, submission };
}

/** What becomes of held rooms: another price, and rooms that were chosen for them and are not free then. */
function HeldRoomsThen({ booking, after }: { booking: Booking; after: Schemas['BookingAfterDates'] }) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const nameOf = useTypeName();
  const moved = after.roomRequests.flatMap((hold) => {
    const before = booking.roomRequests.find(({ id }) => id === hold.id);
    const isMoved = before !== undefined && (before.fromAt !== hold.fromAt || before.toAt !== hold.toAt);
    return isMoved ? [{ ...hold, before }] : [];
  });
  const givenUp = after.givenUpRooms.map(({ roomNumber }) => roomNumber);
  return (
    <>
      {moved.map(({ id, roomTypeCode, quantity, amount, before }) => (
        <p key={id}>
          {words.heldPrice(`${quantity} × ${nameOf(roomTypeCode)}`, format.money(before.amount), format.money(amount))}
        </p>
      ))}
      {givenUp.length > 0 && <Notice tone="due">{words.givenUpRooms(givenUp.join(', '))}</Notice>}
      {(moved.length === 0 || booking.status === 'CHECKED_IN') && <BillChange before={booking} after={after} />}
    </>
  );
}

/** Extends or shortens the booking. What it would cost is asked before. */
export function DatesForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const words = useWords(overviewWords);
  const { arrival, setArrival, departure, setDeparture, at } = useTypedDates(booking);
  const { answer, error, isWrong, submission } = useDatesChange(booking, at, onClose);
  return (
    <ActionForm
      title={words.datesTitle}
      booking={booking}
      of={submission}
      label={words.changeDates}
      onCancel={onClose}
      isIncomplete={answer === undefined}
    >
      {booking.status === 'OPEN' && <When labels={[words.arrivalDay, words.arrivalTime]} value={arrival} onInput={setArrival} />}
      <When
        labels={[words.departureDay, words.departureTime]}
        value={departure}
        onInput={setDeparture}
        error={isWrong ? words.wrongDates : undefined}
      />
      {error !== undefined && <ProblemNotice error={error} />}
      {answer !== undefined && <HeldRoomsThen booking={booking} after={answer} />}
    </ActionForm>
  );
}
