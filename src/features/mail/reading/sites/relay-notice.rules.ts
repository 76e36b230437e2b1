import { cleanCell } from '../plain-text.rules.ts';
import type { MessageLine } from '../reservation.rules.ts';
import type { SiteText } from './site-format.rules.ts';

/** What a notice of a relay says of a booking of another site, in its own words. */
export type RelayNotice = Readonly<{
  headline: 'New reservation' | 'Reservation modified' | 'Reservation cancelled';
  /** As its text names it. */
  site: string;
  number: string;
  hotel: string;
  guest: string;
  arrival: string;
  departure: string;
  rooms: readonly string[];
  /** Undefined where the notice has none. */
  price: string | undefined;
}>;

const TEXT_MAX = 4_000;

/** The text of a notice in one line. */
export function joinNotice({ lines }: SiteText): string {
  return cleanCell(lines.map(({ cells }) => cells.join(' ')).join(' '), TEXT_MAX);
}

/** The notice as rows of labels and values. What it calls the price of another site than Booking.com may be the hotel's share. */
export function writeNotice(notice: RelayNotice): readonly MessageLine[] {
  const { headline, site, number, hotel, guest, arrival, departure, rooms, price } = notice;
  const isBookingCom = /^booking(?:\.com)?$/i.test(site);
  const isPriced = isBookingCom && headline !== 'Reservation cancelled' && price !== undefined;
  const rows = [
    [headline],
    [isBookingCom ? 'Booking.com' : site],
    ['Booking number', number],
    ['Hotel name', hotel],
    ['Guest name', guest],
    ['Check-in', arrival],
    ['Check-out', departure],
    ...rooms.map((room, index) => [`Room ${index + 1}`, room]),
    ...(isPriced ? [['Total price', price]] : []),
  ];
  return rows.map((cells) => ({ cells, confidence: 1 }));
}

/** `15/01/2026`, as Italians and Spaniards write it, without doubt about day and month. */
const toIsoDate = (date: string): string => date.split('/').reverse().join('-');

/** A new reservation, from the named groups of an expression: `site`, `number`, `hotel`, `guest`, `arrival` and `departure`. */
export function writeNewReservation(
  said: Readonly<Partial<Record<string, string>>>,
  rooms: readonly string[],
  price: string | undefined,
): readonly MessageLine[] {
  const { site = '', number = '', hotel = '', guest = '', arrival = '', departure = '' } = said;
  const days = { arrival: toIsoDate(arrival), departure: toIsoDate(departure) };
  return writeNotice({ headline: 'New reservation', site, number, hotel, guest, ...days, rooms, price });
}
