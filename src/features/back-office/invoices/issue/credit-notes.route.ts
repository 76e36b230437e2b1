import type { Tx } from '../../../../platform/db/database.ts';
import { conflict, invalid } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/route.ts';
import { writeInTransaction } from '../../../../platform/http/write-transaction.ts';
import { currencyDecimals } from '../../../../platform/money.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockBooking } from '../../../bookings/index.ts';
import { accounting, callerOf, propertyOf } from '../../../properties/index.ts';
import { Invoice, type InvoiceView } from '../document.schema.ts';
import { bodyOf } from '../document.ts';
import { deleteInvoicedItems, deletePaymentsOfEmpty, getInvoice } from '../invoice.queries.ts';
import { getSettings } from '../settings/settings.queries.ts';
import { CreditNoteCreate, type CreditNoteCreateView } from './invoice-request.schema.ts';
import { InvoiceParams } from './invoices.route.ts';
import { type Issuer, issueDocument } from './issue-document.ts';

/** The lines to take back; null: all that are left. @throws Problem 400 that names the field */
function wantedLines(invoice: InvoiceView, numbers: readonly number[] | undefined): readonly number[] | null {
  if (numbers === undefined) return null;
  for (const [index, number] of numbers.entries()) {
    if (number > invoice.lines.length) throw invalid(`lines[${index}]`, 'is no line of the invoice');
    if (numbers.indexOf(number) !== index) throw invalid(`lines[${index}]`, 'is named twice');
  }
  return numbers;
}

async function issueCreditNote(tx: Tx, issuer: Issuer, invoiceId: string, request: CreditNoteCreateView): Promise<InvoiceView> {
  const { property, at } = issuer;
  const invoice = await getInvoice(tx, property.id, invoiceId);
  if (invoice.kind !== 'INVOICE') throw invalid('invoiceId', 'is a credit note itself');
  const wanted = wantedLines(invoice, request.lines);
  await lockBooking(tx, property.id, invoice.stay.bookingId, at);
  const taken = await deleteInvoicedItems(tx, property.id, invoiceId, wanted);
  if (taken.length === 0 || taken.length < (wanted?.length ?? 0))
    throw conflict('the invoice, or a line of it, is already credited', 'invoice_credited');
  await deletePaymentsOfEmpty(tx, property.id, invoiceId);
  const lines = invoice.lines.filter(({ number }) => taken.includes(number));
  const { seller, recipient, stay, number, date, currency } = invoice;
  return issueDocument(tx, issuer, {
    kind: 'CREDIT_NOTE',
    corrects: { id: invoiceId, number, date, reason: request.reason },
    seller,
    recipient,
    stay,
    ...bodyOf(lines, [], { currency, decimals: currencyDecimals(currency), timezone: property.timezone }),
  });
}

/** `POST .../invoices/{invoiceId}/credit-notes`. */
export function registerCreditNotes(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/invoices/:invoiceId/credit-notes',
    config: { access: accounting, errors: [409] },
    schema: {
      operationId: 'createCreditNote',
      tags: ['Invoices'],
      summary: 'Take an invoice back, or lines of it',
      description:
        'The credit note has a number of its own, and repeats property and recipient of the invoice. Lines that were taken back can be on another invoice; when none is left, so can its payments. A line can be taken back once (409).',
      params: InvoiceParams,
      body: CreditNoteCreate,
      response: { 201: Invoice },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const settings = await getSettings(tx, property);
        const issuer = { property, settings, userId: callerOf(request).userId, at: platform.clock() };
        const body = await issueCreditNote(tx, issuer, request.params.invoiceId, request.body);
        return { status: 201, body, location: `/properties/${property.id}/invoices/${body.id}` };
      }),
  });
}
