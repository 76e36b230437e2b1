import type { Random } from '../../harness/random.ts';
import { airbnb, expedia } from './expedia-airbnb.ts';
import { makeMyTrip, oyo } from './indian-sites.ts';
import { plainOf } from './layouts.ts';
import type { Block, Letter, Pair } from './letter.ts';
import { type Reservation, reservationOf, type Site } from './reservation.ts';
import { agoda, bookingCom, lodgingReservation } from './western-sites.ts';

export const LETTERS: Readonly<Record<Site, (reservation: Reservation, random: Random) => Letter>> = {
  MAKEMYTRIP: makeMyTrip,
  BOOKING_COM: bookingCom,
  AGODA: agoda,
  EXPEDIA: expedia,
  AIRBNB: airbnb,
  OYO: oyo,
};

type Made = Readonly<{ letter: Letter; reservation: Reservation; random: Random }>;
type Change = (made: Made) => Letter | null;

const withSubject = (letter: Letter, subject: string, ...headlines: string[]): Letter => ({
  ...letter,
  subject,
  headlines: headlines.length > 0 ? headlines : [letter.headlines[0] ?? '', subject],
});

/** The letter with pairs changed; null omits one. */
function withPairs(letter: Letter, change: (pair: Pair) => Pair | readonly Pair[] | null): Letter {
  const pairsOf = (pairs: readonly Pair[]): Pair[] =>
    pairs.flatMap((pair): Pair[] => {
      const made = change(pair);
      if (made === null) return [];
      return typeof made[0] === 'string' ? [made as Pair] : [...(made as readonly Pair[])];
    });
  const blocks = letter.blocks.map(
    (block): Block => (block.kind === 'pairs' ? { ...block, pairs: pairsOf(block.pairs) } : block),
  );
  return { ...letter, blocks, structured: [] };
}

const isTable = (block: Block, head: RegExp): boolean => block.kind === 'table' && block.header.some((text) => head.test(text));
const without = (letter: Letter, head: RegExp): Letter => ({
  ...letter,
  blocks: letter.blocks.filter((block) => !isTable(block, head)),
});

const CHECK_IN = /^(?:check|arrival|guest stay)/i;
const WHOLE = /gross|reservation total|^total(?! guests| rooms| units)|grand|booking amount|^price$|sell rate|balance|collected/i;

/** Changes that turn a good letter into one that must not be booked. */
export const CHANGES: Readonly<Record<string, Change>> = {
  'a newsletter': ({ letter, reservation }) => ({
    ...withSubject(
      letter,
      'Boost your visibility this season',
      'Grow your business',
      'Partners like you receive a new booking every 5 minutes.',
    ),
    blocks: [
      { kind: 'text', lines: [`Offer ends 31 Dec 2026. Total savings up to Rs. 25,000. Your property: ${reservation.property}`] },
    ],
    structured: [],
  }),
  'a request for a review': ({ letter, reservation }) =>
    withSubject(
      letter,
      `Review your guest ${reservation.guest}`,
      letter.senderName,
      'How was the stay of your guest? Please rate.',
    ),
  'an invoice': ({ letter, reservation }) =>
    withSubject(
      letter,
      `Invoice ${reservation.others.invoice} for booking ${reservation.number}`,
      letter.senderName,
      'Tax Invoice',
    ),
  'a payout': ({ letter, reservation }) =>
    withSubject(letter, `Payout sent for reservation ${reservation.number}`, letter.senderName, 'We have sent your payout.'),
  "a guest's message": ({ letter, reservation }) =>
    withSubject(
      letter,
      `New message from ${reservation.guest} about booking ${reservation.number}`,
      letter.senderName,
      'Can we check in early?',
    ),
  'a reminder of an arrival': ({ letter, reservation }) =>
    withSubject(letter, `Reminder: ${reservation.guest} arrives tomorrow`, letter.senderName, 'Your guest arrives soon.'),
  'a request that is not confirmed': ({ letter }) =>
    withSubject(
      letter,
      'Booking request pending your confirmation',
      letter.senderName,
      'Please accept or decline within 24 hours.',
    ),
  'a request to cancel': ({ letter, reservation }) =>
    withSubject(
      letter,
      `Cancellation request for booking ${reservation.number}`,
      letter.senderName,
      'The guest would like to cancel. Please respond.',
    ),
  'a partial cancellation': ({ letter, reservation }) =>
    withSubject(
      letter,
      `Booking ${reservation.number} partially cancelled`,
      letter.senderName,
      '1 of 2 rooms of this booking has been cancelled.',
    ),
  'no subject that says what happened': ({ letter }) => ({
    ...withPairs(letter, (pair) => (/status/i.test(pair[0]) ? null : pair)),
    subject: 'Information',
    headlines: [letter.headlines[0] ?? ''],
  }),
  'a forward by the hotel': ({ letter }) => ({
    ...letter,
    sender: 'frontdesk@sunrise.example',
    subject: `Fwd: ${letter.subject}`,
  }),
  'a spoofed domain behind': ({ letter }) => ({ ...letter, sender: `noreply@${letter.sender.split('@')[1]}.evil.example` }),
  'a spoofed domain before': ({ letter }) => ({
    ...letter,
    sender: `noreply@not${letter.sender.split('@')[1]?.split('.').slice(-2).join('.')}`,
  }),
  'a spoofed name': ({ letter }) => ({ ...letter, sender: 'bookings@evil.example', senderName: `${letter.sender}` }),
  "another site's content": ({ letter }) => ({
    ...letter,
    sender: letter.sender.includes('agoda') ? 'noreply@booking.com' : 'no-reply@agoda.com',
  }),
  'dates that may be either': ({ letter, reservation }) => {
    const days = ['05/11/2026', '08/11/2026'];
    const made = withPairs(letter, (pair) =>
      /night|length/i.test(pair[0])
        ? null
        : CHECK_IN.test(pair[0])
          ? [pair[0], days[/out/i.test(pair[0]) ? 1 : 0] ?? '']
          : /depart/i.test(pair[0])
            ? [pair[0], days[1] ?? '']
            : pair,
    );
    const bare = { ...without(made, /^check|previous|from - to/i), subject: `New booking ${reservation.number}` };
    return {
      ...bare,
      blocks: [
        ...bare.blocks,
        ...(letter.blocks.some((block) => isTable(block, /^check/i))
          ? [
              {
                kind: 'pairs',
                pairs: [
                  ['Check-in', days[0]],
                  ['Check-out', days[1]],
                ],
              } as Block,
            ]
          : []),
      ],
    };
  },
  'a weekday that is wrong': ({ letter, reservation }) => {
    const made = without(
      withPairs(letter, (pair) => (/^(?:check.?in|arrival)/i.test(pair[0]) ? [pair[0], 'Mon, 20 Nov 2026'] : pair)),
      /^check|previous/i,
    );
    return {
      ...made,
      subject: `New booking ${reservation.number}`,
      blocks: [
        ...made.blocks,
        {
          kind: 'pairs',
          pairs: [
            ['Check-in', 'Mon, 20 Nov 2026'],
            ['Check-out', 'Tue, 24 Nov 2026'],
          ],
        },
      ],
    };
  },
  'nights that contradict': ({ letter, reservation }) => ({
    ...letter,
    blocks: [...letter.blocks, { kind: 'pairs', pairs: [['No. of Nights', String(reservation.nights + 1)]] }],
  }),
  'a departure before arrival': ({ letter }) => {
    const made = without(
      withPairs(letter, (pair) =>
        /night|length/i.test(pair[0]) ? null : /^(?:check.?out|departure)/i.test(pair[0]) ? [pair[0], '2 Oct 2026'] : pair,
      ),
      /^check|previous/i,
    );
    return {
      ...made,
      blocks: [
        ...made.blocks,
        {
          kind: 'pairs',
          pairs: [
            ['Check-in', '20 Nov 2026'],
            ['Check-out', '19 Nov 2026'],
          ],
        },
      ],
    };
  },
  'no dates': ({ letter }) => ({
    ...without(
      withPairs(letter, (pair) => (/^check|^arrival|^departure/i.test(pair[0]) ? null : pair)),
      /^check|previous|from - to/i,
    ),
  }),
  'no guest': ({ letter, reservation }) => ({
    ...withPairs(letter, (pair) =>
      /guest|customer|booker|booked by/i.test(pair[0]) && !/guests|mobile|phone|e-mail|paid/i.test(pair[0]) ? null : pair,
    ),
    subject: `New booking ${reservation.number}`,
    headlines: [letter.headlines[0] ?? '', 'You have a new booking.'],
  }),
  'no number of rooms': ({ letter, reservation }) => {
    if (reservation.site === 'AIRBNB') return null;
    const bare = without(
      withPairs(letter, (pair) => (/room|unit|accommodation|you have reserved/i.test(pair[0]) ? null : pair)),
      /room/i,
    );
    return { ...bare, blocks: [{ kind: 'pairs', pairs: [['Room Type', 'Deluxe Room']] }, ...bare.blocks] };
  },
  'two totals': ({ letter, reservation }) => ({
    ...letter,
    blocks: [
      ...letter.blocks,
      {
        kind: 'pairs',
        title: reservation.site === 'AIRBNB' ? 'Guest paid' : 'Summary',
        pairs: [['Total amount', `${reservation.currency} ${(reservation.total / 100 + 150).toFixed(2)}`]],
      },
    ],
  }),
  'only what the hotel gets': ({ letter }) => ({
    ...without(
      withPairs(letter, (pair) => (WHOLE.test(pair[0]) ? null : pair)),
      /previous/i,
    ),
  }),
  'another number in the subject': ({ letter, reservation }) => {
    const other = reservation.number.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
    return {
      ...letter,
      subject: `New booking: reservation ${other}`,
      blocks: [{ kind: 'pairs', pairs: [['Booking ID', reservation.number]] }, ...letter.blocks],
    };
  },
  'two reservations in one mail': ({ letter, reservation, random }) => {
    const other = reservationOf(reservation.site, 'PREPAID', random);
    return { ...letter, subject: 'New bookings', blocks: [...letter.blocks, ...LETTERS[reservation.site](other, random).blocks] };
  },
  'structured data that contradicts': ({ letter, reservation, random }) => ({
    ...letter,
    structured: [
      lodgingReservation(
        {
          ...reservation,
          arrivalOn: reservation.before.arrivalOn,
          total: reservation.total + 100,
          number: `${reservation.number.slice(0, -1)}X`,
          guest: 'Somebody Else',
        },
        random,
      ),
    ],
  }),
  'an answer that quotes a reservation': ({ letter, reservation }) => {
    const quoted = plainOf(letter, 'colon')
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => `> ${line}`);
    return {
      ...letter,
      subject: `Re: ${letter.subject}`,
      headlines: [
        `Hi, a question about ${reservation.guest}.`,
        'On Mon, 5 Oct 2026 at 09:12, Partner <x@example.com> wrote:',
        ...quoted,
      ],
      blocks: [],
      structured: [],
    };
  },
};
