import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSiteMail, type SiteMail, sureValues } from '../../../../../test/specimens/mails/site-mail.ts';

const MAIL: SiteMail = {
  sender: 'booking@traveloka.com',
  subject: 'CONFIRMED - Traveloka Itinerary ID 20261234000417 (Lotus Pond Retreat, VIETNAM)',
  lines: [
    'New Booking',
    'Lotus Pond Retreat (VIETNAM) | Itinerary ID',
    'City: Da Nang | 20261234000417',
    'Customer First Name',
    'Farhan',
    'Customer Last Name',
    'Bose',
    'Check-in | Oct 4, 2026',
    'Check-out | Oct 6, 2026',
    'Room Information | Guest Information | Extra Bed Information',
    '(2 × ) Deluxe Double - ROOM ONLY | 2 Adult(s) | 0 per room',
    '1 Child (0 - 11) y.o.',
    'Booked and Payable by | Traveloka',
    'Date | Room Rates | Extra Bed Rates | Other Rates | Total',
    'Oct 4, 2026 | VND 410,000 | VND 0 | VND 0 | VND 410,000',
    'Subtotal Rates | VND 820,000',
    'Total you will receive | VND 800,000',
  ],
  receivedOn: '2026-10-01',
  currency: 'VND',
};
const READ = {
  site: 'TRAVELOKA',
  kind: 'NEW',
  reservationNumber: '20261234000417',
  guestName: 'Farhan Bose',
  arrivalOn: '2026-10-04',
  departureOn: '2026-10-06',
  rooms: [{ name: 'Deluxe Double', quantity: 2 }],
  hotelName: 'Lotus Pond Retreat',
  adults: 2,
  children: 1,
};

test('all but the price is read: what the hotel receives is no price of the guest', () => {
  assert.deepEqual(sureValues(readSiteMail(MAIL)), READ);
});

test('a Vietnamese notice is read likewise', () => {
  const lines = [
    'Đặt chỗ mới',
    'Lotus Pond Retreat (20004417)',
    'Thành phố | Da Nang',
    'Mã đặt phòng',
    '20261234000417',
    'Tên khách',
    'Farhan',
    'Họ khách',
    'Bose',
    'Check-in',
    'Oct 4, 2026',
    'Check-out',
    'Oct 6, 2026',
    'Thông tin phòng',
    'Thông tin khách',
    'Thông tin giường phụ',
    '(2 × ) Deluxe Double',
    '2 Người lớn',
    '1 Trẻ em (2 - 11) y.o',
    'Tổng tiền bạn sẽ nhận được',
    'VND 600000',
  ];
  assert.deepEqual(sureValues(readSiteMail({ ...MAIL, subject: 'Traveloka Đặt chỗ mới 20261234000417', lines })), READ);
});

test('a cancellation is one, and a notice of a payment is nothing', () => {
  const cancelled = readSiteMail({
    ...MAIL,
    subject: MAIL.subject?.replace('CONFIRMED', 'CANCELLED') ?? null,
    lines: MAIL.lines.slice(1),
  });
  assert.deepEqual(sureValues(cancelled), { ...READ, kind: 'CANCELLED' });
  const paid = readSiteMail({
    ...MAIL,
    subject: 'PAYMENT COMPLETED - Payment ID 1779000000000417 (Lotus Pond Retreat, VIETNAM)',
  });
  assert.equal(paid.fields.kind, undefined);
});

test("the number of Traveloka counts in the guest's voucher, and the telephone number is the hotel's", () => {
  const read = readSiteMail({
    ...MAIL,
    subject: '[Traveloka] Your Voucher at Lotus Pond Retreat - Booking ID 1129900417',
    lines: [
      'Traveloka Booking ID | 1129900417',
      'Guest Name: | Farhan Bose',
      'Itinerary ID: | 20261119440417',
      'Lotus Pond Retreat',
      'Phone | +62 274 0000417',
      'Check-in | Check-out',
      '4 Oct 2026 | 6 Oct 2026',
    ],
  });
  assert.equal(sureValues(read)['reservationNumber'], '1129900417');
  assert.equal(read.fields.guestPhone, undefined);
});

test("the guest's voucher is read in Malay and Indonesian, but for its price", () => {
  const { adults: _adults, children: _children, ...known } = READ;
  const read = (lines: string[]) =>
    sureValues(
      readSiteMail({
        ...MAIL,
        subject: '[Traveloka] Your Voucher at Lotus Pond Retreat - Booking ID 1129900417',
        lines,
        currency: 'MYR',
      }),
    );
  const expected = {
    ...known,
    reservationNumber: '1129900417',
    arrivalOn: '2026-12-12',
    departureOn: '2026-12-14',
    rooms: [{ name: 'Deluxe Double', quantity: 2 }],
  };
  const malay = [
    'Tempahan hotel anda telah berjaya disahkan.',
    'ID Tempahan Traveloka | 1129900417',
    'Nama Tetamu: | Farhan Bose',
    'ID Tempahan: | 20261120330417',
    'Lotus Pond Retreat',
    'Daftar masuk | Daftar keluar',
    '12 Dis 2026 | 14 Dis 2026',
    '15:00 | 12:00',
    'Bilangan Bilik | 2 Bilik',
    'Tetamu SeBilik | 2 Dewasa',
    'Nama Bilik | Deluxe Double',
    'JUMLAH BAYARAN | MYR 410.00',
  ];
  assert.deepEqual(read(malay), expected);
  const indonesian = [
    'Reservasi hotel Anda telah sukses',
    'No. Pesanan Traveloka | 1129900417',
    'Nama Tamu: | Farhan Bose',
    'No. Pesanan: | 20261120330417',
    'Check-in | Sabtu, 12 Des 2026',
    'Check-out | Senin, 14 Desember 2026',
    'Jumlah Kamar | 2 Kamar',
    'Tipe Kamar | Deluxe Double',
  ];
  assert.deepEqual(read(indonesian), expected);
});
