import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Notes, Nullable, PageQuery, PropertyParams } from '../../../platform/schema.ts';
import { closeReviews, findPayment, listPaymentsToReview, Payment, PaymentToReview } from '../../payments/index.ts';
import { accounting, callerOf, propertyOf } from '../../properties/index.ts';
import { updateBooking } from '../booking.queries.ts';
import { respondWithBooking } from '../booking-response.ts';
import { bookingEtag } from '../booking-view.ts';
import { lockPaymentFor } from './ledger-writes.ts';
import { PaymentParams } from './payment-changes.route.ts';

function listReviews(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/payments/review',
    config: { access: accounting },
    schema: {
      operationId: 'listPaymentsToReview',
      tags: ['Ledger'],
      summary: 'Online payments and refunds that need review, the longest waiting first',
      params: PropertyParams,
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(PaymentToReview) },
    },
    handler: async (request, reply) => {
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      const after = page.after === null ? null : { at: String(page.after[0]), paymentId: String(page.after[1]) };
      const rows = await listPaymentsToReview(db, propertyOf(request).id, { after, most: page.fetch });
      return paged(request, reply, page, rows, (row) => [row.raisedAt, row.id]);
    },
  });
}

function markReviewed(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/payments/:paymentId/reviewed',
    config: { access: accounting, tagged: true },
    schema: {
      operationId: 'markPaymentReviewed',
      tags: ['Ledger'],
      summary: 'Mark a payment as reviewed',
      description: 'Returns the payment. One that needs no review does not change.',
      params: PaymentParams,
      body: Type.Object(
        { notes: Type.Optional(Nullable(Notes)) },
        { title: 'PaymentReviewed', examples: [{ notes: 'kept as credit for the next stay' }] },
      ),
      response: { 200: Payment },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { userId: actorId } = callerOf(request);
        const now = platform.clock();
        const notes = request.body.notes ?? null;
        const { booking, payment } = await lockPaymentFor(tx, request, request.params, now);
        const { id } = payment.view;
        const reasons = await closeReviews(tx, property.id, id, { actorId, notes, at: now });
        if (reasons.length === 0) return { status: 200, body: payment.view, etag: bookingEtag(property, booking, now) };
        await updateBooking(tx, property.id, booking.id, now);
        await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'payment.reviewed', {
          entityId: id,
          bookingId: booking.id,
          before: { needsReview: true, reasons },
          after: { needsReview: false },
          reason: notes,
        });
        const reviewed = (await findPayment(tx, property.id, booking.id, id))?.view;
        return respondWithBooking(tx, property, booking.id, now, {}, () => reviewed);
      }),
  });
}

/** Online payments and refunds that a person must look at: their list, and marking one as reviewed. */
export function registerReview(app: App, platform: Platform): void {
  listReviews(app, platform);
  markReviewed(app, platform);
}
