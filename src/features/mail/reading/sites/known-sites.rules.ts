import type { BookingSite } from '../reservation.rules.ts';

/** What is known about a booking site: its domains, its names and the format of its numbers. */
export type KnownSite = Readonly<{
  site: BookingSite;
  /** Its domains, with all their subdomains. */
  domains: readonly string[];
  /** Subdomains that relay what guests and hotels write, for which the site does not vouch. */
  relays: readonly string[];
  /** Its names in its mails, for texts as `toKey` returns them. */
  names: readonly RegExp[];
  /** The format of its numbers, for numbers after a label. */
  number: RegExp;
  /** Numbers that only this site uses, anywhere in a text; null for a site whose numbers are digits only. */
  ownNumber: RegExp | null;
}>;

const countries = (name: string, endings: string): string[] => endings.split(' ').map((ending) => `${name}.${ending}`);

export const KNOWN_SITES: readonly KnownSite[] = [
  {
    site: 'MAKEMYTRIP',
    domains: ['makemytrip.com', 'go-mmt.com', 'goibibo.com', 'ingommt.com', 'mmtmail.com'],
    relays: [],
    names: [/\bmake ?my ?trip\b/, /\bgoibibo\b/, /\bgo mmt\b/, /\bingommt\b|\bingo mmt\b/],
    number: /^(?:NH\d{6,18}|HTL[A-Z0-9]{6,14})$/,
    ownNumber: /(?<![A-Za-z0-9])(?:NH\d{10,18}|HTL[A-Z]{2,4}\d{6,10})(?![A-Za-z0-9])/g,
  },
  {
    site: 'BOOKING_COM',
    domains: ['booking.com'],
    relays: ['guest.booking.com', 'property.booking.com', 'mchat.booking.com'],
    names: [/\bbooking com\b/],
    number: /^\d{9,10}$/,
    ownNumber: null,
  },
  {
    site: 'AGODA',
    domains: ['agoda.com', 'agoda-emails.com'],
    relays: ['agoda-messaging.com', 'messaging.agoda.com', 'chat.agoda.com'],
    names: [/\bagoda\b/],
    number: /^\d{7,10}$/,
    ownNumber: null,
  },
  {
    site: 'EXPEDIA',
    domains: [
      'expediapartnercentral.com',
      'expediagroup.com',
      'expediamail.com',
      'hotels.com',
      'vrbo.com',
      ...countries(
        'expedia',
        'com ca de fr it es nl ie co.in co.uk co.jp co.kr co.nz com.au com.br com.hk com.my com.sg com.tw com.mx',
      ),
    ],
    relays: ['m.expediapartnercentral.com', 'messages.expediapartnercentral.com'],
    names: [/\bexpedia\b/, /\bhotels com\b/],
    number: /^\d{7,14}$/,
    ownNumber: null,
  },
  {
    site: 'AIRBNB',
    domains: [
      'airbnbmail.com',
      ...countries(
        'airbnb',
        'com ca de fr it es nl ie at be ch dk fi gr no pl pt se cn ru co.in co.uk co.kr co.nz co.za co.id com.au com.br com.hk com.my com.sg com.tr com.tw com.mx com.ph com.vn',
      ),
    ],
    relays: ['guest.airbnb.com', 'host.airbnb.com', 'user.airbnb.com', 'reply.airbnb.com'],
    names: [/\bairbnb\b/],
    number: /^HM[A-Z0-9]{8}$/,
    ownNumber: /(?<![A-Za-z0-9])HM(?=[A-Z0-9]{0,7}\d)[A-Z0-9]{8}(?![A-Za-z0-9])/g,
  },
  {
    site: 'OYO',
    domains: ['oyorooms.com', 'oyohotels.com', 'oyo.com', 'oyovacationhomes.com'],
    relays: [],
    names: [/\boyo\b/, /\boyo rooms\b/, /\boravel\b/],
    number: /^(?:[A-Z]{3,6}\d{3,6}|OYO[A-Z0-9]{5,12}|\d{8,12})$/,
    ownNumber: null,
  },
];
