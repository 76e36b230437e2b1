import { insertAudit } from '../../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { newId } from '../../../../platform/ids.ts';
import { localDateOf, type Timestamp } from '../../../../platform/time.ts';
import type { Property } from '../../../properties/index.ts';
import type { InvoiceView } from '../document.schema.ts';
import { insertInvoice, takeNumber } from '../invoice.queries.ts';
import { fiscalYearLabel, fiscalYearOf, numberText, refuseLongNumber } from '../numbering.rules.ts';
import type { StoredSettings } from '../settings/settings.schema.ts';

/** Who issues a document, where, when and by which settings. */
export type Issuer = Readonly<{ property: Property; settings: StoredSettings; userId: string; at: Timestamp }>;

type Draft = Omit<InvoiceView, 'id' | 'number' | 'fiscalYear' | 'date' | 'at' | 'currency'>;

/**
 * Gives the document its number, and stores it as it will always be. It takes the number last of all locks, because until the commit no
 * other document of the property can have the next one. @throws Problem 409 when the number is too long
 */
export async function issueDocument(tx: Tx, { property, settings, userId, at }: Issuer, draft: Draft): Promise<InvoiceView> {
  const { kind } = draft;
  const fiscalYear = fiscalYearOf(localDateOf(at, property.timezone), settings.fiscalYearStartMonth);
  const { serial, issuedAt } = await takeNumber(tx, { propertyId: property.id, kind, fiscalYear, at });
  const prefix = kind === 'INVOICE' ? settings.invoicePrefix : settings.creditNotePrefix;
  const number = numberText(prefix, fiscalYear, serial);
  const refusal = refuseLongNumber(number);
  if (refusal !== null) throw refusal;
  const invoice: InvoiceView = {
    id: newId(),
    number,
    fiscalYear: fiscalYearLabel(fiscalYear),
    date: localDateOf(issuedAt, property.timezone),
    at: issuedAt,
    currency: property.currency,
    ...draft,
  };
  await insertInvoice(tx, property.id, invoice, { fiscalYear, serial, issuedBy: userId });
  const { stay, totals, corrects } = invoice;
  await insertAudit(
    tx,
    { propertyId: property.id, actorId: userId, at },
    kind === 'INVOICE' ? 'invoice.issued' : 'credit-note.issued',
    {
      entityId: invoice.id,
      bookingId: stay.bookingId,
      after: { number, total: totals.total, corrects: corrects?.number ?? null },
      reason: corrects?.reason ?? null,
    },
  );
  return invoice;
}
