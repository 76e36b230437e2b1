import { SITE_NAMES, type Site } from '../../data/booking-sites.rules.ts';
import { type Day, daysBetween } from '../../format/time.rules.ts';
import { type LaterRooms, lotsOf } from './later-rooms.rules.ts';
import { type Pick, pickedOf } from './picks.rules.ts';
import type { StayDates } from './stay-dates.rules.ts';

export const SOURCES = ['PHONE', 'WALKIN', 'DIRECT', 'OTA', 'AGENT', 'CORPORATE'] as const;
export type Source = (typeof SOURCES)[number];

/** In the order in which they are offered. */
export const SITES = Object.keys(SITE_NAMES) as readonly Site[];

/** A booking that is being written. */
export type Draft = {
  phone: string;
  name: string;
  stayText: string;
  /** The dates from the calendar; null: those of the text. */
  picked: StayDates | null;
  picks: readonly Pick[];
  /** Which of the picked rooms come after the others. */
  later: readonly LaterRooms[];
  /** The room that was pressed on the chart; null: none. */
  room: { id: string; number: number; roomTypeCode: string } | null;
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
  later: [],
  room: null,
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
  offers: readonly { ratePlanCode: string | null; amount: number; nightRates: readonly { date: Day; rate: number }[] }[];
};

/** The types of which more is picked than there is. */
export function overPicked(picks: readonly Pick[], types: readonly TypeFacts[]): string[] {
  const codes = [...new Set(picks.map(({ roomTypeCode }) => roomTypeCode))];
  return codes.filter((code) => {
    const free = types.find(({ roomTypeCode }) => roomTypeCode === code)?.availableQuantity ?? 0;
    return pickedOf(picks, code) > free;
  });
}

/**
 * The service's price of each pick, added up in the smallest unit of the currency: exact, as whole numbers. Rooms that come later are not paid
 * for the nights before.
 */
export function totalOf(
  { picks, later }: { picks: readonly Pick[]; later: readonly LaterRooms[] },
  types: readonly TypeFacts[],
  decimals: number,
): number {
  const unit = 10 ** decimals;
  const minorOf = (amount: number): number => Math.round(amount * unit);
  const offerOf = ({ roomTypeCode, ratePlanCode }: Pick) =>
    types.find((one) => one.roomTypeCode === roomTypeCode)?.offers.find((offer) => offer.ratePlanCode === ratePlanCode);
  const all = picks.reduce((sum, pick) => sum + minorOf(offerOf(pick)?.amount ?? 0) * pick.quantity, 0);
  const before = later.reduce((sum, lot) => {
    const nights = offerOf(lot)?.nightRates.filter(({ date }) => date < lot.from) ?? [];
    return sum + nights.reduce((rates, { rate }) => rates + minorOf(rate), 0) * lot.quantity;
  }, 0);
  return (all - before) / unit;
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

/** The room that was pressed goes to the first lot of its type. */
function withRoom<L extends { roomTypeCode: string }>(lots: readonly L[], room: Draft['room']): (L & { roomIds?: string[] })[] {
  const at = lots.findIndex(({ roomTypeCode }) => roomTypeCode === room?.roomTypeCode);
  return lots.map((lot, index) => (index === at && room !== null ? { ...lot, roomIds: [room.id] } : lot));
}

/** What is sent to the service, all rooms in one request. @param checkInOn when rooms of a day are expected */
export function bookingOf(draft: Draft, expectedCheckInAt: string, expectedCheckOutAt: string, checkInOn: (day: Day) => string) {
  const { phone, name, men, women, children, source, picks, later, room, site, reservationNumber } = draft;
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
    roomRequests: withRoom(lotsOf(picks, later, checkInOn), room),
  };
}

export function nightsOf({ arrival, departure }: StayDates): number {
  return daysBetween(arrival, departure);
}
