import type { FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { type WriteResult, writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { currencyDecimals, minorFromNumber, numericText } from '../../../platform/money.ts';
import { normalizePhone, PHONE_TEXT_MAX } from '../../../platform/phone.ts';
import { Amount, LocalDate, Name, Notes, Nullable, OneOf } from '../../../platform/schema.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { callerOf, type Property, propertyOf } from '../../properties/index.ts';
import type { MailDependencies } from '../bookings-port.ts';
import { saveEmailOutcome } from '../importing/import-email.ts';
import { importReservation } from '../importing/import-reservation.ts';
import {
  type MailProperty,
  matchRoomTypes,
  type ParsedReservation,
  reviewCorrected,
  toNotice,
} from '../importing/judge.rules.ts';
import { forgetCancellation, getMailProperty } from '../importing/ota-reservation.queries.ts';
import { type EmailRow, getEmail, lockEmail, saveResolution } from '../inbound-email.queries.ts';
import { EmailParams, InboundEmail, MessageKind, SiteName } from '../inbound-email.schema.ts';
import { mailReaders, toEmailView } from '../inbound-emails.route.ts';
import { applyCorrections, type Corrections } from './corrections.rules.ts';

const ROOM_ROWS_MAX = 50;
const QUANTITY_MAX = 1000;
const CHILDREN_MAX = 1000;

const Resolution = Type.Object(
  {
    action: OneOf(['BOOK', 'DISMISS'], {
      title: 'EmailResolutionAction',
      description: 'BOOK: import the message with these corrections. DISMISS: import nothing.',
    }),
    notes: Type.Optional(Nullable(Notes)),
    kind: Type.Optional(MessageKind),
    site: Type.Optional(SiteName),
    reservationNumber: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: '[A-Za-z0-9]' })),
    guestName: Type.Optional(Name),
    guestPhone: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: PHONE_TEXT_MAX }))),
    arrivalOn: Type.Optional(LocalDate),
    departureOn: Type.Optional(LocalDate),
    rooms: Type.Optional(
      Type.Array(
        Type.Object(
          { roomTypeCode: Name, quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, examples: [1] }) },
          { title: 'ResolvedRooms' },
        ),
        { minItems: 1, maxItems: ROOM_ROWS_MAX },
      ),
    ),
    amount: Type.Optional(
      Nullable(Type.Number({ ...Amount, description: 'For the whole reservation; null: the default rates of the room types.' })),
    ),
    children: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: CHILDREN_MAX }))),
  },
  { title: 'InboundEmailResolution', examples: [{ action: 'BOOK', rooms: [{ roomTypeCode: 'DLX', quantity: 1 }] }] },
);

type Body = Static<typeof Resolution>;

/** @throws Problem 400 */
function toCorrections(property: Property, { action: _, notes: __, amount, guestPhone, ...rest }: Body): Corrections {
  const decimals = currencyDecimals(property.currency);
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

/** @throws Problem 400 for fields that are missing or not possible, 404 for an unknown room type */
function refuseIncomplete(parsed: ParsedReservation, mailProperty: MailProperty, body: Body): void {
  if (body.rooms?.some(({ roomTypeCode }) => !mailProperty.roomTypes.some(({ code }) => code === roomTypeCode)) === true)
    throw notFound('room type');
  const [refusal] = reviewCorrected(parsed, mailProperty);
  if (refusal === undefined) return;
  const { code, field, message } = refusal;
  // The currency is always that of the hotel, so the person has to give the amount in it.
  const named = field === 'currency' ? 'amount' : (field ?? 'action');
  throw invalid(named, `${code === 'MISSING' || named === 'amount' ? 'must be given' : 'cannot be booked'}: ${message}`);
}

function refuseIfClosed(row: EmailRow): void {
  if (row.status !== 'NEEDS_REVIEW' && row.status !== 'FAILED')
    throw conflict(
      `the message is ${row.status}: only messages that are NEEDS_REVIEW or FAILED can be resolved`,
      'email_settled',
    );
}

async function bookEmail(
  tx: Tx,
  { bookings }: MailDependencies,
  request: FastifyRequest,
  row: EmailRow,
  body: Body,
  now: Timestamp,
): Promise<WriteResult['events']> {
  const property = propertyOf(request);
  const actorId = callerOf(request).userId;
  const mailProperty = await getMailProperty(tx, property.id);
  const read = row.parsed === null ? null : matchRoomTypes(row.parsed, mailProperty.roomTypes);
  const parsed = applyCorrections(read, toCorrections(property, body), property.currency);
  refuseIncomplete(parsed, mailProperty, body);
  const { reason, reservationId, bookingId, events } = await importReservation(
    tx,
    bookings,
    property,
    toNotice(parsed, mailProperty),
    {
      actorId,
      now,
      // A decision of a person counts as sent now.
      sentAt: now,
    },
  );
  if (reason !== null) throw conflict(reason.message, 'email_not_bookable');
  const end = { status: 'BOOKED', parsed, reviewReasons: [], reservationId, bookingId } as const;
  await saveEmailOutcome(tx, property.id, row, end, { actorId, action: 'inbound-email.resolved', now });
  return { propertyId: property.id, changes: events };
}

async function dismissEmail(tx: Tx, request: FastifyRequest, row: EmailRow, now: Timestamp): Promise<void> {
  const end = {
    status: 'PARSED',
    parsed: row.parsed,
    reviewReasons: [],
    reservationId: row.reservationId,
    bookingId: null,
  } as const;
  const by = { actorId: callerOf(request).userId, action: 'inbound-email.dismissed', now };
  const { id: propertyId } = propertyOf(request);
  await saveEmailOutcome(tx, propertyId, row, end, by);
  const { reservationId } = row;
  if (reservationId !== null && row.parsed?.kind === 'CANCELLED')
    await forgetCancellation(tx, propertyId, { reservationId, emailId: row.id }, by.now);
}

/** `POST .../inbound-emails/{emailId}/resolve`: a person decides about a message that the service did not import. */
export function registerResolveEmail(app: App, dependencies: MailDependencies): void {
  const { platform } = dependencies;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/inbound-emails/:emailId/resolve',
    config: { access: mailReaders, errors: [409] },
    schema: {
      operationId: 'resolveInboundEmail',
      tags: ['Inbound e-mail'],
      summary: 'Import a message with corrections, or dismiss it',
      description:
        'For messages that are NEEDS_REVIEW or FAILED. A field that is left out is taken as it was read. BOOK creates, changes or cancels the booking of the reservation number by the same rules as a message does; 409 says why it cannot (no rooms left, a newer message was booked, the front desk has changed the booking).',
      params: EmailParams,
      body: Resolution,
      response: { 200: InboundEmail },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { id: propertyId } = propertyOf(request);
        const { body } = request;
        const row = await lockEmail(tx, propertyId, request.params.emailId);
        refuseIfClosed(row);
        const isBooking = body.action === 'BOOK';
        const now = platform.clock();
        const events = isBooking ? await bookEmail(tx, dependencies, request, row, body, now) : undefined;
        if (!isBooking) await dismissEmail(tx, request, row, now);
        const by = { actorId: callerOf(request).userId, notes: body.notes ?? null, at: now };
        await saveResolution(tx, propertyId, row.id, { ...by, resolution: isBooking ? 'BOOKED' : 'DISMISSED' });
        const view = toEmailView(platform.publicUrl, propertyId, await getEmail(tx, propertyId, row.id));
        return { status: 200, body: view, ...(events === undefined ? {} : { events }) };
      }),
  });
}
