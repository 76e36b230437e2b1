import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { usePropertyPath, useToday } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { useTypeName } from '../../../data/use-type-name.ts';
import { useFormat } from '../../../format/use-format.ts';
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
type FieldsProps = {
  window: { from: string; to: string };
  type: string;
  onType: (code: string) => void;
  quantity: string;
  onQuantity: (text: string) => void;
};

/** Which rooms: the type, with what is free of it and what a night costs, and how many. */
function HoldFields({ window, type, onType, quantity, onQuantity }: FieldsProps) {
  const words = useWords(overviewWords);
  const ofBill = useWords(billWords);
  const format = useFormat();
  const { propertyId } = usePropertyPath();
  const days = [format.local(window.from).day, format.local(window.to).day] as const;
  const { data } = useRead(readAvailability(propertyId, ...days));
  return (
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
  );
}

function wholeNumber(text: string): number | null {
  return /^\d{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** Holds more rooms for the booking's dates. */
export function HoldForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const { tomorrow } = useToday();
  const [type, setType] = useState('');
  const [typed, setQuantity] = useState('1');
  const quantity = wholeNumber(typed);
  const from = booking.expectedCheckInAt;
  const to = booking.expectedCheckOutAt ?? format.instant(tomorrow, booking.billing.billingCheckoutTime);
  const submission = useBookingSubmit(
    booking,
    ({ api, path, intent }) =>
      api.POST(HOLDS, {
        params: { path },
        body: { roomTypeCode: type, quantity: quantity ?? 1, fromAt: from, toAt: to },
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
      isIncomplete={type === '' || quantity === null}
    >
      <HoldFields window={{ from, to }} type={type} onType={setType} quantity={typed} onQuantity={setQuantity} />
    </ActionForm>
  );
}

type HoldProps = { booking: Booking; hold: Hold; onClose: () => void };

/** Changes the type or the number of held rooms. What it would cost is asked before. */
export function HoldChangeForm({ booking, hold, onClose }: HoldProps) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const path = { ...useBookingPath(booking), requestId: hold.id };
  const [type, setType] = useState(hold.roomTypeCode);
  const [typed, setQuantity] = useState(String(hold.quantity));
  const quantity = wholeNumber(typed);
  const isChanged = type !== hold.roomTypeCode || quantity !== hold.quantity;
  const body = {
    ...(type === hold.roomTypeCode ? {} : { roomTypeCode: type }),
    ...(quantity === null || quantity === hold.quantity ? {} : { quantity }),
  };
  const key = isChanged && quantity !== null ? `${hold.id} ${type} ${quantity} ${booking.updatedAt}` : null;
  const { answer, error } = useDryRun(key, (api) =>
    api.PUT(HOLD, { params: { path, query: { dryRun: true } }, body, headers: AS_IT_IS }),
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
      <HoldFields
        window={{ from: hold.fromAt, to: hold.toAt }}
        type={type}
        onType={setType}
        quantity={typed}
        onQuantity={setQuantity}
      />
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
