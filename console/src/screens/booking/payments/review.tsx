import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { usePropertyPath } from '../../../data/desk.ts';
import { readReviews } from '../../../data/money-reads.ts';
import { useRead } from '../../../data/use-read.ts';
import { TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { useBookingSubmit } from '../use-booking-submit.ts';
import type { Payment } from './payment-reads.ts';
import { paymentWords } from './payment-words.ts';

type ReviewProps = { booking: Booking; payment: Payment; onClose: () => void };

/** Why a payment needs a look, and that somebody has looked at it. For the roles that may. */
export function Review({ booking, payment, onClose }: ReviewProps) {
  const words = useWords(paymentWords);
  const { propertyId } = usePropertyPath();
  const review = useRead(readReviews(propertyId)).data?.find(({ id }) => id === payment.id);
  const [notes, setNotes] = useState('');
  const submission = useBookingSubmit(
    booking,
    ({ api, path, intent }) =>
      api.POST('/properties/{propertyId}/bookings/{bookingId}/payments/{paymentId}/reviewed', {
        params: { path: { ...path, paymentId: payment.id } },
        body: { notes: notes.trim() === '' ? null : notes.trim() },
        intent,
      }),
    onClose,
  );
  return (
    <ActionForm booking={booking} title={words.reviewTitle} of={submission} label={words.reviewed} onCancel={onClose}>
      <ul class="reasons">
        {review?.reasons.map((reason) => (
          <li key={reason}>{words.reasons[reason]}</li>
        ))}
      </ul>
      <TextField label={words.reviewNote} value={notes} onInput={setNotes} maxLength={500} />
    </ActionForm>
  );
}
