import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { etagOf, refuseStale } from '../../../platform/http/etag.ts';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PageQuery } from '../../../platform/schema.ts';
import { callerOf, member, propertyOf } from '../../properties/index.ts';
import { lockGuest, raiseGuestVersion, refuseUnknownGuest } from '../guest.queries.ts';
import { GuestParams } from '../guest.schema.ts';
import { insertRating, listRatings, lockGuestIdOfBooking } from './rating.queries.ts';
import { GuestRating, GuestRatingCreate } from './rating.schema.ts';

function registerRate(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/guests/:guestId/ratings',
    config: { access: member, errors: [409], tagged: true },
    schema: {
      operationId: 'rateGuest',
      tags: ['Guests'],
      summary: 'Rate a guest for a booking',
      description:
        'The guest must be the primary guest of the booking, which may have any status. A second rating for a booking is 409. The ETag is that of the guest.',
      params: GuestParams,
      body: GuestRatingCreate,
      response: { 201: GuestRating },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const guestId = request.params.guestId.toLowerCase();
        const bookingId = request.body.bookingId.toLowerCase();
        const { score, notes = null } = request.body;
        const at = platform.clock();
        // Bookings are locked before guests, although a missing guest is reported first.
        const primaryGuestId = await lockGuestIdOfBooking(tx, propertyId, bookingId);
        const guest = await lockGuest(tx, propertyId, guestId);
        refuseStale(request, etagOf(guest.version));
        if (primaryGuestId === undefined) throw notFound('booking');
        if (primaryGuestId !== guestId) throw invalid('bookingId', 'must be a booking whose primary guest is this guest');
        const actorId = callerOf(request).userId;
        const rating = await insertRating(tx, propertyId, { id: newId(), guestId, bookingId, score, notes }, actorId, at);
        const version = await raiseGuestVersion(tx, propertyId, guestId, at);
        const after = { ratingId: rating.id, score, notes };
        await insertAudit(tx, { propertyId, actorId, at }, 'guest.rated', { entityId: guestId, bookingId, after });
        const location = `/properties/${propertyId}/guests/${guestId}/ratings`;
        return { status: 201, body: rating, etag: etagOf(version), location };
      }),
  });
}

function registerHistory(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/guests/:guestId/ratings',
    config: { access: member },
    schema: {
      operationId: 'listGuestRatings',
      tags: ['Guests'],
      summary: 'The ratings of a guest, newest first',
      params: GuestParams,
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(GuestRating) },
    },
    handler: async (request, reply) => {
      const propertyId = propertyOf(request).id;
      const { guestId } = request.params;
      const page = pageOf(request.query, ['timestamp', 'uuid']);
      const after = page.after === null ? null : { createdAt: String(page.after[0]), id: String(page.after[1]) };
      const rows = await listRatings(db, propertyId, guestId, { after, most: page.fetch });
      if (rows.length === 0) await refuseUnknownGuest(db, propertyId, guestId);
      return paged(request, reply, page, rows, (row) => [row.createdAt, row.id]);
    },
  });
}

/** Ratings of a guest. */
export function registerRatings(app: App, platform: Platform): void {
  registerRate(app, platform);
  registerHistory(app, platform);
}
