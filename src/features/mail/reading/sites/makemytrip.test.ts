import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSiteMail, type SiteMail, sureValues } from '../../../../../test/specimens/mails/site-mail.ts';
import { readReservation } from '../read-reservation.rules.ts';

/** A Host Voucher as its text part has it: each value on a line of its own. */
const LINES = [
  'Host Voucher',
  'Lotus Pond Retreat (by Ananda), Madurai',
  '12, Temple Road, Madurai, IN',
  'PRIMARY GUEST DETAILS',
  'goTribe Farhan Bose',
  'CHECK-IN CHECK-OUT',
  "06 Jun '26",
  '12:00 PM',
  "08 Jun '26 (2 Nights)",
  '10:00 AM',
  'TOTAL NO. OF GUEST(S)',
  '5 Adults, 1 Child',
  'BOOKING ID',
  'NH76171490000417',
  'BOOKED ON',
  "03 Jun '26 10:34 AM",
  'BOOKING STATUS',
  'Confirmed',
  'PAYMENT STATUS | BOOKED VIA | PNR',
  'Paid Online | MakeMyTrip | 0178380042',
  '3 Room(s)',
  '2 x Deluxe Room King Bed',
  '4 Adults • Room Only',
  '1 x Garden Cottage',
  '1 Adult, 1 Child • Room Only',
  'Payment',
  'Property Gross Charges',
  '₹ 12,125.0',
  'Payable to Property',
  '₹ 9,621.38',
  'Room wise Payment Breakup (in ₹)',
  'Date | Room Charges (R) | Taxes (T) | Gross Charges (G=R+E+T)',
  'Grand Total | 11000.0 | 1125.0 | 12125.0',
  'Final Calculation',
  '(A) | Property Gross Charges (1+2+3+4) | ₹ 12,125.0',
  'Payable to Property (A-B-C) | ₹ 9,621.38',
];
const MAIL: SiteMail = {
  sender: 'no-reply@go-mmt.com',
  subject: 'New Booking Received for Lotus Pond Retreat (by Ananda) on MakeMyTrip - NH76171490000417',
  lines: LINES,
  receivedOn: '2026-06-03',
};
const READ = {
  site: 'MAKEMYTRIP',
  kind: 'NEW',
  reservationNumber: 'NH76171490000417',
  guestName: 'Farhan Bose',
  arrivalOn: '2026-06-06',
  departureOn: '2026-06-08',
  rooms: [
    { name: 'Deluxe Room King Bed', quantity: 2 },
    { name: 'Garden Cottage', quantity: 1 },
  ],
  amount: '12125.00',
  currency: 'INR',
  hotelName: 'Lotus Pond Retreat (by Ananda), Madurai',
  isPrepaid: true,
  adults: 5,
  children: 1,
};

test('a voucher is read whole, with check-in and check-out side by side and their values below', () => {
  assert.deepEqual(sureValues(readSiteMail(MAIL)), READ);
});

test('the text of a picture below the title of an older voucher is not the hotel', () => {
  const lines = ['Hotelier Voucher', 'VoucherHotelier', ...LINES.slice(1)];
  assert.deepEqual(sureValues(readSiteMail({ ...MAIL, lines })), READ);
});

test('a printed voucher of Goibibo has days, guest and counts in other columns', () => {
  const lines = [
    ...LINES.slice(0, 3),
    'CHECK-IN CHECK-OUT',
    'PRIMARY GUEST DETAILS | TOTAL NO. OF GUEST(S)',
    "06 Jun '26 08 Jun '26 (2 Nights)",
    'goTribe Farhan Bose | 5 Adults , 1 Child',
    '12:00 PM | 11:00 AM',
    'Booking ID | Booked on | Booking Status',
    "GH76171490000417 | 03 Jun '26 09:12 AM | Confirmed",
    ...LINES.slice(18).map((line) => line.replace('MakeMyTrip', 'GoIbibo')),
  ];
  const read = sureValues(readSiteMail({ ...MAIL, sender: null, subject: null, lines, origin: 'PDF' }));
  assert.deepEqual(read, { ...READ, reservationNumber: 'GH76171490000417' });
});

test('a cancelled voucher names its number and no price', () => {
  const cancelled = LINES.slice(0, 27).map((line) => (line === 'Confirmed' ? 'CANCELLED' : line));
  const subject = 'Cancellation received for Booking ID : NH76171490000417';
  const lines = [...cancelled, 'Cancellation Charges (Payable to Property) | ₹ 0.0'];
  const { kind, reservationNumber, amount } = sureValues(readSiteMail({ ...MAIL, subject, lines }));
  assert.deepEqual([kind, reservationNumber, amount], ['CANCELLED', 'NH76171490000417', undefined]);
});

test('check-in and check-out may stand one below the other, with both days below them', () => {
  const lines = LINES.flatMap((line) => (line === 'CHECK-IN CHECK-OUT' ? ['CHECK-IN', 'CHECK-OUT'] : [line]));
  assert.deepEqual(sureValues(readSiteMail({ ...MAIL, lines })), READ);
});

test('at any site, labels of the stay one below the other have both days below them, in one line too', () => {
  for (const labels of [['CHECK-IN', 'CHECK-OUT'], ['Check-in Checkout'], ['Arrival', 'Departure']]) {
    const lines = ['Booking confirmation', ...labels, 'Sat 6 June 2026', '12:00 PM', 'Mon 8 June 2026'];
    const { arrivalOn, departureOn } = sureValues(readSiteMail({ ...MAIL, sender: 'no-reply@expedia.com', lines }));
    assert.deepEqual([arrivalOn, departureOn], ['2026-06-06', '2026-06-08'], labels.join());
  }
});

test('a table that is drawn with bars is read without them', () => {
  const lines = [
    'Host Voucher',
    '| Lotus Pond Retreat (by Ananda), Madurai |',
    '| --- |',
    '| PRIMARY GUEST DETAILS | CHECK-IN | CHECK-OUT |',
    "| Farhan Bose | 06 Jun '26 12:00 PM | 08 Jun '26 (2 Nights) 10:00 AM |",
    '| TOTAL NO. OF GUEST(S) |',
    '| 5 Adults, 1 Child |',
    '| Booking ID | NH76171490000417 |',
    '| Booking Status | Confirmed |',
    '| Payment Status | Paid Online |',
    '| 3 Room(s) |',
    '| 2 x Deluxe Room King Bed |',
    '| 1 x Garden Cottage |',
    '| Property Gross Charges | ₹ 12,125.0 |',
    '| Payable to Property | ₹ 9,621.38 |',
  ];
  const texts = [{ origin: 'PLAIN' as const, lines: lines.map((line) => ({ cells: [line], confidence: 1 })), structured: [] }];
  const context = { receivedOn: '2026-06-03', currency: 'INR', countryCode: 'IN' };
  assert.deepEqual(sureValues(readReservation({ sender: MAIL.sender, subject: MAIL.subject, texts }, context)), READ);
});

const RUN_TOGETHER = LINES.slice(0, 30)
  .join(' ')
  .replaceAll(' | ', ' ')
  .replace('PAYMENT STATUS BOOKED VIA PNR Paid Online MakeMyTrip', 'PAYMENT STATUS Paid Online BOOKED VIA MakeMyTrip PNR');
const wrap = (text: string): string[] => text.match(/.{1,90}(?: |$)/g)?.map((line) => line.trim()) ?? [];

test('a voucher whose lines are run together is read by its labels', () => {
  assert.deepEqual(sureValues(readSiteMail({ ...MAIL, lines: wrap(RUN_TOGETHER), origin: 'PLAIN' })), READ);
});

test('in a voucher whose lines are run together, what the guest asks for changes nothing', () => {
  const asked =
    "Special Request CHECK-IN CHECK-OUT 01 Jan '27 09 Jan '27 BOOKING ID NH99999999999999 1 x Palace Suite 9 Adults Payment";
  const text = RUN_TOGETHER.replace(' Payment Property', ` ${asked} Payment Property`);
  assert.notEqual(text, RUN_TOGETHER);
  assert.deepEqual(sureValues(readSiteMail({ ...MAIL, lines: wrap(text), origin: 'PLAIN' })), READ);
});

test('a table of 2016 names the hotel below a heading, and its amounts have no sign', () => {
  const lines = [
    'Booking ID - NH2601440417',
    'Hotel Details',
    'Lotus Pond Retreat, Madurai',
    'Primary Guest: Farhan Bose',
    'Check In: 06 Jun 2026 | Check Out: 08 Jun 2026',
    'Room | No. of Room(s) | #Nights',
    'Bed in 6 Bed Dormitory | 1 | 2',
    'Grand Total | 2040.00',
  ];
  const read = sureValues(readSiteMail({ ...MAIL, subject: 'New Hotel Booking on MakeMyTrip.com - NH2601440417', lines }));
  assert.deepEqual(read, {
    site: 'MAKEMYTRIP',
    kind: 'NEW',
    reservationNumber: 'NH2601440417',
    guestName: 'Farhan Bose',
    arrivalOn: '2026-06-06',
    departureOn: '2026-06-08',
    rooms: [{ name: 'Bed in 6 Bed Dormitory', quantity: 1 }],
    amount: '2040.00',
    currency: 'INR',
    hotelName: 'Lotus Pond Retreat, Madurai',
  });
});

test('a label below the heading "Hotel details" is not the name of the hotel', () => {
  for (const below of [['Hotel Name | Lotus Pond Retreat'], ['Hotel ID | 5816472', 'Hotel Name | Lotus Pond Retreat']]) {
    const { fields, disputed } = readSiteMail({ ...MAIL, lines: ['Booking ID | NH76171490000417', 'Hotel details', ...below] });
    assert.deepEqual([fields.hotelName?.value, disputed], ['Lotus Pond Retreat', []]);
  }
});

/** The voucher that Goibibo sends to the guest. */
const GUEST_LINES = [
  'goibibo',
  'Lotus Pond Retreat is confirmed',
  'Hotel booked on Tue, 02 Jun 2026',
  'Goibibo ID : HTLB7M2KQ4 | PNR : 0178380042',
  'Lotus Pond Retreat',
  '12, Temple Road, Madurai, 625001',
  'Check In',
  'Sat, 06 Jun 2026',
  '12:00 PM',
  'Check Out',
  'Mon, 08 Jun 2026',
  '11:00 AM',
  'Edit Stay Dates',
  '2 Guests | Farhan Bose (+1) | Edit Guest Name',
  '(Primary Guest)',
  '1 Room | Garden Room With Veranda | Add Guests',
  'Room With Breakfast',
  '2 Adults',
  'Total Price (in INR) | 5640',
  'Cancellation Policy | Free cancellation till 24 hrs before check-in.',
];
const GUEST_MAIL: SiteMail = {
  sender: 'noreply@goibibo.com',
  subject: 'Hotel Booking Voucher - Lotus Pond Retreat',
  lines: GUEST_LINES,
  receivedOn: '2026-06-02',
};
const GUEST_READ = {
  site: 'MAKEMYTRIP',
  kind: 'NEW',
  reservationNumber: 'HTLB7M2KQ4',
  guestName: 'Farhan Bose',
  arrivalOn: '2026-06-06',
  departureOn: '2026-06-08',
  rooms: [{ name: 'Garden Room With Veranda', quantity: 1 }],
  amount: '5640.00',
  currency: 'INR',
  hotelName: 'Lotus Pond Retreat',
};
/** The guest's voucher with other lines. */
const readGuest = (replaced: Readonly<Record<string, readonly string[]>>, mail: Partial<SiteMail> = {}) =>
  sureValues(readSiteMail({ ...GUEST_MAIL, lines: GUEST_LINES.flatMap((line) => replaced[line] ?? [line]), ...mail }));
const [GUESTS, ROOM] = ['2 Guests | Farhan Bose (+1) | Edit Guest Name', '1 Room | Garden Room With Veranda | Add Guests'];

test("the guest's voucher of Goibibo is read whole", () => {
  assert.deepEqual(readGuest({}), GUEST_READ);
});

test("a print of the guest's voucher has its columns joined, and no subject", () => {
  const joined = Object.fromEntries(GUEST_LINES.map((line) => [line, [line.replaceAll(' | ', ' ')]]));
  const read = readGuest(
    { ...joined, [GUEST_LINES[3] ?? '']: ['Goibibo ID : HTLB7M2KQ4', 'PNR : 0178380042'] },
    { sender: null, subject: null, origin: 'PDF' },
  );
  const { hotelName: _hotel, ...known } = GUEST_READ;
  assert.deepEqual(read, known);
});

test('the guest may stand below the number of guests, or above "(Primary Guest)"', () => {
  for (const lines of [['2 Guests', 'Farhan Bose (+1)', 'Edit Guest Name'], ['1 Guest | Farhan Bose']])
    assert.equal(readGuest({ [GUESTS]: lines }).guestName, 'Farhan Bose', lines.join());
  assert.equal(readGuest({ [GUESTS]: ['2 Guests | Free breakfast'], '(Primary Guest)': [] }).guestName, undefined);
  assert.equal(readGuest({ 'Room With Breakfast': ['Breakfast for all +2'] }).guestName, 'Farhan Bose');
});

test('one name counts for two rooms only where its guests are all that come', () => {
  const [four, two] = ['4 Guests | Farhan Bose (+3) | Edit Guest Name', '2 Rooms | Garden Room With Veranda | Add Guests'];
  const all = readGuest({ [GUESTS]: [four], [ROOM]: [two], '2 Adults': ['4 Adults'] });
  assert.deepEqual(all.rooms, [{ name: 'Garden Room With Veranda', quantity: 2 }]);
  assert.equal(readGuest({ [GUESTS]: [four], [ROOM]: [two] }).rooms, undefined);
  const others = ['2 Adults', 'Pond Suite', 'Room Only', '2 Adults'];
  assert.equal(readGuest({ [GUESTS]: [four], [ROOM]: [two], '2 Adults': others }).rooms, undefined);
});

test('the voucher of MakeMyTrip names the guest before "(Primary Guest)" and counts each kind of room', () => {
  const lines = [
    'MakeMyTrip | Booking Confirmation Voucher',
    'Booking ID | NH76171490000417',
    '(Booked on 02 Jun 2026)',
    'DETAILS & Inclusions',
    'Lotus Pond Retreat',
    '12, Temple Road, Madurai',
    'Check-in',
    'Sat, 06 Jun 2026',
    'After 12:00 PM',
    'Check-out',
    'Mon, 08 Jun 2026',
    'Before 11:00 AM',
    '5 Adults',
    'Farhan Bose (Primary Guest)',
    'Modify Guests',
    '3 ROOM(s) | 2 X Teak (Standard)',
    'Room only',
    '1 X Cedar (Premium)',
    'Room only',
    'Payment',
    'Amount | INR 12,125.5',
  ];
  const mail = {
    ...GUEST_MAIL,
    sender: 'noreply@makemytrip.com',
    subject: 'Your Booking Confirmation Voucher for Lotus Pond Retreat',
  };
  const read = sureValues(readSiteMail({ ...mail, lines }));
  assert.deepEqual(read, {
    ...GUEST_READ,
    reservationNumber: 'NH76171490000417',
    rooms: [
      { name: 'Cedar (Premium)', quantity: 1 },
      { name: 'Teak (Standard)', quantity: 2 },
    ],
    amount: '12125.50',
  });
  const joined = sureValues(readSiteMail({ ...mail, lines: lines.map((line) => line.replaceAll(' | ', ' ')) }));
  assert.deepEqual([joined.amount, joined.rooms], [read.amount, read.rooms]);
  // Beside another amount, it may be a part of the price.
  assert.equal(sureValues(readSiteMail({ ...mail, lines: [...lines, 'To be paid later | INR 2,000'] })).amount, undefined);
});

test('a notice names the hotel in its subject, and the guests below a long room show where its name ends', () => {
  const read = readSiteMail({
    sender: 'hotels@makemytrip.com',
    subject: 'Booking Confirmed: NH7617149000 | Lotus Pond Retreat',
    lines: ['A new booking has been made at your property.', 'Booking ID | NH7617149000'],
    receivedOn: '2026-06-02',
  });
  assert.equal(sureValues(read)['hotelName'], 'Lotus Pond Retreat');
  const name = 'Premier Garden Cottage King Bed with Bunk Bed and Lake View';
  const confidenceOf = (below: string): number | undefined => {
    const texts = ['1 Room(s)', `1 x ${name}`, below];
    const lines = texts.map((text) => ({ cells: [text], confidence: 1, isOpen: true }));
    const content = {
      sender: 'no-reply@go-mmt.com',
      subject: null,
      texts: [{ origin: 'PLAIN', lines, structured: [] }],
    } as const;
    return readReservation(content, { receivedOn: '2026-06-02', currency: 'INR', countryCode: 'IN' }).fields.rooms?.confidence;
  };
  assert.equal(confidenceOf('2 Adults • Room Only'), 0.95);
  assert.equal(confidenceOf('Wing'), 0.75);
});

test('a letter before a label is the number of its row, also where label and amount are one text', () => {
  const charges = ['(A) Property Gross Charges (1+2) ₹ 12,125.0', '(B) Go-MMT Commission (including GST) (5+6) ₹ 2,503.62'];
  const lines = [...LINES.slice(0, 25), 'PAYMENT DETAILS', ...charges, 'Payable to Property (A-B-C) ₹ 9,621.38'];
  assert.deepEqual(sureValues(readSiteMail({ ...MAIL, lines, origin: 'PLAIN' })), READ);
});

test('a row of the voucher names rooms of one kind with their people, and one of 2019 its gross charges', () => {
  const read = (...lines: string[]) =>
    sureValues(readSiteMail({ sender: 'no-reply@go-mmt.com', subject: 'Hotel Voucher', lines, receivedOn: '2026-06-02' }));
  assert.deepEqual(read('Hotelier Voucher', '4 Room(s) | Premium Room | 8 Adults')['rooms'], [
    { name: 'Premium Room', quantity: 4 },
  ]);
  assert.deepEqual(read('2 Room(s) | Premium Room | 4 Adults', '1 Room(s) | Suite | 2 Adults')['rooms'], [
    { name: 'Premium Room', quantity: 2 },
    { name: 'Suite', quantity: 1 },
  ]);
  const { rooms, amount } = read(
    'Hotel Sell Price 1 Room x 2 Night | 9400',
    '(A) Hotel Gross Charges | 10600',
    'MMT to Pay Hotel (A-B) | 8349',
    'Room Category | Valley View',
  );
  assert.deepEqual([rooms, amount], [[{ name: 'Valley View', quantity: 1 }], '10600.00']);
});

test('an older voucher counts rooms and nights together, or above the name of the room', () => {
  const together = [
    'Hotel Confirmation',
    'Your booking is confirmed.',
    'Booking ID | NH2204711830417',
    'HOTEL DETAILS',
    'Lotus Pond Retreat',
    'GUEST DETAILS',
    'Mr Farhan Bose',
    'BOOKING DETAILS',
    'Check in | 06 June 2026 (02:00 PM)',
    'Check out | 08 June 2026 (12:00 PM)',
    'Reservation | 2 Room(s), 2 Night(s)',
    'Room Type | Garden Room',
    'GRAND TOTAL | INR 37170.00',
  ];
  const above = [
    'Hotel Confirmation',
    'Your Booking at Lotus Pond Retreat is Confirmed',
    'Booking Id: NH2204711830417 | PNR: 0178380042',
    'Check In | Check Out',
    '06 Jun 2026 | 08 Jun 2026',
    '4 GUESTS',
    'Farhan Bose +3 | Change Guest Name',
    '2 ROOMS',
    'Garden Room',
    'Meal Plan | Breakfast',
    '4 Adults',
    'TOTAL | 37,170',
  ];
  for (const lines of [together, above]) {
    const subject = 'Hotel Booking Voucher for Booking Id NH2204711830417';
    const { guestName, rooms, amount, reservationNumber } = sureValues(readSiteMail({ ...GUEST_MAIL, subject, lines }));
    assert.deepEqual([guestName, amount, reservationNumber], ['Farhan Bose', '37170.00', 'NH2204711830417']);
    assert.deepEqual(rooms, [{ name: 'Garden Room', quantity: 2 }]);
  }
});

test('the people of each room count the rooms of a confirmation', () => {
  const lines = (people: string) => [
    'Your hotel booking is confirmed',
    'Booking ID: | HTLB7M2KQ4',
    'Guest Name | Farhan Bose',
    'Check In | June 6, 2026, 2:05 p.m. IST',
    'Check Out | June 8, 2026, noon',
    'Room Type | Garden Room',
    `Number of Guests | ${people}`,
    'Total Amount | Rs. 4,266',
  ];
  const subject = 'Your Hotel Booking is Confirmed at Lotus Pond Retreat';
  const read = (people: string) => sureValues(readSiteMail({ ...GUEST_MAIL, subject, lines: lines(people) }));
  const { rooms, adults, children, hotelName } = read('Room 1: Adults - 2, Childs - 0 Room 2: Adults - 1, Childs - 1');
  assert.deepEqual([rooms, adults, children], [[{ name: 'Garden Room', quantity: 2 }], 3, 1]);
  assert.equal(hotelName, 'Lotus Pond Retreat');
  assert.equal(read('Room 2: Adults - 2, Childs - 0').rooms, undefined);
});

const FOUR_ROOMS = LINES.flatMap((line): string[] => {
  if (line === '3 Room(s)') return ['4 Room(s)'];
  if (/^2 x|^4 Adults/.test(line)) return [];
  if (!line.startsWith('1 x')) return [line];
  return ['Garden Cottage', 'Lake View', 'Garden Cottage', 'Garden Cottage'].flatMap((name) => [
    `1 x ${name}`,
    '2 Adults • Room Only',
  ]);
});

test('a voucher may list each room by itself: those with one name are added up to the number of rooms', () => {
  const rooms = (lines: readonly string[]) => readSiteMail({ ...MAIL, lines, origin: 'PLAIN' }).fields.rooms?.value;
  assert.deepEqual(rooms(FOUR_ROOMS), [
    { name: 'Garden Cottage', quantity: 3 },
    { name: 'Lake View', quantity: 1 },
  ]);
  assert.equal(rooms(FOUR_ROOMS.map((line) => line.replace('4 Room(s)', '3 Room(s)'))), undefined);
});

test('a voucher has two titles, and bars of empty cells where a program turned its tables into text', () => {
  const framed = LINES.flatMap((line) => ['|  |', /^(?:goTribe|03 Jun)/.test(line) ? `|  | ${line} |` : `| ${line} |`]);
  const fields = sureValues(readSiteMail({ ...MAIL, lines: ['Hotelier Voucher', '|  |', ...framed], origin: 'PLAIN' }));
  for (const [name, value] of Object.entries(READ)) assert.deepEqual(fields[name], value, name);
});

test('a voucher whose text a program broke anywhere is read as one line', () => {
  const lines = [
    'Hotelier Voucher Host Voucher *Lotus Pond',
    'Retreat*, Madurai 12, Temple Road, Madurai, Tamil Nadu 625001, Madurai, IN',
    'PRIMARY GUEST DETAILS Farhan Bose',
    "CHECK-IN CHECK-OUT 06 Jun '26",
    '12:00 PM',
    "07 Jun '26 (1 Night)",
    '11:00 AM',
    'TOTAL NO. OF GUEST(S) 2 Adults Booking',
    "ID GH76171490000417 Booked on 03 Jun '26 10:34 AM",
    'Booking Status Confirmed Payment Status Paid Online',
    'Booked Via GoIbibo PNR 0178380042 1',
    'Room(s) 1 x Garden Cottage 2 Adults',
    'Payment Property Gross Charges ₹ 2,322.1 Payable',
    'to Property ₹ 1,826.56 Go-MMT will release payment by 7th Jun,',
    '2026.',
    'Final Calculation 1. Room Charges ₹ 2,322.1 2. Extra',
  ];
  const subject = 'New Booking Received for Lotus Pond Retreat on GoIbibo - GH76171490000417';
  const { guestName, arrivalOn, departureOn, rooms, amount, hotelName } = sureValues(
    readSiteMail({ ...MAIL, subject, lines, origin: 'PLAIN' }),
  );
  assert.deepEqual([guestName, arrivalOn, departureOn, amount], ['Farhan Bose', '2026-06-06', '2026-06-07', '2322.10']);
  assert.deepEqual(rooms, [{ name: 'Garden Cottage', quantity: 1 }]);
  assert.equal(hotelName, 'Lotus Pond Retreat, Madurai');
});
