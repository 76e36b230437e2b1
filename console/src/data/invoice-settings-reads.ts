import type { Schemas } from '../../../client/src/index.ts';
import type { Read } from './reads.ts';

export type InvoiceSettings = Schemas['InvoiceSettings'];

/** What invoices show of the hotel. */
export function readInvoiceSettings(propertyId: string): Read<InvoiceSettings> {
  return {
    key: `invoice settings ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/invoice-settings', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => type === 'PROPERTY',
  };
}

/** The logo of new invoices, as a picture. @param logoId another one when the logo was replaced */
export function readInvoiceLogo(propertyId: string, logoId: string): Read<Blob> {
  return {
    key: `invoice logo ${propertyId} ${logoId}`,
    load: async (api) =>
      (await api.GET('/properties/{propertyId}/invoice-settings/logo', {
        params: { path: { propertyId } },
        parseAs: 'blob',
      })) as Blob,
    isChangedBy: () => false,
  };
}
