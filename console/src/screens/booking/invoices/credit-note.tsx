import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useDesk } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { useBookingSubmit } from '../use-booking-submit.ts';
import { type InvoiceRow, readFolio, readInvoice, readInvoices } from './invoice-reads.ts';
import { invoiceWords } from './invoice-words.ts';
import { LineChoice } from './line-choice.tsx';

type CreditNoteProps = { booking: Booking; invoice: InvoiceRow; onClose: () => void };

/** The lines of the invoice that no credit note has taken back; undefined: not known yet. */
function useLinesLeft(invoice: InvoiceRow) {
  const { property } = useDesk();
  const document = useRead(readInvoice(property.id, invoice.id)).data;
  return document?.lines.filter(({ number }) => invoice.linesLeft.includes(number));
}

/** Takes an invoice back, or some of its lines. */
export function CreditNote({ booking, invoice, onClose }: CreditNoteProps) {
  const words = useWords(invoiceWords);
  const { property, reads } = useDesk();
  const [reason, setReason] = useState('');
  const left = useLinesLeft(invoice);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const all = new Set(left?.map(({ id }) => id));
  const taken = left?.filter(({ id }) => (chosen ?? all).has(id)) ?? [];
  const lines = taken.length === all.size ? {} : { lines: taken.map(({ number }) => number) };
  const submission = useBookingSubmit(
    booking,
    ({ api, path: { propertyId }, intent }) =>
      api.POST('/properties/{propertyId}/invoices/{invoiceId}/credit-notes', {
        params: { path: { propertyId, invoiceId: invoice.id } },
        body: { reason: reason.trim(), ...lines },
        intent,
      }),
    () => {
      reads.refresh(readInvoices(property.id, booking.id).key);
      reads.refresh(readFolio(property.id, booking.id).key);
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
      isIncomplete={reason.trim() === '' || taken.length === 0}
    >
      <TextField
        label={words.reason}
        value={reason}
        onInput={setReason}
        maxLength={200}
        error={submission.fieldError('reason')}
      />
      {left !== undefined && <LineChoice title={words.takenBack} lines={left} chosen={chosen ?? all} onChoose={setChosen} />}
    </ActionForm>
  );
}
