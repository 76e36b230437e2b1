import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLodgingReservations } from './structured-reservation.rules.ts';

const RESERVATION = {
  '@context': 'http://schema.org',
  '@type': 'LodgingReservation',
  reservationNumber: '4471.882.301',
  reservationStatus: 'http://schema.org/ReservationConfirmed',
  underName: { '@type': 'Person', name: 'Mr. Ravi Sharma', email: 'ravi@example.com', telephone: '+91 98200 12345' },
  reservationFor: { '@type': 'LodgingBusiness', name: 'Hotel Sunrise' },
  checkinTime: '2026-11-20T01:00:00+05:30',
  checkoutDate: '2026-11-22',
  lodgingUnitDescription: 'Deluxe Room - CP',
  totalPrice: 10_080.5,
  priceCurrency: 'INR',
  numAdults: 2,
};

test('a LodgingReservation is read wherever it stands, the day as it is written at the hotel', () => {
  const expected = {
    number: '4471882301',
    kind: 'NEW',
    guest: 'Ravi Sharma',
    phone: '+91 98200 12345',
    email: 'ravi@example.com',
    hotelName: 'Hotel Sunrise',
    arrival: { value: '2026-11-20', confidence: 0.95, source: 'STRUCTURED' },
    departure: { value: '2026-11-22', confidence: 0.95, source: 'STRUCTURED' },
    room: 'Deluxe Room',
    amount: '10080.50',
    currency: 'INR',
    adults: 2,
    children: null,
  };
  const typed = { ...RESERVATION, '@type': ['Thing', 'https://schema.org/LodgingReservation'] };
  for (const root of [
    RESERVATION,
    [RESERVATION],
    { '@graph': [{ '@type': 'Organization' }, RESERVATION] },
    [[{ '@graph': RESERVATION }]],
    typed,
  ]) {
    assert.deepEqual(readLodgingReservations([root]), [expected]);
  }
});

test('an address or a number of the site is no name of a hotel', () => {
  for (const name of ['noreply@stay.example', 'https://stay.example/1', 'Property 12345678', '4711'])
    assert.equal(readLodgingReservations([{ ...RESERVATION, reservationFor: { name } }])[0]?.hotelName, null, name);
});

test('a cancellation is recognised; any other status than confirmed is none', () => {
  const statusOf = (reservationStatus: unknown) => readLodgingReservations([{ ...RESERVATION, reservationStatus }])[0]?.kind;
  assert.equal(statusOf('http://schema.org/ReservationCancelled'), 'CANCELLED');
  assert.equal(statusOf('https://schema.org/Cancelled'), 'CANCELLED');
  assert.equal(statusOf('ReservationPending'), 'OTHER');
  assert.equal(statusOf('http://schema.org/ReservationHold'), 'OTHER');
});

test('a time in UTC, which may be the day before at the hotel, is not sure', () => {
  const [read] = readLodgingReservations([{ ...RESERVATION, checkinTime: '2026-11-19T20:30:00Z' }]);
  assert.ok((read?.arrival?.confidence ?? 1) < 0.8);
});

test('any JSON is taken, and nothing of it that is no such thing', () => {
  let deep: unknown = RESERVATION;
  for (let depth = 0; depth < 5_000; depth += 1) deep = { '@graph': [deep] };
  const hostile: unknown[] = [
    null,
    0,
    'LodgingReservation',
    [],
    {},
    deep,
    JSON.parse('{"__proto__": {"@type": "LodgingReservation", "reservationNumber": "4471882301"}}'),
    JSON.parse(
      '{"@type": "LodgingReservation", "__proto__": {"reservationNumber": "4471882301"}, "underName": {"constructor": 1}}',
    ),
    { '@type': { '@type': 'LodgingReservation' } },
    { '@graph': Array.from({ length: 100_000 }, () => ({ '@type': 'Thing' })) },
  ];
  assert.deepEqual(
    readLodgingReservations(hostile).map(({ number }) => number),
    [null],
  );
  const odd = {
    reservationNumber: {},
    underName: 7,
    checkinTime: '2026-13-40',
    totalPrice: '1e9',
    priceCurrency: ['INR', 'USD'],
    numAdults: -1,
    lodgingUnitDescription: [],
  };
  const [read] = readLodgingReservations([{ '@type': 'LodgingReservation', ...odd }]);
  assert.deepEqual(new Set(Object.values(read ?? {})), new Set([null]));
  assert.equal(readLodgingReservations(Array.from({ length: 1_000 }, () => RESERVATION)).length <= 50, true);
});
