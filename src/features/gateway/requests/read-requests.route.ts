import Type from 'typebox';
import type { Db } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { sendKept } from '../../../platform/http/kept-answer.ts';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import { Nullable, PageQuery } from '../../../platform/schema.ts';
import { openStream } from '../../../platform/sse/sse.ts';
import { callerOf, only, propertyOf } from '../../identity/index.ts';
import { listQrEvents, QR_STREAM } from '../bookkeeping/qr-event.queries.ts';
import { isInTime, LIVE_STATES } from '../gateway.rules.ts';
import { BookingParams, GatewayQrRecord, GatewayRequestRecord, QrEvent, QrParams, qrPathId } from '../gateway.schema.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { findRequest, listRequests, OPEN_MAX, type RequestRow } from './request.queries.ts';
import { nameOfQr } from './request-name.ts';
import { qrView, requestView } from './request-view.ts';

const access = only('ADMIN', 'MANAGER', 'STAFF');
const SNAPSHOT_MAX = 1_000;

function readQrs(app: App, { platform, bookings }: GatewayParts): void {
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
    handler: async (request, reply) => {
      const { id } = propertyOf(request);
      const { bookingId } = request.params;
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      await bookings.get(platform.db, id, bookingId);
      const after = page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) };
      const rows = await listRequests(platform.db, id, bookingId, { kind: 'QR', after, most: page.fetch });
      return paged(request, reply, page, rows, (row) => [row.createdAt, row.id]).map((row) => qrView(row));
    },
  });

  app.route({
    method: 'GET',
    url: `${url}/active`,
    config: { access, confirmable: false },
    schema: {
      operationId: 'getActiveGatewayQr',
      tags: ['Online payments'],
      summary: 'The latest QR code of the booking that can be paid now; null without one',
      params: BookingParams,
      response: { 200: Nullable(GatewayQrRecord) },
    },
    handler: async (request, reply) => {
      const { id } = propertyOf(request);
      const { bookingId } = request.params;
      await bookings.get(platform.db, id, bookingId);
      const rows = await listRequests(platform.db, id, bookingId, {
        kind: 'QR',
        states: ['ACTIVE'],
        isWanted: true,
        most: OPEN_MAX,
      });
      const active = rows.find((row) => isInTime(row, platform.clock()));
      // Sent as text: an answer of nothing would have no body.
      if (active === undefined) return sendKept(reply, { status: 200, headers: {}, body: 'null' }) as never;
      return qrView(active);
    },
  });
}

function readOpen(app: App, { platform, bookings }: GatewayParts): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings/:bookingId/payments/gateway/requests',
    config: { access },
    schema: {
      operationId: 'listOpenGatewayRequests',
      tags: ['Online payments'],
      summary: 'QR codes and payment links of the booking that can be paid now, the newest first',
      params: BookingParams,
      response: { 200: Type.Array(GatewayRequestRecord) },
    },
    handler: async (request) => {
      const { id } = propertyOf(request);
      const { bookingId } = request.params;
      await bookings.get(platform.db, id, bookingId);
      const rows = await listRequests(platform.db, id, bookingId, { states: LIVE_STATES, isWanted: true, most: OPEN_MAX });
      return rows.filter((row) => isInTime(row, platform.clock())).map(requestView);
    },
  });
}

/** The QR code of a path. @throws Problem 404 for the booking, then for the QR code */
async function getQr(
  { bookings }: GatewayParts,
  db: Db,
  propertyId: string,
  path: { bookingId: string; qrId: string },
): Promise<RequestRow> {
  const { id: bookingId } = await bookings.get(db, propertyId, path.bookingId);
  const row = await findRequest(db, propertyId, bookingId, 'QR', nameOfQr(path.qrId));
  if (row === undefined) throw notFound('QR code');
  return row;
}

function readEvents(app: App, parts: GatewayParts): void {
  const { platform } = parts;
  const url = '/properties/:propertyId/bookings/:bookingId/payments/gateway/qr/:qrId/events';
  app.route({
    method: 'GET',
    url,
    config: { access, pathIds: qrPathId },
    schema: {
      operationId: 'listGatewayQrEvents',
      tags: ['Online payments'],
      summary: 'What became of a QR code, as the gateway told it, the oldest first',
      params: QrParams,
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(QrEvent) },
    },
    handler: async (request, reply) => {
      const { id } = propertyOf(request);
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      const qr = await getQr(parts, platform.db, id, request.params);
      const after = page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) };
      const rows = await listQrEvents(platform.db, id, qr.id, { after, most: page.fetch });
      return paged(request, reply, page, rows, (row) => [row.createdAt, row.id]);
    },
  });

  app.route({
    method: 'GET',
    url: `${url}/stream`,
    // A HEAD would hang: the answer has no end.
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
      summary: 'What becomes of a QR code, live (server-sent events)',
      description:
        'First `qr.snapshot` with all that was told so far, then a `qr.event` for each thing told: a guest has paid when its `status` is PAID. Resumes with `Last-Event-ID`.',
      params: QrParams,
    },
    handler: async (request, reply) => {
      const { id } = propertyOf(request);
      const { userId, tokenExpiresAt } = callerOf(request);
      const qr = await getQr(parts, platform.db, id, request.params);
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

/** QR codes and links as they are, and what became of them (contract 4.11, 6). */
export function registerReadRequests(app: App, parts: GatewayParts): void {
  readQrs(app, parts);
  readOpen(app, parts);
  readEvents(app, parts);
}
