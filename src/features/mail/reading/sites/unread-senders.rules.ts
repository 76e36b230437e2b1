/** Senders of booking e-mails that are recognised but not read. `isRelay`: it passes on bookings of other sites. */
type UnreadSender = Readonly<{ title: string; isRelay: boolean; domains: readonly string[] }>;

const relay = (title: string, ...domains: string[]): UnreadSender => ({ title, isRelay: true, domains });
const site = (title: string, ...domains: string[]): UnreadSender => ({ title, isRelay: false, domains });

/** Who knows another one adds it. A site whose mails are read has a format of its own instead (sites.rules.ts). */
const UNREAD_SENDERS: readonly UnreadSender[] = [
  relay('HotelRunner', 'hotelrunner.com'),
  relay('Little Hotelier', 'littlehotelier.com'),
  relay('SiteMinder', 'siteminder.com'),
  relay('OwlNest', 'owlting.com'),
  relay('Lodgify', 'lodgify.com'),
  relay('Scidoo', 'scidoo.com'),
  relay('SabeeApp', 'sabeeapp.com'),
  relay('Guesty', 'guesty.com'),
  relay('Beds24', 'beds24.com'),
  relay('Cloudbeds', 'cloudbeds.com'),
  relay('Smoobu', 'smoobu.com'),
  relay('Hostaway', 'hostaway.com'),
  relay('Rentlio', 'rentl.io', 'rentlio.com'),
  site('AsiaYo', 'asiayo.com'),
  site('Go2Joy', 'go2joy.vn'),
  site('Mytour', 'mytour.vn'),
  site('Hostelworld', 'hostelworld.com'),
  site('Vrbo', 'homeaway.com', 'fewo-direkt.de', 'abritel.fr'),
];

/** Why a person has to enter what this sender reports; null for any other sender. */
export function explainUnreadSender(sender: string | null): string | null {
  const domain = sender?.slice(sender.lastIndexOf('@') + 1).toLowerCase() ?? '';
  const known = UNREAD_SENDERS.find(({ domains }) => domains.some((own) => domain === own || domain.endsWith(`.${own}`)));
  if (known === undefined) return null;
  return known.isRelay
    ? `${known.title} passes on bookings of other sites, and its messages are not read: enter the reservation with the number and the price of the booking site.`
    : `Messages of ${known.title} are not read: enter the reservation by hand.`;
}
