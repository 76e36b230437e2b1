/**
 * `npm run demo [-- --url http://127.0.0.1:3000 --data-dir ./data]`: plays one whole stay in the demo hotel over HTTP, from the phone call
 * to the closed booking. Prints each step, and how many events the booking's live stream published meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommandLine, runCommand } from '../src/config/command-line.ts';
import { readConfig } from '../src/config/config.ts';
import { DEMO_CODE, DEMO_PROPERTY, DEMO_SIGNATURE, DEMO_USERS } from '../src/evaluation/demo/demo-property.ts';
import { openLocalIssuer } from '../src/evaluation/local-issuer.ts';
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
type Client = { role: string; token: string };

const NO_DEMO_PROPERTY =
  'the service has no demo hotel: start it with "npm start -- --demo" on an empty database, and run this with the same DATA_DIR';

const PAID_CHECKS_MAX = 50;
const PAID_CHECK_MS = 200;

let steps = 0;

function printStep(text: string): void {
  steps += 1;
  process.stdout.write(`${String(steps).padStart(2)}. ${text}\n`);
}

function printDetail(text: string): void {
  process.stdout.write(`      ${text}\n`);
}

async function request<T>(baseUrl: string, client: Client, method: string, path: string, body?: Json | FormData): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${client.token}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new Error(
      `no service answers at ${baseUrl}: start it with "npm start" first (${error instanceof Error ? error.message : 'no reason given'})`,
    );
  });
  const text = await response.text();
  if (response.status === 401) throw new Error(NO_DEMO_PROPERTY);
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Follows the booking's stream until the signal, and counts its events. */
async function follow(baseUrl: string, client: Client, path: string, signal: AbortSignal): Promise<number> {
  let events = 0;
  try {
    const response = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${client.token}` }, signal });
    for await (const chunk of response.body ?? [])
      events += Buffer.from(chunk).toString('utf8').split('event: booking.').length - 1;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return events;
}

async function createClients(dataDir: string): Promise<Map<string, Client>> {
  const issuer = await openLocalIssuer(dataDir);
  const clients = new Map<string, Client>();
  for (const user of DEMO_USERS)
    clients.set(user.role, {
      role: user.role,
      token: await issuer.issueToken({ subject: user.phone, phone: user.phone, name: user.name }),
    });
  return clients;
}

/** From the phone call to check-in. */
async function arrive(baseUrl: string, path: string, client: Client): Promise<Booking> {
  const now = Date.now();
  const checkInAt = new Date(now - 2 * 60_000).toISOString();
  const { expectedCheckOutAt } = await request<{ expectedCheckOutAt: string }>(
    baseUrl,
    client,
    'POST',
    `${path}/bookings/expected-checkout-preview`,
    { checkInAt },
  );
  printStep(`one night from now would last until ${expectedCheckOutAt}`);
  const booking = await request<Booking>(baseUrl, client, 'POST', `${path}/bookings`, {
    source: 'PHONE',
    expectedCheckInAt: checkInAt,
    expectedCheckOutAt,
    phoneE164: `+91 98 7${String(now).slice(-7)}`,
    guestName: 'Nisha Kapoor',
    femaleCount: 1,
    fromCity: 'Mumbai',
  });
  printStep(`the phone rings: booking ${booking.reference} for ${booking.primaryGuest.name} is ${booking.status}`);
  const departure = localDateOf(expectedCheckOutAt, DEMO_PROPERTY.timezone);
  const offers = await request<Offer[]>(
    baseUrl,
    client,
    'GET',
    `${path}/rooms/availability-range?from=${addDays(departure, -1)}&to=${departure}`,
  );
  printStep(
    `for sale tonight: ${offers.map((type) => `${type.availableQuantity} ${type.roomTypeCode} at ${type.averageRate}`).join(', ')}`,
  );
  const offer = offers.find((type) => type.availableQuantity > 0 && type.freeRooms.length > 0);
  // Each run takes another room: the guest of the run before may have left a moment ago, after this guest's check-in time.
  const room = offer?.freeRooms[Number(booking.reference.replace(/\D/g, '')) % offer.freeRooms.length];
  if (offer === undefined || room === undefined)
    throw new Error('the demo hotel is full: check a guest out, or start with an empty data folder');
  const hold = { roomTypeCode: offer.roomTypeCode, quantity: 1, fromAt: checkInAt, toAt: expectedCheckOutAt };
  const held = await request<{ amount: number }>(baseUrl, client, 'POST', `${path}/bookings/${booking.id}/room-requests`, hold);
  printStep(`one ${offer.roomTypeCode} is held for her, quoted at ${held.amount}: it cannot be sold to anyone else`);
  const stays = [{ roomId: room.roomId, checkInAt }];
  const inHouse = await request<Booking>(baseUrl, client, 'POST', `${path}/bookings/${booking.id}/check-in/bulk`, { stays });
  printStep(
    `check-in to room ${room.roomNumber} at the quoted rate: the booking is ${inHouse.status}, ${inHouse.billableNights} night(s), ${inHouse.balance.expectedPay} to pay`,
  );
  return inHouse;
}

/** Issues a door card if the room has a card reader. @returns the path of the card, or null */
async function issueCard(baseUrl: string, path: string, booking: Booking, admin: Client): Promise<string | null> {
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
  printStep(`her door card is prepared; a card writer puts three blocks of ${format} on it:`);
  for (const block of sector.blocks) printDetail(block);
  await request(baseUrl, admin, 'POST', cards, { cardId: `DEMO-${cardIndex}`, cardIndex, issuedAt, expiresAt });
  printStep(`card ${cardIndex} opens room ${stay.roomNumber} until ${expiresAt}`);
  return `${path}/room-stays/cards/${cardIndex}`;
}

/** The address of the gateway simulator that drew the QR code; null for a real gateway. */
async function findSimulator(qr: Qr): Promise<string | null> {
  if (qr.imageUrl === null) return null;
  const { origin, hostname } = new URL(qr.imageUrl);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') return null;
  const isThere = await fetch(`${origin}/sim/`).then(
    ({ ok }) => ok,
    () => false,
  );
  return isThere ? origin : null;
}

/** Pays an amount by QR code, with the gateway simulator as the guest's phone. @returns whether there is a simulator */
async function payByPhone(baseUrl: string, own: string, client: Client, amount: number): Promise<boolean> {
  const qr = await request<Qr>(baseUrl, client, 'POST', `${own}/payments/gateway/qr`, { amount }).catch(() => null);
  const simUrl = qr === null ? null : await findSimulator(qr);
  if (qr === null || simUrl === null) return false;
  printStep(`a QR code for ${amount} is on the screen: ${qr.imageUrl}`);
  await fetch(`${simUrl}/sim/pay`, { method: 'POST', body: JSON.stringify({ id: qr.gatewayQrId }) });
  printStep('her phone pays it, and the gateway notifies the hotel:');
  for (let checks = 0; checks < PAID_CHECKS_MAX; checks += 1) {
    const payments = await request<Payment[]>(baseUrl, client, 'GET', `${own}/payments`);
    const paid = payments.find(({ gatewayPaymentId }) => gatewayPaymentId !== null);
    if (paid !== undefined) {
      printDetail(`${paid.gatewayPaymentId}, ${paid.amount}, is in the ledger`);
      return true;
    }
    await sleep(PAID_CHECK_MS);
  }
  throw new Error('the QR code was paid, but the payment was not in the ledger within ten seconds');
}

/** Dinner, signature, payment, check-out. */
async function leave(baseUrl: string, path: string, booking: Booking, client: Client, admin: Client): Promise<Booking> {
  const own = `${path}/bookings/${booking.id}`;
  await request(baseUrl, admin, 'POST', `${own}/charges`, { type: 'FOOD', amount: 640.5, notes: 'dinner on the terrace' });
  printStep('dinner is charged: 640.50');
  const refused = await request(baseUrl, client, 'POST', `${own}/check-out`, {}).then(
    () => 'nothing',
    (error: Error) => error.message,
  );
  printStep('the bill is not paid and nothing is signed, so a check-out is refused:');
  printDetail(refused.replace(/^.*"message":"([^"]*)".*$/, '$1'));
  const form = new FormData();
  form.set('file', new Blob([DEMO_SIGNATURE], { type: 'image/svg+xml' }), 'signature.svg');
  await request(baseUrl, admin, 'POST', `${path}/guests/${booking.primaryGuest.id}/signature`, form);
  printStep(`${booking.primaryGuest.name} signs the register`);
  const balance = await request<Booking['balance']>(baseUrl, client, 'GET', `${own}/balance`);
  const byPhone = Math.floor(balance.pending / 2);
  const isPaid = byPhone >= 1 && (await payByPhone(baseUrl, own, client, byPhone));
  const { pending } = isPaid ? await request<Booking['balance']>(baseUrl, client, 'GET', `${own}/balance`) : balance;
  await request(baseUrl, client, 'POST', `${own}/payments`, { amount: pending, method: 'CASH' });
  printStep(`pays ${isPaid ? 'the rest, ' : ''}${pending} in cash`);
  const closed = await request<Booking>(baseUrl, client, 'POST', `${own}/check-out`, { notes: 'a pleasant stay' });
  printStep(`check-out: the booking is ${closed.status}`);
  return closed;
}

async function play(baseUrl: string, dataDir: string): Promise<void> {
  const clients = await createClients(dataDir);
  const client = clients.get('STAFF');
  const admin = clients.get('ADMIN');
  if (client === undefined || admin === undefined) throw new Error('the demo hotel has no STAFF and ADMIN');
  const properties = await request<{ id: string; code: string; name: string }[]>(baseUrl, admin, 'GET', '/properties');
  const property = properties.find(({ code }) => code === DEMO_CODE);
  if (property === undefined) throw new Error(NO_DEMO_PROPERTY);
  process.stdout.write(`One stay at ${property.name}, over ${baseUrl}\n\n`);
  const path = `/properties/${property.id}`;
  const booking = await arrive(baseUrl, path, client);
  const card = await issueCard(baseUrl, path, booking, admin);
  const stream = new AbortController();
  const following = follow(baseUrl, client, `${path}/bookings/${booking.id}/stream`, stream.signal);
  const closed = await leave(baseUrl, path, booking, client, admin);
  if (card !== null) printStep(`her door card is ${(await request<Card>(baseUrl, admin, 'GET', card)).status}`);
  setTimeout(() => stream.abort(), 300);
  printStep(`the booking's live stream published ${await following} events meanwhile`);
  const { expectedPay, amountCollected, pending } = closed.balance;
  process.stdout.write(
    `\n${closed.reference} ${closed.status}: expectedPay ${expectedPay}, amountCollected ${amountCollected}, pending ${pending}\n`,
  );
  if (closed.status !== 'CHECKED_OUT' || pending !== 0) throw new Error('the stay did not end with a closed and paid booking');
}

const COMMAND = {
  usage: 'npm run demo -- [options]',
  options: {
    url: { value: '<address>', help: 'where the service is; PUBLIC_URL by default, else http://127.0.0.1:3000' },
    'data-dir': { value: '<folder>', help: "the service's DATA_DIR" },
  },
};

await runCommand('demo', async () => {
  const { values } = readCommandLine(COMMAND);
  const config = readConfig();
  await play((values.url ?? config.publicUrl).replace(/\/+$/, ''), values['data-dir'] ?? config.dataDir);
  return 0;
});
