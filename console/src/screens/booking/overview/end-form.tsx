import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useFormat } from '../../../format/use-format.ts';
import { TextField } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { BillChange } from '../bill/bill-change.tsx';
import { AS_IT_IS, useDryRun } from '../check-in/use-dry-run.ts';
import { useBookingPath, useBookingSubmit } from '../use-booking-submit.ts';
import { overviewWords } from './overview-words.ts';

const PATHS = {
  cancel: '/properties/{propertyId}/bookings/{bookingId}/cancel',
  noShow: '/properties/{propertyId}/bookings/{bookingId}/no-show',
} as const;

type EndFormProps = { booking: Booking; way: 'cancel' | 'noShow'; onClose: () => void };

/** Ends a booking to which nobody comes. The penalty is asked before. */
export function EndForm({ booking, way, onClose }: EndFormProps) {
  const words = useWords(overviewWords);
  const format = useFormat();
  const path = useBookingPath(booking);
  const [reason, setReason] = useState('');
  const body = { reason: reason.trim() === '' ? null : reason.trim() };
  const { answer, error } = useDryRun(`${way} ${booking.updatedAt}`, (api, signal) =>
    api.POST(PATHS[way], { params: { path, query: { dryRun: true } }, body: {}, headers: AS_IT_IS, signal }),
  );
  const submission = useBookingSubmit(
    booking,
    ({ api, intent }) => api.POST(PATHS[way], { params: { path }, body, intent }),
    onClose,
  );
  const penalty = answer?.ledger.charges.find(
    ({ type, id }) =>
      (type === 'CANCELLATION_PENALTY' || type === 'NO_SHOW_PENALTY') &&
      !booking.ledger.charges.some((charge) => charge.id === id),
  );
  return (
    <ActionForm
      title={words[`${way}Title`]}
      booking={booking}
      of={submission}
      label={words[way]}
      look="danger"
      onCancel={onClose}
      isIncomplete={answer === undefined}
    >
      <TextField label={words.reason} value={reason} onInput={setReason} maxLength={500} />
      {error !== undefined && <ProblemNotice error={error} />}
      {answer !== undefined && (
        <>
          <p>{penalty === undefined ? words.noPenalty : words.penalty(format.money(penalty.amount))}</p>
          <BillChange before={booking} after={answer} />
        </>
      )}
    </ActionForm>
  );
}
