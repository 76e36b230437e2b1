import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../../platform/http/route.ts';
import { addDays, instantAt, localDateOf, type Timestamp } from '../../platform/time.ts';
import { call, sendFile } from './call-api.ts';
import type { DemoRoom } from './create-property.ts';
import { DEMO_PROPERTY, DEMO_ROOM_TYPES, DEMO_ROOMS, DEMO_SIGNATURE } from './demo-property.ts';
import { DEMO_STAYS, type DemoStay } from './demo-stays.ts';

/** Made-up documents, drawn by test/specimens. */
const DOCUMENTS = path.join(import.meta.dirname, 'documents');

/** Everything that the stays are created with. `admin` is a token. */
export type Setting = {
  app: App;
  admin: string;
  propertyUrl: string;
  rooms: readonly DemoRoom[];
  now: Timestamp;
  hasGateway: boolean;
};

/** Arrival at 15:00 and departure at 10:00, in the property's time. */
function timesOf(stay: DemoStay, now: Timestamp): { arrival: Timestamp; departure: Timestamp } {
  const zone = DEMO_PROPERTY.timezone;
  const day = addDays(localDateOf(now, zone), stay.arrives);
  return { arrival: instantAt(day, '15:00', zone), departure: instantAt(addDays(day, stay.nights), '10:00', zone) };
}

/** The whole bill of a stay that ended on time. */
function sumBill(stay: DemoStay): number {
  const typeCode = DEMO_ROOMS.find(({ roomNumber }) => roomNumber === stay.roomNumber)?.roomTypeCode;
  const rate = DEMO_ROOM_TYPES.find(({ code }) => code === typeCode)?.defaultRate ?? 0;
  return stay.nights * rate + (stay.charges ?? []).reduce((sum, charge) => sum + charge.amount, 0);
}

/** Issues a door card for the stay, as a front desk with a card writer does. */
async function issueCard({ app, admin }: Setting, stayUrl: string, cardId: string, until: Timestamp): Promise<void> {
  const prepared = await call<{ cardIndex: number; issuedAt: string; expiresAt: string }>(
    app,
    admin,
    'POST',
    `${stayUrl}/cards/prepare`,
    { expiresAt: until, cardId },
  );
  const { cardIndex, issuedAt, expiresAt } = prepared;
  await call(app, admin, 'POST', `${stayUrl}/cards`, { cardId, cardIndex, issuedAt, expiresAt });
}

async function checkIn(setting: Setting, bookingUrl: string, stay: DemoStay): Promise<void> {
  const { app, admin, propertyUrl, rooms, now } = setting;
  const room = rooms.find(({ roomNumber }) => roomNumber === stay.roomNumber);
  if (room === undefined) return;
  const { arrival, departure } = timesOf(stay, now);
  const { stays } = await call<{ stays: { id: string }[] }>(app, admin, 'POST', `${bookingUrl}/check-in/bulk`, {
    stays: [{ roomId: room.id, checkInAt: arrival, rateSource: 'ROOM_TYPE_DEFAULT' }],
  });
  if (stay.cardId !== undefined) await issueCard(setting, `${propertyUrl}/room-stays/${stays[0]?.id}`, stay.cardId, departure);
}

/** Stores the made-up signature. */
async function sign(app: App, admin: string, guestUrl: string): Promise<void> {
  const signature = { filename: 'signature.svg', contentType: 'image/svg+xml', bytes: Buffer.from(DEMO_SIGNATURE) };
  await sendFile(app, admin, `${guestUrl}/signature`, signature);
}

/** Holds rooms for the booking, and assigns one if the list says so. */
async function holdRooms({ app, admin, rooms, now }: Setting, bookingUrl: string, stay: DemoStay): Promise<void> {
  if (stay.holds === undefined) return;
  const { arrival, departure } = timesOf(stay, now);
  const body = { ...stay.holds, fromAt: arrival, toAt: departure };
  const { id } = await call<{ id: string }>(app, admin, 'POST', `${bookingUrl}/room-requests`, body);
  const room = rooms.find(({ roomNumber }) => roomNumber === stay.assignedRoom);
  if (room !== undefined) await call(app, admin, 'PUT', `${bookingUrl}/room-requests/${id}/rooms`, { roomIds: [room.id] });
}

async function endBooking({ app, admin, now }: Setting, bookingUrl: string, guestUrl: string, stay: DemoStay): Promise<void> {
  if (stay.isSigned === true || stay.ends === 'CHECKED_OUT') await sign(app, admin, guestUrl);
  if (stay.ends === 'CHECKED_OUT') {
    const at = timesOf(stay, now).departure;
    await call(app, admin, 'POST', `${bookingUrl}/payments`, { amount: sumBill(stay), method: 'CARD', receivedAt: at });
    await call(app, admin, 'POST', `${bookingUrl}/check-out`, { checkOutAt: at });
  }
  if (stay.ends === 'CANCELLED') await call(app, admin, 'POST', `${bookingUrl}/cancel`, { reason: 'flight cancelled' });
  if (stay.ends === 'NO_SHOW')
    await call(app, admin, 'POST', `${bookingUrl}/no-show`, { reason: 'did not arrive, phone switched off' });
}

/** Adds the guest's vehicle, rating and identity document. */
async function addGuestDetails({ app, admin }: Setting, guestUrl: string, bookingId: string, stay: DemoStay): Promise<void> {
  if (stay.vehicle !== undefined)
    await call(app, admin, 'POST', `${guestUrl}/vehicles`, { vehicleNumber: stay.vehicle, bookingId });
  if (stay.rating !== undefined) await call(app, admin, 'POST', `${guestUrl}/ratings`, { bookingId, ...stay.rating });
  if (stay.document === undefined) return;
  const bytes = await readFile(path.join(DOCUMENTS, stay.document));
  const file = { filename: stay.document, contentType: 'image/jpeg', bytes };
  await sendFile(app, admin, `${guestUrl}/documents?bookingId=${bookingId}`, file);
}

/** Creates a booking with all that its guest did so far. */
export async function createStay(setting: Setting, stay: DemoStay): Promise<void> {
  const { app, admin, propertyUrl, now, hasGateway } = setting;
  const { arrival, departure } = timesOf(stay, now);
  const { id, primaryGuest } = await call<{ id: string; primaryGuest: { id: string } }>(
    app,
    admin,
    'POST',
    `${propertyUrl}/bookings`,
    {
      source: stay.source,
      expectedCheckInAt: arrival,
      expectedCheckOutAt: departure,
      phoneE164: stay.phone,
      guestName: stay.guest,
      maleCount: stay.male ?? 0,
      femaleCount: stay.female ?? 0,
      childCount: stay.children ?? 0,
      fromCity: stay.from ?? null,
    },
  );
  const bookingUrl = `${propertyUrl}/bookings/${id}`;
  const guestUrl = `${propertyUrl}/guests/${primaryGuest.id}`;
  await holdRooms(setting, bookingUrl, stay);
  await checkIn(setting, bookingUrl, stay);
  for (const charge of stay.charges ?? []) await call(app, admin, 'POST', `${bookingUrl}/charges`, { ...charge });
  if (stay.paid !== undefined) await call(app, admin, 'POST', `${bookingUrl}/payments`, { amount: stay.paid, method: 'UPI' });
  await endBooking(setting, bookingUrl, guestUrl, stay);
  if (stay.link !== undefined && hasGateway)
    await call(app, admin, 'POST', `${bookingUrl}/payments/gateway/payment-link`, {
      amount: stay.link,
      description: 'Deposit, first night',
    });
  await addGuestDetails(setting, guestUrl, id, stay);
}

/** Creates all bookings and stays of the demo property, in the order of the list. */
export async function createStays(setting: Setting): Promise<void> {
  for (const stay of DEMO_STAYS) await createStay(setting, stay);
}
