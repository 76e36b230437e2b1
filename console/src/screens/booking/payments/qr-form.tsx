import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { useBookingSubmit } from '../use-booking-submit.ts';
import { amountText, parseAmount } from './amount.rules.ts';
import { AmountField } from './amount-field.tsx';
import { paymentWords } from './payment-words.ts';

type QrFormProps = { booking: Booking; due: number; onMade: (qrId: string) => void; onCancel: () => void };

/** Asks the gateway for a QR code. */
export function QrForm({ booking, due, onMade, onCancel }: QrFormProps) {
  const words = useWords(paymentWords);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? amountText(due);
  const amount = parseAmount(text);
  const submission = useBookingSubmit(
    booking,
    ({ api, path, intent }) =>
      api.POST('/properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr', {
        params: { path },
        body: { amount: amount ?? 0 },
        intent,
      }),
    ({ id }) => onMade(id),
  );
  return (
    <ActionForm
      booking={booking}
      title={words.qrTitle}
      of={submission}
      label={words.showQr}
      onCancel={onCancel}
      isIncomplete={amount === null}
    >
      <AmountField value={text} onInput={setTyped} error={submission.fieldError('amount')} />
    </ActionForm>
  );
}
