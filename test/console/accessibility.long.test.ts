/** Every screen and every step of the sheet, light and dark, in English and Hindi, wide and narrow, with a guest of an unlikely name. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { pdfOf, uploadMail, whenSettled } from '../harness/mails.ts';
import { newPhone } from '../harness/service-under-test.ts';
import { browserTest, drawSignature, openPerson, overflowsOf, violationsOf } from './browser.ts';
import { atGateway, book, enterGuest, type NewBooking, openDemoHotel, shareHotel, signElsewhere, signIn } from './hotel.ts';
import { type Look, press, SETUP_LOOKS } from './setup-looks.ts';

const hotel = shareHotel(openDemoHotel, ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);

/** 200 letters: markup, two scripts of which one runs from right to left, and a word without end. */
const NAME = `<b>x</b> & "y" अनन्या بنت عبد الرحمن ${'W'.repeat(200)}`.slice(0, 200);
const PHONE = newPhone();
const WIDE = { width: 1366, height: 768 };
/** A phone; and the screen above at twice the size. */
const NARROW = [
  { width: 320, height: 700 },
  { width: 683, height: 384 },
];

/** A booking that arrives, one in house, and one whose guest has left. */
let bookings: Record<'arriving' | 'inHouse' | 'left', NewBooking>;
async function enterGuests(): Promise<void> {
  const room = { roomRequests: [{ roomTypeCode: 'FAM', quantity: 1 }] };
  bookings = {
    left: await enterGuest(hotel, NAME, 101),
    inHouse: await enterGuest(hotel, NAME, 105),
    arriving: await book(hotel, NAME, { ...room, phoneE164: PHONE }),
  };
  const api = await hotel.api('ADMIN');
  const charge = await api.post(`${hotel.path}/bookings/${bookings.inHouse.id}/charges`, {
    type: 'FOOD',
    amount: 80,
    notes: NAME,
  });
  assert.equal(charge.status, 201, charge.text);
  const plan = { code: 'W'.repeat(40), name: NAME, roomTypeCode: 'DLX', baseRate: 2500 };
  assert.equal((await api.post(`${hotel.path}/rate-plans`, plan)).status, 201);
  await signElsewhere(hotel, bookings.left);
  const away = await api.post(`${hotel.path}/bookings/${bookings.left.id}/check-out`, {});
  assert.equal(away.status, 200, away.text);
  const other = await api.post('/properties', { name: NAME, timezone: 'Asia/Kolkata', currency: 'INR' });
  assert.equal(other.status, 201, other.text);
}

/** A message that waits for a person. */
let emailId = '';
/** A message whose room type is not known, an open link, and a payment that nobody expected. */
async function addMailAndMoney(): Promise<void> {
  const api = await hotel.api('ADMIN');
  const stay = { arrivalOn: '2027-03-02', departureOn: '2027-03-04' };
  const mail = {
    site: 'AGODA',
    kind: 'NEW',
    number: '777123456',
    guest: 'Meera Nair',
    phone: null,
    amount: 'USD 300',
    ...stay,
  } as const;
  const pdf = await pdfOf({ ...mail, rooms: [{ name: 'Treetop', quantity: 1 }], property: 'The Banyan House' });
  emailId = (await uploadMail(api, hotel.path, pdf)).body.id;
  await whenSettled(api, hotel.path, emailId);
  const path = `${hotel.path}/bookings/${(await book(hotel, NAME)).id}/payments/gateway`;
  await api.post(`${path}/payment-link`, { amount: 1500, description: NAME });
  const { body: qr } = await api.post(`${path}/qr`, { amount: 100 });
  await api.post(`${path}/close`, { qrId: qr.id });
  await atGateway(hotel, 'pay', { id: qr.gatewayQrId, late: true });
}

const sheet =
  (name: keyof typeof bookings, part = '') =>
  (): string =>
    `/bookings/${bookings[name].reference}${part}`;

const LOOKS: readonly Look[] = [
  { name: 'Today', at: () => '/today', open: (page) => page.getByText(NAME).first().waitFor() },
  {
    name: 'the search',
    open: async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('अनन्या');
      await page.getByRole('option').filter({ hasText: bookings.arriving.reference }).waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'Hotels',
    at: () => '/hotels',
    open: (page) => page.getByRole('row', { name: /^The Banyan House/ }).waitFor(),
  },
  {
    name: 'the list of hotels',
    open: async (page) => {
      await page.locator('.hotel-switch').click();
      await page.locator('.hotel-list a').nth(1).waitFor();
    },
  },
  {
    name: 'the keys of the chart',
    at: () => '/chart',
    open: async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').locator('kbd').first().waitFor();
    },
  },
  { name: 'Rooms', at: () => '/rooms', open: (page) => page.getByRole('link', { name: /^105 STD/ }).waitFor() },
  { name: 'a room', at: () => '/rooms/105', open: (page) => page.getByRole('dialog').getByText('Wheelchair access').waitFor() },
  {
    name: 'Housekeeping',
    at: () => '/housekeeping/all',
    open: async (page) => {
      await page.getByRole('checkbox').first().check();
      await page.locator('.house-bulk').waitFor();
    },
  },
  {
    name: 'a room of housekeeping',
    at: () => '/housekeeping/105',
    open: async (page) => {
      await page.getByRole('dialog').locator('summary').first().waitFor();
      for (const part of await page.getByRole('dialog').locator('summary').all()) await part.click();
    },
  },
  {
    name: 'who makes up which rooms',
    at: () => '/housekeeping/assign',
    open: (page) => page.locator('.house-tick').first().waitFor(),
  },
  {
    name: 'what was found',
    at: () => '/housekeeping/found',
    open: (page) => page.locator('.house .empty, .house-found').first().waitFor(),
  },
  { name: 'Guests', at: () => '/guests', open: (page) => page.getByRole('link', { name: NAME }).first().waitFor() },
  {
    name: 'a guest',
    at: () => `/guests/${bookings.left.primaryGuest.id}`,
    open: (page) => page.getByRole('img', { name: /^Signature of/ }).waitFor(),
  },
  {
    name: 'a guest that is changed',
    open: async (page) => {
      await press(page, 'Edit');
      await press(page, 'Rate a stay');
      await press(page, 'Add vehicle');
      await page.getByLabel('Vehicle number').waitFor();
    },
  },
  {
    name: 'Inbox',
    at: () => '/inbox',
    open: (page) => page.getByText('Room type not known').first().waitFor(),
  },
  {
    name: 'a message and what was read of it',
    at: () => `/inbox/${emailId}`,
    open: (page) =>
      page
        .getByLabel('Room type for “Treetop”')
        .selectOption({ label: 'Family' })
        .then(() => undefined),
  },
  {
    name: 'the question whether to dismiss it',
    open: async (page) => {
      await press(page, 'Dismiss');
      await page.getByRole('dialog', { name: 'Dismiss this message?' }).waitFor();
    },
  },
  {
    name: 'Money',
    at: () => '/money',
    open: async (page) => {
      await page.getByRole('button', { name: /^Mark reviewed/ }).waitFor();
      await page.getByRole('button', { name: 'Close: Payment link ₹1,500.00' }).waitFor();
    },
  },
  {
    name: 'the takings of a day',
    at: () => '/money/takings',
    open: (page) => page.getByRole('region', { name: 'Payments and refunds' }).getByText(NAME).first().waitFor(),
  },
  {
    name: 'the close of the day, before it is done',
    at: () => '/money/close',
    open: async (page) => {
      await press(page, /^Close \w{3}, /);
      await page.getByRole('dialog').getByText('The figures of the day are kept').waitFor();
    },
  },
  {
    name: 'the report of a month, its plots as tables too',
    at: () => '/reports/month',
    open: async (page) => {
      await page.getByRole('region', { name: 'Day by day' }).getByText('As a table').last().click();
      await page.getByRole('region', { name: 'Open balances' }).waitFor();
    },
  },
  { name: 'the journal', at: () => '/reports/journal', open: (page) => page.getByText('Accounts', { exact: true }).click() },
  {
    name: 'the report of all hotels',
    at: () => '/reports/group',
    open: (page) => page.getByRole('row', { name: /^The Banyan House/ }).waitFor(),
  },
  {
    name: 'New booking',
    at: () => '/new-booking',
    open: async (page) => {
      await page.getByLabel('Phone').fill(PHONE);
      await page.locator('.known-guest').waitFor();
      await page.getByLabel('One more Family, Standard rate').waitFor();
    },
  },
  {
    name: 'New booking with mistakes',
    open: async (page) => {
      await press(page, /^Book$/);
      await page.getByText('Choose at least one room.').waitFor();
      await page.getByLabel('Nights or dates').fill('whenever');
      await page.getByText('This cannot be read.').waitFor();
    },
  },
  {
    name: 'the question whether to throw it away',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Discard this booking?' }).waitFor();
    },
  },
  {
    name: 'an expected booking, its rooms chosen and the booking cancelled',
    at: sheet('arriving'),
    open: async (page) => {
      await press(page, /^Choose rooms/);
      await press(page, 'Cancel booking');
      await page.getByText(/^It costs the guest/).waitFor();
      await page.getByRole('checkbox').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'an expected booking with more and other rooms',
    at: sheet('arriving'),
    open: async (page) => {
      await press(page, /^Change: 1 ×/);
      await press(page, 'Hold more rooms');
      await page.getByRole('form', { name: 'Hold more rooms' }).getByLabel('Room type').waitFor();
    },
  },
  {
    name: 'a booking in house: guest, dates, move',
    at: sheet('inHouse'),
    open: async (page) => {
      await press(page, 'Edit guest');
      await press(page, /^Move: Room/);
      await page.getByLabel('To room').selectOption({ index: 1 });
      await page.getByText('The price of the nights moves along.').waitFor();
      await press(page, 'Change dates');
      await page.getByLabel('Departure time').fill('23:59');
      await page.getByRole('textbox', { name: 'Address' }).waitFor();
    },
  },
  {
    name: 'a booking in house: one more room, a check-in undone',
    at: sheet('inHouse'),
    open: async (page) => {
      await press(page, /^Undo check-in/);
      await press(page, 'Check in one more room');
      await page.getByLabel('To room').waitFor();
    },
  },
  {
    name: 'the check-in with all its steps',
    at: sheet('arriving', '/check-in'),
    open: async (page) => {
      await page.locator('.step-head').nth(3).waitFor();
      const closed = page.locator('.step-head[aria-expanded=false]');
      while ((await closed.count()) > 0) await closed.first().click();
      await page.locator('.place-actions button').first().click();
      await page.locator('.room-tile').first().waitFor();
      await page.locator('canvas[aria-busy=false]').waitFor();
    },
  },
  {
    name: 'the camera',
    open: async (page) => {
      await press(page, 'Camera');
      await page.locator('button:focus', { hasText: 'Take picture' }).waitFor();
    },
  },
  {
    name: 'a picture that was taken',
    open: async (page) => {
      await press(page, 'Take picture');
      await page.getByRole('img', { name: 'Picture that was taken' }).waitFor();
    },
  },
  {
    name: 'the link for a signature',
    at: sheet('arriving', '/check-in'),
    open: async (page) => {
      await page.locator('.step-head').nth(2).click();
      await press(page, 'Sign on a phone');
      await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
    },
  },
  {
    name: 'the bill with its forms',
    at: sheet('inHouse', '/bill'),
    open: async (page) => {
      await press(page, 'Take payment');
      await page
        .getByRole('form')
        .getByLabel(/Amount/)
        .fill('much');
      await press(page, 'Add charge');
      await press(page, /^Give refund/);
      await press(page, /^Take back/);
      await page.getByRole('form', { name: /^Take back/ }).waitFor();
    },
  },
  {
    name: 'a QR code',
    at: sheet('inHouse', '/bill'),
    open: async (page) => {
      await press(page, 'QR code');
      await press(page, 'Show QR code');
      await page.getByRole('img', { name: /^QR code to pay/ }).waitFor();
    },
  },
  {
    name: 'a payment link beside an open QR code',
    at: sheet('inHouse', '/bill'),
    open: async (page) => {
      await press(page, 'Payment link');
      await press(page, 'Make the link');
      await page.getByRole('textbox', { name: 'Address of the link' }).waitFor();
    },
  },
  {
    name: 'the check-out and what stands in its way',
    at: sheet('inHouse', '/check-out'),
    open: async (page) => {
      await page.locator('canvas[aria-busy=false]').waitFor();
      await page.locator('.bill-change').waitFor();
    },
  },
  {
    name: 'the registration card of a guest from abroad, and cards for companions',
    at: sheet('inHouse', '/card'),
    open: async (page) => {
      await page.getByLabel('Card', { exact: true }).selectOption('foreign');
      await page.getByLabel('Further cards to fill in').selectOption('1');
      await page.locator('.paper').nth(3).waitFor();
    },
  },
  {
    name: 'the arrivals list',
    at: () => '/print/arrivals',
    open: (page) => page.locator('.paper').getByText(NAME).first().waitFor(),
  },
  {
    name: 'the downtime pack',
    at: () => '/print/downtime',
    open: (page) => page.locator('.paper').getByText('Meera Iyer').waitFor(),
  },
  {
    name: 'the guest register',
    at: () => '/print/register',
    open: (page) => page.locator('.paper').getByText(NAME).first().waitFor(),
  },
  {
    name: 'Rates with a price that cannot be read',
    at: () => '/rates',
    open: async (page) => {
      await page.getByRole('gridcell').first().waitFor();
      await press(page, 'Sat');
      await page.getByLabel('New price').fill('much');
      await press(page, /^Set$/);
      await page.getByText(/^Write a price/).waitFor();
    },
  },
  {
    name: 'a table of rates that is pasted',
    open: async (page) => {
      await press(page, 'Paste');
      await page.getByRole('textbox', { name: 'Prices' }).fill('2600\t2700');
      await page.getByText('2 days would change').waitFor();
    },
  },
  {
    name: 'a table of rates with a cell that cannot be read',
    open: async (page) => {
      await page.getByRole('textbox', { name: /Prices|कीमतें/ }).fill('2600\tclosed');
      await page.getByText(/B1/).waitFor();
    },
  },
  {
    name: 'a new rate plan',
    at: () => '/rates',
    open: async (page) => {
      await press(page, 'New rate plan');
      await page.locator('input:focus').waitFor();
    },
  },
  {
    name: 'a rate plan that is deleted',
    at: () => '/rates',
    open: async (page) => {
      await press(page, /^Change rate plan WWW/);
      await press(page, 'Delete rate plan');
      await page.getByText(/^It prices/).waitFor();
    },
  },
  {
    name: 'a guest who has left',
    at: sheet('left', '/check-out'),
    open: (page) => page.getByLabel('Excellent').check(),
  },
  {
    name: 'guests who have arrived',
    at: sheet('arriving', '/check-in'),
    open: async (page) => {
      await press(page, /^Check in to Room/);
      await press(page, 'Make door card');
      await page.locator('input:focus').waitFor();
    },
  },
  ...SETUP_LOOKS,
];

/** What is wrong with the page in both colour schemes, and in the narrow windows. In the dark only the colours are others. */
async function findingsOf(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [['dark', ['color-contrast']], ['light']] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violationsOf(page, rules)).map((text) => `${name}, ${colorScheme}: ${text}`));
  }
  for (const size of NARROW) {
    await page.setViewportSize(size);
    found.push(...(await overflowsOf(page)).map((text) => `${name}, ${size.width}: ${text}`));
  }
  await page.setViewportSize(WIDE);
  return found;
}

/** Changes the language as the button in the person's menu does, also while something covers it. */
async function changeLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate("document.querySelector('.person .menu button').click()");
  await page.locator(`html[lang=${language}]`).waitFor();
}

browserTest('every screen and every step of the sheet is accessible and fits, whatever the look, language and name', async () => {
  await enterGuests();
  await addMailAndMoney();
  const { page } = await openPerson(hotel.browser, hotel.url, { reducedMotion: 'reduce' });
  // A half-typed booking is left; anything else was said by markup.
  page.on('dialog', (dialog) => (dialog.type() === 'beforeunload' ? dialog.accept() : assert.fail('markup was run')));
  await signIn(page, hotel, 'ADMIN');
  const found: string[] = [];
  for (const { name, at, open } of LOOKS) {
    if (at !== undefined) await page.goto(`${hotel.url}/console/${hotel.code}${at()}`);
    await open(page);
    found.push(...(await findingsOf(page, `${name}, en`)));
    await changeLanguage(page, 'hi');
    found.push(...(await findingsOf(page, `${name}, hi`)));
    await changeLanguage(page, 'en');
    assert.equal(await page.locator('b').count(), 0, `${name}: markup was drawn`);
  }
  assert.deepEqual(found, []);
});

browserTest('the pages outside of the desk are accessible and fit, whatever the look and language', async () => {
  const { primaryGuest } = await book(hotel, NAME);
  const link = await (await hotel.api('ADMIN')).post(`${hotel.path}/guests/${primaryGuest.id}/signature/link`);
  const { pathname, hash } = new URL(link.body.url);
  const found: string[] = [];
  for (const locale of ['en', 'hi']) {
    const { page } = await openPerson(hotel.browser, hotel.url, { locale });
    await page.goto(`${hotel.url}/console`);
    await page.getByRole('button', { name: /MANAGER/ }).waitFor();
    found.push(...(await findingsOf(page, `signing in, ${locale}`)));
    await page.goto(`${hotel.url}${pathname}${hash}`);
    await page.getByText(NAME).waitFor();
    await page.locator('canvas[aria-busy=false]').waitFor();
    found.push(...(await findingsOf(page, `the signature link, ${locale}`)));
    if (locale === 'en') continue;
    await drawSignature(page);
    await page.locator('.button-primary').click();
    await page.locator('canvas').waitFor({ state: 'detached' });
    found.push(...(await findingsOf(page, 'a stored signature')));
  }
  assert.deepEqual(found, []);
});
