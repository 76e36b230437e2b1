import { hash } from 'node:crypto';
import { etagOf } from '../../platform/http/etag.ts';
import { currencyDecimals } from '../../platform/money.ts';
import type { EventDraft } from '../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { PropertyFacts } from '../identity/index.ts';
import type { BookingItemView, RoomStayView, StayWithBookingView } from './booking.schema.ts';
import type { BookingFacts, StayFacts } from './booking-facts.queries.ts';
import {
  balanceOf,
  balanceView,
  billingDayTag,
  countedStays,
  guestCounts,
  type Hotel,
  nightsOf,
  stayFigures,
} from './booking-view.rules.ts';

/** Asked for several times a booking, of lists of hundreds: the same object for the same property, as one request knows it. */
const hotels = new WeakMap<PropertyFacts, Hotel>();

/** The property as the booking rules see it. */
export function hotelOf(property: PropertyFacts): Hotel {
  const known = hotels.get(property);
  if (known !== undefined) return known;
  const decimals = currencyDecimals(property.currency);
  if (decimals === null) throw new Error(`a property has the unknown currency ${property.currency}`);
  const hotel = { ...property, currencyDecimals: decimals };
  hotels.set(property, hotel);
  return hotel;
}

/** The booking as lists, answers and events show it. */
export function bookingItem(property: PropertyFacts, facts: BookingFacts, now: Timestamp): BookingItemView {
  const hotel = hotelOf(property);
  const balance = balanceView(hotel, balanceOf(hotel, facts, now));
  return {
    id: facts.id,
    reference: facts.reference,
    status: facts.status,
    source: facts.source,
    bookingSite: facts.bookingSite,
    reservationNumber: facts.reservationNumber,
    expectedCheckInAt: facts.expectedCheckInAt,
    expectedCheckOutAt: facts.expectedCheckOutAt,
    billingMode: facts.billingMode,
    billingCheckoutTime: facts.billingCheckoutTime,
    transportMode: facts.transportMode,
    childCount: facts.childCount,
    maleCount: facts.maleCount,
    femaleCount: facts.femaleCount,
    ...guestCounts(facts),
    fromCity: facts.fromCity,
    toCity: facts.toCity,
    memberRelation: facts.memberRelation,
    vehicleNumbers: facts.vehicleNumbers,
    billableNights: nightsOf(hotel, facts, now),
    balance,
    pending: balance.pending,
    primaryGuest: facts.primaryGuest,
    roomNumbers: countedStays(facts.stays).map((stay) => stay.roomNumber),
    activeCards: facts.stays.filter((stay) => stay.hasActiveCard).length,
    closedReason: facts.closedReason,
    checkOutNotes: facts.checkOutNotes,
    createdAt: facts.createdAt,
    updatedAt: facts.updatedAt,
  };
}

/** One stay of the booking. */
export function stayView(property: PropertyFacts, facts: BookingFacts, stay: StayFacts, now: Timestamp): RoomStayView {
  return {
    id: stay.id,
    bookingId: facts.id,
    roomId: stay.roomId,
    roomNumber: stay.roomNumber,
    roomTypeCode: stay.roomTypeCode,
    status: stay.status,
    checkInAt: stay.checkInAt,
    checkOutAt: stay.checkOutAt,
    rateSource: stay.rateSource,
    ratePlanCode: stay.ratePlanCode,
    roomRequestId: stay.roomRequestId,
    ...stayFigures(hotelOf(property), facts, stay, now),
    movedFromStayId: stay.movedFromStayId,
    hasActiveCard: stay.hasActiveCard,
    notes: stay.notes,
    voidReason: stay.voidReason,
    voidedAt: stay.voidedAt,
    createdAt: stay.createdAt,
    updatedAt: stay.updatedAt,
  };
}

/** The stay with its booking's status; it must be there, because the caller has just written or found it. */
export function getStayWithBooking(
  property: PropertyFacts,
  facts: BookingFacts,
  roomStayId: string,
  now: Timestamp,
): StayWithBookingView {
  const stay = facts.stays.find(({ id }) => id === roomStayId);
  if (stay === undefined) throw new Error('the stay belongs to the booking');
  return { ...stayView(property, facts, stay, now), bookingStatus: facts.status };
}

/** A digest of what the booking shows of others: its guest, its rooms with their types and cards, what nights cost by now, the billing of the property. */
function borrowedTag(property: PropertyFacts, facts: BookingFacts, now: Timestamp): string {
  const { billingCheckinTime, billingCheckoutTime, timezone, currency } = property;
  const hotel = hotelOf(property);
  const rooms = facts.stays.map((stay) => [
    stay.roomNumber,
    stay.roomTypeCode,
    stay.hasActiveCard,
    stayFigures(hotel, facts, stay, now),
  ]);
  const borrowed = [
    facts.primaryGuest,
    rooms,
    facts.requestedTypeCodes,
    billingCheckinTime,
    billingCheckoutTime,
    timezone,
    currency,
  ];
  return hash('sha256', JSON.stringify(borrowed), 'base64url').slice(0, 12);
}

/**
 * The booking's strong ETag. It changes with any write to the booking, its stays or its ledger, with what it shows of other
 * records, and with the billing day while the guest is in house.
 */
export function bookingEtag(property: PropertyFacts, facts: BookingFacts, now: Timestamp): string {
  const day = billingDayTag(hotelOf(property), facts, now);
  const borrowed = borrowedTag(property, facts, now);
  return etagOf(facts.version, day === null ? borrowed : `${borrowed}-d${day}`);
}

/** The booking as its stream tells it: the list item with its ETag as `version`. */
export function bookingEventData(
  property: PropertyFacts,
  facts: BookingFacts,
  now: Timestamp,
): BookingItemView & { version: string } {
  return { ...bookingItem(property, facts, now), version: bookingEtag(property, facts, now) };
}

/** The change that every write to a booking sends. */
export function bookingEvent(property: PropertyFacts, facts: BookingFacts, now: Timestamp): EventDraft {
  return { stream: 'booking', subjectId: facts.id, name: 'booking.updated', data: bookingEventData(property, facts, now) };
}
