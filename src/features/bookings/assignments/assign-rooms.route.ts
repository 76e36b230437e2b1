import Type from 'typebox';
import { notFound } from '../../../platform/errors.ts';
import { DryRunQuery } from '../../../platform/http/dry-run.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Id } from '../../../platform/schema.ts';
import { callerOf, frontDesk, propertyOf } from '../../properties/index.ts';
import { updateBooking } from '../booking.queries.ts';
import { BookingParams } from '../booking.schema.ts';
import { respondWithBooking } from '../booking-response.ts';
import { bookingEtag } from '../booking-view.ts';
import { QUANTITY_MAX } from '../room-requests/hold-terms.ts';
import { findRoomRequest } from '../room-requests/room-request.queries.ts';
import { RoomRequest } from '../room-requests/room-request.schema.ts';
import { roomRequestView } from '../room-requests/room-request-view.ts';
import { lockRequestFor } from '../room-requests/room-requests.route.ts';
import { assignRooms } from './assign-rooms.ts';

/** `PUT .../room-requests/{requestId}/rooms`: the rooms that are kept for the request before arrival. */
export function registerAssignRooms(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/bookings/:bookingId/room-requests/:requestId/rooms',
    config: { access: frontDesk, errors: [409], tagged: true, dryRun: true },
    schema: {
      operationId: 'assignRooms',
      tags: ['Room requests'],
      summary: 'Assign rooms to a room request before arrival',
      description:
        'The rooms of the list are kept for the request, all others are given back; an empty list gives all back. They must be of its room type, for sale, and free of stays and assignments of others for the rest of its window (409, naming the booking). At most as many as the request still holds.',
      params: Type.Object({ ...BookingParams.properties, requestId: Id }),
      querystring: DryRunQuery,
      body: Type.Object(
        {
          roomIds: Type.Array(Id, {
            maxItems: QUANTITY_MAX,
            description: 'The rooms that the request is to have.',
            examples: [['0198c0de-1111-7000-8000-000000000001']],
          }),
        },
        { title: 'RoomAssignment', examples: [{ roomIds: ['0198c0de-1111-7000-8000-000000000001'] }] },
      ),
      response: { 200: RoomRequest },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const now = platform.clock();
        const { facts, found } = await lockRequestFor(tx, request, request.params, now);
        const roomIds = request.body.roomIds.map((id) => id.toLowerCase());
        const actor = { actorId: callerOf(request).userId, now };
        if (!(await assignRooms(tx, property, facts, found, roomIds, actor)))
          return { status: 200, body: roomRequestView(property, facts.id, found), etag: bookingEtag(property, facts, now) };
        await updateBooking(tx, property.id, facts.id, now);
        const after = await findRoomRequest(tx, property.id, facts.id, found.id);
        if (after === undefined) throw notFound('room request');
        return respondWithBooking(tx, property, facts.id, now, {}, () => roomRequestView(property, facts.id, after));
      }),
  });
}
