import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { specimen } from '../../../../test/specimens/specimens.ts';
import { newVisitor, uploadDocument, whenRead } from '../../../../test/support/documents.ts';
import { type EventStream, openEventStream } from '../../../../test/support/event-stream.ts';
import { type Hotel, newPhone, openHotel } from '../../../../test/support/hotel.ts';
import { bodyOf, type House, newHouse, openBooking, readBooking, signGuest } from '../../../../test/support/stays.ts';

let hotel: Hotel;
let house: House;
before(async () => {
  hotel = await openHotel();
  house = await newHouse(hotel);
});
after(() => hotel.stop());

type Told = { version: string; primaryGuest: { name: string | null; phoneE164: string | null; signatureUploaded: boolean } };

const toldBy = ({ events }: EventStream): Told[] => events.slice(1).map(({ data }) => data as Told);

async function streamOf(bookingId: string): Promise<EventStream> {
  const url = `${hotel.url}${house.path}/bookings/${bookingId}/stream`;
  const stream = await openEventStream(url, { authorization: `Bearer ${house.admin.token}` });
  await stream.until(({ events }) => events.length > 0);
  return stream;
}

async function assertLastIsCurrent(bookingId: string, stream: EventStream): Promise<void> {
  const { headers } = await house.admin.get(`${house.path}/bookings/${bookingId}`);
  assert.equal(toldBy(stream).at(-1)?.version, headers.get('etag'));
}

test('the stream of a booking tells when the guest gets another name or phone, or signs', async () => {
  const { id, primaryGuest } = await openBooking(house);
  const url = `${house.path}/guests/${primaryGuest.id}`;
  const stream = await streamOf(id);
  const phoneE164 = newPhone();
  bodyOf(await house.admin.put(url, { name: 'Asha Menon' }));
  bodyOf(await house.admin.put(url, { phoneE164 }));
  bodyOf(await house.admin.put(url, { addressText: '12 Lake Road', name: 'Asha Menon' }));
  await signGuest(house, primaryGuest.id);
  await stream.until(({ events }) => events.length >= 4);
  assert.deepEqual(
    toldBy(stream).map(({ primaryGuest: guest }) => [guest.name, guest.phoneE164, guest.signatureUploaded]),
    [
      ['Asha Menon', primaryGuest.phoneE164, false],
      ['Asha Menon', phoneE164, false],
      ['Asha Menon', phoneE164, true],
    ],
  );
  await assertLastIsCurrent(id, stream);
  stream.close();
});

test('it tells, too, when a document fills in the name', async () => {
  const visitor = await newVisitor(house);
  const stream = await streamOf(visitor.bookingId);
  const { picture, nameInMrz } = await specimen('PASSPORT', 8);
  const { id } = bodyOf(await uploadDocument(house.admin, visitor, { bytes: picture }), 201);
  await whenRead(house.admin, visitor, id);
  await stream.until(({ events }) => events.length >= 2);
  assert.equal(toldBy(stream)[0]?.primaryGuest.name, nameInMrz);
  await assertLastIsCurrent(visitor.bookingId, stream);
  stream.close();
});

test('a guest who is renamed while bookings are made and changed is shown rightly by each of them in the end', async () => {
  const phoneE164 = newPhone();
  const { id, primaryGuest } = await openBooking(house, { phoneE164 });
  const stream = await streamOf(id);
  const url = `${house.path}/guests/${primaryGuest.id}`;
  const work = Array.from({ length: 12 }, (_, index) => [
    house.admin.put(url, { name: `Asha ${index}` }).then((answer) => assert.equal(answer.status, 200, answer.text)),
    house.admin
      .post(`${house.path}/bookings/${id}/profile`, { fromCity: `CITY ${index}` })
      .then((answer) => assert.ok(answer.status < 300, answer.text)),
    openBooking(house, { phoneE164, guestName: undefined }),
  ]).flat();
  await Promise.all(work);
  const { headers } = await house.admin.get(`${house.path}/bookings/${id}`);
  await stream.until((told) => toldBy(told).at(-1)?.version === headers.get('etag'));
  assert.equal((await readBooking(house, id)).primaryGuest.name, toldBy(stream).at(-1)?.primaryGuest.name);
  stream.close();
});
