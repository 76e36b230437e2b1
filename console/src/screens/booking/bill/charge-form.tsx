import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import type { Booking } from '../../../data/booking-reads.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { parseAmount } from '../payments/amount.rules.ts';
import { AmountField } from '../payments/amount-field.tsx';
import { useBookingSubmit } from '../use-booking-submit.ts';
import { billWords } from './bill-words.ts';

type ChargeType = Schemas['ChargeType'];

/** What a desk charges for. Fees of a cancellation or no-show are charged by the service. */
const TYPES: readonly ChargeType[] = ['EXTRA_SERVICE', 'FOOD', 'LAUNDRY', 'DAMAGE', 'EARLY_CHECKIN', 'LATE_CHECKOUT'];

/** Adds a charge to the bill. */
export function ChargeForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const words = useWords(billWords);
  const [text, setText] = useState('');
  const [type, setType] = useState<ChargeType>('EXTRA_SERVICE');
  const [notes, setNotes] = useState('');
  const amount = parseAmount(text);
  const submission = useBookingSubmit(
    booking,
    ({ api, path, intent }) =>
      api.POST('/properties/{propertyId}/bookings/{bookingId}/charges', {
        params: { path },
        body: { type, amount: amount ?? 0, notes: notes.trim() === '' ? null : notes.trim() },
        intent,
      }),
    onClose,
  );
  return (
    <ActionForm
      booking={booking}
      title={words.addChargeTitle}
      of={submission}
      label={words.addCharge}
      onCancel={onClose}
      isIncomplete={amount === null}
    >
      <div class="fields">
        <AmountField value={text} onInput={setText} error={submission.fieldError('amount')} />
        <SelectField
          label={words.chargeType}
          value={type}
          onChange={setType}
          options={TYPES.map((value) => ({ value, text: words.types[value] }))}
        />
      </div>
      <TextField label={words.note} value={notes} onInput={setNotes} maxLength={500} />
    </ActionForm>
  );
}
