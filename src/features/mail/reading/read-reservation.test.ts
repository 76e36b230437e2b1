import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBooked, judge } from '../../../../accuracy/mails/judge.ts';
import { decoyMails } from '../../../../test/specimens/mails/decoys.ts';
import { CARRIERS, mailSpecimen, RECEIVED_ON, SITES } from '../../../../test/specimens/mails/mails.ts';
import { readMessageContent } from './message/message-content.ts';
import { readReservation } from './read-reservation.rules.ts';
import type { MessageContent, MessageText, ReadingContext } from './reservation.rules.ts';

const CONTEXT: ReadingContext = { receivedOn: RECEIVED_ON, currency: 'INR', countryCode: 'IN' };
const BAR = 0.8;

const textOf = (rows: readonly (readonly string[])[], origin: MessageText['origin'] = 'HTML', confidence = 1): MessageText => ({
  origin,
  lines: rows.map((cells) => ({ cells, confidence })),
  structured: [],
});

const ROWS = [
  ['Booking.com'],
  ['You have a new reservation at Hotel Sunrise'],
  ['Booking number', '4471882301'],
  ['PIN code', '4417'],
  ['Guest name', 'Mr. Ravi Sharma'],
  ['Check-in', 'Friday, 20 November 2026 (from 14:00)'],
  ['Check-out', 'Sunday, 22 November 2026 (until 11:00)'],
  ['Length of stay', '2 nights'],
  ['Total rooms', '1'],
  ['Room type', 'Deluxe Room with Breakfast'],
  ['Total price', '₹ 10,080.00'],
  ['Commission', '₹ 1,512.00'],
];
const MAIL: MessageContent = {
  sender: 'noreply@booking.com',
  subject: 'Booking.com - New booking! (4471882301, Friday, 20 November 2026)',
  texts: [textOf(ROWS)],
};

/** The mail with other values behind its labels; null leaves the row out. */
function changed(values: Readonly<Record<string, string | null>>, more: readonly (readonly string[])[] = []): MessageContent {
  const rows = ROWS.flatMap((row) => {
    const [label = ''] = row;
    const value = values[label];
    return value === undefined ? [row] : value === null ? [] : [[label, value]];
  });
  return { ...MAIL, texts: [textOf([...rows, ...more])] };
}

test('a new reservation is read whole', () => {
  const { fields, disputed } = readReservation(MAIL, CONTEXT);
  assert.deepEqual(disputed, []);
  const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));
  assert.deepEqual(values, {
    site: 'BOOKING_COM',
    kind: 'NEW',
    reservationNumber: '4471882301',
    guestName: 'Ravi Sharma',
    arrivalOn: '2026-11-20',
    departureOn: '2026-11-22',
    rooms: [{ name: 'Deluxe Room', quantity: 1 }],
    amount: '10080.00',
    currency: 'INR',
  });
  for (const [name, field] of Object.entries(fields)) assert.ok(field.confidence >= BAR && field.confidence <= 1, name);
});

test('two places that agree make a field surer', () => {
  const once = readReservation(changed({}), CONTEXT).fields.amount?.confidence ?? 0;
  const twice =
    readReservation({ ...MAIL, texts: [textOf(ROWS), textOf(ROWS, 'PLAIN')] }, CONTEXT).fields.amount?.confidence ?? 0;
  assert.ok(twice > once);
});

const DISPUTES: readonly (readonly [why: string, field: string, content: MessageContent])[] = [
  ['two totals', 'amount', changed({}, [['Total amount', '₹ 10,230.00']])],
  ['two numbers', 'reservationNumber', changed({ 'Booking number': '4471882302' })],
  ['two guests', 'guestName', changed({}, [['Primary guest', 'Anjali Iyer']])],
  ['a weekday that is wrong', 'arrivalOn', changed({ 'Check-in': 'Monday, 20 November 2026' })],
  ['nights that contradict', 'departureOn', changed({ 'Length of stay': '3 nights' })],
  ['departure before arrival', 'arrivalOn', changed({ 'Check-out': '19 Nov 2026', 'Length of stay': null })],
  ['departure on the day of arrival', 'departureOn', changed({ 'Check-out': '20 Nov 2026', 'Length of stay': null })],
  ['a day in the subject that is another', 'arrivalOn', changed({ 'Check-in': '21 Nov 2026', 'Length of stay': null })],
  ['numbers of rooms', 'rooms', changed({ 'Room type': '2 x Deluxe Room' })],
  ['plain text against HTML', 'amount', { ...MAIL, texts: [textOf(ROWS), textOf([['Total price', '₹ 99.00']], 'PLAIN')] }],
];

test('what two places of the message say differently is left out and named', () => {
  for (const [why, field, content] of DISPUTES) {
    const read = readReservation(content, CONTEXT);
    assert.ok(
      read.disputed.some((name) => name === field),
      why,
    );
    assert.equal(Object.hasOwn(read.fields, field), false, why);
    assert.equal(isBooked(read), false, why);
  }
});

const UNSURE: readonly (readonly [why: string, content: MessageContent])[] = [
  [
    'days that may be either',
    {
      ...changed({ 'Check-in': '05/11/2026', 'Check-out': '08/11/2026', 'Length of stay': null }),
      subject: 'New booking 4471882301',
    },
  ],
  [
    'a stay that is past',
    { ...changed({ 'Check-in': '20 Nov 2025', 'Check-out': '22 Nov 2025' }), subject: 'New booking 4471882301' },
  ],
  [
    'a stay years ahead',
    { ...changed({ 'Check-in': '20 Nov 2036', 'Check-out': '22 Nov 2036' }), subject: 'New booking 4471882301' },
  ],
  ['no number of rooms', changed({ 'Total rooms': null })],
  ['no price', changed({ 'Total price': null })],
  ['a price without currency', changed({ 'Total price': '10,080.00' })],
  ['a dollar sign alone', changed({ 'Total price': '$120.00' })],
  ['a name that is no name', changed({ 'Guest name': 'Not provided' })],
  ['a stranger', { ...MAIL, sender: 'noreply@booking.com.evil.example' }],
  ['a guest writing through the site', { ...MAIL, sender: 'ravi.881@guest.booking.com' }],
];

test('what is not plain goes to a person', () => {
  for (const [why, content] of UNSURE) assert.equal(isBooked(readReservation(content, CONTEXT)), false, why);
  assert.equal(isBooked(readReservation(MAIL, CONTEXT)), true);
});

test('numeric days are sure where the number of nights, or another day, leaves one order of day and month', () => {
  const arrivalOf = (from: string, to: string, nights: string | null) => {
    const content = {
      ...changed({ 'Check-in': from, 'Check-out': to, 'Length of stay': nights }),
      subject: 'New booking 4471882301',
    };
    const { value, confidence } = readReservation(content, CONTEXT).fields.arrivalOn ?? { value: '', confidence: 0 };
    return confidence >= BAR ? value : null;
  };
  assert.equal(arrivalOf('05/11/2026', '08/11/2026', '3 nights'), '2026-11-05');
  assert.equal(arrivalOf('11/05/2026', '11/08/2026', '3 nights'), '2026-11-05');
  assert.equal(arrivalOf('12/11/2026', '14/11/2026', null), '2026-11-12');
  assert.equal(arrivalOf('11/12/2026', '11/14/2026', null), '2026-11-12');
  assert.equal(arrivalOf('05/11/2026', '08/11/2026', null), null);
});

test('a change tells what it is now, not what it was', () => {
  const change = [
    ['Details', 'Previous', 'New'],
    ['Check-in', '18 Nov 2026', '20 Nov 2026'],
    ['Check-out', '21 Nov 2026', '22 Nov 2026'],
    ['Total price', '₹ 15,120.00', '₹ 10,080.00'],
  ];
  const rows = [['Booking.com'], ['Booking 4471882301 has been modified'], ...change, ...ROWS.slice(2)];
  const read = readReservation(
    { ...MAIL, subject: 'Modified booking! (4471882301, Friday, 20 November 2026)', texts: [textOf(rows)] },
    CONTEXT,
  );
  assert.deepEqual(
    [read.disputed, read.fields.kind?.value, read.fields.arrivalOn?.value, read.fields.amount?.value],
    [[], 'MODIFIED', '2026-11-20', '10080.00'],
  );
  const settled = readReservation(
    changed({ 'Check-in': '18 Nov 2026 → 20 Nov 2026' }, [['Previous check-out', '21 Nov 2026']]),
    CONTEXT,
  );
  assert.deepEqual([settled.disputed, settled.fields.arrivalOn?.value], [[], '2026-11-20']);
});

test('what is quoted from another message is not read', () => {
  const rows = [['Hello, can I come earlier?'], ['On Mon, 5 Oct 2026 at 09:12, Booking.com wrote:'], ...ROWS];
  const read = readReservation({ ...MAIL, subject: 'Re: your stay', texts: [textOf(rows, 'PLAIN')] }, CONTEXT);
  assert.deepEqual([read.fields.kind, read.fields.arrivalOn, read.fields.amount], [undefined, undefined, undefined]);
});

test('what is recognised in a picture is never surer than its line, and never sure', () => {
  const upload = (confidence: number) =>
    readReservation({ sender: null, subject: null, texts: [textOf(ROWS, 'SCAN', confidence)] }, CONTEXT).fields;
  for (const name of ['guestName', 'rooms', 'arrivalOn', 'reservationNumber', 'amount'] as const) {
    assert.ok((upload(0.99)[name]?.confidence ?? 1) < BAR, name);
    assert.ok((upload(0.5)[name]?.confidence ?? 0) <= 0.5, name);
  }
});

test('a name in Devanagari that comes out of a PDF as it was drawn is for a person; in the text of a mail it is sure', () => {
  const sureIn = (origin: MessageText['origin']): boolean => {
    const [text] = changed({ 'Guest name': 'रवि शर्मा' }).texts;
    const { guestName } = readReservation({ ...MAIL, texts: text === undefined ? [] : [{ ...text, origin }] }, CONTEXT).fields;
    return (guestName?.confidence ?? 0) >= BAR;
  };
  assert.deepEqual([sureIn('HTML'), sureIn('PLAIN'), sureIn('PDF')], [true, true, false]);
});

test("an Airbnb mail without labels for listing and year is read by its places, the guest's total and not the host's payout", () => {
  const rows = [
    ['NEW BOOKING CONFIRMED! ROSIE ARRIVES FEB 26.'],
    ['TERRACE STUDIO IN OLD TOWN'],
    ['Entire home/apt'],
    ['Check-in', 'Checkout'],
    ['FRI, FEB 26', 'MON, MAR 1'],
    ['5:00 PM', '11:00 AM'],
    ['GUESTS'],
    ['2 adults'],
    ['CONFIRMATION CODE'],
    ['HMWMZWW9CQ'],
    ['GUEST PAID'],
    ['$60.00 x 3 nights', '$180.00'],
    ['TOTAL (USD)', '$327.98'],
    ['HOST PAYOUT'],
    ['TOTAL (USD)', '$252.20'],
  ];
  const subject = 'Reservation confirmed - Rosie Bomgaars arrives Feb 26';
  const read = readReservation({ sender: 'automated@airbnb.com', subject, texts: [textOf(rows, 'PLAIN')] }, CONTEXT);
  assert.equal(isBooked(read), true);
  const { guestName, arrivalOn, departureOn, rooms, amount, currency } = read.fields;
  const values = [guestName, arrivalOn, departureOn, rooms, amount, currency].map((field) => field?.value);
  assert.deepEqual(values, [
    'Rosie Bomgaars',
    '2027-02-26',
    '2027-03-01',
    [{ name: 'TERRACE STUDIO IN OLD TOWN', quantity: 1 }],
    '327.98',
    'USD',
  ]);
  const payoutOnly = readReservation(
    { sender: 'automated@airbnb.com', subject, texts: [textOf([...rows.slice(0, 10), ...rows.slice(13)], 'PLAIN')] },
    CONTEXT,
  );
  assert.equal(payoutOnly.fields.amount, undefined);
});

const HOSTILE_PIECES = [
  'a',
  ' ',
  '1',
  '1,',
  '1.',
  '-',
  ':',
  '/',
  '(',
  'Check-in: ',
  'Booking ID ',
  '20 Nov ',
  'INR 1,',
  'x ',
  ' arrives ',
  '\u202e',
  '\ud800',
  'NH1',
  '&',
  '< ',
  'booking is ',
  'Mr. ',
  'with breakfast ',
];

test('lines of 100,000 characters and messages of 20,000 lines are read in time that grows with their length', () => {
  for (const piece of HOSTILE_PIECES) {
    const long = piece.repeat(Math.ceil(100_000 / piece.length));
    for (const origin of ['HTML', 'PLAIN', 'SCAN'] as const) {
      const rows = [
        [long],
        ['Check-in', long],
        ['Total price', long],
        ['Guest name', long],
        ['Room type', long],
        ['Booking number', long],
        [long, long, long],
      ];
      readReservation({ sender: long, subject: long, texts: [textOf(rows, origin)] }, CONTEXT);
    }
  }
  const rows = Array.from({ length: 20_000 }, (_, at) => [
    `Check-in ${at}: 20 Nov 2026`,
    'Guest name',
    'Booking ID: NH70012345678901',
  ]);
  readReservation({ ...MAIL, texts: [textOf(rows), textOf(rows, 'PLAIN')] }, CONTEXT);
});

test('values are bounded, without control and direction signs', () => {
  const { fields } = readReservation(
    changed({
      'Guest name': `Ra\u202evi\u0000 ${'Sharma'.repeat(100)}`,
      'Room type': `Deluxe\u200b Room ${'very '.repeat(200)}`,
    }),
    CONTEXT,
  );
  assert.ok((fields.guestName?.value.length ?? 0) <= 200);
  for (const { name } of fields.rooms?.value ?? []) assert.ok(name.length <= 200);
  assert.doesNotMatch(JSON.stringify(fields), /\\u0000|\u202e|\u200b/);
});

test('of made-up mails of every site none is read wrong, and nearly all are read without a person', async () => {
  const outcomes = { BOOKED: 0, PERSON: 0, WRONG: 0 };
  for (const site of SITES) {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { content, truth } = await mailSpecimen(site, seed, CARRIERS[seed % 3]);
      outcomes[judge(readReservation(content, CONTEXT), truth).outcome] += 1;
    }
  }
  assert.equal(outcomes.WRONG, 0);
  assert.ok(outcomes.BOOKED >= 34, JSON.stringify(outcomes));
});

test('mails that must not be booked are not', async () => {
  for (const { name, kind, bytes } of await decoyMails([1])) {
    if (kind === 'MESSAGE')
      assert.equal(isBooked(readReservation((await readMessageContent(bytes)).content, CONTEXT)), false, name);
  }
});
