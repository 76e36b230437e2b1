import Type, { type Static } from 'typebox';
import type { Tx } from '../../../platform/db/database.ts';
import { sendTogether } from '../../../platform/db/send-together.ts';
import { invalid } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { normalizePhone, PHONE_TEXT_MAX } from '../../../platform/phone.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Amount, Id, LocalTime, NAME_LENGTH_MAX, Name, Nullable, PropertyParams, Timestamp } from '../../../platform/schema.ts';
import { type Timestamp as Instant, instantOf } from '../../../platform/time.ts';
import { guestOfBooking, normalizeName } from '../../guests/index.ts';
import { lockRoomsForStay } from '../../inventory/rooms/index.ts';
import { SiteName } from '../../mail/index.ts';
import { callerOf, frontDesk, type Property, propertyOf } from '../../properties/index.ts';
import { assignRooms } from '../assignments/assign-rooms.ts';
import { type Actor, refuseDateRange, refuseTransportMode } from '../booking.rules.ts';
import { BillingMode, BookingDetail, BookingSource, profileFields } from '../booking.schema.ts';
import type { WholeBooking } from '../booking-facts.queries.ts';
import { respondWithBooking, respondWithNew } from '../booking-response.ts';
import { type RequestedHold, typesOfHolds } from '../room-requests/hold-rooms.ts';
import { parseHoldTerms, QUANTITY_MAX } from '../room-requests/hold-terms.ts';
import { atField } from '../stays/at-field.ts';
import { type NewBooking, openBooking } from './open-booking.ts';

const REQUESTS_MAX = 100;

/** Rooms to hold for the new booking. */
const RoomsOfBooking = Type.Object(
  {
    roomTypeCode: Name,
    quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, examples: [2] }),
    fromAt: Type.Optional(Nullable(Timestamp)),
    toAt: Type.Optional(Nullable(Timestamp)),
    ratePlanCode: Type.Optional(Nullable(Name)),
    rate: Type.Optional(Nullable(Amount)),
    roomIds: Type.Optional(
      Nullable(
        Type.Array(Id, {
          maxItems: QUANTITY_MAX,
          description: 'Rooms of the type that are assigned to it at once, as in `.../rooms` of a room request.',
          examples: [['0198c0de-1111-7000-8000-000000000001']],
        }),
      ),
    ),
  },
  { title: 'RoomsOfBooking' },
);

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
    billingMode: Type.Optional(Nullable(BillingMode)),
    billingCheckoutTime: Type.Optional(Nullable(LocalTime)),
    roomRequests: Type.Optional(
      Nullable(
        Type.Array(RoomsOfBooking, {
          maxItems: REQUESTS_MAX,
          description:
            'Rooms to hold, all or none. `fromAt` and `toAt` are the expected dates when left out, `rate` is the price of each night; without it and `ratePlanCode` the default rate of the room type.',
        }),
      ),
    ),
    bookingSite: Type.Optional(
      Nullable({
        ...SiteName,
        description: 'The booking site that it came by, with source OTA and together with `reservationNumber`.',
      }),
    ),
    reservationNumber: Type.Optional(
      Nullable(
        Type.String({
          maxLength: NAME_LENGTH_MAX,
          description:
            "The booking site's number of the reservation; only letters and digits count. A message about it then belongs to this booking.",
          examples: ['NH73241958801'],
        }),
      ),
    ),
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
        roomRequests: [{ roomTypeCode: 'DLX', quantity: 2 }],
      },
    ],
  },
);

/** What the body says about the stay, with the times in UTC. */
type Dates = { expectedCheckInAt: Instant; expectedCheckOutAt: Instant | null };

/** The rooms to hold. @throws Problem 400 that names the field: `roomRequests[0].toAt` */
function parseHolds(property: Property, rows: readonly Static<typeof RoomsOfBooking>[], dates: Dates): RequestedHold[] {
  return rows.map((row, index) => {
    const field = `roomRequests[${index}]`;
    const { roomTypeCode, quantity, ratePlanCode = null, rate } = row;
    const fromAt = row.fromAt ?? dates.expectedCheckInAt;
    const toAt = row.toAt ?? dates.expectedCheckOutAt;
    if (toAt === null) throw invalid(`${field}.toAt`, 'is required when the booking has no expected check-out');
    const priced = { ratePlanCode, rate: rate ?? null, rateField: 'rate' };
    return { field, roomTypeCode, quantity, ...parseHoldTerms(property, { fromAt, toAt, ...priced }, `${field}.`) };
  });
}

/** The reservation at a booking site, which has one booking at most. @throws Problem 400 */
function parseReservation({ source, bookingSite, reservationNumber }: Static<typeof BookingCreate>): NewBooking['ota'] {
  if (bookingSite == null && reservationNumber == null) return null;
  if (bookingSite == null) throw invalid('bookingSite', 'is required with reservationNumber');
  const number = (reservationNumber ?? '').replaceAll(/[^a-z0-9]/gi, '').toUpperCase();
  if (number === '') throw invalid('reservationNumber', 'must have letters or digits');
  if (source !== 'OTA') throw invalid('source', 'must be OTA for a reservation of a booking site');
  return { bookingSite, reservationNumber: number };
}

/** Assigns the rooms that the body names. @returns whether there were any @throws Problem 400, 404, 409 */
async function assignNew(
  tx: Tx,
  property: Property,
  booking: WholeBooking,
  rows: readonly Static<typeof RoomsOfBooking>[],
  actor: Actor,
): Promise<boolean> {
  const all = rows.flatMap(({ roomIds }) => roomIds ?? []);
  // All at once: one after the other they could wait for another booking's.
  if (all.length > 0) await lockRoomsForStay(tx, property.id, all);
  for (const [index, request] of booking.requests.entries()) {
    const ids = (rows[index]?.roomIds ?? []).map((id) => id.toLowerCase());
    if (ids.length === 0) continue;
    await atField(`roomRequests[${index}].`, () => assignRooms(tx, property, booking, request, ids, actor));
  }
  return all.length > 0;
}

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
    config: { access: frontDesk, errors: [409] },
    schema: {
      operationId: 'createBooking',
      tags: ['Bookings'],
      summary: 'Create a booking',
      description:
        'The booking is OPEN. Its guest is the one with the phone number, or a new one. Without a phone number a placeholder guest is created. With `roomRequests` the rooms are held in the same transaction: when one of them cannot be held or assigned, nothing is created, and the error names it.',
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
        const holds = parseHolds(property, body.roomRequests ?? [], { expectedCheckInAt, expectedCheckOutAt });
        const [[guest], types] = await sendTogether(
          tx,
          guestOfBooking(tx, property.id, { phoneE164, name }, now),
          typesOfHolds(tx, property, holds),
        );
        if (guest === undefined) throw new Error('an upsert returns its row');
        const booking = {
          guest,
          rooms: { holds, types },
          source: body.source,
          expectedCheckInAt,
          expectedCheckOutAt,
          billingMode: body.billingMode ?? 'PROPERTY_POLICY',
          billingCheckoutTime: body.billingCheckoutTime ?? null,
          transportMode: body.transportMode ?? null,
          childCount: body.childCount ?? null,
          maleCount: body.maleCount ?? null,
          femaleCount: body.femaleCount ?? null,
          fromCity: body.fromCity ?? null,
          toCity: body.toCity ?? null,
          memberRelation: body.memberRelation ?? null,
          ota: parseReservation(body),
        };
        const actor = { actorId: userId, now };
        const whole = await openBooking(tx, property, booking, actor);
        const isAssigned = await assignNew(tx, property, whole, body.roomRequests ?? [], actor);
        const created = respondWithNew(property, whole, now);
        return isAssigned ? { ...created, ...(await respondWithBooking(tx, property, whole.id, now, { status: 201 })) } : created;
      }),
  });
}
