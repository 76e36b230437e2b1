import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { TextField } from '../../../ui/field.tsx';
import { Notice, useProblemText } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { BillChange } from '../bill/bill-change.tsx';
import { AS_IT_IS, useDryRun } from '../check-in/use-dry-run.ts';
import { useBookingPath, useBookingSubmit } from '../use-booking-submit.ts';
import { holdChanges } from './dates.rules.ts';
import { overviewWords } from './overview-words.ts';

const DATES = '/properties/{propertyId}/bookings/{bookingId}/expected-dates';
const HOLD = '/properties/{propertyId}/bookings/{bookingId}/room-requests/{requestId}';

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
      <TextField label={labels[0]} type="date" value={value.day} onInput={(day) => onInput({ ...value, day })} error={error} />
      <TextField label={labels[1]} type="time" value={value.time} onInput={(time) => onInput({ ...value, time })} />
    </div>
  );
}

/** What the dates would cost, and the way to set them. The held rooms go with them. */
function useDatesChange(booking: Booking, at: { arrival: string; departure: string | null }, onDone: () => void) {
  const path = useBookingPath(booking);
  const isChanged = at.arrival !== booking.expectedCheckInAt || at.departure !== booking.expectedCheckOutAt;
  const isWrong = at.departure !== null && at.departure <= at.arrival;
  const arrival = booking.status === 'OPEN' ? { expectedCheckInAt: at.arrival } : {};
  const body = { ...arrival, expectedCheckOutAt: at.departure };
  const moved = holdChanges(booking, at, booking.roomRequests);
  const key = isChanged && !isWrong ? JSON.stringify([booking.updatedAt, at]) : null;
  const dryRun = useDryRun(key, async (api) => {
    const holds = moved.map(({ id, ...change }) =>
      api.PUT(HOLD, {
        params: { path: { ...path, requestId: id }, query: { dryRun: true } },
        body: change,
        headers: AS_IT_IS,
      }),
    );
    const after = await api.POST(DATES, { params: { path, query: { dryRun: true } }, body, headers: AS_IT_IS });
    return { after, holds: await Promise.all(holds) };
  });
  const submission = useBookingSubmit(
    booking,
    async ({ api, intent }) => {
      for (const { id, ...change } of moved) await api.PUT(HOLD, { params: { path: { ...path, requestId: id } }, body: change });
      return api.POST(DATES, { params: { path }, body, intent });
    },
    onDone,
  );
  return { ...dryRun, isWrong, submission };
}

/** Extends or shortens the booking. What it would cost is asked before. */
export function DatesForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const textOf = useProblemText();
  const { arrival, setArrival, departure, setDeparture, at } = useTypedDates(booking);
  const { answer, error, isWrong, submission } = useDatesChange(booking, at, onClose);
  const before = (id: string): number => booking.roomRequests.find((hold) => hold.id === id)?.amount ?? 0;
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
      {error !== undefined && <Notice tone="overdue">{textOf(error)}</Notice>}
      {answer?.holds.map(({ id, roomTypeCode, amount }) => (
        <p key={id}>{words.heldPrice(roomTypeCode, format.money(before(id)), format.money(amount))}</p>
      ))}
      {answer?.after !== undefined && answer.holds.length === 0 && <BillChange before={booking} after={answer.after} />}
    </ActionForm>
  );
}
