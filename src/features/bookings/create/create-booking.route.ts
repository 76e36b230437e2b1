import Type from 'typebox';
import { invalid } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { normalizePhone, PHONE_TEXT_MAX } from '../../../platform/phone.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Name, Nullable, PropertyParams, Timestamp } from '../../../platform/schema.ts';
import { instantOf } from '../../../platform/time.ts';
import { linkOrCreateGuest, normalizeName } from '../../guests/index.ts';
import { callerOf, frontDesk, type Property, propertyOf } from '../../identity/index.ts';
import { refuseDateRange, refuseTransportMode } from '../booking.rules.ts';
import { BookingDetail, BookingSource, profileFields } from '../booking.schema.ts';
import { respondWithBooking } from '../booking-response.ts';
import { openBooking } from './open-booking.ts';

const BookingCreate = Type.Object(
  {
    source: BookingSource,
    expectedCheckInAt: Timestamp,
    expectedCheckOutAt: Type.Optional(Nullable(Timestamp)),
    phoneE164: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: PHONE_TEXT_MAX,
          description: "The guest's phone number. Without `+` it is a number of the property's country.",
        }),
      ),
    ),
    guestName: Type.Optional(Nullable(Name)),
    ...profileFields,
  },
  {
    title: 'BookingCreate',
    examples: [
      {
        source: 'PHONE',
        expectedCheckInAt: '2026-11-20T09:30:00Z',
        expectedCheckOutAt: '2026-11-22T05:30:00Z',
        phoneE164: '+919876543210',
        guestName: 'Asha Rao',
      },
    ],
  },
);

function parsePhone(property: Property, text: string | null | undefined): string | null {
  if (text === undefined || text === null) return null;
  const phone = normalizePhone(text, property.countryCode);
  if (phone === null) throw invalid('phoneE164', 'is not a phone number');
  return phone;
}

/** `POST /bookings`: an OPEN booking, whose guest is found by phone or created. */
export function registerCreateBooking(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings',
    config: { access: frontDesk },
    schema: {
      operationId: 'createBooking',
      tags: ['Bookings'],
      summary: 'Create a booking',
      description:
        'The booking is OPEN. Its guest is the one with the phone number, or a new one. Without a phone number a placeholder guest is created.',
      params: PropertyParams,
      body: BookingCreate,
      response: { 201: BookingDetail },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { userId } = callerOf(request);
        const { body } = request;
        const now = platform.clock();
        const expectedCheckInAt = instantOf(body.expectedCheckInAt, 'expectedCheckInAt');
        const expectedCheckOutAt =
          body.expectedCheckOutAt == null ? null : instantOf(body.expectedCheckOutAt, 'expectedCheckOutAt');
        const refusal =
          refuseDateRange(expectedCheckInAt, expectedCheckOutAt) ??
          refuseTransportMode(body.transportMode, property.allowedTransportModes);
        if (refusal !== null) throw refusal;
        const phoneE164 = parsePhone(property, body.phoneE164);
        const name = body.guestName == null ? null : normalizeName(body.guestName);
        const guestId = await linkOrCreateGuest(tx, property.id, { phoneE164, name }, now);
        const booking = {
          guestId,
          source: body.source,
          expectedCheckInAt,
          expectedCheckOutAt,
          transportMode: body.transportMode ?? null,
          childCount: body.childCount ?? null,
          maleCount: body.maleCount ?? null,
          femaleCount: body.femaleCount ?? null,
          fromCity: body.fromCity ?? null,
          toCity: body.toCity ?? null,
          memberRelation: body.memberRelation ?? null,
          ota: null,
        };
        const id = await openBooking(tx, property, booking, { actorId: userId, now });
        return respondWithBooking(tx, property, id, now, { status: 201, location: `/properties/${property.id}/bookings/${id}` });
      }),
  });
}
