/** The operations that clients draw from. Each returns null when it has no target. */

import { newPhone } from '../../test/harness/service-under-test.ts';
import {
  between,
  bookingOf,
  codeOf,
  DAY,
  type Draw,
  FAR_DAYS,
  guestOf,
  type ProveArguments,
  quarter,
  type Reopening,
  ROOMS_MAX,
  roomsFor,
  someEnd,
  typeOf,
} from './draw.ts';
import { takenByVoid } from './judge.ts';
import type { BookingState, StayState } from './properties.ts';

function create(draw: Draw): ProveArguments {
  const expectedCheckInAt = quarter(draw.now, between(draw, -8, draw.options.sellingOnly ? 0 : 24));
  const body = { source: 'WALKIN', expectedCheckInAt, expectedCheckOutAt: someEnd(draw, 24), guestName: 'Asha Rao' };
  return { method: 'POST', path: '/bookings', body: { ...body, phoneE164: newPhone() } };
}

function holdWindow(draw: Draw, booking: BookingState): { fromAt: string; toAt: string } {
  const { random, now, options } = draw;
  const end = booking.expectedCheckOutAt;
  // As most guests ask: from about now to their check-out.
  if (end !== null && random.happens(0.45) && end > quarter(now, 1)) return { fromAt: quarter(now, random.below(2)), toAt: end };
  const reach = options.sellingOnly ? 2 * FAR_DAYS * DAY : 2 * DAY;
  const from = random.weighted({ past: 1, running: 5, coming: 14 });
  const begins = {
    past: () => between(draw, -2 * DAY, -DAY / 2),
    running: () => between(draw, -DAY, 0),
    coming: () => between(draw, 0, reach),
  };
  const first = begins[from]();
  const last =
    from === 'past' ? between(draw, first + 1, -1) : Math.max(1, first + 1) + random.below(options.sellingOnly ? reach : 3 * DAY);
  return { fromAt: quarter(now, first), toAt: quarter(now, last) };
}

function hold(draw: Draw): ProveArguments | null {
  const { random } = draw;
  const booking = bookingOf(draw, random.happens(0.7) ? 'OPEN' : 'CHECKED_IN');
  if (booking === undefined) return null;
  const quantity = Number(random.weighted({ 1: 30, 2: 12, 3: 4, 40: 1 }));
  const body = { roomTypeCode: codeOf(draw, typeOf(draw)), quantity, ...holdWindow(draw, booking) };
  return { method: 'POST', path: `/bookings/${booking.id}/room-requests`, body };
}

function cancelHold({ random, property }: Draw): ProveArguments | null {
  const held = property.bookings.flatMap(({ id, requests }) => requests.map((request) => ({ bookingId: id, request })));
  const requested = random.pick(random.happens(0.9) ? held.filter(({ request }) => request.status === 'OPEN') : held);
  return requested === undefined
    ? null
    : { method: 'DELETE', path: `/bookings/${requested.bookingId}/room-requests/${requested.request.id}` };
}

/** Rooms for a hold before arrival: mostly as many as it wants of its type, now and then none, or some that it cannot have. */
function assign(draw: Draw): ProveArguments | null {
  const { random, property } = draw;
  const open = property.bookings.flatMap(({ id, requests }) =>
    requests.filter(({ status }) => status === 'OPEN').map((request) => ({ bookingId: id, request })),
  );
  const held = random.pick(open);
  if (held === undefined) return null;
  const count = Number(random.weighted({ 0: 2, 1: 12, 2: 3 }));
  const roomIds = roomsFor(draw, held.request.typeId, count).map(({ id }) => id);
  return { method: 'PUT', path: `/bookings/${held.bookingId}/room-requests/${held.request.id}/rooms`, body: { roomIds } };
}

function assignDay({ now }: Draw): ProveArguments {
  return { method: 'POST', path: '/room-requests/assign', body: { date: now.slice(0, 10), apply: true } };
}

/** When the guest comes: now, a little ahead of the service's clock, or some time ago. */
function checkInAt(draw: Draw): { checkInAt?: string } {
  const when = draw.random.weighted({ now: 15, ahead: 2, before: 3 });
  if (when === 'now') return {};
  if (when === 'ahead') return { checkInAt: new Date(Date.parse(draw.now) + 3 * 60_000).toISOString() };
  return { checkInAt: quarter(draw.now, between(draw, -24, 0)) };
}

/** The type that the booking holds, or any; a hold of an avoided type gets another. */
function typeForBooking(draw: Draw, booking: BookingState): string {
  const held = draw.random.pick(booking.requests.filter(({ status }) => status === 'OPEN'));
  const asHeld = held !== undefined && draw.random.happens(held.typeId === draw.shunned ? 0.1 : 0.7);
  return asHeld ? held.typeId : typeOf(draw);
}

function checkIn(draw: Draw): ProveArguments | null {
  const { random, now, property } = draw;
  const due = property.bookings.filter(({ status, expectedCheckOutAt: end }) => status === 'OPEN' && (end === null || end > now));
  const holding = due.filter(({ requests }) => requests.some(({ status }) => status === 'OPEN'));
  const expected = holding.length > 0 && random.happens(0.6) ? random.pick(holding) : random.pick(due);
  const booking = random.happens(0.93) ? expected : bookingOf(draw, random.happens(0.5) ? 'OPEN' : 'CHECKED_IN');
  if (booking === undefined) return null;
  const count = Number(random.weighted({ 1: 12, 2: 5, 3: 2 }));
  const stays = roomsFor(draw, typeForBooking(draw, booking), count).map(({ id }) => ({ roomId: id, ...checkInAt(draw) }));
  return stays.length === 0
    ? null
    : { method: 'POST', path: `/bookings/${booking.id}/check-in/bulk`, body: { stays }, bookingId: booking.id };
}

function addRoomStay(draw: Draw): ProveArguments | null {
  const booking = bookingOf(draw, draw.random.happens(0.95) ? 'CHECKED_IN' : 'OPEN');
  if (booking === undefined) return null;
  const [room] = roomsFor(draw, typeForBooking(draw, booking), 1);
  const body = { roomId: room?.id, ...checkInAt(draw) };
  return room === undefined ? null : { method: 'POST', path: `/bookings/${booking.id}/room-stays`, body, bookingId: booking.id };
}

function move(draw: Draw): ProveArguments | null {
  const guest = guestOf(draw);
  const [room] = roomsFor(draw, typeOf(draw), 1);
  if (guest === undefined || room === undefined) return null;
  return { method: 'POST', path: `/room-stays/${guest.stay.id}/move`, body: { roomId: room.id } };
}

function changeDates(draw: Draw): ProveArguments | null {
  const { random, options } = draw;
  const booking = bookingOf(draw, random.happens(0.8) ? 'CHECKED_IN' : 'OPEN');
  if (booking === undefined || (options.sellingOnly && draw.undone.has(booking.id))) return null;
  draw.redated.add(booking.id);
  // Now and then to a past time: the guest is overdue from then on.
  const isPast = !options.sellingOnly && random.happens(0.06);
  const body = { expectedCheckOutAt: isPast ? quarter(draw.now, between(draw, -12, 0)) : someEnd(draw, 0) };
  return { method: 'POST', path: `/bookings/${booking.id}/expected-dates`, body, bookingId: booking.id };
}

/** Now, or ahead of time with the bill closed already: often a little later than expected. */
function checkOutAt(draw: Draw, booking: BookingState): { checkOutAt?: string } {
  const { random, now, options } = draw;
  if (random.happens(0.55)) return {};
  // When only selling, time hardly passes: rooms would be kept for days.
  if (options.sellingOnly) return { checkOutAt: quarter(now, between(draw, 1, 3)) };
  const end = booking.expectedCheckOutAt;
  const isSoon = end !== null && end > now && end < quarter(now, DAY);
  const from = isSoon && random.happens(0.8) ? end : now;
  return { checkOutAt: quarter(from, between(draw, 1, DAY / 2 - 2)) };
}

function checkOut(draw: Draw): ProveArguments | null {
  const booking = bookingOf(draw, 'CHECKED_IN');
  if (booking === undefined) return null;
  return { method: 'POST', path: `/bookings/${booking.id}/check-out`, body: checkOutAt(draw, booking), bookingId: booking.id };
}

function checkOutRoom(draw: Draw): ProveArguments | null {
  const guest = guestOf(draw);
  if (guest === undefined) return null;
  const path = `/bookings/${guest.booking.id}/room-stays/${guest.stay.id}/check-out`;
  return { method: 'POST', path, body: checkOutAt(draw, guest.booking), bookingId: guest.booking.id };
}

/** What a void of the stay would hold again, and how much of that the stay itself takes until then. */
function reopeningsOf({ now }: Draw, booking: BookingState, stay: StayState): Reopening[] {
  const end = booking.expectedCheckOutAt ?? '9999';
  return booking.requests
    .filter(({ id }) => stay.requestIds.includes(id))
    .map(({ typeId, fromAt, toAt }) => {
      const covered = typeId === stay.typeId && end > now ? { from: stay.checkInAt, to: end } : null;
      return { typeId, from: fromAt, to: toAt, covered };
    });
}

/** Whether the restored holds take no more than the stay frees, from now on. */
function areCovered(reopens: readonly Reopening[], now: string): boolean {
  const instants = reopens.flatMap(({ from, to }) => (to > now ? [from > now ? from : now] : []));
  const ends = reopens.flatMap(({ covered }) => (covered !== null && covered.to > now ? [covered.to] : []));
  return reopens.every(({ typeId }) => [...instants, ...ends].every((at) => takenByVoid(reopens, typeId, at) === 0));
}

function voidStay(draw: Draw): ProveArguments | null {
  const guest = guestOf(draw);
  if (guest === undefined) return null;
  const reopens = reopeningsOf(draw, guest.booking, guest.stay);
  const isSafe = !draw.redated.has(guest.booking.id) && areCovered(reopens, draw.now);
  if (draw.options.sellingOnly && !isSafe) return null;
  draw.undone.add(guest.booking.id);
  return { method: 'POST', path: `/room-stays/${guest.stay.id}/void`, body: {}, reopens, bookingId: guest.booking.id };
}

function end(verb: 'cancel' | 'no-show') {
  return (draw: Draw): ProveArguments | null => {
    const booking = bookingOf(draw, draw.random.happens(0.9) ? 'OPEN' : 'CHECKED_IN');
    return booking === undefined ? null : { method: 'POST', path: `/bookings/${booking.id}/${verb}`, body: {} };
  };
}

function roomOut({ random, property }: Draw): ProveArguments | null {
  const inService = property.rooms.filter(({ active, maintenance }) => active && !maintenance);
  const room = random.pick(random.happens(0.8) ? inService.filter(({ taken }) => !taken) : property.rooms);
  if (room === undefined) return null;
  const body = random.happens(0.6) ? { maintenance: true } : { active: false };
  return { method: 'PUT', path: `/rooms/${room.id}`, body, takesRoomFrom: [room.typeId] };
}

function roomBack({ random, property }: Draw): ProveArguments | null {
  const room = random.pick(property.rooms.filter(({ active, maintenance }) => maintenance || !active));
  return room === undefined ? null : { method: 'PUT', path: `/rooms/${room.id}`, body: { active: true, maintenance: false } };
}

/** Mostly into the type that has the fewest rooms, so that all keep some. */
function retype(draw: Draw): ProveArguments | null {
  const { random, property } = draw;
  const size = (typeId: string): number => property.rooms.filter((room) => room.typeId === typeId).length;
  const smallest = property.types.toSorted((a, b) => size(a.id) - size(b.id))[0];
  const type = random.happens(0.7) ? smallest : random.pick(property.types);
  const room = random.pick(property.rooms.filter(({ typeId, taken }) => typeId !== type?.id && (!taken || random.happens(0.1))));
  if (type === undefined || room === undefined) return null;
  const body = { roomTypeCode: type.code };
  return { method: 'PUT', path: `/rooms/${room.id}`, body, takesRoomFrom: [room.typeId], bringsRoomTo: type.id };
}

function deleteRoom({ random, property }: Draw): ProveArguments | null {
  const room = random.pick(property.rooms.filter(({ used }) => !used || random.happens(0.05)));
  return room === undefined ? null : { method: 'DELETE', path: `/rooms/${room.id}`, takesRoomFrom: [room.typeId] };
}

function createRoom(draw: Draw): ProveArguments | null {
  const { property } = draw;
  if (property.rooms.length >= ROOMS_MAX) return null;
  const roomNumber = between(draw, 1000, 1099);
  return { method: 'POST', path: '/rooms', body: { roomNumber, roomTypeCode: codeOf(draw, typeOf(draw)) } };
}

function closeType({ random, property }: Draw): ProveArguments | null {
  const isQuiet = (typeId: string): boolean =>
    property.bookings.every(
      ({ stays, requests }) =>
        stays.every((stay) => stay.typeId !== typeId) &&
        requests.every((request) => request.typeId !== typeId || request.status !== 'OPEN'),
    );
  const open = property.types.filter(({ active }) => active);
  const type = random.pick(open.filter(({ id }) => isQuiet(id))) ?? random.pick(open);
  if (type === undefined) return null;
  const path = `/room-types/${type.id}`;
  return random.happens(0.5) ? { method: 'DELETE', path } : { method: 'PUT', path, body: { active: false } };
}

function openType({ random, property }: Draw): ProveArguments | null {
  const type = random.pick(property.types.filter(({ active }) => !active));
  return type === undefined ? null : { method: 'PUT', path: `/room-types/${type.id}`, body: { active: true } };
}

const CHECK_OUT_TIMES = ['09:00', '10:00', '11:00', '12:30', '15:00'];

function propertyBilling({ random }: Draw): ProveArguments {
  const body = { billingCheckoutTime: random.pick(CHECK_OUT_TIMES) };
  return { method: 'PUT', path: '/billing-policy', body, movesCheckOutTime: true };
}

function bookingBilling(draw: Draw): ProveArguments | null {
  const booking = bookingOf(draw, 'CHECKED_IN');
  const body = { billingCheckoutTime: draw.random.pick([...CHECK_OUT_TIMES, null]) };
  return booking === undefined
    ? null
    : { method: 'POST', path: `/bookings/${booking.id}/billing-policy`, body, movesCheckOutTime: true };
}

export const KINDS = {
  create,
  hold,
  cancelHold,
  assign,
  assignDay,
  checkIn,
  addRoomStay,
  move,
  changeDates,
  checkOut,
  checkOutRoom,
  void: voidStay,
  cancel: end('cancel'),
  noShow: end('no-show'),
  roomOut,
  roomBack,
  retype,
  deleteRoom,
  createRoom,
  closeType,
  openType,
  propertyBilling,
  bookingBilling,
} satisfies Record<string, (draw: Draw) => ProveArguments | null>;
export type Kind = keyof typeof KINDS;
