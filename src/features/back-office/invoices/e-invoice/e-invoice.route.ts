import Type from 'typebox';
import type { App } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { accounting, propertyOf } from '../../../properties/index.ts';
import { getInvoice } from '../invoice.queries.ts';
import { InvoiceParams } from '../issue/invoices.route.ts';
import { eInvoiceOf } from './e-invoice.ts';

/** The fields are those of the GST portal, which describes them. */
const EInvoice = Type.Unsafe<ReturnType<typeof eInvoiceOf>>({
  type: 'object',
  title: 'EInvoice',
  description: 'The schema INV-01, version 1.1, of the GST portal of India.',
  additionalProperties: true,
});

/** `GET .../invoices/{invoiceId}/e-invoice`. */
export function registerEInvoice(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/invoices/:invoiceId/e-invoice',
    config: { access: accounting, errors: [409] },
    schema: {
      operationId: 'getEInvoice',
      tags: ['Invoices'],
      summary: 'An invoice or credit note as the GST portal of India takes it',
      description:
        'Schema INV-01, version 1.1, for a recipient with a GSTIN. Nothing is sent: register it at the portal, or by a program that may. What the portal asks for and the document does not have is named (409).',
      params: InvoiceParams,
      response: { 200: EInvoice },
    },
    handler: async (request) => eInvoiceOf(await getInvoice(db, propertyOf(request).id, request.params.invoiceId)),
  });
}
