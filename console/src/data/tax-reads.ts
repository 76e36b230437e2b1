import type { Schemas } from '../../../client/src/index.ts';
import type { Read } from './reads.ts';

export type TaxRule = Schemas['TaxRule'];
export type TaxPreset = Schemas['TaxPreset'];

/** The taxes of the hotel. */
export function readTaxRules(propertyId: string): Read<Schemas['TaxRules']> {
  return {
    key: `tax rules ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/tax-rules', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => type === 'PROPERTY',
  };
}

/** The usual taxes of the hotel's country. */
export function readTaxPresets(propertyId: string): Read<Schemas['TaxPreset'][]> {
  return {
    key: `tax presets ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/tax-presets', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => type === 'PROPERTY',
  };
}

/** The taxes on the bill of a booking, each summed up. */
export function readBookingTaxes(propertyId: string, bookingId: string): Read<Schemas['BookingTaxes']> {
  return {
    key: `booking taxes ${propertyId} ${bookingId}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/bookings/{bookingId}/taxes', { params: { path: { propertyId, bookingId } } }),
    isChangedBy: ({ type }) => type === 'BOOKING' || type === 'PROPERTY',
  };
}
