import type { Schemas } from '../../../../../client/src/index.ts';
import { isAboutBooking } from '../../../data/booking-reads.ts';
import type { Change } from '../../../data/live.ts';
import type { Read } from '../../../data/reads.ts';

export type Payment = Schemas['Payment'];
export type PaymentRequest = Schemas['GatewayRequest'];

const OF_REQUESTS: readonly Change['type'][] = ['PAYMENT', 'PAYMENT_REQUEST', 'QR_EVENT', 'BOOKING'];

function changesRequests(change: Change, bookingId: string): boolean {
  return OF_REQUESTS.includes(change.type) && isAboutBooking(change, bookingId);
}

/** QR codes and links of the booking that can be paid now, the newest first. */
export function readOpenRequests(propertyId: string, bookingId: string): Read<PaymentRequest[]> {
  return {
    key: `payment requests ${bookingId}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/bookings/{bookingId}/payments/gateway/requests', {
        params: { path: { propertyId, bookingId } },
      }),
    isChangedBy: (change) => changesRequests(change, bookingId),
  };
}

/** The newest QR codes of the booking, whatever became of them. */
export function readQrCodes(propertyId: string, bookingId: string): Read<Schemas['GatewayQr'][]> {
  return {
    key: `QR codes ${bookingId}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr', {
        params: { path: { propertyId, bookingId }, query: { limit: 20 } },
      }),
    isChangedBy: (change) => changesRequests(change, bookingId),
  };
}

/** The gateway's picture of a QR code, through the service: the page shows nothing of another origin. */
export function readQrPicture(propertyId: string, bookingId: string, qrId: string): Read<Blob> {
  return {
    key: `QR picture ${qrId}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/{qrId}/image', {
        params: { path: { propertyId, bookingId, qrId } },
        parseAs: 'blob',
      }) as unknown as Promise<Blob>,
    isChangedBy: () => false,
  };
}

/** The newest payment links of the booking, whatever became of them. */
export function readPaymentLinks(propertyId: string, bookingId: string): Read<Schemas['GatewayPaymentLink'][]> {
  return {
    key: `payment links ${bookingId}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/bookings/{bookingId}/payments/gateway/payment-link', {
        params: { path: { propertyId, bookingId }, query: { limit: 20 } },
      }),
    isChangedBy: (change) => changesRequests(change, bookingId),
  };
}

/** What can be paid online at the hotel. */
export function readOnlinePayments(propertyId: string): Read<Schemas['OnlinePayments']> {
  return {
    key: `online payments ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/payments/gateway', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => type === 'PROPERTY',
  };
}
