import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  bookingsInEveryStatus,
  checkIn,
  checkOut,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
// Noon in India, 06:30 in UTC, on the day of every test.
beforeEach(() => service.clock.set('2026-12-01T12:00:00+05:30'));

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const TODAY = { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-03T11:00:00+05:30' };

const bulk = (property: PropertyWithRooms, bookingId: string, body: unknown) =>
  property.admin.post(`${property.path}/bookings/${bookingId}/check-in/bulk`, body);

/** Checks that nothing was written: the booking is unchanged, OPEN and without a stay. */
async function assertUntouched(property: PropertyWithRooms, booking: { id: string }): Promise<void> {
  assert.deepEqual(await readBooking(property, booking.id), booking);
  assert.deepEqual(await service.sql('select id from room_stay where booking_id = $1', [booking.id]), []);
}

test('a check-in opens a stay in each room, and the booking is in house', async () => {
  const property = await newPropertyWithRooms(service);
  const { id } = await openBooking(property, TODAY);
  const response = await bulk(property, id, {
    stays: [
      {
        roomId: roomAt(property, 1).toUpperCase(),
        checkInAt: '2026-12-01T11:45:00.5+05:30',
        nightlyRate: 2500.5,
        rateSource: 'MANUAL',
      },
      { roomId: roomAt(property, 0), rateSource: 'ROOM_TYPE_DEFAULT' },
      { roomId: roomAt(property, 2), checkInAt: '2026-12-01T06:30:00Z' },
    ],
  });
  const booking = bodyOf(response);
  assert.equal(booking.status, 'CHECKED_IN');
  assert.deepEqual(booking.roomNumbers, [102, 103, 101]);
  assert.deepEqual(booking, await readBooking(property, id));
  const { id: stayId, createdAt, updatedAt, ...first } = booking.stays[0];
  assert.match(stayId, /^[0-9a-f-]{36}$/);
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(first, {
    bookingId: id,
    roomId: roomAt(property, 1),
    roomNumber: 102,
    roomTypeCode: 'STD',
    status: 'ACTIVE',
    checkInAt: '2026-12-01T06:15:00.500Z',
    checkOutAt: null,
    nightlyRate: 2500.5,
    rateSource: 'MANUAL',
    ratePlanCode: null,
    roomRequestId: null,
    roomRequestIds: [],
    nights: 2,
    amount: 5001,
    nightRates: [
      { date: '2026-12-01', rate: 2500.5, source: 'MANUAL' },
      { date: '2026-12-02', rate: 2500.5, source: 'MANUAL' },
    ],
    movedFromStayId: null,
    hasActiveCard: false,
    notes: null,
    voidReason: null,
    voidedAt: null,
  });
  const rates = booking.stays.map((stay: Record<string, unknown>) => [stay['rateSource'], stay['nightlyRate'], stay['amount']]);
  assert.deepEqual(rates, [
    ['MANUAL', 2500.5, 5001],
    [null, null, 0],
    ['ROOM_TYPE_DEFAULT', 3000, 6000],
  ]);
  // The last stay has no time in the request: now.
  assert.ok(Math.abs(Date.parse(booking.stays[2].checkInAt) - Date.parse(service.clock.now())) < 60_000);
  const board = bodyOf(await property.admin.get(`${property.path}/rooms/board`));
  assert.deepEqual(
    board.map((row: { status: string }) => row.status),
    ['OCCUPIED', 'OCCUPIED', 'OCCUPIED'],
  );
  assert.equal(board[1].stay.roomStayId, stayId);
});

test('an invalid check-in is 400, names the field and writes nothing', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2, defaultRate: null });
  const booking = await openBooking(property, TODAY);
  const roomId = roomAt(property, 0);
  const inFuture = hoursFrom(service.clock.now(), 0.1);
  const cases: [body: unknown, message: RegExp][] = [
    [undefined, /^stays is required/],
    [{}, /^stays is required/],
    [{ stays: null }, /^stays must be a list/],
    [{ stays: { roomId } }, /^stays must be a list/],
    [{ stays: [] }, /^stays must not be empty/],
    [{ stays: Array.from({ length: 501 }, () => ({ roomId })) }, /^stays must have at most 500 entries/],
    [{ stays: [{}] }, /^stays\[0\].roomId is required/],
    [{ stays: [{ roomId: '101' }] }, /^stays\[0\].roomId must be a UUID/],
    [{ stays: [{ roomId: null }] }, /^stays\[0\].roomId must be/],
    [
      { stays: [{ roomId }, { roomId: roomAt(property, 1) }, { roomId: roomId.toUpperCase() }] },
      /^stays\[2\].roomId is the room of another stay/,
    ],
    [{ stays: [{ roomId, rateSource: 'WHIM' }] }, /^stays\[0\].rateSource must be one of/],
    [{ stays: [{ roomId, rateSource: 'RATE_PLAN' }] }, /^stays\[0\].ratePlanCode is required when rateSource is RATE_PLAN/],
    [
      { stays: [{ roomId, rateSource: 'ROOM_TYPE_DEFAULT', ratePlanCode: 'BAR' }] },
      /^stays\[0\].ratePlanCode must be left out unless rateSource is RATE_PLAN/,
    ],
    [{ stays: [{ roomId, nightlyRate: 5, ratePlanCode: 'BAR' }] }, /^stays\[0\].nightlyRate must be left out/],
    [{ stays: [{ roomId, rateSource: 'MANUAL' }] }, /^stays\[0\].nightlyRate is required when rateSource is MANUAL/],
    [
      { stays: [{ roomId, rateSource: 'MANUAL', nightlyRate: null }] },
      /^stays\[0\].nightlyRate is required when rateSource is MANUAL/,
    ],
    [{ stays: [{ roomId, rateSource: 'ROOM_TYPE_DEFAULT', nightlyRate: 5 }] }, /^stays\[0\].nightlyRate must be left out/],
    [
      { stays: [{ roomId, rateSource: 'ROOM_TYPE_DEFAULT' }] },
      /^stays\[0\].rateSource cannot be ROOM_TYPE_DEFAULT: room type STD has no default rate/,
    ],
    [{ stays: [{ roomId, nightlyRate: '2500' }] }, /^stays\[0\].nightlyRate must be/],
    [{ stays: [{ roomId, nightlyRate: -1 }] }, /^stays\[0\].nightlyRate must be at least 0/],
    [{ stays: [{ roomId, nightlyRate: 1_000_000_001 }] }, /^stays\[0\].nightlyRate must be at most/],
    [
      { stays: [{ roomId }, { roomId: roomAt(property, 1), nightlyRate: 10.005 }] },
      /^stays\[1\].nightlyRate must have at most 2 decimals in INR/,
    ],
    [{ stays: [{ roomId, checkInAt: 'now' }] }, /^Invalid timestamp$/],
    [{ stays: [{ roomId, checkInAt: '2026-12-01T06:30:00' }] }, /^Invalid timestamp$/],
    [{ stays: [{ roomId, checkInAt: '2026-02-30T06:30:00Z' }] }, /^Invalid timestamp$/],
    [{ stays: [{ roomId, checkInAt: '1999-12-31T23:59:59Z' }] }, /^Invalid timestamp$/],
    [{ stays: [{ roomId, checkInAt: inFuture }] }, /^stays\[0\].checkInAt must be at most 5 minutes ahead of now/],
  ];
  for (const [body, message] of cases) {
    const response = await bulk(property, booking.id, body);
    assertRefused(response, 400, message);
    assert.equal(response.body.fieldErrors.length, 1, response.text);
  }
  await assertUntouched(property, booking);
});

test('an error in the body is reported before a conflict with the booking', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await openBooking(property, TODAY);
  await property.admin.post(`${property.path}/bookings/${id}/cancel`, {});
  const tooFine = { stays: [{ roomId: roomAt(property, 0), nightlyRate: 10.005 }] };
  assertRefused(await bulk(property, id, tooFine), 400, /nightlyRate must have at most 2 decimals/);
  assertRefused(await bulk(property, UNKNOWN, tooFine), 400, /nightlyRate must have at most 2 decimals/);
  assertRefused(await bulk(property, UNKNOWN, { stays: [{ roomId: roomAt(property, 0) }] }), 404, 'booking not found');
});

test('a rate has at most the decimals of its currency', async () => {
  for (const [currency, rate, tooFine] of [
    ['JPY', 15_000, 15_000.5],
    ['KWD', 20.125, 20.1255],
  ] as const) {
    const property = await newPropertyWithRooms(service, { rooms: 1, currency });
    const booking = await openBooking(property, TODAY);
    const roomId = roomAt(property, 0);
    assertRefused(
      await bulk(property, booking.id, { stays: [{ roomId, nightlyRate: tooFine }] }),
      400,
      new RegExp(`decimals in ${currency}$`),
    );
    const { stays } = bodyOf(await bulk(property, booking.id, { stays: [{ roomId, nightlyRate: rate }] }));
    assert.equal(stays[0].nightlyRate, rate);
    assert.equal(stays[0].amount, rate * 2);
  }
});

test('a check-in may be five minutes ahead of now, because clients have clocks of their own', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await openBooking(property, TODAY);
  const checkInAt = '2026-12-01T12:05:00+05:30';
  const { stays } = bodyOf(await bulk(property, id, { stays: [{ roomId: roomAt(property, 0), checkInAt, nightlyRate: 10 }] }));
  assert.equal(stays[0].checkInAt, '2026-12-01T06:35:00.000Z');
  assert.equal(stays[0].nights, 2);
});

test('a booking for a later local day cannot be checked in, one for later today can, in every zone', async () => {
  // 06:30 UTC on 1 December is still 30 November in the west and 1 December in the east.
  const zones: [zone: string, today: string, tomorrow: string][] = [
    ['Asia/Kolkata', '2026-12-01T23:59:59+05:30', '2026-12-02T00:00:00+05:30'],
    ['Pacific/Kiritimati', '2026-12-01T23:59:59+14:00', '2026-12-02T00:00:00+14:00'],
    ['America/Los_Angeles', '2026-11-30T23:59:59-08:00', '2026-12-01T00:00:00-08:00'],
    ['Pacific/Pago_Pago', '2026-11-30T23:59:59-11:00', '2026-12-01T00:00:00-11:00'],
  ];
  for (const [timezone, today, tomorrow] of zones) {
    const property = await newPropertyWithRooms(service, { rooms: 1, timezone });
    const later = await openBooking(property, { expectedCheckInAt: tomorrow, expectedCheckOutAt: '2026-12-04T12:00:00Z' });
    const stays = [{ roomId: roomAt(property, 0) }];
    assertRefused(await bulk(property, later.id, { stays }), 409, /^a future booking cannot be checked in/);
    await assertUntouched(property, later);
    const sameDay = await openBooking(property, { expectedCheckInAt: today, expectedCheckOutAt: '2026-12-04T12:00:00Z' });
    bodyOf(await bulk(property, sameDay.id, { stays }));
  }
});

test('a room that the property does not have is 404, and no room of the request is occupied', async () => {
  const [property, other] = [await newPropertyWithRooms(service), await newPropertyWithRooms(service)];
  const booking = await openBooking(property, TODAY);
  for (const roomId of [UNKNOWN, roomAt(other, 0)]) {
    assertRefused(
      await bulk(property, booking.id, { stays: [{ roomId: roomAt(property, 0) }, { roomId }] }),
      404,
      'room not found',
    );
  }
  await assertUntouched(property, booking);
});

test('a room out of service is 409 with the reason, and no room of the request is occupied', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const type = await addRoomType(property, { code: 'OLD' });
  const rooms = {
    inactive: await addRoom(property, 201, { active: false }),
    broken: await addRoom(property, 202, { maintenance: true }),
    old: await addRoom(property, 203, { roomTypeCode: 'OLD' }),
  };
  assert.equal((await property.admin.delete(`${property.path}/room-types/${type.id}`)).status, 204);
  const booking = await openBooking(property, TODAY);
  const refusals = [
    [rooms.inactive.id, 'room 201 is not active'],
    [rooms.broken.id, 'room 202 is in maintenance'],
    [rooms.old.id, 'room 203 is not active: its room type OLD is inactive'],
  ];
  for (const [roomId, message = ''] of refusals) {
    assertRefused(await bulk(property, booking.id, { stays: [{ roomId: roomAt(property, 0) }, { roomId }] }), 409, message);
  }
  await assertUntouched(property, booking);
});

test('an occupied room is refused, now or backdated, and no room of the request is occupied', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const first = await openBooking(property, TODAY);
  await checkIn(property, first.id, [roomAt(property, 0)]);
  const booking = await openBooking(property, TODAY);
  for (const checkInAt of [undefined, '2026-12-01T11:59:00+05:30', '2026-11-20T12:00:00+05:30']) {
    const stays = [{ roomId: roomAt(property, 1) }, { roomId: roomAt(property, 0), checkInAt }];
    assertRefused(
      await bulk(property, booking.id, { stays }),
      409,
      'room 101 is not available: another stay occupies it in that period',
    );
  }
  await assertUntouched(property, booking);
});

test('a check-in can be backdated to the moment at which the last guest left the room, but not further', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const first = await openBooking(property, { ...TODAY, expectedCheckInAt: '2026-11-28T12:00:00+05:30' });
  await checkIn(property, first.id, [roomAt(property, 0)], { checkInAt: '2026-11-28T12:00:00+05:30' });
  await checkOut(property, first.id, { checkOutAt: '2026-12-01T11:00:00+05:30' });
  const booking = await openBooking(property, TODAY);
  const at = (checkInAt: string) => ({ stays: [{ roomId: roomAt(property, 0), checkInAt }] });
  assertRefused(
    await bulk(property, booking.id, at('2026-12-01T10:59:59.999+05:30')),
    409,
    /^checkInAt must not be before the last check-out of room 101/,
  );
  assertRefused(
    await bulk(property, booking.id, at('2026-11-20T12:00:00+05:30')),
    409,
    /^checkInAt must not be before the last check-out of room 101/,
  );
  await assertUntouched(property, booking);
  bodyOf(await bulk(property, booking.id, at('2026-12-01T11:00:00+05:30')));
});

test('a room whose bill was closed the evening before stays occupied until its guest leaves', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const first = await openBooking(property, TODAY);
  await checkIn(property, first.id, [roomAt(property, 0)], { checkInAt: '2026-12-01T09:00:00+05:30' });
  await checkOut(property, first.id, { checkOutAt: '2026-12-02T05:00:00+05:30' });
  const booking = await openBooking(property, TODAY);
  const stays = [{ roomId: roomAt(property, 0) }];
  assertRefused(await bulk(property, booking.id, { stays }), 409, /^room 101 is not available/);
  service.clock.set('2026-12-02T05:00:01+05:30');
  bodyOf(await bulk(property, booking.id, { stays }));
});

test('only an open booking can be checked in', async () => {
  service.clock.set(new Date().toISOString());
  const property = { ...(await service.newProperty()), rooms: [] };
  const { OPEN, ...others } = await bookingsInEveryStatus(property);
  const { id } = await addRoom(property, 101);
  for (const booking of Object.values(others)) {
    assertRefused(await bulk(property, booking.id, { stays: [{ roomId: id }] }), 409, 'booking is not open');
    assert.deepEqual((await readBooking(property, booking.id)).stays, booking.stays);
  }
  bodyOf(await bulk(property, OPEN.id, { stays: [{ roomId: id }] }));
});

test('a stay must begin before its expected end', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const booking = await openBooking(property, {
    expectedCheckInAt: '2026-11-29T12:00:00+05:30',
    expectedCheckOutAt: '2026-12-01T12:00:00+05:30',
  });
  const at = (checkInAt: string) => ({ stays: [{ roomId: roomAt(property, 0), checkInAt }] });
  assertRefused(
    await bulk(property, booking.id, at('2026-12-01T12:00:00+05:30')),
    409,
    /^checkInAt must be before the expected check-out/,
  );
  await assertUntouched(property, booking);
  bodyOf(await bulk(property, booking.id, at('2026-12-01T11:59:59+05:30')));
});

test('a booking without an expected check-out is checked in with its first night; a guest may come before the expected time', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await openBooking(property, { expectedCheckInAt: '2026-12-01T20:00:00+05:30', expectedCheckOutAt: null });
  const { stays, balance } = await checkIn(property, id, [roomAt(property, 0)], { rateSource: 'ROOM_TYPE_DEFAULT' });
  assert.deepEqual([stays[0].nights, stays[0].nightlyRate, balance.expectedPay], [1, 3000, 3000]);
  const stored = await service.sql('select night_on::text, rate::text from room_stay_night where room_stay_id = $1', [
    stays[0].id,
  ]);
  assert.deepEqual(
    stored.map((night) => ({ ...night })),
    [{ night_on: '2026-12-01', rate: '3000.000' }],
  );
});
