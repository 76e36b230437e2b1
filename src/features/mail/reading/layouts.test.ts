import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMessageContent } from './message/message-content.ts';
import { readReservation } from './read-reservation.rules.ts';

const FIELDS: readonly (readonly [label: string, value: string])[] = [
  ['Booking number', '4471882301'],
  ['Guest name', 'Asha Rao'],
  ['Check-in', 'Fri, 20 Nov 2026'],
  ['Check-out', 'Sun, 22 Nov 2026'],
  ['Room type', 'Deluxe Double Room'],
  ['Number of rooms', '1'],
  ['Total price', 'INR 12,098.24'],
];
const isDay = (label: string): boolean => label.startsWith('Check');
const all = (write: (label: string, value: string) => string): string =>
  FIELDS.map(([label, value]) => write(label, value)).join('\n');

/** How mails lay out labels and values. */
const LAYOUTS: Readonly<Record<string, string>> = {
  'a definition list': `<dl>${all((label, value) => `<dt>${label}</dt><dd>${value}</dd>`)}</dl>`,
  'a flex box': all((label, value) => `<div style="display:flex"><span>${label}</span><span>${value}</span></div>`),
  floats: all((label, value) => `<p><span style="float:left">${label}</span><span style="float:right">${value}</span></p>`),
  'hours above the days': all((label, value) => `<p>${label}</p>${isDay(label) ? '<p>14:00 - 22:00</p>' : ''}<p>${value}</p>`),
  'bold labels without a colon': all((label, value) => `<b>${label}</b> ${value}<br>`),
  'cells with the label above its value': `<table><tr>${all((label, value) => `<td><b>${label}</b><br>${value}</td>`)}</tr></table>`,
  'headings of a text': all((label, value) => `## ${label}\n${value}`),
  'one line': all((label, value) => `${label}: ${value}`).replaceAll('\n', ' '),
  'dots between': all((label, value) => `${label} ........ ${value}`),
};

async function read(body: string) {
  const isHtml = body.includes('<');
  const head = ['From: noreply@booking.com', 'Subject: New reservation', `Content-Type: text/${isHtml ? 'html' : 'plain'}`];
  const text = isHtml ? `<h1>New reservation</h1><p>Booking.com</p>${body}` : `New reservation\nBooking.com\n${body}`;
  const { content } = await readMessageContent(Buffer.from(`${head.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}`));
  const { fields } = readReservation(content, { receivedOn: '2026-10-20', currency: 'INR', countryCode: 'IN' });
  return fields;
}

for (const [name, body] of Object.entries(LAYOUTS))
  test(`a booking is read from ${name}`, async () => {
    const fields = await read(body);
    const { reservationNumber, guestName, arrivalOn, departureOn, rooms, amount } = fields;
    const found = [reservationNumber, guestName, arrivalOn, departureOn, rooms, amount];
    assert.deepEqual(
      found.map((field) => field?.value),
      ['4471882301', 'Asha Rao', '2026-11-20', '2026-11-22', [{ name: 'Deluxe Double Room', quantity: 1 }], '12098.24'],
    );
    for (const field of found) assert.ok((field?.confidence ?? 0) >= 0.8);
  });

test('a day in a sentence below the hours of a stay is not the day of the stay', async () => {
  const fields = await read('Booking number: 4471882301\nCheck-out\n11:00\nPrinted on 3 Nov 2026');
  assert.equal(fields.departureOn, undefined);
});

const HEAD =
  'Booking number: 4471882301\nGuest name: Asha Rao\nCheck-in: 20 Nov 2026\nCheck-out: 22 Nov 2026\nTotal price: INR 12,098.24\n';

for (const [name, rooms] of [
  ['a row whose cells ran together', 'Room Type\tQty\tMeal Plan\nFamily Room\t1\tCP\nPremium Room with Balcony 2\tCP'],
  ['a list that a program broke', 'You have reserved: 2 x Family Room, 2\nx Deluxe Room'],
  ['a masked telephone number', 'Rooms: 98XXXXX10'],
] as const)
  test(`rooms are not sure after ${name}`, async () => {
    const { rooms: found, amount } = await read(`${HEAD}${rooms}`);
    assert.equal(amount?.value, '12098.24');
    assert.ok((found?.confidence ?? 0) < 0.8, JSON.stringify(found));
  });

test('labels above their values, without columns, are not told apart', async () => {
  const fields = await read(`${HEAD.replace(/Total.*\n/, '')}Taxes\nTotal (INR)\nINR 7,792.00\nINR 9,194.56`);
  assert.ok((fields.amount?.confidence ?? 0) < 0.8);
});

test('a guest whose name has two spaces, between labels in one line, is not cut', async () => {
  const { guestName } = await read('Booking number: 4471882301 Guest: ASHA  RAO Booked on: 5 May 2026\nCheck-in: 20 Nov 2026');
  assert.ok(guestName === undefined || guestName.value === 'ASHA RAO' || guestName.confidence < 0.6, JSON.stringify(guestName));
});

test('the number of a confirmation is no confirmation', async () => {
  const text = `Booking.com Confirmation number: 4471882301 PIN code: 1111 Your booking has been successfully cancelled for free
    You booked for 2 adults Check-in Sunday 18 October 2026 Check-out Tuesday 20 October 2026 Booking number 4471882301`;
  const head = 'From: noreply@booking.com\r\nSubject: Booking cancelled for Hotel Sunrise\r\n\r\n';
  const { content } = await readMessageContent(Buffer.from(head + text.replace(/\s+/g, ' ')));
  const { fields } = readReservation(content, { receivedOn: '2026-09-13', currency: 'INR', countryCode: 'IN' });
  assert.equal(fields.kind?.value, 'CANCELLED');
});
