import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLodgingReservations } from '../structured-reservation.rules.ts';
import { readHtml } from './html-blocks.ts';

const MARKUP = `<div itemscope itemtype="http://schema.org/LodgingReservation">
  <meta itemprop="reservationNumber" content="4471882301"/>
  <link itemprop="reservationStatus" href="http://schema.org/Confirmed"/>
  <div itemprop="underName" itemscope itemtype="http://schema.org/Person">Guest: <b itemprop="name">Ravi <i>Sharma</i></b></div>
  <div itemprop="reservationFor" itemscope itemtype="http://schema.org/LodgingBusiness">
    <meta itemprop="name" content="Hotel Sunrise"/>
    <div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress"><meta itemprop="name" content="MG Road 1"/></div>
  </div>
  <time itemprop="checkinDate" datetime="2026-11-20T14:00:00+05:30">20 November</time>
  <meta itemprop="checkoutDate" content="2026-11-22"/>
  <meta itemprop="lodgingUnitDescription" content="Deluxe Room"/>
  <meta itemprop="price" content="10080.50"/><meta itemprop="priceCurrency" content="INR"/>
</div>`;
const read = (html: string) => readLodgingReservations(readHtml(html).structured);

test('a reservation in microdata is read as one in JSON-LD', () => {
  assert.deepEqual(read(MARKUP), [
    {
      number: '4471882301',
      kind: 'NEW',
      guest: 'Ravi Sharma',
      phone: null,
      email: null,
      hotelName: 'Hotel Sunrise',
      arrival: { value: '2026-11-20', confidence: 0.95, source: 'STRUCTURED' },
      departure: { value: '2026-11-22', confidence: 0.95, source: 'STRUCTURED' },
      room: 'Deluxe Room',
      amount: '10080.50',
      currency: 'INR',
      adults: null,
      children: null,
    },
  ]);
});

test('a property with two values has none, and items that are never closed end with the page', () => {
  const twice = MARKUP.replace('<meta itemprop="price"', '<meta itemprop="reservationNumber" content="4471882399"/>$&');
  assert.equal(read(twice)[0]?.number, null);
  assert.equal(read(MARKUP.replaceAll('</div>', ''))[0]?.number, '4471882301');
});

test('names of properties change nothing but the item, and there is an end to their number', () => {
  const names = ['__proto__', 'constructor', 'toString'].map((name) => `<meta itemprop="${name}" content="x">`).join('');
  assert.equal(read(MARKUP.replace('<meta', `${names}<meta`))[0]?.number, '4471882301');
  assert.equal(Object.hasOwn(Object.prototype, 'x'), false);
  assert.ok(readHtml('<div itemscope>'.repeat(1_000)).structured.length <= 200);
});
