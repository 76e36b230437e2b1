import Type from 'typebox';
import { invalid } from '../../../platform/errors.ts';
import { effect } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import { normalizePhone, PHONE_TEXT_MAX } from '../../../platform/phone.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Name, Nullable, Timestamp } from '../../../platform/schema.ts';
import { instantOf } from '../../../platform/time.ts';
import { linkOrCreateGuest, nameAsKept } from '../../guests/index.ts';
import { callerOf, only, type PropertyFacts, propertyOf } from '../../identity/index.ts';
import { answerBooking } from '../answer.ts';
import { BookingDetail, BookingSource, PropertyParams, profileFields } from '../booking.schema.ts';
import { refuseTransportMode } from '../profile/profile.rules.ts';
import { refuseWindow } from '../window.rules.ts';
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
          description: "The guest's phone; without `+` it is read in the property's country.",
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

function phoneOf(property: PropertyFacts, text: string | null | undefined): string | null {
  if (text === undefined || text === null) return null;
  const phone = normalizePhone(text, property.countryCode);
  if (phone === null) throw invalid('phoneE164', 'is not a phone number');
  return phone;
}

/** `POST /bookings` (contract 4.6): OPEN, with a guest who is found or made by phone. */
export function registerCreateBooking(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings',
    config: { access: only('ADMIN', 'MANAGER', 'STAFF') },
    schema: {
      operationId: 'createBooking',
      tags: ['Bookings'],
      summary: 'Take a booking',
      description:
        'The booking is OPEN. Its guest is the one with the phone number, or a new one; without a phone a placeholder guest is made.',
      params: PropertyParams,
      body: BookingCreate,
      response: { 201: BookingDetail },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { userId } = callerOf(request);
        const { body } = request;
        const now = platform.clock();
        const expectedCheckInAt = instantOf(body.expectedCheckInAt, 'expectedCheckInAt');
        const expectedCheckOutAt =
          body.expectedCheckOutAt == null ? null : instantOf(body.expectedCheckOutAt, 'expectedCheckOutAt');
        const refusal =
          refuseWindow(expectedCheckInAt, expectedCheckOutAt) ??
          refuseTransportMode(body.transportMode, property.allowedTransportModes);
        if (refusal !== null) throw refusal;
        const phoneE164 = phoneOf(property, body.phoneE164);
        const name = body.guestName == null ? null : nameAsKept(body.guestName);
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
        return answerBooking(tx, property, id, now, { status: 201, location: `/properties/${property.id}/bookings/${id}` });
      }),
  });
}
