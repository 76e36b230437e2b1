import { useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { useDesk } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Shown } from '../../../ui/states.tsx';
import { useWords } from '../../../words/words.ts';
import { ActionForm } from '../action-form.tsx';
import { useBookingSubmit } from '../use-booking-submit.ts';
import { type InvoiceRequest, readFolio, readInvoices, readPreview } from './invoice-reads.ts';
import { invoiceWords } from './invoice-words.ts';
import { LineChoice } from './line-choice.tsx';

const FIELDS = ['company', 'gstin', 'line1', 'city', 'postalCode'] as const;
type Company = Record<(typeof FIELDS)[number], string>;

/** The field of the service behind a field of the form. */
const PATHS: Readonly<Record<keyof Company, string>> = {
  company: 'recipient.name',
  gstin: 'recipient.gstin',
  line1: 'recipient.address.line1',
  city: 'recipient.address.city',
  postalCode: 'recipient.address.postalCode',
};

function recipientOf({ company, gstin, line1, city, postalCode }: Company): NonNullable<InvoiceRequest['recipient']> {
  const given = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  const address = { line1: line1.trim(), city: city.trim(), postalCode: given(postalCode) };
  return { kind: 'COMPANY', name: company.trim(), gstin: given(gstin)?.toUpperCase() ?? null, address };
}

type FreeLinesProps = { booking: Booking; chosen: ReadonlySet<string>; onChoose: (ids: ReadonlySet<string>) => void };

/** What the service would put on the invoice, line by line. */
function Preview({ body }: { body: InvoiceRequest }) {
  const words = useWords(invoiceWords);
  const format = useFormat();
  const { property } = useDesk();
  const reading = useRead(readPreview(property.id, body));
  return (
    <Shown of={reading}>
      {({ lines, totals }) => (
        <ul class="lines">
          {lines.map(({ id, date, description, total }) => (
            <li key={id}>
              <span>{`${format.calendarDay(date)} · ${description}`}</span>
              <span class="amount">{format.money(total)}</span>
            </li>
          ))}
          <li>
            <strong>{words.total}</strong>
            <strong class="amount">{format.money(totals.total)}</strong>
          </li>
          <li>
            <span>{words.open}</span>
            <span class="amount">{format.money(totals.open)}</span>
          </li>
        </ul>
      )}
    </Shown>
  );
}

/** The lines of the bill that can be on an invoice. */
function FreeLines({ booking, chosen, onChoose }: FreeLinesProps) {
  const words = useWords(invoiceWords);
  const { property } = useDesk();
  const reading = useRead(readFolio(property.id, booking.id));
  return (
    <Shown of={reading}>
      {({ lines }) => (
        <LineChoice
          title={words.chosenLines}
          lines={lines.filter(({ invoiceId, isReversed }) => invoiceId === null && !isReversed)}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </Shown>
  );
}

/** Issues an invoice: to whom, what is on it, and how it will look. */
export function InvoiceForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const words = useWords(invoiceWords);
  const { property, reads } = useDesk();
  const [kind, setKind] = useState<'GUEST' | 'COMPANY'>('GUEST');
  const [lines, setLines] = useState<'ALL' | 'NIGHTS' | 'CHARGES' | 'CHOSEN'>('ALL');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [payments, setPayments] = useState<'ALL' | 'NONE'>('ALL');
  const [company, setCompany] = useState<Company>({ company: '', gstin: '', line1: '', city: '', postalCode: '' });
  const isOpen = booking.status === 'OPEN' || booking.status === 'CHECKED_IN';
  const what = lines === 'CHOSEN' ? { lineIds: [...chosen] } : { lines };
  const preview: InvoiceRequest = { bookingId: booking.id, ...what, payments, openBooking: isOpen };
  const body = kind === 'GUEST' ? preview : { ...preview, recipient: recipientOf(company) };
  const submission = useBookingSubmit(
    booking,
    ({ api, path: { propertyId }, intent }) =>
      api.POST('/properties/{propertyId}/invoices', { params: { path: { propertyId } }, body, intent }),
    () => {
      reads.refresh(readInvoices(property.id, booking.id).key);
      reads.refresh(readFolio(property.id, booking.id).key);
      onClose();
    },
  );
  const isNothing = lines === 'CHOSEN' && chosen.size === 0;
  const lacks = kind === 'COMPANY' && [company.company, company.line1, company.city].some((text) => text.trim() === '');
  const optionsOf = <T extends string>(texts: Record<T, string>) =>
    (Object.keys(texts) as T[]).map((value) => ({ value, text: texts[value] }));
  return (
    <ActionForm
      booking={booking}
      title={words.title}
      of={submission}
      label={words.make}
      onCancel={onClose}
      isIncomplete={lacks || isNothing}
    >
      <div class="fields">
        <SelectField label={words.to} value={kind} onChange={setKind} options={optionsOf(words.recipients)} />
        <SelectField label={words.lines} value={lines} onChange={setLines} options={optionsOf(words.choices)} />
        <SelectField label={words.payments} value={payments} onChange={setPayments} options={optionsOf(words.paymentChoices)} />
      </div>
      {kind === 'COMPANY' && (
        <div class="fields">
          {FIELDS.map((field) => (
            <TextField
              key={field}
              label={words[field]}
              value={company[field]}
              isRequired={field !== 'gstin' && field !== 'postalCode'}
              error={submission.fieldError(PATHS[field])}
              onInput={(text) => setCompany({ ...company, [field]: text })}
            />
          ))}
        </div>
      )}
      {isOpen && <p class="quiet">{words.stillOpen}</p>}
      {lines === 'CHOSEN' && <FreeLines booking={booking} chosen={chosen} onChoose={setChosen} />}
      {!isNothing && <Preview body={preview} />}
    </ActionForm>
  );
}
