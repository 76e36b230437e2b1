import { auditOf } from '../../../platform/audit/audit.queries.ts';
import { lockKeys } from '../../../platform/db/by-property.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { numericText, sumMinor } from '../../../platform/money.ts';
import type { GuestSummary } from '../../guests/index.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { type BookingDraft, insertOfBooking } from '../booking.queries.ts';
import { type Actor, refuseDateRange, refuseInactiveProperty } from '../booking.rules.ts';
import type { WholeBooking } from '../booking-facts.queries.ts';
import { auditOfHolds, type HoldsOfTypes, quoteHolds, writeHolds } from '../room-requests/hold-rooms.ts';
import type { RoomRequestFacts } from '../room-requests/room-request.queries.ts';
import { quoteTotal } from '../room-requests/room-request.rules.ts';

export type NewBooking = Omit<BookingDraft, 'id' | 'guestId' | 'actorId' | 'at'>;

/** The booking as reading it would show it. A new booking has nothing besides what it was made of, so it is not read back. */
function factsOfNew(
  property: Property,
  draft: BookingDraft,
  reference: string,
  guest: GuestSummary,
  requests: RoomRequestFacts[],
): WholeBooking {
  const { guestId: _guestId, actorId: _actorId, ota, at, ...terms } = draft;
  const decimals = billingPropertyOf(property).currencyDecimals;
  const quoted = requests.map(({ unitAmount, quantity }) => quoteTotal(unitAmount, quantity, decimals));
  return {
    ...terms,
    reference,
    status: 'OPEN',
    bookingSite: ota?.bookingSite ?? null,
    reservationNumber: ota?.reservationNumber ?? null,
    vehicleNumbers: [],
    primaryGuest: guest,
    closedReason: null,
    checkOutNotes: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
    billedNights: null,
    stays: [],
    requestTotal: numericText(sumMinor(quoted), decimals),
    requestedTypeCodes: requests.map(({ roomTypeCode }) => roomTypeCode),
    writtenRequestIds: requests.map(({ id }) => id),
    heldRooms: requests.map(({ roomTypeCode, quantity }) => ({ roomTypeCode, quantity })),
    heldQuotes: requests,
    assignedRoomNumbers: [],
    chargeTotal: '0',
    chargeTax: '0',
    collectedTotal: '0',
    refundsUnderWay: '0',
    charges: [],
    payments: [],
    requests,
  };
}

/**
 * Opens a booking for a guest who exists already and is locked, and holds its rooms: all of them, or the transaction must be rolled back.
 * @returns the booking @throws Problem 400, 404, 409
 */
export async function openBooking(
  tx: Tx,
  property: Property,
  { guest, rooms, ...booking }: NewBooking & { guest: GuestSummary; rooms: HoldsOfTypes },
  { actorId, now }: Actor,
): Promise<WholeBooking> {
  const { source, expectedCheckInAt, expectedCheckOutAt, ota } = booking;
  const refusal = refuseDateRange(expectedCheckInAt, expectedCheckOutAt) ?? refuseInactiveProperty(property);
  if (refusal !== null) throw refusal;
  // A change of the property's currency or time zone waits for the booking, as elsewhere for its foreign key.
  await lockKeys(tx, [property.id], 'shared');
  const id = newId();
  const quoted = await quoteHolds(tx, property, booking, rooms, '0', now);
  const { requests } = quoted;
  const created = { source, expectedCheckInAt, expectedCheckOutAt, guestId: guest.id, ...ota };
  const audit = auditOf(
    tx,
    { propertyId: property.id, actorId, at: now },
    'booking.created',
    { entityId: id, bookingId: id, after: created },
    ...auditOfHolds(property, id, requests).map((entry) => ({ ...entry, action: 'room-request.created' })),
  );
  const draft = { ...booking, id, guestId: guest.id, actorId, at: now };
  const writes = insertOfBooking(tx, property.id, draft, requests);
  const [row] = await writeHolds(tx, property, quoted, { writes, audit }, now, id);
  if (row === undefined) throw new Error('an insert returns its row');
  return factsOfNew(property, draft, row.reference, guest, requests);
}
