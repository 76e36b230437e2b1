import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { invalid } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { localDateOf } from '../../../platform/time.ts';
import { callerOf, holdsRole, only, propertyOf } from '../../properties/index.ts';
import { updateBooking } from '../booking.queries.ts';
import { BookingParams } from '../booking.schema.ts';
import { lockBookingFor, respondWithBooking } from '../booking-response.ts';
import { getRegistration, storeRegistration } from './register.queries.ts';
import { maskNumbers, registerEntry, storedNumber, type WrittenGuest } from './register.rules.ts';
import { RegisterEntry, RegistrationUpdate } from './register.schema.ts';

const PAST_DATES = ['dob', 'documentIssuedOn', 'visaIssuedOn', 'arrivedInIndiaOn'] as const;

/** @throws Problem 400 for a date that cannot have been yet */
function refuseFutureDates(guests: readonly WrittenGuest[], today: string): void {
  for (const [index, guest] of guests.entries())
    for (const field of PAST_DATES) {
      const date = guest[field];
      if (date != null && (date > today || date < '1900-01-01'))
        throw invalid(`guests[${index}].${field}`, 'must be from 1900-01-01 to today');
    }
}

/** As it is stored: without what is empty, and with numbers as they may be kept. */
function storedGuest(guest: WrittenGuest): WrittenGuest {
  const { documentNumber, documentType } = guest;
  const kept = documentNumber == null ? guest : { ...guest, documentNumber: storedNumber(documentType, documentNumber) };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null));
}

const readers = only('ADMIN', 'MANAGER', 'STAFF');
const managers = only('ADMIN', 'MANAGER');

/** `GET` and `PUT .../bookings/{bookingId}/registration`: what the register has of a booking, in any status, and what it lacks. */
export function registerRegistration(app: App, platform: Platform): void {
  const url = '/properties/:propertyId/bookings/:bookingId/registration';
  app.route({
    method: 'GET',
    url,
    config: { access: readers },
    schema: {
      operationId: 'getRegistration',
      tags: ['Guest register'],
      summary: 'What the guest register has of a booking, and what it lacks',
      description:
        'In any status, so that the desk sees at check-in what to ask for; nothing is refused for what is missing. For STAFF numbers of documents show their last four signs.',
      params: BookingParams,
      response: { 200: RegisterEntry },
    },
    handler: async (request) => {
      const property = propertyOf(request);
      const facts = await getRegistration(platform.db, property.id, request.params.bookingId);
      const entry = registerEntry(facts, property.countryCode === 'IN');
      return holdsRole(callerOf(request), managers) ? entry : maskNumbers(entry);
    },
  });

  app.route({
    method: 'PUT',
    url,
    config: { access: managers, tagged: true },
    schema: {
      operationId: 'putRegistration',
      tags: ['Guest register'],
      summary: 'Write the guests of a booking into the guest register',
      description:
        'Works in any status and replaces what was written before. A field that is left out or null is taken from profile and documents.',
      params: BookingParams,
      body: RegistrationUpdate,
      response: { 200: RegisterEntry },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const now = platform.clock();
        refuseFutureDates(request.body.guests, localDateOf(now, property.timezone));
        const guests = request.body.guests.map(storedGuest);
        await lockBookingFor(tx, request, bookingId, now);
        const { userId } = callerOf(request);
        await storeRegistration(tx, property.id, bookingId, guests, { userId, at: now });
        await updateBooking(tx, property.id, bookingId, now);
        // Numbers of documents never stand in the audit log: it names the fields alone.
        await insertAudit(tx, { propertyId: property.id, actorId: userId, at: now }, 'booking.registration-changed', {
          entityId: bookingId,
          bookingId,
          after: { guests: guests.map((guest) => Object.keys(guest)) },
        });
        const facts = await getRegistration(tx, property.id, bookingId);
        return respondWithBooking(tx, property, bookingId, now, {}, () => registerEntry(facts, property.countryCode === 'IN'));
      }),
  });
}
