import type { Config } from '../../config.ts';
import { readVersion } from '../../platform/build.ts';
import type { ApiDescription } from '../../platform/openapi/openapi.ts';

const INTRODUCTION = `Everything a front desk does, for any number of hotels, over HTTP and JSON.

**Start here.** Get a token (in evaluation mode \`npm run -s token -- --phone +919845012345\`), send it as
\`Authorization: Bearer <token>\`, and call \`POST /auth/verify\` once. Then \`POST /properties\` makes a hotel of your own.

**Writes are safe to repeat.** Send an \`Idempotency-Key\` with a POST: the work is done once, a repetition gets the first answer
again. Records carry an \`ETag\`; with \`If-Match\` a write is refused (412) when somebody else was faster.

**Lists** are plain arrays. With \`limit\`, the next page is in the \`Link\` header.

**Live changes** come as server-sent events; a client that reconnects with \`Last-Event-ID\` misses nothing.

**Refusals** all have one form: \`timestamp\`, \`status\`, \`error\`, \`message\`, \`path\`, \`requestId\`, and for 400 the \`fieldErrors\`.
Times are ISO 8601 and go out in UTC; money is a number in the property's currency.`;

const TAGS = [
  { name: 'Auth', description: 'Who the caller is.' },
  { name: 'Users', description: 'All users of the service.' },
  { name: 'Properties', description: 'Hotels and their master data.' },
  { name: 'Members', description: 'Who works in a property, and as what.' },
  { name: 'Access codes', description: 'One-time codes by which new staff join.' },
  { name: 'Policies', description: 'Billing times, cancellation and transport modes of a property.' },
  { name: 'Catalogue', description: 'What all properties share: amenities, tags of pictures, icons.' },
  { name: 'Room types', description: 'What a property sells.' },
  { name: 'Room images', description: 'Pictures of rooms, and the galleries of room types.' },
  { name: 'Rooms', description: 'The rooms themselves, and which are free.' },
  { name: 'Availability', description: 'What can be sold between two dates, and what was sold and no longer fits.' },
  { name: 'Board', description: 'Every room with its status and the guest in it.' },
  { name: 'Rate plans', description: 'Price lists with a rate for each day, and what a night costs.' },
  { name: 'Bookings', description: 'From the first call to check-out, cancellation or no-show.' },
  { name: 'Room requests', description: 'Rooms of a type held for a booking, at a quoted rate.' },
  { name: 'Room stays', description: 'Who occupies which room.' },
  { name: 'Door cards', description: 'Cards that open rooms: of stays, and temporary ones.' },
  { name: 'Ledger', description: 'Charges, payments, refunds and the balance of a booking.' },
  { name: 'Online payments', description: 'QR codes, payment links and refunds through a payment gateway, and what it tells.' },
  { name: 'Guests', description: 'Profiles, vehicles, ratings and signatures.' },
  { name: 'Documents', description: 'Identity documents of guests, and what is read from them.' },
  { name: 'Geography', description: 'Names of places to choose from.' },
  { name: 'Audit', description: 'Who changed what, and when.' },
  { name: 'Streams', description: 'Server-sent events.' },
  { name: 'System', description: 'Health, readiness and metrics.' },
];

const CHECK_OUT = '2026-11-22T05:30:00.000Z';

/** What fields of these names hold in examples, where their schemas do not say. */
const FIELDS = {
  'Card.revokedAt': null,
  'CardDetail.status': 'REVOKED',
  'CardDetail.revokedAt': CHECK_OUT,
  'GatewaySettings.configured': true,
  'GatewaySettings.keySecretConfigured': true,
  'GatewaySettings.webhookSecretConfigured': true,
  'GatewaySettings.isTest': true,
  'GatewayQr.description': 'Booking B-000001',
  'GatewayQr.closedAt': null,
  'GatewayPaymentLink.description': 'Two nights, deposit',
  'GatewayPaymentLink.expiresAt': null,
  'GatewayPaymentLink.closedAt': null,
  'GatewayRequest.description': 'Booking B-000001',
  'GatewayRequest.closedAt': null,
  'GatewayRequest.gatewayLinkId': null,
  'GatewayRequest.shortUrl': null,
  'GatewayQrEvent.status': 'PAID',
  'GatewayRefund.type': 'REFUND',
  'GatewayRefund.method': 'GATEWAY',
  'GatewayRefund.gatewayPaymentId': 'pay_HMtDKn3TnF4D8x',
  'GatewayRefund.gatewayRefundId': 'rfnd_FP8QHiV938haTz',
  'GatewayRefund.notes': 'one night less',
  'GatewayRefundPending.type': 'REFUND',
  'GatewayRefundPending.method': 'GATEWAY',
  'GatewayRefundPending.gatewayPaymentId': 'pay_HMtDKn3TnF4D8x',
  'GatewayRefundPending.status': 'PENDING',
  'GatewayRefundPending.notes': 'one night less',
  'PaymentToReview.method': 'GATEWAY',
  'PaymentToReview.gatewayPaymentId': 'pay_HMtDKn3TnF4D8x',
  'PaymentToReview.refundOf': null,
  'PaymentToReview.needsReview': true,
  'PaymentToReview.notes': 'upi, bank reference 412345678901',
  'Received.received': true,
  name: 'Asha Rao',
  guestName: 'Asha Rao',
  propertyName: 'Grand Alpha',
  phone: '+919876543210',
  phoneE164: '+919876543210',
  email: 'asha@example.com',
  nationality: 'Indian',
  addressText: '12 Lake Road, Mysuru',
  notes: 'late arrival',
  reason: 'entered by mistake',
  roomTypeCode: 'DLX',
  roomTypeName: 'Deluxe',
  roomNumber: 101,
  floor: 1,
  code: 'GRANDA7',
  reference: 'B-000001',
  currency: 'INR',
  timezone: 'Asia/Kolkata',
  amount: 2500,
  nightlyRate: 2500,
  expectedPay: 5000,
  amountCollected: 5000,
  pending: 0,
  billableNights: 2,
  nights: 2,
  quantity: 1,
  active: true,
  vehicleNumber: 'KA09AB1234',
  vehicleNumbers: ['KA09AB1234'],
  fromCity: 'BENGALURU, KARNATAKA',
  toCity: 'MYSURU, KARNATAKA',
  childCount: 0,
  maleCount: 1,
  femaleCount: 1,
  adultCount: 2,
  totalGuestCount: 2,
  visitCount: 3,
  averageScore: 4,
  dob: '1990-04-17',
  checkOutNotes: null,
  closedReason: null,
  voidReason: null,
  ratePlanCode: null,
  gatewayPaymentId: null,
  gatewayRefundId: null,
  'Booking.expectedCheckOutAt': CHECK_OUT,
  'BookingItem.expectedCheckOutAt': CHECK_OUT,
  'BookingEvent.expectedCheckOutAt': CHECK_OUT,
  'stay.expectedCheckOutAt': CHECK_OUT,
  'amenities.name': 'Air conditioning',
  category: 'Comfort',
  iconKey: 'air-conditioning',
};

/** The words around the operations in the API description. Its paths begin where PUBLIC_URL says that the service is. */
export function apiDescription({ publicUrl }: Pick<Config, 'publicUrl'>): ApiDescription {
  return {
    info: {
      title: 'Hostelry',
      version: readVersion(),
      description: INTRODUCTION,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    tags: TAGS,
    basePath: new URL(publicUrl).pathname,
    fields: FIELDS,
  };
}
