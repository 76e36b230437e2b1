import type { Schemas } from '../../../client/src/index.ts';
import type { Day } from '../format/time.rules.ts';
import type { Read } from './reads.ts';

export type Review = Schemas['PaymentToReview'];
export type PaymentRow = Schemas['PaymentRow'];
export type OpenRequest = Schemas['OpenGatewayRequest'];
export type Takings = Schemas['Takings'];

/** The payments of the hotel that a person must look at, with the reasons. */
export function readReviews(propertyId: string): Read<Review[]> {
  return {
    key: `payments to review ${propertyId}`,
    load: async (api) => {
      const reviews: Review[] = [];
      for await (const page of api.pages('/properties/{propertyId}/payments/review', { params: { path: { propertyId } } }))
        reviews.push(...page);
      return reviews;
    },
    isChangedBy: ({ type }) => type === 'PAYMENT',
  };
}

/** The refunds that the payment gateway has not carried out yet. */
export function readPendingRefunds(propertyId: string): Read<PaymentRow[]> {
  return {
    key: `refunds under way ${propertyId}`,
    load: async (api) => {
      const rows: PaymentRow[] = [];
      for await (const page of api.pages('/properties/{propertyId}/payments/refunds-pending', {
        params: { path: { propertyId } },
      }))
        rows.push(...page);
      return rows;
    },
    isChangedBy: ({ type }) => type === 'PAYMENT',
  };
}

/** QR codes and links of the hotel that can be paid now. */
export function readOpenRequestsOfHotel(propertyId: string): Read<OpenRequest[]> {
  return {
    key: `open requests ${propertyId}`,
    load: async (api) => {
      const rows: OpenRequest[] = [];
      for await (const page of api.pages('/properties/{propertyId}/payments/gateway/requests', {
        params: { path: { propertyId } },
      }))
        rows.push(...page);
      return rows;
    },
    isChangedBy: ({ type }) => type === 'PAYMENT_REQUEST' || type === 'PAYMENT' || type === 'BOOKING',
  };
}

/** What a day came to, by method and by person. */
export function readTakings(propertyId: string, date: Day): Read<Takings> {
  return {
    key: `takings ${propertyId} ${date}`,
    load: (api) => api.GET('/properties/{propertyId}/payments/takings', { params: { path: { propertyId }, query: { date } } }),
    isChangedBy: ({ type }) => type === 'PAYMENT',
  };
}

/** The payments and refunds that a day's takings are made of. */
export function readPaymentsOfDay(propertyId: string, date: Day): Read<PaymentRow[]> {
  return {
    key: `payments of day ${propertyId} ${date}`,
    load: async (api) => {
      const rows: PaymentRow[] = [];
      const params = { path: { propertyId }, query: { receivedOn: date, limit: 1000 } };
      for await (const page of api.pages('/properties/{propertyId}/payments', { params })) rows.push(...page);
      return rows;
    },
    isChangedBy: ({ type }) => type === 'PAYMENT',
  };
}
