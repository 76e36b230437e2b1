import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSiteMail, type SiteMail, sureValues } from '../../../../../test/specimens/mails/site-mail.ts';

const NUMBER = '1651516700000417';
const MAIL: SiteMail = {
  sender: 'ebooking@trip.com',
  subject: `New Booking no. # ${NUMBER} #`,
  origin: 'PLAIN',
  lines: [
    `Booking no. # ${NUMBER} #`,
    'Lotus Pond Retreat',
    'Guest Name:',
    'BOSE/FARHAN,RAO/ASHA',
    'Staying period: Aug 26, 2026 - Aug 28, 2026 | 2 nights',
    'Room Type:Comfort Quadruple Room - City',
    'View Flexible | 2 room(s)AllotmentBed',
    'Room Type: Comfort Quadruple Room - City View Flexible | 2 room(s) Allotment',
    'Guests (estimated): 4 adults, 1 children',
    'Room rate 2 room(s) × 2 night(s)',
    'Final room rate (incl. taxes and fees) USD 97.90',
    'Your payout USD 92.46',
    'This is a prepaid reservation. The guest has already paid for the room.',
    'Room ratePrice details',
    'Aug 26, 2026 (2 room(s))',
    'Final room rate (incl. taxes and fees)16.06*1',
  ],
  receivedOn: '2026-08-01',
  currency: 'USD',
};
const READ = {
  site: 'TRIP_COM',
  kind: 'NEW',
  reservationNumber: NUMBER,
  guestName: 'FARHAN BOSE',
  arrivalOn: '2026-08-26',
  departureOn: '2026-08-28',
  rooms: [{ name: 'Comfort Quadruple Room - City View Flexible', quantity: 2 }],
  amount: '97.90',
  currency: 'USD',
  hotelName: 'Lotus Pond Retreat',
  isPrepaid: true,
  adults: 4,
  children: 1,
};

test('a text part that repeats the room and lists each night is read whole', () => {
  assert.deepEqual(sureValues(readSiteMail(MAIL)), READ);
});

test('a notice in rows has its currency at the payout only', () => {
  const lines = [
    'New Booking Received',
    `Reservation no.${NUMBER} Property confirmation no. /`,
    'Lotus Pond Retreat',
    'Guest Name | BOSE/FARHAN',
    'Room Type | Comfort Quadruple Room - City View Flexible | 2 room(s)Allotment',
    'Staying period | Aug 26, 2026 - Aug 28, 2026',
    'Guests (estimated) | 4 adults, 1 children',
    'This is a prepaid reservation. The guest has already paid for the room.',
    'Original room rate (incl. taxes and fees) | 120.00',
    'Final room rate (incl. taxes and fees) | 97.90',
    'Your payout | USD 92.46',
  ];
  const subject = `Urgent action required - new booking received (booking no. #${NUMBER}#)`;
  assert.deepEqual(sureValues(readSiteMail({ ...MAIL, subject, lines, origin: 'HTML', currency: 'INR' })), READ);
});

test('a cancellation names its number; the answer of the hotel and a mail without a hotel are for a person', () => {
  const cancelled = readSiteMail({
    ...MAIL,
    subject: `Action required-Cancellation request accepted (booking no.#${NUMBER}#)`,
    lines: ['The reservation below has been canceled.', `Reservation no. ${NUMBER}`, 'Hotel', 'Lotus Pond Retreat'],
  });
  const { kind, reservationNumber, hotelName } = sureValues(cancelled);
  assert.deepEqual([kind, reservationNumber, hotelName], ['CANCELLED', NUMBER, 'Lotus Pond Retreat']);
  const accepted = readSiteMail({ ...MAIL, subject: `Booking_no._#${NUMBER}#_accepted` });
  assert.equal(accepted.fields.kind, undefined);
  const unnamed = readSiteMail({ ...MAIL, lines: MAIL.lines.filter((line) => line !== 'Lotus Pond Retreat') });
  assert.equal(unnamed.fields.hotelName, undefined);
});

test('a notice in Chinese is read by its labels', () => {
  const lines = [
    `訂單編號 | ${NUMBER}`,
    '旅客姓名 | BOSE/FARHAN',
    '房型 | Standard Double Room',
    '訂單金額 | TWD 1377',
    '住宿日期 | 2026 年 8 月 26 日 - 2026 年 8 月 28 日',
    '訂單已取消',
  ];
  const subject = `【訂單已取消】取消申請已接受 Cancellation request accepted (booking no. #${NUMBER}#)`;
  const { kind, reservationNumber, arrivalOn, departureOn, amount, currency } = sureValues(
    readSiteMail({ ...MAIL, subject, lines, origin: 'HTML' }),
  );
  assert.deepEqual([kind, reservationNumber, arrivalOn, departureOn], ['CANCELLED', NUMBER, '2026-08-26', '2026-08-28']);
  assert.deepEqual([amount, currency], ['1377.00', 'TWD']);
});

test('the rate behind B2C is not the name of the room', () => {
  const lines = MAIL.lines.flatMap((line) =>
    /^View Flexible/.test(line) || /^Room Type: /.test(line)
      ? []
      : [line.replace(/^Room Type:.*/, 'Room Type:Comfort Quadruple RoomB2C：Room Only | 2 room(s)')],
  );
  const { rooms } = sureValues(readSiteMail({ ...MAIL, lines }));
  assert.deepEqual(rooms, [{ name: 'Comfort Quadruple Room', quantity: 2 }]);
});

/** A confirmation to the guest: the room stands without a label above its guests. */
const GUEST_MAIL: SiteMail = {
  sender: 'noreply@trip.com',
  subject: 'Your booking at Lotus Pond Retreat has been confirmed（PIN 4821）',
  lines: [
    'Hi FARHAN BOSE, your booking at Lotus Pond Retreat has been confirmed.',
    `Booking No. ${NUMBER}`,
    'Booking Details',
    'Lotus Pond Retreat',
    'Check-in | Aug 26, 2026',
    'After 14:00',
    'Check-out | Aug 28, 2026',
    'Before 12:00',
    'Your Booking | 2 Nights, 2 Rooms',
    'Booking for | 4 adults',
    'Address | 12, Temple Road, Madurai',
    'Hotel Contact Number | +91-452-5550100',
    'Garden King Room',
    'Guest Names | FARHAN BOSE, ASHA RAO',
    'Cancellation Policy | This booking cannot be modified.',
    'Price Details',
    '2 Rooms×2 Nights | US$ 83.00',
    'Other Taxes | US$ 14.90',
    'Total | Prepay Online US$ 97.90',
    'Trip.com Travel Singapore Pte. Ltd.',
  ],
  receivedOn: '2026-08-01',
  currency: 'USD',
};
const { adults: _adults, children: _children, ...STATED } = READ;
const GUEST_READ = { ...STATED, rooms: [{ name: 'Garden King Room', quantity: 2 }] };
/** What is read of the guest's mail with other lines; null leaves a line out. */
const readGuest = (replaced: Readonly<Record<string, readonly string[]>>, mail: Partial<SiteMail> = {}) =>
  sureValues(readSiteMail({ ...GUEST_MAIL, lines: GUEST_MAIL.lines.flatMap((line) => replaced[line] ?? [line]), ...mail }));
const [GUESTS, TOTAL] = ['Guest Names | FARHAN BOSE, ASHA RAO', 'Total | Prepay Online US$ 97.90'];

test('a confirmation to the guest is read whole', () => {
  assert.deepEqual(readGuest({}), GUEST_READ);
});

test('rooms of two kinds stand above the guests of each; where there are more than names, a person decides', () => {
  const two = { [GUESTS]: ['Guest Names | FARHAN BOSE', 'Pond Twin Room', 'Guest Names | ASHA RAO'] };
  const read = readGuest(two);
  assert.deepEqual(read.rooms, [
    { name: 'Garden King Room', quantity: 1 },
    { name: 'Pond Twin Room', quantity: 1 },
  ]);
  assert.equal(read.guestName, 'FARHAN BOSE');
  assert.equal(readGuest({ ...two, 'Your Booking | 2 Nights, 2 Rooms': ['Your Booking | 2 Nights, 3 Rooms'] }).rooms, undefined);
});

test('the people of a room may stand between its name and its guests', () => {
  assert.deepEqual(readGuest({ [GUESTS]: ['Occupancy (Per Room) | 2 adults', GUESTS] }), GUEST_READ);
});

test('a total beside what is paid at the hotel is not sure, and a total that is paid there is', () => {
  const parted = { [TOTAL]: ['Pay at hotel | US$ 12.00', TOTAL] };
  assert.equal(readGuest(parted).amount, undefined);
  const { amount, isPrepaid } = readGuest({ [TOTAL]: ['Total | Pay at Hotel US$ 97.90'] });
  assert.deepEqual([amount, isPrepaid], ['97.90', false]);
});

test('a subject that names another hotel than the text names none', () => {
  assert.equal(readGuest({}, { subject: 'Your booking at Sunrise Villa has been confirmed（PIN 4821）' }).hotelName, undefined);
});

test('confirmations to the guest are read in other languages', () => {
  const read = (subject: string, lines: string[], currency = 'EUR') =>
    sureValues(readSiteMail({ ...GUEST_MAIL, subject, lines, currency }));
  const german = read('Deine Buchung im Hotel Lindenhof wurde bestätigt（PIN 7730）', [
    `Buchungsnr. ${NUMBER}`,
    'Buchungsdetails',
    'Hotel Lindenhof',
    'Check-in | 26. August 2026',
    'Check-out | 28. August 2026',
    'Deine Buchung | 2 Nächte, 1 Zimmer',
    'Komfort Doppelzimmer',
    'Namen der Gäste | Olga Brandt',
    'Preisdetails',
    'Gesamt | Online-Vorauszahlung 269,16 €',
  ]);
  assert.deepEqual(german, {
    site: 'TRIP_COM',
    kind: 'NEW',
    reservationNumber: NUMBER,
    guestName: 'Olga Brandt',
    arrivalOn: '2026-08-26',
    departureOn: '2026-08-28',
    rooms: [{ name: 'Komfort Doppelzimmer', quantity: 1 }],
    amount: '269.16',
    currency: 'EUR',
    hotelName: 'Hotel Lindenhof',
    isPrepaid: true,
  });
  const portuguese = read('Sua reserva no Hotel Lindenhof', [
    'Sua reserva foi confirmada',
    'Hotel Lindenhof',
    `Nº da reserva: | ${NUMBER}`,
    'Check-in | 26 ago 2026, 15:00',
    'Check-out | 28 ago 2026, 12:00',
    'Sua reserva | 1 quarto, 2 noites',
    'Tipo de quarto | Quarto Duplo',
    'Nome dos hóspedes | BRANDT/OLGA',
    'Impostos e taxas | EUR 11.76',
    'Total | EUR 207.76',
  ]);
  const { kind, reservationNumber, guestName, rooms, amount, hotelName } = portuguese;
  assert.deepEqual([kind, reservationNumber, guestName, hotelName], ['NEW', NUMBER, 'OLGA BRANDT', 'Hotel Lindenhof']);
  assert.deepEqual([rooms, amount], [[{ name: 'Quarto Duplo', quantity: 1 }], '207.76']);
  const chinese = read(
    '您预订的莲池宾馆已确认',
    [
      '尊敬的客人',
      '莲池宾馆',
      '订单号 | 11882040417',
      '入住人 | 王小明',
      '房型 | 豪华大床房',
      '入住日期 | 2026-08-26',
      '离店日期 | 2026-08-28',
      '总价 | CNY 2360.00',
    ],
    'CNY',
  );
  assert.deepEqual(
    [chinese.kind, chinese.reservationNumber, chinese.guestName, chinese.hotelName],
    ['NEW', '11882040417', '王小明', '莲池宾馆'],
  );
  // No number of rooms is stated.
  assert.deepEqual([chinese.departureOn, chinese.amount, chinese.rooms], ['2026-08-28', '2360.00', undefined]);
  const japanese = read(
    '[Trip.com] 蓮池ホテル のご予約の確認が完了しました（お問合せコード 4821）',
    [
      `予約番号 | ${NUMBER}`,
      '予約詳細',
      '蓮池ホテル',
      'チェックイン | 2026年8月26日',
      'チェックアウト | 2026年8月28日',
      'お客様のご予約 | 2泊、1室',
      'ダブルルーム',
      '宿泊者姓名 | TANAKA/YUKI',
      '合計金額 | 現地払い JPY 15,759',
    ],
    'JPY',
  );
  assert.deepEqual([japanese.kind, japanese.guestName, japanese.amount], ['NEW', 'YUKI TANAKA', '15759']);
  assert.deepEqual([japanese.rooms, japanese.hotelName], [[{ name: 'ダブルルーム', quantity: 1 }], '蓮池ホテル']);
  assert.equal(read('您的莲池宾馆取消已确认', ['订单号 | 11882040417']).kind, undefined);
});

test('a confirmation of Ctrip has the rooms in brackets, and a shorter number', () => {
  const read = readGuest(
    {},
    {
      sender: 'noreply@ctrip.com',
      subject: 'Ctrip booking at Lotus Pond Retreat confirmed',
      lines: [
        'Your booking at Lotus Pond Retreat has been confirmed.',
        'Booking no. | 3319840417',
        'Confirmation No. | 8823117',
        'Check-in & check-out: | Aug 26, 2026 - Aug 28, 2026',
        'Guest | BOSE/FARHAN',
        'Room Type | Garden King Room (2 rooms)',
        'Total price | USD 97.90',
      ],
    },
  );
  const { isPrepaid: _, ...known } = GUEST_READ;
  assert.deepEqual(read, { ...known, reservationNumber: '3319840417' });
});
