import Type from 'typebox';
import { gatewayFailed, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { frontDesk, propertyOf } from '../../properties/index.ts';
import { QrParams, qrPathId } from '../gateway.schema.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { catchGatewayError, GatewayError } from '../payment-gateway.ts';
import { loadQr } from './read-payment-requests.route.ts';

const PICTURE = { schema: Type.String({ format: 'binary' }) };

/** `GET .../qr/{qrId}/image`: the picture of a QR code through this service, so that a page needs no other origin. */
export function registerQrImage(app: App, parts: GatewayParts): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings/:bookingId/payments/gateway/qr/:qrId/image',
    config: { access: frontDesk, pathIds: qrPathId, errors: [502] },
    schema: {
      operationId: 'getGatewayQrImage',
      tags: ['Online payments'],
      summary: 'The picture of a QR code, fetched from the gateway',
      description:
        'A PNG, JPEG or WebP as the gateway drew it. A QR code without a picture is 404; when the gateway fails it is 502.',
      params: QrParams,
      response: {
        200: {
          description: 'The picture.',
          content: { 'image/png': PICTURE, 'image/jpeg': PICTURE, 'image/webp': PICTURE },
        },
      },
    },
    handler: async (request, reply) => {
      const { url } = await loadQr(parts, parts.platform.db, propertyOf(request).id, request.params);
      if (url === null) throw notFound('picture of the QR code');
      const picture = await catchGatewayError(parts.gateway.fetchPicture(url));
      if (picture instanceof GatewayError)
        throw gatewayFailed('the payment gateway did not send the picture of the QR code', picture);
      void reply.headers({
        'Content-Type': picture.contentType,
        'Content-Length': picture.bytes.length,
      });
      return picture.bytes as never;
    },
  });
}
