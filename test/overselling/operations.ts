/** What the desks do: one batch of requests, drawn from a seed and from what there is at a quiet moment. */
import { newPhone } from '../support/hotel.ts';
import type { Chance } from './chance.ts';
import type { SeenBooking, SeenHouse, SeenRoom, SeenStay } from './town.ts';

/** A window in which a void may hold a room again that its stay did not take itself. */
export type Reopening = { typeId: string; from: string; to: string; covered: { from: string; to: string } | null };

export type Operation = {
  kind: Kind;
  propertyId: string;
  method: 'POST' | 'PUT' | 'DELETE';
  /** Below the property. */
  path: string;
  body?: unknown;
  /** Room types that have a room less when it succeeds. */
  takesRoomFrom?: readonly string[];
  bringsRoomTo?: string;
  reopens?: Reopening;
  /** When it succeeds, guests who are overdue stay to another hour. */
  movesCheckOutTime?: boolean;
};

/** How a batch is drawn. */
export type Mood = {
  /** Only sells: no room is taken out, nobody becomes overdue, and a void gives back at least what its hold takes again. */
  sellingOnly: boolean;
  /** Where the far end lies to which all guests stay when only selling; they leave somewhere in the month after it. */
  farEnd: string;
};

type Draw = {
  chance: Chance;
  now: string;
  mood: Mood;
  house: SeenHouse;
  /** The type that most want in this batch, and one that hardly anybody does for some time, so that it can be closed. */
  wanted: string;
  shunned: string | undefined;
  /** Bookings whose dates may change in this batch, and such with a stay that may be voided. */
  redated: Set<string>;
  undone: Set<string>;
};

type Asked = Omit<Operation, 'kind' | 'propertyId'>;

const QUARTER_MS = 15 * 60_000;
const DAY = 96;
const FAR_DAYS = 30;
const OPEN_BOOKINGS = 14;
const ROOMS_MAX = 16;

/** The instant so many quarters of an hour after the last full one: nothing that is planned falls on the clock, which stands between them. */
function quarter(now: string, quarters: number): string {
  return new Date((Math.floor(Date.parse(now) / QUARTER_MS) + quarters) * QUARTER_MS).toISOString();
}

function between({ chance }: Draw, low: number, high: number): number {
  return low + chance.below(high - low + 1);
}

/** A planned check-out some time after so many quarters, or none. */
function someEnd(draw: Draw, afterQuarters: number): string | null {
  const { chance, now, mood } = draw;
  if (chance.happens(0.12)) return null;
  if (mood.sellingOnly) return quarter(mood.farEnd, between(draw, 0, FAR_DAYS * DAY));
  return quarter(now, afterQuarters + between(draw, 2, 3 * DAY));
}

function typeOf(draw: Draw): string {
  const { chance, house, wanted, shunned } = draw;
  if (chance.happens(0.65)) return wanted;
  const types = chance.happens(0.95) ? house.types.filter(({ id }) => id !== shunned) : house.types;
  return chance.pick(types)?.id ?? wanted;
}

function codeOf({ house }: Draw, typeId: string): string {
  return house.types.find(({ id }) => id === typeId)?.code ?? '';
}

/** Rooms to give to guests: mostly of one type, and mostly such as looked free. */
function roomsFor(draw: Draw, typeId: string, count: number): SeenRoom[] {
  const { chance, house } = draw;
  const chosen: SeenRoom[] = [];
  for (let index = 0; index < count; index += 1) {
    const left = house.rooms.filter((room) => !chosen.includes(room));
    const ofType = chance.happens(0.85) ? left.filter((room) => room.typeId === typeId) : left;
    const free = chance.happens(0.88) ? ofType.filter((room) => room.free && room.active && !room.maintenance) : ofType;
    const room = chance.pick(free) ?? chance.pick(left);
    if (room !== undefined) chosen.push(room);
  }
  return chosen;
}

function bookingOf({ chance, house }: Draw, status: SeenBooking['status']): SeenBooking | undefined {
  return chance.pick(house.bookings.filter((booking) => booking.status === status));
}

/** A guest in house, with the booking. */
function guestOf({ chance, house }: Draw): { booking: SeenBooking; stay: SeenStay } | undefined {
  return chance.pick(house.bookings.flatMap((booking) => booking.stays.map((stay) => ({ booking, stay }))));
}

function create(draw: Draw): Asked {
  const expectedCheckInAt = quarter(draw.now, between(draw, -8, draw.mood.sellingOnly ? 0 : 24));
  const body = { source: 'WALKIN', expectedCheckInAt, expectedCheckOutAt: someEnd(draw, 24), guestName: 'Asha Rao' };
  return { method: 'POST', path: '/bookings', body: { ...body, phoneE164: newPhone() } };
}

function holdWindow(draw: Draw, booking: SeenBooking): { fromAt: string; toAt: string } {
  const { chance, now, mood } = draw;
  const end = booking.expectedCheckOutAt;
  // As most guests ask: from about now to their own end.
  if (end !== null && chance.happens(0.45) && end > quarter(now, 1)) return { fromAt: quarter(now, chance.below(2)), toAt: end };
  const reach = mood.sellingOnly ? 2 * FAR_DAYS * DAY : 2 * DAY;
  const from = chance.weighted({ past: 1, running: 5, coming: 14 });
  const begins = {
    past: () => between(draw, -2 * DAY, -DAY / 2),
    running: () => between(draw, -DAY, 0),
    coming: () => between(draw, 0, reach),
  };
  const first = begins[from]();
  const last =
    from === 'past' ? between(draw, first + 1, -1) : Math.max(1, first + 1) + chance.below(mood.sellingOnly ? reach : 3 * DAY);
  return { fromAt: quarter(now, first), toAt: quarter(now, last) };
}

function hold(draw: Draw): Asked | null {
  const { chance } = draw;
  const booking = bookingOf(draw, chance.happens(0.7) ? 'OPEN' : 'CHECKED_IN');
  if (booking === undefined) return null;
  const quantity = Number(chance.weighted({ 1: 30, 2: 12, 3: 4, 40: 1 }));
  const body = { roomTypeCode: codeOf(draw, typeOf(draw)), quantity, ...holdWindow(draw, booking) };
  return { method: 'POST', path: `/bookings/${booking.id}/room-requests`, body };
}

function cancelHold({ chance, house }: Draw): Asked | null {
  const held = house.bookings.flatMap(({ id, requests }) => requests.map((request) => ({ bookingId: id, request })));
  const asked = chance.pick(chance.happens(0.9) ? held.filter(({ request }) => request.status === 'OPEN') : held);
  return asked === undefined
    ? null
    : { method: 'DELETE', path: `/bookings/${asked.bookingId}/room-requests/${asked.request.id}` };
}

/** When the guest comes: now, a little ahead of the desk's clock, or some time ago. */
function checkInAt(draw: Draw): { checkInAt?: string } {
  const when = draw.chance.weighted({ now: 15, ahead: 2, before: 3 });
  if (when === 'now') return {};
  if (when === 'ahead') return { checkInAt: new Date(Date.parse(draw.now) + 3 * 60_000).toISOString() };
  return { checkInAt: quarter(draw.now, between(draw, -24, 0)) };
}

/** The type that the booking holds, or any; whoever holds one that is shunned gets another. */
function typeForBooking(draw: Draw, booking: SeenBooking): string {
  const held = draw.chance.pick(booking.requests.filter(({ status }) => status === 'OPEN'));
  const asHeld = held !== undefined && draw.chance.happens(held.typeId === draw.shunned ? 0.1 : 0.7);
  return asHeld ? held.typeId : typeOf(draw);
}

function checkIn(draw: Draw): Asked | null {
  const { chance, now, house } = draw;
  const due = house.bookings.filter(({ status, expectedCheckOutAt: end }) => status === 'OPEN' && (end === null || end > now));
  const holding = due.filter(({ requests }) => requests.some(({ status }) => status === 'OPEN'));
  const expected = holding.length > 0 && chance.happens(0.6) ? chance.pick(holding) : chance.pick(due);
  const booking = chance.happens(0.93) ? expected : bookingOf(draw, chance.happens(0.5) ? 'OPEN' : 'CHECKED_IN');
  if (booking === undefined) return null;
  const count = Number(chance.weighted({ 1: 12, 2: 5, 3: 2 }));
  const stays = roomsFor(draw, typeForBooking(draw, booking), count).map(({ id }) => ({ roomId: id, ...checkInAt(draw) }));
  return stays.length === 0 ? null : { method: 'POST', path: `/bookings/${booking.id}/check-in/bulk`, body: { stays } };
}

function lateArrival(draw: Draw): Asked | null {
  const booking = bookingOf(draw, draw.chance.happens(0.95) ? 'CHECKED_IN' : 'OPEN');
  if (booking === undefined) return null;
  const [room] = roomsFor(draw, typeForBooking(draw, booking), 1);
  const body = { roomId: room?.id, ...checkInAt(draw) };
  return room === undefined ? null : { method: 'POST', path: `/bookings/${booking.id}/room-stays`, body };
}

function move(draw: Draw): Asked | null {
  const guest = guestOf(draw);
  const [room] = roomsFor(draw, typeOf(draw), 1);
  if (guest === undefined || room === undefined) return null;
  return { method: 'POST', path: `/room-stays/${guest.stay.id}/move`, body: { roomId: room.id } };
}

function redate(draw: Draw): Asked | null {
  const { chance, mood } = draw;
  const booking = bookingOf(draw, chance.happens(0.8) ? 'CHECKED_IN' : 'OPEN');
  if (booking === undefined || (mood.sellingOnly && draw.undone.has(booking.id))) return null;
  draw.redated.add(booking.id);
  // Now and then to a time that is past already: the guest is overdue from then on.
  const isPast = !mood.sellingOnly && chance.happens(0.06);
  const body = { expectedCheckOutAt: isPast ? quarter(draw.now, between(draw, -12, 0)) : someEnd(draw, 0) };
  return { method: 'POST', path: `/bookings/${booking.id}/expected-dates`, body };
}

/** Now, or ahead of time with the bill closed already: often a little later than the guest was to leave. */
function checkOutAt(draw: Draw, booking: SeenBooking): { checkOutAt?: string } {
  const { chance, now, mood } = draw;
  if (chance.happens(0.55)) return {};
  // Only selling, time hardly passes: rooms would be kept for days of it.
  if (mood.sellingOnly) return { checkOutAt: quarter(now, between(draw, 1, 3)) };
  const end = booking.expectedCheckOutAt;
  const isSoon = end !== null && end > now && end < quarter(now, DAY);
  const from = isSoon && chance.happens(0.8) ? end : now;
  return { checkOutAt: quarter(from, between(draw, 1, DAY / 2 - 2)) };
}

function checkOut(draw: Draw): Asked | null {
  const booking = bookingOf(draw, 'CHECKED_IN');
  if (booking === undefined) return null;
  return { method: 'POST', path: `/bookings/${booking.id}/check-out`, body: checkOutAt(draw, booking) };
}

function checkOutRoom(draw: Draw): Asked | null {
  const guest = guestOf(draw);
  if (guest === undefined) return null;
  const path = `/bookings/${guest.booking.id}/room-stays/${guest.stay.id}/check-out`;
  return { method: 'POST', path, body: checkOutAt(draw, guest.booking) };
}

/** What a void of the stay would hold again, and what of that the stay itself takes until then. */
function reopeningOf({ now }: Draw, booking: SeenBooking, stay: SeenStay): Reopening | undefined {
  const request = booking.requests.find(({ id }) => id === stay.requestId);
  if (request === undefined) return undefined;
  const end = booking.expectedCheckOutAt ?? '9999';
  const covered = request.typeId === stay.typeId && end > now ? { from: stay.checkInAt, to: end } : null;
  return { typeId: request.typeId, from: request.fromAt, to: request.toAt, covered };
}

/** Whether what is held again from now on is no more than the stay gives back. */
function isCovered({ from, to, covered }: Reopening, now: string): boolean {
  return to <= now || (covered !== null && covered.from <= (from > now ? from : now) && to <= covered.to);
}

function voidStay(draw: Draw): Asked | null {
  const guest = guestOf(draw);
  if (guest === undefined) return null;
  const reopens = reopeningOf(draw, guest.booking, guest.stay);
  const isSafe = !draw.redated.has(guest.booking.id) && (reopens === undefined || isCovered(reopens, draw.now));
  if (draw.mood.sellingOnly && !isSafe) return null;
  draw.undone.add(guest.booking.id);
  return { method: 'POST', path: `/room-stays/${guest.stay.id}/void`, body: {}, ...(reopens === undefined ? {} : { reopens }) };
}

function end(verb: 'cancel' | 'no-show') {
  return (draw: Draw): Asked | null => {
    const booking = bookingOf(draw, draw.chance.happens(0.9) ? 'OPEN' : 'CHECKED_IN');
    return booking === undefined ? null : { method: 'POST', path: `/bookings/${booking.id}/${verb}`, body: {} };
  };
}

function roomOut({ chance, house }: Draw): Asked | null {
  const inService = house.rooms.filter(({ active, maintenance }) => active && !maintenance);
  const room = chance.pick(chance.happens(0.8) ? inService.filter(({ taken }) => !taken) : house.rooms);
  if (room === undefined) return null;
  const body = chance.happens(0.6) ? { maintenance: true } : { active: false };
  return { method: 'PUT', path: `/rooms/${room.id}`, body, takesRoomFrom: [room.typeId] };
}

function roomBack({ chance, house }: Draw): Asked | null {
  const room = chance.pick(house.rooms.filter(({ active, maintenance }) => maintenance || !active));
  return room === undefined ? null : { method: 'PUT', path: `/rooms/${room.id}`, body: { active: true, maintenance: false } };
}

/** Mostly into the type that has the fewest rooms, so that all keep some. */
function retype(draw: Draw): Asked | null {
  const { chance, house } = draw;
  const size = (typeId: string): number => house.rooms.filter((room) => room.typeId === typeId).length;
  const smallest = house.types.toSorted((a, b) => size(a.id) - size(b.id))[0];
  const type = chance.happens(0.7) ? smallest : chance.pick(house.types);
  const room = chance.pick(house.rooms.filter(({ typeId, taken }) => typeId !== type?.id && (!taken || chance.happens(0.1))));
  if (type === undefined || room === undefined) return null;
  const body = { roomTypeCode: type.code };
  return { method: 'PUT', path: `/rooms/${room.id}`, body, takesRoomFrom: [room.typeId], bringsRoomTo: type.id };
}

function deleteRoom({ chance, house }: Draw): Asked | null {
  const room = chance.pick(house.rooms.filter(({ used }) => !used || chance.happens(0.05)));
  return room === undefined ? null : { method: 'DELETE', path: `/rooms/${room.id}`, takesRoomFrom: [room.typeId] };
}

function createRoom(draw: Draw): Asked | null {
  const { house } = draw;
  if (house.rooms.length >= ROOMS_MAX) return null;
  const roomNumber = between(draw, 1000, 1099);
  return { method: 'POST', path: '/rooms', body: { roomNumber, roomTypeCode: codeOf(draw, typeOf(draw)) } };
}

function closeType({ chance, house }: Draw): Asked | null {
  const isQuiet = (typeId: string): boolean =>
    house.bookings.every(
      ({ stays, requests }) =>
        stays.every((stay) => stay.typeId !== typeId) &&
        requests.every((request) => request.typeId !== typeId || request.status !== 'OPEN'),
    );
  const open = house.types.filter(({ active }) => active);
  const type = chance.pick(open.filter(({ id }) => isQuiet(id))) ?? chance.pick(open);
  if (type === undefined) return null;
  const path = `/room-types/${type.id}`;
  return chance.happens(0.5) ? { method: 'DELETE', path } : { method: 'PUT', path, body: { active: false } };
}

function openType({ chance, house }: Draw): Asked | null {
  const type = chance.pick(house.types.filter(({ active }) => !active));
  return type === undefined ? null : { method: 'PUT', path: `/room-types/${type.id}`, body: { active: true } };
}

const CHECK_OUT_TIMES = ['09:00', '10:00', '11:00', '12:30', '15:00'];

function houseBilling({ chance }: Draw): Asked {
  const body = { billingCheckoutTime: chance.pick(CHECK_OUT_TIMES) };
  return { method: 'PUT', path: '/billing-policy', body, movesCheckOutTime: true };
}

function bookingBilling(draw: Draw): Asked | null {
  const booking = bookingOf(draw, 'CHECKED_IN');
  const body = { billingCheckoutTime: draw.chance.pick([...CHECK_OUT_TIMES, null]) };
  return booking === undefined
    ? null
    : { method: 'POST', path: `/bookings/${booking.id}/billing-policy`, body, movesCheckOutTime: true };
}

const KINDS = {
  create,
  hold,
  cancelHold,
  checkIn,
  lateArrival,
  move,
  redate,
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
  houseBilling,
  bookingBilling,
} satisfies Record<string, (draw: Draw) => Asked | null>;
export type Kind = keyof typeof KINDS;

const SELLING = { hold: 20, cancelHold: 5, checkIn: 15, redate: 9, cancel: 2, noShow: 1, closeType: 1 };
/** What is done with guests in house, more of it the fuller the house is. */
const IN_HOUSE = { lateArrival: 8, move: 12, redate: 8, checkOut: 7, checkOutRoom: 6, void: 6 };
const ROOMS = { roomOut: 5, roomBack: 8, retype: 3, deleteRoom: 1, createRoom: 2 };
const BILLING = { houseBilling: 2, bookingBilling: 4 };
/** The share of batches in which check-out times change. */
const BILLING_SHARE = 0.2;

/** So many batches long a type is shunned. */
const SHUNNED_BATCHES = 12;

type Weights = Partial<Record<Kind, number>>;

function weightsFor(house: SeenHouse, mood: Mood, withBilling: boolean): Weights {
  const open = house.bookings.filter(({ status }) => status === 'OPEN').length;
  const fullness = house.rooms.filter(({ taken }) => taken).length / Math.max(1, house.rooms.length);
  const weights: Weights = {
    ...SELLING,
    ...(mood.sellingOnly ? {} : ROOMS),
    ...(mood.sellingOnly || !withBilling ? {} : BILLING),
  };
  for (const [kind, weight] of Object.entries(IN_HOUSE) as [Kind, number][])
    weights[kind] = (weights[kind] ?? 0) + weight * fullness;
  weights.create = open < OPEN_BOOKINGS ? 18 : 3;
  weights.openType = house.types.some(({ active }) => !active) ? 2 : 0;
  return weights;
}

/** The batch of that number. It depends on nothing but the chance and what was seen. */
export function planBatch(
  { chance, number, size }: { chance: Chance; number: number; size: number },
  houses: readonly SeenHouse[],
  now: string,
  mood: Mood,
): Operation[] {
  const withBilling = chance.happens(BILLING_SHARE);
  const sets = { redated: new Set<string>(), undone: new Set<string>() };
  const draws = houses.map((house): Draw => {
    const shunned =
      house.types.length > 2 ? house.types[Math.floor(number / SHUNNED_BATCHES) % house.types.length]?.id : undefined;
    const wanted = chance.pick(house.types.filter(({ id, active }) => active && id !== shunned)) ?? house.types[0];
    return { chance, now, mood, house, wanted: wanted?.id ?? '', shunned, ...sets };
  });
  const batch: Operation[] = [];
  while (batch.length < size) {
    const draw = chance.pick(draws);
    if (draw === undefined) throw new Error('there is no house');
    const kind = chance.weighted(weightsFor(draw.house, mood, withBilling) as Record<Kind, number>);
    const asked = KINDS[kind](draw);
    if (asked !== null) batch.push({ kind, propertyId: draw.house.id, ...asked });
  }
  return batch.map((operation) => settled(operation, batch, houses, sets.redated));
}

/**
 * What the operation may do beside all others of its batch: a room that one of them moves may be of that type by then, and of
 * a booking whose dates one of them changes nothing is known to cover what a void holds again.
 */
function settled(
  operation: Operation,
  batch: readonly Operation[],
  houses: readonly SeenHouse[],
  redated: ReadonlySet<string>,
): Operation {
  const { path, takesRoomFrom, reopens } = operation;
  if (takesRoomFrom !== undefined) {
    const targets = batch.flatMap((other) =>
      other.path === path && other.bringsRoomTo !== undefined ? [other.bringsRoomTo] : [],
    );
    return { ...operation, takesRoomFrom: [...new Set([...takesRoomFrom, ...targets])] };
  }
  if (reopens === undefined || !redated.has(bookingOfStay(houses, path))) return operation;
  return { ...operation, reopens: { ...reopens, covered: null } };
}

function bookingOfStay(houses: readonly SeenHouse[], path: string): string {
  const stayId = path.split('/')[2];
  const bookings = houses.flatMap((house) => house.bookings);
  return bookings.find(({ stays }) => stays.some(({ id }) => id === stayId))?.id ?? '';
}
