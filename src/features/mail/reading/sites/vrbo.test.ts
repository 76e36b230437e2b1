import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSiteMail, type SiteMail, sureValues } from '../../../../../test/specimens/mails/site-mail.ts';
import { readReservation } from '../read-reservation.rules.ts';

const INSTANT: SiteMail = {
  sender: 'sender@messages.homeaway.com',
  subject: 'Instant Booking from Mira Falk: Dec 30 - Jan 2, 2027 - Vrbo #4700042',
  lines: [
    'Your booking is confirmed!',
    'Property | #4700042',
    'Reservation ID | HA-W2T042',
    'Dates | Dec 30, 2026 - Jan 2, 2027, 3 nights',
    'Guests | 2 adults, 1 child',
    'Traveler Name | Mira Falk',
    'Further info',
    'Reservation ID | HA-ZZZZ99',
    'Traveler Name | Otto Fremd',
  ],
  receivedOn: '2026-11-02',
  currency: 'USD',
};

test('an instant booking is read for a person: guests write from the same address', () => {
  const { fields, disputed } = readSiteMail(INSTANT);
  assert.deepEqual(disputed, []);
  const { site, kind, reservationNumber, guestName, arrivalOn, departureOn } = fields;
  assert.equal(site?.value, 'VRBO');
  assert.equal((site?.confidence ?? 1) < 0.8, true);
  assert.deepEqual(
    [kind, reservationNumber, guestName, arrivalOn, departureOn].map((field) => field?.value),
    ['NEW', 'HAW2T042', 'Mira Falk', '2026-12-30', '2027-01-02'],
  );
});

test('the number of the listing is the room where its title is not named, and the first day has the year of the second', () => {
  const read = (dates: string, property: string) =>
    readSiteMail({
      sender: 'noreply@vrbo.com',
      subject: 'Instant Booking from Mira Falk',
      lines: ['Reservation ID: HA-W2T042', `Dates: ${dates}`, 'Traveler Name: Mira Falk', property],
      receivedOn: '2026-11-02',
    });
  const { rooms, arrivalOn, departureOn } = sureValues(read('Dec 30 - Jan 2, 2028', 'Property #4700042'));
  assert.deepEqual([rooms, arrivalOn, departureOn], [[{ name: '4700042', quantity: 1 }], '2027-12-30', '2028-01-02']);
  assert.deepEqual(read('Feb 1 - Feb 3, 2027', 'Property: Sea Cabin').fields.rooms?.value, [{ name: 'Sea Cabin', quantity: 1 }]);
  assert.equal(read('Feb 29 - Mar 2, 2027', 'Property ID 4700042').fields.arrivalOn, undefined);
});

test('a confirmation in one sentence is read up to its end', () => {
  const lines = [
    'Reservation ID: HA-W2T04. Traveler: Mira Falk. Dates: 15/04/2027 - 20/04/2027. Total: 600€. Accommodation: Sea Loft.',
  ];
  const read = readSiteMail({
    sender: 'reserva@vrbo.com',
    subject: 'Reserva confirmada en Vrbo: HA-W2T04',
    lines,
    receivedOn: '2026-11-02',
  });
  const { rooms, guestName, amount, currency } = sureValues(read);
  assert.deepEqual([rooms, guestName, amount, currency], [[{ name: 'Sea Loft', quantity: 1 }], 'Mira Falk', '600.00', 'EUR']);
});

test("the price is what the guest pays in all, not the owner's amount, and a deposit is for a person", () => {
  const payment = (deposit: readonly string[], total: string): string[] => [
    ...['Traveler payment', '4 nights', '$480.00', 'Cleaning Fee', '$90.00', 'Booking amount', '$570.00', ...deposit],
    ...['Lodging taxes we remit', '$68.40', 'Guest service fee', '$61.00', 'Total traveler payment', total],
    ...['Total payout', 'Booking amount', '$570.00', 'Base commission', '$28.50', 'Estimated payout**', '$541.50'],
    '** Your payout is the booking amount minus deductions. It excludes damage deposit, taxes, and service fees.',
    ...['Payment Requests', '1st Payment', 'Paid', total, 'Total', total],
  ];
  const read = (lines: readonly string[]) => {
    const all = ['Your booking is confirmed!', 'Reservation ID | HA-W2T042', 'Dates | Mar 1 - Mar 5, 2027', ...lines];
    const { amount, currency } = sureValues(readSiteMail({ ...INSTANT, sender: 'noreply@vrbo.com', lines: all }));
    return [amount, currency];
  };
  const plain = payment([], '$699.40');
  const held = payment(['Damage deposit', '$500.00'], '$1,199.40');
  assert.deepEqual(read(plain), ['699.40', 'USD']);
  assert.deepEqual(read(held), [undefined, undefined]);
  assert.deepEqual(read([held.join(' ')]), [undefined, undefined]);
  assert.deepEqual(read(['Booking amount | $570.00']), [undefined, undefined]);
  assert.deepEqual(read(['Total traveler payment $699.40']), ['699.40', 'USD']);
});

test('an inquiry, an answer and a request to cancel change nothing', () => {
  for (const subject of [
    'Inquiry from Mira Falk: Mar 16 - Mar 23, 2027 - Vrbo #4700042',
    'Reservierungsanfrage von Mira Falk - FeWo-direkt.de #4700042',
    'Reservation from Mira Falk: Jul 4 - Jul 12, 2027 - Vrbo #4700042',
    'Response needed: cancellation request from Mira Falk',
  ])
    assert.equal(readSiteMail({ ...INSTANT, subject }).fields.kind, undefined, subject);
});

test('Vrbo writes its own numbers, and beside them that of the property', () => {
  const read = readSiteMail({
    sender: 'noreply@vrbo.com',
    subject: 'Booking canceled by traveler: Aug 8, 2026 - Aug 15, 2026 (Property ID 4700042) Reservation HA-W2T042',
    lines: ['Your booking has been cancelled by the traveler.'],
    receivedOn: '2026-06-01',
  });
  const { kind, reservationNumber } = sureValues(read);
  assert.deepEqual([kind, reservationNumber], ['CANCELLED', 'HAW2T042']);
});

test('the number of the property is never that of a reservation of Vrbo', () => {
  const numberOf = (subject: string, ...lines: string[]) =>
    readSiteMail({ sender: 'sender@messages.homeaway.com', subject, lines, receivedOn: '2026-06-01' }).fields.reservationNumber;
  for (const title of [
    'Vrbo #4700042',
    'FeWo-direkt.de #4700042',
    'Abritel.fr # 4700042',
    'Vrbo (Property ID 4700042)',
    'Vrbo 4700042',
  ]) {
    const subject = `Instant Booking from Ann Lee: Apr 3 - Apr 6, 2027 - ${title}`;
    for (const lines of [['Reservation ID HA-W2T042'], ['*Reservation ID*', 'HA-W2T042'], ['Reservierungsnr.', 'HA-W2T042']])
      assert.equal(numberOf(subject, 'Property #4700042', ...lines)?.value, 'HAW2T042', title);
  }
  assert.equal(numberOf('Instant Booking from Ann Lee - Vrbo #4700042', 'Property #4700042'), undefined);
});

test('a property with its number is no name of a hotel', () => {
  const read = readSiteMail({
    sender: 'vrbo@partners.expediagroup.com',
    subject: 'Your reservation HA-W2T042 was canceled at Property 47000042',
    lines: ['See the details.'],
    receivedOn: '2026-06-01',
  });
  assert.deepEqual([read.fields.hotelName, sureValues(read)['kind']], [undefined, 'CANCELLED']);
});

test('a listing that is called as the hotel is the unit that is booked', () => {
  const lines = ['Reservation ID: HA-W2T042', 'Guest name: Mira Falk', 'Check-in: August 2, 2026', 'Check-out: August 5, 2026'];
  const text = { origin: 'PLAIN', lines: [...lines, 'Property: Salt Cottage', 'Total: $1,234.56'], structured: [] } as const;
  const own = {
    names: ['Salt Cottage'],
    addressText: null,
    roomTypes: [{ id: '1', code: 'COT', name: 'Salt Cottage', aliases: [] }],
  };
  const read = readReservation(
    {
      sender: 'noreply@vrbo.com',
      subject: 'New reservation confirmed',
      texts: [{ ...text, lines: text.lines.map((line) => ({ cells: line.split(': '), confidence: 1 })) }],
    },
    { receivedOn: '2026-07-17', currency: 'USD', countryCode: 'US', own },
  );
  assert.deepEqual(sureValues(read).rooms, [{ name: 'Salt Cottage', quantity: 1 }]);
});
