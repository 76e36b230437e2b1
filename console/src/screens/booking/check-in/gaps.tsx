import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import type { Booking } from '../../../data/booking-reads.ts';
import { readBooking } from '../../../data/booking-reads.ts';
import { useDesk, useNow, usePropertyPath, useToday } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice, ProblemText, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { checkInWords } from './check-in-words.ts';
import { AS_IT_IS, useDryRun } from './use-dry-run.ts';

type Gap = Schemas['CheckInGap'];

const DATES = '/properties/{propertyId}/bookings/{bookingId}/expected-dates';

/** The guests came before their day: the rooms are held from now, and the booking begins today. */
function ArriveToday({ booking }: { booking: Booking }) {
  const words = useWords(checkInWords);
  const format = useFormat();
  const { api, reads } = useDesk();
  const path = { ...usePropertyPath(), bookingId: booking.id };
  const now = useNow();
  const { today } = useToday();
  const body = { expectedCheckInAt: now, moveRoomRequests: true };
  const costOf = ({ roomRequests }: Pick<Booking, 'roomRequests'>): number =>
    roomRequests.reduce((sum, { status, amount }) => sum + (status === 'OPEN' ? amount : 0), 0);
  const price = useDryRun(`${booking.updatedAt} ${today}`, async (_, signal) => {
    const after = await api.POST(DATES, { params: { path, query: { dryRun: true } }, body, headers: AS_IT_IS, signal });
    return costOf(after ?? booking) - costOf(booking);
  });
  const change = useSubmit(
    (intent) => api.POST(DATES, { params: { path }, body, headers: AS_IT_IS, intent }),
    () => reads.refresh(readBooking(path.propertyId, booking.reference).key),
  );
  return (
    <Notice tone="due">
      <p>{words.arrivalDate(format.fullDay(booking.expectedCheckInAt))}</p>
      {price.error !== undefined && <ProblemText error={price.error} />}
      {price.answer !== undefined && (
        <p>{price.answer > 0 ? words.arriveTodayCost(format.money(price.answer)) : words.arriveTodayFree}</p>
      )}
      <Button
        isBusy={change.state !== 'idle'}
        disabled={price.answer === undefined}
        onClick={() => {
          void change.submit();
        }}
      >
        {words.arriveToday}
      </Button>
      <SubmissionNotice of={change} />
    </Notice>
  );
}

/** Asks when the guests leave. */
export function DepartureForm({ booking, onDone }: { booking: Booking; onDone?: () => void }) {
  const words = useWords(checkInWords);
  const format = useFormat();
  const { api, reads } = useDesk();
  const path = { ...usePropertyPath(), bookingId: booking.id };
  const { tomorrow } = useToday();
  const now = useNow();
  const planned = booking.expectedCheckOutAt;
  const stored = planned !== null && planned > now ? format.local(planned) : null;
  const [day, setDay] = useState(stored?.day ?? tomorrow);
  const [time, setTime] = useState(stored?.time ?? booking.billing.billingCheckoutTime);
  const change = useSubmit(
    (intent) =>
      api.POST(DATES, {
        params: { path },
        body: { expectedCheckOutAt: format.instant(day, time), moveRoomRequests: true },
        headers: AS_IT_IS,
        intent,
      }),
    () => {
      reads.refresh(readBooking(path.propertyId, booking.reference).key);
      onDone?.();
    },
  );
  return (
    <form
      class="departure"
      onSubmit={(event) => {
        event.preventDefault();
        void change.submit();
      }}
    >
      <DateField label={words.leavesOn} min={format.local(now).day} value={day} onInput={setDay} isRequired />
      <TextField label={words.leavesAt} type="time" value={time} onInput={setTime} isRequired />
      <Button type="submit" isBusy={change.state !== 'idle'}>
        {words.setDeparture}
      </Button>
      <SubmissionNotice of={change} />
    </form>
  );
}

/** What stands in the way of the check-in, each with what mends it. */
export function Gaps({ booking, gaps }: { booking: Booking; gaps: readonly Gap[] }) {
  const words = useWords(checkInWords);
  return (
    <>
      {gaps.includes('PROPERTY_INACTIVE') && <Notice tone="overdue">{words.gaps.PROPERTY_INACTIVE}</Notice>}
      {gaps.includes('ARRIVAL_DATE') && <ArriveToday booking={booking} />}
      {gaps.includes('EXPECTED_CHECK_OUT') && (
        <Notice tone="due">
          <p>{words.gaps.EXPECTED_CHECK_OUT}</p>
          <DepartureForm booking={booking} />
        </Notice>
      )}
    </>
  );
}
