import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSiteMail, type SiteMail, sureValues } from '../../../../../test/specimens/mails/site-mail.ts';

const LINES = [
  'NOTICE | The following notice is for hotel partners only.',
  'HOTEL RESERVATION CONFIRMATIONS | Please provide booking confirmation code.',
  'New Reservation',
  'Harbour Light Residence',
  'Kochi,IND',
  'Guest has PRE-PAID',
  'Travel arrangements provided through Expedia',
  'Reservation ID: 2398110042 | Guest: Mariana Quiroga | Booked on: Mar 3, 2026 7:15 AM PST',
  '51 987650042',
  'Guest Email | k3jd0042@m.expediapartnercentral.com',
  'Room Type Code | Studio, City View',
  'Room Type Name: | Studio with City View',
  'Pricing Model | Per Day Pricing',
  'Payment Instructions | Expedia collects payment from traveler: Hotel invoices Expedia.',
  'Check-In | Check-Out | Adults | Kids/Ages | Room Nights | Hotel Conf',
  'Apr 11, 2026 | Apr 14, 2026 | 2 | 1 (Ages 6) | 3 | ',
  'Special Request',
  '1 King Bed, Non-Smoking',
  'Customer entered request to hotel',
  'Late arrival. Guest | my mother Ana. Check-In: Apr 20, 2026',
  'Taxes: | 0 INR',
  'Total Booking Amount | 24,120.50 INR',
  'Amount to Charge Expedia Group: | 19,778.81 INR',
];
const MAIL: SiteMail = {
  sender: 'notify@expediapartnercentral.com',
  subject: 'Expedia Reservation for Harbour Light Residence - 2398110042',
  lines: LINES,
  receivedOn: '2026-03-03',
};
const READ = {
  site: 'EXPEDIA',
  kind: 'NEW',
  reservationNumber: '2398110042',
  guestName: 'Mariana Quiroga',
  arrivalOn: '2026-04-11',
  departureOn: '2026-04-14',
  rooms: [{ name: 'Studio with City View', quantity: 1 }],
  amount: '24120.50',
  currency: 'INR',
  guestPhone: '51 987650042',
  guestEmail: 'k3jd0042@m.expediapartnercentral.com',
  hotelName: 'Harbour Light Residence',
  isPrepaid: true,
  adults: 2,
  children: 1,
};

test('a notice is read whole: one room, the cells of its table in their places, and nothing of what the guest wrote', () => {
  assert.deepEqual(sureValues(readSiteMail(MAIL)), READ);
});

test('a plan behind the type is no part of the room, where the code is the type', () => {
  const withPlan = (code: string): unknown => {
    const lines = LINES.map((line) =>
      line.startsWith('Room Type Code')
        ? `Room Type Code | ${code}`
        : line.replace('Studio with City View', 'Studio with City View - Summer Escape'),
    );
    return sureValues(readSiteMail({ ...MAIL, lines }))['rooms'];
  };
  assert.deepEqual(withPlan('Studio with City View'), [{ name: 'Studio with City View', quantity: 1 }]);
  assert.deepEqual(withPlan('SUM-2'), [{ name: 'Studio with City View - Summer Escape', quantity: 1 }]);
});

test('a printed notice with cells run together, whose total is called otherwise', () => {
  const lines = LINES.map((line) =>
    line.startsWith('Check-In')
      ? 'Check-In | Check-Out Adults Kids/Ages Room Nights Hotel Conf'
      : line.startsWith('Apr 11')
        ? 'Apr 11 2026 Apr 14 2026 2 | 1 | 3'
        : line.replace('Total Booking Amount', 'Total Cost:'),
  );
  assert.deepEqual(sureValues(readSiteMail({ ...MAIL, sender: null, subject: null, lines, origin: 'PDF' })), READ);
});

test('a total alone, where Expedia collects the payment, is what the hotel gets and no price', () => {
  const lines = LINES.map((line) => line.replace('Total Booking Amount', 'Total Cost:')).filter(
    (line) => !line.startsWith('Amount'),
  );
  const withTotal = (payment: string) =>
    sureValues(readSiteMail({ ...MAIL, lines: lines.map((line) => line.replace('Expedia collects', payment)) }))['amount'];
  assert.equal(withTotal('Expedia collects'), undefined);
  assert.equal(withTotal('Hotel collects'), '24120.50');
});

test('the number behind the hotel in a subject is no part of its name', () => {
  const lines = ['You have a new booking', 'Guest name', 'Mariana Quiroga'];
  const { hotelName } = readSiteMail({ ...MAIL, subject: 'New booking at Harbour Light - 2398110042', lines }).fields;
  assert.equal(hotelName?.value, 'Harbour Light');
});

test('a notice whose cells a program has joined is read the same, where its nights agree with its days', () => {
  const joined = (counts: string): SiteMail => ({
    ...MAIL,
    lines: LINES.filter((line) => !line.startsWith('51 987')).map((line) =>
      line.startsWith('Check-In |')
        ? `Check-InCheck-OutAdultsKids/AgesRoom NightsHotel ConfApr 11, 2026Apr 14, 2026${counts}`
        : line.startsWith('Apr 11')
          ? 'Hotel Conf'
          : line.replace(
              /^Reservation ID.*/,
              'Reservation ID | 2398110042Guest: MARIANA QUIROGABooked on: Mar 3, 2026 7:15 AM PST',
            ),
    ),
  });
  const { guestPhone: _phone, ...others } = READ;
  assert.deepEqual(sureValues(readSiteMail(joined('213'))), { ...others, guestName: 'MARIANA QUIROGA' });
  assert.deepEqual(readSiteMail(joined('212')).disputed, ['arrivalOn', 'departureOn']);
});

test('a cancelled notice is no new one because its preamble speaks of confirmations', () => {
  const lines = LINES.map((line) => (line === 'New Reservation' ? 'Reservation Cancelled' : line));
  assert.equal(sureValues(readSiteMail({ ...MAIL, lines }))['kind'], 'CANCELLED');
});

test('an uploaded notice that says which sites belong to Expedia is of Expedia', () => {
  const lines = [
    'Expedia',
    ...LINES.filter((line) => !/expedia|vrbo/i.test(line)),
    'Hotels.com and Vrbo are part of Expedia Group.',
  ];
  assert.equal(sureValues(readSiteMail({ ...MAIL, sender: null, subject: null, lines }))['site'], 'EXPEDIA');
});

test('a notice is of the kind that its heading says, with or without a subject', () => {
  const headed = (heading: string, subject: string | null) =>
    sureValues(readSiteMail({ ...MAIL, subject, lines: LINES.map((line) => (line === 'New Reservation' ? heading : line)) }))[
      'kind'
    ];
  for (const [heading, kind] of [
    ['Modification', 'MODIFIED'],
    ['Thay đổi', 'MODIFIED'],
    ['Cancellation', 'CANCELLED'],
    ['Hủy', 'CANCELLED'],
  ] as const)
    assert.equal(headed(heading, null), kind, heading);
  assert.equal(headed('Notice', 'Expedia Change of Reservation for Harbour Light Residence - 2398110042'), 'MODIFIED');
  assert.equal(headed('New Reservation', 'Expedia Change of Reservation for Harbour Light Residence - 2398110042'), undefined);
});

test('a Vietnamese notice is read whole, and nothing of what the guest wrote', () => {
  const lines = [
    'Đặt phòng mới',
    'Harbour Light Residence',
    'Kochi,IND',
    'Khách đã THANH TOÁN TRƯỚC',
    'Mã đặt phòng | 2398110042',
    'Khách | Mariana Quiroga',
    'Đặt vào | 03-03-2026 07:15 PST',
    'Email khách | k3jd0042@m.expediapartnercentral.com',
    'Mã loại phòng | Studio, City View',
    'Tên loại phòng: | Studio with City View',
    'Hướng dẫn thanh toán | Expedia thu khoản thanh toán từ khách: Khách sạn xuất hóa đơn cho Expedia.',
    'Nhận phòng | Trả phòng | Người lớn | Trẻ/Tuổi | Đêm phòng | Số xác nhận khách sạn',
    '11-04-2026 | 14-04-2026 | 2 | 1 (Ages 6) | 3 | ',
    'Yêu cầu đặc biệt',
    '1 King Bed, Non-Smoking',
    'Khách gửi yêu cầu cho khách sạn',
    'Nhận phòng | 20-04-2026',
    'Tổng khoản tiền đặt phòng: | 24,120.50 INR',
    'Khoản tiền thu từ Expedia Group: | 19,778.81 INR',
  ];
  const { guestPhone: _, guestEmail: __, ...expected } = READ;
  const { guestEmail: ___, ...read } = sureValues(readSiteMail({ ...MAIL, subject: 'Expedia Booking 2398110042', lines }));
  assert.deepEqual(read, expected);
});

test('a name from which a meal plan was cut is a little less sure', () => {
  const sureOf = (name: string) =>
    readSiteMail({ ...MAIL, lines: LINES.map((line) => line.replace('Name: | Studio with City View', `Name: | ${name}`)) }).fields
      .rooms;
  const { value, confidence } = sureOf('Studio with City View - Breakfast included') ?? {};
  assert.deepEqual([value?.[0]?.name, confidence], ['Studio with City View', 0.88]);
  assert.equal(sureOf('Studio with City View')?.confidence, 0.95);
});

test('without the line of the town, the hotel is the line below the heading', () => {
  const lines = LINES.filter((line) => line !== 'Kochi,IND');
  assert.deepEqual(sureValues(readSiteMail({ ...MAIL, subject: 'New Reservation 2398110042', lines })), READ);
  const without = lines.filter((line) => line !== 'Harbour Light Residence');
  assert.equal(sureValues(readSiteMail({ ...MAIL, subject: 'New Reservation', lines: without })).hotelName, undefined);
});

test('the header of the table may say `Kid/Ages`', () => {
  const lines = LINES.map((line) => line.replace('Kids/Ages', 'Kid/Ages'));
  for (const [name, value] of Object.entries(READ))
    assert.deepEqual(sureValues(readSiteMail({ ...MAIL, lines }))[name], value, name);
});

const ITINERARY: SiteMail = {
  sender: 'expedia@eg.expedia.com',
  subject: 'Expedia travel confirmation - Apr 11 - (Itinerary # 72541860930042)',
  lines: [
    'Stay in Kochi',
    'Apr 11, 2026 - Apr 14, 2026',
    'Harbour Light Residence',
    'Expedia itinerary | 72541860930042',
    'Reservation details',
    'Booked',
    'Check in | Check out',
    'Sat, Apr 11 | Tue, Apr 14',
    '3 PM | 11 AM',
    'Room details',
    'Deluxe Room, 1 King Bed',
    'Reserved for',
    'Mariana Quiroga, 2 adults',
    'Payment details',
    'Total | INR 24,120.50',
  ],
  receivedOn: '2026-03-03',
};

test("a guest's itinerary is reserved for one person a room", () => {
  const { kind, reservationNumber, guestName, arrivalOn, rooms, amount } = sureValues(readSiteMail(ITINERARY));
  assert.deepEqual([kind, reservationNumber, guestName], ['NEW', '72541860930042', 'Mariana Quiroga']);
  assert.deepEqual([arrivalOn, amount], ['2026-04-11', '24120.50']);
  assert.deepEqual(rooms, [{ name: 'Deluxe Room, 1 King Bed', quantity: 1 }]);
});

test("an itinerary's name of a room goes on below a comma, and other names in two lines are for a person", () => {
  const named = (...name: string[]): unknown => {
    const lines = ITINERARY.lines.flatMap((line) => (line.startsWith('Deluxe Room') ? name : [line]));
    return sureValues(readSiteMail({ ...ITINERARY, lines }))['rooms'];
  };
  // A line about the guest's rank is no room.
  const rank = ['Gold', 'Your Gold status got you an extra perk.'];
  for (const name of [
    ['Deluxe Room, Non Smoking,', 'Microwave'],
    ['Deluxe Room,', 'Non Smoking,', 'Microwave'],
  ])
    assert.deepEqual(named(...rank, ...name), [{ name: 'Deluxe Room, Non Smoking, Microwave', quantity: 1 }]);
  assert.equal(named(...rank, 'Deluxe Room with', 'Microwave'), undefined);
});

test('an uploaded itinerary has the number of the hotel beside its own', () => {
  const lines = ITINERARY.lines.flatMap((line) =>
    line.startsWith('Expedia itinerary') ? ['Confirmation | 6071200384', line] : [line],
  );
  const read = sureValues(readSiteMail({ ...ITINERARY, sender: null, subject: null, lines }));
  assert.equal(read.reservationNumber, '72541860930042');
});

test('an itinerary for two people has two rooms, each with its label', () => {
  const room = (guest: string) => ['Room', 'Deluxe Room, 1 King Bed', 'Reserved for', guest];
  const lines = ITINERARY.lines.flatMap((line) => {
    if (line.startsWith('Deluxe Room') || line.startsWith('Mariana')) return [];
    return line === 'Reserved for' ? [...room('Mariana Quiroga, 2 adults'), ...room('Ana Quiroga, 1 adult')] : [line];
  });
  const rooms = sureValues(readSiteMail({ ...ITINERARY, lines }))['rooms'];
  assert.deepEqual(rooms, [{ name: 'Deluxe Room, 1 King Bed', quantity: 2 }]);
});
