import type { Booking } from '../../../data/booking-reads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { useBookingSubmit } from '../use-booking-submit.ts';
import type { Payment } from './payment-reads.ts';
import { paymentWords } from './payment-words.ts';

type DeletePaymentProps = { booking: Booking; payment: Payment; onClose: () => void };

/** Deletes a cash payment that was entered by mistake. For administrators. */
export function DeletePayment({ booking, payment, onClose }: DeletePaymentProps) {
  const words = useWords(paymentWords);
  const format = useFormat();
  const submission = useBookingSubmit(
    booking,
    ({ api, path }) =>
      api.DELETE('/properties/{propertyId}/bookings/{bookingId}/payments/{paymentId}', {
        params: { path: { ...path, paymentId: payment.id } },
      }),
    onClose,
  );
  return (
    <ActionForm
      booking={booking}
      title={words.takeBackTitle(format.money(payment.amount))}
      of={submission}
      label={words.takeBack}
      look="danger"
      onCancel={onClose}
    >
      <p>{words.takeBackNote}</p>
    </ActionForm>
  );
}
