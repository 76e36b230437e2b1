/** Made-up plain notices, whose labels, days and subjects are in the language of the hotel. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSiteMail, sureValues } from '../../../../../test/specimens/mails/site-mail.ts';
import { findLabel } from '../labels.rules.ts';
import { findWrittenDates } from '../written-dates.rules.ts';
import { LABEL_WORDS } from './languages.rules.ts';

type Notice = Readonly<{
  subject: string;
  cancelled: string;
  /** The labels of number, guest, arrival, departure, room, number of rooms and total price, parted by `|`. */
  labels: string;
  guest: string;
  /** 9 October and 2 November 2026. */
  days: readonly [string, string];
  room: string;
}>;

const NOTICES: Readonly<Record<string, Notice>> = {
  Dutch: {
    subject: 'Nieuwe boeking!',
    cancelled: 'Geannuleerde boeking!',
    labels: 'Boekingsnummer|Naam gast|Inchecken|Uitchecken|Kamertype|Aantal kamers|Totaalprijs',
    guest: 'Sanne de Wit',
    days: ['vrijdag 9 oktober 2026', 'maandag 2 november 2026'],
    room: 'Tweepersoonskamer met balkon',
  },
  Polish: {
    subject: 'Nowa rezerwacja!',
    cancelled: 'Anulowana rezerwacja!',
    labels: 'Numer rezerwacji|Imię i nazwisko gościa|Zameldowanie|Wymeldowanie|Typ pokoju|Liczba pokoi|Cena całkowita',
    guest: 'Małgorzata Łęcka',
    days: ['piątek, 9 października 2026 r.', 'poniedziałek, 2 listopada 2026 r.'],
    room: 'Pokój dwuosobowy z balkonem',
  },
  Turkish: {
    subject: 'Yeni rezervasyon!',
    cancelled: 'Rezervasyon iptal edildi',
    labels: 'Rezervasyon numarası|Konuk adı|Giriş tarihi|Çıkış tarihi|Oda tipi|Oda sayısı|Toplam fiyat',
    guest: 'Işıl Çağlayan',
    days: ['9 Ekim 2026 Cuma', '2 Kasım 2026 Pazartesi'],
    room: 'Balkonlu Çift Kişilik Oda',
  },
  Swedish: {
    subject: 'Ny bokning!',
    cancelled: 'Avbokad bokning!',
    labels: 'Bokningsnummer|Gästens namn|Incheckning|Utcheckning|Rumstyp|Antal rum|Totalpris',
    guest: 'Åsa Nyberg',
    days: ['fredag 9 oktober 2026', 'måndag 2 november 2026'],
    room: 'Dubbelrum med balkong',
  },
  Danish: {
    subject: 'Ny booking!',
    cancelled: 'Annulleret booking!',
    labels: 'Bookingnummer|Gæstens navn|Indtjekning|Udtjekning|Værelsestype|Antal værelser|Samlet pris',
    guest: 'Søren Ågård',
    days: ['fredag den 9. oktober 2026', 'mandag den 2. november 2026'],
    room: 'Dobbeltværelse med altan',
  },
  Norwegian: {
    subject: 'Ny reservasjon!',
    cancelled: 'Kansellert reservasjon!',
    labels: 'Bookingnummer|Gjestens navn|Innsjekking|Utsjekking|Romtype|Antall rom|Totalpris',
    guest: 'Øyvind Haugen',
    days: ['fre. 9. okt. 2026', 'man. 2. nov. 2026'],
    room: 'Dobbeltrom med balkong',
  },
  Czech: {
    subject: 'Nová rezervace!',
    cancelled: 'Zrušená rezervace!',
    labels: 'Číslo rezervace|Jméno hosta|Příjezd|Odjezd|Typ pokoje|Počet pokojů|Celková cena',
    guest: 'Jiřina Dvořáková',
    days: ['pátek 9. října 2026', 'pondělí 2. listopadu 2026'],
    room: 'Dvoulůžkový pokoj s balkonem',
  },
  Korean: {
    subject: '신규 예약 안내!',
    cancelled: '취소된 예약 안내',
    labels: '예약 번호|고객명|체크인|체크아웃|객실 타입|객실 수|총 결제 금액',
    guest: '한별 구름',
    days: ['2026년 10월 9일 (금)', '2026년 11월 2일 (월)'],
    room: '발코니 더블룸',
  },
  Japanese: {
    subject: '新規予約のお知らせ',
    cancelled: '予約がキャンセルされました',
    labels: '予約番号|宿泊者氏名|チェックイン日|チェックアウト日|部屋タイプ|部屋数|合計料金',
    guest: '星野 こずえ',
    days: ['2026年10月9日(金)', '2026年11月2日(月)'],
    room: 'バルコニー付きダブルルーム',
  },
  'Chinese in simplified letters': {
    subject: '预订已确认',
    cancelled: '您的订单已取消',
    labels: '预订编号|住客姓名|入住日期|退房日期|房型|房间数|总金额',
    guest: '云小溪',
    days: ['2026年10月9日 星期五', '2026年11月2日 星期一'],
    room: '阳台双人房',
  },
  'Chinese in traditional letters': {
    subject: '預訂已確認',
    cancelled: '您的訂單已取消',
    labels: '訂單編號|住客姓名|入住日期|退房日期|客房類型|房間數|總金額',
    guest: '雲小溪',
    days: ['2026 年 10 月 9 日 週五', '2026 年 11 月 2 日 週一'],
    room: '陽台雙人房',
  },
  Russian: {
    subject: 'Booking.com - Новое бронирование!',
    cancelled: 'Отмененное бронирование!',
    labels: 'Номер бронирования|Имя гостя|Заезд|Отъезд|Тип номера|Количество номеров|Общая стоимость',
    guest: 'Злата Рябинина',
    days: ['пятница, 9 октября 2026 г.', 'понедельник, 2 ноября 2026 г.'],
    room: 'Двухместный номер с балконом',
  },
  Greek: {
    subject: 'Νέα κράτηση!',
    cancelled: 'Η κράτηση ακυρώθηκε',
    labels: 'Αριθμός κράτησης|Όνομα πελάτη|Άφιξη|Αναχώρηση|Τύπος δωματίου|Αριθμός δωματίων|Συνολική τιμή',
    guest: 'Ελπίδα Θαλασσινού',
    days: ['Παρασκευή 9 Οκτωβρίου 2026', 'Δευτέρα 2 Νοεμβρίου 2026'],
    room: 'Δίκλινο δωμάτιο με μπαλκόνι',
  },
  Hebrew: {
    subject: 'הזמנה חדשה!',
    cancelled: 'ההזמנה בוטלה',
    labels: `מספר הזמנה|שם האורח|צ'ק-אין|צ׳ק-אאוט|סוג החדר|מספר החדרים|סה"כ לחיוב`,
    guest: 'שקד אלון',
    days: ['יום שישי, 9 באוקטובר 2026', 'יום שני, 2 בנובמבר 2026'],
    room: 'חדר זוגי עם מרפסת',
  },
  Thai: {
    subject: 'การจองใหม่',
    cancelled: 'การจองถูกยกเลิก',
    labels: 'หมายเลขการจอง|ชื่อผู้เข้าพัก|วันเข้าพัก|วันออก|ประเภทห้องพัก|จำนวนห้อง|ราคารวม',
    guest: 'ดารา ฟ้าใส',
    days: ['วันศุกร์ที่ 9 ต.ค. 2026', 'วันจันทร์ที่ 2 พ.ย. 2026'],
    room: 'ห้องดับเบิลพร้อมระเบียง',
  },
};

/** What is sure in a notice; in an uploaded page without a subject. */
function read({ labels, guest, days, room }: Notice, subject: string | null, more: readonly string[] = []) {
  const values = ['4471882301', guest, ...days, room, '2', 'EUR 480.00'];
  const rows = labels.split('|').map((label, at) => `${label}: | ${values[at]}`);
  const sender = subject === null ? null : 'noreply@booking.com';
  const lines = ['Booking.com', ...rows, ...more];
  return sureValues(readSiteMail({ sender, subject, lines, receivedOn: '2026-09-20', currency: 'EUR' }));
}

/** 9 October and 2 November 2026 in other forms. */
const DAYS: readonly (readonly [first: string, second: string])[] = [
  ['9 октября 2026 г.', 'понедельник, 2 нояб. 2026 г.'],
  ['9 Οκτωβρίου 2026', 'Δευτέρα 2 Νοεμβρίου 2026'],
  ['9 באוקטובר 2026', 'יום שני, 2 בנובמבר 2026'],
  ['9 ต.ค. 2026', 'วันจันทร์ที่ 2 พฤศจิกายน 2026'],
  ['9 października 2026 r.', 'pon., 2 lis 2026'],
  ['9 EKİM 2026', '2 Kasım 2026'],
];

test('days with the names of months are read in each script', () => {
  for (const texts of DAYS)
    assert.deepEqual(
      texts.map((text) => findWrittenDates(text).map(({ readings, hasYear }) => [...readings, hasYear])),
      [[['2026-10-09', true]], [['2026-11-02', true]]],
      texts.join(),
    );
  assert.deepEqual(findWrittenDates('9 Mayıs 2026')[0]?.readings, ['2026-05-09']);
});

test('signs alone are no label, whatever script a language has', () => {
  assert.equal(LABEL_WORDS.has(''), false);
  for (const text of ['***', '—', '№', 'Номер']) assert.equal(findLabel(text), null, text);
});

for (const [language, notice] of Object.entries(NOTICES))
  describe(`a notice in ${language}`, () => {
    test('is read with number, guest, days, rooms and price', () => {
      const { kind, reservationNumber, guestName, arrivalOn, departureOn, rooms, amount, currency } = read(
        notice,
        notice.subject,
      );
      assert.deepEqual(
        [kind, reservationNumber, guestName, arrivalOn, departureOn, rooms, amount, currency],
        ['NEW', '4471882301', notice.guest, '2026-10-09', '2026-11-02', [{ name: notice.room, quantity: 2 }], '480.00', 'EUR'],
      );
    });

    test('is a cancellation when its subject says so', () => assert.equal(read(notice, notice.cancelled).kind, 'CANCELLED'));
  });

/** The state of a page that was uploaded without a subject. */
const CANCELLED_STATES: Readonly<Record<string, string>> = {
  Dutch: 'Boekingsstatus: | Geannuleerd',
  Polish: 'Status rezerwacji: | Anulowana',
  Turkish: 'Rezervasyon durumu: | İptal edildi',
  Swedish: 'Bokningsstatus: | Avbokad',
  Danish: 'Bookingstatus: | Annulleret',
  Norwegian: 'Bookingstatus: | Avbestilt',
  Czech: 'Stav rezervace: | Zrušena',
  Korean: '예약 상태: | 취소됨',
  Japanese: '予約ステータス: | キャンセル済み',
  'Chinese in simplified letters': '订单状态: | 已取消',
  'Chinese in traditional letters': '訂單狀態: | 已取消',
  Russian: 'Статус бронирования: | Отменено',
  Greek: 'Κατάσταση κράτησης: | Ακυρώθηκε',
  Hebrew: 'סטטוס הזמנה: | בוטלה',
  Thai: 'สถานะการจอง: | ยกเลิกแล้ว',
};

test('an uploaded page is a cancellation when its state says so', () => {
  for (const [language, notice] of Object.entries(NOTICES))
    assert.equal(read(notice, null, [CANCELLED_STATES[language] ?? '']).kind, 'CANCELLED', language);
});
