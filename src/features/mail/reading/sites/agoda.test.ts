import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readReservation } from '../read-reservation.rules.ts';

const SUBJECT = 'Agoda Booking ID 1920044318 - CONFIRMED Hotel Country: Vietnam Check-in August 4, 2027 / Language_English';
const CONTEXT = { receivedOn: '2027-07-20', currency: 'VND', countryCode: 'VN' } as const;

function read(lines: readonly (readonly string[])[], origin: 'HTML' | 'PLAIN' = 'HTML') {
  const texts = [{ origin, lines: lines.map((cells) => ({ cells, confidence: 1 })), structured: [] }];
  return readReservation({ sender: 'no-reply@agoda.com', subject: SUBJECT, texts }, CONTEXT);
}

function summary({ fields, disputed }: ReturnType<typeof read>): string {
  const { reservationNumber, kind, hotelName, guestName, arrivalOn, departureOn, rooms, amount, currency, adults } = fields;
  const names = rooms?.value.map(({ name, quantity }) => `${quantity}x${name}`).join('+');
  const values = [reservationNumber, kind, hotelName, guestName, arrivalOn, departureOn].map((field) => field?.value ?? '-');
  return [...values, names ?? '-', amount?.value ?? '-', currency?.value ?? '-', adults?.value ?? '-', disputed].join(' | ');
}

const HEAD = [
  ['Booking ID'],
  ['Mã số đặt phòng'],
  ['1920044318'],
  ['PREPAID'],
  ['Booking confirmation'],
  ['Xác nhận đặt phòng'],
  ['Lotus Garden Hotel'],
  ['(Property ID 245999)'],
  ['City Thành phố', 'Hue'],
];
const GUEST = [
  ['Customer First Name Tên Khách Hàng', 'Minh'],
  ['Customer Last Name Họ Khách Hàng', 'Trần'],
  ['Country of Residence Quốc gia cư trú', 'Vietnam'],
  ['Check-in Nhận phòng', '4-Aug-2027 (4-08-2027)'],
  ['Check-out Trả phòng', '6-Aug-2027 (6-08-2027)'],
  ['Other Guests Khách Khác', '[RmNo.1] Minh Trần'],
];
const ROOMS = [
  ['Room Type', 'No. of Rooms', 'Occupancy', 'No. of Extra Bed'],
  ['Loại Phòng', 'Số phòng', 'Số người', 'Số Giường Thêm :'],
  ['Superior Double Room', '2', '4 Adults', '0'],
  ['King Room (Garden)', '1', '2 Adults, 1 Child', '0'],
  ['Rate Plan name', 'Room Only (Room Only)'],
];
const RATES = [
  ['From - To Đến - Đi', 'Rates Giá phòng'],
  ['August 4, 2027', 'VND 529,537.00'],
  ['Reference sell rate (incl. taxes & fees)', 'VND 2,750,000.00'],
  ['Giá bán tham khảo (bao gồm thuế & phí)'],
  ['Compensation'],
  ['Commission', 'VND -175,000.00'],
  ['Net rate (incl. taxes & fees)', 'Booked and Payable by'],
  ['VND 2,200,000.00', 'Agoda Company Pte. Ltd.'],
];
const requests = (words: string): string[][] => [
  ['Special Requests Yêu cầu đặc biệt ( All special requests are subject to availability upon arrival. )'],
  [words],
  ['Cancellation Policy Chính sách hủy phòng'],
];
const READ_WHOLE =
  '1920044318 | NEW | Lotus Garden Hotel | Minh Trần | 2027-08-04 | 2027-08-06 | 1xKing Room (Garden)+2xSuperior Double Room | 2750000 | VND | 6 | ';

test('of a confirmation in two languages the English labels count, and the hotel above its Property ID', () => {
  assert.equal(summary(read([...HEAD, ...GUEST, ...ROOMS, ...requests('NonSmoke'), ...RATES])), READ_WHOLE);
});

test('lines that are joined, or broken within a name, are read as the table they come from', () => {
  const lines = [
    ['Booking ID 1920044318 Reservation Information'],
    ['PREPAID Booking confirmation'],
    ['Zara Residence'],
    ['(Property ID 90720999) City : Mecca'],
    ['Customer First Name Omar Customer Last Name Siddiqui Country of Residence Saudi'],
    ['Arabia Check-in August 4, 2027 Check-out August 5, 2027 Other Guests'],
    ['Room Type No. of Rooms Occupancy Children’s age No. of Extra Bed Family - 6'],
    ['Persons 1 2 Adults, 3 Children 4,7,8 0'],
    [
      'From - To Rates August 4, 2027 SAR 50.48 Reference sell rate (incl. taxes & fees) SAR 70.00 Compensation Commission SAR -10.50',
    ],
    ['Net rate (incl. taxes & fees) SAR 50.48'],
  ];
  assert.equal(
    summary(read(lines, 'PLAIN')),
    '1920044318 | NEW | Zara Residence | Omar Siddiqui | 2027-08-04 | 2027-08-05 | 1xFamily - 6 Persons | 70.00 | SAR | 2 | ',
  );
});

test('second labels in one line with their values are known in Arabic', () => {
  const lines = [
    ['Booking ID رقم الحجز 1920044318 Reservation Information بيانات الحجز'],
    ['مسبق الدفع Booking confirmation تأكيد حجز العقار Zara Residence (Property ID 90720999) City المدينة : Mecca'],
    [
      'Customer First Name الاسم الأول للعميل Omar Customer Last Name اسم العائلة للعميل Siddiqui Country of Residence بلد الإقامة Saudi Arabia Check-in تسجيل الدخول 4-Aug-2027 (4-08-2027) Check-out تسجيل الخروج 5-Aug-2027 (5-08-2027)',
    ],
    [
      'Room Type نوع الغرفة No. of Rooms عدد الغرف Occupancy الإشغال No. of Extra Bed عدد الأسرة الإضافية: Triple Room 1 3 Adults 0',
    ],
    ['Cancellation Policy سياسة الإلغاء'],
    ['Reference sell rate (incl. taxes & fees) سعر البيع المرجعي (شامل الضرائب والرسوم) SAR 79.07 Compensation التعويض'],
  ];
  assert.equal(
    summary(read(lines, 'PLAIN')),
    '1920044318 | NEW | Zara Residence | Omar Siddiqui | 2027-08-04 | 2027-08-05 | 1xTriple Room | 79.07 | SAR | 3 | ',
  );
});

test('labels that the guest writes among the requests change nothing', () => {
  const label = fc.constantFrom(
    'Check-in: 1 September 2027',
    'Room Type: Presidential Suite',
    'Net rate (incl. taxes & fees) VND 1',
    'Total VND 5',
    'Hotel Name: Palace',
    'Guest Name: Somebody Else',
    'Payment: pay at hotel',
    'Phone: 84 911111111',
  );
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 6 }), (words) => {
      const lines = [...HEAD, ...GUEST, ...ROOMS, ...words.flatMap((each) => requests(each)), ...RATES];
      assert.equal(summary(read(lines)), READ_WHOLE);
    }),
    { numRuns: 50 },
  );
});

test('a mail with the labels of two reservations is read as neither of them', () => {
  const other = GUEST.map((cells) => cells.map((cell) => cell.replace('Minh', 'Lan').replaceAll('Aug-2027', 'Sep-2027')));
  const { fields } = read([...HEAD, ...GUEST, ...ROOMS, ...HEAD, ...other, ...ROOMS, ...RATES]);
  const isBooked = [fields.guestName, fields.arrivalOn, fields.departureOn, fields.rooms].every(
    (field) => (field?.confidence ?? 0) >= 0.8,
  );
  assert.equal(isBooked, false);
});

/** A confirmation in which the second labels are in another place, or in another language. */
function readIn(
  second: (english: string, other: string, value: string) => string[][],
  words: readonly string[],
  name = ['Minh', 'Trần'],
) {
  const [first = '', last = '', arrive = '', leave = ''] = words;
  const lines = [
    ['Booking ID', '1920044318'],
    ['PREPAID'],
    ['Booking confirmation'],
    ['Lotus Garden Hotel'],
    ['(Property ID 245999)'],
    ...second('Customer First Name', first, name[0] ?? ''),
    ...second('Customer Last Name', last, name[1] ?? ''),
    ...second('Check-in', arrive, '4-Aug-2027'),
    ...second('Check-out', leave, '6-Aug-2027'),
    ['Room Type', 'No. of Rooms', 'Occupancy', 'No. of Extra Bed'],
    ...(words.length > 4 ? [words.slice(4)] : []),
    ['Superior Double Room', '2', '4 Adults', '0'],
    ['Reference sell rate (incl. taxes & fees)', 'VND 2,750,000.00'],
  ];
  return read(lines);
}

const JAPANESE = ['お名前', '姓', 'チェックイン', 'チェックアウト', '部屋タイプ', '部屋数', '人数', '追加ベッド'];
const FRENCH = ['Prénom du client', 'Nom du client', 'Arrivée', 'Départ', 'Type', 'Chambres', 'Occupation', 'Lit supplémentaire'];
const THAI = ['ชื่อ', 'นามสกุล', 'เช็คอิน', 'เช็คเอาต์'];
const LAYOUTS: Record<string, (english: string, other: string, value: string) => string[][]> = {
  'in the cell of the label': (english, other, value) => [[`${english} ${other}`, value]],
  'below label and value': (english, other, value) => [[english, value], [other]],
  'beside the label, above the value': (english, other, value) => [[english, other], [value]],
  'in lines of their own': (english, other, value) => [[english], [other], [value]],
  'before a colon, above the value': (english, other, value) => [[`${english} / ${other}:`], [value]],
};

for (const [place, layout] of Object.entries(LAYOUTS))
  test(`second labels ${place} are not read as names or rooms, in any language`, () => {
    for (const words of [JAPANESE, FRENCH, THAI])
      assert.equal(
        summary(readIn(layout, words)),
        '1920044318 | NEW | Lotus Garden Hotel | Minh Trần | 2027-08-04 | 2027-08-06 | 2xSuperior Double Room | 2750000 | VND | 4 | ',
      );
  });

test('a name beside a second label that the letters do not tell apart is for a person', () => {
  const flat = (english: string, other: string, value: string) => [[`${english} ${other} ${value}`]];
  assert.ok((readIn(flat, FRENCH).fields.guestName?.confidence ?? 0) < 0.8);
  const { guestName } = readIn(flat, THAI).fields;
  assert.deepEqual([guestName?.value, guestName?.confidence], ['Minh Trần', 0.85]);
  const mixed = readIn((english, _other, value) => [[english, value]], THAI, ['Minh ชื่อ', 'Trần']).fields;
  assert.ok((mixed.guestName?.confidence ?? 0) < 0.8);
});

test('a print whose columns break a name in two languages is read by the name in the note for the hotel', () => {
  const lines = [
    ...HEAD.slice(0, 6),
    ['Lotus Garden', 'Customer First Name Tên'],
    ['Minh'],
    ['Hotel', 'Khách Hàng'],
    ['(Property ID 245999)'],
    ['Customer Last Name Họ'],
    ['Trần'],
    ['City Thành phố : Ho Chi', 'Khách Hàng'],
    ['Minh City'],
    ...GUEST.slice(2, 5),
    ...ROOMS,
    ['Reference sell rate (incl. taxes &', 'Retail'],
    ['fees)', 'VND'],
    ['Giá bán tham khảo (bao gồm thuế & 2,750,000.00', 'Website'],
    ['Compensation', 'Vietnamese'],
  ];
  const note = ['Customer Info - Name', 'Minh Trần, Phone: 84 900000009'];
  const { guestName, amount, currency } = read([...lines, ['Customer Notes'], note]).fields;
  assert.deepEqual([guestName?.value, guestName?.confidence], ['Minh Trần', 0.85]);
  assert.deepEqual([amount?.value, currency?.value], ['2750000', 'VND']);
  assert.ok((read(lines).fields.guestName?.confidence ?? 0) < 0.8);
});

test('labels that end in a colon have their values below them', () => {
  const lines = [
    ...HEAD.slice(0, 8),
    ...GUEST.slice(0, 5).flatMap(([label = '', value = '']) => [
      [`${label.replace(/ (?:Tên|Họ|Quốc|Nhận|Trả).*/, '')}:`],
      [value],
    ]),
    ...['Room Type:', 'Standard (0)', 'No. of Rooms:', '1', 'Occupancy:', '2 Adults', 'No. of Extra Bed:', '0'].map((each) => [
      each,
    ]),
    ...RATES,
  ];
  assert.equal(
    summary(read(lines)),
    '1920044318 | NEW | Lotus Garden Hotel | Minh Trần | 2027-08-04 | 2027-08-06 | 1xStandard (0) | 2750000 | VND | 2 | ',
  );
});

test('a mail whose lines were all joined to one names the hotel behind its number', () => {
  const text =
    'Booking confirmation Booking ID 1920044318 Lotus Garden Hotel (Property ID 245999) City : Hue Customer First Name Minh Customer Last Name Trần Country of Residence Vietnam Check-in 4-Aug-2027 Check-out 6-Aug-2027 Room Type No. of Rooms Occupancy No. of Extra Bed Superior Double Room 1 2 Adults 0 Reference sell rate (incl. taxes & fees) VND 2,750,000.00';
  assert.equal(
    summary(read([[text]])),
    '1920044318 | NEW | Lotus Garden Hotel | Minh Trần | 2027-08-04 | 2027-08-06 | 1xSuperior Double Room | 2750000 | VND | 2 | ',
  );
});

test('a table without extra beds is read below labels of another language', () => {
  const lines = [
    ['Booking confirmation'],
    ['ใบยืนยันการจองห้องพักของที่พัก'],
    ['Booking ID', '1920044318'],
    ['หมายเลขการจอง'],
    ['Lotus Garden Hotel', '(Property ID 245999)'],
    ...['Customer First Name', 'ชื่อลูกค้า', 'Minh', 'Customer Last Name', 'นามสกุลลูกค้า', 'Tran'].map((cell) => [cell]),
    ...['Check-in', 'เช็คอิน', 'August 4, 2027', 'Check-out', 'เช็คเอาท์', 'August 6, 2027'].map((cell) => [cell]),
    ['Room Type', 'No. of Rooms', 'Occupancy'],
    ['ประเภทห้อง', 'จำนวนห้องพัก', 'ผู้เข้าพัก'],
    ['Pool View Room', '2', '4 Adults'],
    ['Reference sell rate', 'VND 2,750,000.00'],
  ];
  assert.equal(
    summary(read(lines)),
    '1920044318 | NEW | Lotus Garden Hotel | Minh Tran | 2027-08-04 | 2027-08-06 | 2xPool View Room | 2750000 | VND | 4 | ',
  );
});

test('cells with nothing between them are parted where it can be in one way only', () => {
  const withRoom = (room: string): string[][] =>
    [
      'Booking confirmation',
      'Booking ID1920044318PREPAID',
      'Lotus Garden Hotel (Property ID 245999)',
      'Customer First Name MinhCustomer Last Name TranCountry of Residence Vietnam',
      'Check-in August 4, 2027Check-out August 6, 2027',
      'Room TypeNo. of RoomsOccupancyNo. of Extra Bed',
      room,
      'Reference sell rate (incl. taxes & fees)VND 2,750,000.00',
    ].map((line) => [line]);
  assert.equal(
    summary(read(withRoom('Pool View Room(null)12 Adults0'), 'PLAIN')),
    '1920044318 | NEW | Lotus Garden Hotel | Minh Tran | 2027-08-04 | 2027-08-06 | 1xPool View Room | 2750000 | VND | 2 | ',
  );
  assert.equal(read(withRoom('Pool View Room112 Adults0'), 'PLAIN').fields.rooms, undefined);
});

test('the number in a headline is neither a second reservation nor the name of the hotel', () => {
  const headline = [['Agoda Booking ID 1920044318 - CONFIRMED']];
  assert.equal(summary(read([...headline, ...HEAD, ...GUEST, ...ROOMS, ...RATES])), READ_WHOLE);
  assert.equal(read([...headline, ...GUEST, ...ROOMS, ...RATES]).fields.hotelName, undefined);
});

test('a day that is broken after its month is one day', () => {
  const lines = [
    'Booking ID',
    '1920044318',
    'Booking confirmation',
    'Lotus Garden Hotel',
    '(Property ID 245999)',
    'Customer First Name MINH',
    'Customer Last Name TRAN',
    'Country of Residence Vietnam',
    'Check-in August',
    '4, 2027',
    'Check-out August',
    '6, 2027',
    'Room Type No. of Rooms Occupancy No. of Extra Bed',
    'Superior Double Room 1 2 Adults 0',
    'Reference sell rate (incl. taxes & fees)',
    'VND',
    '2,750,000.00',
  ];
  assert.equal(
    summary(
      read(
        lines.map((line) => [line]),
        'PLAIN',
      ),
    ),
    '1920044318 | NEW | Lotus Garden Hotel | MINH TRAN | 2027-08-04 | 2027-08-06 | 1xSuperior Double Room | 2750000 | VND | 2 | ',
  );
});

test('the hotel may stand below the guest, before its Property ID, and the country against its label', () => {
  const [id, , number] = HEAD;
  const lines = [
    [...(id ?? []), ...(number ?? [])],
    ['Customer First Name', 'Farah'],
    ['Customer Last Name', 'Iskandar'],
    ['Country of ResidenceMalaysia'],
    ['Comfort Heights Residence, (Property ID 41228837)'],
    ['Check-in', 'August 4, 2027'],
    ['Check-out', 'August 6, 2027'],
    ...ROOMS.filter((_row, at) => at !== 1),
    ['Reference sell rate (incl. taxes & fees)', 'VND 2,750,000.00'],
  ];
  assert.match(summary(read(lines)), /^1920044318 \| NEW \| Comfort Heights Residence \| Farah Iskandar \| 2027-08-04 \|/);
});

test('a cancellation in Vietnamese is one in print too, where its subject is missing', () => {
  const lines = [
    ['Lệ Phí Hủy Đặt Phòng', 'VND 0'],
    ['Details of Booking'],
    ['Mã Số Đặt Phòng', '1920044318'],
    ['Ngày Đến', 'August 4, 2027'],
    ['Ngày Đi', 'August 6, 2027'],
    ['Khách Sạn', 'Lotus Garden Hotel'],
  ].map((cells) => ({ cells, confidence: 1 }));
  const texts = [{ origin: 'PDF' as const, lines, structured: [] }];
  const { fields } = readReservation(
    { sender: null, subject: null, texts },
    { receivedOn: '2027-07-01', currency: 'VND', countryCode: 'VN' },
  );
  assert.equal(fields.kind?.value, 'CANCELLED');
});

test('the second label may stand between colons', () => {
  const lines = [
    ['Booked And Payable Through', 'Agoda Company Pte, Ltd.'],
    ['Arrival', '체크인 : 2027년 8월 4일'],
    ['Departure', '체크아웃 : 2027년 8월 6일'],
    ['Booking ID', '예약 번호 : 1920044318'],
    ['Client', '고객명 : Farah Iskandar'],
    ['Property', '숙소명 : Comfort Heights Residence'],
  ];
  assert.match(
    summary(read(lines)),
    /^1920044318 \| NEW \| Comfort Heights Residence \| Farah Iskandar \| 2027-08-04 \| 2027-08-06 \|/,
  );
});
