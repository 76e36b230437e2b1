import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useDesk } from '../../../data/desk.ts';
import { TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { useBookingSubmit } from '../use-booking-submit.ts';
import { type InvoiceRow, readInvoices } from './invoice-reads.ts';
import { invoiceWords } from './invoice-words.ts';

type CreditNoteProps = { booking: Booking; invoice: InvoiceRow; onClose: () => void };

/** Takes back what is left of an invoice. */
export function CreditNote({ booking, invoice, onClose }: CreditNoteProps) {
  const words = useWords(invoiceWords);
  const { property, reads } = useDesk();
  const [reason, setReason] = useState('');
  const submission = useBookingSubmit(
    booking,
    ({ api, path: { propertyId }, intent }) =>
      api.POST('/properties/{propertyId}/invoices/{invoiceId}/credit-notes', {
        params: { path: { propertyId, invoiceId: invoice.id } },
        body: { reason: reason.trim() },
        intent,
      }),
    () => {
      reads.refresh(readInvoices(property.id, booking.id).key);
      onClose();
    },
  );
  return (
    <ActionForm
      booking={booking}
      title={words.creditTitle(invoice.number)}
      of={submission}
      label={words.issueCreditNote}
      onCancel={onClose}
      isIncomplete={reason.trim() === ''}
    >
      <TextField
        label={words.reason}
        value={reason}
        onInput={setReason}
        maxLength={200}
        error={submission.fieldError('reason')}
      />
    </ActionForm>
  );
}
