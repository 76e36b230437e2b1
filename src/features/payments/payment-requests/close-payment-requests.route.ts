import type { App } from '../../../platform/http/route.ts';
import { frontDesk } from '../../properties/index.ts';
import { isInTime } from '../gateway.rules.ts';
import { BookingParams, GatewayClose, GatewayQrRecord, PaymentRequestRecord, QrParams, qrPathId } from '../gateway.schema.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { closePaymentRequest } from './close-payment-request.ts';
import { findPaymentRequest, listPaymentRequests, OPEN_MAX } from './payment-request.queries.ts';
import { parseIdInBody, parseQrId } from './payment-request-id.ts';
import { paymentRequestView, qrView } from './payment-request-view.ts';

const access = frontDesk;

function registerCloseQr(app: App, parts: GatewayParts): void {
  const { clock } = parts.platform;
  const url = '/properties/:propertyId/bookings/:bookingId/payments/gateway/qr';
  app.route({
    method: 'POST',
    url: `${url}/close`,
    config: { access, errors: [502] },
    schema: {
      operationId: 'closeLatestGatewayQr',
      tags: ['Online payments'],
      summary: 'Close the latest active QR code of the booking',
      params: BookingParams,
      response: { 200: GatewayQrRecord },
    },
    handler: (request, reply) =>
      closePaymentRequest(parts, request, reply, {
        bookingId: request.params.bookingId,
        find: async (db, propertyId, bookingId) => {
          const filter = { kind: 'QR', states: ['ACTIVE'], withoutClosing: true, most: OPEN_MAX } as const;
          return (await listPaymentRequests(db, propertyId, bookingId, filter)).find((row) => isInTime(row, clock()));
        },
        noun: 'active QR code',
        view: (row) => qrView(row),
      }),
  });

  app.route({
    method: 'POST',
    url: `${url}/:qrId/close`,
    config: { access, errors: [502], pathIds: qrPathId },
    schema: {
      operationId: 'closeGatewayQr',
      tags: ['Online payments'],
      summary: 'Close a QR code',
      description: 'One that was paid, has expired or is closed already is returned unchanged.',
      params: QrParams,
      response: { 200: GatewayQrRecord },
    },
    handler: (request, reply) => {
      const { bookingId, qrId } = request.params;
      return closePaymentRequest(parts, request, reply, {
        bookingId,
        find: (db, propertyId, ofBooking) => findPaymentRequest(db, propertyId, ofBooking, 'QR', parseQrId(qrId)),
        noun: 'QR code',
        view: (row) => qrView(row),
      });
    },
  });
}

function registerCloseEither(app: App, parts: GatewayParts): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/payments/gateway/close',
    config: { access, errors: [502] },
    schema: {
      operationId: 'closeGatewayRequest',
      tags: ['Online payments'],
      summary: 'Close a QR code or cancel a payment link',
      description: 'Give exactly one of the two ids. One that was paid, has expired or is closed already is returned unchanged.',
      params: BookingParams,
      body: GatewayClose,
      response: { 200: PaymentRequestRecord },
    },
    handler: (request, reply) => {
      const { kind, id } = parseIdInBody(request.body);
      return closePaymentRequest(parts, request, reply, {
        bookingId: request.params.bookingId,
        find: (db, propertyId, bookingId) => findPaymentRequest(db, propertyId, bookingId, kind, id),
        noun: kind === 'QR' ? 'QR code' : 'payment link',
        view: paymentRequestView,
      });
    },
  });
}

/** The routes that close QR codes and links. */
export function registerClosePaymentRequests(app: App, parts: GatewayParts): void {
  registerCloseQr(app, parts);
  registerCloseEither(app, parts);
}
