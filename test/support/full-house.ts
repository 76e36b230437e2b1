import { randomBytes, randomUUID } from 'node:crypto';
import { giveStayCard } from './cards.ts';
import { newAmenity, newImageTag } from './catalogue.ts';
import { addDocument, whenRead } from './documents.ts';
import type { Account } from './gateway.ts';
import { addVehicle, rateGuest } from './guests.ts';
import type { Hotel, RemoteHotel, TestProperty } from './hotel.ts';
import { addPictures } from './images.ts';
import { addUnclearMail } from './mails.ts';
import { addRatePlan, setRates } from './rates.ts';
import { bodyOf, checkIn, holdRooms, newHouse, openBooking, readBooking, roomAt, signGuest } from './stays.ts';

/** A property with a record of every kind that a path can name. */
export type FullHouse = TestProperty & {
  /** Values for the parameters of paths, by name. The booking is in house with one stay, paid in part; its guest has signed, came by car, has a door card and is rated. The message waits for a person. */
  params: Record<
    | 'propertyId'
    | 'userId'
    | 'roomTypeId'
    | 'roomTypeCode'
    | 'roomId'
    | 'bookingId'
    | 'roomStayId'
    | 'paymentId'
    | 'guestId'
    | 'ratePlanId'
    | 'rateDate'
    | 'requestId'
    | 'amenityId'
    | 'tagId'
    | 'filename'
    | 'imageId'
    | 'documentId'
    | 'cardIndex'
    | 'qrId'
    | 'emailId',
    string
  >;
  /** A room without a stay. */
  freeRoomId: string;
  /** Its account at the payment gateway, as far as the house knows; its one QR code has been closed. */
  account: Account;
};

/** The day in the calendar of the house's rate plan. */
const RATE_DATE = '2026-12-25';

/** Where the house begins to count its cards, so that no other house has a card of the same index. */
let firstCardIndex = 1_000_000;

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Sets up the payment gateway. */
async function setUpGateway(house: TestProperty): Promise<Account> {
  const account = { keyId: `rzp_test_${hex(7)}`, keySecret: `ks-${hex(12)}`, webhookSecret: `ws-${hex(12)}` };
  bodyOf(await house.admin.put(`${house.path}/gateway-settings`, account));
  return account;
}

/** A QR code of the booking that has been closed: nobody has to be asked what became of it. */
async function addClosedQr(hotel: RemoteHotel, house: TestProperty, bookingId: string, keyId: string): Promise<string> {
  const id = randomUUID();
  const at = hotel.clock.now();
  await hotel.sql(
    `insert into gateway_request (property_id, id, booking_id, kind, state, amount, currency, key_id, gateway_id, expires_at, ended_at, created_at, updated_at)
    values ($1, $2, $3, 'QR', 'CLOSED', 700, 'INR', $4, $5, $6, $6, $6, $6)`,
    [house.id, id, bookingId, keyId, `qr_${hex(7)}`, at],
  );
  return id;
}

/** Opens such a property; `roomTypeCode` names its only room type. */
export async function newFullHouse(hotel: RemoteHotel, roomTypeCode = 'STD'): Promise<FullHouse> {
  const house = await newHouse(hotel, { rooms: 3 });
  const [type] = bodyOf(await house.admin.get(`${house.path}/room-types`));
  if (roomTypeCode !== type.code) bodyOf(await house.admin.put(`${house.path}/room-types/${type.id}`, { code: roomTypeCode }));
  const booking = await openBooking(house);
  const roomId = roomAt(house, 0);
  await checkIn(house, booking.id, [roomId], { nightlyRate: 2000, rateSource: 'MANUAL' });
  const paid = bodyOf(
    await house.admin.post(`${house.path}/bookings/${booking.id}/payments`, { amount: 500, method: 'CASH' }),
    201,
  );
  const { stays, primaryGuest } = await readBooking(house, booking.id);
  await signGuest(house, primaryGuest.id);
  await addVehicle(house, primaryGuest.id, booking.id);
  await rateGuest(house, primaryGuest.id, booking.id);
  const plan = await addRatePlan(house, { roomTypeCode });
  await setRates(house, plan.id, RATE_DATE, RATE_DATE, 3000);
  const request = await holdRooms(house, booking.id, { roomTypeCode });
  const colleague = await house.join('STAFF');
  const root = await hotel.newUser({ superAdmin: true });
  const [amenity, tag] = [await newAmenity(root), await newImageTag(root)];
  bodyOf(await house.admin.put(`${house.path}/room-types/${type.id}`, { amenityIds: [amenity.id] }));
  const [image] = await addPictures(house, roomId);
  const guest = { bookingId: booking.id, guestId: primaryGuest.id, path: `${house.path}/guests/${primaryGuest.id}/documents` };
  firstCardIndex += 1_000;
  await hotel.sql('insert into card_counter (property_id, last_index) values ($1, $2)', [house.id, firstCardIndex]);
  bodyOf(await house.admin.put(`${house.path}/rooms/${roomId}`, { hasNfc: true }));
  const card = await giveStayCard(hotel, house.admin, { cards: `${house.path}/room-stays/${stays[0].id}/cards` });
  const document = await addDocument(house, guest);
  // What is written behind a test's back would look as if the test had written it.
  await whenRead(house.admin, guest, document.id);
  const email = await addUnclearMail(house);
  const account = await setUpGateway(house);
  const qrId = await addClosedQr(hotel, house, booking.id, account.keyId);
  return {
    ...house,
    params: {
      propertyId: house.id,
      userId: colleague.userId,
      roomTypeId: type.id,
      roomTypeCode,
      roomId,
      bookingId: booking.id,
      roomStayId: stays[0].id,
      paymentId: paid.id,
      guestId: primaryGuest.id,
      ratePlanId: plan.id,
      rateDate: RATE_DATE,
      requestId: request.id,
      amenityId: amenity.id,
      tagId: tag.id,
      filename: 'wifi.png',
      imageId: image.id,
      documentId: document.id,
      cardIndex: String(card.cardIndex),
      qrId,
      emailId: email.id,
    },
    account,
    freeRoomId: roomAt(house, 1),
  };
}

let digestOfAll: string | undefined;

/** Rows and a digest of every table: two that are equal mean that nothing was written in between. */
export async function contentOf(hotel: Hotel): Promise<Record<string, unknown>> {
  if (digestOfAll === undefined) {
    const tables = await hotel.sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    digestOfAll = tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content from ${name} t`,
      )
      .join(' union all ');
  }
  const rows = await hotel.sql<{ name: string; content: string }>(digestOfAll);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}
