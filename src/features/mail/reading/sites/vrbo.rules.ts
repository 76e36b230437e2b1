import type { SiteFormat } from './site-format.rules.ts';

/** `Property #4906384`, in the subject `Vrbo #4906384`: the number of the listing, in mails without its title. */
const LISTING = /\b(?:property(?: id)?|vrbo):? ?#?(\d{5,8})\b/i;

const findRooms: SiteFormat['findRooms'] = ({ lines, subject, source }) => {
  const texts = [...lines.map(({ cells }, at) => [...cells, lines[at + 1]?.cells[0] ?? ''].join(' ')), subject ?? ''];
  const [number, more] = new Set(texts.flatMap((text) => LISTING.exec(text)?.[1] ?? []));
  if (number === undefined || more !== undefined || source === 'SCAN') return [];
  return [{ value: [{ name: number, quantity: 1 }], confidence: 0.85, source }];
};

/** A sum that the guest gets back. A sentence at the end of the mail has the words too, without an amount. */
const DEPOSIT = /\b(?:damage|security) deposit:? (?:[A-Z]{3} ?|\p{Sc} ?)?\d/iu;
const WHOLE = /\btotal(?! payout)(?: travell?er payment)?/gi;

/** Where what the guest pays holds a deposit, its total is no price. */
const rewrite: SiteFormat['rewrite'] = (lines) =>
  DEPOSIT.test(lines.map(({ cells }) => cells.join(' ')).join(' '))
    ? lines.map((line) => ({ ...line, cells: line.cells.map((cell) => cell.replace(WHOLE, 'With the deposit')) }))
    : lines;

/** Vrbo and its names in other countries. Its mails for guests' messages and for instant bookings come from one address. */
export const VRBO: SiteFormat = {
  site: 'VRBO',
  title: 'Vrbo',
  domains: ['vrbo.com', 'homeaway.com', 'fewo-direkt.de', 'abritel.fr', 'partners.expediagroup.com'],
  relays: ['messages.homeaway.com', 'reviews.homeaway.com'],
  // A line of Expedia's own mails: `Hotels.com and Vrbo are part of Expedia Group.`
  names: [/^(?!.*\bexpedia\b).*\bvrbo\b/, /\bhomeaway\b/, /\bfewo direkt\b/, /\babritel\b/],
  number: /^HA[A-Z0-9]{5,9}$/,
  ownNumber: /(?<![A-Za-z0-9-])HA-[A-Z0-9]{5,9}(?![A-Za-z0-9-])/g,
  labels: [
    ['ROOM_NAME', 0, /^property$/],
    ['GUEST', 0, /^name urlauber$/],
    ['DATES', 0, /^zeitraum$/],
    ['PHONE', 0, /^travell?er phone$/],
    ['OTHER', 0, /^(?:inquiry from|external id|unit)$/],
    // The owner's price, before taxes and the site's fee for the guest.
    ['OTHER', 0, /^booking amount$/],
    ['AMOUNT', 0, /^total travell?er payment$/],
  ],
  cutOut: [
    // What the guest wrote, down to the end.
    {
      starts:
        /^(?:further info|weitere informationen|message)$|\bhas (?:replied to your message|sent an? (?:additional )?inquiry)\b/,
      ends: [],
    },
  ],
  kinds: [
    { in: 'x-mediated-message-type', words: /inquir|repl/, kind: 'OTHER' },
    { in: 'subject', words: /^(?:inquiry|reservierungsanfrage|reservation) (?:from|von)\b|^response needed\b/, kind: 'OTHER' },
    { in: 'subject', words: /^instant booking\b/, kind: 'NEW' },
  ],
  namesHotel: false,
  namesListing: true,
  greetsHotel: false,
  isOneUnit: true,
  rewrite,
  findRooms,
};
