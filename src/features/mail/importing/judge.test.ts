/** What a message must say, and how surely, to be booked without a person. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ReadReservation } from '../reading/reservation.rules.ts';
import { parseAmount, reviewCorrected, reviewMessage, toNotice, toParsedReservation } from './judge.rules.ts';

const roomTypes = [
  { id: 'a', code: 'DLX', name: 'Deluxe', aliases: [] },
  { id: 'b', code: 'STE', name: 'Suite', aliases: ['Royal Suite'] },
];
const property = { names: ['Hotel Sunrise'], addressText: 'MG Road 5, Pune', currency: 'INR', roomTypes };
const day = { today: '2026-11-20', isForged: false, isShared: false };
const sure = <T>(value: T) => ({ value, confidence: 0.9 });

const read: ReadReservation = {
  fields: {
    site: sure('AGODA' as const),
    kind: sure('NEW' as const),
    reservationNumber: sure('123456789'),
    guestName: sure('Asha Rao'),
    guestPhone: sure('+91 98765 43210'),
    arrivalOn: sure('2026-12-01'),
    departureOn: sure('2026-12-03'),
    rooms: sure([
      { name: 'Royal Suite', quantity: 1 },
      { name: 'Deluxe Room', quantity: 2 },
      { name: 'suite', quantity: 1 },
    ]),
    children: sure(1),
    amount: sure('12345.50'),
    currency: sure('INR'),
    hotelName: sure('Hotel Sunrise, Pune'),
  },
  disputed: [],
};
const withFields = (fields: ReadReservation['fields']): ReadReservation => ({ ...read, fields: { ...read.fields, ...fields } });
const doubts = (reading: ReadReservation, about = day) =>
  reviewMessage(toParsedReservation(reading, roomTypes), property, about).map(({ code, field }) => [code, field]);

test('a message that says all of it is sure; rooms of one type are added up', () => {
  assert.deepEqual(doubts(read), []);
  const parsed = toParsedReservation(read, roomTypes);
  assert.deepEqual(
    parsed.rooms?.map(({ roomTypeCode }) => roomTypeCode),
    ['STE', 'DLX', 'STE'],
  );
  assert.deepEqual(toNotice(parsed, property), {
    kind: 'NEW',
    site: 'AGODA',
    reservationNumber: '123456789',
    guestName: 'Asha Rao',
    guestPhone: '+91 98765 43210',
    arrivalOn: '2026-12-01',
    departureOn: '2026-12-03',
    rooms: [
      { roomTypeId: 'b', roomTypeCode: 'STE', quantity: 2 },
      { roomTypeId: 'a', roomTypeCode: 'DLX', quantity: 2 },
    ],
    amount: 1_234_550n,
    childCount: 1,
  });
});

test('a confirmation that does not name the hotel is for a person where the site always names it; a cancellation is not', () => {
  const { hotelName: _, ...fields } = read.fields;
  const unnamed = (more: ReadReservation['fields']) => doubts({ fields: { ...fields, ...more }, disputed: [] });
  assert.deepEqual(unnamed({ site: sure('MAKEMYTRIP' as const) }), [['MISSING', 'hotelName']]);
  assert.deepEqual(unnamed({ site: sure('MAKEMYTRIP' as const), kind: sure('CANCELLED' as const) }), []);
  assert.deepEqual(unnamed({ site: sure('OYO' as const) }), []);
});

const NEEDED = [
  'site',
  'kind',
  'reservationNumber',
  'guestName',
  'arrivalOn',
  'departureOn',
  'rooms',
  'amount',
  'currency',
] as const;
describe('whatever is needed must be there, sure and undisputed', () => {
  for (const field of NEEDED) {
    test(field, () => {
      const { [field]: found, ...rest } = read.fields;
      assert.deepEqual(doubts({ ...read, fields: rest })[0], ['MISSING', field]);
      assert.deepEqual(doubts(withFields({ [field]: { ...found, confidence: 0.79 } }))[0], ['UNSURE', field]);
      assert.deepEqual(doubts({ ...read, disputed: [field] })[0], ['DISPUTED', field]);
    });
  }
});

for (const [title, fields, expected] of [
  ['another hotel', { hotelName: sure('Hotel Sunset') }, ['OTHER_HOTEL', 'hotelName']],
  ['a room type that nobody knows', { rooms: sure([{ name: 'Cave', quantity: 1 }]) }, ['ROOM_TYPE_UNKNOWN', 'rooms']],
  ['half a room', { rooms: sure([{ name: 'DLX', quantity: 0.5 }]) }, ['OUT_OF_BOUNDS', 'rooms']],
  ['no room', { rooms: sure([{ name: 'DLX', quantity: 0 }]) }, ['OUT_OF_BOUNDS', 'rooms']],
  ['1001 rooms', { rooms: sure([{ name: 'DLX', quantity: 1001 }]) }, ['OUT_OF_BOUNDS', 'rooms']],
  ['another currency', { currency: sure('USD') }, ['OTHER_CURRENCY', 'currency']],
  ['a third of a paisa', { amount: sure('1.003') }, ['OUT_OF_BOUNDS', 'amount']],
  ['more than there is', { amount: sure('1000000000.01') }, ['OUT_OF_BOUNDS', 'amount']],
  ['a stay that is over', { arrivalOn: sure('2026-11-19') }, ['DATES_PAST', 'arrivalOn']],
  ['no night', { departureOn: sure('2026-12-01') }, ['OUT_OF_BOUNDS', 'departureOn']],
  ['more than a year', { departureOn: sure('2027-12-03') }, ['OUT_OF_BOUNDS', 'departureOn']],
  ['a day that is none', { departureOn: sure('2026-12-32') }, ['OUT_OF_BOUNDS', 'departureOn']],
] as const) {
  test(`${title} is for a person`, () => assert.deepEqual(doubts(withFields(fields as ReadReservation['fields'])), [expected]));
}

test('a notice that holds no more than its number waits for one reason', () => {
  const { site, kind, reservationNumber, arrivalOn } = read.fields;
  const notice = (fields: ReadReservation['fields']) =>
    reviewMessage(toParsedReservation({ fields, disputed: [] }, roomTypes), property, day);
  assert.deepEqual(notice({ site, kind, reservationNumber, arrivalOn } as ReadReservation['fields']), [
    {
      code: 'NOTHING_MORE',
      field: null,
      message: 'The mail holds nothing more than the number and the day of arrival: open the extranet of Agoda.',
    },
  ]);
  const unsure = { site, kind, reservationNumber, arrivalOn: { value: '2026-12-01', confidence: 0.5 } };
  assert.deepEqual(
    notice(unsure as ReadReservation['fields']).map(({ code }) => code),
    ['NOTHING_MORE'],
  );
  // Of a confirmation without its number it is not said that it holds the number.
  assert.deepEqual(
    notice({ site, kind } as ReadReservation['fields']).map(({ code, field }) => [code, field]),
    ['hotelName', 'reservationNumber', 'guestName', 'arrivalOn', 'departureOn', 'rooms', 'amount'].map((field) => [
      'MISSING',
      field,
    ]),
  );
  const changed = notice({ site, kind: sure('MODIFIED' as const), reservationNumber } as ReadReservation['fields']);
  assert.match(changed.map(({ message }) => message).join(), /^The mail says that the reservation was changed, but not what/);
  assert.deepEqual(
    notice({ site, reservationNumber } as ReadReservation['fields']).map(({ code, field }) => [code, field]),
    [['MISSING', 'kind']],
  );
});

test('a message that names no kind, or another hotel, waits for that reason alone', () => {
  const { kind, rooms, amount, ...reminder } = read.fields;
  assert.ok(kind && rooms && amount);
  assert.deepEqual(doubts({ fields: reminder, disputed: ['departureOn'] }), [['MISSING', 'kind']]);
  assert.deepEqual(doubts({ ...withFields({ hotelName: sure('Hotel Sunset') }), disputed: ['rooms'] }), [
    ['OTHER_HOTEL', 'hotelName'],
  ]);
});

test('doubts about the sender are shown beside any other reason', () => {
  const { kind, amount, ...reminder } = read.fields;
  assert.ok(kind && amount);
  const unsure = { ...reminder, site: { value: 'AGODA' as const, confidence: 0.6 } };
  assert.deepEqual(doubts({ fields: unsure, disputed: [] }, { ...day, isForged: true }), [
    ['SENDER_NOT_PROVEN', 'site'],
    ['UNSURE', 'site'],
    ['MISSING', 'kind'],
  ]);
});

test('two hotels in one message are for a person', () => {
  assert.deepEqual(doubts({ ...read, disputed: ['hotelName'] }), [['DISPUTED', 'hotelName']]);
});

test('an arrival today is no past one', () => {
  assert.deepEqual(doubts(withFields({ arrivalOn: sure('2026-11-20') })), []);
});

test('a sender who was found not to be the one is for a person', () => {
  assert.deepEqual(doubts(read, { ...day, isForged: true }), [['SENDER_NOT_PROVEN', 'site']]);
});

test('a message to several hotels must say which it means', () => {
  const { hotelName, ...unnamed } = read.fields;
  assert.ok(hotelName);
  const about = { ...day, isShared: true };
  assert.deepEqual(doubts(read, about), []);
  assert.deepEqual(doubts({ ...read, fields: unnamed }, about), [['OTHER_HOTEL', 'hotelName']]);
});

test('a phone or a number of children that is not sure is left out', () => {
  const [guestPhone, children] = [
    { value: '+91 98765 43210', confidence: 0.7 },
    { value: 2, confidence: 0.7 },
  ];
  const notice = toNotice(toParsedReservation(withFields({ guestPhone, children }), roomTypes), property);
  assert.ok(notice.kind === 'NEW');
  assert.deepEqual([notice.guestPhone, notice.childCount], [null, null]);
});

test('a cancellation needs no more than its number', () => {
  const [site, reservationNumber] = [sure('AGODA' as const), sure('123456789')];
  const kind = sure('CANCELLED' as const);
  const short: ReadReservation = { fields: { site, reservationNumber, kind }, disputed: ['amount', 'rooms'] };
  assert.deepEqual(doubts(short), []);
  const cancellation = { kind: 'CANCELLED', site: 'AGODA', reservationNumber: '123456789' };
  assert.deepEqual(toNotice(toParsedReservation(short, roomTypes), property), {
    ...cancellation,
    guestName: null,
    arrivalOn: null,
  });
  const more = { guestName: sure('Asha Rao'), arrivalOn: { value: '2026-12-01', confidence: 0.5 } };
  const said = toParsedReservation({ ...short, fields: { ...short.fields, ...more } }, roomTypes);
  assert.deepEqual(toNotice(said, property), { ...cancellation, guestName: 'Asha Rao', arrivalOn: null });
  assert.deepEqual(doubts({ ...short, disputed: ['reservationNumber'] }), [['DISPUTED', 'reservationNumber']]);
  assert.deepEqual(doubts({ ...short, fields: { ...short.fields, hotelName: sure('Hotel Sunset') } }), [
    ['OTHER_HOTEL', 'hotelName'],
  ]);
});

test("a person's word is enough, but for what nobody can book", () => {
  const unsure = withFields({
    guestName: { value: 'Asha', confidence: 0.1 },
    hotelName: sure('Hotel Sunset'),
    arrivalOn: sure('2020-12-01'),
  });
  const refused = (reading: ReadReservation) =>
    reviewCorrected(toParsedReservation(reading, roomTypes), property).map(({ code, field }) => [code, field]);
  assert.deepEqual(refused({ ...withFields({ guestName: { value: 'Asha', confidence: 0.1 } }), disputed: ['amount'] }), []);
  assert.deepEqual(refused(unsure), [['OUT_OF_BOUNDS', 'departureOn']]);
  assert.deepEqual(refused({ fields: {}, disputed: [] })[0], ['MISSING', 'site']);
  assert.deepEqual(refused(withFields({ rooms: sure([{ name: 'Cave', quantity: 1 }]) })), [['ROOM_TYPE_UNKNOWN', 'rooms']]);
});

test('amounts in the smallest unit of each currency', () => {
  assert.equal(parseAmount('12345.50', 'INR'), 1_234_550n);
  assert.equal(parseAmount('12345.00', 'JPY'), 12_345n);
  assert.equal(parseAmount('12345.50', 'JPY'), null);
  assert.equal(parseAmount('1.005', 'KWD'), 1_005n);
  for (const text of ['', '-1', '1e3', '1,000', 'NaN', '1.', '0x10', '9'.repeat(40)])
    assert.equal(parseAmount(text, 'INR'), null, text);
});

test('a message of a channel manager is for a person, with one reason that says so', () => {
  const about = { ...day, sender: 'noreply@hotelrunner.com' };
  const [reason, more] = reviewMessage(toParsedReservation(read, roomTypes), property, about);
  assert.equal(more, undefined);
  assert.match(reason?.message ?? '', /^HotelRunner passes on bookings of other sites/);
});

test('a notice of a channel manager whose form is known waits for one look, as its customers can write from its address', () => {
  const about = { ...day, sender: 'bookings@beds24.com' };
  const [only, other] = reviewMessage(toParsedReservation(read, roomTypes), property, about);
  assert.deepEqual([only?.code, only?.field, other], ['UNSURE', 'site', undefined]);
  assert.match(only?.message ?? '', /^Beds24 passes this on, and its customers can write from its address: compare/);
  const unclear = { ...read, fields: { ...read.fields, site: { value: 'BOOKING_COM' as const, confidence: 0.6 } } };
  const [reason, more] = reviewMessage(toParsedReservation(unclear, roomTypes), property, about);
  assert.equal(more, undefined);
  assert.match(reason?.message ?? '', /^Beds24 passes on bookings of other sites/);
});

describe('a site that names the listing instead of the hotel', () => {
  const { hotelName: _, ...fields } = read.fields;
  const about = (name: string, more: ReadReservation['fields'] = {}) =>
    doubts({ fields: { ...fields, site: sure('AIRBNB' as const), rooms: sure([{ name, quantity: 1 }]), ...more }, disputed: [] });

  test("a listing that is called like a room type may be another host's", () => {
    assert.deepEqual(about('DELUXE ROOM'), [['OTHER_HOTEL', 'rooms']]);
    assert.deepEqual(about('Cave'), [['ROOM_TYPE_UNKNOWN', 'rooms']]);
  });
  test('a title that a person has entered as an alias is of this hotel', () => assert.deepEqual(about('ROYAL SUITE'), []));
  test('a title with the name of the hotel is of this hotel', () => {
    const types = [{ id: 'c', code: 'C', name: 'Hotel Sunrise | Sea View', aliases: [] }];
    const parsed = toParsedReservation(
      {
        fields: { ...fields, site: sure('AIRBNB' as const), rooms: sure([{ name: 'HOTEL SUNRISE | SEA VIEW', quantity: 1 }]) },
        disputed: [],
      },
      types,
    );
    assert.deepEqual(reviewMessage(parsed, { ...property, roomTypes: types }, day), []);
  });
  test('a cancellation needs only its number', () => assert.deepEqual(about('Deluxe', { kind: sure('CANCELLED' as const) }), []));
});
