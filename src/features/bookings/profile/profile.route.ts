import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callerOf, only, propertyOf } from '../../properties/index.ts';
import { type BookingChange, updateBooking } from '../booking.queries.ts';
import { refuseTransportMode } from '../booking.rules.ts';
import { BookingDetail, BookingParams, profileFields } from '../booking.schema.ts';
import { lockBookingFor, respondUnchanged, respondWithBooking } from '../booking-response.ts';

const columns = {
  transportMode: 'transport_mode',
  childCount: 'child_count',
  maleCount: 'male_count',
  femaleCount: 'female_count',
  fromCity: 'from_city',
  toCity: 'to_city',
  memberRelation: 'member_relation',
} as const;

type ProfileField = keyof typeof columns;
type Profile = Partial<Record<ProfileField, string | number | null>>;

const isProfileField = (name: string): name is ProfileField => name in columns;

/** The values that the booking has now, for the fields that were sent. */
function beforeOf(facts: Record<ProfileField, unknown>, sent: Profile): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(sent)
      .filter(isProfileField)
      .map((field) => [field, facts[field]]),
  );
}

/** `POST .../profile`: works in any status. A field sent as null is cleared; an unknown field is 400. */
export function registerProfile(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/profile',
    config: { access: only('ADMIN', 'MANAGER'), tagged: true },
    schema: {
      operationId: 'updateBookingProfile',
      tags: ['Bookings'],
      summary: 'Who travels, how, from where and to where',
      params: BookingParams,
      body: Type.Object(profileFields, {
        title: 'BookingProfileRequest',
        additionalProperties: false,
        minProperties: 1,
        examples: [{ transportMode: 'CAR', maleCount: 1, femaleCount: 1, childCount: 0, fromCity: 'Pune' }],
      }),
      response: { 200: BookingDetail },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const sent: Profile = request.body;
        const now = platform.clock();
        const refusal = refuseTransportMode(request.body.transportMode, property.allowedTransportModes);
        if (refusal !== null) throw refusal;
        const facts = await lockBookingFor(tx, request, bookingId, now);
        const before = beforeOf(facts, sent);
        if (Object.entries(sent).every(([field, value]) => before[field] === value))
          return respondUnchanged(tx, property, facts, now);
        const change: BookingChange = Object.fromEntries(
          Object.entries(sent).flatMap(([field, value]) => (isProfileField(field) ? [[columns[field], value]] : [])),
        );
        await updateBooking(tx, property.id, bookingId, now, change);
        const context = { propertyId: property.id, actorId: callerOf(request).userId, at: now };
        await insertAudit(tx, context, 'booking.profile-changed', { entityId: bookingId, bookingId, before, after: sent });
        return respondWithBooking(tx, property, bookingId, now);
      }),
  });
}
