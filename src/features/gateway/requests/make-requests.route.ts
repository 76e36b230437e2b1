import type { App } from '../../../platform/http/route.ts';
import { only, propertyOf } from '../../identity/index.ts';
import { closeByOf, EXPIRY_SECONDS_DEFAULT } from '../gateway.rules.ts';
import { BookingParams, GatewayLinkRecord, GatewayQrRecord, LinkCreate, QrCreate } from '../gateway.schema.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { askGateway, type Kind } from './ask.ts';
import { linkView, qrView } from './request-view.ts';

const NAME_LENGTH_MAX = 100;

function makeQr(app: App, parts: GatewayParts): void {
  const { platform, gateway } = parts;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/payments/gateway/qr',
    config: { access: only('ADMIN', 'MANAGER', 'STAFF'), errors: [502], withoutLocation: true, sensitive: true },
    schema: {
      operationId: 'createGatewayQr',
      tags: ['Online payments'],
      summary: 'A QR code to pay once',
      description:
        'INR only. The latest one of the same amount that can be paid for another minute is answered again (200, `reused`). Two desks that ask at once get the same.',
      params: BookingParams,
      body: QrCreate,
      response: { 200: GatewayQrRecord, 201: GatewayQrRecord },
    },
    handler: (request, reply) => {
      const { id: propertyId } = propertyOf(request);
      const { amount, expirySeconds } = request.body;
      const expiresAt = closeByOf(platform.clock(), expirySeconds ?? EXPIRY_SECONDS_DEFAULT);
      const asked = { kind: 'QR', amount, description: null, viaSms: false, expiresAt } as const;
      const kind: Kind = {
        ask: async ({ id, keys, booking, propertyName, ...rest }) => {
          const name = propertyName.slice(0, NAME_LENGTH_MAX);
          const draft = { requestId: id, propertyId, bookingId: booking.id, ...rest, name, closeBy: expiresAt };
          return { qr: await gateway.createQr(keys, draft), link: null };
        },
        view: qrView,
      };
      return askGateway(parts, request, reply, request.params.bookingId, asked, kind);
    },
  });
}

function makeLink(app: App, parts: GatewayParts): void {
  const { gateway } = parts;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/payments/gateway/payment-link',
    config: { access: only('ADMIN', 'MANAGER', 'STAFF'), errors: [502], withoutLocation: true, sensitive: true },
    schema: {
      operationId: 'createGatewayPaymentLink',
      tags: ['Online payments'],
      summary: 'A link to pay by, in the currency of the property',
      description:
        "The latest open one of the same amount is answered again (200, `reused`); with `viaSms` only one that was sent by SMS. `viaSms` needs the primary guest's phone.",
      params: BookingParams,
      body: LinkCreate,
      response: { 200: GatewayLinkRecord, 201: GatewayLinkRecord },
    },
    handler: (request, reply) => {
      const { id: propertyId } = propertyOf(request);
      const { amount, description = null, viaSms } = request.body;
      const asked = { kind: 'LINK', amount, description, viaSms: viaSms === true, expiresAt: null } as const;
      const kind: Kind = {
        ask: async ({ id, keys, booking, propertyName: _, ...rest }) => {
          const { guestName, guestPhone } = booking;
          const sms = asked.viaSms && guestPhone !== null ? { name: guestName, phoneE164: guestPhone } : null;
          return {
            qr: null,
            link: await gateway.createLink(keys, { requestId: id, propertyId, bookingId: booking.id, ...rest, sms }),
          };
        },
        view: linkView,
      };
      return askGateway(parts, request, reply, request.params.bookingId, asked, kind);
    },
  });
}

/** QR codes and payment links are asked for (contract 4.11). */
export function registerMakeRequests(app: App, parts: GatewayParts): void {
  makeQr(app, parts);
  makeLink(app, parts);
}
