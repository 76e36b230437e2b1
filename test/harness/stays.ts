import {
  type ApiClient,
  type ApiResponse,
  newPhone,
  type RemoteTestService,
  type TestProperty,
  type TestService,
} from './service-under-test.ts';

/** A small SVG signature. */
const SIGNATURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 9L9 1" stroke="black"/></svg>';

/** The body of a response with this status. Any other status fails the test and shows the response. */
export function bodyOf(response: ApiResponse, status = 200): ApiResponse['body'] {
  if (response.status !== status) throw new Error(`expected ${status}, got ${response.status}: ${response.text}`);
  return response.body;
}

/** The instant this many hours after (negative: before) the given one. */
export function hoursFrom(at: string, hours: number): string {
  return new Date(Date.parse(at) + hours * 3_600_000).toISOString();
}

/** Creates a room type, by default `STD`. @returns the record */
export async function addRoomType(property: TestProperty, fields: Record<string, unknown> = {}) {
  const body = { code: 'STD', name: 'Standard', baseOccupancy: 2, maxOccupancy: 3, ...fields };
  return bodyOf(await property.admin.post(`${property.path}/room-types`, body), 201);
}

/** Creates a room, by default of type `STD`. @returns the record */
export async function addRoom(property: TestProperty, roomNumber: number, fields: Record<string, unknown> = {}) {
  return bodyOf(await property.admin.post(`${property.path}/rooms`, { roomNumber, roomTypeCode: 'STD', ...fields }), 201);
}

/** Creates an OPEN booking that can check in at once and is expected to leave two days later. @returns the booking */
export async function openBooking(
  property: TestProperty,
  fields: Record<string, unknown> = {},
  client: ApiClient = property.admin,
) {
  const now = new Date().toISOString();
  const body = {
    source: 'WALKIN',
    expectedCheckInAt: hoursFrom(now, -1),
    expectedCheckOutAt: hoursFrom(now, 48),
    phoneE164: newPhone(),
    guestName: 'Asha Rao',
    ...fields,
  };
  return bodyOf(await client.post(`${property.path}/bookings`, body), 201);
}

/** Checks the booking in, with one stay for each room and the same fields (for example a rate). @returns the booking */
export async function checkIn(
  property: TestProperty,
  bookingId: string,
  roomIds: readonly string[],
  fields: Record<string, unknown> = {},
) {
  const stays = roomIds.map((roomId) => ({ roomId, ...fields }));
  return bodyOf(await property.admin.post(`${property.path}/bookings/${bookingId}/check-in/bulk`, { stays }));
}

/** Stores a signature for the guest. */
export async function signGuest(property: TestProperty, guestId: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([SIGNATURE], { type: 'image/svg+xml' }), 'signature.svg');
  bodyOf(await property.admin.post(`${property.path}/guests/${guestId}/signature`, form), 201);
}

/** Pays the pending amount in cash. */
export async function settle(property: TestProperty, bookingId: string): Promise<void> {
  const path = `${property.path}/bookings/${bookingId}`;
  const { pending } = bodyOf(await property.admin.get(`${path}/balance`));
  if (pending > 0) bodyOf(await property.admin.post(`${path}/payments`, { amount: pending, method: 'CASH' }), 201);
}

/** Adds a signature, settles the bill and checks the booking out. @returns the booking */
export async function checkOut(property: TestProperty, bookingId: string, fields: Record<string, unknown> = {}) {
  const path = `${property.path}/bookings/${bookingId}`;
  const booking = bodyOf(await property.admin.get(path));
  if (!booking.primaryGuest.signatureUploaded) await signGuest(property, booking.primaryGuest.id);
  await settle(property, bookingId);
  return bodyOf(await property.admin.post(`${path}/check-out`, fields));
}

/** Creates a booking in each status, with rooms 198 (in house, at 1000 a night) and 199 (checked out) of a new room type. */
export async function bookingsInEveryStatus(property: TestProperty): Promise<Record<BookingStatus, ApiResponse['body']>> {
  await addRoomType(property);
  const rooms = [await addRoom(property, 198), await addRoom(property, 199)];
  const [OPEN, inHouse, gone, cancelled, missed] = [
    await openBooking(property),
    await openBooking(property),
    await openBooking(property),
    await openBooking(property),
    await openBooking(property),
  ];
  const CHECKED_IN = await checkIn(property, inHouse.id, [rooms[0].id], { nightlyRate: 1000, rateSource: 'MANUAL' });
  await checkIn(property, gone.id, [rooms[1].id], { checkInAt: hoursFrom(new Date().toISOString(), -1) });
  const CHECKED_OUT = await checkOut(property, gone.id);
  const CANCELLED = bodyOf(await property.admin.post(`${property.path}/bookings/${cancelled.id}/cancel`, {}));
  const NO_SHOW = bodyOf(await property.admin.post(`${property.path}/bookings/${missed.id}/no-show`, {}));
  return { OPEN, CHECKED_IN, CHECKED_OUT, CANCELLED, NO_SHOW };
}

export type BookingStatus = 'OPEN' | 'CHECKED_IN' | 'CHECKED_OUT' | 'CANCELLED' | 'NO_SHOW';
export const BOOKING_STATUSES: readonly BookingStatus[] = ['OPEN', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW'];

/** A property with rooms 101, 102 ... of type STD. */
export type PropertyWithRooms = TestProperty & { rooms: readonly { id: string; roomNumber: number }[] };

/** Creates a property with this many rooms. The other fields are those of the property. */
export async function newPropertyWithRooms(
  service: RemoteTestService,
  { rooms = 3, defaultRate = 3000, ...fields }: Record<string, unknown> & { rooms?: number; defaultRate?: number | null } = {},
): Promise<PropertyWithRooms> {
  const property = await service.newProperty(fields);
  await addRoomType(property, { defaultRate });
  const numbers = Array.from({ length: rooms }, (_, index) => 101 + index);
  return { ...property, rooms: await Promise.all(numbers.map((number) => addRoom(property, number))) };
}

/** The id of the room with the number 101 + `index`. */
export function roomAt(testProperty: PropertyWithRooms, index: number): string {
  const room = testProperty.rooms[index];
  if (room === undefined) throw new Error(`the property has no room ${index}`);
  return room.id;
}

/** Holds rooms of type STD for the booking, by default one from now for two days. @returns the room request */
export async function holdRooms(property: TestProperty, bookingId: string, fields: Record<string, unknown> = {}) {
  const now = new Date().toISOString();
  const body = { roomTypeCode: 'STD', quantity: 1, fromAt: now, toAt: hoursFrom(now, 48), ...fields };
  return bodyOf(await property.admin.post(`${property.path}/bookings/${bookingId}/room-requests`, body), 201);
}

/** Pays in cash. */
export async function pay(property: TestProperty, bookingId: string, amount: number): Promise<void> {
  bodyOf(await property.admin.post(`${property.path}/bookings/${bookingId}/payments`, { amount, method: 'CASH' }), 201);
}

/** The current booking. */
export async function readBooking(property: TestProperty, bookingId: string) {
  return bodyOf(await property.admin.get(`${property.path}/bookings/${bookingId}`));
}

/** Pairs of stays in one room at the same time, found without the constraint that forbids them. */
export async function overlappingStays(service: TestService): Promise<Record<string, unknown>[]> {
  return service.sql(`
    select a.id, b.id as other from room_stay a join room_stay b on b.property_id = a.property_id and b.room_id = a.room_id and b.id > a.id
    where a.status <> 'VOIDED' and b.status <> 'VOIDED'
      and a.check_in_at < coalesce(b.check_out_at, 'infinity') and b.check_in_at < coalesce(a.check_out_at, 'infinity')`);
}

/** A booking of the list without what is in the list alone: as events show it. */
export function itemOf(row: ApiResponse['body']) {
  const { heldRooms: _held, assignedRoomNumbers: _assigned, missingForCheckIn: _in, missingForCheckOut: _out, ...item } = row;
  return item;
}
