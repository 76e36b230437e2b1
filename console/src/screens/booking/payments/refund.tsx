import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { useBookingSubmit } from '../use-booking-submit.ts';
import { amountText, parseAmount } from './amount.rules.ts';
import { AmountField } from './amount-field.tsx';
import { type DeskMethod, MethodChoice } from './method-choice.tsx';
import type { Payment } from './payment-reads.ts';
import { paymentWords } from './payment-words.ts';
import { leftToRefund } from './payments.rules.ts';

type RefundProps = {
  booking: Booking;
  payment: Payment;
  /** What the hotel has too much; 0 when nothing says so. */
  excess: number;
  onClose: () => void;
};

/** Gives back all or part of a payment: one that came online by the gateway, any other at the desk. */
export function Refund({ booking, payment, excess, onClose }: RefundProps) {
  const words = useWords(paymentWords);
  const format = useFormat();
  const left = leftToRefund(payment, booking.ledger.payments);
  const [text, setText] = useState(amountText(excess > 0 ? Math.min(excess, left) : left));
  const [method, setMethod] = useState<DeskMethod>(payment.method === 'GATEWAY' ? 'CASH' : payment.method);
  const [typedNotes, setNotes] = useState('');
  const amount = parseAmount(text);
  const notes = typedNotes.trim() === '' ? null : typedNotes.trim();
  const isOnline = payment.method === 'GATEWAY';
  const submission = useBookingSubmit<Payment>(
    booking,
    ({ api, path, intent }) =>
      isOnline
        ? api.POST('/properties/{propertyId}/bookings/{bookingId}/payments/gateway/refund', {
            params: { path },
            body: { paymentId: payment.id, amount: amount ?? 0, notes },
            intent,
          })
        : api.POST('/properties/{propertyId}/bookings/{bookingId}/payments/{paymentId}/refund', {
            params: { path: { ...path, paymentId: payment.id } },
            body: { amount: amount ?? 0, method, notes },
            intent,
          }),
    onClose,
  );
  return (
    <ActionForm
      booking={booking}
      title={words.refundTitle(format.money(payment.amount))}
      of={submission}
      label={words.refund}
      onCancel={onClose}
      isIncomplete={amount === null}
    >
      <AmountField value={text} onInput={setText} error={submission.fieldError('amount')} />
      {isOnline ? <p class="quiet">{words.refundOnline}</p> : <MethodChoice value={method} onChange={setMethod} />}
      <TextField label={words.note} value={typedNotes} onInput={setNotes} maxLength={500} />
    </ActionForm>
  );
}
