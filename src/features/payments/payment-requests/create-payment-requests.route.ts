import type { App } from '../../../platform/http/route.ts';
import { frontDesk, propertyOf } from '../../properties/index.ts';
import { EXPIRY_SECONDS_DEFAULT, qrCloseTime } from '../gateway.rules.ts';
import { BookingParams, GatewayLinkRecord, GatewayQrRecord, LinkCreate, QrCreate } from '../gateway.schema.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { createPaymentRequest, type KindHandler } from './create-payment-request.ts';
import { linkView, qrView } from './payment-request-view.ts';

const QR_NAME_LENGTH_MAX = 100;

function registerCreateQr(app: App, parts: GatewayParts): void {
  const { platform, gateway } = parts;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/payments/gateway/qr',
    config: { access: frontDesk, errors: [502], withoutLocation: true, sensitive: true },
    schema: {
      operationId: 'createGatewayQr',
      tags: ['Online payments'],
      summary: 'Create a QR code that can be paid once',
      description:
        'INR only. If the booking has one of the same amount that can be paid for at least another minute, the latest of these is returned (200, `reused`). Two requests at the same time get the same QR code.',
      params: BookingParams,
      body: QrCreate,
      response: { 200: GatewayQrRecord, 201: GatewayQrRecord },
    },
    handler: (request, reply) => {
      const { id: propertyId } = propertyOf(request);
      const { amount, expirySeconds } = request.body;
      const expiresAt = qrCloseTime(platform.clock(), expirySeconds ?? EXPIRY_SECONDS_DEFAULT);
      const input = { kind: 'QR', amount, description: null, viaSms: false, expiresAt } as const;
      const handler: KindHandler = {
        create: async ({ id, keys, booking, propertyName, ...rest }) => {
          const name = propertyName.slice(0, QR_NAME_LENGTH_MAX);
          const draft = { requestId: id, propertyId, bookingId: booking.id, ...rest, name, closeBy: expiresAt };
          return { qr: await gateway.createQr(keys, draft), link: null };
        },
        view: qrView,
      };
      return createPaymentRequest(parts, request, reply, request.params.bookingId, input, handler);
    },
  });
}

function registerCreateLink(app: App, parts: GatewayParts): void {
  const { gateway } = parts;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/payments/gateway/payment-link',
    config: { access: frontDesk, errors: [502], withoutLocation: true, sensitive: true },
    schema: {
      operationId: 'createGatewayPaymentLink',
      tags: ['Online payments'],
      summary: "Create a payment link in the property's currency",
      description:
        "If the booking has an open one of the same amount, the latest of these is returned (200, `reused`); with `viaSms` only one that was sent by SMS. `viaSms` needs the primary guest's phone number.",
      params: BookingParams,
      body: LinkCreate,
      response: { 200: GatewayLinkRecord, 201: GatewayLinkRecord },
    },
    handler: (request, reply) => {
      const { id: propertyId } = propertyOf(request);
      const { amount, description = null, viaSms } = request.body;
      const input = { kind: 'LINK', amount, description, viaSms: viaSms === true, expiresAt: null } as const;
      const handler: KindHandler = {
        create: async ({ id, keys, booking, propertyName: _, ...rest }) => {
          const { guestName, guestPhone } = booking;
          const sms = input.viaSms && guestPhone !== null ? { name: guestName, phoneE164: guestPhone } : null;
          return {
            qr: null,
            link: await gateway.createLink(keys, {
              requestId: id,
              propertyId,
              bookingId: booking.id,
              ...rest,
              sms,
              expiresAt: null,
            }),
          };
        },
        view: linkView,
      };
      return createPaymentRequest(parts, request, reply, request.params.bookingId, input, handler);
    },
  });
}

/** The routes that create QR codes and payment links. */
export function registerCreatePaymentRequests(app: App, parts: GatewayParts): void {
  registerCreateQr(app, parts);
  registerCreateLink(app, parts);
}
