/** What the front desk asks and writes all day, each with the most pages of the database that it may read. */
import { dayOf, type SeededProperty } from '../../bench/seed/property-group.ts';

/** Records of earlier requests, for later ones. */
export type Scene = {
  property: SeededProperty;
  /** Who asks. */
  userId: string;
  now: string;
  bookingId: string;
  requestId: string;
  stayId: string;
  paymentId: string;
  pending: number;
  guestId: string;
  laterPage: string;
};

type Body = Record<string, unknown>;
type Response = { body: Body & Body[]; link: string };

/**
 * `pages`: with a custom or generic plan, whatever the history of the property. A read may use twice the pages
 * that it needs; a write more, as it searches for space for its rows.
 */
export type HotRequest = {
  name: string;
  method: 'GET' | 'POST' | 'DELETE' | 'PUT';
  path: (scene: Scene) => string;
  body?: (scene: Scene) => object;
  headers?: Record<string, string>;
  status: number;
  pages: number;
  /** What later requests need of the response. */
  keep?: (response: Response) => Partial<Scene>;
};

/** The method, and the status of the response. */
type Sent = [HotRequest['method'], number];

const NIGHTS = 30;

function read(name: string, pages: number, path: (scene: Scene) => string, keep?: HotRequest['keep']): HotRequest {
  return {
    name,
    method: 'GET',
    status: 200,
    pages,
    path: (scene) => `${scene.property.path}/${path(scene)}`,
    ...(keep === undefined ? {} : { keep }),
  };
}

type Rest = Pick<HotRequest, 'body' | 'keep' | 'headers'>;

function write(name: string, pages: number, [method, status]: Sent, path: (scene: Scene) => string, rest: Rest = {}): HotRequest {
  return { name, method, status, pages, path: (scene) => `${scene.property.path}/${path(scene)}`, ...rest };
}

/** The n-th of the guests in house, arrivals or rooms. */
function nth<T>(all: readonly T[], n: number): T {
  const one = all[n];
  if (one === undefined) throw new Error('the seeded hotel has more');
  return one;
}

const idOf = (body: Body): string => String(body['id']);
const range = ({ property }: Scene): string => `from=${property.today}&to=${dayOf(property, NIGHTS)}`;
const inHouse =
  (n: number) =>
  ({ property }: Scene): string =>
    `bookings/${nth(property.inHouse, n).bookingId}`;
const made = ({ bookingId }: Scene): string => `bookings/${bookingId}`;
const arrival =
  (n: number) =>
  ({ property }: Scene): string =>
    `bookings/${nth(property.arrivals, n).bookingId}`;
const hoursAgo = (now: string, hours: number): string => new Date(Date.parse(now) - hours * 3_600_000).toISOString();
const activeStay = (body: Body): string => {
  const stays = body['stays'] as { id: string; status: string }[];
  return stays.find(({ status }) => status === 'ACTIVE')?.id ?? '';
};

const READS: readonly HotRequest[] = [
  read('board', 700, () => 'rooms/board'),
  read('booking detail', 140, inHouse(5)),
  read('bookings', 2600, () => 'bookings?limit=50'),
  read(
    'bookings of a status',
    3900,
    () => 'bookings?status=CHECKED_OUT&limit=50',
    ({ body, link }) => ({
      bookingId: idOf(nth(body, 20)),
      laterPage: /[?&](cursor=[^&>]+)/.exec(link)?.[1] ?? '',
    }),
  ),
  read('a later page of them', 4000, ({ laterPage }) => `bookings?status=CHECKED_OUT&limit=50&${laterPage}`),
  read('arrivals of a day', 3000, ({ property }) => `bookings?arrivingOn=${property.today}&limit=50`),
  read('departures of a day long ago', 3000, ({ property }) => `bookings?departingOn=${dayOf(property, -20)}&limit=50`),
  read('bookings in house', 4000, ({ property }) => `bookings?inHouseOn=${property.today}&limit=50`),
  read('guest register of a day', 4000, ({ property }) => `guest-register?from=${property.today}&to=${property.today}&limit=50`),
  read('bookings of a week', 4000, ({ property }) => `bookings?from=${property.today}&to=${dayOf(property, 7)}&limit=50`),
  read('bookings of a guest by phone', 400, ({ property }) => `bookings?q=${encodeURIComponent(property.pastGuestPhone)}`),
  read('bookings by vehicle', 400, () => 'bookings?q=KA01000008'),
  read('bookings by name', 4000, () => 'bookings?q=farah%20iyer&limit=50'),
  read('bookings by a short name', 6000, () => 'bookings?q=zo&limit=50'),
  read('booking by reference', 400, () => 'bookings/by-reference/B-000017'),
  read('chart of 60 days', 12000, ({ property }) => `chart?from=${property.today}&to=${dayOf(property, 59)}`),
  read('booking detail of the past', 120, made),
  read('audit of a booking', 120, ({ bookingId }) => `audit-log?bookingId=${bookingId}&limit=50`),
  // Of each booking that is named, the reference is read.
  read('audit log', 400, () => 'audit-log?limit=50'),
  read('audit of a rare kind', 120, () => 'audit-log?entity=room-type,gateway_settings,guest_document&limit=50'),
  read('audit of a kind in a week', 400, ({ now }) => `audit-log?entity=booking,stay&from=${hoursAgo(now, 168)}&limit=50`),
  read('audit of a record', 120, ({ bookingId }) => `audit-log?entityId=${bookingId}&limit=50`),
  read('audit of an unknown actor', 120, ({ bookingId }) => `audit-log?actorId=${bookingId}&limit=50`),
  read('balance', 120, (scene) => `${made(scene)}/balance`),

  read('holds of a booking', 120, (scene) => `${made(scene)}/room-requests`),
  read('ledger of a booking', 120, (scene) => `${made(scene)}/payments`),
  read('payments for review', 120, () => 'payments/review'),
  read('takings of a day', 400, ({ property }) => `payments/takings?date=${property.today}`),
  read('takings of a day long ago', 400, ({ property }) => `payments/takings?date=${dayOf(property, -20)}`),
  read('payments of a day', 4000, ({ property }) => `payments?receivedOn=${dayOf(property, -20)}&limit=50`),
  read('refunds under way', 120, () => 'payments/refunds-pending'),
  read('open QR codes and links', 120, () => 'payments/gateway/requests?limit=50'),
  read('messages that need a person', 120, () => 'inbound-emails?status=NEEDS_REVIEW,FAILED&limit=101'),
  read('messages that were booked', 600, () => 'inbound-emails?status=BOOKED&limit=50'),
  read('active stays', 3300, () => 'room-stays/active'),
  read('availability of 30 nights', 760, (scene) => `rooms/availability-range?${range(scene)}`),
  read('availability with an explanation', 10900, (scene) => `rooms/availability-range?${range(scene)}&explain=true`),
  read(
    'the same with the rates of a plan',
    780,
    (scene) => `rooms/available-range-with-rate?${range(scene)}&ratePlanCode=${scene.property.planCode}`,
  ),
  read('availability now', 600, () => 'rooms/availability'),
  read('free rooms', 600, () => 'rooms/available'),
  read('conflicts', 11300, () => 'conflicts'),
  { name: 'overview of the hotels', method: 'GET', status: 200, pages: 720, path: () => '/properties/overview' },
  read(
    'rate of a day',
    120,
    ({ property }) => `room-types/${property.roomTypeCode}/rate?date=${dayOf(property, 20)}&ratePlanCode=${property.planCode}`,
  ),
  read(
    'calendar of a year',
    120,
    ({ property }) => `rate-plans/${property.planId}/calendar?from=${property.today}&to=${dayOf(property, 364)}`,
  ),
  read('calendars of a year', 160, ({ property }) => `rate-calendar?from=${property.today}&to=${dayOf(property, 364)}`),
  read('use of a rate plan', 3300, ({ property }) => `rate-plans/${property.planId}/use`),
  read(
    'guest by phone',
    120,
    ({ property }) => `guests/search?phone=${encodeURIComponent(property.pastGuestPhone)}`,
    ({ body }) => ({
      guestId: idOf(nth(body, 0)),
    }),
  ),
  read('guests by name', 120, () => 'guests?name=farah%20iyer&limit=50'),
  read('guests', 740, () => 'guests?limit=50'),
  read('guest by vehicle', 120, () => 'guests/search?vehicleNumber=KA01000008'),
  read('bookings of a guest', 400, ({ guestId }) => `bookings?guestId=${guestId}`),
  read('guest detail', 120, ({ guestId }) => `guests/${guestId}`),
  read('visits of a guest', 120, ({ property }) => `guests/visit-count?phone=${encodeURIComponent(property.pastGuestPhone)}`),
  read('ratings of a guest', 120, ({ guestId }) => `guests/${guestId}/ratings`),
  read('rooms of housekeeping', 700, () => 'housekeeping/rooms'),
  read('who makes up which rooms', 400, ({ property }) => `housekeeping/assignments?day=${property.today}`),
  {
    name: 'rooms shared among people',
    method: 'POST',
    status: 200,
    pages: 1400,
    path: ({ property }) => `${property.path}/housekeeping/assignments/propose`,
    body: ({ userId }) => ({ userIds: [userId] }),
  },
  read('changes to poll', 100, () => 'events?after=101900'),
  read('notes of a room', 400, ({ property }) => `housekeeping/rooms/${nth(property.cycleRooms, 0).roomId}/notes`),
  read('found items', 400, () => 'housekeeping/found-items?limit=20'),
  read('open minibar proposals', 120, () => 'housekeeping/minibar-proposals'),
  read('decided minibar proposals', 1200, () => 'housekeeping/minibar-proposals?status=REFUSED&limit=20'),
];

const POSTED: Sent = ['POST', 201];
const DONE: Sent = ['POST', 200];

const WRITES: readonly HotRequest[] = [
  write('create a booking', 600, POSTED, () => 'bookings', {
    headers: { 'idempotency-key': 'create-a-booking' },
    body: ({ property, now }) => ({
      source: 'WALKIN',
      expectedCheckInAt: hoursAgo(now, 30),
      phoneE164: nth(property.cycleRooms, 0).phone,
    }),
    keep: ({ body }) => ({ bookingId: idOf(body) }),
  }),
  write('hold a room', 1700, POSTED, (scene) => `${made(scene)}/room-requests`, {
    body: ({ property }) => ({
      roomTypeCode: property.roomTypeCode,
      quantity: 1,
      fromAt: `${dayOf(property, 6)}T12:00:00+05:30`,
      toAt: `${dayOf(property, 8)}T11:00:00+05:30`,
      rateSource: 'RATE_PLAN',
      ratePlanCode: property.planCode,
    }),
    keep: ({ body }) => ({ requestId: idOf(body) }),
  }),
  write('let the hold go', 600, ['DELETE', 204], (scene) => `${made(scene)}/room-requests/${scene.requestId}`),
  write('check in', 1700, DONE, (scene) => `${made(scene)}/check-in/bulk`, {
    body: ({ property, now }) => ({
      stays: [{ roomId: nth(property.cycleRooms, 0).roomId, checkInAt: hoursAgo(now, 30), nightlyRate: 2500 }],
    }),
  }),
  write('charge', 600, POSTED, (scene) => `${made(scene)}/charges`, { body: () => ({ type: 'FOOD', amount: 450 }) }),
  write('balance of a guest in house', 600, ['GET', 200], (scene) => `${made(scene)}/balance`, {
    keep: ({ body }) => ({ pending: Number(body['pending']) }),
  }),
  write('payment', 600, POSTED, (scene) => `${made(scene)}/payments`, {
    body: ({ pending }) => ({ amount: pending + 100, method: 'CASH' }),
    keep: ({ body }) => ({ paymentId: idOf(body) }),
  }),
  write('refund', 600, DONE, (scene) => `${made(scene)}/payments/${scene.paymentId}/refund`, { body: () => ({ amount: 100 }) }),
  write('profile', 600, DONE, (scene) => `${made(scene)}/profile`, { body: () => ({ fromCity: 'Pune' }) }),
  write('expected dates', 600, ['POST', 204], (scene) => `${made(scene)}/expected-dates`, {
    body: ({ now }) => ({ expectedCheckOutAt: hoursAgo(now, -20) }),
  }),
  write('check out', 1100, DONE, (scene) => `${made(scene)}/check-out`, { body: () => ({}) }),
  write('check in on a hold', 1300, DONE, (scene) => `${arrival(0)(scene)}/check-in/bulk`, {
    body: ({ property }) => ({ stays: [{ roomId: nth(property.arrivals, 0).roomId }] }),
    keep: ({ body }) => ({ stayId: activeStay(body) }),
  }),
  write('move to another room', 1500, DONE, ({ stayId }) => `room-stays/${stayId}/move`, {
    body: ({ property }) => ({ roomId: nth(property.cycleRooms, 1).roomId }),
    keep: ({ body }) => ({ stayId: idOf(body) }),
  }),
  write('void a stay', 700, DONE, (scene) => `room-stays/${scene.stayId}/void`, { body: () => ({ reason: 'wrong room' }) }),
  write('cancel', 600, DONE, (scene) => `${arrival(1)(scene)}/cancel`, { body: () => ({}) }),
  write('no-show', 600, DONE, (scene) => `${arrival(2)(scene)}/no-show`, { body: () => ({}) }),
  write('set a calendar of a year', 14700, DONE, ({ property }) => `rate-plans/${property.planId}/calendar`, {
    body: ({ property }) => ({ from: property.today, to: dayOf(property, 364), rate: 3210 }),
  }),
  write('change the calendars of a year', 14700, DONE, () => 'rate-calendar', {
    body: ({ property }) => ({
      changes: [{ ratePlanId: property.planId, from: property.today, to: dayOf(property, 364), rate: 3300, expectedRate: 3210 }],
    }),
  }),
];

/** In the order in which they are sent: each uses records of earlier ones. */
export const HOT_REQUESTS: readonly HotRequest[] = [...READS, ...WRITES];
