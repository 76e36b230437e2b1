/** Made-up mails in the layouts of Airbnb (docs/inbound-email-formats.md). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readSiteMail } from '../../../../../test/specimens/mails/site-mail.ts';
import { readReservation } from '../read-reservation.rules.ts';
import type { ReadReservation } from '../reservation.rules.ts';

type Mail = Readonly<{ subject: string; text: string; template?: string; receivedOn?: string }>;

function read({ subject, text, template, receivedOn = '2026-05-20' }: Mail): ReadReservation {
  const lines = text.split('\n').map((line) => ({ cells: [line], confidence: 1 }));
  const headers = template === undefined ? {} : { 'x-template': template };
  return readReservation(
    { sender: 'automated@airbnb.com', subject, headers, texts: [{ origin: 'PLAIN', lines, structured: [] }] },
    { receivedOn, currency: 'USD', countryCode: 'US' },
  );
}

function brief({ fields }: ReadReservation): string {
  const { kind, reservationNumber, guestName, arrivalOn, departureOn, rooms, amount, currency, adults } = fields;
  const sure = [kind, reservationNumber, guestName, arrivalOn, departureOn, amount, currency, adults].map((field) =>
    field === undefined ? '-' : field.confidence < 0.8 ? `?${field.value}` : field.value,
  );
  return [...sure, rooms?.value.map(({ name, quantity }) => `${quantity}x${name}`).join()].join(' ');
}

/** A confirmation as Airbnb's text parts lay it out. */
const confirmation = (message: string, title = 'HARBOUR LOFT | SEA VIEW + PARKING', place = 'Entire home/apt'): string => `
%opentrack%
https://www.airbnb.com/?c=.pi80
NEW BOOKING CONFIRMED! MIRA ARRIVES AUG 10.
Send a message to confirm check-in details or welcome Mira.
https://www.airbnb.com/hosting/reservations/details/HMTESTCODE   Mira
Identity verified · 3 reviews
Springfield, IL
${message}
Send Mira a Message
[https://www.airbnb.com/hosting/thread/1]
https://www.airbnb.com/rooms/12345678
${title}
${place}
[https://www.airbnb.com/rooms/12345678]
Check-in      Checkout
Mon, Aug 10   Sun, Aug 16
4:00 PM       10:00 AM
GUESTS
3 adults
MORE DETAILS ABOUT WHO’S COMING
CONFIRMATION CODE
HMTESTCODE
GUEST PAID
$200.00 x 6 nights   $1,200.00
Cleaning fee   $180.00
TOTAL (USD)   $1,380.00
HOST PAYOUT
6 nights room fee   $1,200.00
Host service fee (15.5%)   -$217.00
TOTAL (USD)   $1,163.00
Your cancellation policy for guests is Firm.`;

const SUBJECT = 'Reservation confirmed - Mira Solberg arrives Aug 10';
const WHOLE = 'NEW HMTESTCODE Mira Solberg 2026-08-10 2026-08-16 1380.00 USD 3 1xHARBOUR LOFT | SEA VIEW + PARKING';

describe('a confirmation', () => {
  test('with a title that holds a bar and a plus', () =>
    assert.equal(brief(read({ subject: SUBJECT, text: confirmation('Hi!') })), WHOLE));

  test('with "Room" as the kind of place', () =>
    assert.equal(
      brief(read({ subject: SUBJECT, text: confirmation('Hi!', 'HARBOUR LOFT | SEA VIEW + PARKING', 'Room') })),
      WHOLE,
    ));

  test('whose stay is stated twice, but not with other days', () => {
    const twice = (day: string): string => `${confirmation('Hi!')}\nCheck-in   Checkout\n${day}   Sun, Aug 16`;
    assert.equal(brief(read({ subject: SUBJECT, text: twice('Mon, Aug 10') })), WHOLE);
    assert.equal(brief(read({ subject: SUBJECT, text: twice('Tue, Aug 11') })), 'NEW - Mira Solberg ?2026-08-10 - - - - ');
  });

  test('with links as Markdown, with and without the kind of place', () => {
    const [above = '', below = ''] = confirmation('Hi!').split('https://www.airbnb.com/rooms/12345678\n');
    const link = '[Harbour Loft | Sea view](https://www.airbnb.com/rooms/12345678?c=.pi80)';
    const rest = below.split('\n').slice(3).join('\n');
    for (const place of ['', 'Entire home/apt\n'])
      assert.match(
        brief(read({ subject: SUBJECT, text: `${above}${link}\n${place}${rest}` })),
        /^NEW HMTESTCODE Mira Solberg 2026-08-10 2026-08-16 1380.00 USD 3 1xHarbour Loft \| Sea view$/,
      );
  });

  test('whose printed headline has lost its colon names the guest alone', () => {
    const lines = ['Reserva confirmada | Mira Solberg llega el 10 ago.', 'Código de confirmación | HMTESTCODE'];
    const { fields } = readSiteMail({ sender: null, subject: null, origin: 'PDF', lines, receivedOn: '2026-05-20' });
    assert.equal(fields.guestName?.value, 'Mira Solberg');
  });

  test('with a title of two lines', () =>
    assert.match(
      brief(read({ subject: SUBJECT, text: confirmation('Hi!', 'A LONG TITLE OF A HOUSE BY\nTHE SEA') })),
      /1xA LONG TITLE OF A HOUSE BY THE SEA$/,
    ));

  test('in any currency', () => {
    const text = confirmation('Hi!').replace('TOTAL (USD)   $1,380.00', 'TOTAL (AED)   ﺩ.ﺇ 1,380.00');
    assert.match(brief(read({ subject: SUBJECT, text })), / 1380\.00 AED 3 /);
  });

  test('whose greeting is of the host, not of a hotel', () =>
    assert.equal(read({ subject: SUBJECT, text: confirmation('Hi Lindsay,\nsee you soon.') }).fields.hotelName, undefined));
});

describe("the guest's message is not the site's word", () => {
  const words = [
    'Check-in',
    'Checkout',
    'Listing',
    'Guests',
    'Total (USD)',
    'GUEST PAID',
    'CONFIRMATION CODE',
    'Hotel',
    'Guest name',
    'Rooms',
    'Nights',
    'Phone',
    'Status',
    'Booking cancelled',
    'Entire home/apt',
    'HOST PAYOUT',
  ];
  const values = [
    'Tue, Sep 1',
    '2026-09-02',
    'Presidential Suite',
    '9',
    'USD 1.00',
    'HMOTHERONE',
    '+1 555 0100',
    'cancelled',
    'Grand Hotel',
  ];
  const line = fc
    .tuple(fc.constantFrom(...words), fc.constantFrom(...values), fc.constantFrom(': ', '\n', '   '))
    .map(([word, value, sign]) => `${word}${sign}${value}`);

  test('whatever labels it holds', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const said = brief(read({ subject: SUBJECT, text: confirmation(lines.join('\n')) }));
        // A whole stay below a kind of place may be Airbnb's: then nothing is read.
        assert.ok(said === WHOLE || /^(?:NEW|-) - Mira Solberg (?:\?2026-08-10|-) - - - - $/.test(said), said);
      }),
    );
  });

  test('whatever labels it holds, in a mail without the kind of place and links', () => {
    const bare = (message: string): string =>
      confirmation(message)
        .split('\n')
        .filter((each) => !/^\[?https|^Entire home\/apt$/.test(each))
        .join('\n');
    assert.equal(brief(read({ subject: SUBJECT, text: bare('Hi!') })), WHOLE);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const said = brief(read({ subject: SUBJECT, text: bare(lines.join('\n')) }));
        assert.ok(said === WHOLE || /^(?:NEW|-) - Mira Solberg (?:\?2026-08-10|-) - - - - $/.test(said), said);
      }),
    );
  });

  test('whatever labels it holds, in a mail in one line', () => {
    const flat = (message: string): string => confirmation(message, 'HARBOUR LOFT').replace(/\s+/g, ' ');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const said = brief(read({ subject: SUBJECT, text: flat(lines.join('\n')) }));
        assert.equal(said, WHOLE.replace(/LOFT.*/, 'LOFT'));
      }),
    );
  });

  test('nor a whole confirmation in it', () => {
    const said = read({ subject: SUBJECT, text: confirmation(confirmation('Hi!').replaceAll('HMTESTCODE', 'HMOTHERONE')) });
    assert.deepEqual([said.fields.rooms, said.fields.amount, said.fields.reservationNumber], [undefined, undefined, undefined]);
  });
});

const LANGUAGES: readonly (readonly [name: string, mail: Mail, expected: string])[] = [
  [
    'Spanish',
    {
      subject: 'Reserva confirmada: Luz Ibarra Vega llega el 1 ago.',
      text: '¡NUEVA RESERVA CONFIRMADA! LUZ LLEGA EL 1 AGO.\nEnvía un mensaje\nLuz\nHola, Llegada: 3 ago\nCASA AZUL, CON JARDÍN.\nCasa/depto. entero\nLlegada        Salida\nsáb, 1 ago     mié, 5 ago\n15:00          11:00\nVIAJEROS\n1 adulto\nCÓDIGO DE CONFIRMACIÓN\nHMPRUEBA12\nEL HUÉSPED PAGÓ\n$34,84 x 4 noches   $139,36\nTOTAL (USD)   $176,20\nCOBRO DEL ANFITRIÓN\nGANAS   $147,79',
    },
    'NEW HMPRUEBA12 Luz Ibarra Vega 2026-08-01 2026-08-05 176.20 USD 1 1xCASA AZUL, CON JARDÍN',
  ],
  [
    'Italian',
    {
      subject: 'Prenotazione confermata - Piero Lanza arriverà il 3 set',
      text: 'NUOVA PRENOTAZIONE CONFERMATA! PIERO ARRIVERÀ IL 3 SET.\nInvia un messaggio\nPiero\nSUITE DEL DUOMO\nIntera casa/apt\nCheck-in     Check-out\ngio 3 set 2026   sab 5 set 2026\nOSPITI\n2 adulti\nCODICE DI CONFERMA\nHMPROVA123\nL’OSPITE HA PAGATO\n104,00 € x 2 notti   208,00 €\nTOTALE (EUR)   318,00 €\nCOMPENSO DELL’HOST\nTU GUADAGNI   246,25 €',
    },
    'NEW HMPROVA123 Piero Lanza 2026-09-03 2026-09-05 318.00 EUR 2 1xSUITE DEL DUOMO',
  ],
  [
    'French',
    {
      subject: 'Réservation confirmée : Odile Marchand arrive le 31 mai',
      text: "Nouvelle réservation confirmée ! Odile arrive le 31 mai\nEnvoyez un message\nOdile\nAppartement clair\nChambre\nArrivée\ndim. 31 mai\n15:00\nDépart\nsam. 6 juin\n11:00\nVoyageurs\n3 adultes\nCode de confirmation\nHMESSAI123\nLe voyageur a payé\nTotal (EUR)\n1 388,66 €\nVersement de l'hôte\n980,00 €",
    },
    'NEW HMESSAI123 Odile Marchand 2026-05-31 2026-06-06 1388.66 EUR 3 1xAppartement clair',
  ],
  [
    'Japanese, by the header alone',
    {
      subject: '予約確定 - Ann Perryさんが8月3日ご到着です',
      template: 'booking/v2_migration/reservation_host_confirmation',
      text: '新規予約確定です！Annさんが8月3日到着。\nAnn\n海辺の家\nまるまる貸切\nチェックイン\n8月3日(月)\n16:00\nチェックアウト\n8月5日(水)\n10:00\nゲスト人数\n大人2人, 子ども1人\n予約コード\nHMTAMESHI1\nゲストの支払額\n合計（JPY）\n¥ 51,988\nホストの受取額\n受取額\n¥ 44,620',
    },
    'NEW HMTAMESHI1 Ann Perry 2026-08-03 2026-08-05 51988 JPY 2 1x海辺の家',
  ],
  ...(['一棟貸し・町家全体', 'コテージ（貸切）', 'ゲストハウスの個室', 'シェアルーム'] as const).map(
    (place): (typeof LANGUAGES)[number] => [
      `Japanese, with other words, as ${place}`,
      {
        subject: '予約確定 - 8月3日にAnn Perryさんが到着予定',
        template: 'BOOKING_CONFIRMATION_TO_HOST',
        text: `新規予約が確定しました！Annさんが8月3日に到着予定です。\nAnn Perryさん\n海辺の家\n${place}\nチェックイン\n8月3日(月)\nチェックアウト\n8月5日(水)\nゲスト人数\n大人2人, 乳幼児1人\n確認コード\nHMTAMESHI1\nゲストの支払い\n清掃料\n¥ 2,000\n合計（JPY）\n¥ 51,988\nホスト受取金\n¥ 44,620`,
      },
      'NEW HMTAMESHI1 Ann Perry 2026-08-03 2026-08-05 51988 JPY 2 1x海辺の家',
    ],
  ),
  [
    'Spanish of Honduras',
    {
      subject: 'Reservación confirmada: Ann Perry llega el 3 ago.',
      text: '¡NUEVA RESERVACIÓN CONFIRMADA! ANN LLEGA EL 3 AGO.\nhttps://www.airbnb.com.hn/rooms/123?c=.pi80\nCASA | BEACHOUSE, TELA\nVivienda o apartamento entero\nCheck-in   Check-out\nlun, 3 ago   mié, 5 ago\n3:00 p.m.   11:00 a.m.\nVIAJEROS\n4 adultos, 1 niño\nCÓDIGO DE CONFIRMACIÓN\nHMTAMESHI1\nEL HUÉSPED PAGÓ\n$110.00 x 2 noches   $220.00\nTOTAL (USD)   $235.53\nCOBRO AL ANFITRIÓN\nGANAS   $206.70',
    },
    'NEW HMTAMESHI1 Ann Perry 2026-08-03 2026-08-05 235.53 USD 4 1xCASA | BEACHOUSE, TELA',
  ],
  [
    'Italian, with a title that begins with a bracket',
    {
      subject: 'Prenotazione confermata - Ann Perry arriverà il 3 ago',
      text: 'Nuova prenotazione confermata! Ann arriverà il 3 ago\nAnn Perry\nIdentità verificata · 8 recensioni\n[Jacuzzi - Centro] La Fonte\nCasa/apt intero\nCheck-in\nlun 3 ago\n14:00\nCheck-out\nmer 5 ago\n10:00\nOspiti\n2 adulti\nCodice di conferma\nHMTAMESHI1\nTotale (EUR)\n144,92 €\nTu guadagni\n110,62 €',
    },
    'NEW HMTAMESHI1 Ann Perry 2026-08-03 2026-08-05 144.92 EUR 2 1x[Jacuzzi - Centro] La Fonte',
  ],
  [
    'the guest as the text of a link',
    {
      subject: 'Reservation confirmed - Ann arrives Aug 3',
      text: 'New booking confirmed! Ann arrives Aug 3.\n[Ann Perry](https://www.airbnb.com/hosting/reservations/details/HMTAMESHI1)\n[Sea Loft](https://www.airbnb.com/rooms/123)\nCheck-in\nMon, Aug 3\nCheckout\nWed, Aug 5\nConfirmation code\nHMTAMESHI1\nGuest paid\nTotal (USD)\n$264.89\nHost payout\nYou earn\n$223.83',
    },
    'NEW HMTAMESHI1 Ann Perry 2026-08-03 2026-08-05 264.89 USD - 1xSea Loft',
  ],
  [
    'Japanese, with labels and values that nothing parts',
    {
      subject: '予約確定 - Test Perryさんが8月3日ご到着です',
      text: '新規予約確定です! Testさんが8月3日到着。\nTest\nID認証済み\n海辺の家。\nチェックイン8月3日(月)15:00\nチェックアウト8月5日(水)10:00\nゲスト人数大人2人\n確認コードHMTAMESHI1\nゲスト支払い済み¥ 22,500 x 2泊¥ 45,000\n合計（JPY）¥ 51,988\nホストの受取金\n¥ 44,620',
    },
    'NEW HMTAMESHI1 Test Perry 2026-08-03 2026-08-05 51988 JPY 2 1x海辺の家。',
  ],
  [
    'Chinese, with weekdays behind the days',
    {
      subject: '預訂已確認 - Ann Perry於8月3日抵達',
      text: '新預訂已確認！Ann於8月3日抵達。\nhttps://www.airbnb.com.tw/rooms/123\nHarbour 2F-2\n入住 退房\n8月3日週一 8月5日週三\n下午4:00 中午12:00\n人數\n2名成人\n確認碼\nHMTAMESHI1\n總計 (TWD)\n$3,600\n',
    },
    'NEW HMTAMESHI1 Ann Perry 2026-08-03 2026-08-05 3600.00 TWD - 1xHarbour 2F-2',
  ],
  [
    'Vietnamese',
    {
      subject: 'đã xác nhận đặt phòng - Ann Perry sẽ đến vào 3 thg 8',
      text: 'Đã xác nhận đặt phòng mới! Ann sẽ đến vào 3 thg 8.\nNhà bên sông\nToàn bộ nhà/căn hộ\nNhận phòng   T2, 3 thg 8   14:00\nTrả phòng   T4, 5 thg 8   12:00\nKhách\n2 người lớn\nMã xác nhận\nHMTAMESHI1\nTổng (VND)\n₫2.680.000\nBạn kiếm được\n₫2.264.600',
    },
    'NEW HMTAMESHI1 Ann Perry 2026-08-03 2026-08-05 2680000 VND - 1xNhà bên sông',
  ],
  [
    'German, with the title alone above the days',
    {
      subject: 'Buchung bestätigt – Ann Perry kommt am 3. August an',
      text: 'Neue Buchung bestätigt! Ann kommt am 3. August an.\nAnn Perry\nIdentität verifiziert\nHallo, wir kommen etwas früher.\nSende Ann eine Nachricht\nHaus am Hang\nCheck-in\nMo., 3. August\n15:00\nCheck-out\nMi., 5. August\n10:00\nBestätigungs-Code\nHMTAMESHI1\nGesamt (EUR)\n310,00 €\nDu verdienst\n262,00 €',
    },
    'NEW HMTAMESHI1 Ann Perry 2026-08-03 2026-08-05 310.00 EUR - 1xHaus am Hang',
  ],
  [
    'German, written in one line by a program',
    {
      subject: 'Buchung bestätigt – Ann Perry kommt am 3. August an',
      text: 'Neue Buchung bestätigt! Ann kommt am 3. August an. Ann Perry Identität verifiziert · 8 Bewertungen Haus am Hang - Bergblick Gesamte Unterkunft Check-in Mo., 3. August 15:00 Check-out Mi., 5. August 10:00 Gäste 1 Erwachsene:r Bestätigungs-Code HMTAMESHI1 150,00 € x 2 Nächte 1.160,00 € Reinigungsgebühr 120,00 € Gesamt (EUR) 1.280,00 € Auszahlung an Gastgeber:in Gebühr für 2 Nächte 1.160,00 € Du verdienst 1.043,90 €',
    },
    'NEW HMTAMESHI1 Ann Perry 2026-08-03 2026-08-05 1280.00 EUR - 1xHaus am Hang - Bergblick',
  ],
  [
    'English, in one line with links, both labels and both days',
    {
      subject: 'Reservation confirmed - Ann Perry arrives Aug 3',
      text: '%opentrack% https://www.airbnb.com/?c=.pi80 NEW BOOKING CONFIRMED! ANN ARRIVES AUG 3. Send a message to confirm check-in details or welcome Ann. https://www.airbnb.com/hosting/reservations/details/HMTAMESHI1?c=1 Ann Identity verified Oslo, Norway Hi, we check in late, Aug 9. Send Ann a Message [https://www.airbnb.com/hosting/thread/1] https://www.airbnb.com/rooms/77001 HOUSE ON THE SLOPE Entire home/apt [https://www.airbnb.com/rooms/77001] Check-in Checkout Mon, Aug 3 Wed, Aug 5 3:00 PM 10:00 AM GUESTS 1 adult CONFIRMATION CODE HMTAMESHI1 GUEST PAID $580.00 x 2 nights $1,160.00 Cleaning fee $120.00 TOTAL (USD) $1,280.00 HOST PAYOUT 2 nights room fee $1,160.00 YOU EARN $1,043.90',
    },
    'NEW HMTAMESHI1 Ann Perry 2026-08-03 2026-08-05 1280.00 USD 1 1xHOUSE ON THE SLOPE',
  ],
  [
    'German, in one line with both labels and both days, behind a greeting',
    {
      subject: 'Buchung bestätigt – Ann Perry kommt am 3. August an',
      text: 'NEUE BUCHUNG BESTÄTIGT! ANN KOMMT AM 3. AUG. AN Sende eine Nachricht, um Einzelheiten zum Check-in zu bestätigen oder Ann willkommen zu heißen. HAUS AM HANG Gesamte Unterkunft Check-in Check-out Mo., 3. Aug. Mi., 5. Aug. 15:00 10:00 GÄSTE 1 Erwachsene:r BESTÄTIGUNGS-CODE HMTAMESHI1 GAST HAT BEZAHLT 580,00 € x 2 Nächte 1.160,00 € GESAMT (EUR) 1.280,00 € AUSZAHLUNG AN GASTGEBER:IN Gebühr für 2 Nächte 1.160,00 € DU VERDIENST 1.043,90 €',
    },
    'NEW HMTAMESHI1 Ann Perry 2026-08-03 2026-08-05 1280.00 EUR - 1xHAUS AM HANG',
  ],
  [
    'a guest whose name is in two scripts',
    {
      subject: 'Reservation confirmed - 美咲 Tan arrives Aug 10',
      text: confirmation('Hi!').replace('MIRA ARRIVES', '美咲 ARRIVES'),
    },
    WHOLE.replace('Mira Solberg', '美咲 Tan'),
  ],
];
describe('in other languages', () => {
  for (const [name, mail, expected] of LANGUAGES) test(name, () => assert.equal(brief(read(mail)), expected));

  test('a cancellation is known by the header', () => {
    const { fields } = read({
      subject: 'キャンセルのお知らせ：2026年5月4日～6日のご予約（HMTAMESHI1）',
      template: 'CANCELLATIONS_RESERVATION_CANCELED_BY_GUEST_TO_HOST',
      text: '予約がキャンセルされました\n5月4日～6日のご予約(HMTAMESHI1)がキャンセルとなりました。',
    });
    assert.deepEqual([fields.kind?.value, fields.reservationNumber?.value], ['CANCELLED', 'HMTAMESHI1']);
  });
});

test('what is no reservation has no kind', () => {
  const text = confirmation('Hi!');
  for (const subject of [
    'Inquiry for HARBOUR LOFT for May 23 - 29, 2026',
    'Reservation reminder: Mira arrives soon!',
    'Mira wants to change their reservation',
    'Reservation confirmed for HARBOUR LOFT',
  ])
    assert.equal(read({ subject, text }).fields.kind, undefined, subject);
  assert.equal(read({ subject: SUBJECT, text, template: 'BOOKING_INITIAL_INQUIRY' }).fields.kind, undefined);
});

test('a line above the days that is no title is no room', () => {
  for (const line of [
    'HMTESTCODE',
    'Reservation confirmed for Mira Solberg',
    'NEW BOOKING CONFIRMED! MIRA ARRIVES AUG 10.',
    'GUESTS\n3 adults',
    'Harbour Loft\nHosted by Mira · 12 Quay Road, Harbour',
    'You’re all set for Harbour Harbour Loft Entire home/flat hosted by Mira',
  ]) {
    const text = `${line}\nCheck-in\nMon, Aug 10\nCheckout\nSun, Aug 16\nConfirmation code\nHMTESTCODE`;
    assert.equal(read({ subject: SUBJECT, text }).fields.rooms, undefined, line);
  }
});

test('an update names the reservation and nothing new', () => {
  const { fields } = read({
    subject: 'Reservation updated',
    text: 'YOUR RESERVATION WITH MIRA HAS BEEN UPDATED\nMira\nHARBOUR LOFT\nhttps://www.airbnb.com/hosting/reservations/details/HMTESTCODE\nView details',
  });
  assert.deepEqual([fields.kind?.value, fields.reservationNumber?.value, fields.rooms], ['MODIFIED', 'HMTESTCODE', undefined]);
});

test('labels and days of a stay may stand in one line', () => {
  const text = confirmation('').replace(/Check-in +Checkout\s+(\S[^\n]*)\n/, 'Check-in     Checkout               $1\n');
  assert.match(text, /Checkout {2,}Mon, Aug 10/);
  assert.equal(brief(read({ subject: SUBJECT, text })), brief(read({ subject: SUBJECT, text: confirmation('') })));
});

test('a mail without the part of the host has the total of the guest, also where both days stand in one line', () => {
  const lines = [
    'Mira Solberg',
    'Identity verified',
    'HARBOUR LOFT 3BEDS - CITY SIDE',
    'Room',
    'Check-in Checkout',
    'Mon, Aug 10 Sun, Aug 16',
    '2:00 PM 10:00 AM',
    'Guests',
    '1 adult',
    'Confirmation code',
    'HMTESTCODE',
  ];
  const text = (...more: string[]): string => [...lines, ...more].join('\n');
  const found = 'NEW HMTESTCODE Mira Solberg 2026-08-10 2026-08-16 1380.00 USD 1 1xHARBOUR LOFT 3BEDS - CITY SIDE';
  assert.equal(brief(read({ subject: SUBJECT, text: text('Total (USD) USD 1,380.00') })), found);
  const twice = read({ subject: SUBJECT, text: text('Total (USD) USD 1,380.00', 'Total (USD) USD 1,200.00') });
  assert.equal(twice.fields.amount, undefined);
});

test('a saved page of the extranet is read as a confirmation', () => {
  const text = `Reservations
Mira Example
Confirmed
Harbour Loft · Sea view
Oct 12 – 15, 2026 (3 nights)
Message Mira
Booking details
Guests
2 adults, 1 child
Check-in
Mon, Oct 12, 2026
Check-out
Thu, Oct 15, 2026
Confirmation code
HMTESTCODE
Guest paid
AED 450.00 x 3 nights
AED 1,350.00
Total (AED)
AED 1,350.00
Host payout
You earn
AED 1,309.50`;
  const expected = 'NEW HMTESTCODE Mira Example 2026-10-12 2026-10-15 1350.00 AED 2 1xHarbour Loft · Sea view';
  assert.equal(
    brief(
      read({ subject: SUBJECT.replace(/arrives.*/, 'arrives Oct 12').replace(/- .* arrives/, '- Mira Example arrives'), text }),
    ),
    expected,
  );
});

test('kind of place and headings in words that no table knows are found by where they stand', () => {
  const text = confirmation('', "Rooftop & Child's Room", 'Evin tamamı').replace('GUEST PAID', 'MİSAFİR ÖDEDİ');
  assert.equal(brief(read({ subject: SUBJECT, text })), WHOLE.replace(/1x.*/, "1xRooftop & Child's Room"));
});

test('Spanish mails of Argentina are read', () => {
  const text = `¡NUEVA RESERVA CONFIRMADA! LUCÍA LLEGA EL 22 MAY.
https://www.airbnb.com.ar/hosting/reservations/details/HMTESTCODE
https://www.airbnb.com.ar/rooms/12345678
CASA DEL RÍO
Casa/dpto. entero
Check-in      Check-out
vie, 22 may   lun, 1 jun
VIAJEROS
1 adulto
CÓDIGO DE CONFIRMACIÓN
HMTESTCODE
EL VIAJERO PAGÓ
$48,16 x 10 noches   $481,60
TOTAL (USD)   $583,83
COBRO DEL ANFITRIÓN
GANÁS:   $492,87`;
  const found = read({ subject: 'Reserva confirmada: Lucía Vega llega el 22 may.', text, receivedOn: '2026-04-20' });
  assert.equal(brief(found), 'NEW HMTESTCODE Lucía Vega 2026-05-22 2026-06-01 583.83 USD 1 1xCASA DEL RÍO');
});

test('a title in capitals in the text part is the one of the HTML part', () => {
  const toLines = (text: string) => text.split('\n').map((line) => ({ cells: line.split(/ {2,}/), confidence: 1 }));
  const text = (origin: 'PLAIN' | 'HTML', title: string) => ({
    origin,
    lines: toLines(confirmation('', title)),
    structured: [],
  });
  const both = [text('PLAIN', 'SEA BREEZE 2BR - POOL & GARDEN'), text('HTML', 'Sea Breeze 2BR - Pool & Garden')];
  for (const texts of [both, both.toReversed()]) {
    const content = { sender: 'automated@airbnb.com', subject: SUBJECT, texts };
    const found = readReservation(content, { receivedOn: '2026-05-20', currency: 'USD', countryCode: 'US' });
    assert.equal(brief(found), WHOLE.replace(/1x.*/, '1xSea Breeze 2BR - Pool & Garden'));
  }
});

test('a printed notice of a change says so in a sentence that looks like labels', () => {
  const lines = ['Airbnb', 'Reservation HMPRUEBA13 has been updated. Asha Rao arrives Feb 11.', 'Guest | Asha Rao'];
  const stay = ['Listing | Garden Cottage', 'Check-in | Check-out', 'February 11, 2027 | February 12, 2027'];
  const { kind } = readSiteMail({
    sender: null,
    subject: null,
    lines: [...lines, ...stay],
    origin: 'PDF',
    receivedOn: '2026-10-20',
  }).fields;
  assert.notEqual(kind?.value, 'NEW');
});

test('the headline and a line with the number are no titles', () => {
  const CASES: readonly (readonly [subject: string, lines: readonly string[]])[] = [
    [
      'Réservation confirmée : Lucie Vidal arrive le 18 juil.',
      ['Nouvelle réservation confirmée !', 'Arrivée', '18 juil. 2026', 'Départ', '20 juil. 2026'],
    ],
    [
      'Prenotazione confermata - Lucia Vitali arriverà il 3 set',
      ['CODICE DI CONFERMA HMPRUEBA13', 'Check-in | Check-out', 'gio 3 set 2026 | sab 5 set 2026'],
    ],
  ];
  for (const [subject, lines] of CASES) {
    const { fields } = readSiteMail({ sender: 'automated@airbnb.com', subject, lines, receivedOn: '2026-06-20' });
    assert.equal(fields.rooms, undefined, subject);
  }
});
