import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Db } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import { sendResponse } from '../../../platform/http/stored-response.ts';
import { Nullable, PageQuery, PropertyParams } from '../../../platform/schema.ts';
import { openStream } from '../../../platform/sse/sse.ts';
import { callerOf, frontDesk, only, propertyOf, type StreamItem } from '../../properties/index.ts';
import { isInTime, LIVE_STATES, type PaymentRequestKind } from '../gateway.rules.ts';
import {
  BookingParams,
  GatewayLinkRecord,
  GatewayQrRecord,
  OpenRequestRecord,
  PaymentRequestRecord,
  QrEvent,
  QrParams,
  qrPathId,
} from '../gateway.schema.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { listQrEvents, QR_STREAM } from '../posting/qr-event.queries.ts';
import {
  findPaymentRequest,
  listOpenPaymentRequests,
  listPaymentRequests,
  OPEN_MAX,
  type PaymentRequestRow,
} from './payment-request.queries.ts';
import { parseQrId } from './payment-request-id.ts';
import { linkView, paymentRequestView, qrView } from './payment-request-view.ts';

const access = frontDesk;
/** The front desk, and who keeps the books. */
export const openRequestReaders = only('ADMIN', 'MANAGER', 'STAFF', 'FINANCE');
const SNAPSHOT_MAX = 1_000;

/** An event of a QR code in the property's stream. */
export const qrItem: StreamItem = { schema: QrEvent, show: (content, _reader, id) => ({ id, item: content }) };

/** A page of the booking's payment requests of one kind, the newest first. */
async function listOfKind(
  { platform, bookings }: GatewayParts,
  request: FastifyRequest<{ Params: { bookingId: string }; Querystring: { limit?: number; cursor?: string } }>,
  reply: FastifyReply,
  kind: PaymentRequestKind,
): Promise<PaymentRequestRow[]> {
  const { id } = propertyOf(request);
  const { bookingId } = request.params;
  const page = pageOf(request.query, ['timestamp', 'uuid']);
  await bookings.get(platform.db, id, bookingId);
  const after = page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) };
  const rows = await listPaymentRequests(platform.db, id, bookingId, { kind, after, most: page.fetch });
  return paged(request, reply, page, rows, (row) => [row.createdAt, row.id]);
}

function registerListLinks(app: App, parts: GatewayParts): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings/:bookingId/payments/gateway/payment-link',
    config: { access },
    schema: {
      operationId: 'listGatewayPaymentLinks',
      tags: ['Online payments'],
      summary: 'The payment links of the booking in every status, the newest first',
      params: BookingParams,
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(GatewayLinkRecord) },
    },
    handler: async (request, reply) => (await listOfKind(parts, request, reply, 'LINK')).map((row) => linkView(row)),
  });
}

function registerListQrs(app: App, parts: GatewayParts): void {
  const { platform, bookings } = parts;
  const url = '/properties/:propertyId/bookings/:bookingId/payments/gateway/qr';
  app.route({
    method: 'GET',
    url,
    config: { access },
    schema: {
      operationId: 'listGatewayQrs',
      tags: ['Online payments'],
      summary: 'The QR codes of the booking, the newest first',
      params: BookingParams,
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(GatewayQrRecord) },
    },
    handler: async (request, reply) => (await listOfKind(parts, request, reply, 'QR')).map((row) => qrView(row)),
  });

  app.route({
    method: 'GET',
    url: `${url}/active`,
    config: { access },
    schema: {
      operationId: 'getActiveGatewayQr',
      tags: ['Online payments'],
      summary: 'The latest QR code of the booking that can be paid now, or null',
      params: BookingParams,
      response: { 200: Nullable(GatewayQrRecord) },
    },
    handler: async (request, reply) => {
      const { id } = propertyOf(request);
      const { bookingId } = request.params;
      await bookings.get(platform.db, id, bookingId);
      const rows = await listPaymentRequests(platform.db, id, bookingId, {
        kind: 'QR',
        states: ['ACTIVE'],
        withoutClosing: true,
        most: OPEN_MAX,
      });
      const active = rows.find((row) => isInTime(row, platform.clock()));
      // Sent as text: an empty payload would have no body.
      if (active === undefined) return sendResponse(reply, { status: 200, headers: {}, body: 'null' }) as never;
      return qrView(active);
    },
  });
}

function registerListOpen(app: App, { platform, bookings }: GatewayParts): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings/:bookingId/payments/gateway/requests',
    config: { access },
    schema: {
      operationId: 'listOpenGatewayRequests',
      tags: ['Online payments'],
      summary: 'QR codes and payment links of the booking that can be paid now, the newest first',
      params: BookingParams,
      response: { 200: Type.Array(PaymentRequestRecord) },
    },
    handler: async (request) => {
      const { id } = propertyOf(request);
      const { bookingId } = request.params;
      await bookings.get(platform.db, id, bookingId);
      const rows = await listPaymentRequests(platform.db, id, bookingId, {
        states: LIVE_STATES,
        withoutClosing: true,
        most: OPEN_MAX,
      });
      return rows.filter((row) => isInTime(row, platform.clock())).map(paymentRequestView);
    },
  });
}

function registerListOpenOfProperty(app: App, { platform: { db, clock } }: GatewayParts): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/payments/gateway/requests',
    config: { access: openRequestReaders },
    schema: {
      operationId: 'listOpenGatewayRequestsOfProperty',
      tags: ['Online payments'],
      summary: 'QR codes and payment links of the property that can be paid now, the newest first',
      params: PropertyParams,
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(OpenRequestRecord) },
    },
    handler: async (request, reply) => {
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      const after = page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) };
      const rows = await listOpenPaymentRequests(db, propertyOf(request).id, { now: clock(), after, most: page.fetch });
      return paged(request, reply, page, rows, (row) => [row.createdAt, row.id]).map((row) => {
        const { bookingReference, guestName } = row;
        return { ...paymentRequestView(row), bookingReference, guestName };
      });
    },
  });
}

/** The QR code of a path. @throws Problem 404 for the booking or the QR code */
export async function loadQr(
  { bookings }: GatewayParts,
  db: Db,
  propertyId: string,
  path: { bookingId: string; qrId: string },
): Promise<PaymentRequestRow> {
  const { id: bookingId } = await bookings.get(db, propertyId, path.bookingId);
  const row = await findPaymentRequest(db, propertyId, bookingId, 'QR', parseQrId(path.qrId));
  if (row === undefined) throw notFound('QR code');
  return row;
}

function registerQrEvents(app: App, parts: GatewayParts): void {
  const { platform } = parts;
  const url = '/properties/:propertyId/bookings/:bookingId/payments/gateway/qr/:qrId/events';
  app.route({
    method: 'GET',
    url,
    config: { access, pathIds: qrPathId },
    schema: {
      operationId: 'listGatewayQrEvents',
      tags: ['Online payments'],
      summary: 'The events of a QR code as the gateway reported them, the oldest first',
      params: QrParams,
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(QrEvent) },
    },
    handler: async (request, reply) => {
      const { id } = propertyOf(request);
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      const qr = await loadQr(parts, platform.db, id, request.params);
      const after = page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) };
      const rows = await listQrEvents(platform.db, id, qr.id, { after, most: page.fetch });
      return paged(request, reply, page, rows, (row) => [row.createdAt, row.id]);
    },
  });

  app.route({
    method: 'GET',
    url: `${url}/stream`,
    // A HEAD request would hang, because the response does not end.
    exposeHeadRoute: false,
    config: {
      access,
      pathIds: qrPathId,
      stream: true,
      events: { 'qr.snapshot': Type.Array(QrEvent), 'qr.event': QrEvent },
    },
    schema: {
      operationId: 'streamGatewayQrEvents',
      tags: ['Online payments', 'Streams'],
      summary: 'The events of a QR code, live (server-sent events)',
      description:
        'First `qr.snapshot` with all events so far, then a `qr.event` for each new one. When its `status` is PAID, the guest has paid. Resumes with `Last-Event-ID`.',
      params: QrParams,
    },
    handler: async (request, reply) => {
      const { id } = propertyOf(request);
      const { userId, tokenExpiresAt } = callerOf(request);
      const qr = await loadQr(parts, platform.db, id, request.params);
      return openStream(platform, request, reply, {
        propertyId: id,
        stream: QR_STREAM,
        subjectId: qr.id,
        caller: { userId, expiresAt: tokenExpiresAt },
        snapshotName: 'qr.snapshot',
        snapshot: (tx) => listQrEvents(tx, id, qr.id, { most: SNAPSHOT_MAX }),
      });
    },
  });
}

/** The routes that read QR codes and links, and the live stream of a QR code. */
export function registerReadPaymentRequests(app: App, parts: GatewayParts): void {
  registerListQrs(app, parts);
  registerListLinks(app, parts);
  registerListOpen(app, parts);
  registerListOpenOfProperty(app, parts);
  registerQrEvents(app, parts);
}
