import type { FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { type Answer, effect } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import { currencyDecimals, minorFromNumber, numericText } from '../../../platform/money.ts';
import { normalizePhone, PHONE_TEXT_MAX } from '../../../platform/phone.ts';
import { Amount, LocalDate, Name, Notes, Nullable, OneOf } from '../../../platform/schema.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { callerOf, type PropertyFacts, propertyOf } from '../../identity/index.ts';
import { type EmailRow, getEmail, keepResolution, lockEmail } from '../inbound-email.queries.ts';
import { EmailParams, InboundEmail, SiteName } from '../inbound-email.schema.ts';
import { inboundEmailView } from '../inbound-email-view.ts';
import { mailReaders } from '../inbound-emails.route.ts';
import type { MailParts } from '../mail-parts.ts';
import { MESSAGE_KINDS } from '../reading/reservation.rules.ts';
import { demandOf, type MailHotel, type Parsed, refusalsOfPerson, withRoomTypes } from '../taking-in/judge.rules.ts';
import { forgetCancellation, getMailHotel } from '../taking-in/reservation.queries.ts';
import { takeIn } from '../taking-in/take-in.ts';
import { finishEmail } from '../taking-in/take-in-email.ts';
import { type Corrections, corrected } from './corrections.rules.ts';

const ROOM_ROWS_MAX = 50;
const QUANTITY_MAX = 1000;
const CHILDREN_MAX = 1000;

const Resolution = Type.Object(
  {
    action: OneOf(['BOOK', 'DISMISS'], {
      description: 'BOOK: do what the message asks for, with these corrections. DISMISS: nothing is to come of it.',
    }),
    notes: Type.Optional(Nullable(Notes)),
    kind: Type.Optional(OneOf(MESSAGE_KINDS)),
    site: Type.Optional(SiteName),
    reservationNumber: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: '[A-Za-z0-9]' })),
    guestName: Type.Optional(Name),
    guestPhone: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: PHONE_TEXT_MAX }))),
    arrivalOn: Type.Optional(LocalDate),
    departureOn: Type.Optional(LocalDate),
    rooms: Type.Optional(
      Type.Array(
        Type.Object({ roomTypeCode: Name, quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, examples: [1] }) }),
        { minItems: 1, maxItems: ROOM_ROWS_MAX },
      ),
    ),
    amount: Type.Optional(
      Nullable(
        Type.Number({ ...Amount, description: 'For all of it; null: the rooms are priced at the default rates of their types.' }),
      ),
    ),
    children: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: CHILDREN_MAX }))),
  },
  { title: 'InboundEmailResolution', examples: [{ action: 'BOOK', rooms: [{ roomTypeCode: 'DLX', quantity: 1 }] }] },
);

type Body = Static<typeof Resolution>;

/** @throws Problem 400 */
function correctionsOf(property: PropertyFacts, { action: _, notes: __, amount, guestPhone, ...rest }: Body): Corrections {
  const decimals = currencyDecimals(property.currency) ?? 0;
  const minor = amount == null ? null : minorFromNumber(amount, decimals);
  if (amount != null && minor === null) throw invalid('amount', `must have at most ${decimals} decimals in ${property.currency}`);
  if (guestPhone != null && normalizePhone(guestPhone, property.countryCode) === null)
    throw invalid('guestPhone', 'is not a phone number');
  return {
    ...rest,
    ...(guestPhone === undefined ? {} : { guestPhone }),
    ...(amount === undefined ? {} : { amount: minor === null ? null : numericText(minor, decimals) }),
  };
}

/** @throws Problem 400 for what is still missing or cannot be, 404 for a room type that nobody has */
function refuseIncomplete(parsed: Parsed, hotel: MailHotel, body: Body): void {
  if (body.rooms?.some(({ roomTypeCode }) => !hotel.roomTypes.some(({ code }) => code === roomTypeCode)) === true)
    throw notFound('room type');
  const [refusal] = refusalsOfPerson(parsed, hotel);
  if (refusal === undefined) return;
  const { code, field, message } = refusal;
  // The currency is always the hotel's: what a person can say is the amount in it.
  const named = field === 'currency' ? 'amount' : (field ?? 'action');
  throw invalid(named, `${code === 'MISSING' || named === 'amount' ? 'must be given' : 'cannot be booked'}: ${message}`);
}

function refuseSettled(row: EmailRow): void {
  if (row.status !== 'NEEDS_REVIEW' && row.status !== 'FAILED')
    throw conflict(`the message is ${row.status}: only one that is NEEDS_REVIEW or FAILED can be resolved`, 'email_settled');
}

async function book(
  tx: Tx,
  { bookings }: MailParts,
  request: FastifyRequest,
  row: EmailRow,
  body: Body,
  now: Timestamp,
): Promise<Answer['events']> {
  const property = propertyOf(request);
  const actorId = callerOf(request).userId;
  const hotel = await getMailHotel(tx, property.id);
  const read = row.parsed === null ? null : withRoomTypes(row.parsed, hotel.roomTypes);
  const parsed = corrected(read, correctionsOf(property, body), property.currency);
  refuseIncomplete(parsed, hotel, body);
  const { reason, reservationId, bookingId, events } = await takeIn(tx, bookings, property, demandOf(parsed, hotel), {
    actorId,
    now,
    // What a person says is said now.
    sentAt: now,
  });
  if (reason !== null) throw conflict(reason.message, 'email_not_bookable');
  const end = { status: 'BOOKED', parsed, reviewReasons: [], reservationId, bookingId } as const;
  await finishEmail(tx, property.id, row, end, { actorId, action: 'inbound-email.resolved', now });
  return { propertyId: property.id, changes: events };
}

async function dismiss(tx: Tx, request: FastifyRequest, row: EmailRow, now: Timestamp): Promise<void> {
  const end = {
    status: 'PARSED',
    parsed: row.parsed,
    reviewReasons: [],
    reservationId: row.reservationId,
    bookingId: null,
  } as const;
  const by = { actorId: callerOf(request).userId, action: 'inbound-email.dismissed', now };
  const { id: propertyId } = propertyOf(request);
  await finishEmail(tx, propertyId, row, end, by);
  const { reservationId } = row;
  if (reservationId !== null && row.parsed?.kind === 'CANCELLED')
    await forgetCancellation(tx, propertyId, { reservationId, emailId: row.id }, by.now);
}

/** `POST .../inbound-emails/{emailId}/resolve` (addition of ours): a person settles what the service would not guess. */
export function registerResolveEmail(app: App, parts: MailParts): void {
  const { platform } = parts;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/inbound-emails/:emailId/resolve',
    config: { access: mailReaders, errors: [409] },
    schema: {
      operationId: 'resolveInboundEmail',
      tags: ['Inbound e-mail'],
      summary: 'Book what a message asks for, as corrected, or dismiss it',
      description:
        'For messages that are NEEDS_REVIEW or FAILED. A field left out is taken as it was read. BOOK makes, changes or cancels the booking of the reservation number by the same rules as a message does; 409 says why it cannot (no rooms left, another message was booked, changed at the desk meanwhile).',
      params: EmailParams,
      body: Resolution,
      response: { 200: InboundEmail },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const { id: propertyId } = propertyOf(request);
        const { body } = request;
        const row = await lockEmail(tx, propertyId, request.params.emailId);
        refuseSettled(row);
        const isBooking = body.action === 'BOOK';
        const now = platform.clock();
        const events = isBooking ? await book(tx, parts, request, row, body, now) : undefined;
        if (!isBooking) await dismiss(tx, request, row, now);
        const by = { actorId: callerOf(request).userId, notes: body.notes ?? null, at: now };
        await keepResolution(tx, propertyId, row.id, { ...by, resolution: isBooking ? 'BOOKED' : 'DISMISSED' });
        const view = inboundEmailView(platform.config.publicUrl, propertyId, await getEmail(tx, propertyId, row.id));
        return { status: 200, body: view, ...(events === undefined ? {} : { events }) };
      }),
  });
}
