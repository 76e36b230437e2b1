import type { MessageContent, MessageLine, MessageText } from '../../../src/features/mail/reading/reservation.rules.ts';
import { createRandom, type Random } from '../../harness/random.ts';
import { airbnb, expedia } from './expedia-airbnb.ts';
import { makeMyTrip, oyo } from './indian-sites.ts';
import { HTML_LAYOUTS, type HtmlLayout, htmlOf, PLAIN_LAYOUTS, type PlainLayout, plainOf, rowsOf } from './layouts.ts';
import type { Letter } from './letter.ts';
import { CHARSETS, ENCODINGS, fits, mimeOf, type Part } from './mime.ts';
import { type Reservation, reservationOf, type Site, VARIANTS, type Variant } from './reservation.ts';
import { scannedVoucher, voucherPdf } from './voucher-pdf.ts';
import { agoda, bookingCom } from './western-sites.ts';

export { RECEIVED_ON, SITES, type Site, VARIANTS } from './reservation.ts';

const LETTERS: Readonly<Record<Site, (reservation: Reservation, random: Random) => Letter>> = {
  MAKEMYTRIP: makeMyTrip,
  BOOKING_COM: bookingCom,
  AGODA: agoda,
  EXPEDIA: expedia,
  AIRBNB: airbnb,
  OYO: oyo,
};

/** The carrier of the mail. */
export const CARRIERS = ['HTML', 'ALTERNATIVE', 'PLAIN', 'PDF', 'SCAN', 'UPLOAD'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** What a reader should find; null: the mail does not say it. */
export type MailTruth = Readonly<{
  site: Site;
  kind: 'NEW' | 'MODIFIED' | 'CANCELLED';
  reservationNumber: string;
  guestName: string;
  arrivalOn: string;
  departureOn: string;
  rooms: Reservation['rooms'];
  amount: string | null;
  currency: string | null;
  adults: number | null;
  children: number | null;
  isPrepaid: boolean | null;
  guestPhone: string | null;
  hotelName: string | null;
}>;

export type MailSpecimen = Readonly<{
  name: string;
  carrier: Carrier;
  variant: Variant;
  truth: MailTruth;
  /** The whole message; of an upload, the message it was attached to. */
  raw: Buffer;
  /** The voucher in it. */
  pdf?: Buffer;
  /** The same message already parsed, for reading without the parsers of mail, HTML and PDF. */
  content: MessageContent;
}>;

/** Labels of the total price. */
const WHOLE =
  /^(?:(?:Property )?Gross .*|Grand Total|Total (?!guests|rooms|units|Rooms).*|Total|.*Booking Amount.*|Reservation Total|Price|Reference sell rate.*)$/;

function truthOf(reservation: Reservation, letter: Letter): MailTruth {
  const { site, variant } = reservation;
  const isPriced =
    letter.structured.length > 0 ||
    letter.blocks.some((block) => block.kind === 'pairs' && block.pairs.some(([label]) => WHOLE.test(label)));
  const kind = variant === 'MODIFIED' || variant === 'CANCELLED' ? variant : 'NEW';
  const said = JSON.stringify(letter);
  // Agoda says how many fit into a room, not how many come.
  const isCounted = site !== 'AGODA';
  return {
    site,
    kind,
    reservationNumber: reservation.number,
    guestName: reservation.guest,
    arrivalOn: reservation.arrivalOn,
    departureOn: reservation.departureOn,
    rooms: reservation.rooms,
    amount: isPriced ? (reservation.total / 100).toFixed(2) : null,
    currency: isPriced ? reservation.currency : null,
    adults: isCounted ? reservation.adults : null,
    children: isCounted ? reservation.children : null,
    isPrepaid: site === 'AGODA' && kind === 'CANCELLED' ? null : reservation.isPrepaid,
    guestPhone: reservation.phone !== null && said.includes(reservation.phone) ? reservation.phone : null,
    hotelName: said.includes(reservation.property) ? reservation.property : null,
  };
}

const line = (cells: readonly string[], confidence = 1): MessageLine => ({ cells, confidence });
const textOf = (
  origin: MessageText['origin'],
  lines: readonly MessageLine[],
  structured: readonly unknown[] = [],
): MessageText => ({ origin, lines, structured });

function htmlLines(letter: Letter, layout: HtmlLayout): MessageLine[] {
  const rows = rowsOf({ ...letter, blocks: [] });
  for (const block of letter.blocks) {
    if ('title' in block && block.title !== undefined) rows.push([block.title]);
    if (block.kind === 'table') rows.push([...block.header], ...block.rows.map((row) => [...row]));
    else if (block.kind === 'text') rows.push(...block.lines.map((text) => [text]));
    else if (layout === 'divs') rows.push(...block.pairs.flatMap(([label, value]) => [[label], [value]]));
    else if (layout === 'bold lines') rows.push(...block.pairs.map(([label, value]) => [`${label}: ${value}`]));
    else if (layout === 'two columns') rows.push(...block.pairs.map(([label, value]) => [label, value]));
    else {
      const size = layout === 'four cells' ? 2 : 3;
      for (let at = 0; at < block.pairs.length; at += size) {
        const some = block.pairs.slice(at, at + size);
        if (layout === 'four cells') rows.push(some.flat());
        else
          rows.push(
            some.map(([label]) => label),
            some.map(([, value]) => value),
          );
      }
    }
  }
  return [...rows, ...letter.footer.map((text) => [text])].map((cells) => line(cells));
}

function contentOf(letter: Letter, carrier: Carrier, html: HtmlLayout, plain: PlainLayout): MessageContent {
  const plainText = textOf(
    'PLAIN',
    plainOf(letter, plain)
      .split('\r\n')
      .filter((text) => text.trim() !== '')
      .map((text) => line([text])),
  );
  const htmlText = textOf('HTML', htmlLines(letter, html), letter.structured);
  const pdfText = textOf(
    'PDF',
    rowsOf(letter).map((cells) => line(cells)),
  );
  const cover = textOf(
    'PLAIN',
    COVER.map((text) => line([text])),
  );
  const texts: Record<Carrier, MessageText[]> = {
    HTML: [htmlText],
    ALTERNATIVE: [htmlText, plainText],
    PLAIN: [plainText],
    PDF: [cover, pdfText],
    SCAN: [
      cover,
      textOf(
        'SCAN',
        rowsOf(letter).map((cells) => line(cells, 0.93)),
      ),
    ],
    UPLOAD: [pdfText],
  };
  const isUpload = carrier === 'UPLOAD';
  return { sender: isUpload ? null : letter.sender, subject: isUpload ? null : letter.subject, texts: texts[carrier] };
}

const COVER = ['Dear Partner,', 'Please find the voucher attached.', 'Regards'];

function partsOf(letter: Letter, carrier: Carrier, layouts: [HtmlLayout, PlainLayout], random: Random): Part[] {
  const html = htmlOf(letter, layouts[0], random);
  const plain =
    carrier === 'PDF' || carrier === 'SCAN' || carrier === 'UPLOAD' ? COVER.join('\r\n') : plainOf(letter, layouts[1]);
  const partOf = (type: string, body: string): Part => ({
    type,
    body,
    charset: random.oneOf(CHARSETS.filter((charset) => fits(body, charset))),
    encoding: random.oneOf(ENCODINGS),
  });
  if (carrier === 'HTML') return [partOf('text/html', html)];
  if (carrier === 'ALTERNATIVE') return [partOf('text/plain', plain), partOf('text/html', html)];
  return [partOf('text/plain', plain)];
}

/** The recipient all specimens are sent to. */
export const RECIPIENT = 'reservations@sunrise.example';

/** One mail of the site, chosen by the seed. Scans are slow to make and to read: `carrier` chooses another one. */
export async function mailSpecimen(site: Site, seed: number, carrier?: Carrier): Promise<MailSpecimen> {
  const random = createRandom('MAIL', site, seed);
  const variant = VARIANTS[seed % VARIANTS.length] ?? 'PREPAID';
  const drawn = random.oneOf([
    'HTML',
    'HTML',
    'HTML',
    'ALTERNATIVE',
    'ALTERNATIVE',
    'PLAIN',
    'PLAIN',
    'PDF',
    'UPLOAD',
    'SCAN',
  ] as const);
  const chosen = carrier ?? drawn;
  const layouts: [HtmlLayout, PlainLayout] = [random.oneOf(HTML_LAYOUTS), random.oneOf(PLAIN_LAYOUTS)];
  const reservation = reservationOf(site, variant, random);
  const letter = LETTERS[site](reservation, random);
  const printed = rowsOf(letter);
  const pdf =
    chosen === 'SCAN'
      ? await scannedVoucher(printed)
      : chosen === 'PDF' || chosen === 'UPLOAD'
        ? await voucherPdf(printed)
        : undefined;
  const raw = mimeOf(
    {
      from: { name: letter.senderName, address: letter.sender },
      to: RECIPIENT,
      subject: letter.subject,
      parts: partsOf(letter, chosen, layouts, random),
      attachments: pdf === undefined ? [] : [{ name: 'voucher.pdf', bytes: pdf }],
    },
    random,
  );
  return {
    name: `${site} ${seed}`,
    carrier: chosen,
    variant,
    truth: truthOf(reservation, letter),
    raw,
    ...(pdf === undefined ? {} : { pdf }),
    content: contentOf(letter, chosen, layouts[0], layouts[1]),
  };
}
