/**
 * `npm run demo [-- --url http://127.0.0.1:3000 --data-dir ./data]`: plays one whole stay over HTTP against the running service,
 * from the phone call to the closed booking, printing each step and what the booking's live stream told meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../src/config.ts';
import { DEMO_CODE, DEMO_PROPERTY, DEMO_SIGNATURE, DEMO_USERS } from '../src/demo/demo-hotel.ts';
import { openLocalIssuer } from '../src/features/identity/index.ts';
import { addDays, localDateOf } from '../src/platform/time.ts';

type Json = Record<string, unknown>;
type Booking = {
  expectedCheckOutAt: string;
  stays: { id: string; roomNumber: number }[];
  id: string;
  reference: string;
  status: string;
  billableNights: number;
  primaryGuest: { id: string; name: string };
  balance: { expectedPay: number; amountCollected: number; pending: number };
};
type Offer = {
  roomTypeCode: string;
  averageRate: number | null;
  availableQuantity: number;
  freeRooms: { roomId: string; roomNumber: number }[];
};
type Card = {
  cardIndex: number;
  issuedAt: string;
  expiresAt: string;
  status: string;
  format: string;
  sector: { blocks: string[] };
};
type Qr = { id: string; gatewayQrId: string; status: string; imageUrl: string | null };
type Payment = { amount: number; gatewayPaymentId: string | null };
type Desk = { role: string; token: string };

/** What stops the demo with one line instead of a stack. */
class DemoStopped extends Error {}

const NO_DEMO_HOTEL =
  'the service has no demo hotel: start it without --no-demo on an empty data folder (and give the demo the same DATA_DIR)';

const PAID_LOOKS_MAX = 50;
const PAID_LOOK_MS = 200;

let steps = 0;

function say(text: string): void {
  steps += 1;
  process.stdout.write(`${String(steps).padStart(2)}. ${text}\n`);
}

function note(text: string): void {
  process.stdout.write(`      ${text}\n`);
}

async function request<T>(baseUrl: string, desk: Desk, method: string, path: string, body?: Json | FormData): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${desk.token}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new DemoStopped(
      `nothing answers at ${baseUrl}: start the service with "npm start" first (${error instanceof Error ? error.message : 'no reason given'})`,
    );
  });
  const text = await response.text();
  if (response.status === 401) throw new DemoStopped(NO_DEMO_HOTEL);
  if (!response.ok) throw new DemoStopped(`${method} ${path} answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Follows the booking's stream until the signal; counts what it is told. */
async function follow(baseUrl: string, desk: Desk, path: string, signal: AbortSignal): Promise<number> {
  let told = 0;
  try {
    const response = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${desk.token}` }, signal });
    for await (const chunk of response.body ?? [])
      told += Buffer.from(chunk).toString('utf8').split('event: booking.').length - 1;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return told;
}

async function desksOf(dataDir: string): Promise<Map<string, Desk>> {
  const issuer = await openLocalIssuer(dataDir);
  const desks = new Map<string, Desk>();
  for (const user of DEMO_USERS)
    desks.set(user.role, {
      role: user.role,
      token: await issuer.issueToken({ subject: user.phone, phone: user.phone, name: user.name }),
    });
  return desks;
}

/** From the phone call to the open door. */
async function arrive(baseUrl: string, path: string, desk: Desk): Promise<Booking> {
  const now = Date.now();
  const checkInAt = new Date(now - 2 * 60_000).toISOString();
  const { expectedCheckOutAt } = await request<{ expectedCheckOutAt: string }>(
    baseUrl,
    desk,
    'POST',
    `${path}/bookings/expected-checkout-preview`,
    { checkInAt },
  );
  say(`one night from now would last until ${expectedCheckOutAt}`);
  const booking = await request<Booking>(baseUrl, desk, 'POST', `${path}/bookings`, {
    source: 'PHONE',
    expectedCheckInAt: checkInAt,
    expectedCheckOutAt,
    phoneE164: `+91 98 7${String(now).slice(-7)}`,
    guestName: 'Nisha Kapoor',
    femaleCount: 1,
    fromCity: 'Mumbai',
  });
  say(`the phone rings: booking ${booking.reference} for ${booking.primaryGuest.name} is ${booking.status}`);
  const departure = localDateOf(expectedCheckOutAt, DEMO_PROPERTY.timezone);
  const offers = await request<Offer[]>(
    baseUrl,
    desk,
    'GET',
    `${path}/rooms/availability-range?from=${addDays(departure, -1)}&to=${departure}`,
  );
  say(
    `for sale tonight: ${offers.map((type) => `${type.availableQuantity} ${type.roomTypeCode} at ${type.averageRate}`).join(', ')}`,
  );
  const offer = offers.find((type) => type.availableQuantity > 0 && type.freeRooms.length > 0);
  // The one before may have left its room a moment ago, after this guest's check-in: each run takes another room.
  const room = offer?.freeRooms[Number(booking.reference.replace(/\D/g, '')) % offer.freeRooms.length];
  if (offer === undefined || room === undefined)
    throw new DemoStopped('the demo hotel is full: check somebody out, or start with an empty data folder');
  const hold = { roomTypeCode: offer.roomTypeCode, quantity: 1, fromAt: checkInAt, toAt: expectedCheckOutAt };
  const held = await request<{ amount: number }>(baseUrl, desk, 'POST', `${path}/bookings/${booking.id}/room-requests`, hold);
  say(`one ${offer.roomTypeCode} is held for her, quoted at ${held.amount}: nobody else can be sold it`);
  const stays = [{ roomId: room.roomId, checkInAt }];
  const inHouse = await request<Booking>(baseUrl, desk, 'POST', `${path}/bookings/${booking.id}/check-in/bulk`, { stays });
  say(
    `check-in to room ${room.roomNumber} at the quoted rate: the booking is ${inHouse.status}, ${inHouse.billableNights} night(s), ${inHouse.balance.expectedPay} to pay`,
  );
  return inHouse;
}

/** A door card for a room whose door reads them: the path of the card, or null. */
async function cutCard(baseUrl: string, path: string, booking: Booking, admin: Desk): Promise<string | null> {
  const [stay] = booking.stays;
  const rooms = await request<{ roomNumber: number; hasNfc: boolean }[]>(baseUrl, admin, 'GET', `${path}/rooms`);
  if (stay === undefined || rooms.find(({ roomNumber }) => roomNumber === stay.roomNumber)?.hasNfc !== true) return null;
  const cards = `${path}/room-stays/${stay.id}/cards`;
  const until = { expiresAt: booking.expectedCheckOutAt };
  const { cardIndex, issuedAt, expiresAt, format, sector } = await request<Card>(
    baseUrl,
    admin,
    'POST',
    `${cards}/prepare`,
    until,
  );
  say(`her door card is prepared; a card writer puts three blocks of ${format} on it:`);
  for (const block of sector.blocks) note(block);
  await request(baseUrl, admin, 'POST', cards, { cardId: `DEMO-${cardIndex}`, cardIndex, issuedAt, expiresAt });
  say(`card ${cardIndex} opens room ${stay.roomNumber} until ${expiresAt}`);
  return `${path}/room-stays/cards/${cardIndex}`;
}

/** The stand-in for the gateway that the picture of a QR code comes from; null for a real one. */
async function standInOf(qr: Qr): Promise<string | null> {
  if (qr.imageUrl === null) return null;
  const { origin, hostname } = new URL(qr.imageUrl);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') return null;
  const isThere = await fetch(`${origin}/sim/`).then(
    ({ ok }) => ok,
    () => false,
  );
  return isThere ? origin : null;
}

/** Half of the bill by a QR code, which the guest's phone pays: whether that could be played here. */
async function payByPhone(baseUrl: string, own: string, desk: Desk, amount: number): Promise<boolean> {
  const qr = await request<Qr>(baseUrl, desk, 'POST', `${own}/payments/gateway/qr`, { amount }).catch(() => null);
  const standIn = qr === null ? null : await standInOf(qr);
  if (qr === null || standIn === null) return false;
  say(`a QR code for ${amount} is on the screen: ${qr.imageUrl}`);
  await fetch(`${standIn}/sim/pay`, { method: 'POST', body: JSON.stringify({ id: qr.gatewayQrId }) });
  say('her phone pays it; the gateway tells the hotel:');
  for (let looks = 0; looks < PAID_LOOKS_MAX; looks += 1) {
    const payments = await request<Payment[]>(baseUrl, desk, 'GET', `${own}/payments`);
    const paid = payments.find(({ gatewayPaymentId }) => gatewayPaymentId !== null);
    if (paid !== undefined) {
      note(`${paid.gatewayPaymentId} over ${paid.amount} stands in the ledger`);
      return true;
    }
    await sleep(PAID_LOOK_MS);
  }
  throw new DemoStopped('the QR code was paid and the ledger was not told within ten seconds');
}

/** Dinner, signature, payment, door. */
async function leave(baseUrl: string, path: string, booking: Booking, desk: Desk, admin: Desk): Promise<Booking> {
  const own = `${path}/bookings/${booking.id}`;
  await request(baseUrl, admin, 'POST', `${own}/charges`, { type: 'FOOD', amount: 640.5, notes: 'dinner on the terrace' });
  say('dinner is charged: 640.50');
  const refused = await request(baseUrl, desk, 'POST', `${own}/check-out`, {}).then(
    () => 'nothing',
    (error: Error) => error.message,
  );
  say('the bill is not paid and nothing is signed, so a check-out is refused:');
  note(refused.replace(/^.*"message":"([^"]*)".*$/, '$1'));
  const form = new FormData();
  form.set('file', new Blob([DEMO_SIGNATURE], { type: 'image/svg+xml' }), 'signature.svg');
  await request(baseUrl, admin, 'POST', `${path}/guests/${booking.primaryGuest.id}/signature`, form);
  say(`${booking.primaryGuest.name} signs the register`);
  const balance = await request<Booking['balance']>(baseUrl, desk, 'GET', `${own}/balance`);
  const byPhone = Math.floor(balance.pending / 2);
  const isPaid = byPhone >= 1 && (await payByPhone(baseUrl, own, desk, byPhone));
  const { pending } = isPaid ? await request<Booking['balance']>(baseUrl, desk, 'GET', `${own}/balance`) : balance;
  await request(baseUrl, desk, 'POST', `${own}/payments`, { amount: pending, method: 'CASH' });
  say(`pays ${isPaid ? 'the rest, ' : ''}${pending} in cash`);
  const closed = await request<Booking>(baseUrl, desk, 'POST', `${own}/check-out`, { notes: 'a pleasant stay' });
  say(`check-out: the booking is ${closed.status}`);
  return closed;
}

async function play(baseUrl: string, dataDir: string): Promise<void> {
  const desks = await desksOf(dataDir);
  const desk = desks.get('STAFF');
  const admin = desks.get('ADMIN');
  if (desk === undefined || admin === undefined) throw new DemoStopped('the demo hotel has no STAFF and ADMIN');
  const properties = await request<{ id: string; code: string; name: string }[]>(baseUrl, admin, 'GET', '/properties');
  const property = properties.find(({ code }) => code === DEMO_CODE);
  if (property === undefined) throw new DemoStopped(NO_DEMO_HOTEL);
  process.stdout.write(`One stay at ${property.name}, over ${baseUrl}\n\n`);
  const path = `/properties/${property.id}`;
  const booking = await arrive(baseUrl, path, desk);
  const card = await cutCard(baseUrl, path, booking, admin);
  const stream = new AbortController();
  const following = follow(baseUrl, desk, `${path}/bookings/${booking.id}/stream`, stream.signal);
  const closed = await leave(baseUrl, path, booking, desk, admin);
  if (card !== null) say(`her door card is ${(await request<Card>(baseUrl, admin, 'GET', card)).status}`);
  setTimeout(() => stream.abort(), 300);
  say(`the booking's live stream told ${await following} events meanwhile`);
  const { expectedPay, amountCollected, pending } = closed.balance;
  process.stdout.write(
    `\n${closed.reference} ${closed.status}: expectedPay ${expectedPay}, amountCollected ${amountCollected}, pending ${pending}\n`,
  );
  if (closed.status !== 'CHECKED_OUT' || pending !== 0)
    throw new DemoStopped('the stay did not end with a closed and paid booking');
}

try {
  const { values } = parseArgs({ options: { url: { type: 'string' }, 'data-dir': { type: 'string' } } });
  const config = readConfig();
  await play((values.url ?? config.publicUrl).replace(/\/+$/, ''), values['data-dir'] ?? config.dataDir);
} catch (error) {
  const isExpected =
    error instanceof DemoStopped || error instanceof ConfigError || (error instanceof TypeError && 'code' in error);
  process.stderr.write(`demo: ${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exitCode = 1;
}
