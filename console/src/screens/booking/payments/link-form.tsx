import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { useBookingSubmit } from '../use-booking-submit.ts';
import { amountText, parseAmount } from './amount.rules.ts';
import { AmountField } from './amount-field.tsx';
import { paymentWords } from './payment-words.ts';

type LinkFormProps = { booking: Booking; due: number; onMade: (linkId: string) => void; onCancel: () => void };

/** Asks the gateway for a link on which the guest pays. */
export function LinkForm({ booking, due, onMade, onCancel }: LinkFormProps) {
  const words = useWords(paymentWords);
  const [typed, setTyped] = useState<string | null>(null);
  const [purpose, setPurpose] = useState('');
  const [viaSms, setViaSms] = useState(false);
  const text = typed ?? amountText(due);
  const amount = parseAmount(text);
  const hasPhone = booking.primaryGuest.phoneE164 !== null;
  const submission = useBookingSubmit(
    booking,
    ({ api, path, intent }) =>
      api.POST('/properties/{propertyId}/bookings/{bookingId}/payments/gateway/payment-link', {
        params: { path },
        body: { amount: amount ?? 0, description: purpose.trim() === '' ? null : purpose.trim(), viaSms },
        intent,
      }),
    ({ id }) => onMade(id),
  );
  return (
    <ActionForm
      booking={booking}
      title={words.linkTitle}
      of={submission}
      label={words.makeLink}
      onCancel={onCancel}
      isIncomplete={amount === null}
    >
      <AmountField value={text} onInput={setTyped} error={submission.fieldError('amount')} />
      <TextField
        label={words.purpose}
        value={purpose}
        onInput={setPurpose}
        error={submission.fieldError('description')}
        maxLength={200}
      />
      {hasPhone && (
        <label class="check">
          <input type="checkbox" checked={viaSms} onChange={(event) => setViaSms(event.currentTarget.checked)} />
          <span>{words.viaSms}</span>
        </label>
      )}
    </ActionForm>
  );
}
