import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import type { App } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { Id } from '../../../../platform/schema.ts';
import { propertyOf } from '../../../properties/index.ts';
import { invoiceReaders } from '../access.ts';
import { Folio, type FolioView, type InvoiceView } from '../document.schema.ts';
import { getInvoice } from '../invoice.queries.ts';
import { InvoiceParams } from '../issue/invoices.route.ts';
import { createPrinter, type Printer } from '../paper/printer.ts';
import { readLogo } from '../settings/logo.route.ts';
import { readFolio } from './folio.ts';

const FolioParams = Type.Object({ propertyId: Id, bookingId: Id });
const PDF = {
  200: { description: 'The document.', content: { 'application/pdf': { schema: Type.String({ format: 'binary' }) } } },
};

function titleOf(document: FolioView | InvoiceView): string {
  if (!('kind' in document)) return 'Folio';
  if (document.kind === 'CREDIT_NOTE') return 'Credit note';
  return document.seller.gstin !== null && document.taxes.length > 0 ? 'Tax invoice' : 'Invoice';
}

async function sendPaper(
  { files }: Platform,
  printer: Printer,
  reply: FastifyReply,
  document: FolioView | InvoiceView,
): Promise<never> {
  const { logoId } = document.seller;
  const logo = logoId === null ? null : await readLogo(files, logoId);
  const isFolio = !('kind' in document);
  const number = isFolio ? null : document.number;
  const corrects = isFolio ? null : document.corrects;
  const bytes = await printer.draw({ title: titleOf(document), number, parts: document, corrects, logo });
  const name = isFolio ? `folio-${document.stay.reference}` : document.number.replaceAll('/', '-');
  void reply.headers({
    'Content-Type': 'application/pdf',
    'Content-Length': bytes.length,
    'Content-Disposition': `inline; filename="${name}.pdf"`,
    'Cache-Control': 'private, no-store',
  });
  return bytes as never;
}

function folioRoutes(app: App, platform: Platform, printer: Printer): void {
  const { db, clock } = platform;
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings/:bookingId/folio',
    config: { access: invoiceReaders },
    schema: {
      operationId: 'getFolio',
      tags: ['Invoices'],
      summary: 'The bill of a booking line by line, with its taxes, and what is on invoices',
      params: FolioParams,
      response: { 200: Folio },
    },
    handler: (request) => readFolio(db, propertyOf(request), request.params.bookingId, clock()),
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings/:bookingId/folio.pdf',
    config: { access: invoiceReaders },
    schema: {
      operationId: 'getFolioPdf',
      tags: ['Invoices'],
      summary: 'The bill of a booking to print, in any status',
      description: 'PDF/A-2b. It is no invoice and has no number.',
      params: FolioParams,
      response: PDF,
    },
    handler: async (request, reply) =>
      sendPaper(platform, printer, reply, await readFolio(db, propertyOf(request), request.params.bookingId, clock())),
  });
}

/** The folio of a booking, as JSON and PDF, and invoices and credit notes as PDF. */
export function registerPapers(app: App, platform: Platform): void {
  const printer = createPrinter();
  app.addHook('onClose', printer.close);
  folioRoutes(app, platform, printer);
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/invoices/:invoiceId.pdf',
    config: { access: invoiceReaders },
    schema: {
      operationId: 'getInvoicePdf',
      tags: ['Invoices'],
      summary: 'An invoice or credit note to print',
      description: 'PDF/A-2b, drawn from what was stored when it was issued: the same bytes each time.',
      params: InvoiceParams,
      response: PDF,
    },
    handler: async (request, reply) =>
      sendPaper(platform, printer, reply, await getInvoice(platform.db, propertyOf(request).id, request.params.invoiceId)),
  });
}
