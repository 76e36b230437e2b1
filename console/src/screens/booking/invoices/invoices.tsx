import { useState } from 'preact/hooks';
import type { Hostelry } from '../../../../../client/src/index.ts';
import type { Booking } from '../../../data/booking-reads.ts';
import { useDesk, useMay } from '../../../data/desk.ts';
import { useSubmit } from '../../../data/submit.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { downloadIcon, plusIcon } from '../../../ui/icon-shapes.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { Shown, SubmissionNotice } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { CreditNote } from './credit-note.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { type InvoiceRow, readInvoices } from './invoice-reads.ts';
import { invoiceWords } from './invoice-words.ts';

type DownloadProps = { name: string; text: string; label: string; isSmall?: boolean; load: (api: Hostelry) => Promise<unknown> };

/** Gets a PDF of the service. */
function Download({ name, text, label, isSmall = false, load }: DownloadProps) {
  const { api } = useDesk();
  const download = useSubmit(async () => saveFile(`${name}.pdf`, (await load(api)) as Blob));
  return (
    <>
      <Button
        {...(isSmall ? { look: 'quiet', size: 'small' } : { icon: downloadIcon })}
        isBusy={download.state !== 'idle'}
        label={label}
        onClick={() => {
          void download.submit();
        }}
      >
        {text}
      </Button>
      <SubmissionNotice of={download} />
    </>
  );
}

function InvoiceLine({ booking, invoice, mayIssue }: { booking: Booking; invoice: InvoiceRow; mayIssue: boolean }) {
  const words = useWords(invoiceWords);
  const format = useFormat();
  const { property } = useDesk();
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
        <Download
          name={invoice.number.replaceAll('/', '-')}
          text={words.pdf}
          label={`${words.pdf}: ${name}`}
          isSmall
          load={(api) => api.GET('/properties/{propertyId}/invoices/{invoiceId}.pdf', { params: { path }, parseAs: 'blob' })}
        />
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
  const { property } = useDesk();
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
        <Download
          name={`folio-${booking.reference}`}
          text={words.folioPdf}
          label={words.folioPdf}
          load={(api) =>
            api.GET('/properties/{propertyId}/bookings/{bookingId}/folio.pdf', { params: { path }, parseAs: 'blob' })
          }
        />
      </div>
    </section>
  );
}
