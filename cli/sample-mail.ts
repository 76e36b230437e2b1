/**
 * Writes one message as a booking site would send it, so that inbound e-mail can be tried without an account anywhere:
 *
 *   npm run -s sample-mail -- --to frontdesk@banyan-house.example --hotel "The Banyan House" --room "Deluxe Double" --out mail.eml
 *
 * Guest, number, days and price are made up from the seed: the same seed is the same reservation, so that `--kind modified` (one night
 * more) and `--kind cancelled` with it refer to the reservation of `--kind new`. Exit 0, or 2 for wrong arguments; the reason is one line on stderr.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addDays, isLocalDate } from '../src/platform/time.ts';
import { createRandom, type Random } from '../test/harness/random.ts';
import { LETTERS } from '../test/specimens/mails/decoy-changes.ts';
import { htmlOf, plainOf, rowsOf } from '../test/specimens/mails/layouts.ts';
import { mimeOf } from '../test/specimens/mails/mime.ts';
import { type Reservation, reservationOf, SITES } from '../test/specimens/mails/reservation.ts';
import { voucherPdf } from '../test/specimens/mails/voucher-pdf.ts';

const USAGE = `Usage: npm run -s sample-mail -- --to <address> --hotel <name> --room <name> [options]
  --to <address>      of the hotel, as in its emailAddresses
  --hotel <name>      as the site calls it: its name or one of its otaAliases
  --room <name>       as the site calls it: code, name or alias of a room type
  --site <name>       ${SITES.map((site) => site.toLowerCase()).join(', ')}; booking_com by default
  --kind <kind>       new, modified or cancelled; new by default
  --number <text>     the site's number of the reservation
  --arrival <day>     like 2026-12-24; by default a few days or weeks from today
  --rooms <number>    1 by default
  --currency <code>   INR, USD or EUR; INR by default
  --seed <number>     another seed is another guest, number, price and layout; 1 by default
  --attach            the reservation stands in a PDF that is attached
  --pdf               only that PDF, for an upload in place of a message
  --out <file>        written there in place of standard output`;

const KINDS = ['new', 'modified', 'cancelled'] as const;
const CURRENCIES = ['INR', 'USD', 'EUR'];
const SEED_MAX = 2 ** 31;
const ROOMS_MAX = 99;
const TEXT_MAX = 200;
const ADDRESS = /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+$/;

function options() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      ...{ to: text, hotel: text, room: text, number: text, arrival: text, out: text },
      ...{ site: { ...text, default: 'booking_com' }, kind: { ...text, default: 'new' }, currency: { ...text, default: 'INR' } },
      ...{ rooms: { ...text, default: '1' }, seed: { ...text, default: '1' } },
      ...{ attach: { type: 'boolean', default: false }, pdf: { type: 'boolean', default: false } },
      help: { type: 'boolean', default: false },
    },
  });
  return values;
}

function needed(option: string, value: string | undefined): string {
  if (value === undefined) throw new Error(`--${option} is missing`);
  const plain = value.trim();
  if (plain === '' || plain.length > TEXT_MAX || /\p{Cc}/u.test(plain))
    throw new Error(`--${option} must be 1 to ${TEXT_MAX} characters of plain text`);
  return plain;
}

function oneOf<T extends string>(option: string, value: string, list: readonly T[]): T {
  const found = list.find((each) => each.toLowerCase() === value.toLowerCase());
  if (found === undefined) throw new Error(`--${option} must be ${list.join(', ').toLowerCase()}, not "${value}"`);
  return found;
}

function wholeNumber(option: string, value: string, most: number, least = 1): number {
  if (!/^\d{1,10}$/.test(value) || Number(value) < least || Number(value) > most)
    throw new Error(`--${option} must be ${least} to ${most}, not "${value}"`);
  return Number(value);
}

function readArguments() {
  const values = options();
  if (values.help) return null;
  const to = needed('to', values.to);
  if (!ADDRESS.test(to)) throw new Error(`--to must be an address like frontdesk@hotel.example, not "${to}"`);
  const { arrival } = values;
  if (arrival !== undefined && !isLocalDate(arrival))
    throw new Error(`--arrival must be a day like 2026-12-24, not "${arrival}"`);
  const number = values.number === undefined ? null : needed('number', values.number);
  if (number !== null && !/^[A-Za-z0-9]{5,24}$/.test(number)) throw new Error('--number must be 5 to 24 letters and digits');
  if (values.attach && values.pdf) throw new Error('--attach is a message with the PDF, --pdf the PDF alone: choose one');
  return {
    to,
    property: needed('hotel', values.hotel),
    room: { name: needed('room', values.room), quantity: wholeNumber('rooms', values.rooms, ROOMS_MAX) },
    site: oneOf('site', values.site, SITES),
    kind: oneOf('kind', values.kind, KINDS),
    currency: oneOf('currency', values.currency, CURRENCIES),
    seed: wholeNumber('seed', values.seed, SEED_MAX, 0),
    number,
    arrival: arrival ?? null,
    form: values.pdf ? 'PDF' : values.attach ? 'ATTACHED' : 'MESSAGE',
    out: values.out === undefined ? null : needed('out', values.out),
  };
}

type Wanted = NonNullable<ReturnType<typeof readArguments>>;

/** The reservation of the seed. A change is one night more at the same price a night. */
function reservationFor(wanted: Wanted, now: Date, random: Random): Reservation {
  // Drawn alike for every kind, so that all three are about one reservation.
  const { phone, others, ...drawn } = reservationOf(wanted.site, 'PREPAID', random);
  const arrivalOn = wanted.arrival ?? addDays(now.toISOString().slice(0, 10), random.whole(5, 30));
  const nightly = random.whole(1_500, 6_000) * 100 * wanted.room.quantity;
  const priceOf = (nights: number) => ({ roomCharges: nightly * nights, taxes: (nightly * nights * 12) / 100 });
  const nights = drawn.nights + (wanted.kind === 'modified' ? 1 : 0);
  const { roomCharges, taxes } = priceOf(nights);
  const before = priceOf(drawn.nights);
  return {
    ...drawn,
    ...{ arrivalOn, nights, roomCharges, taxes, total: roomCharges + taxes },
    // OYO writes its first five signs before the hotel's name, which is then no name of the hotel without an alias.
    others: wanted.site === 'OYO' ? { ...others, otherPropertyId: 'Hotel' } : others,
    phone: phone === null ? null : `+91 ${phone.slice(-10)}`,
    variant: wanted.kind === 'modified' ? 'MODIFIED' : wanted.kind === 'cancelled' ? 'CANCELLED' : 'PREPAID',
    number: wanted.number?.toUpperCase() ?? drawn.number,
    property: wanted.property,
    departureOn: addDays(arrivalOn, nights),
    rooms: [wanted.room],
    commission: Math.round(roomCharges * 0.18),
    currency: wanted.currency,
    bookedOn: now.toISOString().slice(0, 10),
    before: { arrivalOn, departureOn: addDays(arrivalOn, drawn.nights), total: before.roomCharges + before.taxes },
  };
}

async function write(wanted: Wanted): Promise<void> {
  const now = new Date();
  const random = createRandom('SAMPLE', wanted.site, wanted.seed);
  const letter = LETTERS[wanted.site](reservationFor(wanted, now, random), random);
  const pdf = wanted.form === 'MESSAGE' ? null : await voucherPdf(rowsOf(letter));
  const part = (type: string, body: string) => ({ type, body, charset: 'utf-8', encoding: 'quoted-printable' }) as const;
  const parts =
    pdf === null
      ? [part('text/plain', plainOf(letter, 'colon')), part('text/html', htmlOf(letter, 'two columns', random))]
      : [part('text/plain', 'Dear Partner,\r\nPlease find the voucher attached.\r\n')];
  const from = { name: letter.senderName, address: letter.sender };
  const attachments = pdf === null ? [] : [{ name: 'voucher.pdf', bytes: pdf }];
  const bytes =
    wanted.form === 'PDF' && pdf !== null
      ? pdf
      : mimeOf({ from, to: wanted.to, subject: letter.subject, sentAt: now, parts, attachments }, random);
  if (wanted.out === null) process.stdout.write(bytes);
  else writeFileSync(wanted.out, bytes);
}

try {
  const wanted = readArguments();
  if (wanted === null) console.error(USAGE);
  else await write(wanted);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`sample-mail: ${message.split('\n')[0]} (--help lists the options)`);
  process.exitCode = 2;
}
