import { createHash, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type { InboundEmailView } from '../../src/features/mail/inbound-email.schema.ts';
import { storeMessage } from '../../src/features/mail/intake/store-message.ts';
import type { BookingSite, MessageKind } from '../../src/features/mail/reading/reservation.rules.ts';
import { addDays, localDateOf } from '../../src/platform/time.ts';
import { voucherPdf } from '../specimens/mails/voucher-pdf.ts';
import type { ApiClient, ApiResponse, TestProperty, TestService } from './service-under-test.ts';
import { addRoom, addRoomType, bodyOf } from './stays.ts';

const LOOK_MS = 50;
const PATIENCE_MS = 90_000;

/** Who sends the messages of a site, and what it calls itself. */
const SITES: Readonly<Record<BookingSite, { brand: string; sender: string; newNumber: () => string }>> = {
  MAKEMYTRIP: { brand: 'MakeMyTrip', sender: 'no-reply@makemytrip.com', newNumber: () => `NH7${digits(13)}` },
  BOOKING_COM: { brand: 'Booking.com', sender: 'noreply@booking.com', newNumber: () => `4${digits(9)}` },
  AGODA: { brand: 'Agoda', sender: 'no-reply@agoda.com', newNumber: () => `7${digits(8)}` },
  EXPEDIA: { brand: 'Expedia', sender: 'noreply@expedia.com', newNumber: () => `1${digits(9)}` },
  AIRBNB: { brand: 'Airbnb', sender: 'automated@airbnb.com', newNumber: () => `HMXQ${digits(1)}ABC${digits(1)}Z` },
  OYO: { brand: 'OYO', sender: 'noreply@oyorooms.com', newNumber: () => `OYO${digits(8)}` },
  TRIP_COM: { brand: 'Trip.com', sender: 'ebooking@trip.com', newNumber: () => `1${digits(15)}` },
  TRAVELOKA: { brand: 'Traveloka', sender: 'booking@traveloka.com', newNumber: () => `20${digits(12)}` },
  YATRA: { brand: 'Yatra', sender: 'donotreply@yatra.com', newNumber: () => `P${digits(10)}` },
  VRBO: { brand: 'Vrbo', sender: 'noreply@vrbo.com', newNumber: () => `HA-W2${digits(4)}` },
  HOSTELWORLD: { brand: 'Hostelworld', sender: 'bookings@hostelworld.com', newNumber: () => `${digits(6)}-${digits(9)}` },
};

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

/** A new reservation number of the site. */
export const newNumber = (site: BookingSite = 'MAKEMYTRIP'): string => SITES[site].newNumber();

/** The content of a voucher; null: not stated. */
export type Voucher = {
  site: BookingSite | null;
  kind: MessageKind;
  number: string | null;
  guest: string | null;
  phone: string | null;
  arrivalOn: string | null;
  departureOn: string | null;
  rooms: readonly { name: string; quantity: number }[] | null;
  /** As it is written. */
  amount: string | null;
  property: string | null;
};

/** A property that gets mail: 3 rooms of STD `Standard`, 2 of DLX `Deluxe`, which sites call `Deluxe Room with Garden View` too. */
export type MailTestProperty = TestProperty & {
  name: string;
  address: string;
  timezone: string;
  currency: string;
  roomTypes: Record<'STD' | 'DLX', string>;
};

let properties = 0;

export async function newMailProperty(
  service: TestService,
  { rooms = { STD: 3, DLX: 2 }, ...fields }: Record<string, unknown> & { rooms?: { STD: number; DLX: number } } = {},
): Promise<MailTestProperty> {
  properties += 1;
  const name = `Hotel Sunrise ${properties} Residency`;
  const address = `desk${properties}-${digits(6)}@sunrise.example`;
  const described = { name, timezone: 'Asia/Kolkata', currency: 'INR', ...fields };
  const property = await service.newProperty({
    otaAliases: [`Sunrise Villa ${properties}`],
    emailAddresses: [address],
    ...described,
  });
  const std = await addRoomType(property, { defaultRate: 2000 });
  const aliases = ['Deluxe Room with Garden View'];
  const dlx = await addRoomType(property, { code: 'DLX', name: 'Deluxe', aliases, defaultRate: 3000 });
  for (let number = 101; number < 101 + rooms.STD; number += 1) await addRoom(property, number);
  for (let number = 201; number < 201 + rooms.DLX; number += 1) await addRoom(property, number, { roomTypeCode: 'DLX' });
  return { ...property, ...described, address, roomTypes: { STD: std.id, DLX: dlx.id } };
}

/** The day this many days from today at the property. */
export function dayFromNow(service: TestService, days: number, timezone = 'Asia/Kolkata'): string {
  return addDays(localDateOf(service.clock.now(), timezone), days);
}

/** The message of a site about one Deluxe room for two nights, in ten days; each with a new number. */
export function voucherFor(service: TestService, testProperty: MailTestProperty, fields: Partial<Voucher> = {}): Voucher {
  const site = fields.site === undefined ? 'MAKEMYTRIP' : fields.site;
  return {
    site,
    kind: 'NEW',
    number: newNumber(site ?? 'MAKEMYTRIP'),
    guest: 'Meera Iyer',
    phone: null,
    arrivalOn: dayFromNow(service, 10, testProperty.timezone),
    departureOn: dayFromNow(service, 12, testProperty.timezone),
    rooms: [{ name: 'Deluxe', quantity: 1 }],
    amount: `${testProperty.currency} 5,000.00`,
    property: testProperty.name,
    ...fields,
  };
}

/** 2026-11-05 as `5 Nov 2026`. */
function written(day: string): string {
  const shown = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return shown.format(Date.parse(day)).replace('Sept', 'Sep');
}

const STATUSES = { NEW: 'Confirmed', MODIFIED: 'Modified', CANCELLED: 'Cancelled' };
const HEADLINES = {
  NEW: 'You have received a new booking.',
  MODIFIED: 'The following booking has been modified. The details below are the latest.',
  CANCELLED: 'The booking below has been cancelled by the guest.',
};

/** The lines of the voucher, as cells. */
export function voucherRows(voucher: Voucher): string[][] {
  const { site, kind, number, guest, phone, arrivalOn, departureOn, rooms, amount, property: service } = voucher;
  const row = (label: string, value: string | null): string[][] => (value === null ? [] : [[label, value]]);
  const [first, second] = rooms ?? [];
  const roomRows =
    first === undefined
      ? []
      : second === undefined
        ? [
            ['Room Type', first.name],
            ['No. of Rooms', String(first.quantity)],
          ]
        : [['Room Type', 'No. of Rooms', 'Meal Plan'], ...(rooms ?? []).map((each) => [each.name, String(each.quantity), 'EP'])];
  return [
    ...(site === null ? [] : [[SITES[site].brand]]),
    [HEADLINES[kind]],
    ...row('Booking ID', number),
    ['Booking Status', STATUSES[kind]],
    ...row('Primary Guest', guest),
    ...row('Guest Mobile', phone),
    ...row('Check-in', arrivalOn === null ? null : written(arrivalOn)),
    ...row('Check-out', departureOn === null ? null : written(departureOn)),
    ...roomRows,
    ...row('Hotel Name', service),
    ...row('Total Amount', amount),
    ...(site === null ? [] : [[`Team ${SITES[site].brand}`]]),
  ];
}

/** A PDF of these lines, whose text can be selected. */
export const mailPdf = (rows: readonly (readonly string[])[]): Promise<Buffer> => voucherPdf(rows);

/** The voucher as a PDF. */
export const pdfOf = (voucher: Voucher): Promise<Buffer> => mailPdf(voucherRows(voucher));

/** The form that a browser sends for a PDF. */
export function mailForm(bytes: Buffer, filename = 'voucher.pdf'): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), filename);
  return form;
}

/** Uploads the PDF to the property at `path`, and returns the response. */
export function uploadMail(
  client: ApiClient,
  path: string,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  return client.post(`${path}/inbound-emails/manual`, mailForm(bytes), headers);
}

/** The message as the API shows it now. */
export async function fetchEmail(client: ApiClient, path: string, emailId: string): Promise<InboundEmailView> {
  return bodyOf(await client.get(`${path}/inbound-emails/${emailId}`));
}

/** Waits until the service has finished the message. */
export async function whenSettled(client: ApiClient, path: string, emailId: string): Promise<InboundEmailView> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const email = await fetchEmail(client, path, emailId);
    const isPending = email.status === 'RECEIVED' || (email.status === 'PARSED' && email.resolution === null);
    if (!isPending) return email;
    await sleep(LOOK_MS);
  }
  throw new Error('the message was not imported');
}

/** Uploads the PDF and waits for the result. */
export async function importPdf(property: TestProperty, bytes: Buffer): Promise<InboundEmailView> {
  const { id } = bodyOf(await uploadMail(property.admin, property.path, bytes), 201);
  return whenSettled(property.admin, property.path, id);
}

/** Uploads a PDF without data, which needs review. */
export async function addUnclearMail(property: TestProperty): Promise<InboundEmailView> {
  return importPdf(property, await mailPdf([['Welcome to our rooms'], ['Breakfast', 'from 7 to 10']]));
}

/** A message as it goes over the wire, by nodemailer. */
export async function rawMail(message: Record<string, unknown>): Promise<Buffer> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: raw } = await transport.sendMail(message);
  return raw as Buffer;
}

/** The voucher as a message of its site to the property: a plain text, unless `fields` have more. */
export function mailOf(testProperty: MailTestProperty, voucher: Voucher, fields: Record<string, unknown> = {}): Promise<Buffer> {
  const { brand, sender } = SITES[voucher.site ?? 'MAKEMYTRIP'];
  return rawMail({
    from: { name: brand, address: sender },
    to: testProperty.address,
    subject: `${brand}: ${HEADLINES[voucher.kind]}`,
    text: voucherRows(voucher)
      .map((cells) => cells.join(': '))
      .join('\n'),
    ...fields,
  });
}

/** Stores the message for the property as the SMTP receiver does; returns its id. Null: the property has it already. */
export async function storeMail(service: TestService, property: TestProperty, raw: Buffer): Promise<string | null> {
  const { platform, app } = service.running;
  const sha256 = createHash('sha256').update(raw).digest();
  const message = { source: 'SMTP' as const, file: raw, sizeBytes: raw.length, sha256, propertyIds: [property.id] };
  if ((await storeMessage(platform, message, app.log)) === 0) return null;
  const [row] = await service.sql<{ id: string }>(
    `select id from inbound_email where property_id = $1 and sha256 = $2 and source = 'SMTP'`,
    [property.id, sha256],
  );
  if (row === undefined) throw new Error('the message does not exist');
  return row.id;
}
