/** The console when the service dies, when the computer's clock is wrong, and in a large hotel. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { createLargeHotel } from '../../bench/console/large-hotel.ts';
import { DEMO_PROPERTY } from '../../src/evaluation/demo/demo-property.ts';
import { newPhone } from '../harness/service-under-test.ts';
import { browserTest, openPerson } from './browser.ts';
import {
  addRooms,
  book,
  bookingOf,
  enterGuest,
  hotelDate,
  openKillableHotel,
  shareHotel,
  signElsewhere,
  signIn,
} from './hotel.ts';
import { pick } from './input.ts';

const hotel = shareHotel(openKillableHotel);

/** Something that is done at a desk, and whose answer never comes. */
type Deed = {
  name: string;
  /** Where the desk is, by the reference of a booking in house. */
  at: (reference: string) => string;
  /** Fills what is to be filled, and comes to the button. */
  prepare: (page: Page) => Promise<void>;
  /** The button that is pressed at last. */
  button: string | RegExp;
  /** The end of the path of the request whose answer is lost. */
  path: string;
  /** What is on the screen in the end. */
  shows: string | RegExp;
  /** What the audit log calls it. */
  action: string;
};

const PHONE = newPhone();
const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const amount = (page: Page, text: string): Promise<void> => page.getByLabel(/Amount/).fill(text);
const departure = hotelDate(2);
const bill = (reference: string): string => `/bookings/${reference}/bill`;
const overview = (reference: string): string => `/bookings/${reference}`;

const DEEDS: readonly Deed[] = [
  {
    name: 'a payment',
    at: bill,
    prepare: async (page) => {
      await press(page, 'Take payment');
      await amount(page, '777');
    },
    button: 'Take payment',
    path: '/payments',
    shows: '₹777.00',
    action: 'payment.added',
  },
  {
    name: 'a charge',
    at: bill,
    prepare: async (page) => {
      await press(page, 'Add charge');
      await amount(page, '611');
    },
    button: 'Add charge',
    path: '/charges',
    shows: '₹611.00',
    action: 'charge.added',
  },
  {
    name: 'a refund',
    at: bill,
    prepare: async (page) => {
      await press(page, /^Give refund: UPI/);
      await amount(page, '123');
    },
    button: 'Give refund',
    path: '/refund',
    shows: 'Refund, UPI',
    action: 'payment.refunded',
  },
  {
    name: 'a move',
    at: overview,
    prepare: async (page) => {
      await press(page, /^Move: Room/);
      await pick(page.getByLabel('To room'), '912');
      await page.getByText('The price of the nights moves along.').waitFor();
    },
    button: 'Move',
    path: '/move',
    shows: /· from room \d+ ·/,
    action: 'stay.moved',
  },
  {
    name: 'another departure',
    at: overview,
    prepare: async (page) => {
      await press(page, 'Change dates');
      await page.getByLabel('Departure date').fill(departure);
      await page.getByRole('row', { name: /^Bill/ }).waitFor();
    },
    button: 'Change dates',
    path: '/expected-dates',
    shows: new RegExp(`^${Number(departure.slice(8))} \\w+, `),
    action: 'booking.dates-changed',
  },
  {
    name: 'the profile',
    at: overview,
    prepare: async (page) => {
      await press(page, 'Edit guest');
      await page.getByRole('textbox', { name: 'Address' }).fill('14 Lake Road');
    },
    button: 'Save guest',
    path: '/guests/:guestId',
    shows: 'Saved',
    action: 'guest.changed',
  },
  {
    name: 'a check-out',
    at: (reference) => `/bookings/${reference}/check-out`,
    prepare: (page) => page.getByText('Nothing stands in the way.').waitFor(),
    button: 'Check out',
    path: '/check-out',
    shows: 'Checked out',
    action: 'booking.checked-out',
  },
  {
    name: 'a new booking',
    at: () => '/new-booking',
    prepare: async (page) => {
      await page.getByLabel('Phone').fill(PHONE);
      await page.getByLabel('Name').fill('Booked in the Dark');
      await page.getByLabel('Rooms: Type DARK, Standard rate').fill('1');
    },
    button: 'Book',
    path: '/bookings',
    shows: 'Booked in the Dark',
    action: 'booking.created',
  },
];

/** A guest whose check-in is done in the dark too. */
const CHECK_IN: Deed = {
  name: 'a check-in',
  at: (reference) => `/bookings/${reference}/check-in`,
  prepare: (page) => page.getByText(/\d nights?, ₹[\d,.]+/).waitFor(),
  button: /^Check in to Room/,
  path: '/check-in/bulk',
  shows: /^Checked in\. Room \d+\.$/,
  action: 'booking.checked-in',
};

/** Does the deed at a desk. The service does it, and its answer is held back until the service is dead. */
async function holdAnswer(page: Page, deed: Deed, guestId: string, death: Promise<void>): Promise<void> {
  await deed.prepare(page);
  const path = deed.path.replace(':guestId', guestId);
  const done = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(
    (url) => url.pathname.endsWith(path) && url.search === '',
    async (route) => {
      if (isHeld || route.request().method() === 'GET') return route.continue();
      isHeld = true;
      const answer = await route.fetch();
      if (answer.ok()) done.resolve();
      else done.reject(new Error(`${deed.name}: ${answer.status()} ${await answer.text()}`));
      await death;
      return route.abort('connectionreset');
    },
  );
  await page.getByRole('dialog').getByRole('button', { name: deed.button, exact: true }).last().click();
  await done.promise;
}

browserTest('the service is killed between each press and its answer: all is done once, and every desk shows it', async () => {
  const rooms = await addRooms(hotel, 'DARK', 901, 12);
  const person = await hotel.desk('MANAGER');
  person.expectErrors(/ERR_|Failed to load resource|network error|409/);
  const today = person.page;
  await today.getByText('Hiroshi Tanaka').first().waitFor();
  const desks: { page: Page; deed: Deed; guestId: string }[] = [];
  for (const [index, deed] of [...DEEDS, CHECK_IN].entries()) {
    const name = `Guest of ${deed.name}`;
    const held = { roomRequests: [{ roomTypeCode: 'DARK', quantity: 1 }] };
    const room = rooms[index] ?? assert.fail();
    const booking = deed === CHECK_IN ? await book(hotel, name, held) : await enterGuest(hotel, name, room);
    await signElsewhere(hotel, booking);
    const page = await person.newTab();
    await signIn(page, hotel, 'MANAGER', deed.at(booking.reference));
    desks.push({ page, deed, guestId: booking.primaryGuest.id });
  }
  const startedAt = new Date().toISOString();
  const death = Promise.withResolvers<void>();
  await Promise.all(desks.map(({ page, deed, guestId }) => holdAnswer(page, deed, guestId, death.promise)));
  await hotel.kill();
  death.resolve();
  // A desk that has heard of it by the live stream already waits for nothing.
  for (const { page, deed } of desks)
    await page
      .getByText('Not answered yet. It is being sent again, and done only once.')
      .or(page.getByRole('dialog').getByText(deed.shows))
      .first()
      .waitFor();
  // What was on the screen stays, marked with its time.
  await today.getByText(/As of \d\d:\d\d, reconnecting/).waitFor();
  assert.ok(await today.getByText('Hiroshi Tanaka').first().isVisible());

  await hotel.start();
  for (const { page, deed } of desks) await page.getByRole('dialog').getByText(deed.shows).first().waitFor({ timeout: 60_000 });
  await book(hotel, 'Came back');
  await today.getByText('Came back').first().waitFor();
  await today.getByText('Live', { exact: true }).waitFor();
  const log = await (await hotel.api('MANAGER')).get(`${hotel.path}/audit-log?limit=200`);
  const entries = (log.body as { at: string; action: string }[]).filter(({ at }) => at > startedAt);
  for (const { deed } of desks)
    assert.equal(
      entries.filter(({ action }) => action === deed.action).length,
      deed.action === 'booking.created' ? 2 : 1,
      deed.name,
    );
});

browserTest('a computer whose clock is two days off shows the hotel day of the service', async () => {
  const { page } = await openPerson(hotel.browser, hotel.url, { timezoneId: 'America/Los_Angeles' });
  await page.clock.install({ time: Date.now() + 2 * 86_400_000 });
  await signIn(page, hotel, 'STAFF');
  const { timezone: timeZone } = DEMO_PROPERTY;
  const day = new Intl.DateTimeFormat('en-IN', { timeZone, day: 'numeric', month: 'short' }).format(Date.now());
  await page.getByRole('heading', { name: new RegExp(`Today .*${day}`) }).waitFor();
  await page
    .getByRole('region', { name: /Arrivals/ })
    .getByText('Ananya Bose')
    .waitFor();
});

browserTest('a hotel of 500 rooms, 200 arrivals a day and a group of 40 rooms is shown', async () => {
  const large = await createLargeHotel(hotel, { rooms: 500, bookings: 600, days: 3 });
  const { page } = await openPerson(hotel.browser, hotel.url);
  await signIn(page, large, 'ADMIN');
  await page.getByRole('region', { name: 'Arrivals 201' }).getByText('Guest 597').waitFor();
  await page.getByRole('link', { name: 'Rooms', exact: true }).click();
  await page.getByRole('link', { name: /^1049/ }).waitFor();
  assert.equal(await page.locator('.tile').count(), 500);
  const { reference } = await bookingOf(large, 'Group');
  await page.goto(`${hotel.url}/console/${large.code}/bookings/${reference}`);
  await page.getByRole('dialog', { name: 'Group of forty' }).waitFor();
});
