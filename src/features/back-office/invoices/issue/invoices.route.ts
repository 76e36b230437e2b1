import Type from 'typebox';
import type { Tx } from '../../../../platform/db/database.ts';
import { conflict, invalid } from '../../../../platform/errors.ts';
import { DryRunQuery } from '../../../../platform/http/dry-run.ts';
import { paged, pageOf } from '../../../../platform/http/paging.ts';
import type { App } from '../../../../platform/http/route.ts';
import { writeInTransaction } from '../../../../platform/http/write-transaction.ts';
import { currencyDecimals } from '../../../../platform/money.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { Id, LocalDate, OneOf, PageQuery, PropertyParams } from '../../../../platform/schema.ts';
import { addDays, DATE_MAX, DATE_MIN, instantAt } from '../../../../platform/time.ts';
import { type Bill, lockBooking, readBill } from '../../../bookings/index.ts';
import { accounting, callerOf, type Property, propertyOf } from '../../../properties/index.ts';
import { invoiceReaders } from '../access.ts';
import { Invoice, InvoiceRow, type InvoiceView } from '../document.schema.ts';
import { bodyOf, chargeLine, isPlain, type Line, nightLine, type PaymentLineView, paymentLines } from '../document.ts';
import {
  getBookingOnPaper,
  getInvoice,
  type InvoicedItem,
  insertInvoicedItems,
  listInvoicedItems,
  listInvoices,
} from '../invoice.queries.ts';
import { DOCUMENT_KINDS } from '../numbering.rules.ts';
import { getSettings } from '../settings/settings.queries.ts';
import { InvoiceCreate, type InvoiceCreateView } from './invoice-request.schema.ts';
import { type Issuer, issueDocument } from './issue-document.ts';
import { recipientOf, sellerOf, stayOf } from './parties.ts';

export const InvoiceParams = Type.Object({ propertyId: Id, invoiceId: Id });

const termsOf = ({ currency, timezone }: Property) => ({ currency, timezone, decimals: currencyDecimals(currency) });

/** What a line or payment is to the table of what is invoiced. */
const keyOf = ({ source, sourceId, night }: Pick<InvoicedItem, 'source' | 'sourceId' | 'night'>): string =>
  source === 'NIGHT' ? `${sourceId}@${night}` : sourceId;

function itemOf({ source, id, date }: Line, position: number): InvoicedItem {
  return source === 'NIGHT'
    ? { position, source, sourceId: id.slice(0, id.indexOf('@')), night: date }
    : { position, source, sourceId: id, night: null };
}

/** Those of `all` that the ids name, in the order of `all`. @throws Problem 400 that names the field */
function chosen<T extends { id: string }>(all: readonly T[], ids: readonly string[], field: string, what: string): T[] {
  for (const [index, id] of ids.entries()) {
    if (!all.some((one) => one.id === id))
      throw invalid(`${field}[${index}]`, `is no ${what} of the booking that can be on an invoice`);
    if (ids.indexOf(id) !== index) throw invalid(`${field}[${index}]`, 'is named twice');
  }
  return all.filter(({ id }) => ids.includes(id));
}

function choose(
  bill: Bill,
  property: Property,
  taken: ReadonlySet<string>,
  request: InvoiceCreateView,
): { lines: Line[]; payments: PaymentLineView[] } {
  const terms = termsOf(property);
  const { lines = 'ALL', lineIds, paymentIds } = request;
  if (lineIds !== undefined && request.lines !== undefined) throw invalid('lineIds', 'must be left out together with lines');
  if (paymentIds !== undefined && request.payments !== undefined)
    throw invalid('paymentIds', 'must be left out together with payments');
  const all = [
    ...bill.nights.map((night) => nightLine(night, terms)),
    ...bill.charges.filter(isPlain).map((charge) => chargeLine(charge, terms)),
  ];
  const allPayments = paymentLines(bill.payments, terms);
  const isWanted = {
    ALL: () => true,
    NIGHTS: (line: Line) => line.source === 'NIGHT',
    CHARGES: (line: Line) => line.source === 'CHARGE',
  }[lines];
  const isAll = lineIds === undefined && lines === 'ALL';
  const withPayments = request.payments ?? (isAll ? 'ALL' : 'NONE');
  return {
    lines:
      lineIds === undefined
        ? all.filter((line) => isWanted(line) && !taken.has(line.id))
        : chosen(all, lineIds, 'lineIds', 'line'),
    payments:
      paymentIds === undefined
        ? allPayments.filter(({ id }) => withPayments === 'ALL' && !taken.has(id))
        : chosen(allPayments, paymentIds, 'paymentIds', 'payment'),
  };
}

async function issueInvoice(tx: Tx, issuer: Issuer, request: InvoiceCreateView): Promise<InvoiceView> {
  const { property, settings, at } = issuer;
  const { bookingId } = request;
  const { status } = await lockBooking(tx, property.id, bookingId, at);
  if ((status === 'OPEN' || status === 'CHECKED_IN') && request.openBooking !== true)
    throw conflict('the booking is not closed: set openBooking to invoice its bill as it is now', 'booking_not_closed');
  const booking = await getBookingOnPaper(tx, property.id, bookingId);
  const recipient = recipientOf(booking, request.recipient);
  const bill = await readBill(tx, property, bookingId, at);
  const taken = new Set((await listInvoicedItems(tx, property.id, bookingId)).map(keyOf));
  const { lines, payments } = choose(bill, property, taken, request);
  if (lines.length === 0) throw conflict('the booking has no such line that is not on an invoice yet', 'invoice_without_lines');
  const invoice = await issueDocument(tx, issuer, {
    kind: 'INVOICE',
    corrects: null,
    seller: sellerOf(property, settings),
    recipient,
    stay: stayOf(property, booking),
    ...bodyOf(lines, payments, termsOf(property)),
  });
  const items = [
    ...lines.map((line, index) => itemOf(line, index + 1)),
    ...payments.map(({ id }) => ({ position: 0, source: 'PAYMENT' as const, sourceId: id, night: null })),
  ];
  await insertInvoicedItems(tx, property.id, invoice.id, items);
  return invoice;
}

function createInvoice(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/invoices',
    config: { access: accounting, errors: [409], dryRun: true },
    schema: {
      operationId: 'createInvoice',
      tags: ['Invoices'],
      summary: 'Issue an invoice for a booking',
      description:
        'Its number is the next one of the property and fiscal year, without a gap. The invoice never changes; a credit note corrects it. A line of the bill can be on one invoice only, unless that is credited (409). A charge that was taken back is on none. With `dryRun=true` the number is only a forecast.',
      params: PropertyParams,
      querystring: DryRunQuery,
      body: InvoiceCreate,
      response: { 201: Invoice },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const settings = await getSettings(tx, property);
        const issuer = { property, settings, userId: callerOf(request).userId, at: platform.clock() };
        const body = await issueInvoice(tx, issuer, request.body);
        return { status: 201, body, location: `/properties/${property.id}/invoices/${body.id}` };
      }),
  });
}

const ListQuery = Type.Object({
  bookingId: Type.Optional(Type.String({ ...Id, description: 'Only those of this booking.' })),
  kind: Type.Optional(OneOf(DOCUMENT_KINDS, { title: 'InvoiceKind', description: 'Only invoices, or only credit notes.' })),
  from: Type.Optional(Type.String({ ...LocalDate, description: 'First local date.' })),
  to: Type.Optional(Type.String({ ...LocalDate, description: 'Last local date.' })),
  ...PageQuery,
});

function readInvoices(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/invoices',
    config: { access: invoiceReaders },
    schema: {
      operationId: 'listInvoices',
      tags: ['Invoices'],
      summary: 'Invoices and credit notes, the newest first',
      params: PropertyParams,
      querystring: ListQuery,
      response: { 200: Type.Array(InvoiceRow) },
    },
    handler: async (request, reply) => {
      const { id, timezone } = propertyOf(request);
      const { bookingId = null, kind = null, from, to } = request.query;
      for (const [field, date] of [
        ['from', from],
        ['to', to],
      ] as const) {
        if (date !== undefined && (date < DATE_MIN || date > DATE_MAX))
          throw invalid(field, `must be from ${DATE_MIN} to ${DATE_MAX}`);
      }
      if (from !== undefined && to !== undefined && to < from) throw invalid('to', 'must not be before from');
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      const rows = await listInvoices(db, id, {
        bookingId,
        kind,
        from: from === undefined ? null : instantAt(from, '00:00', timezone),
        to: to === undefined ? null : instantAt(addDays(to, 1), '00:00', timezone),
        after: page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) },
        most: page.fetch,
      });
      return paged(request, reply, page, rows, (row) => [row.at, row.id]);
    },
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/invoices/:invoiceId',
    config: { access: invoiceReaders },
    schema: {
      operationId: 'getInvoice',
      tags: ['Invoices'],
      summary: 'An invoice or credit note: all that is printed of it',
      params: InvoiceParams,
      response: { 200: Invoice },
    },
    handler: (request) => getInvoice(db, propertyOf(request).id, request.params.invoiceId),
  });
}

/** `GET` and `POST .../invoices`, and one of them. */
export function registerInvoices(app: App, platform: Platform): void {
  createInvoice(app, platform);
  readInvoices(app, platform);
}
