import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBooked } from '../../../../accuracy/mails/judge.ts';
import { readMessageContent } from './message/message-content.ts';
import { readReservation } from './read-reservation.rules.ts';
import type { ReadReservation } from './reservation.rules.ts';

/** Mails as sites lay them out, written by hand after the reading rules were, and traps beside them. */

type Mail = Readonly<{ from: string; subject: string; text?: string; html?: string }>;

async function read({ from, subject, text, html }: Mail): Promise<ReadReservation> {
  const head = `From: ${from}\r\nTo: desk@sunrise.example\r\nSubject: ${subject}\r\nDate: Sat, 21 Nov 2026 10:00:00 +0530\r\nMIME-Version: 1.0\r\n`;
  const body = (text ?? html ?? '').trim().replaceAll('\n', '\r\n');
  const type = text === undefined ? 'text/html' : 'text/plain';
  const raw = Buffer.from(`${head}Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${body}`);
  const { content } = await readMessageContent(raw);
  return readReservation(content, { receivedOn: '2026-11-21', currency: 'INR', countryCode: 'IN' });
}

const table = (...rows: string[][]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

const BOOKING_PLAIN: Mail = {
  from: '"Booking.com" <noreply@booking.com>',
  subject: 'New booking 5120034418',
  text: `
New booking!

Hotel: Hotel Sunrise
Booking number: 5120034418
Guest name: Kavya Menon
Phone: +91 99620 41177
Check-in: Friday, 4 December 2026
Check-out: Sunday, 6 December 2026
Length of stay: 2 nights
Room type: Deluxe Double Room
Rooms: 1
Total price: INR 9,440.00
Status: Confirmed

Have a question? Call us: +91 22 6000 0000`,
};

const ORDINARY: readonly (readonly [name: string, mail: Mail, expected: string])[] = [
  [
    'Booking.com, plain',
    BOOKING_PLAIN,
    '5120034418 NEW Kavya Menon 2026-12-04 2026-12-06 1xDeluxe Double Room 9440.00 INR +91 99620 41177',
  ],
  [
    'Booking.com, table, changed',
    {
      from: 'Booking.com <customer.service@booking.com>',
      subject: 'Modified booking! (5120034419, Saturday, 5 December 2026)',
      html: `<h2>Modified booking</h2>${table(['Booking number', '5120034419'], ['Guest name', 'Arjun Nair'], ['Check-in', 'Sat 5 Dec 2026'], ['Check-out', 'Mon 7 Dec 2026'], ['Total units', '1'], ['Room', 'Standard Room'], ['Total price', '₹ 4,200'])}<p>Booking.com B.V.</p>`,
    },
    '5120034419 MODIFIED Arjun Nair 2026-12-05 2026-12-07 1xStandard Room 4200.00 INR -',
  ],
  [
    'MakeMyTrip, table with a price breakup',
    {
      from: 'MakeMyTrip <noreply@go-mmt.com>',
      subject: 'Booking Confirmed | NH71002938475561 | Hotel Sunrise',
      html: `<p>Dear Partner,</p><p>You have received a new booking.</p>${table(['Booking ID', 'NH71002938475561'], ['Primary Guest', 'Mr. Imran Sheikh'], ['Mobile', '9811102233'], ['Check In', '12 Dec 2026, 12:00 PM'], ['Check Out', '15 Dec 2026, 11:00 AM'], ['No. of Nights', '3'], ['Room Type', 'Premium Room'], ['No. of Rooms', '2'])}${table(['Room Charges', 'INR 18,000.00'], ['Taxes', 'INR 2,160.00'], ['Total Amount', 'INR 20,160.00'], ['Commission', 'INR 3,240.00'], ['Payable to Hotel', 'INR 16,920.00'])}<p>Team MakeMyTrip</p>`,
    },
    'NH71002938475561 NEW Imran Sheikh 2026-12-12 2026-12-15 2xPremium Room 20160.00 INR 9811102233',
  ],
  [
    'Goibibo, plain',
    {
      from: 'Goibibo <hotels@goibibo.com>',
      subject: 'New Booking Alert NH71002938475562',
      text: `
Booking ID - NH71002938475562
Guest Name - Neha Gupta
Contact - 98200 55667
Check-in - 20 Dec 2026 (Sun)
Check-out - 21 Dec 2026 (Mon)
Room Type - Deluxe Room
Number of Rooms - 1
Total Amount (incl. taxes) - Rs. 3,360/-
Payment Mode - Prepaid`,
    },
    'NH71002938475562 NEW Neha Gupta 2026-12-20 2026-12-21 1xDeluxe Room 3360.00 INR 98200 55667',
  ],
  [
    'Agoda, plain',
    {
      from: 'Agoda <no-reply@agoda.com>',
      subject: 'Agoda Booking ID 998877665 - CONFIRMED',
      text: `
Booking ID : 998877665
Customer First Name : Lena
Customer Last Name : Vogel
Property : Hotel Sunrise
Check-in : January 8, 2027
Check-out : January 11, 2027
Room Type : Family Suite
No. of Rooms : 1
Occupancy : 3 Adults
Reference sell rate (incl. taxes & fees) : INR 15,750.00
Commission : INR 2,362.50
Net rate (incl. taxes & fees) : INR 13,387.50`,
    },
    '998877665 NEW Lena Vogel 2027-01-08 2027-01-11 1xFamily Suite 15750.00 INR -',
  ],
  [
    'Agoda, cancelled, divs',
    {
      from: 'no-reply@agoda.com',
      subject: 'Agoda Booking ID 998877666 - CANCELLED',
      html: '<div>Cancellation notice</div><div>Booking ID</div><div>998877666</div><div>Customer Name</div><div>Lena Vogel</div>',
    },
    '998877666 CANCELLED Lena Vogel - - - - - -',
  ],
  [
    'Expedia, table, no word but New Reservation',
    {
      from: 'Expedia <noreply@expediapartnercentral.com>',
      subject: 'Expedia Reservation: Hotel Sunrise 2071188345',
      html: `<p>New Reservation</p>${table(['Reservation ID', '2071188345'], ['Guest', 'Daniel Ortiz'], ['Check-In', 'Dec 18, 2026'], ['Check-Out', 'Dec 21, 2026'], ['Room Type Name', 'Deluxe Room'], ['Number of rooms', '1'])}<p>Daily Base Rate</p>${table(['Dec 18, 2026', 'INR 3,000.00'], ['Dec 19, 2026', 'INR 3,000.00'], ['Dec 20, 2026', 'INR 3,000.00'], ['Taxes', 'INR 1,080.00'], ['Total Booking Amount', 'INR 10,080.00'])}`,
    },
    '2071188345 NEW Daniel Ortiz 2026-12-18 2026-12-21 1xDeluxe Room 10080.00 INR -',
  ],
  [
    'Airbnb, plain',
    {
      from: 'Airbnb <automated@airbnb.com>',
      subject: 'Reservation confirmed - Sofia Rossi arrives Dec 9',
      text: `
New booking confirmed! Sofia arrives Dec 9.

Lake View Studio
Entire home/apt

Check-in
Wed, Dec 9
2:00 PM

Checkout
Fri, Dec 11
11:00 AM

Guests
2 adults

Confirmation code
HMQ4WX8T2Z

Guest paid
₹3,000.00 x 2 nights
₹6,000.00
Total (INR)
₹6,847.00

Host payout
You earn
₹5,820.00`,
    },
    'HMQ4WX8T2Z NEW Sofia Rossi 2026-12-09 2026-12-11 1xLake View Studio 6847.00 INR -',
  ],
  [
    'OYO, two labels in a row',
    {
      from: 'OYO <bookings@oyorooms.com>',
      subject: 'Booking Confirmation - OYO90817263',
      html: `<p>A new booking has been confirmed at your property.</p>${table(['Booking ID', 'OYO90817263', 'Status', 'Confirmed'], ['Guest', 'Farah Khan', 'Phone', '9000012345'], ['Check-in', '27/12/2026', 'Check-out', '29/12/2026'], ['No. of Rooms', '1', 'Room Type', 'Classic'], ['Total', 'Rs. 2,998', 'Payment mode', 'Pay at hotel'])}`,
    },
    'OYO90817263 NEW Farah Khan 2026-12-27 2026-12-29 1xClassic 2998.00 INR 9000012345',
  ],
  [
    'OYO, plain',
    {
      from: 'OYO <noreply@oyorooms.com>',
      subject: 'New booking OYO90817264',
      text: `
Booking ID: OYO90817264
Guest Name: Vikram Rao
Guest Phone: +91-9810099887
Check-in: 02-Jan-2027
Check-out: 03-Jan-2027
Rooms: 1
Room category: Classic
Booking amount: Rs. 1499
Amount to be collected at hotel: Rs. 1499`,
    },
    'OYO90817264 NEW Vikram Rao 2027-01-02 2027-01-03 1xClassic 1499.00 INR +91-9810099887',
  ],
];

function brief({ fields }: ReadReservation): string {
  const rooms = fields.rooms?.value.map(({ name, quantity }) => `${quantity}x${name}`).join('+');
  const { reservationNumber, kind, guestName, arrivalOn, departureOn, amount, currency, guestPhone } = fields;
  const [before, behind] = [
    [reservationNumber, kind, guestName, arrivalOn, departureOn],
    [amount, currency, guestPhone],
  ];
  return [...before.map((field) => field?.value), rooms, ...behind.map((field) => field?.value)]
    .map((each) => each ?? '-')
    .join(' ');
}

test('ordinary mails of every site are read right, and without a person', async () => {
  for (const [name, mail, expected] of ORDINARY) {
    const reservation = await read(mail);
    assert.equal(brief(reservation), expected, name);
    assert.deepEqual(reservation.disputed, [], name);
    assert.equal(isBooked(reservation), true, `${name} ${JSON.stringify(reservation.fields)}`);
  }
});

const plain = (from: string, to: string, more = ''): Mail => ({
  ...BOOKING_PLAIN,
  text: `${(BOOKING_PLAIN.text ?? '').replace(from, to)}\n${more}`,
});
const TOTAL = 'Total price: INR 9,440.00';

const TRAPS: readonly (readonly [name: string, mail: Mail])[] = [
  ['a price for two nights that may be of one', plain(TOTAL, 'Price: INR 4,720.00')],
  ['taxes on top', plain(TOTAL, 'Total price: INR 8,000.00 + taxes')],
  ['taxes on top in the next line', plain(TOTAL, 'Total price: INR 8,000.00\n(excluding GST of INR 1,440.00)')],
  ['more was paid than the total', plain(TOTAL, 'Total price: INR 8,000.00\nAmount paid: INR 9,440.00')],
  ["the hotel's share", plain(TOTAL, 'Commission: INR 1,440.00\nTotal: INR 8,000.00')],
  ['a request', plain('New booking!', 'You have a new booking request. Please confirm within 24 hours.')],
  ['an option', plain('Status: Confirmed', 'This booking is tentative and not confirmed yet.')],
  ['a test', plain('New booking!', 'TEST BOOKING - please ignore.')],
  ["a day in another zone's time", plain('Friday, 4 December 2026', '2026-12-04T20:30:00Z')],
  ['a forward', { ...plain('', ''), from: 'Owner <owner@sunrise.example>', subject: 'Fwd: New booking 5120034418' }],
  ['a site that is not the sender’s', plain('New booking!', 'New booking on Agoda!\nAgoda')],
];

test('the same mails with one thing in them that leaves a doubt go to a person', async () => {
  assert.equal(isBooked(await read(plain('', ''))), true);
  for (const [name, mail] of TRAPS) {
    const { text } = mail;
    assert.ok(name === 'a forward' || text !== `${BOOKING_PLAIN.text}\n`, name);
    assert.equal(isBooked(await read(mail)), false, name);
  }
});

const HEAD = `From: "Booking.com" <noreply@booking.com>
Sent: Saturday, 21 November 2026 09:30
To: desk@sunrise.example
Subject: New booking 5120034418
`;

test('a message that somebody passes on is read whole, and its site left to a person; a reply is not', async () => {
  const marks = ['---------- Forwarded message ---------', '-----Original Message-----', 'Begin forwarded message:', ''];
  for (const mark of marks) {
    for (const from of ['Owner <owner@sunrise.example>', 'Booking.com <noreply@booking.com>']) {
      const text = `FYI\n\n${mark}\n${HEAD}\n${BOOKING_PLAIN.text}`;
      const reservation = await read({ from, subject: 'Fwd: New booking 5120034418', text });
      assert.equal(brief(reservation), ORDINARY[0]?.[2], mark);
      assert.equal(reservation.fields.site?.value, 'BOOKING_COM');
      assert.ok((reservation.fields.site?.confidence ?? 1) < 0.8);
    }
  }
  const reply = await read({
    from: 'x@booking.com',
    subject: 'Re: New booking',
    text: `Hello\n\n${HEAD}\n${BOOKING_PLAIN.text}`,
  });
  assert.deepEqual([reply.fields.arrivalOn, reply.fields.amount], [undefined, undefined]);
});

test('a printed message that is uploaded is read below its head, and is no surer than who sent it', async () => {
  const printed = (...head: string[]): ReadReservation => {
    const all = [...head, ...(BOOKING_PLAIN.text ?? '').split('\n').filter((line) => line !== '')];
    const lines = all.map((line) => ({ cells: line.split(' | '), confidence: 1 }));
    const texts = [{ origin: 'PDF' as const, lines, structured: [] }];
    return readReservation(
      { sender: null, subject: null, texts },
      { receivedOn: '2026-11-21', currency: 'INR', countryCode: 'IN' },
    );
  };
  const head = HEAD.trim().split('\n');
  const [from = '', sent = '', to = '', subject = ''] = head;
  const gmail = (by: string, about: string): string[] => ['Front Desk <desk@sunrise.example>', about, '1 message', by, to];
  const own = gmail('"Booking.com" <noreply@booking.com> | Sat, Nov 21, 2026 at 9:30 AM', 'New | booking 5120034418');
  const titled = ['New booking 5120034418', from, to, sent];
  for (const printedHead of [head, ['Front Desk', ...head], titled, own, ['11/21/26, 9:40 AM | Gmail - New booking', ...own]]) {
    const reservation = printed(...printedHead);
    assert.equal(brief(reservation), ORDINARY[0]?.[2]);
    assert.equal(isBooked(reservation), true);
    assert.ok((reservation.fields.site?.confidence ?? 1) <= 0.9);
  }
  const others = [sent, to, subject];
  for (const owners of [
    ['From: Owner <owner@sunrise.example>', ...others],
    gmail('Owner <owner@sunrise.example> | Sat, Nov 21, 2026 at 9:30 AM', 'New booking 5120034418'),
  ]) {
    const strangers = printed(...owners);
    assert.equal(strangers.fields.arrivalOn?.value, '2026-12-04');
    assert.equal(isBooked(strangers), false);
  }
  assert.equal(isBooked(printed('From: Owner <owner@sunrise.example>', ...others, ...head)), false);
});
