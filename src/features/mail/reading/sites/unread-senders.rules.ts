import { capConfidence } from '../field-candidates.rules.ts';
import type { MessageLine, ReadReservation } from '../reservation.rules.ts';
import { readBeds24 } from './beds24.rules.ts';
import { readLobbyPms } from './lobbypms.rules.ts';
import { readQuoVai } from './quovai.rules.ts';
import { readScidoo } from './scidoo.rules.ts';
import type { SiteText } from './site-format.rules.ts';

/** Writes a notice of a relay as labels and values, with the name of the booking site; null for what it does not understand. */
type ReadRelay = (text: SiteText) => readonly MessageLine[] | null;
/**
 * Senders of booking e-mails that are recognised but not read. `isRelay`: it passes on bookings of other sites. `read`: reads the
 * notices of a known form.
 */
type UnreadSender = Readonly<{ title: string; isRelay: boolean; domains: readonly string[]; read?: ReadRelay }>;

const relay = (title: string, ...domains: string[]): UnreadSender => ({ title, isRelay: true, domains });
const site = (title: string, ...domains: string[]): UnreadSender => ({ title, isRelay: false, domains });

/** Who knows another one adds it. A site whose mails are read has a format of its own instead (sites.rules.ts). */
const UNREAD_SENDERS: readonly UnreadSender[] = [
  relay('HotelRunner', 'hotelrunner.com'),
  relay('Little Hotelier', 'littlehotelier.com'),
  relay('SiteMinder', 'siteminder.com'),
  relay('OwlNest', 'owlting.com'),
  relay('Lodgify', 'lodgify.com'),
  { ...relay('Scidoo', 'scidoo.com'), read: readScidoo },
  { ...relay('QuoVai', 'quovai.com'), read: readQuoVai },
  { ...relay('LobbyPMS', 'lobbybookings.com'), read: readLobbyPms },
  relay('SabeeApp', 'sabeeapp.com'),
  relay('Guesty', 'guesty.com'),
  { ...relay('Beds24', 'beds24.com'), read: readBeds24 },
  relay('Cloudbeds', 'cloudbeds.com'),
  relay('Smoobu', 'smoobu.com'),
  relay('Hostaway', 'hostaway.com'),
  relay('Rentlio', 'rentl.io', 'rentlio.com'),
  relay('Octorate', 'octorate.com'),
  site('AsiaYo', 'asiayo.com'),
  site('Go2Joy', 'go2joy.vn'),
  site('Mytour', 'mytour.vn'),
];

function findUnreadSender(sender: string | null): UnreadSender | undefined {
  const domain = sender?.slice(sender.lastIndexOf('@') + 1).toLowerCase() ?? '';
  return UNREAD_SENDERS.find(({ domains }) => domains.some((own) => domain === own || domain.endsWith(`.${own}`)));
}

/** What a relay says, as labels and values; null where it is none whose notices are read, and for what is no such notice. */
export function readRelay(sender: string | null, text: SiteText): readonly MessageLine[] | null {
  return findUnreadSender(sender)?.read?.(text) ?? null;
}

/** Why a person has to enter what this sender reports; null for any other sender, and for a notice that was understood. */
export function explainUnreadSender(sender: string | null, isRead = false): string | null {
  const known = findUnreadSender(sender);
  if (known === undefined || (known.read !== undefined && isRead)) return null;
  return known.isRelay
    ? `${known.title} passes on bookings of other sites, and this message is not read: enter the reservation with the number and the price of the booking site.`
    : `Messages of ${known.title} are not read: enter the reservation by hand.`;
}

/** Limits the confidence of all fields of such a sender: its words may mean something else than the same words of a site. */
export function limitUnread(sender: string | null, read: ReadReservation, most: number): ReadReservation {
  if (explainUnreadSender(sender) === null) return read;
  const limited = Object.entries(read.fields).map(([name, field]) => [name, capConfidence<unknown>(field, most)]);
  return { ...read, fields: Object.fromEntries(limited) };
}

/** Why a person has to look at a notice of a relay that was understood: its customers write what they like from its address. */
export function explainRelay(sender: string | null): string | null {
  const known = findUnreadSender(sender);
  return known?.isRelay === true
    ? `${known.title} passes this on, and its customers can write from its address: compare it with the booking site, then book it.`
    : null;
}
