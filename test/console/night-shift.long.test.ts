/** A night at two desks: 300 actions of all kinds, and the service is killed twice. Afterwards both screens are as the API says. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { DEMO_PROPERTY } from '../../src/evaluation/demo/demo-property.ts';
import { mailForm, newNumber, pdfOf } from '../harness/mails.ts';
import { createRandom } from '../harness/random.ts';
import type { ApiResponse } from '../harness/service-under-test.ts';
import { browserTest, openPerson } from './browser.ts';
import { goTo, question, said, showType } from './chart-moves.ts';
import {
  addRooms,
  atGateway,
  enterGuest,
  hotelDate,
  inDays,
  type NewRoom,
  openKillableHotel,
  shareHotel,
  signElsewhere,
  signIn,
} from './hotel.ts';

const hotel = shareHotel(openKillableHotel);

const ACTIONS = 300;
/** The service is killed when so many actions are done. */
const KILLED_AT = [100, 200];
/** Every so often a desk does it, and not the script. */
const DESK_EVERY = 15;
const PATIENCE_MS = 30_000;
/** What was pressed while the service was dead is sent again, after longer and longer pauses. */
const SENT_AGAIN = { timeout: 120_000 };
const TALL = { viewport: { width: 1_366, height: 2_400 } };
const random = createRandom('night shift');

type Booking = {
  id: string;
  reference: string;
  status: string;
  expectedCheckInAt: string;
  primaryGuest: { id: string; name: string };
};

/** Sends it until the service answers, with one key: it is done once. */
async function post(path: string, body: unknown, method: 'post' | 'put' = 'post'): Promise<ApiResponse> {
  const key = { 'idempotency-key': randomUUID() };
  for (;;) {
    const client = await hotel.api('MANAGER');
    const answer = await client[method](hotel.path + path, body, key).catch(() => null);
    const isBusy = answer?.status === 503 || answer?.body?.code === 'idempotency-key-busy';
    if (answer !== null && !isBusy) {
      // What two desks want at once is refused to one; anything else was asked wrongly.
      assert.ok(answer.status < 400 || answer.status === 409, answer.text);
      return answer;
    }
    await sleep(100);
  }
}

async function get<T>(path: string): Promise<T> {
  for (;;) {
    const answer = await (await hotel.api('MANAGER')).get(hotel.path + path).catch(() => null);
    if (answer?.status === 200) return answer.body;
    await sleep(100);
  }
}

/** A booking of the night, whose guest has arrived or could arrive now; undefined if there is none. */
async function someBooking(status: 'OPEN' | 'CHECKED_IN'): Promise<Booking | undefined> {
  const all = await get<Booking[]>(`/bookings?q=Night&status=${status}&limit=200`);
  const soon = inDays(1 / 2);
  const one = random.pick(all.filter(({ expectedCheckInAt }) => expectedCheckInAt < soon));
  return one === undefined ? undefined : get(`/bookings/${one.id}`);
}

let guests = 0;
async function book(): Promise<void> {
  guests += 1;
  const [from, nights] = [random.oneOf([0, 0, 0, 1, 3]), random.whole(1, 4)];
  await post('/bookings', {
    source: 'WALKIN',
    guestName: `Night ${guests}`,
    phoneE164: `+9170${random.digits(8)}`,
    expectedCheckInAt: inDays(from + 1 / 1_440),
    expectedCheckOutAt: inDays(from + nights),
    roomRequests: [{ roomTypeCode: 'NIGHT', quantity: 1 }],
  });
}

async function checkIn(rooms: readonly NewRoom[]): Promise<void> {
  const booking = await someBooking('OPEN');
  if (booking === undefined) return book();
  const stays = [{ roomId: random.oneOf(rooms).id, rateSource: 'ROOM_TYPE_DEFAULT' }];
  await post(`/bookings/${booking.id}/check-in/bulk`, { stays });
}

async function assign(rooms: readonly NewRoom[]): Promise<void> {
  const booking = await someBooking('OPEN');
  if (booking === undefined) return book();
  const [request] = await get<{ id: string }[]>(`/bookings/${booking.id}/room-requests`);
  if (request !== undefined)
    await post(`/bookings/${booking.id}/room-requests/${request.id}/rooms`, { roomIds: [random.oneOf(rooms).id] }, 'put');
}

/** Something about a booking in house; without one, another guest comes. */
const inHouse = (act: (booking: Booking) => Promise<unknown>) => async (): Promise<void> => {
  const booking = await someBooking('CHECKED_IN');
  if (booking === undefined) await book();
  else await act(booking);
};

const pay = inHouse(({ id }) => post(`/bookings/${id}/payments`, { amount: random.whole(1, 40) * 100, method: 'UPI' }));
const charge = inHouse(({ id }) => post(`/bookings/${id}/charges`, { amount: random.whole(1, 9) * 50, type: 'FOOD' }));
const extend = inHouse(({ id }) =>
  post(`/bookings/${id}/expected-dates`, { expectedCheckOutAt: inDays(random.whole(1, 6)), moveRoomRequests: true }),
);

/** The demo's simulator notifies the service of the payment by its webhook. */
const payByQr = inHouse(async ({ id }) => {
  const made = await post(`/bookings/${id}/payments/gateway/qr`, { amount: random.whole(1, 9) * 100 });
  if (made.status === 201) await atGateway(hotel, 'pay', { id: made.body.gatewayQrId });
});

/** The rest is paid, the guest signs and leaves, unless they have only just come. */
const checkOut = inHouse(async (booking) => {
  if (!booking.primaryGuest.name.startsWith('Night of room')) return pay();
  await signElsewhere(hotel, booking);
  const { pending } = await get<{ pending: number }>(`/bookings/${booking.id}/balance`);
  if (pending > 0) await post(`/bookings/${booking.id}/payments`, { amount: pending, method: 'CASH' });
  await post(`/bookings/${booking.id}/check-out`, {});
});

async function cancel(): Promise<void> {
  const booking = await someBooking('OPEN');
  if (booking !== undefined) await post(`/bookings/${booking.id}/cancel`, { reason: 'Called in the night' });
}

/** A booking site writes; every second message names no room type that the hotel has. */
async function sendMail(): Promise<void> {
  const pdf = await pdfOf({
    site: 'MAKEMYTRIP',
    kind: 'NEW',
    number: newNumber(),
    guest: `Night Mail ${random.letters(5)}`,
    phone: null,
    arrivalOn: inDays(9).slice(0, 10),
    departureOn: inDays(11).slice(0, 10),
    rooms: [{ name: random.happens(0.5) ? 'NIGHT' : 'Sky Palace', quantity: 1 }],
    amount: 'INR 5,000.00',
    property: DEMO_PROPERTY.name,
  });
  await post('/inbound-emails/manual', mailForm(pdf));
}

async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/**
 * Opens the first of these rows. The booking may have changed a moment ago, before the list shows it.
 * @returns the button of the sheet; null if the booking is of one of the statuses now, then the sheet is closed again
 */
async function openFirst(page: Page, row: RegExp, button: RegExp, statuses: RegExp): Promise<Locator | null> {
  const link = page.getByRole('link', { name: row }).first();
  if ((await link.count()) === 0) return null;
  await link.click();
  const sheet = page.getByRole('dialog');
  const wanted = sheet.getByRole('button', { name: button });
  const hasChanged = sheet.locator('.booking-head').getByText(statuses);
  await wanted.or(hasChanged).first().waitFor();
  if ((await hasChanged.count()) === 0) return wanted;
  await closeSheet(page);
  return null;
}

/** Somebody at the first desk checks the first arrival of the night in. */
async function checkInAtDesk(page: Page): Promise<void> {
  const button = await openFirst(page, /^Check in: Night/, /^Check in to Room/, /^(In house|Checked out|Cancelled)$/);
  if (button === null) return;
  await button.click();
  const sheet = page.getByRole('dialog');
  // A reservation that came by mail meanwhile may have taken the last room: then the sheet says so.
  const refusal = sheet.getByRole('alert').filter({ hasNotText: 'Not answered yet' });
  await sheet
    .getByText(/^Checked in\. Room/)
    .or(refusal)
    .first()
    .waitFor(SENT_AGAIN);
  await closeSheet(page);
}

/** Somebody at the first desk takes a payment of the guest who stands first in the list. */
async function takePaymentAtDesk(page: Page): Promise<void> {
  const button = await openFirst(page, /^Bill: Night/, /^Take payment$/, /^(Checked out|Cancelled)$/);
  if (button === null) return;
  await button.click();
  const sheet = page.getByRole('dialog');
  const form = sheet.getByRole('form', { name: 'Take a payment at the desk' });
  await form.getByLabel(/Amount/).fill('150');
  await form.getByRole('button', { name: 'Take payment' }).click();
  await sheet.getByText('₹150.00').first().waitFor(SENT_AGAIN);
  await closeSheet(page);
}

/** Somebody at the chart lets a guest stay a day longer, and answers what the chart asks. */
async function extendAtChart(page: Page): Promise<boolean> {
  const booking = await someBooking('CHECKED_IN');
  if (booking === undefined) return false;
  await goTo(page, booking.reference);
  await page
    .getByRole('gridcell', { name: new RegExp(booking.reference) })
    .and(page.locator('.is-current'))
    .first()
    .waitFor();
  for (const key of ['e', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  // The service may refuse while the question is shown: then the question goes, and the chart says why.
  const confirm = question(page).getByRole('button', { name: 'Confirm', exact: true, disabled: false });
  const refusal = said(page).locator('.said').filter({ hasNotText: 'Changing the stay of' });
  await confirm.or(refusal).first().waitFor();
  if ((await confirm.count()) === 0) {
    await page.keyboard.press('Escape');
    return false;
  }
  await page.keyboard.press('Enter');
  await question(page).waitFor({ state: 'detached' });
  return true;
}

/** The words that a page shows, and the counts in its navigation. */
async function wordsOf(page: Page): Promise<string> {
  const parts = [page.getByRole('navigation', { name: 'Screens' }), page.getByRole('main')];
  return (await Promise.all(parts.map((part) => part.textContent()))).join('\n');
}

type Placed = { style: { left: string; width: string } };

/** Each bar of the chart with its place. The screen is tall enough for all of them. */
async function barsOf(page: Page): Promise<string> {
  const bars = await page
    .locator('.chart-plane .bar')
    .evaluateAll((all) =>
      all.map(
        (bar) =>
          `${bar.getAttribute('aria-label')} ${(bar as unknown as Placed).style.left} ${(bar as unknown as Placed).style.width}`,
      ),
    );
  return bars.toSorted().join('\n');
}

/** The references of the bookings in a list of Today. */
async function referencesIn(page: Page, list: string): Promise<(string | undefined)[]> {
  const rows = page.getByRole('region', { name: list }).locator('.row-main');
  const addresses = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('href')));
  return addresses.map((address) => address?.split('/').at(-1)).toSorted();
}

type Shown = { at: string; prepare(page: Page): Promise<unknown>; read(page: Page): Promise<string> };

/** Waits until the page shows what one shows that is opened now. */
async function assertTrue(page: Page, { at, prepare, read }: Shown): Promise<void> {
  const fresh = await openPerson(hotel.browser, hotel.url, TALL);
  await signIn(fresh.page, hotel, 'MANAGER', at);
  await prepare(fresh.page);
  let texts: string[] = [];
  for (let waited = 0; waited < PATIENCE_MS && (texts[0] === undefined || texts[0] !== texts[1]); waited += 250) {
    texts = await Promise.all([read(page), read(fresh.page)]);
    await sleep(250);
  }
  assert.equal(texts[0], texts[1], at);
  await fresh.close();
}

browserTest('after a night of 300 actions and two restarts both screens are as the API says', async () => {
  const rooms = await addRooms(hotel, 'NIGHT', 701, 30);
  for (const room of rooms.slice(0, 10)) await enterGuest(hotel, `Night of room ${room.roomNumber}`, room, { paid: 0 });
  const [{ page: today, ...first }, { page: chart, ...second }] = [
    await hotel.desk('MANAGER'),
    await hotel.desk('MANAGER', '/chart', TALL),
  ];
  for (const { expectErrors } of [first, second]) expectErrors(/ERR_|Failed to load resource|network error|409/);
  await showType(chart, 'NIGHT');
  const acts = {
    book,
    checkIn: () => checkIn(rooms),
    assign: () => assign(rooms),
    pay,
    charge,
    extend,
    payByQr,
    checkOut,
    cancel,
    sendMail,
  };
  const weights = {
    book: 22,
    checkIn: 20,
    assign: 8,
    pay: 12,
    charge: 8,
    extend: 8,
    payByQr: 5,
    checkOut: 8,
    cancel: 4,
    sendMail: 5,
  };
  const atDesks = [() => checkInAtDesk(today), () => takePaymentAtDesk(today), () => extendAtChart(chart)];
  let restarted = Promise.resolve();
  for (let done = 1; done <= ACTIONS; done += 1) {
    if (KILLED_AT.includes(done)) {
      await hotel.kill();
      restarted = hotel.start();
    }
    if (done % DESK_EVERY === 0) await atDesks[(done / DESK_EVERY) % atDesks.length]?.();
    else await acts[random.weighted(weights)]();
  }
  await restarted;
  const board = await get<{ roomTypeCode: string; status: string }[]>('/rooms/board');
  assert.ok(board.filter(({ roomTypeCode, status }) => roomTypeCode === 'NIGHT' && status === 'OCCUPIED').length > 10);
  const heading = (page: Page): Promise<void> => page.getByRole('heading', { name: /^Today/ }).waitFor();
  await assertTrue(today, { at: '/today', prepare: heading, read: wordsOf });
  const [, at = ''] = new URL(chart.url()).pathname.split(hotel.code);
  await assertTrue(chart, { at, prepare: (page) => showType(page, 'NIGHT'), read: barsOf });
  assert.ok((await barsOf(chart)).split('\n').length > 20);
  const day = hotelDate(0);
  for (const [list, query, status] of [
    ['Arrivals', 'arrivingOn', 'OPEN'],
    ['In house', 'inHouseOn', 'CHECKED_IN'],
  ] as const) {
    const all = await get<Booking[]>(`/bookings?${query}=${day}&status=${status}&limit=500`);
    assert.deepEqual(await referencesIn(today, list), all.map(({ reference }) => reference).toSorted(), list);
  }
});
