import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readSiteMail, type SiteMail, sureValues } from '../../../../../test/specimens/mails/site-mail.ts';

const SUBJECT = 'Buchung: Haus am Teich : Zimmer Nr. 3 - Mi 9 Sep 2026: 87100021 - Rao - Booking.com';
const MAIL: SiteMail = {
  sender: 'bookings@beds24.com',
  subject: SUBJECT,
  origin: 'PLAIN',
  lines: [
    'Neue Buchungsbenachrichtigung.',
    'Haus am Teich',
    'Zimmer Nr. 3',
    'Buchungsnummer: 87100021',
    'Personen 2',
    'Preis €345.46',
    'Check-in Mi 9 Sep 2026',
    'Letzte Übernachtung Fr 11 Sep 2026',
    'Check-out Sa 12 Sep 2026',
    'Booking.com 4471882301',
    'Name Asha Rao',
    'Email: arao_120045@guest.booking.com',
  ],
  receivedOn: '2026-08-01',
  currency: 'EUR',
};
/** The site is for a person to confirm, as customers of the relay can write from its address. */
const READ = {
  kind: 'NEW',
  reservationNumber: '4471882301',
  guestName: 'Asha Rao',
  arrivalOn: '2026-09-09',
  departureOn: '2026-09-12',
  rooms: [{ name: 'Zimmer Nr. 3', quantity: 1 }],
  amount: '345.46',
  currency: 'EUR',
  hotelName: 'Haus am Teich',
};

const replace = (from: string, to: string): SiteMail => ({
  ...MAIL,
  subject: SUBJECT.replace(from, to),
  lines: MAIL.lines.map((line) => line.replace(from, to)),
});

test('a notice of Beds24 is a booking of the site that it names, with the number of that site, and waits for a person', () => {
  assert.deepEqual(readSiteMail(MAIL).fields.site, { value: 'BOOKING_COM', confidence: 0.7 });
  assert.deepEqual(sureValues(readSiteMail(MAIL)), READ);
  assert.deepEqual(sureValues(readSiteMail({ ...MAIL, lines: [MAIL.lines.join(' ')] })), READ, 'in one line');
});

test('a cancellation has no price, and neither has a booking of Airbnb: it may be the share of the host', () => {
  const cancelled = sureValues(
    readSiteMail({
      ...replace('Neue Buchungsbenachrichtigung', 'Diese Buchung wurde durch den Gast storniert'),
      subject: SUBJECT.replace('Buchung', 'Buchung storniert'),
    }),
  );
  assert.deepEqual([cancelled.kind, cancelled.reservationNumber, cancelled.amount], ['CANCELLED', '4471882301', undefined]);
  const { fields } = readSiteMail({ ...replace('Booking.com', 'Airbnb'), lines: replaceNumber('Airbnb HMZKQ3W7TP') });
  assert.deepEqual([fields.site?.value, fields.reservationNumber?.value, fields.amount], ['AIRBNB', 'HMZKQ3W7TP', undefined]);
});

const replaceNumber = (line: string): string[] => MAIL.lines.map((each) => (each.startsWith('Booking.com') ? line : each));

test('what does not have the form of a notice is for a person: other numbers, other rooms, a group, an answer, another sender', () => {
  const others: SiteMail[] = [
    { ...MAIL, subject: SUBJECT.replace('87100021', '87100022') },
    { ...MAIL, subject: SUBJECT.replace('Zimmer Nr. 3', 'Anzahl 2') },
    { ...MAIL, subject: SUBJECT.replace('Booking.com', 'Airbnb') },
    { ...MAIL, subject: SUBJECT.replace('Buchung', 'Buchung storniert') },
    { ...MAIL, subject: `AW: ${SUBJECT}` },
    { ...MAIL, subject: SUBJECT.replace('Buchung', 'Unverbindlich') },
    { ...MAIL, lines: replaceNumber('Direktbuchung') },
    { ...MAIL, sender: 'bookings@beds24.com.evil.example' },
  ];
  for (const mail of others) assert.ok((readSiteMail(mail).fields.site?.confidence ?? 0) < 0.7, mail.subject ?? '');
});

test('nothing that stands behind the address of the guest changes what is read', () => {
  const words = fc.constantFrom(
    'Preis €1.00',
    'Booking.com 4471882399',
    'Check-out So 13 Sep 2026',
    'Name Ravi Sen',
    'Zimmer Nr. 4',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), (more) => {
      assert.deepEqual(sureValues(readSiteMail({ ...MAIL, lines: [...MAIL.lines, ...more] })), READ);
    }),
    { numRuns: 30 },
  );
});
