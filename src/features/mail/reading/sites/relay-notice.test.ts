import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readSiteMail, type SiteMail, sureValues } from '../../../../../test/specimens/mails/site-mail.ts';

const SCIDOO: SiteMail = {
  sender: 'reservation@scidoo.com',
  subject: 'Confermata - Prenotazione ID 4471882301 - Booking',
  lines: [
    'Agenzia Prenotante | 40017 -> Booking',
    'ID Voucher | 4471882301',
    'Camera/Alloggio | 1 Camera Doppia Vista Lago',
    'Struttura Richiesta | Villa dei Pini',
    'Stato Prenotazione | Confermata',
    'Tariffa | Pernottamento',
    'Ospiti | 2 Adulti',
    'Prezzo | 312,40',
    'Nome Ospite | Rao Asha',
    'Data di Check-in | 04/03/2027',
    'Data di Check-out | 07/03/2027',
    'Commissione | 46.86',
    'Servizi Prenotati',
    'N.3 Pernottamento',
    'Totale Retta | 282,40€',
    'Totale Extra | 30,00€',
    'Totale Prenotazione | 312,40 €',
    'Dati Ospite',
    'Email:arao.120045@guest.booking.com',
    'Note:',
    'Booker Genius',
  ],
  receivedOn: '2026-11-20',
  currency: 'EUR',
};

const QUOVAI: SiteMail = {
  sender: 'noreply@quovai.com',
  subject: 'QuoVai - nuova prenotazione',
  origin: 'PLAIN',
  lines: [
    'Numero prenotazione | 4471882301 NEW',
    'Rao Asha',
    'Struttura | VILLA DEI PINI',
    'Agenzia/Canale | BOOKING.COM',
    'Check-in | 04/03/2027',
    'Check-out | 07/03/2027',
    'Adulti | 2',
    'Bambini | 0',
    ...['Stanza', 'Tariffa', 'Camera', 'Check-in', 'Check-out', 'Quantità', 'Prezzo totale', 'Stato'],
    ...['12 doppia lago', '12 doppia lago /NR OTA', '04/03', '07/03', '3', '312,40', 'new'],
  ],
  receivedOn: '2026-11-20',
  currency: 'EUR',
};

const LOBBYPMS: SiteMail = {
  sender: 'notification@lobbybookings.com',
  subject: 'Nueva reserva en Booking.com',
  lines: [
    'Hola, Villa dei Pini',
    'Recibiste una nueva reserva de Booking.com para Villa dei Pini',
    'Código de reserva | 4471882301',
    'Titular:',
    'Rao Asha',
    'India',
    'arao.120045@guest.booking.com',
    '3 noches, 1 habitaciones, 2 huéspedes',
    'Check in | 04/03/2027',
    'Check out | 07/03/2027',
    'Doble con vista al lago (1)',
    'Total | EUR 312.40',
    'Comisión | EUR 46.86',
    'Solicitudes especiales:',
    'Total: EUR 1.00',
  ],
  receivedOn: '2026-11-20',
  currency: 'EUR',
};

const READ = {
  kind: 'NEW',
  reservationNumber: '4471882301',
  guestName: 'Rao Asha',
  arrivalOn: '2027-03-04',
  departureOn: '2027-03-07',
  amount: '312.40',
};
const room = (name: string) => [{ name, quantity: 1 }];
const hotelName = 'Villa dei Pini';

const replace = (mail: SiteMail, from: string, to: string): SiteMail => ({
  ...mail,
  lines: mail.lines.map((line) => line.replace(from, to)),
});

test('notices of Scidoo, QuoVai and LobbyPMS are bookings of the site that they name, and wait for a person', () => {
  for (const mail of [SCIDOO, QUOVAI, LOBBYPMS])
    assert.deepEqual(readSiteMail(mail).fields.site, { value: 'BOOKING_COM', confidence: 0.7 }, mail.sender ?? '');
  assert.deepEqual(sureValues(readSiteMail(SCIDOO)), {
    ...READ,
    rooms: room('Camera Doppia Vista Lago'),
    currency: 'EUR',
    hotelName,
  });
  const ofQuoVai = { ...READ, hotelName: 'VILLA DEI PINI' };
  assert.deepEqual(sureValues(readSiteMail(QUOVAI)), { ...ofQuoVai, rooms: room('12 doppia lago') }, 'without a currency');
  assert.deepEqual(sureValues(readSiteMail(LOBBYPMS)), {
    ...READ,
    rooms: room('Doble con vista al lago'),
    currency: 'EUR',
    hotelName,
  });
});

test('several rooms of QuoVai are each one room; the price of another site may be the share of the hotel', () => {
  const second = ['14 singola', '14 singola /NR OTA', '04/03', '07/03', '3', '200,00', 'new'];
  const { fields } = readSiteMail({ ...QUOVAI, lines: [...QUOVAI.lines, ...second] });
  assert.deepEqual(fields.rooms?.value, [...room('12 doppia lago'), ...room('14 singola')]);
  assert.equal(fields.amount, undefined);
  const ofExpedia = readSiteMail(replace(QUOVAI, 'BOOKING.COM', 'EXPEDIA')).fields;
  assert.deepEqual([ofExpedia.site?.value, ofExpedia.amount], ['EXPEDIA', undefined]);
});

test('what does not have the form of such a notice is for a person: another state, other days, several rooms, another sender', () => {
  const others = [
    replace(SCIDOO, 'Confermata', 'Annullata'),
    replace(SCIDOO, '| 1 Camera', '| 2 Camera'),
    replace(SCIDOO, '-> Booking', '-> Diretta'),
    replace(QUOVAI, 'NEW', 'CANCELLED'),
    replace(QUOVAI, '07/03', '06/03/2027 -'),
    replace(QUOVAI, 'new', 'cancelled'),
    replace(LOBBYPMS, '1 habitaciones', '2 habitaciones'),
    replace(LOBBYPMS, 'nueva reserva', 'cancelación'),
    { ...LOBBYPMS, sender: 'notification@lobbybookings.com.evil.example' },
  ];
  for (const mail of others) assert.ok((readSiteMail(mail).fields.site?.confidence ?? 0) < 0.7, JSON.stringify(mail));
});

test('nothing that the guest or the site wrote behind the price changes what is read', () => {
  const words = fc.constantFrom(
    'Totale Prenotazione | 1,00 €',
    'Nome Ospite | Ravi Sen',
    'Check out | 09/03/2027',
    'Total | EUR 1.00',
  );
  for (const mail of [SCIDOO, LOBBYPMS])
    fc.assert(
      fc.property(fc.array(words, { maxLength: 6 }), (more) => {
        assert.deepEqual(sureValues(readSiteMail({ ...mail, lines: [...mail.lines, ...more] })), sureValues(readSiteMail(mail)));
      }),
      { numRuns: 20 },
    );
});
