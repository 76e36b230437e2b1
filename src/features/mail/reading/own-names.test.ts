/** The hotel's own names, sentences and lists of rooms: what is read at any site, without a rule of that site. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sureValues } from '../../../../test/specimens/mails/site-mail.ts';
import { readReservation } from './read-reservation.rules.ts';

const roomType = (name: string) => ({ id: name, code: name.slice(0, 3), name, aliases: [] });
const OWN = {
  names: ['Lotus Pond House'],
  addressText: null,
  roomTypes: ['Garden Double', 'Family Suite', 'Phòng Vườn (Garden Twin)'].map(roomType),
};

type Mail = Readonly<{ sender?: string | null; subject?: string | null; lines: readonly string[]; countryCode?: string }>;

function read({ sender = 'noreply@booking.com', subject = 'New booking 4471882301', lines, countryCode = 'IN' }: Mail) {
  const origin = sender === null ? 'PDF' : 'PLAIN';
  const text = { origin, lines: lines.map((line) => ({ cells: [line], confidence: 1 })), structured: [] } as const;
  return sureValues(
    readReservation({ sender, subject, texts: [text] }, { receivedOn: '2026-09-01', currency: 'INR', countryCode, own: OWN }),
  );
}

const upload = (...lines: string[]) => read({ sender: null, subject: null, lines });
const STAY = ['Check-in', 'Mon, 12 Oct 2026', 'Check-out', 'Wed, 14 Oct 2026', 'Guest name', 'Farhan Bose'];
const PAGE = ['Booking.com', 'Booking details', 'Lotus Pond House', '7 Lake Road, Udaipur', 'Confirmation number', '4471882301'];
const NIGHTS = ['Mon, 12 Oct 2026', 'INR 4,000', 'Tue, 13 Oct 2026', 'INR 4,000'];
const TOTAL = ['Total', 'INR 8,000'];

describe('a page that a person has uploaded', () => {
  test('is of the hotel and the room whose names stand alone, and new where it says nothing of a change', () => {
    const { hotelName, rooms, kind, amount } = upload(...PAGE, ...STAY, 'Garden Double', ...NIGHTS, ...TOTAL);
    assert.deepEqual([hotelName, kind, amount], ['Lotus Pond House', 'NEW', '8000.00']);
    assert.deepEqual(rooms, [{ name: 'Garden Double', quantity: 1 }]);
  });
  test('has the number of the hotel behind its name, and one room where it says so', () => {
    const page = PAGE.map((line) => (line === 'Lotus Pond House' ? `${line} (11640042)` : line));
    const { hotelName, rooms } = upload(...page, ...STAY, 'Total units/rooms', '1', 'Garden Double', ...TOTAL);
    assert.deepEqual([hotelName, rooms], ['Lotus Pond House', [{ name: 'Garden Double', quantity: 1 }]]);
  });
  test('is not new where it says that the booking was cancelled', () =>
    assert.equal(upload(...PAGE, 'Cancelled', ...STAY, 'Garden Double', ...NIGHTS, ...TOTAL).kind, undefined));
  test('leaves the number of rooms to a person where nights stand twice, or nothing shows that it is one', () => {
    assert.equal(upload(...PAGE, ...STAY, 'Garden Double', ...NIGHTS, ...NIGHTS, ...TOTAL).rooms, undefined);
    assert.equal(upload(...PAGE, ...STAY, 'Garden Double', ...TOTAL).rooms, undefined);
    assert.equal(upload(...PAGE, ...STAY, 'Total units', '2', 'Garden Double', ...TOTAL).rooms, undefined, 'one may be unknown');
  });
  test('numbers its rooms, in another language too', () =>
    assert.deepEqual(
      upload(...PAGE, ...STAY, 'Tổng số căn', '2', '1 Phòng Vườn (Garden Twin)', '2 Phòng Vườn (Garden Twin)', ...TOTAL).rooms,
      [{ name: 'Phòng Vườn (Garden Twin)', quantity: 2 }],
    ));
});

describe('sentences', () => {
  for (const [language, text] of [
    ['English', 'Mr. Farhan Bose will stay with you from 12 October 2026 to 15 October 2026.'],
    ['German', 'Ihr Gast kommt vom 12. Oktober 2026 bis 15. Oktober 2026.'],
    ['French', 'Le client arrive du 12 octobre 2026 au 15 octobre 2026.'],
    ['Spanish', 'El cliente viene del 12 de octubre de 2026 al 15 de octubre de 2026.'],
  ] as const)
    test(`say the stay in ${language}`, () => {
      const { arrivalOn, departureOn } = read({ lines: [text] });
      assert.deepEqual([arrivalOn, departureOn], ['2026-10-12', '2026-10-15']);
    });
  test('of terms, and two that differ, say nothing of the stay', () => {
    assert.equal(read({ lines: ['Free cancellation from 12 October 2026 to 15 October 2026.'] }).arrivalOn, undefined);
    const two = ['From 12 October 2026 to 15 October 2026.', 'From 13 October 2026 to 15 October 2026.'];
    assert.equal(read({ lines: two }).arrivalOn, undefined);
  });
});

test('each line of a list of rooms counts', () =>
  assert.deepEqual(read({ lines: ['Rooms:', '2 x Garden Double', '1 x Family Suite'] }).rooms, [
    { name: 'Family Suite', quantity: 1 },
    { name: 'Garden Double', quantity: 2 },
  ]));

test("a word for hotel and room means the hotel beside the hotel's own name", () => {
  const { hotelName, rooms } = read({ lines: ['Unterkunft: Lotus Pond House', 'Zimmer: 1 x Garden Double'], countryCode: 'DE' });
  assert.deepEqual([hotelName, rooms], ['Lotus Pond House', [{ name: 'Garden Double', quantity: 1 }]]);
});

test('titles of other languages are no part of a name, and a name of one word that goes on below is not sure', () => {
  assert.equal(read({ lines: ['Gast: Frau Lena Vogt'] }).guestName, 'Lena Vogt');
  assert.equal(read({ lines: ['Client : Mme Élise Moreau'] }).guestName, 'Élise Moreau');
  assert.equal(read({ lines: ['Guest: Nguyễn', 'Văn An'] }).guestName, undefined);
  assert.equal(read({ lines: ['Guest    Nguyễn', 'Văn An'] }).guestName, undefined);
});

test('a room whose name may go on below is not sure', () => {
  const rooms = (...lines: string[]) => read({ lines }).rooms;
  assert.equal(rooms('Room type: Garden Double', 'with Balcony', 'No. of rooms: 1'), undefined);
  assert.equal(rooms('Room type    Garden Double', 'Room with Balcony', 'No. of rooms    1'), undefined);
  assert.deepEqual(rooms('Room type: Garden Double', 'Breakfast included', 'No. of rooms: 1'), [
    { name: 'Garden Double', quantity: 1 },
  ]);
});
