import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSiteMail, sureValues } from '../../../../../test/specimens/mails/site-mail.ts';

const STAY = [
  'Mira Solberg',
  'Identity verified',
  'Harbour Loft',
  'Entire home/apt',
  'Check-in Checkout',
  'Mon, Aug 10 Sun, Aug 16',
  'Guests',
  '3 adults',
  'Confirmation code',
  'HMTESTCODE',
];

const readAmount = (...lines: string[]): unknown =>
  sureValues(
    readSiteMail({
      sender: 'automated@airbnb.com',
      subject: 'Reservation confirmed - Mira Solberg arrives Aug 10',
      lines: [...STAY, ...lines],
      receivedOn: '2026-05-20',
    }),
  )['amount'];

test('a total in the words of any language is known by its currency', () => {
  const read = (words: string): unknown =>
    readAmount('Utlegg', '6 x 200 | $1,200.00', `${words} | $1,380.00`, 'Host payout', 'Total (USD) | $1,163.00');
  for (const words of ['Samlet beløb (USD)', 'Общая сумма (USD)', 'Łączna kwota (USD)', '合計金額（USD）', '총 금액(USD)'])
    assert.equal(read(words), '1380.00', words);
  assert.equal(read('Rengøring (USD)'), undefined);
});

test('the only total of a mail is not that of the guest where it is directly below an unknown heading', () => {
  for (const heading of ['Utbetaling', 'Versement à l’hôte'])
    assert.equal(readAmount(heading, 'Total (USD) | $1,163.00'), undefined, heading);
  assert.equal(readAmount('Rengjøring | $180.00', 'Total (USD) | $1,380.00'), '1380.00');
});

test('a Korean mail is read, with the amount of the host below its heading', () => {
  const lines = [
    '새로운 예약이 확정되었습니다! 가온 님이 8월 3일에 체크인할 예정입니다.',
    'https://www.airbnb.co.kr/hosting/reservations/details/HMTAMESHI1',
    '가온',
    '가온님에게 메시지 보내기',
    '[바다] 언덕 위 집',
    '집 전체',
    '체크인 | 체크아웃',
    '8월 3일 (월) | 8월 5일 (수)',
    '오후 3:00 | 오전 11:00',
    '게스트',
    '성인 2명',
    '예약 번호',
    'HMTAMESHI1',
    '₩90,000 x 2박 | ₩180,000',
    '청소비 | ₩25,000',
    '총 금액(KRW) | ₩231,280',
    '호스트 수익',
    '숙박비 2박 | ₩180,000',
    '호스트 수익 | ₩198,235',
  ];
  const subject = '예약 확정 - 가온 한 님이 8월 3일에 체크인할 예정입니다';
  const read = readSiteMail({ sender: 'automated@airbnb.com', subject, lines, receivedOn: '2026-05-20', currency: 'KRW' });
  const { kind, guestName, arrivalOn, departureOn, rooms, amount, currency } = sureValues(read);
  assert.deepEqual([kind, guestName, arrivalOn, departureOn], ['NEW', '가온 한', '2026-08-03', '2026-08-05']);
  assert.deepEqual([rooms, amount, currency], [[{ name: '[바다] 언덕 위 집', quantity: 1 }], '231280', 'KRW']);
});
