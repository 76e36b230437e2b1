import { type Day, daysBetween } from '../../format/time.rules.ts';
import type { StayDates } from './stay-dates.rules.ts';

/** Rooms of a type at a price: null is the default rate of the type. */
export type Pick = { roomTypeCode: string; ratePlanCode: string | null; quantity: number };

export const SOURCES = ['PHONE', 'WALKIN', 'DIRECT', 'OTA', 'AGENT', 'CORPORATE'] as const;
export type Source = (typeof SOURCES)[number];

export const SITES = ['BOOKING_COM', 'AGODA', 'EXPEDIA', 'MAKEMYTRIP', 'AIRBNB', 'OYO'] as const;
export type Site = (typeof SITES)[number];

/** A booking that is being written. */
export type Draft = {
  phone: string;
  name: string;
  stayText: string;
  /** The dates from the calendar; null: those of the text. */
  picked: StayDates | null;
  picks: readonly Pick[];
  men: string;
  women: string;
  children: string;
  source: Source;
  /** Of a booking site, with source OTA. */
  site: Site;
  reservationNumber: string;
};

export const EMPTY_DRAFT: Draft = {
  phone: '',
  name: '',
  stayText: '',
  picked: null,
  picks: [],
  men: '',
  women: '',
  children: '',
  source: 'PHONE',
  site: 'BOOKING_COM',
  reservationNumber: '',
};

/** Whether something would be lost with it. */
export function isTouched(draft: Draft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(EMPTY_DRAFT);
}

/** What the service says of a room type. */
export type TypeFacts = {
  roomTypeCode: string;
  availableQuantity: number;
  offers: readonly { ratePlanCode: string | null; amount: number }[];
};

export function quantityOf(picks: readonly Pick[], roomTypeCode: string, ratePlanCode: string | null): number {
  return picks.find((pick) => pick.roomTypeCode === roomTypeCode && pick.ratePlanCode === ratePlanCode)?.quantity ?? 0;
}

/** The picks with another quantity for one of them. */
export function withQuantity(picks: readonly Pick[], changed: Pick): Pick[] {
  const others = picks.filter(
    ({ roomTypeCode, ratePlanCode }) => roomTypeCode !== changed.roomTypeCode || ratePlanCode !== changed.ratePlanCode,
  );
  return changed.quantity > 0 ? [...others, changed] : others;
}

/** How many rooms of a type are picked, whatever their price. */
export function pickedOf(picks: readonly Pick[], roomTypeCode: string): number {
  return picks.reduce((sum, pick) => sum + (pick.roomTypeCode === roomTypeCode ? pick.quantity : 0), 0);
}

/** The types of which more is picked than there is. */
export function overPicked(picks: readonly Pick[], types: readonly TypeFacts[]): string[] {
  const codes = [...new Set(picks.map(({ roomTypeCode }) => roomTypeCode))];
  return codes.filter((code) => {
    const free = types.find(({ roomTypeCode }) => roomTypeCode === code)?.availableQuantity ?? 0;
    return pickedOf(picks, code) > free;
  });
}

/** The service's price of each pick, added up in the smallest unit of the currency: exact, as whole numbers. */
export function totalOf(picks: readonly Pick[], types: readonly TypeFacts[], decimals: number): number {
  const unit = 10 ** decimals;
  const minor = picks.reduce((sum, { roomTypeCode, ratePlanCode, quantity }) => {
    const type = types.find((one) => one.roomTypeCode === roomTypeCode);
    const amount = type?.offers.find((offer) => offer.ratePlanCode === ratePlanCode)?.amount ?? 0;
    return sum + Math.round(amount * unit) * quantity;
  }, 0);
  return minor / unit;
}

/**
 * When the guest is expected: at the hotel's check-in time; now, when they come for the night that has begun and that time has passed.
 * @param checkInAt the hotel's check-in time on the day of arrival @param now both ISO 8601
 */
export function arrivalAt(arrival: Day, tonight: Day, checkInAt: string, now: string): string {
  return arrival === tonight && Date.parse(now) > Date.parse(checkInAt) ? now : checkInAt;
}

/** A count as typed; null: nobody said. */
function countOf(text: string): number | null {
  return text === '' ? null : Number(text);
}

/** How many guests come, as far as somebody said. */
export function guestsOf({ men, women, children }: Draft): number {
  return Number(men) + Number(women) + Number(children);
}

/** What is sent to the service, all rooms in one request. */
export function bookingOf(draft: Draft, expectedCheckInAt: string, expectedCheckOutAt: string) {
  const { phone, name, men, women, children, source, picks, site, reservationNumber } = draft;
  const isReserved = source === 'OTA' && reservationNumber.trim() !== '';
  return {
    source,
    expectedCheckInAt,
    expectedCheckOutAt,
    phoneE164: phone.trim() === '' ? null : phone.trim(),
    guestName: name.trim() === '' ? null : name.trim(),
    maleCount: countOf(men),
    femaleCount: countOf(women),
    childCount: countOf(children),
    bookingSite: isReserved ? site : null,
    reservationNumber: isReserved ? reservationNumber.trim() : null,
    roomRequests: picks.map((pick) => ({ ...pick })),
  };
}

export function nightsOf({ arrival, departure }: StayDates): number {
  return daysBetween(arrival, departure);
}
