/** What is printed: the papers as PDF, as Chromium saves them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { newPhone } from '../harness/service-under-test.ts';
import { browserTest, openPerson } from './browser.ts';
import {
  book,
  bookingOf,
  enterGuest,
  hotelDate,
  inDays,
  type NewBooking,
  openDemoHotel,
  shareHotel,
  signElsewhere,
  signIn,
} from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

type PrintedPage = { size: 'A4' | 'A4 landscape' | 'A5' | string; text: string };

const SIZES: Readonly<Record<string, string>> = { '210x297': 'A4', '297x210': 'A4 landscape', '148x210': 'A5' };

/** Without spaces: a PDF has glyphs at places, and the spaces between those of Devanagari are guessed. */
const squash = (text: string): string => text.replaceAll(/\s/g, '');

/** The pages that printing the page gives. */
async function printed(page: Page): Promise<PrintedPage[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const one = await pdf.getPage(number);
    const [, , width = 0, height = 0] = one.view;
    const size = [width, height].map((points) => Math.round((points / 72) * 25.4)).join('x');
    const { items } = await one.getTextContent();
    const text = squash(items.map((item) => ('str' in item ? item.str : '')).join(''));
    pages.push({ size: SIZES[size] ?? size, text });
  }
  return pages;
}

/** Without a font for Hindi its words are not on paper, and not looked for. */
const hasHindi = spawnSync('fc-list', [':lang=hi'], { encoding: 'utf8' }).stdout !== '';
if (!hasHindi)
  console.log('No font has the letters of Hindi, so papers in Hindi are not tested (Debian: apt-get install fonts-noto-core).');

function assertHas(page: PrintedPage | undefined, ...texts: string[]): void {
  assert.ok(page !== undefined);
  for (const text of texts.filter((one) => hasHindi || !/\p{Script=Devanagari}/u.test(one)))
    assert.ok(page.text.includes(squash(text)), `the paper lacks "${text}": ${page.text}`);
}

/** Nothing of the console is printed: no navigation, no buttons. */
function assertPaperOnly(pages: readonly PrintedPage[]): void {
  for (const { text } of pages)
    for (const part of ['Newbooking', 'Paperlanguage', 'Printorsave', 'Setup', 'Live'])
      assert.ok(!text.includes(part), `"${part}" is on the paper: ${text}`);
}

const paper = (page: Page) => page.locator('.paper').first();
const choose = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).selectOption(value);

/** As the desk fills in the guest's profile. */
async function describe({ primaryGuest }: NewBooking, profile: object): Promise<void> {
  const api = await hotel.api('ADMIN');
  const answer = await api.put(`${hotel.path}/guests/${primaryGuest.id}`, profile);
  assert.equal(answer.status, 200, answer.text);
}

browserTest('a registration card is one A5 page in either language, however long name and address are', async () => {
  const name = 'श्रीमती अनन्या राजलक्ष्मी त्रिपाठी-श्रीवास्तव '.repeat(6).slice(0, 200).trim();
  const guest = await enterGuest(hotel, name, 105);
  await describe(guest, { nationality: 'भारतीय', addressText: `मकान 42, त्र्यंबकेश्वर, ${'महर्षि विश्वामित्र मार्ग, '.repeat(12)}` });
  const details = { maleCount: 1, femaleCount: 2, fromCity: 'W'.repeat(200), toCity: 'नासिक' };
  await (await hotel.api('ADMIN')).post(`${hotel.path}/bookings/${guest.id}/profile`, details);
  const { page } = await hotel.desk('MANAGER', `/bookings/${guest.reference}/check-in`);
  await signElsewhere(hotel, guest);
  await page.getByRole('button', { name: /^Signature.*Signed/ }).click();
  await page.getByRole('img', { name: /^Signature of/ }).waitFor();
  await page.getByRole('link', { name: 'Registration card' }).last().click();
  await page.getByRole('img', { name: 'Guest’s signature' }).waitFor();
  const english = await printed(page);
  assert.deepEqual(
    english.map(({ size }) => size),
    ['A5'],
  );
  assertHas(
    english[0],
    'The Banyan House',
    'Registration card',
    guest.reference,
    'Room 105',
    'अनन्या',
    '1 man, 2 women',
    'Accompanied by',
    'For the hotel',
  );
  assertPaperOnly(english);
  await choose(page, 'Paper language', 'hi');
  await choose(page, 'Further cards to fill in', '2');
  const hindi = await printed(page);
  assert.deepEqual(
    hindi.map(({ size }) => size),
    ['A5', 'A5', 'A5'],
  );
  assertHas(hindi[0], 'कमरा', 'आगमन', 'अनन्या', 'भारतीय', 'संबंध');
  // A card for a companion has the stay, and is for somebody else.
  assertHas(hindi[2], guest.reference, '105');
  assert.ok(!hindi[2]?.text.includes('अनन्या'));
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
});

browserTest('a foreigner’s card has the particulars for Form III; only managers print numbers of documents', async () => {
  const guest = await bookingOf(hotel, 'Shreya Singh');
  await describe(guest, { nationality: 'Sri Lanka' });
  const at = `/bookings/${guest.reference}/card`;
  // The paper is white for a desk that likes it dark, and in the hand of somebody with a phone.
  const { page } = await hotel.desk('MANAGER', at, { colorScheme: 'dark', viewport: { width: 320, height: 700 } });
  await paper(page).getByText('Z3228541').waitFor();
  const [background, width] = await paper(page).evaluate((element) => [
    element.computedStyleMap().get('background-color')?.toString(),
    element.getBoundingClientRect().width,
  ]);
  assert.equal(background, 'rgb(255, 255, 255)');
  assert.ok(typeof width === 'number' && width < 320, `the preview is ${width} px wide`);
  const pages = await printed(page);
  assert.deepEqual(
    pages.map(({ size }) => size),
    ['A5', 'A5'],
  );
  assertHas(pages[0], 'Shreya Singh', 'Sri Lanka', '2 Jul 1972, female', 'Passport', 'Z3228541');
  const fields = [
    'Form III',
    'Name as in the passport',
    'Passport number',
    'Z3228541',
    'Place of issue',
    'Date of issue',
    '5 May 2029',
  ];
  const further = [
    'Visa or OCI number',
    'Date of arrival in India',
    'Previous place of stay',
    'Bengaluru',
    'Next destination',
    'Employed in India',
  ];
  assertHas(pages[1], ...fields, ...further);
  assertPaperOnly(pages);
  const desk = await hotel.desk('STAFF', at);
  await paper(desk.page).getByText('Shreya Singh').waitFor();
  const withoutNumbers = await printed(desk.page);
  assert.equal(withoutNumbers.length, 2);
  assertHas(withoutNumbers[1], 'Passport number');
  for (const { text } of withoutNumbers) assert.ok(!text.includes('Z3228541'), text);
});

browserTest(
  'a day of 205 arrivals: several pages, each with its heads, everybody once, in the order that is asked for',
  async () => {
    const number = (index: number): string => String(index).padStart(3, '0');
    const coming = { expectedCheckInAt: inDays(30), expectedCheckOutAt: inDays(32) };
    for (let first = 0; first < 205; first += 41)
      await Promise.all(Array.from({ length: 41 }, (_, index) => book(hotel, `Arrival-${number(204 - first - index)}.`, coming)));
    await book(hotel, 'अनन्या बोस', { ...coming, phoneE164: newPhone(), roomRequests: [{ roomTypeCode: 'DLX', quantity: 2 }] });
    const { page } = await hotel.desk('STAFF', '/today');
    await page.getByRole('link', { name: 'Arrivals list' }).click();
    const day = hotelDate(30);
    await page.getByLabel('Day').fill(day);
    await paper(page).getByText('(206)').waitFor();
    assert.match(page.url(), new RegExp(`/print/arrivals/${day}$`));
    await choose(page, 'In order of', 'name');
    const pages = await printed(page);
    assert.ok(pages.length >= 6, `${pages.length} pages`);
    for (const [index, one] of pages.entries()) {
      assert.equal(one.size, 'A4');
      assertHas(one, 'Arrivals,', '(206)', 'As of', '(Asia/Kolkata)', 'Still lacks', 'To pay', `${index + 1} / ${pages.length}`);
    }
    const found = pages.flatMap(({ text }) => [...text.matchAll(/Arrival-(\d{3})\./g)].map(([, index]) => index));
    assert.deepEqual(
      found,
      Array.from({ length: 205 }, (_, index) => number(index)),
    );
    assertHas(pages.at(-1), 'अनन्या', '2 DLX', 'No room assigned');
    assertPaperOnly(pages);
    await choose(page, 'Paper language', 'hi');
    await paper(page).getByText('चुकाना है').waitFor();
    assertHas((await printed(page))[0], 'आगमन', 'कमरा', 'Arrival-000.');
    await page.goBack();
    await page.getByRole('heading', { name: /^Today/ }).waitFor();
  },
);

browserTest('the downtime pack: who is here, comes and goes, free rooms, numbers, blanks; and when it was printed', async () => {
  const { page } = await hotel.desk('ADMIN', '/today');
  await page.getByText('not printed today').waitFor();
  await page.getByRole('link', { name: 'Downtime pack' }).click();
  await paper(page).getByText('Meera Iyer').waitFor();
  const pages = await printed(page);
  assert.deepEqual(pages.map(({ size }) => size).slice(-2), ['A4 landscape', 'A4 landscape']);
  const upright = pages.slice(0, -2);
  for (const one of upright) {
    assert.equal(one.size, 'A4');
    assertHas(one, 'Downtime pack · The Banyan House · As of', '(Asia/Kolkata)', `/ ${pages.length}`);
  }
  const text = upright.map((one) => one.text).join('');
  const guests = ['Hiroshi Tanaka', '+81312345678', 'Fatima Sheikh', 'Rahul Verma'];
  const parts = [
    'In house',
    'Departures,',
    'Arrivals,',
    'Free rooms',
    'Out of service',
    'Ambulance',
    'Log while',
    'Received from',
  ];
  assertHas({ size: 'A4', text }, ...guests, ...parts, '+919800000001');
  assertHas(pages.at(-2), 'Registration card', 'Accompanied by');
  assertHas(pages.at(-1), 'Registration card', 'Form III');
  assertPaperOnly(pages);
  await page.getByRole('button', { name: 'Print or save' }).click();
  await page.getByRole('link', { name: 'Today' }).click();
  await page.getByText(/^printed \d\d:\d\d$/).waitFor();
});

browserTest('folio and blank card in Hindi; who may not book gets no paper', async () => {
  const guest = await bookingOf(hotel, 'Hiroshi Tanaka');
  // A word without end stands in the way of no amount.
  const charge = { type: 'FOOD', amount: 77, notes: 'W'.repeat(200) };
  assert.equal((await (await hotel.api('ADMIN')).post(`${hotel.path}/bookings/${guest.id}/charges`, charge)).status, 201);
  const { page } = await hotel.desk('STAFF', `/bookings/${guest.reference}/bill`);
  await choose(page, 'Paper language', 'hi');
  const folio = await printed(page);
  assert.deepEqual(
    folio.map(({ size }) => size),
    ['A4'],
  );
  assertHas(folio[0], 'कमरा 307', 'Hiroshi Tanaka', guest.reference, '₹7,800.00', '₹77.00', '1 / 1');
  assertPaperOnly(folio);
  await page.goto(`${hotel.url}/console/${hotel.code}/print/cards`);
  await choose(page, 'Card', 'foreign');
  const blank = await printed(page);
  assert.deepEqual(
    blank.map(({ size }) => size),
    ['A5', 'A5'],
  );
  const finance = await openPerson(hotel.browser, hotel.url);
  await signIn(finance.page, hotel, 'FINANCE', '/print/downtime');
  await finance.page.getByRole('heading', { name: /^Today/ }).waitFor();
  assert.equal(await finance.page.getByRole('link', { name: 'Downtime pack' }).count(), 0);
  assert.equal(await finance.page.locator('.paper').count(), 0);
});
