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

/** The bill of the booking, with the invoice that each line is on. */
export function readFolio(propertyId: string, bookingId: string): Read<Schemas['Folio']> {
  return {
    key: `folio ${bookingId}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/bookings/{bookingId}/folio', { params: { path: { propertyId, bookingId } } }),
    isChangedBy: (change) => isAboutBooking(change, bookingId),
  };
}

/** All that is printed of an invoice, which never changes. */
export function readInvoice(propertyId: string, invoiceId: string): Read<Schemas['Invoice']> {
  return {
    key: `invoice ${invoiceId}`,
    load: (api) => api.GET('/properties/{propertyId}/invoices/{invoiceId}', { params: { path: { propertyId, invoiceId } } }),
    isChangedBy: () => false,
  };
}
