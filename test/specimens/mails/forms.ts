import type { Random } from '../../harness/random.ts';
import { dayWritten } from './wording.ts';

/** The same reservation, as sites word it and as mail programs and forwarders lay it out. Whatever the form, it must be read the same. */
export type Form = Readonly<{
  layout: keyof typeof LAYOUTS;
  labels: Readonly<Record<Field, string>>;
  letterCase: keyof typeof CASES;
  day: string;
  money: string;
  order: readonly Field[];
  extras: keyof typeof EXTRAS;
}>;

/** One row of a message. */
type Row = readonly [label: string, value: string];
type Laid = Readonly<{ type: 'plain' | 'html'; body: string }>;

export const FIELDS = ['number', 'guest', 'arrival', 'departure', 'room', 'count', 'total'] as const;
export type Field = (typeof FIELDS)[number];

/** Labels that mean one thing at any site; the first one is the usual one. */
export const LABELS: Readonly<Record<Field, readonly string[]>> = {
  number: [
    'Booking number',
    'Booking ID',
    'Booking Id',
    'Booking No.',
    'Booking reference',
    'Booking Ref.',
    'Booking code',
    'Booking #',
    'Reservation number',
    'Reservation ID',
    'Reservation #',
    'Reservation no',
    'Reservation code',
    'Reservation reference number',
    'Confirmation number',
    'Confirmation no.',
    'Confirmation code',
    'Booking confirmation number',
    'Booking Reference No',
    'Your booking number',
  ],
  guest: [
    'Guest name',
    'Guest',
    'Lead guest',
    'Lead guest name',
    'Primary guest',
    'Primary guest name',
    'Main guest',
    'Name of guest',
    'Guest Full Name',
    'Full name of guest',
    'Traveller name',
    'Traveler name',
    'Traveler',
    'Customer name',
    'Name of primary guest',
    'Booked by',
    'Booker',
    'Booker name',
    'Reserved for',
    'Reservation name',
    'Lead traveller',
    'Guest(s) name',
  ],
  arrival: [
    'Check-in',
    'Checkin',
    'Check in',
    'Check-In Date',
    'Check-in day',
    'Checkin Date',
    'CheckIn',
    'Arrival',
    'Arrival date',
    'Arrival day',
    'Date of arrival',
    'Arriving',
    'Arriving on',
    'Arrives',
    'Check-in on',
    'Check-in from',
    'Date of check-in',
    'Check-in Date & Time',
    'Stay from',
    'Start date',
  ],
  departure: [
    'Check-out',
    'Checkout',
    'Check out',
    'Check-Out Date',
    'Check-out day',
    'Checkout Date',
    'CheckOut',
    'Departure',
    'Departure date',
    'Departure day',
    'Date of departure',
    'Departing',
    'Departing on',
    'Departs',
    'Check-out on',
    'Check-out until',
    'Date of check-out',
    'Check-out Date & Time',
    'Stay to',
    'End date',
  ],
  room: [
    'Room type',
    'Room',
    'Room name',
    'Room category',
    'Type of room',
    'Room Type Name',
    'Room type(s)',
    'Accommodation',
    'Accommodation type',
    'Unit',
    'Unit type',
    'Unit name',
    'Room booked',
    'Rooms booked',
    'Booked room',
    'Room description',
    'Your room',
    'Accommodation name',
  ],
  count: [
    'Number of rooms',
    'No. of rooms',
    'No of Rooms',
    'Rooms',
    'Room(s)',
    'Total rooms',
    'Room count',
    '# of rooms',
    'Number of room(s)',
    'Number of units',
    'Total units',
    'Quantity',
    'Total number of rooms',
    'Total no. of rooms',
    'Rooms reserved',
    'No. of units',
  ],
  total: [
    'Total price',
    'Total',
    'Total amount',
    'Grand total',
    'Total cost',
    'Booking total',
    'Booking amount',
    'Total booking amount',
    'Total booking value',
    'Total charges',
    'Total reservation amount',
    'Order total',
    'Total (incl. taxes)',
    'Total price (incl. taxes & fees)',
    'Total price for stay',
    'Price',
    'Reservation total',
    'Final price',
    'Total tariff',
    'Gross total',
  ],
};

export const DAYS = [
  'd MMM yyyy',
  'MMM d, yyyy',
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'EEEE d MMMM yyyy',
  'EEEE, d MMMM yyyy',
  'EEE, d MMM yyyy',
  'EEE, MMM d, yyyy',
  'EEEE, MMMM d, yyyy',
  'dd/MM/yyyy',
  'dd-MM-yyyy',
  'dd.MM.yyyy',
  'dd-MMM-yyyy',
  'dd-MMM-yy',
  "dd MMM 'yy",
  'do MMMM yyyy',
  'MMMM do, yyyy',
  'd MMMM, yyyy',
  'MMM d yyyy',
  'd MMM yyyy, 14:00',
  'd MMM yyyy (from 2:00 PM)',
  'yyyy-MM-dd 14:00',
  'EEE d MMM yyyy - 14:00',
  'ddMMMyyyy',
] as const;

export const MONEYS = [
  'INR 12,098.24',
  '₹12,098.24',
  '₹ 12,098.24',
  'Rs. 12,098.24',
  'Rs 12098.24',
  'Rs.12,098.24',
  '12,098.24 INR',
  '12098.24 INR',
  'INR12,098.24',
  'INR 12098.24',
  'INR 12,098.24 (incl. taxes)',
  '₹ 12,098.24/-',
  '₹ 12,098.24 for 2 nights',
] as const;

const CASES = {
  written: (label: string) => label,
  upper: (label: string) => label.toUpperCase(),
  lower: (label: string) => label.toLowerCase(),
  title: (label: string) => label.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
} as const;

const lines = (rows: readonly Row[], write: (label: string, value: string) => string, between = '\n'): string =>
  rows.map(([label, value]) => write(label, value)).join(between);
const plain = (body: string): Laid => ({ type: 'plain', body });
const html = (body: string): Laid => ({ type: 'html', body });
const cells = (row: readonly string[]): string => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`;
const byThree = (rows: readonly Row[]): (readonly Row[])[] => [rows.slice(0, 3), rows.slice(3, 6), rows.slice(6)];
/** Breaks lines as mail programs do. */
const wrap = (text: string, most: number): string =>
  text.replace(new RegExp(`(?=[^\\n]{${most + 1}})([^\\n]{1,${most}}) `, 'g'), '$1\n');

/** How labels and values stand to each other, in the site's own mail and in what programs make of it. */
export const LAYOUTS = {
  'a colon': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}: ${value}`)),
  'a colon without a space': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}:${value}`)),
  'a spaced colon': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label} : ${value}`)),
  'a dash': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label} - ${value}`)),
  'an em dash': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label} — ${value}`)),
  'a bar': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label} | ${value}`)),
  'a frame of bars': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `| ${label} | ${value} |`)),
  'a bar in a line': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}: ${value}`, ' | ')),
  'an equals sign': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}=${value}`)),
  'a tab': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}\t${value}`)),
  'a colon and a tab': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}:\t${value}`)),
  'a wide gap': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label.padEnd(30)}  ${value}`)),
  'a space': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label} ${value}`)),
  'a next line': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}\n${value}`)),
  'a next line after a colon': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}:\n${value}`)),
  paragraphs: (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}\n\n${value}`, '\n\n')),
  'stars and a colon': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `*${label}:* ${value}`)),
  'two stars and a colon': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `**${label}:** ${value}`)),
  'a list': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `- ${label}: ${value}`)),
  bullets: (rows: readonly Row[]) => plain(lines(rows, (label, value) => `• ${label}: ${value}`)),
  'a numbered list': (rows: readonly Row[]) =>
    plain(rows.map(([label, value], at) => `${at + 1}. ${label}: ${value}`).join('\n')),
  'one line with colons': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}: ${value}`, ' ')),
  'one line with commas': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label}: ${value}`, ', ')),
  'one line without signs': (rows: readonly Row[]) => plain(lines(rows, (label, value) => `${label} ${value}`, ' ')),
  'two in a line': (rows: readonly Row[]) =>
    plain(
      [rows.slice(0, 2), rows.slice(2, 4), rows.slice(4, 6), rows.slice(6)]
        .map((two) => lines(two, (label, value) => `${label}: ${value}`, '   '))
        .join('\n'),
    ),
  'broken lines': (rows: readonly Row[]) =>
    plain(
      wrap(
        lines(rows, (label, value) => `${label}: ${value}`, ' '),
        72,
      ),
    ),
  cells: (rows: readonly Row[]) => html(`<table>${rows.map((row) => cells(row)).join('')}</table>`),
  'cells with colons': (rows: readonly Row[]) =>
    html(`<table>${rows.map(([label, value]) => cells([`${label}:`, value])).join('')}</table>`),
  'cells with a colon between': (rows: readonly Row[]) =>
    html(`<table>${rows.map(([label, value]) => cells([label, ':', value])).join('')}</table>`),
  'a header above values': (rows: readonly Row[]) =>
    html(`<table>${cells(rows.map(([label]) => label))}${cells(rows.map(([, value]) => value))}</table>`),
  'headers above values': (rows: readonly Row[]) =>
    html(
      byThree(rows)
        .map((some) => `<table>${cells(some.map(([label]) => label))}${cells(some.map(([, value]) => value))}</table>`)
        .join(''),
    ),
  'headers above values as text': (rows: readonly Row[]) =>
    plain(
      byThree(rows)
        .map((some) => [0, 1].map((at) => some.map((row) => row[at]?.padEnd(40)).join('  ')).join('\n'))
        .join('\n\n'),
    ),
  'labels above values in cells': (rows: readonly Row[]) =>
    html(`<table>${cells(rows.map(([label, value]) => `<b>${label}</b><br>${value}`))}</table>`),
  'rows of labels and values': (rows: readonly Row[]) =>
    html(`<table>${rows.map(([label, value]) => cells([label]) + cells([value])).join('')}</table>`),
  'spans without a space': (rows: readonly Row[]) =>
    html(lines(rows, (label, value) => `<p><b>${label}</b><span>${value}</span></p>`)),
  'spans after a colon': (rows: readonly Row[]) =>
    html(lines(rows, (label, value) => `<p><b>${label}:</b><span>${value}</span></p>`)),
  divisions: (rows: readonly Row[]) => html(lines(rows, (label, value) => `<div><div>${label}</div><div>${value}</div></div>`)),
  'line breaks': (rows: readonly Row[]) =>
    html(`<p>${lines(rows, (label, value) => `<strong>${label}:</strong> ${value}`, '<br>')}</p>`),
  'hard spaces': (rows: readonly Row[]) =>
    html(`<p>${lines(rows, (label, value) => `${label}:&nbsp;${value.replaceAll(' ', '&nbsp;')}`, '<br>')}</p>`),
  'invisible signs': (rows: readonly Row[]) =>
    plain(
      lines(
        rows,
        (label, value) =>
          `${label.replace(/(?<=\w)(?=\w)/, '\u200b')}\u200b: ${value.replace(/(?<=[a-z])(?=[a-z])/, '\u00ad')}\u200b`,
      ),
    ),
} as const;

/** What stands around a reservation and says nothing about it. */
const EXTRAS = {
  none: () => ['', ''],
  'a footer': (site: string) => [
    '',
    `© 2026 ${site}. All rights reserved.\nThis e-mail was sent to hotel@example.com because you are a partner.\nUnsubscribe | Privacy policy | Terms and conditions`,
  ],
  'a banner': (site: string) => [
    'View this e-mail in your browser\nDownload the partner app and never miss a booking!',
    `${site} Partner Support`,
  ],
  'a greeting': () => [
    'Dear partner,\nGood news! You have received a new booking. Please find the details below.',
    'Kind regards,\nYour partner team',
  ],
  terms: () => [
    '',
    'Cancellation policy: the guest may cancel free of charge until 18:00 two days before arrival.\nIf the guest does not show up, the whole price is charged.\nPlease do not share this e-mail with the guest.',
  ],
} as const;

export const CASE_NAMES = Object.keys(CASES) as (keyof typeof CASES)[];
export const LAYOUT_NAMES = Object.keys(LAYOUTS) as (keyof typeof LAYOUTS)[];
export const EXTRA_NAMES = Object.keys(EXTRAS) as (keyof typeof EXTRAS)[];

/** A site as it announces a reservation: in its subject and its headline. */
export type Announced = Readonly<{ site: string; title: string; sender: string; subject: string; number: string }>;
export const ANNOUNCED: readonly Announced[] = [
  { site: 'BOOKING_COM', title: 'Booking.com', sender: 'noreply@booking.com', subject: 'New reservation', number: '4471882301' },
  { site: 'AGODA', title: 'Agoda', sender: 'no-reply@agoda.com', subject: 'New reservation', number: '712345678' },
  {
    site: 'EXPEDIA',
    title: 'Expedia',
    sender: 'no-reply@expediapartnercentral.com',
    subject: 'New reservation',
    number: '1837264501',
  },
  {
    site: 'MAKEMYTRIP',
    title: 'MakeMyTrip',
    sender: 'no-reply@go-mmt.com',
    subject: 'New booking received',
    number: 'NH76171490000417',
  },
  { site: 'OYO', title: 'OYO', sender: 'bookings@oyorooms.com', subject: 'New booking', number: 'XYZA7421' },
  { site: 'VRBO', title: 'Vrbo', sender: 'noreply@vrbo.com', subject: 'New reservation', number: 'HA-7K2M9Q' },
];

export const TRUTH = {
  guestName: 'Asha Rao',
  arrivalOn: '2026-11-20',
  departureOn: '2026-11-22',
  rooms: [{ name: 'Deluxe Double Room', quantity: 1 }],
  amount: '12098.24',
  currency: 'INR',
} as const;

/** A day in any of DAYS. */
function writeDay(date: string, style: string): string {
  if (style === 'ddMMMyyyy')
    return dayWritten(date, 'dd-MMM-yy')
      .replaceAll('-', '')
      .toUpperCase()
      .replace(/(\d\d)$/, '20$1');
  const [, before = '', hours = ''] = /^(.*?y)([, (-]*(?:- |from )?\d{1,2}:\d\d.*)?$/.exec(style) ?? [];
  const known = before === '' ? style : before;
  return `${dayWritten(date, known as Parameters<typeof dayWritten>[1])}${hours}`;
}

export const BASE: Form = {
  layout: 'a colon',
  labels: Object.fromEntries(FIELDS.map((field) => [field, LABELS[field][0] ?? ''])) as Record<Field, string>,
  letterCase: 'written',
  day: 'd MMM yyyy',
  money: 'INR 12,098.24',
  order: FIELDS,
  extras: 'none',
};

/** Any form. */
export function drawForm(random: Random): Form {
  const order = FIELDS.map((field) => [random.fraction(), field] as const).sort(([one], [other]) => one - other);
  return {
    layout: random.oneOf(LAYOUT_NAMES),
    labels: Object.fromEntries(FIELDS.map((field) => [field, random.oneOf(LABELS[field])])) as Record<Field, string>,
    letterCase: random.oneOf(CASE_NAMES),
    day: random.oneOf(DAYS),
    money: random.oneOf(MONEYS),
    order: order.map(([, field]) => field),
    extras: random.oneOf(EXTRA_NAMES),
  };
}

/** The message of a form, as it arrives. */
export function mailOfForm({ title, sender, subject, number }: Announced, form: Form): Buffer {
  const values: Record<Field, string> = {
    number,
    guest: TRUTH.guestName,
    arrival: writeDay(TRUTH.arrivalOn, form.day),
    departure: writeDay(TRUTH.departureOn, form.day),
    room: TRUTH.rooms[0].name,
    count: '1',
    total: form.money,
  };
  const rows = form.order.map((field): Row => [CASES[form.letterCase](form.labels[field]), values[field]]);
  const { type, body } = LAYOUTS[form.layout](rows);
  const [above = '', below = ''] = EXTRAS[form.extras](title);
  const around = (text: string): string => (type === 'plain' ? text : text.replace(/[^\n]+/g, '<p>$&</p>'));
  const text = [around(`${title}\n${subject}`), around(above), body, around(below)].filter((part) => part !== '').join('\n\n');
  const head = [`From: ${sender}`, `Subject: ${title}: ${subject}`, `Content-Type: text/${type}; charset=utf-8`];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}`);
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const filled = (table: readonly (readonly string[])[]): string[] => table.flat().filter((cell) => cell !== '');

/** What programs make of a message when they turn HTML into text, print or forward it. @param table its lines, each with its cells */
export const PROGRAMS: Readonly<Record<string, (table: readonly (readonly string[])[]) => Laid>> = {
  'cells behind tabs': (table) => plain(table.map((row) => row.join('\t')).join('\n')),
  'a cell in each line': (table) => plain(filled(table).join('\n')),
  'a cell in each paragraph': (table) => plain(filled(table).join('\n\n')),
  'cells behind a space': (table) => plain(table.map((row) => row.join(' ')).join('\n')),
  'cells behind bars': (table) => plain(table.map((row) => row.join(' | ')).join('\n')),
  'all in one line': (table) => plain(filled(table).join(' ')),
  'all in one line with bars': (table) => plain(filled(table).join(' | ')),
  'all without spaces': (table) => plain(filled(table).join('')),
  'lines of 76': (table) => plain(wrap(table.map((row) => row.join('   ')).join('\n'), 76)),
  'one text in lines of 72': (table) => plain(wrap(filled(table).join(' '), 72)),
  'line breaks': (table) => html(table.map((row) => row.map(escaped).join(' ')).join('<br>')),
  'a paragraph for each cell': (table) =>
    html(
      filled(table)
        .map((cell) => `<p>${escaped(cell)}</p>`)
        .join(''),
    ),
  'a table': (table) => html(`<table>${table.map((row) => cells(row.map(escaped))).join('')}</table>`),
  'hard spaces': (table) =>
    html(`<table>${table.map((row) => cells(row.map((cell) => escaped(cell).replaceAll(' ', '&nbsp;')))).join('')}</table>`),
  'spans without spaces': (table) =>
    html(table.map((row) => `<p>${row.map((cell) => `<span>${escaped(cell)}</span>`).join('')}</p>`).join('')),
};

/** A message as a program lays it out. */
export function mailOfProgram(program: string, sender: string, subject: string, table: readonly (readonly string[])[]): Buffer {
  const { type, body } = PROGRAMS[program]?.(table) ?? plain('');
  const head = [
    `From: ${sender}`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Content-Type: text/${type}; charset=utf-8`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}`);
}
