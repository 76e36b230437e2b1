import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readSiteMail, type SiteMail } from '../../../../../test/specimens/mails/site-mail.ts';
import type { ReadReservation } from '../reservation.rules.ts';

/** What a guest may write: labels of every kind with values, headlines, and sentences of sites. */
const LABELS = [
  'Booking ID',
  'Confirmation number',
  'Itinerary',
  'Check-in',
  'Check-out',
  'Stay dates',
  'Nights',
  'Room type',
  'No. of rooms',
  'Room 2',
  'Guest name',
  'First name',
  'Last name',
  'Phone',
  'Guest email',
  'Hotel name',
  'Guests',
  'Adults',
  'Children',
  'Grand total',
  'Total amount to be collected from the guest',
  'Payment status',
  'Booking status',
  'Currency',
  'Commission',
  'Check-In Check-Out',
  'Taxes',
  'Guest details',
  'Previous | New',
];
const VALUES = [
  '9912345678',
  'NH79999999999999',
  'HMABCDE123',
  '24 Dec 2026',
  '3',
  '4 x Royal Suite',
  'Otto Fremd',
  '+91 98765 43210',
  'Another Hotel',
  '2 adults, 2 children',
  'INR 99,999.00',
  'Cancelled',
  'Pay at hotel',
  'USD',
  '',
];
const SENTENCES = [
  'This booking has been cancelled.',
  'The reservation has been modified.',
  'You have received a new booking.',
  'My friend booked at Airbnb, Agoda and Booking.com: HMQQQQ1234.',
  'Please collect payment from the guest',
  '(Property ID 4400042)',
  'Host Voucher',
];
const guestLine = fc.oneof(
  fc.tuple(fc.constantFrom(...LABELS), fc.constantFrom(...VALUES)).map(([label, value]) => `${label}: ${value}`),
  fc.tuple(fc.constantFrom(...LABELS), fc.constantFrom(...VALUES)).map(([label, value]) => `${label} | ${value}`),
  fc.constantFrom(...LABELS, ...VALUES.filter((value) => value !== ''), ...SENTENCES),
);

/** Mails with the place where the guest's words stand. */
type GuestMail = Readonly<{ name: string; mail: SiteMail; above: readonly string[]; below: readonly string[] }>;

const BLOCKS: readonly GuestMail[] = [
  {
    name: 'Expedia',
    mail: { sender: 'notify@expediapartnercentral.com', subject: 'Expedia Reservation', lines: [], receivedOn: '2026-03-03' },
    above: [
      'New Reservation',
      'Harbour Light Residence',
      'Kochi,IND',
      'Reservation ID: 2398110042 | Guest: Mariana Quiroga',
      'Room Type Name: | Studio with City View',
      'Check-In | Check-Out | Adults | Kids/Ages | Room Nights | Hotel Conf',
      'Apr 11, 2026 | Apr 14, 2026 | 2 | 1 (Ages 6) | 3 | ',
      'Special Request',
    ],
    below: ['Total Booking Amount | 24,120.50 INR'],
  },
];

/** The values that were read. */
function valuesOf({ fields, disputed }: ReadReservation): unknown {
  return { fields, disputed };
}

for (const { name, mail, above, below } of BLOCKS) {
  test(`what a guest of ${name} writes changes nothing of what is read, whatever labels are in it`, () => {
    const plain = valuesOf(readSiteMail({ ...mail, lines: [...above, 'A quiet room please', ...below] }));
    fc.assert(
      fc.property(fc.array(guestLine, { minLength: 1, maxLength: 8 }), (words) => {
        assert.deepEqual(valuesOf(readSiteMail({ ...mail, lines: [...above, ...words, ...below] })), plain);
      }),
      { numRuns: 400 },
    );
  });
}

test('at any site, what stands beside a special request is not read', () => {
  const mail: SiteMail = {
    sender: 'noreply@agoda.com',
    subject: 'Agoda Booking ID 1039832802 - CONFIRMED',
    lines: [],
    receivedOn: '2026-11-01',
  };
  const lines = ['Booking ID | 1039832802', 'Check-in | 20 Nov 2026', 'Check-out | 22 Nov 2026'];
  const plain = valuesOf(readSiteMail({ ...mail, lines: [...lines, 'Special requests | none'] }));
  fc.assert(
    fc.property(guestLine, (words) => {
      assert.deepEqual(valuesOf(readSiteMail({ ...mail, lines: [...lines, `Special requests: ${words}`] })), plain);
      assert.deepEqual(valuesOf(readSiteMail({ ...mail, lines: [...lines, `Special requests | ${words}`] })), plain);
    }),
    { numRuns: 400 },
  );
});
