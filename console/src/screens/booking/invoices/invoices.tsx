import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useDesk, useMay } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { downloadIcon, plusIcon } from '../../../ui/icon-shapes.ts';
import { SaveButton } from '../../../ui/save-button.tsx';
import { Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { CreditNote } from './credit-note.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { type InvoiceRow, readInvoices } from './invoice-reads.ts';
import { invoiceWords } from './invoice-words.ts';

function InvoiceLine({ booking, invoice, mayIssue }: { booking: Booking; invoice: InvoiceRow; mayIssue: boolean }) {
  const words = useWords(invoiceWords);
  const format = useFormat();
  const { api, property } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const name = `${words.kinds[invoice.kind]} ${invoice.number}`;
  const path = { propertyId: property.id, invoiceId: invoice.id };
  const isCreditable = mayIssue && invoice.kind === 'INVOICE' && !invoice.isCredited;
  return (
    <li>
      <div class={invoice.isCredited ? 'ledger-line ledger-void' : 'ledger-line'}>
        <span class="ledger-what">
          <span>{name}</span>
          <small class="quiet">{format.calendarDay(invoice.date)}</small>
          {invoice.isCredited && <Chip tone="quiet">{words.credited}</Chip>}
          <bdi class="ledger-note quiet">{invoice.recipientName}</bdi>
        </span>
        <SaveButton
          file={`${invoice.number.replaceAll('/', '-')}.pdf`}
          label={`${words.pdf}: ${name}`}
          look="quiet"
          size="small"
          load={() => api.GET('/properties/{propertyId}/invoices/{invoiceId}.pdf', { params: { path }, parseAs: 'blob' })}
        >
          {words.pdf}
        </SaveButton>
        {isCreditable && (
          <Button look="quiet" size="small" onClick={() => setOpen(true)} label={`${words.creditNote}: ${name}`}>
            {words.creditNote}
          </Button>
        )}
        <span class="amount">{format.money(invoice.kind === 'CREDIT_NOTE' ? -invoice.total : invoice.total)}</span>
      </div>
      {isOpen && isCreditable && <CreditNote booking={booking} invoice={invoice} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** The folio as PDF, the invoices of the booking, and a new one. */
export function Invoices({ booking }: { booking: Booking }) {
  const words = useWords(invoiceWords);
  const { api, property } = useDesk();
  const mayRead = useMay('ADMIN', 'MANAGER', 'STAFF', 'FINANCE');
  const mayIssue = useMay('ADMIN', 'MANAGER', 'FINANCE');
  const [isOpen, setOpen] = useState(false);
  const reading = useRead(mayRead ? readInvoices(property.id, booking.id) : null);
  if (!mayRead) return null;
  const path = { propertyId: property.id, bookingId: booking.id };
  return (
    <section aria-label={words.invoices}>
      <h3>{words.invoices}</h3>
      <Shown of={reading}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="quiet">{words.none}</p>
          ) : (
            <ul class="ledger">
              {rows.map((invoice) => (
                <InvoiceLine key={invoice.id} booking={booking} invoice={invoice} mayIssue={mayIssue} />
              ))}
            </ul>
          )
        }
      </Shown>
      {isOpen && <InvoiceForm booking={booking} onClose={() => setOpen(false)} />}
      <div class="buttons">
        {mayIssue && !isOpen && (
          <Button icon={plusIcon} onClick={() => setOpen(true)}>
            {words.make}
          </Button>
        )}
        <SaveButton
          file={`folio-${booking.reference}.pdf`}
          icon={downloadIcon}
          load={() => api.GET('/properties/{propertyId}/bookings/{bookingId}/folio.pdf', { params: { path }, parseAs: 'blob' })}
        >
          {words.folioPdf}
        </SaveButton>
      </div>
    </section>
  );
}
