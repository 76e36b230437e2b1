import { randomBytes, randomUUID } from 'node:crypto';
import { giveStayCard } from './cards.ts';
import { newAmenity, newImageTag } from './catalogue.ts';
import { addDocument, waitUntilRead } from './documents.ts';
import type { Account } from './gateway.ts';
import { addVehicle, rateGuest } from './guests.ts';
import { addPictures, pictureForm } from './images.ts';
import { issueInvoice } from './invoices.ts';
import { waitForJobs } from './jobs.ts';
import { addUnclearMail } from './mails.ts';
import { picture } from './pictures.ts';
import { addRatePlan, setRates } from './rates.ts';
import type { RemoteTestService, TestProperty, TestService } from './service-under-test.ts';
import { bodyOf, checkIn, holdRooms, newPropertyWithRooms, openBooking, readBooking, roomAt, signGuest } from './stays.ts';

/** A property with a record of every kind that a path can name. */
export type PopulatedProperty = TestProperty & {
  /** Values for the parameters of paths, by name. The booking is in house with one stay, paid in part; its guest has signed, came by car, has a door card and is rated. The message needs review. */
  params: Record<
    | 'propertyId'
    | 'userId'
    | 'roomTypeId'
    | 'roomTypeCode'
    | 'roomId'
    | 'bookingId'
    | 'reference'
    | 'roomStayId'
    | 'chargeId'
    | 'paymentId'
    | 'guestId'
    | 'ratePlanId'
    | 'rateDate'
    | 'businessDate'
    | 'requestId'
    | 'amenityId'
    | 'tagId'
    | 'filename'
    | 'imageId'
    | 'documentId'
    | 'cardIndex'
    | 'qrId'
    | 'emailId'
    | 'accessCodeId'
    | 'endpointId'
    | 'noteId'
    | 'itemId'
    | 'proposalId'
    | 'invoiceId',
    string
  >;
  /** A room without a stay. */
  freeRoomId: string;
  /** Its account at the payment gateway; its one QR code has been closed. */
  account: Account;
};

/** The day in the calendar of the property's rate plan. */
const RATE_DATE = '2026-12-25';

/** The first card index of the property, so that no other property has a card of the same index. */
let firstCardIndex = 1_000_000;

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Sets up the payment gateway. */
async function setUpGateway(property: TestProperty): Promise<Account> {
  const account = { keyId: `rzp_test_${hex(7)}`, keySecret: `ks-${hex(12)}`, webhookSecret: `ws-${hex(12)}` };
  bodyOf(await property.admin.put(`${property.path}/gateway-settings`, account));
  return account;
}

/** A QR code of the booking that has been closed: its outcome is known. */
async function addClosedQr(
  service: RemoteTestService,
  property: TestProperty,
  bookingId: string,
  keyId: string,
): Promise<string> {
  const id = randomUUID();
  const at = service.clock.now();
  await service.sql(
    `insert into gateway_request (property_id, id, booking_id, kind, state, amount, currency, key_id, gateway_id, expires_at, ended_at, created_at, updated_at)
    values ($1, $2, $3, 'QR', 'CLOSED', 700, 'INR', $4, $5, $6, $6, $6, $6)`,
    [property.id, id, bookingId, keyId, `qr_${hex(7)}`, at],
  );
  return id;
}

/** A note and something found, each with a picture, and a proposal for the guest in the room. */
async function keepRooms(property: TestProperty, roomId: string) {
  const housekeeping = `${property.path}/housekeeping`;
  const add = async (path: string, body: unknown) => bodyOf(await property.admin.post(`${housekeeping}/${path}`, body), 201);
  const note = await add(`rooms/${roomId}/notes`, { text: 'lamp is broken' });
  const item = await add('found-items', { roomId, description: 'black umbrella' });
  const proposal = await add(`rooms/${roomId}/minibar`, { items: [{ name: 'Cola', quantity: 2, amount: 120 }] });
  for (const path of [`notes/${note.id}/picture`, `found-items/${item.id}/picture`])
    bodyOf(await property.admin.post(`${housekeeping}/${path}`, pictureForm(await picture('png', 20, 16))));
  return { noteId: note.id, itemId: item.id, proposalId: proposal.id };
}

/** Opens such a property; `roomTypeCode` names its only room type. */
export async function newPopulatedProperty(service: RemoteTestService, roomTypeCode = 'STD'): Promise<PopulatedProperty> {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const [type] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  if (roomTypeCode !== type.code)
    bodyOf(await property.admin.put(`${property.path}/room-types/${type.id}`, { code: roomTypeCode }));
  const booking = await openBooking(property);
  const roomId = roomAt(property, 0);
  await checkIn(property, booking.id, [roomId], { nightlyRate: 2000, rateSource: 'MANUAL' });
  const paid = bodyOf(
    await property.admin.post(`${property.path}/bookings/${booking.id}/payments`, { amount: 500, method: 'CASH' }),
    201,
  );
  const charges = `${property.path}/bookings/${booking.id}/charges`;
  const charge = bodyOf(await property.admin.post(charges, { type: 'FOOD', amount: 50 }), 201);
  const { stays, primaryGuest } = await readBooking(property, booking.id);
  await signGuest(property, primaryGuest.id);
  await addVehicle(property, primaryGuest.id, booking.id);
  await rateGuest(property, primaryGuest.id, booking.id);
  const plan = await addRatePlan(property, { roomTypeCode });
  await setRates(property, plan.id, RATE_DATE, RATE_DATE, 3000);
  const request = await holdRooms(property, booking.id, { roomTypeCode });
  const colleague = await property.join('STAFF');
  const code = bodyOf(await property.admin.post(`${property.path}/access-codes`, { roles: ['STAFF'] }), 201);
  const root = await service.newUser({ superAdmin: true });
  const [amenity, tag] = [await newAmenity(root), await newImageTag(root)];
  bodyOf(await property.admin.put(`${property.path}/room-types/${type.id}`, { amenityIds: [amenity.id] }));
  const [image] = await addPictures(property, roomId);
  const guest = { bookingId: booking.id, guestId: primaryGuest.id, path: `${property.path}/guests/${primaryGuest.id}/documents` };
  firstCardIndex += 1_000;
  await service.sql('insert into card_counter (property_id, last_index) values ($1, $2)', [property.id, firstCardIndex]);
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomId}`, { hasNfc: true }));
  const card = await giveStayCard(service, property.admin, { cards: `${property.path}/room-stays/${stays[0].id}/cards` });
  const document = await addDocument(property, guest);
  // Writes of background jobs would look like writes of the test.
  await waitUntilRead(property.admin, guest, document.id);
  const email = await addUnclearMail(property);
  const account = await setUpGateway(property);
  const qrId = await addClosedQr(service, property, booking.id, account.keyId);
  // Disabled: deliveries in the background would look like writes of the test.
  const hook = { url: 'https://hooks.example.com/hostelry', enabled: false };
  const endpoint = bodyOf(await property.admin.post(`${property.path}/webhook-endpoints`, hook), 201);
  const { id: invoiceId } = await issueInvoice(property, booking.id, { lineIds: [charge.id] });
  return {
    ...property,
    params: {
      propertyId: property.id,
      userId: colleague.userId,
      roomTypeId: type.id,
      roomTypeCode,
      roomId,
      bookingId: booking.id,
      reference: booking.reference,
      roomStayId: stays[0].id,
      chargeId: charge.id,
      paymentId: paid.id,
      guestId: primaryGuest.id,
      ratePlanId: plan.id,
      rateDate: RATE_DATE,
      businessDate: RATE_DATE,
      requestId: request.id,
      amenityId: amenity.id,
      tagId: tag.id,
      filename: 'wifi.png',
      imageId: image.id,
      documentId: document.id,
      cardIndex: String(card.cardIndex),
      accessCodeId: code.id,
      qrId,
      emailId: email.id,
      endpointId: endpoint.id,
      invoiceId,
      ...(await keepRooms(property, roomId)),
    },
    account,
    freeRoomId: roomAt(property, 1),
  };
}

let digestOfAll: string | undefined;

/** Rows and a digest of every table: equal digests mean that nothing was written in between. */
export async function contentOf(service: TestService): Promise<Record<string, unknown>> {
  await waitForJobs(service);
  if (digestOfAll === undefined) {
    const tables = await service.sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    digestOfAll = tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content from ${name} t`,
      )
      .join(' union all ');
  }
  const rows = await service.sql<{ name: string; content: string }>(digestOfAll);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}
