import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { newRoom, newRoomType } from '../../../../../test/harness/rooms.ts';
import { startTestService, type TestProperty } from '../../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  roomAt,
} from '../../../../../test/harness/stays.ts';
import { addDays, instantAt, localDateOf } from '../../../../platform/time.ts';

const ZONE = 'Asia/Kolkata';
/** Noon in Kolkata: a day is neither about to end nor just begun. */
const NOON = instantAt(localDateOf(new Date().toISOString(), ZONE), '12:30', ZONE);

const service = await startTestService();
after(() => service.stop());
service.clock.set(NOON);

const today = (days = 0): string => addDays(localDateOf(NOON, ZONE), days);
/** As a clock says it; PostgreSQL leaves out the last zero. */
const secondsAfter = (minute: string): string => minute.replace(':00.000Z', ':37.120Z');
const minuteOf = (at: string): string => `${at.slice(0, 16)}:00.000Z`;

async function readChart(property: TestProperty, from = today(), to = today(6)) {
  return bodyOf(await property.admin.get(`${property.path}/chart?from=${from}&to=${to}`));
}

/** A booking of a guest who comes this morning. */
const arrival = (property: TestProperty, fields: Record<string, unknown>) =>
  openBooking(property, { expectedCheckInAt: hoursFrom(NOON, -6), ...fields });

/** A booking with a hold of one room of the type over the nights. */
async function hold(property: TestProperty, from: number, nights: number, fields: Record<string, unknown> = {}) {
  const [fromAt, toAt] = [instantAt(today(from), '14:00', ZONE), instantAt(today(from + nights), '10:00', ZONE)];
  const booking = await openBooking(property, { expectedCheckInAt: fromAt, expectedCheckOutAt: toAt });
  return { booking, request: await holdRooms(property, booking.id, { fromAt, toAt, ...fields }) };
}

test('stays stand in their rooms and holds with their type, until when each lasts', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 5 });
  const leaves = instantAt(today(3), '11:00', ZONE);
  const guest = await arrival(property, { expectedCheckOutAt: leaves });
  const checkedIn = await checkIn(property, guest.id, [roomAt(property, 0)]);
  const openEnded = await arrival(property, { expectedCheckOutAt: null });
  await checkIn(property, openEnded.id, [roomAt(property, 1)]);
  const gone = await arrival(property, { guestName: 'Omar Khan' });
  await checkIn(property, gone.id, [roomAt(property, 2)], { checkInAt: secondsAfter(hoursFrom(NOON, -5)) });
  const out = await checkOut(property, gone.id, { checkOutAt: secondsAfter(hoursFrom(NOON, -1)) });
  const voided = await arrival(property, {});
  const wrong = await checkIn(property, voided.id, [roomAt(property, 3)]);
  bodyOf(await property.admin.post(`${property.path}/room-stays/${wrong.stays[0].id}/void`, { reason: 'wrong room' }));
  const { booking, request } = await hold(property, 2, 3, { quantity: 2 });
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 4)}`, { maintenance: true }));
  const assignment = `${property.path}/bookings/${booking.id}/room-requests/${request.id}/rooms`;
  bodyOf(await property.admin.put(assignment, { roomIds: [roomAt(property, 3)] }));

  const { from, to, rooms, roomTypes } = await readChart(property);
  assert.deepEqual([from, to], [today(), today(6)]);
  assert.deepEqual(
    rooms.map((room: { roomNumber: number }) => room.roomNumber),
    [101, 102, 103, 104, 105],
  );
  assert.deepEqual(rooms[0], {
    roomId: roomAt(property, 0),
    roomNumber: 101,
    floor: null,
    roomTypeCode: 'STD',
    active: true,
    maintenance: false,
    condition: 'CLEAN',
    outOfOrder: null,
    stays: [
      {
        reference: guest.reference,
        guest: 'Asha Rao',
        from: minuteOf(checkedIn.stays[0].checkInAt),
        status: 'ACTIVE',
        until: leaves,
      },
    ],
  });
  assert.equal(rooms[1].stays[0].until, null);
  assert.deepEqual(rooms[2].stays, [
    {
      reference: gone.reference,
      guest: 'Omar Khan',
      from: minuteOf(out.stays[0].checkInAt),
      status: 'CHECKED_OUT',
      until: minuteOf(out.stays[0].checkOutAt),
    },
  ]);
  assert.deepEqual(rooms[3].stays, [], 'a voided stay is none');
  assert.equal(rooms[4].maintenance, true);
  assert.deepEqual(
    roomTypes.map(({ holds }: { holds: unknown }) => holds),
    [
      [
        {
          reference: booking.reference,
          guest: 'Asha Rao',
          from: request.fromAt,
          quantity: 2,
          until: request.toAt,
          roomIds: [roomAt(property, 3)],
        },
      ],
    ],
  );
});

test('holds are in order of time, and their assigned rooms by number', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4 });
  const [late, early, both] = [
    await hold(property, 3, 1),
    await hold(property, 1, 2),
    await hold(property, 2, 1, { quantity: 2 }),
  ];
  const path = `${property.path}/bookings/${both.booking.id}/room-requests/${both.request.id}/rooms`;
  const roomIds = [roomAt(property, 1), roomAt(property, 2)];
  bodyOf(await property.admin.put(path, { roomIds: roomIds.toReversed() }));
  const [{ holds }] = (await readChart(property)).roomTypes;
  assert.deepEqual(
    holds.map((bar: { reference: string; roomIds: string[] }) => [bar.reference, bar.roomIds]),
    [
      [early.booking.reference, []],
      [both.booking.reference, roomIds],
      [late.booking.reference, []],
    ],
  );
});

test('a bar leads to all that a change of it needs, by the reference', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const staff = await property.join('STAFF');
  const booking = await arrival(property, { expectedCheckOutAt: instantAt(today(2), '11:00', ZONE) });
  const { stays } = await checkIn(property, booking.id, [roomAt(property, 0)], { checkInAt: secondsAfter(hoursFrom(NOON, -2)) });
  const { request } = await hold(property, 3, 2);
  const chart = bodyOf(await staff.get(`${property.path}/chart?from=${today()}&to=${today(6)}`));
  const [stayBar, holdBar] = [chart.rooms[0].stays[0], chart.roomTypes[0].holds[0]];
  const bookingOf = async ({ reference }: { reference: string }) => {
    const { body, headers } = await staff.get(`${property.path}/bookings/by-reference/${reference}`);
    return { ...body, etag: headers.get('etag') ?? '' };
  };
  const [inHouse, expected] = [await bookingOf(stayBar), await bookingOf(holdBar)];
  const stay = inHouse.stays.find(
    (one: { roomId: string; checkInAt: string }) =>
      one.roomId === chart.rooms[0].roomId && minuteOf(one.checkInAt) === stayBar.from,
  );
  assert.equal(stay.id, stays[0].id);
  const held = expected.roomRequests.find(
    (one: { status: string; roomTypeCode: string; fromAt: string; toAt: string }) =>
      one.status === 'OPEN' && one.roomTypeCode === 'STD' && one.fromAt === holdBar.from && one.toAt === holdBar.until,
  );
  assert.equal(held.id, request.id);
  const path = `${property.path}/bookings/${expected.id}/room-requests/${held.id}/rooms`;
  const assigned = await staff.put(path, { roomIds: [roomAt(property, 1)] }, { 'if-match': expected.etag });
  assert.equal(assigned.status, 200);
});

test('an overdue guest has the room until the next check-out time, and dates after that are free', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const booking = await arrival(property, { expectedCheckOutAt: hoursFrom(NOON, 2) });
  await checkIn(property, booking.id, [roomAt(property, 0)]);
  service.clock.set(hoursFrom(NOON, 3));
  const { rooms, roomTypes } = await readChart(property);
  service.clock.set(NOON);
  assert.equal(rooms[0].stays[0].status, 'OVERDUE');
  assert.equal(rooms[0].stays[0].until, instantAt(today(1), '11:00', ZONE));
  assert.deepEqual(roomTypes[0].sold, [1, 0, 0, 0, 0, 0, 0]);
});

test('only what overlaps the dates is shown, and the past too', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const booking = await arrival(property, { expectedCheckOutAt: instantAt(today(2), '11:00', ZONE) });
  await checkIn(property, booking.id, [roomAt(property, 0)]);
  await hold(property, 4, 2);
  const staysIn = async (from: number, to: number) => {
    const { rooms, roomTypes } = await readChart(property, today(from), today(to));
    return [rooms[0].stays.length, roomTypes[0].holds.length];
  };
  assert.deepEqual(await staysIn(0, 0), [1, 0]);
  assert.deepEqual(await staysIn(-3, 0), [1, 0]);
  assert.deepEqual(await staysIn(-3, -2), [0, 0]);
  assert.deepEqual(await staysIn(3, 3), [0, 0]);
  assert.deepEqual(await staysIn(3, 4), [0, 1]);
  assert.deepEqual(await staysIn(2, 9), [1, 1]);
  assert.deepEqual(await staysIn(7, 90), [0, 0]);
});

/** The figures of each date, as the search for free rooms gives them for that night alone. */
async function figuresByNight(property: TestProperty, from: string, days: number, roomTypeCode: string) {
  const figures = { forSale: [] as number[], held: [] as number[], available: [] as number[] };
  for (let day = 0; day < days; day += 1) {
    const range = `from=${addDays(from, day)}&to=${addDays(from, day + 1)}`;
    const types = bodyOf(await property.admin.get(`${property.path}/rooms/availability-range?${range}`));
    const type = types.find((one: { roomTypeCode: string }) => one.roomTypeCode === roomTypeCode);
    figures.forSale.push(type.totalRooms);
    figures.held.push(type.heldQuantity);
    figures.available.push(type.availableQuantity);
  }
  return figures;
}

async function fillHotel(property: PropertyWithRooms): Promise<void> {
  for (const [room, nights] of [3, 1, 5].entries()) {
    const booking = await arrival(property, { expectedCheckOutAt: instantAt(today(nights), '11:00', ZONE) });
    await checkIn(property, booking.id, [roomAt(property, room)]);
  }
  for (const [from, nights] of [
    [1, 2],
    [1, 1],
    [2, 4],
    [0, 1],
    [6, 1],
  ] as const)
    await hold(property, from, nights);
}

test('the figures of each night are those of the search for free rooms', async () => {
  for (const times of [
    {},
    { billingCheckinTime: '10:00', billingCheckoutTime: '12:00' },
    { billingCheckinTime: '23:30', billingCheckoutTime: '00:15' },
  ]) {
    const property = await newPropertyWithRooms(service, { rooms: 6, ...times });
    await fillHotel(property);
    bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 5)}`, { maintenance: true }));
    for (const at of [NOON, hoursFrom(NOON, 8)]) {
      service.clock.set(at);
      const { roomTypes } = await readChart(property, today(-1), today(7));
      const { forSale, held, available } = roomTypes[0];
      assert.deepEqual({ forSale, held, available }, await figuresByNight(property, today(-1), 9, 'STD'), JSON.stringify(times));
      service.clock.set(NOON);
    }
  }
});

test('a deleted type is shown only for its rooms, none of which is for sale', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const [empty, old] = [await newRoomType(property), await newRoomType(property)];
  await newRoom(property, old.code, 201);
  for (const { id } of [empty, old]) await property.admin.delete(`${property.path}/room-types/${id}`);
  const { roomTypes } = await readChart(property, today(), today());
  const shown = roomTypes.map((type: { roomTypeCode: string; active: boolean; forSale: number[] }) => [
    type.roomTypeCode,
    type.active,
    type.forSale,
  ]);
  assert.deepEqual(shown, [
    ['STD', true, [1]],
    [old.code, false, [0]],
  ]);
});

test('the chart has an ETag, which stays until something of it changes', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const path = `${property.path}/chart?from=${today()}&to=${today(6)}`;
  const etag = (await property.admin.get(path)).headers.get('etag') ?? '';
  assert.match(etag, /^"[\w-]{22}"$/);
  const unchanged = await property.admin.get(path, { 'if-none-match': etag });
  assert.deepEqual([unchanged.status, unchanged.text, unchanged.headers.get('etag')], [304, '', etag]);
  await hold(property, 1, 1);
  const changed = await property.admin.get(path, { 'if-none-match': etag });
  assert.equal(changed.status, 200);
  assert.notEqual(changed.headers.get('etag'), etag);
});

test('dates that are missing, wrong, in the wrong order or too many are 400', async () => {
  const property = await service.newProperty();
  for (const [query = '', message] of [
    ['', 'from is required'],
    [`from=${today()}`, 'to is required'],
    ['from=2026-02-30&to=2026-03-01', 'from must be a date like 2026-11-20'],
    [`from=${today()}&to=${today(-1)}`, 'Invalid date range'],
    [`from=${today()}&to=${today(92)}`, 'to must be less than 92 days after from'],
    ['from=1999-12-31&to=2000-01-01', 'from must not be before 2000-01-01'],
    ['from=2100-12-31&to=2100-12-31', 'to must be before 2100-12-31'],
  ]) {
    const { status, body } = await property.admin.get(`${property.path}/chart?${query}`);
    assert.deepEqual([status, body.message], [400, message], query);
  }
  assert.equal((await readChart(property, today(), today(91))).from, today());
});
