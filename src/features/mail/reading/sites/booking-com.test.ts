/** Made-up mails in the layouts of Booking.com (docs/inbound-email-formats.md). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readReservation } from '../read-reservation.rules.ts';
import type { MessageText, ReadReservation } from '../reservation.rules.ts';

const roomType = (name: string) => ({ id: name, code: name, name, aliases: [] });
const OWN = { names: ['Villa Ginestra'], addressText: null, roomTypes: [roomType('Garden Double'), roomType('Attic')] };

function read(
  sender: string | null,
  subject: string | null,
  text: string,
  origin: MessageText['origin'] = 'PLAIN',
): ReadReservation['fields'] {
  const lines = text.split('\n').map((line) => ({ cells: [line], confidence: 1 }));
  return readReservation(
    { sender, subject, texts: [{ origin, lines, structured: [] }] },
    { receivedOn: '2026-05-20', currency: 'EUR', countryCode: 'IT', own: OWN },
  ).fields;
}
const SENDER = 'noreply@booking.com';

describe('notices of number and link', () => {
  for (const [subject, kind, arrival] of [
    ['Booking.com - New booking! (4711000001, Sunday, 28 June 2026)', 'NEW', '2026-06-28'],
    ['Booking.com - New last-minute booking (4711000001, Friday, 22 May 2026)', 'NEW', '2026-05-22'],
    ['Booking.com - Modified booking! (4711000001, Saturday, 20 June 2026)', 'MODIFIED', '2026-06-20'],
    ['Canceled booking! (4711000001, Monday, December 21, 2026)', 'CANCELLED', '2026-12-21'],
    ['Booking.com - Nuova prenotazione last minute (4711000001, Villa Ginestra)', 'NEW', undefined],
    ['Booking.com - Prenotazione cancellata! (4711000001, sabato 3 ottobre 2026)', 'CANCELLED', '2026-10-03'],
    ['Booking.com - Nouvelle réservation ! (4711000001, samedi 17 octobre 2026)', 'NEW', '2026-10-17'],
    ['Booking.com - ¡Nueva reserva! (4711000001, jueves, 20 de agosto de 2026)', 'NEW', '2026-08-20'],
  ] as const) {
    test(subject, () => {
      const fields = read(
        SENDER,
        subject,
        'Booking confirmation — 4711000001\nVilla Ginestra\nhttps://admin.booking.com/x?res_id=4711000001'.replace(
          'Booking confirmation',
          kind === 'NEW' ? 'Booking confirmation' : 'Booking',
        ),
      );
      assert.deepEqual(
        [fields.kind?.value, fields.reservationNumber?.value, fields.arrivalOn?.value, fields.hotelName?.value],
        [kind, '4711000001', arrival, 'Villa Ginestra'],
      );
      assert.deepEqual([fields.guestName, fields.rooms, fields.amount], [undefined, undefined, undefined]);
    });
  }

  const hotelOf = (...lines: string[]) =>
    read(SENDER, 'Booking.com - New booking! (4711000001, Sunday, 28 June 2026)', lines.join('\n')).hotelName?.value;

  test('the hotel may stand above the heading, and the number below it', () => {
    assert.equal(hotelOf('Villa Ginestra', 'Hủy đặt phòng — 4711000001', 'Xem'), 'Villa Ginestra');
    assert.equal(hotelOf('Villa Ginestra', 'Booking confirmation', '4711000001', 'View'), 'Villa Ginestra');
    assert.equal(hotelOf('Booking confirmation', '4711000001', 'Villa Ginestra', 'View'), 'Villa Ginestra');
  });

  for (const line of [
    'The booking has been cancelled.',
    'the guest will not come',
    'Xem',
    'Anzeigen',
    'View this booking',
    'Ver detalles de la reserva',
    'Kính gửi Lan Pham',
    'Gentile Olga Brandt,',
    'https://admin.booking.com/x',
    'noreply@booking.com',
  ])
    test(`"${line}" is no hotel`, () => assert.equal(hotelOf('Cancellation — 4711000001', line), undefined));

  test('the greeted owner is no hotel', () =>
    assert.equal(
      read(
        SENDER,
        'Canceled booking! (4711000001, Monday, December 21, 2026)',
        'Dear Olga Brandt,\nOlga Brandt canceled their booking.',
      ).hotelName,
      undefined,
    ));

  test('a request to book is no booking', () =>
    assert.equal(read(SENDER, 'New booking request – accept or decline by 21 May', 'Check-in 28 June 2026').kind, undefined));
});

test('each "Room" is one unit, unless their number is stated', () => {
  const rooms = (lines: string): unknown =>
    read(
      SENDER,
      'Booking.com - New booking! (4711000001, Sunday, 28 June 2026)',
      `You have a new booking!\nBooking number: 4711000001\n${lines}\nTotal price: € 1,234.56`,
    ).rooms?.value;
  assert.deepEqual(rooms('Room: Garden Double'), [{ name: 'Garden Double', quantity: 1 }]);
  assert.deepEqual(rooms('Room: Garden Double\nRoom: Garden Double'), [{ name: 'Garden Double', quantity: 2 }]);
  assert.deepEqual(rooms('Total units: 2\nRoom: Garden Double'), [{ name: 'Garden Double', quantity: 2 }]);
});

test('each room is one unit in other languages, unless their number is stated', () => {
  const roomsOf = (lines: string): unknown =>
    read(SENDER, 'Booking.com - Nouvelle réservation ! (4711000001, samedi 17 octobre 2026)', lines).rooms;
  for (const label of ['Chambre', 'Zimmer', 'Habitación', 'Camera', 'Quarto'])
    assert.deepEqual(
      roomsOf(`${label} : Garden Double`),
      { value: [{ name: 'Garden Double', quantity: 1 }], confidence: 0.9 },
      label,
    );
  assert.deepEqual(roomsOf('Nombre de chambres : 2\nChambre : Garden Double'), {
    value: [{ name: 'Garden Double', quantity: 2 }],
    confidence: 0.95,
  });
});

/** A page that was printed from the extranet. */
const page = (rooms: string, units: number, more = ''): string =>
  `Villa Ginestra\nReservation details\nGuest name:\nNils Aalto Genius\nFI\nBooking number:\n4711000002\nReceived\nWed, May 20, 2026\nCheck-in\nFri, Sep 18, 2026\nCheck-out\nSun, Sep 20, 2026\nTotal guests:\n2 adults\nTotal units\n${units}\nTotal price\n€ 240.00\nCommission and charges:\n€ 36.00\n${more}${rooms}\nChannel\nBooking.com`;
const unit = (name: string): string => `${name}\nFri, Sep 18, 2026\nSun, Sep 20, 2026\n2 adults\nRate: Standard Rate\n`;

describe('a printed page of the extranet', () => {
  test('has hotel, guest and room without labels', () => {
    const fields = read(null, null, page(unit('Garden Double'), 1), 'PDF');
    assert.deepEqual(
      [
        fields.kind?.value,
        fields.reservationNumber?.value,
        fields.guestName?.value,
        fields.hotelName?.value,
        fields.rooms?.value,
        fields.amount?.value,
      ],
      ['NEW', '4711000002', 'Nils Aalto', 'Villa Ginestra', [{ name: 'Garden Double', quantity: 1 }], '240.00'],
    );
  });

  test('numbers several rooms', () =>
    assert.deepEqual(read(null, null, page(unit('1 Garden Double') + unit('2 Attic'), 2), 'PDF').rooms?.value, [
      { name: 'Attic', quantity: 1 },
      { name: 'Garden Double', quantity: 1 },
    ]));

  test('with another number of rooms than it shows is for a person', () =>
    assert.equal(read(null, null, page(unit('Garden Double'), 2), 'PDF').rooms, undefined));

  test('of a cancelled booking is no new one', () => {
    const words = [
      'This booking was canceled on May 25',
      'CANCELLATION',
      'Cancellation - 4711000002',
      'Booking 4711000002 - CANCELLED Villa Ginestra',
    ];
    for (const line of words)
      assert.notEqual(read(null, null, page(unit('Garden Double'), 1, `${line}\n`), 'PDF').kind?.value, 'NEW', line);
  });
});

describe('a confirmation to the guest', () => {
  const confirmation = (rooms: string, more = ''): ReadReservation['fields'] =>
    read(
      SENDER,
      'Tus reservas del 18 al 20 de septiembre',
      `Tu reserva confirmada en Villa Ginestra\nNúmero de reserva: 4711000003\nEntrada: viernes, 18 de septiembre de 2026\nSalida: domingo, 20 de septiembre de 2026\n${more}Precio total: € 214,50\n${rooms}Booking.com B.V.`,
    );
  const room = (name: string, guest: string): string => `${name}\nNombre del huésped: ${guest}\nNúmero de huéspedes: 2 adultos\n`;

  test('has each room above its guest, whose number need not be stated', () => {
    const fields = confirmation(room('Garden Double', 'Lucía Ortega'));
    assert.deepEqual([fields.kind?.value, fields.guestName?.value, fields.amount?.value], ['NEW', 'Lucía Ortega', '214.50']);
    assert.deepEqual(fields.rooms, { value: [{ name: 'Garden Double', quantity: 1 }], confidence: 0.9 });
    assert.deepEqual(
      confirmation(room('Garden Double\nBreakfast included\n1 cama doble grande', 'Lucía Ortega')).rooms,
      fields.rooms,
    );
    const two = confirmation(room('Garden Double', 'Lucía Ortega') + room('Attic Suite', 'Nils Aalto'));
    assert.deepEqual(two.rooms?.value, [
      { name: 'Attic Suite', quantity: 1 },
      { name: 'Garden Double', quantity: 1 },
    ]);
    assert.equal(two.guestName?.value, 'Lucía Ortega');
    // A sum of the stay is no room.
    for (const sum of ['2 nights · 2 adults · 1 double room', '2 Nächte · 2 Erwachsene · 1 Zimmer'])
      assert.equal(confirmation(room(sum, 'Lucía Ortega')).rooms, undefined, sum);
    // A second room whose name is not known for one.
    assert.equal(confirmation(room('Garden Double', 'Lucía Ortega') + room('Ginestra', 'Nils Aalto')).rooms, undefined);
  });

  test('with another number of rooms than it names is for a person', () => {
    const named = room('Garden Double', 'Lucía Ortega');
    assert.equal(confirmation(named, 'Tu reserva: 2 noches, 2 habitaciones\n').rooms, undefined);
    assert.equal(confirmation(named, 'Tu reserva: 2 noches, 1 habitación\n').rooms?.value.length, 1);
  });

  test('may have the people behind the name of the room', () => {
    const { rooms } = read(
      SENDER,
      'Your booking is confirmed at Villa Ginestra',
      'Confirmation number: 4711.000.003\nCheck-in: Friday, 18 September 2026\nCheck-out: Sunday, 20 September 2026\nRoom: 1 Garden Double, 2 adults\nTotal price: € 214.50',
    );
    assert.deepEqual(rooms?.value, [{ name: 'Garden Double', quantity: 1 }]);
  });

  test('has a link or a rank behind the name of the guest', () => {
    const ranked = confirmation('Garden Double\nNombre del huésped: Lucía Ortega Genius\n');
    assert.equal(ranked.guestName?.value, 'Lucía Ortega');
    const shown = confirmation('Garden Double\nNombre del huésped: Lucía Ortega GENIUS\n');
    assert.equal(shown.guestName?.value, 'Lucía Ortega');
    const { guestName } = confirmation('Garden Double\nNombre del huésped: Lucía Ortega Editar nombre del huésped\n');
    assert.equal(guestName?.value, 'Lucía Ortega');
  });

  test('has what the guest pays to the site below the price, in the currency of the card or without the town tax', () => {
    const stay =
      'Check-in: Friday, 18 September 2026\nCheck-out: Sunday, 20 September 2026\nPrice details\nTotal Price\n€ 214.50\n';
    const priceOf = (text: string): unknown => {
      const { amount, currency } = read(SENDER, 'Thanks! Your booking is confirmed at Villa Ginestra', text);
      return [amount?.value, currency?.value];
    };
    for (const paid of ['£186.20', '€ 198.10'])
      for (const heading of ['Payment information', 'Payment info'])
        assert.deepEqual(priceOf(`${stay}${heading}\nTotal cost\n${paid}\nTotal paid\n${paid}`), ['214.50', 'EUR']);
    // Elsewhere it is a total as any other.
    assert.deepEqual(priceOf(`${stay}Total cost\n€ 198.10`), [undefined, 'EUR']);
    assert.deepEqual(priceOf('Payment info\nTotal cost\n€ 198.10'), ['198.10', 'EUR']);
  });

  test('may count the rooms on a line of their own, and describe the room in a sentence', () => {
    const stay = 'Check-in: Friday, 18 September 2026\nCheck-out: Sunday, 20 September 2026\nTotal price 1,214.50 zł\n';
    const rooms = (text: string) =>
      read(SENDER, 'Thanks! Your booking is confirmed at Villa Ginestra', `Confirmation number: 4711000003\n${stay}${text}`);
    const counted = rooms('Room type: Garden Double\n2 phòng');
    assert.deepEqual(counted.rooms?.value, [{ name: 'Garden Double', quantity: 2 }]);
    assert.deepEqual([counted.amount?.value, counted.currency?.value], ['1214.50', 'PLN']);
    const described = rooms(
      '1 Garden Double\n10 % VAT is included.\nRoom details\nThis room comes with a private bathroom, desk and TV.',
    );
    assert.deepEqual(described.rooms?.value, [{ name: 'Garden Double', quantity: 1 }]);
  });

  test('may say below a subject of the hotel alone that it is confirmed', () => {
    for (const word of ['Buchung', 'Reservierung']) {
      const text = `Vielen Dank! Ihre ${word} ist nun bestätigt.\nBuchungsnummer: 4711000003\nName des Gasts: Nils Aalto`;
      const { kind, guestName } = read(SENDER, 'Ihre Reservierung im Haus Wacholder', text);
      assert.deepEqual([kind?.value, guestName?.value], ['NEW', 'Nils Aalto'], word);
    }
  });

  test('has its number beside "Confirmation", in Czech too', () => {
    for (const label of ['Confirmation', 'Potvrzení rezervace']) {
      const { reservationNumber } = read(SENDER, 'Thanks! Your booking is confirmed', `${label}: 4711000003\nPIN: 1234`);
      assert.equal(reservationNumber?.value, '4711000003', label);
    }
    // A program has joined all lines.
    const joined =
      'Confirmation\t4711000003 PIN: 1234 Thanks Nils! Your booking in Ravello is confirmed. Reservation details Check-in Friday, 18 September 2026 (from 15:00) Check-out Sunday, 20 September 2026 (until 11:00) Total price € 214.50';
    assert.equal(read(SENDER, 'Thanks! Your booking is confirmed', joined).reservationNumber?.value, '4711000003');
  });

  test('says in its subject that it is confirmed', () => {
    for (const subject of ['Grazie! La tua prenotazione a Torino è confermata', 'Merci ! Votre réservation à Nice est confirmée'])
      assert.equal(read(SENDER, subject, 'Villa Ginestra\n4711000003').kind?.value, 'NEW', subject);
    assert.equal(read(SENDER, 'La tua prenotazione a Torino è stata cancellata', 'Villa Ginestra').kind?.value, undefined);
  });
});
