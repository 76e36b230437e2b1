import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { usePropertyPath, useToday } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { useTypeName } from '../../../data/use-type-name.ts';
import { useFormat } from '../../../format/use-format.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { billWords } from '../bill/bill-words.ts';
import { readAvailability } from '../check-in/check-in-reads.ts';
import { AS_IT_IS, useDryRun } from '../check-in/use-dry-run.ts';
import { useBookingPath, useBookingSubmit } from '../use-booking-submit.ts';
import { overviewWords } from './overview-words.ts';

const HOLDS = '/properties/{propertyId}/bookings/{bookingId}/room-requests';
const HOLD = '/properties/{propertyId}/bookings/{bookingId}/room-requests/{requestId}';

type Hold = Booking['roomRequests'][number];
type Window = { from: string; to: string };

/** From when to when the rooms are held, by days: a day that is not changed keeps its time. */
function useWindow({ billing }: Booking, stored: Window) {
  const format = useFormat();
  const dayOf = (at: string): string => format.local(at).day;
  const [days, setDays] = useState({ from: dayOf(stored.from), to: dayOf(stored.to) });
  const at = (day: string, before: string, time: string): string =>
    day === '' || day === dayOf(before) ? before : format.instant(day, time);
  const window = {
    from: at(days.from, stored.from, billing.billingCheckinTime),
    to: at(days.to, stored.to, billing.billingCheckoutTime),
  };
  return { days, setDays, window, isWrong: window.to <= window.from };
}

type FieldsProps = {
  of: ReturnType<typeof useWindow>;
  type: string;
  onType: (code: string) => void;
  quantity: string;
  onQuantity: (text: string) => void;
};

/** Which rooms: the type, with what is free of it and what a night costs, how many, and for which days. */
function HoldFields({ of: { days, setDays, window, isWrong }, type, onType, quantity, onQuantity }: FieldsProps) {
  const words = useWords(overviewWords);
  const ofBill = useWords(billWords);
  const format = useFormat();
  const { propertyId } = usePropertyPath();
  const last = format.local(window.to).day;
  const { data } = useRead(isWrong ? null : readAvailability(propertyId, format.local(window.from).day, last));
  return (
    <>
      <div class="fields">
        <SelectField
          label={words.type}
          value={type}
          onChange={onType}
          options={[
            ...(type === '' ? [{ value: '', text: '' }] : []),
            ...(data?.types ?? []).map(({ roomTypeCode, name, availableQuantity, averageRate }) => ({
              value: roomTypeCode,
              text: words.typeOption(name, availableQuantity, averageRate === null ? ofBill.noPrice : format.money(averageRate)),
            })),
          ]}
          isRequired
        />
        <TextField label={words.quantity} type="number" min={1} max={1000} value={quantity} onInput={onQuantity} isRequired />
      </div>
      <div class="fields">
        <DateField label={words.arrivalDay} value={days.from} onInput={(from) => setDays({ ...days, from })} />
        <DateField
          label={words.departureDay}
          value={days.to}
          onInput={(to) => setDays({ ...days, to })}
          error={isWrong ? words.wrongDates : undefined}
        />
      </div>
    </>
  );
}

function wholeNumber(text: string): number | null {
  return /^\d{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** Holds more rooms: for the booking's dates, or for others. */
export function HoldForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const { tomorrow } = useToday();
  const [type, setType] = useState('');
  const [typed, setQuantity] = useState('1');
  const quantity = wholeNumber(typed);
  const dates = useWindow(booking, {
    from: booking.expectedCheckInAt,
    to: booking.expectedCheckOutAt ?? format.instant(tomorrow, booking.billing.billingCheckoutTime),
  });
  const submission = useBookingSubmit(
    booking,
    ({ api, path, intent }) =>
      api.POST(HOLDS, {
        params: { path },
        body: { roomTypeCode: type, quantity: quantity ?? 1, fromAt: dates.window.from, toAt: dates.window.to },
        intent,
      }),
    onClose,
  );
  return (
    <ActionForm
      title={words.holdTitle}
      booking={booking}
      of={submission}
      label={words.hold}
      onCancel={onClose}
      isIncomplete={type === '' || quantity === null || dates.isWrong}
    >
      <HoldFields of={dates} type={type} onType={setType} quantity={typed} onQuantity={setQuantity} />
    </ActionForm>
  );
}

type HoldProps = { booking: Booking; hold: Hold; onClose: () => void };

/** Changes type, number or days of held rooms. What it would cost is asked before. */
export function HoldChangeForm({ booking, hold, onClose }: HoldProps) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const path = { ...useBookingPath(booking), requestId: hold.id };
  const [type, setType] = useState(hold.roomTypeCode);
  const [typed, setQuantity] = useState(String(hold.quantity));
  const quantity = wholeNumber(typed);
  const dates = useWindow(booking, { from: hold.fromAt, to: hold.toAt });
  const { from, to } = dates.window;
  const body = {
    ...(type === hold.roomTypeCode ? {} : { roomTypeCode: type }),
    ...(quantity === null || quantity === hold.quantity ? {} : { quantity }),
    ...(from === hold.fromAt ? {} : { fromAt: from }),
    ...(to === hold.toAt ? {} : { toAt: to }),
  };
  const isChanged = Object.keys(body).length > 0 && quantity !== null && !dates.isWrong;
  const key = isChanged ? `${hold.id} ${JSON.stringify(body)} ${booking.updatedAt}` : null;
  const { answer, error } = useDryRun(key, (api, signal) =>
    api.PUT(HOLD, { params: { path, query: { dryRun: true } }, body, headers: AS_IT_IS, signal }),
  );
  const submission = useBookingSubmit(booking, ({ api }) => api.PUT(HOLD, { params: { path }, body }), onClose);
  return (
    <ActionForm
      title={words.changeTitle}
      booking={booking}
      of={submission}
      label={words.change}
      onCancel={onClose}
      isIncomplete={answer === undefined}
    >
      <HoldFields of={dates} type={type} onType={setType} quantity={typed} onQuantity={setQuantity} />
      {error !== undefined && <ProblemNotice error={error} />}
      {answer !== undefined && <p>{words.holdPrice(format.money(hold.amount), format.money(answer.amount))}</p>}
    </ActionForm>
  );
}

/** Gives held rooms up. */
export function GiveUpForm({ booking, hold, onClose }: HoldProps) {
  const words = useWords(overviewWords);
  const nameOf = useTypeName();
  const path = { ...useBookingPath(booking), requestId: hold.id };
  const submission = useBookingSubmit(booking, ({ api }) => api.DELETE(HOLD, { params: { path } }), onClose);
  return (
    <ActionForm
      title={words.giveUpTitle(hold.quantity - hold.fulfilledQuantity, nameOf(hold.roomTypeCode))}
      booking={booking}
      of={submission}
      label={words.giveUp}
      look="danger"
      onCancel={onClose}
    >
      <p>{words.giveUpNote}</p>
    </ActionForm>
  );
}
