import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newVisitor, uploadDocument, waitUntilRead } from '../../../../test/harness/documents.ts';
import { type EventStream, openEventStream } from '../../../../test/harness/event-stream.ts';
import { longTest } from '../../../../test/harness/long-test.ts';
import { newPhone, startTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms, openBooking, readBooking, signGuest } from '../../../../test/harness/stays.ts';
import { makeSpecimen } from '../../../../test/specimens/specimens.ts';

const service = await startTestService();
after(() => service.stop());
const property = await newPropertyWithRooms(service);

type EventData = { version: string; primaryGuest: { name: string | null; phoneE164: string | null; signatureUploaded: boolean } };

const eventsBy = ({ events }: EventStream): EventData[] => events.slice(1).map(({ data }) => data as EventData);

async function streamOf(bookingId: string): Promise<EventStream> {
  const url = `${service.url}${property.path}/bookings/${bookingId}/stream`;
  const stream = await openEventStream(url, { authorization: `Bearer ${property.admin.token}` });
  await stream.until(({ events }) => events.length > 0);
  return stream;
}

async function assertLastIsCurrent(bookingId: string, stream: EventStream): Promise<void> {
  const { headers } = await property.admin.get(`${property.path}/bookings/${bookingId}`);
  assert.equal(eventsBy(stream).at(-1)?.version, headers.get('etag'));
}

test('the stream of a booking has an event when the guest gets another name or phone, or signs', async () => {
  const { id, primaryGuest } = await openBooking(property);
  const url = `${property.path}/guests/${primaryGuest.id}`;
  const stream = await streamOf(id);
  const phoneE164 = newPhone();
  bodyOf(await property.admin.put(url, { name: 'Asha Menon' }));
  bodyOf(await property.admin.put(url, { phoneE164 }));
  bodyOf(await property.admin.put(url, { addressText: '12 Lake Road', name: 'Asha Menon' }));
  await signGuest(property, primaryGuest.id);
  await stream.until(({ events }) => events.length >= 4);
  assert.deepEqual(
    eventsBy(stream).map(({ primaryGuest: guest }) => [guest.name, guest.phoneE164, guest.signatureUploaded]),
    [
      ['Asha Menon', primaryGuest.phoneE164, false],
      ['Asha Menon', phoneE164, false],
      ['Asha Menon', phoneE164, true],
    ],
  );
  await assertLastIsCurrent(id, stream);
  stream.close();
});

test('it also has an event when a document fills in the name', async () => {
  const visitor = await newVisitor(property);
  const stream = await streamOf(visitor.bookingId);
  const { picture, nameInMrz } = await makeSpecimen('PASSPORT', 8);
  const { id } = bodyOf(await uploadDocument(property.admin, visitor, { bytes: picture }), 201);
  await waitUntilRead(property.admin, visitor, id);
  await stream.until(({ events }) => events.length >= 2);
  assert.equal(eventsBy(stream)[0]?.primaryGuest.name, nameInMrz);
  await assertLastIsCurrent(visitor.bookingId, stream);
  stream.close();
});

longTest('when a guest is renamed while bookings are created and changed, all of them show the new name in the end', async () => {
  const phoneE164 = newPhone();
  const { id, primaryGuest } = await openBooking(property, { phoneE164 });
  const stream = await streamOf(id);
  const url = `${property.path}/guests/${primaryGuest.id}`;
  const work = Array.from({ length: 12 }, (_, index) => [
    property.admin.put(url, { name: `Asha ${index}` }).then((response) => assert.equal(response.status, 200, response.text)),
    property.admin
      .post(`${property.path}/bookings/${id}/profile`, { fromCity: `CITY ${index}` })
      .then((response) => assert.ok(response.status < 300, response.text)),
    openBooking(property, { phoneE164, guestName: undefined }),
  ]).flat();
  await Promise.all(work);
  const { headers } = await property.admin.get(`${property.path}/bookings/${id}`);
  await stream.until((events) => eventsBy(events).at(-1)?.version === headers.get('etag'));
  assert.equal((await readBooking(property, id)).primaryGuest.name, eventsBy(stream).at(-1)?.primaryGuest.name);
  stream.close();
});
