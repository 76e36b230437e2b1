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

/** Extends or shortens the booking. What it would cost is asked before. */
export function DatesForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const textOf = useProblemText();
  const path = useBookingPath(booking);
  const { arrival, setArrival, departure, setDeparture, at } = useTypedDates(booking);
  const isOpen = booking.status === 'OPEN';
  const isChanged = at.arrival !== booking.expectedCheckInAt || at.departure !== booking.expectedCheckOutAt;
  const isWrong = at.departure !== null && at.departure <= at.arrival;
  const body = { ...(isOpen ? { expectedCheckInAt: at.arrival } : {}), expectedCheckOutAt: at.departure };
  const moved = holdChanges(booking, at, booking.roomRequests);
  const key = isChanged && !isWrong ? JSON.stringify([booking.updatedAt, at]) : null;
  const { answer, error } = useDryRun(key, async (api) => {
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
    onClose,
  );
  const before = (id: string) => booking.roomRequests.find((hold) => hold.id === id);
  return (
    <ActionForm
      title={words.datesTitle}
      booking={booking}
      of={submission}
      label={words.changeDates}
      onCancel={onClose}
      isIncomplete={answer === undefined}
    >
      {isOpen && (
        <div class="fields">
          <TextField
            label={words.arrivalDay}
            type="date"
            value={arrival.day}
            onInput={(day) => setArrival({ ...arrival, day })}
            isRequired
          />
          <TextField
            label={words.arrivalTime}
            type="time"
            value={arrival.time}
            onInput={(time) => setArrival({ ...arrival, time })}
            isRequired
          />
        </div>
      )}
      <div class="fields">
        <TextField
          label={words.departureDay}
          type="date"
          value={departure.day}
          onInput={(day) => setDeparture({ ...departure, day })}
          error={isWrong ? words.wrongDates : undefined}
        />
        <TextField
          label={words.departureTime}
          type="time"
          value={departure.time}
          onInput={(time) => setDeparture({ ...departure, time })}
        />
      </div>
      {error !== undefined && <Notice tone="overdue">{textOf(error)}</Notice>}
      {answer?.holds.map(({ id, roomTypeCode, amount }) => (
        <p key={id}>{words.heldPrice(roomTypeCode, format.money(before(id)?.amount ?? 0), format.money(amount))}</p>
      ))}
      {answer?.after !== undefined && answer.holds.length === 0 && <BillChange before={booking} after={answer.after} />}
    </ActionForm>
  );
}
