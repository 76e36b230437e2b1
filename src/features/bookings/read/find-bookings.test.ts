import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { addVehicle } from '../../../../test/harness/guests.ts';
import { newPhone, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  readBooking,
  roomAt,
  settle,
  signGuest,
} from '../../../../test/harness/stays.ts';
import { addDays, instantAt, localDateOf } from '../../../platform/time.ts';

const ZONE = 'Asia/Kolkata';
/** In the afternoon in Kolkata: arrivals and departures of the day lie on both sides. */
const NOW = instantAt(localDateOf(new Date().toISOString(), ZONE), '15:00', ZONE);

const service = await startTestService();
after(() => service.stop());
service.clock.set(NOW);

const today = (days = 0): string => addDays(localDateOf(NOW, ZONE), days);
const at = (days: number, time: string): string => instantAt(today(days), time, ZONE);

type Booking = { id: string; reference: string; primaryGuest: { id: string } };

/** A booking from 14:00 to 11:00 of these days from today; without the second it has no expected check-out. */
const booked = (property: TestProperty, from: number, to: number | null, fields: Record<string, unknown> = {}) =>
  openBooking(property, {
    expectedCheckInAt: at(from, '14:00'),
    expectedCheckOutAt: to === null ? null : at(to, '11:00'),
    ...fields,
  }) as Promise<Booking>;

async function list(property: TestProperty, query: Record<string, string>) {
  return bodyOf(await property.admin.get(`${property.path}/bookings?${new URLSearchParams(query)}`));
}

/** Whether the list has exactly these bookings. */
async function assertFound(property: TestProperty, query: Record<string, string>, expected: readonly Booking[]): Promise<void> {
  const found: Booking[] = await list(property, query);
  const names = (bookings: readonly Booking[]) => bookings.map(({ reference }) => reference).sort();
  assert.deepEqual(names(found), names(expected), JSON.stringify(query));
}

test('arrivals and departures are those expected on the local date', async () => {
  const property = await service.newProperty();
  const [stays, leaves, later, open] = [
    await booked(property, 0, 2),
    await booked(property, -2, 0),
    await booked(property, 1, 2),
    await booked(property, 0, null),
  ];
  const [early, late] = [
    await openBooking(property, { expectedCheckInAt: at(0, '00:00'), expectedCheckOutAt: at(1, '00:00') }),
    await openBooking(property, { expectedCheckInAt: at(0, '23:59'), expectedCheckOutAt: at(1, '11:00') }),
  ];
  await assertFound(property, { arrivingOn: today() }, [stays, open, early, late]);
  await assertFound(property, { arrivingOn: today(1) }, [later]);
  await assertFound(property, { departingOn: today() }, [leaves]);
  await assertFound(property, { departingOn: today(1) }, [early, late]);
  await assertFound(property, { departingOn: today(2) }, [stays, later]);
  await assertFound(property, { arrivingOn: today(), departingOn: today(2) }, [stays]);
  await assertFound(property, { arrivingOn: today(), status: 'CANCELLED' }, []);
  bodyOf(await property.admin.post(`${property.path}/bookings/${stays.id}/cancel`, {}));
  await assertFound(property, { arrivingOn: today(), status: 'CANCELLED' }, [stays]);
});

test('from and to find what is expected to be there between them', async () => {
  const property = await service.newProperty();
  const [before, over, endless, inside] = [
    await booked(property, -9, -5),
    await booked(property, -9, 9),
    await booked(property, 2, null),
    await booked(property, 0, 1),
  ];
  await assertFound(property, { from: today(-5), to: today(-5) }, [before, over]);
  await assertFound(property, { from: today(-4), to: today(-4) }, [over]);
  await assertFound(property, { from: today(0), to: today(1) }, [over, inside]);
  await assertFound(property, { from: today(300) }, [endless]);
  await assertFound(property, { to: today(-9) }, [before, over]);
  await assertFound(property, { from: today(-9), to: today(9) }, [before, over, endless, inside]);
  bodyOf(await property.admin.post(`${property.path}/bookings/${endless.id}/cancel`, {}));
  await assertFound(property, { from: today(300) }, []);
  await assertFound(property, { from: today(2), to: today(2) }, [over, endless]);
});

test('in house are those with a stay, for as long as they are or are expected to be there', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  await booked(property, 0, 3);
  const [staying, overdue, gone] = [
    await booked(property, 0, 2),
    await booked(property, -1, 0, { expectedCheckOutAt: at(0, '15:30') }),
    await booked(property, -1, 0),
  ];
  await checkIn(property, staying.id, [roomAt(property, 0)]);
  await checkIn(property, overdue.id, [roomAt(property, 1)]);
  await checkIn(property, gone.id, [roomAt(property, 2)], { checkInAt: at(-1, '20:00') });
  await checkOut(property, gone.id, { checkOutAt: at(0, '14:30') });
  service.clock.set(hoursFrom(NOW, 2));
  await assertFound(property, { inHouseOn: today() }, [staying, overdue, gone]);
  await assertFound(property, { inHouseOn: today(-1) }, [gone]);
  await assertFound(property, { inHouseOn: today(2) }, [staying]);
  await assertFound(property, { inHouseOn: today(3) }, []);
  service.clock.set(NOW);
});

test('an early guest who leaves before the expected check-in is found on both dates', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const booking = await booked(property, 0, 5);
  await checkIn(property, booking.id, [roomAt(property, 0)], { checkInAt: hoursFrom(NOW, -6) });
  const leaves = at(0, '12:00');
  service.clock.set(at(0, '10:00'));
  const changed = await property.admin.post(`${property.path}/bookings/${booking.id}/expected-dates`, {
    expectedCheckOutAt: leaves,
  });
  service.clock.set(NOW);
  assert.equal(changed.status, 204, changed.text);
  await assertFound(property, { arrivingOn: today() }, [booking]);
  await assertFound(property, { departingOn: today() }, [booking]);
});

test('a search text finds by reference, phone, reservation number, vehicle and name', async () => {
  const property = await service.newProperty();
  const phone = newPhone();
  const [asha, omar, li] = [
    await booked(property, 0, 2, { guestName: 'Asha Rao', phoneE164: phone }),
    await booked(property, 0, 2, { guestName: 'Omar Khan-Rao' }),
    await booked(property, 0, 2, { guestName: 'Li Wu' }),
  ];
  await addVehicle(property, omar.primaryGuest.id, omar.id, 'KA 01 AB 1234');
  await service.sql(
    `update booking set ota_site = 'AGODA', ota_reservation_number = 'AG77X1' where property_id = $1 and id = $2`,
    [property.id, li.id],
  );
  for (const q of [asha.reference, asha.reference.toLowerCase(), '1', ' B-1 ', phone, phone.slice(3), 'asha', 'RAO asha'])
    await assertFound(property, { q }, [asha]);
  for (const q of ['ka01ab1234', 'KA-01-AB-1234', 'han-r']) await assertFound(property, { q }, [omar]);
  for (const q of ['ag77x1', 'AG 77 X1', 'li', 'Wu li']) await assertFound(property, { q }, [li]);
  await assertFound(property, { q: 'rao' }, [asha, omar]);
  for (const q of ['B-000099', '99999999999', 'nobody', '%', '_', 'KA01', '+']) await assertFound(property, { q }, []);
  bodyOf(await property.admin.post(`${property.path}/bookings/${li.id}/cancel`, {}));
  await assertFound(property, { q: 'li' }, []);
  await assertFound(property, { q: 'ag77x1', status: 'CANCELLED' }, [li]);
});

test("a guest's bookings come in pages, in the order of the list", async () => {
  const property = await service.newProperty();
  const phoneE164 = newPhone();
  const first = await booked(property, 0, 1, { phoneE164 });
  const others: Booking[] = [];
  for (let days = 1; days < 5; days += 1) others.push(await booked(property, days, days + 1, { phoneE164 }));
  await booked(property, 0, 1);
  bodyOf(await property.admin.post(`${property.path}/bookings/${others[3]?.id}/cancel`, {}));
  const seen: string[] = [];
  let next: string | undefined = `${property.path}/bookings?guestId=${first.primaryGuest.id}&limit=2`;
  while (next !== undefined) {
    const response = await property.admin.get(next);
    seen.push(...bodyOf(response).map(({ id }: Booking) => id));
    next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
  }
  const expected = [others[2], others[1], others[0], first, others[3]];
  assert.deepEqual(
    seen,
    expected.map((booking) => booking?.id),
  );
});

test('a row says what is held, and what a check-in or check-out would be refused for, as they refuse it', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4, defaultRate: 1000 });
  const rowOf = async ({ id }: { id: string }) => (await list(property, {})).find((row: Booking) => row.id === id);
  const [ready, later, past] = [
    await booked(property, 0, 2),
    await booked(property, 1, 2),
    await openBooking(property, { expectedCheckInAt: hoursFrom(NOW, -9), expectedCheckOutAt: hoursFrom(NOW, -1) }),
  ];
  await holdRooms(property, ready.id, { quantity: 2, fromAt: at(0, '14:00'), toAt: at(2, '11:00') });
  await holdRooms(property, ready.id, { fromAt: at(0, '14:00'), toAt: at(1, '11:00') });
  for (const [booking, missing] of [
    [ready, []],
    [later, ['ARRIVAL_DATE']],
    [past, ['EXPECTED_CHECK_OUT']],
  ] as const) {
    const row = await rowOf(booking);
    assert.deepEqual([row.missingForCheckIn, row.missingForCheckOut], [missing, null]);
    const tried = await property.admin.post(`${property.path}/bookings/${booking.id}/check-in/bulk`, {
      stays: [{ roomId: roomAt(property, 0), rateSource: 'ROOM_TYPE_DEFAULT' }],
    });
    assert.equal(tried.status === 200, missing.length === 0, tried.text);
  }
  bodyOf(await property.admin.put(property.path, { active: false }));
  assert.deepEqual((await rowOf(later)).missingForCheckIn, ['PROPERTY_INACTIVE', 'ARRIVAL_DATE']);
  bodyOf(await property.admin.put(property.path, { active: true }));
  assert.deepEqual((await rowOf(ready)).heldRooms, [{ roomTypeCode: 'STD', quantity: 2 }]);
  assert.deepEqual((await rowOf(later)).heldRooms, []);

  service.clock.set(hoursFrom(NOW, 1));
  const checkOutNow = () => property.admin.post(`${property.path}/bookings/${ready.id}/check-out`, {});
  const missingNow = async () => (await rowOf(ready)).missingForCheckOut;
  assert.deepEqual(await missingNow(), ['SIGNATURE', 'LEDGER']);
  await signGuest(property, ready.primaryGuest.id);
  assert.deepEqual(await missingNow(), ['LEDGER']);
  assert.match((await checkOutNow()).text, /ledger does not balance/);
  await settle(property, ready.id);
  // Two nights are paid; who leaves now would owe one.
  assert.deepEqual(await missingNow(), ['LEDGER']);
  assert.match((await checkOutNow()).text, /expectedPay 1000.00, amountCollected 2000.00/);
  const [payment] = (await readBooking(property, ready.id)).ledger.payments;
  bodyOf(await property.admin.post(`${property.path}/bookings/${ready.id}/payments/${payment.id}/refund`, { amount: 1000 }));
  assert.deepEqual(await missingNow(), []);
  assert.equal((await checkOutNow()).status, 200);
  assert.equal(await missingNow(), null);
  service.clock.set(NOW);
});

test('a booking is read by its reference as by its id, in any case', async () => {
  const property = await service.newProperty();
  const booking = await booked(property, 0, 1);
  const byId = await property.admin.get(`${property.path}/bookings/${booking.id}`);
  for (const reference of [booking.reference, 'b-000001']) {
    const found = await property.admin.get(`${property.path}/bookings/by-reference/${reference}`);
    assert.deepEqual([found.status, found.body], [200, byId.body]);
    assert.equal(found.headers.get('etag'), byId.headers.get('etag'));
  }
  for (const reference of ['B-000002', '1', 'B-1', 'x', 'B-99999999999', '%00'])
    assert.ok([400, 404].includes((await property.admin.get(`${property.path}/bookings/by-reference/${reference}`)).status));
  const other = await service.newProperty();
  assert.equal((await other.admin.get(`${other.path}/bookings/by-reference/${booking.reference}`)).status, 404);
});

test('filters that cannot be read are 400 and name the field', async () => {
  const property = await service.newProperty();
  for (const [query = '', message] of [
    ['arrivingOn=2026-02-30', 'arrivingOn must be a date like 2026-11-20'],
    ['departingOn=', 'departingOn must be a date like 2026-11-20'],
    ['inHouseOn=today', 'inHouseOn must be a date like 2026-11-20'],
    ['from=2026-03-02&to=2026-03-01', 'Invalid date range'],
    ['from=1999-12-31', 'from must not be before 2000-01-01'],
    ['inHouseOn=2101-01-01', 'inHouseOn must not be after 2100-12-31'],
    ['q=%20', 'q must not be blank'],
    ['guestId=7', 'guestId must be a UUID'],
  ]) {
    const { status, body } = await property.admin.get(`${property.path}/bookings?${query}`);
    assert.deepEqual([status, body.message], [400, message], query);
  }
  for (const date of ['2000-01-01', '2100-12-31'])
    for (const name of ['arrivingOn', 'departingOn', 'inHouseOn', 'from', 'to']) await list(property, { [name]: date });
});
