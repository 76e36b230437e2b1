import assert from 'node:assert/strict';
import type { InboundEmailView } from '../../src/features/mail/inbound-email.schema.ts';
import { importPdf, type MailTestProperty, mailOf, pdfOf, storeMail, type Voucher, whenSettled } from './mails.ts';
import type { ApiResponse, TestProperty, TestService } from './service-under-test.ts';
import { bodyOf } from './stays.ts';

/** How a voucher comes: as a message of its site that says when it was sent, or as a PDF that a user uploads. */
export type Delivery = { by?: 'MAIL' | 'PDF'; sentAt?: string; mail?: Record<string, unknown> };

/** Sends the property a reservation, and waits for the result. */
export async function sendReservation(
  service: TestService,
  property: MailTestProperty,
  voucher: Voucher,
  way: Delivery = {},
): Promise<InboundEmailView> {
  if (way.by === 'PDF') return importPdf(property, await pdfOf(voucher));
  const date = way.sentAt === undefined ? {} : { date: new Date(way.sentAt) };
  const id = await storeMail(service, property, await mailOf(property, voucher, { ...date, ...way.mail }));
  assert.ok(id !== null, 'no two messages are the same bytes');
  return whenSettled(property.admin, property.path, id);
}

/** Why the message needs review. */
export const codesOf = ({ reviewReasons }: InboundEmailView): string[] => reviewReasons.map(({ code }) => code);

/** The message had the requested result. */
export function assertBooked(email: InboundEmailView): string {
  assert.equal(email.status, 'BOOKED', JSON.stringify([email.reviewReasons, email.failure]));
  return email.bookingId ?? assert.fail('what is booked has its booking');
}

/** It needs review, for that reason alone. */
export function assertNeedsReview(email: InboundEmailView, code: string, bookingId: string | null = null): void {
  assert.deepEqual([email.status, codesOf(email), email.bookingId], ['NEEDS_REVIEW', [code], bookingId]);
}

type Hold = {
  id: string;
  roomTypeCode: string;
  quantity: number;
  status: string;
  amount: number;
  nights: number;
  fromAt: string;
  toAt: string;
};

/** The holds of a booking: `2 DLX 5000`. */
export function holdsOf(booking: ApiResponse['body']): string[] {
  const open = (booking.roomRequests as Hold[]).filter(({ status }) => status === 'OPEN');
  return open.map(({ quantity, roomTypeCode, amount }) => `${quantity} ${roomTypeCode} ${amount}`).toSorted();
}

/** How many rooms of each type are held in these nights. */
export async function countHeldRooms(
  property: TestProperty,
  from: string | null,
  to: string | null,
): Promise<Record<string, number>> {
  const types: { roomTypeCode: string; heldQuantity: number }[] = bodyOf(
    await property.admin.get(`${property.path}/rooms/availability-range?from=${from}&to=${to}`),
  );
  return Object.fromEntries(types.map(({ roomTypeCode, heldQuantity }) => [roomTypeCode, heldQuantity]));
}

/** How many bookings and guests the property has. */
export async function countBookingsAndGuests(
  service: TestService,
  property: { id: string },
): Promise<{ bookings: number; guests: number }> {
  const [row] = await service.sql<{ bookings: number; guests: number }>(
    `select (select count(*)::int from booking where property_id = $1) as bookings,
       (select count(*)::int from guest where property_id = $1) as guests`,
    [property.id],
  );
  return row ?? assert.fail();
}

/** From now on no job reads the messages of the property: the test does. */
export async function pauseMailJobs(service: TestService, property: { id: string }): Promise<void> {
  const name = `kept_${property.id.replaceAll('-', '')}`;
  await service.sql(
    `create function ${name}() returns trigger language plpgsql as $$ begin new.due_at = '2100-01-01'; return new; end $$`,
  );
  await service.sql(
    `create trigger ${name} before insert on inbound_email for each row when (new.property_id = '${property.id}') execute function ${name}()`,
  );
}
