import type { Schemas } from '../../../../../client/src/index.ts';
import { isAboutBooking } from '../../../data/booking-reads.ts';
import type { Read } from '../../../data/reads.ts';

export type InvoiceRow = Schemas['InvoiceRow'];
export type InvoiceRequest = Schemas['InvoiceCreateRequest'];

/** Invoices and credit notes of the booking, the newest first. */
export function readInvoices(propertyId: string, bookingId: string): Read<InvoiceRow[]> {
  return {
    key: `invoices ${bookingId}`,
    load: (api) => api.GET('/properties/{propertyId}/invoices', { params: { path: { propertyId }, query: { bookingId } } }),
    isChangedBy: (change) => isAboutBooking(change, bookingId),
  };
}

/** What the service would put on an invoice; nothing is issued. */
export function readPreview(propertyId: string, body: InvoiceRequest): Read<Schemas['Invoice']> {
  return {
    key: `invoice preview ${JSON.stringify(body)}`,
    load: (api) =>
      api.POST('/properties/{propertyId}/invoices', { params: { path: { propertyId }, query: { dryRun: true } }, body }),
    isChangedBy: (change) => isAboutBooking(change, body.bookingId),
  };
}
