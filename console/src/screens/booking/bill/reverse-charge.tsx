import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/index.ts';
import type { Booking } from '../../../data/booking-reads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { useBookingSubmit } from '../use-booking-submit.ts';
import { billWords } from './bill-words.ts';

type ReverseChargeProps = { booking: Booking; charge: Schemas['Charge']; onClose: () => void };

/** Takes back a charge that was a mistake: a row with the negative amount is added. */
export function ReverseCharge({ booking, charge, onClose }: ReverseChargeProps) {
  const words = useWords(billWords);
  const format = useFormat();
  const [reason, setReason] = useState('');
  const submission = useBookingSubmit(
    booking,
    ({ api, path, intent }) =>
      api.POST('/properties/{propertyId}/bookings/{bookingId}/charges/{chargeId}/reverse', {
        params: { path: { ...path, chargeId: charge.id } },
        body: { reason: reason.trim() },
        intent,
      }),
    onClose,
  );
  return (
    <ActionForm
      booking={booking}
      title={words.takeBackTitle(words.types[charge.type], format.money(charge.amount))}
      of={submission}
      label={words.takeBack}
      look="danger"
      onCancel={onClose}
      isIncomplete={reason.trim() === ''}
    >
      <TextField label={words.reason} value={reason} onInput={setReason} error={submission.fieldError('reason')} isRequired />
    </ActionForm>
  );
}
