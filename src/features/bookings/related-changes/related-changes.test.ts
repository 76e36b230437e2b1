import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { type EventStream, openEventStream } from '../../../../test/harness/event-stream.ts';
import { addRatePlan, setRates } from '../../../../test/harness/rates.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  roomAt,
} from '../../../../test/harness/stays.ts';

const BOOKINGS = 500;

const service = await startTestService();
after(() => service.stop());
const property = await newPropertyWithRooms(service);

type EventData = { version: string; roomNumbers: number[]; billableNights: number; primaryGuest: { name: string | null } };

const lastOf = ({ events }: EventStream): EventData => events.at(-1)?.data as EventData;

async function streamOf(bookingId: string): Promise<EventStream> {
  const url = `${service.url}${property.path}/bookings/${bookingId}/stream`;
  const stream = await openEventStream(url, { authorization: `Bearer ${property.admin.token}` });
  await stream.until(({ events }) => events.length > 0);
  return stream;
}

const etagOf = async (bookingId: string): Promise<string | null> =>
  (await property.admin.get(`${property.path}/bookings/${bookingId}`)).headers.get('etag');

/** Makes the change, and waits until the stream has shown exactly one more event, with the booking's ETag as it is then. */
async function assertPublished(
  what: string,
  bookingId: string,
  stream: EventStream,
  change: () => Promise<unknown>,
): Promise<void> {
  const [before, shown] = [await etagOf(bookingId), stream.events.length];
  await change();
  const etag = await etagOf(bookingId);
  assert.notEqual(etag, before, `${what} changes the ETag`);
  await stream.until(({ events }) => events.length > shown);
  assert.equal(lastOf(stream).version, etag, what);
  assert.equal(stream.events.length, shown + 1, what);
}

test('streams of bookings that hold rooms, or have just ended, show changes of types, rooms and guests', async () => {
  const held = await openBooking(property);
  await holdRooms(property, held.id);
  const gone = await openBooking(property);
  await checkIn(property, gone.id, [roomAt(property, 1)], { checkInAt: hoursFrom(new Date().toISOString(), -1) });
  await checkOut(property, gone.id);
  const streams = { held: await streamOf(held.id), gone: await streamOf(gone.id) };
  const { admin, path } = property;
  const [type] = bodyOf(await admin.get(`${path}/room-types`));
  await assertPublished('type code, held', held.id, streams.held, async () =>
    bodyOf(await admin.put(`${path}/room-types/${type.id}`, { code: 'PLAIN' })),
  );
  await streams.gone.until(({ events }) => events.length > 1);
  await assertPublished('room number, ended', gone.id, streams.gone, async () =>
    bodyOf(await admin.put(`${path}/rooms/${roomAt(property, 1)}`, { roomNumber: 702 })),
  );
  await assertPublished('guest, ended', gone.id, streams.gone, async () =>
    bodyOf(await admin.put(`${path}/guests/${gone.primaryGuest.id}`, { name: 'Asha Iyer' })),
  );
  await admin.put(`${path}/room-types/${type.id}`, { code: 'STD' });
  for (const stream of Object.values(streams)) stream.close();
});

test('the stream of a booking shows changes of the property, of its rooms, of their types and of rates', async () => {
  const plan = await addRatePlan(property);
  const { id } = await openBooking(property, { expectedCheckOutAt: hoursFrom(new Date().toISOString(), 1) });
  await checkIn(property, id, [roomAt(property, 0)], { ratePlanCode: plan.code, rateSource: 'RATE_PLAN' });
  const types = bodyOf(await property.admin.get(`${property.path}/room-types`));
  const stream = await streamOf(id);
  const { admin, path } = property;
  await assertPublished('room number', id, stream, async () =>
    bodyOf(await admin.put(`${path}/rooms/${roomAt(property, 0)}`, { roomNumber: 701 })),
  );
  assert.deepEqual(lastOf(stream).roomNumbers, [701]);
  await assertPublished('type code', id, stream, async () =>
    bodyOf(await admin.put(`${path}/room-types/${types[0].id}`, { code: 'PLAIN' })),
  );
  // Nobody expects the guest to stay three days longer, so these nights cost what the plan says when they are billed.
  service.clock.advance(3 * 24 * 60);
  const today = service.clock.now().slice(0, 10);
  await assertPublished('rate of the plan', id, stream, async () =>
    bodyOf(await admin.put(`${path}/rate-plans/${plan.id}`, { baseRate: 2500 })),
  );
  await assertPublished('rate in the calendar', id, stream, () =>
    setRates(property, plan.id, hoursFrom(today, -24).slice(0, 10), today, 2700),
  );
  // Last: a change of the property is published a second time, which would hide a change that is not published at all.
  await assertPublished('billing policy', id, stream, async () =>
    bodyOf(await admin.put(`${path}/billing-policy`, { billingCheckoutTime: '10:30' })),
  );
  await assertPublished('property', id, stream, async () => bodyOf(await admin.put(path, { billingCheckinTime: '13:00' })));
  service.clock.set(new Date().toISOString());
  await admin.put(`${path}/room-types/${types[0].id}`, { code: 'STD' });
  stream.close();
});

test('a change of the billing policy waits for none of 500 bookings, and all of them are published', async () => {
  const { id } = await openBooking(property);
  await service.sql(
    `insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, expected_check_out_at,
       created_at, updated_at)
     select property_id, gen_random_uuid(), 1000 + n, 'OPEN', source, guest_id, expected_check_in_at, expected_check_out_at, created_at, updated_at
     from booking, generate_series(1, $2) as n where id = $1`,
    [id, BOOKINGS],
  );
  const stream = await streamOf(id);
  // The write itself touches no booking: it is answered while another transaction locks them all.
  await service.running.platform.db.transaction().execute(async (tx) => {
    await sql`select id from booking where property_id = ${property.id} for update`.execute(tx);
    bodyOf(await property.admin.put(`${property.path}/billing-policy`, { billingCheckoutTime: '09:00' }));
  });
  await stream.until(({ events }) => events.length > 1);
  let published = 0;
  for (let looks = 0; looks < 100 && published < BOOKINGS; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [row] = await service.sql<{ count: string }>(
      `select count(distinct e.subject_id) from event e join booking b on b.property_id = e.property_id and b.id = e.subject_id
       where e.property_id = $1 and e.stream = 'booking' and b.reference_number > 1000`,
      [property.id],
    );
    published = Number(row?.count);
  }
  assert.equal(published, BOOKINGS);
  assert.equal(lastOf(stream).version, await etagOf(id));
  stream.close();
});
