import type { Random } from '../../harness/random.ts';
import { BREAKS, LAYOUTS, PROGRAMS, plain, type Sent } from './form-layouts.ts';
import { DAYS, FIELDS, type Field, GUESTS, LABELS, MONEYS, ROOMS, writeDay } from './form-words.ts';

/** The same reservation, as sites word it and as mail programs and forwarders lay it out. Whatever the form, it must be read the same. */
export type Form = Readonly<{
  layout: keyof typeof LAYOUTS;
  labels: Readonly<Record<Field, string>>;
  letterCase: keyof typeof CASES;
  day: string;
  money: string;
  order: readonly Field[];
  extras: keyof typeof EXTRAS;
  breaks: keyof typeof BREAKS;
  guest: (typeof GUESTS)[number];
  room: (typeof ROOMS)[number];
}>;

const CASES = {
  written: (label: string) => label,
  upper: (label: string) => label.toUpperCase(),
  lower: (label: string) => label.toLowerCase(),
  title: (label: string) => label.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
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
export const BREAK_NAMES = Object.keys(BREAKS) as (keyof typeof BREAKS)[];
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

const STAY = {
  arrivalOn: '2026-11-20',
  departureOn: '2026-11-22',
  amount: '12098.24',
  currency: 'INR',
} as const;

export const BASE: Form = {
  layout: 'a colon',
  labels: Object.fromEntries(FIELDS.map((field) => [field, LABELS[field][0] ?? ''])) as Record<Field, string>,
  letterCase: 'written',
  day: 'd MMM yyyy',
  money: 'INR 12,098.24',
  order: FIELDS,
  extras: 'none',
  breaks: 'none',
  guest: 'Asha Rao',
  room: 'Deluxe Double Room',
};

/** What the message of a form says, as it is read. */
export function truthOf({ site, number }: Announced, { guest, room }: Form): Readonly<Record<string, unknown>> {
  const reservationNumber = number.replace('-', '');
  return { ...STAY, site, kind: 'NEW', reservationNumber, guestName: guest, rooms: [{ name: room, quantity: 1 }] };
}

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
    breaks: random.oneOf(BREAK_NAMES),
    guest: random.oneOf(GUESTS),
    room: random.oneOf(ROOMS),
  };
}

/** The message of a form, as it arrives. */
export function mailOfForm({ title, sender, subject, number }: Announced, form: Form): Buffer {
  const values: Record<Field, string> = {
    number,
    guest: form.guest,
    arrival: writeDay(STAY.arrivalOn, form.day),
    departure: writeDay(STAY.departureOn, form.day),
    room: form.room,
    count: '1',
    total: form.money,
  };
  const rows = form.order.map((field): readonly [string, string] => [CASES[form.letterCase](form.labels[field]), values[field]]);
  const { type, body } = LAYOUTS[form.layout](rows);
  const [above = '', below = ''] = EXTRAS[form.extras](title);
  const around = (text: string): string => (type === 'plain' ? text : text.replace(/[^\n]+/g, '<p>$&</p>'));
  const text = [around(`${title}\n${subject}`), around(above), body, around(below)].filter((part) => part !== '').join('\n\n');
  const {
    text: sent,
    parameters = '',
    encoding = '8bit' as const,
  }: Sent = type === 'plain' ? BREAKS[form.breaks](text) : { text };
  const head = [
    `From: ${sender}`,
    `Subject: ${title}: ${subject}`,
    `Content-Type: text/${type}; charset=utf-8${parameters}`,
    `Content-Transfer-Encoding: ${encoding}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${sent.replaceAll('\n', '\r\n')}`);
}

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
