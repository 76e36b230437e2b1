import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { useBookingSubmit } from '../use-booking-submit.ts';
import { amountText, parseAmount } from './amount.rules.ts';
import { AmountField } from './amount-field.tsx';
import { type DeskMethod, MethodChoice } from './method-choice.tsx';
import { paymentWords } from './payment-words.ts';

/** A desk mostly takes money as the last time. */
let lastMethod: DeskMethod = 'CASH';

type DeskPaymentProps = { booking: Booking; due: number; onDone: () => void; onCancel: () => void };

/** Takes money at the desk. As long as nobody has typed an amount, it is what is due. */
export function DeskPayment({ booking, due, onDone, onCancel }: DeskPaymentProps) {
  const words = useWords(paymentWords);
  const [typed, setTyped] = useState<string | null>(null);
  const [method, setMethod] = useState(lastMethod);
  const [notes, setNotes] = useState('');
  const text = typed ?? amountText(due);
  const amount = parseAmount(text);
  const submission = useBookingSubmit(
    booking,
    ({ api, path, intent }) =>
      api.POST('/properties/{propertyId}/bookings/{bookingId}/payments', {
        params: { path },
        body: { amount: amount ?? 0, method, notes: notes.trim() === '' ? null : notes.trim() },
        intent,
      }),
    () => {
      lastMethod = method;
      onDone();
    },
  );
  return (
    <ActionForm
      booking={booking}
      title={words.takeTitle}
      of={submission}
      label={words.take}
      onCancel={onCancel}
      isIncomplete={amount === null}
    >
      <AmountField value={text} onInput={setTyped} error={submission.fieldError('amount')} />
      <MethodChoice value={method} onChange={setMethod} />
      <TextField label={words.note} value={notes} onInput={setNotes} maxLength={500} />
    </ActionForm>
  );
}
