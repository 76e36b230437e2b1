import type { MessageLine } from '../reservation.rules.ts';
import { joinNotice, type RelayNotice, writeNotice } from './relay-notice.rules.ts';
import type { SiteText } from './site-format.rules.ts';

/** `Buchung: Haus am See : Zimmer Nr. 3 - Mi 9 Sep 2026: 88900001 - Muster - Booking.com` */
const SUBJECT =
  /^(?<kind>Buchung|Buchungsänderung|Buchung storniert|Stornierung): ?(?<hotel>[^:]{2,100}?)(?: ?: ?(?<room>[^:]{2,100}?))? - (?:[^:-]{6,20}: )?(?<id>\d{6,10})(?: - [^:]{1,60}?)? - (?<site>Booking\.com|Airbnb)$/u;
/** The notice, in lines or in one line. What the guest wrote stands behind the e-mail address. */
const NOTICE =
  /^(?<said>Neue Buchungsbenachrichtigung|Stornierungsbenachrichtigung|Diese Buchung wurde durch den Gast (?:storniert|geändert))\. (?<place>.{2,250}?) Buchungsnummer:? (?<id>\d{6,10})(?: Personen \d{1,2})?(?: Preis (?<price>€ ?[\d.,]+|[\d.,]+ ?€))? Check-in (?<arrival>[^:]{6,24}?)(?: Letzte Übernachtung [^:]{6,24}?)? Check-out (?<departure>[^:]{6,24}?) (?<site>Booking\.com|Airbnb) (?<number>[A-Z0-9]{8,12}) Name (?<guest>[^:]{2,100}?) Email\b/u;

/** The kind by the words of subject and notice, as a headline. Null where they differ. */
function headlineOf(kind: string, said: string): RelayNotice['headline'] | null {
  const isCancelled = /stornier/i.test(kind);
  if (isCancelled !== /stornier/i.test(said) || /änder/.test(kind) !== /änder/.test(said)) return null;
  return isCancelled ? 'Reservation cancelled' : /änder/.test(kind) ? 'Reservation modified' : 'New reservation';
}

/**
 * A notice of Beds24 as rows of labels and values: it relays bookings of other sites with the site's number. The room stands beside the
 * hotel, and only the subject tells where it begins. Null for whatever does not have its form, and for groups of rooms.
 */
export function readBeds24(text: SiteText): readonly MessageLine[] | null {
  const [head, notice] = [SUBJECT.exec(text.subject ?? '')?.groups, NOTICE.exec(joinNotice(text))?.groups];
  if (head === undefined || notice === undefined || head.id !== notice.id || head.site !== notice.site) return null;
  const { hotel = '', site = '' } = head;
  const { place = '', number = '', guest = '', arrival = '', departure = '', price } = notice;
  const room = head.room ?? (place.startsWith(`${hotel} `) ? place.slice(hotel.length + 1) : '');
  const headline = headlineOf(head.kind ?? '', notice.said ?? '');
  if (headline === null || room === '' || ![hotel, `${hotel} ${room}`].includes(place)) return null;
  return writeNotice({ headline, site, number, hotel, guest, arrival, departure, rooms: [room], price });
}
