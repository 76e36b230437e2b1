import { hash } from 'node:crypto';
import { etagOf } from '../../platform/http/etag.ts';
import type { EventDraft } from '../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { Property } from '../properties/index.ts';
import { billingPropertyOf } from './billing-property.ts';
import { countedStays } from './booking.rules.ts';
import type { BookingItemView, RoomStayView, StayWithBookingView } from './booking.schema.ts';
import type { BookingFacts, StayFacts } from './booking-facts.queries.ts';
import {
  balanceView,
  billingDayTag,
  computeBalance,
  countNights,
  guestCounts,
  nightRatesView,
  stayFigures,
} from './booking-figures.rules.ts';

/** The booking as lists, responses and events show it. */
export function bookingItem(property: Property, facts: BookingFacts, now: Timestamp): BookingItemView {
  const billingProperty = billingPropertyOf(property);
  const balance = balanceView(billingProperty, computeBalance(billingProperty, facts, now));
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
    billableNights: countNights(billingProperty, facts, now),
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
export function stayView(property: Property, facts: BookingFacts, stay: StayFacts, now: Timestamp): RoomStayView {
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
    roomRequestIds: stay.roomRequestIds,
    ...stayFigures(billingPropertyOf(property), facts, stay, now),
    nightRates: nightRatesView(billingPropertyOf(property), facts, stay, now),
    movedFromStayId: stay.movedFromStayId,
    hasActiveCard: stay.hasActiveCard,
    notes: stay.notes,
    voidReason: stay.voidReason,
    voidedAt: stay.voidedAt,
    createdAt: stay.createdAt,
    updatedAt: stay.updatedAt,
  };
}

/** The stay with its booking's status. The caller has just written or found the stay, so it exists. */
export function getStayWithBooking(
  property: Property,
  facts: BookingFacts,
  roomStayId: string,
  now: Timestamp,
): StayWithBookingView {
  const stay = facts.stays.find(({ id }) => id === roomStayId);
  if (stay === undefined) throw new Error('the stay belongs to the booking');
  return { ...stayView(property, facts, stay, now), bookingStatus: facts.status };
}

/** A digest of what the booking shows of other records: guest, rooms with their types and cards, rates of later nights, billing of the property. */
function digestOfRelated(property: Property, facts: BookingFacts, now: Timestamp): string {
  const { billingCheckinTime, billingCheckoutTime, timezone, currency } = property;
  const billingProperty = billingPropertyOf(property);
  const rooms = facts.stays.map((stay) => [
    stay.roomNumber,
    stay.roomTypeCode,
    stay.hasActiveCard,
    stayFigures(billingProperty, facts, stay, now),
  ]);
  const related = [
    facts.primaryGuest,
    rooms,
    facts.requestedTypeCodes,
    facts.assignedRoomNumbers,
    billingCheckinTime,
    billingCheckoutTime,
    timezone,
    currency,
    ...(property.taxRules.length === 0 ? [] : [property.taxRules, computeBalance(billingProperty, facts, now).tax.toString()]),
  ];
  return hash('sha256', JSON.stringify(related), 'base64url').slice(0, 12);
}

/**
 * The booking's strong ETag. It changes with any write to the booking, its stays or its ledger, with what it shows of other
 * records, and with the billing day while the guest is in house.
 */
export function bookingEtag(property: Property, facts: BookingFacts, now: Timestamp): string {
  const day = billingDayTag(billingPropertyOf(property), facts, now);
  const related = digestOfRelated(property, facts, now);
  return etagOf(facts.version, day === null ? related : `${related}-d${day}`);
}

/** The data of the booking stream's events: the list item, with its ETag as `version`. */
export function bookingEventData(property: Property, facts: BookingFacts, now: Timestamp): BookingItemView & { version: string } {
  return { ...bookingItem(property, facts, now), version: bookingEtag(property, facts, now) };
}

/** The booking as it is now, for its stream. */
export function bookingEvent(property: Property, facts: BookingFacts, now: Timestamp): EventDraft {
  return { stream: 'booking', subjectId: facts.id, name: 'booking.updated', data: bookingEventData(property, facts, now) };
}

/** The events that every write to a booking publishes: the booking, and which of its room requests were written. */
export function bookingEvents(property: Property, facts: BookingFacts, now: Timestamp): EventDraft[] {
  const data = { version: now, bookingId: facts.id };
  const holds = facts.writtenRequestIds.map((id) => ({ stream: 'hold', subjectId: id, name: 'hold.changed', data }));
  return [bookingEvent(property, facts, now), ...holds];
}
