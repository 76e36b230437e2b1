/**
 * Makes the pictures of the console for the documents, from the demo hotel: `npm run screenshots [-- NAME...]`, all of them or those of these
 * names. Needs Chromium.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser, openPerson } from '../../test/console/browser.ts';
import { bookingOf, type DemoHotel, inDays, openEmbeddedHotel, signIn } from '../../test/console/hotel.ts';
import { pdfOf, uploadMail, whenSettled } from '../../test/harness/mails.ts';

const FOLDER = path.join(import.meta.dirname, '../../docs/pictures');
const BYTES_MAX = 150 * 1024;

type Shot = {
  name: string;
  /** The address behind the property's code. */
  at(hotel: DemoHotel): Promise<string>;
  /** What is waited for, and done, before the picture. */
  prepare(page: Page): Promise<void>;
};

/** Papers are white in light and dark: one picture of each. */
type PaperShot = Shot & { size: { width: number; height: number } };

/** Waits for the sheet, and for what it reads behind that. */
async function untilOpen(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await page.locator('dialog .skeleton').first().waitFor({ state: 'detached' });
}

const bookingAt =
  (guest: string, part: string): Shot['at'] =>
  async (hotel) =>
    `/bookings/${(await bookingOf(hotel, guest)).reference}${part}`;

/** A second hotel of the demo's administrator, with a guest to come. */
async function addLakeHouse({ api }: DemoHotel): Promise<void> {
  const admin = await api('ADMIN');
  const all = (await admin.get('/properties')).body as { name: string }[];
  if (all.length > 1) return;
  const { body } = await admin.post('/properties', { name: 'Lake House', timezone: 'Asia/Kolkata', currency: 'INR' });
  const path = `/properties/${body.id}`;
  await admin.post(`${path}/room-types`, { code: 'STD', name: 'Standard', baseOccupancy: 2, maxOccupancy: 2, defaultRate: 2400 });
  for (let roomNumber = 11; roomNumber < 17; roomNumber += 1)
    await admin.post(`${path}/rooms`, { roomNumber, roomTypeCode: 'STD' });
  const dates = { expectedCheckInAt: inDays(1 / 24), expectedCheckOutAt: inDays(2) };
  const roomRequests = [{ roomTypeCode: 'STD', quantity: 4 }];
  await admin.post(`${path}/bookings`, { source: 'PHONE', guestName: 'Ravi Nair', ...dates, roomRequests });
}

/** A message that waits for a person. */
const waitingEmail: Shot['at'] = async (hotel) => {
  const api = await hotel.api('MANAGER');
  const stay = { arrivalOn: inDays(9).slice(0, 10), departureOn: inDays(11).slice(0, 10) };
  const said = { site: 'AGODA', kind: 'NEW', number: '810201912', guest: 'Meera Nair', phone: '+919845099887', ...stay } as const;
  const rooms = [{ name: 'Lake View Suite', quantity: 1 }];
  const pdf = await pdfOf({ ...said, rooms, amount: 'INR 15,600.00', property: 'The Banyan House' });
  const { body } = await uploadMail(api, hotel.path, pdf);
  await whenSettled(api, hotel.path, body.id);
  return `/inbox/${body.id}`;
};

const SHOTS: readonly Shot[] = [
  { name: 'today', at: async () => '/today', prepare: (page) => page.getByText('Hiroshi Tanaka').first().waitFor() },
  { name: 'rooms', at: async () => '/rooms', prepare: (page) => page.locator('.tile').first().waitFor() },
  { name: 'setup', at: async () => '/setup/rooms', prepare: (page) => page.getByLabel('Choose room 101').waitFor() },
  {
    name: 'chart',
    at: async () => '/chart',
    prepare: (page) => page.locator('.chart-row .bar-overdue, .chart-row .bar-dueOut').first().waitFor(),
  },
  {
    name: 'chart-changes',
    at: async () => '/chart',
    prepare: async (page) => {
      await page.locator('.chart-row .bar-overdue, .chart-row .bar-dueOut').first().waitFor();
      await page.getByPlaceholder('Find a guest or reference').fill('Sanjay Gupta');
      await page.keyboard.press('Enter');
      await page.locator('.chart-plane').focus();
      for (const key of ['e', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
      await page.locator('.ask-card').getByRole('button', { name: 'Confirm', exact: true }).waitFor();
    },
  },
  { name: 'booking', at: bookingAt('Ananya Bose', ''), prepare: untilOpen },
  { name: 'check-in', at: bookingAt('Ananya Bose', '/check-in'), prepare: untilOpen },
  { name: 'bill', at: bookingAt('Hiroshi Tanaka', '/bill'), prepare: untilOpen },
  { name: 'check-out', at: bookingAt('Fatima Sheikh', '/check-out'), prepare: untilOpen },
  { name: 'new-booking', at: async () => '/new-booking', prepare: untilOpen },
  { name: 'inbox', at: waitingEmail, prepare: (page) => page.locator('iframe').waitFor() },
  { name: 'money', at: async () => '/money/takings', prepare: (page) => page.locator('.money-sums').first().waitFor() },
  { name: 'guests', at: async () => '/guests', prepare: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  {
    name: 'rates',
    at: async () => '/rates',
    prepare: async (page) => {
      await page.getByRole('gridcell').first().waitFor();
      await page.getByRole('grid').focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown', ...Array<string>(6).fill('Shift+ArrowRight')])
        await page.keyboard.press(key);
      await page.keyboard.type('+10%');
    },
  },
  {
    name: 'door-cards',
    at: bookingAt('Hiroshi Tanaka', '/check-in'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Make door card' }).click();
      await page.getByLabel('Number of the card').waitFor();
    },
  },
  {
    name: 'help',
    at: async () => '/today',
    prepare: async (page) => {
      await page.locator('.person summary').click();
      await page.getByRole('button', { name: 'Show the tour' }).click();
      await page.getByRole('dialog', { name: 'Tour' }).waitFor();
    },
  },
  {
    name: 'setup-team',
    at: async () => '/setup/team',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Make an access code' }).click();
      await page.getByRole('button', { name: 'Make the code' }).click();
      await page.getByText(/^Ends in/).waitFor();
    },
  },
  {
    // The last one: from here on there are two hotels.
    name: 'hotels',
    at: async (hotel) => {
      await addLakeHouse(hotel);
      return '/hotels';
    },
    prepare: (page) => page.getByRole('row', { name: /^Lake House/ }).waitFor(),
  },
];

const PAPER_SHOTS: readonly PaperShot[] = [
  {
    name: 'paper-card',
    at: bookingAt('Hiroshi Tanaka', '/card'),
    size: { width: 1366, height: 2_000 },
    prepare: async (page) => {
      await page.getByLabel('Card', { exact: true }).selectOption('foreign');
      await page.locator('.paper').nth(1).waitFor();
    },
  },
  {
    name: 'paper-downtime',
    at: async () => '/print/downtime',
    size: { width: 1366, height: 2_600 },
    prepare: (page) => page.locator('.paper').getByText('Meera Iyer').waitFor(),
  },
];

/** The first two papers of a screen side by side. */
async function shootPaper(browser: Browser, hotel: DemoHotel, { name, at, size, prepare }: PaperShot): Promise<void> {
  const person = await openPerson(browser, hotel.url, { viewport: size });
  await signIn(person.page, hotel, 'ADMIN', await at(hotel));
  await prepare(person.page);
  const papers = person.page.locator('.paper');
  const [left, right] = await Promise.all([papers.nth(0).screenshot(), papers.nth(1).screenshot()]);
  const bytes = await sharp([left, right], { join: { across: 2, shim: 16, background: '#888' } })
    .webp({ quality: 80 })
    .toBuffer();
  if (bytes.length > BYTES_MAX) throw new Error(`${name} has ${bytes.length} bytes`);
  await writeFile(path.join(FOLDER, `${name}.webp`), bytes);
  await person.close();
}

async function shoot(
  browser: Browser,
  hotel: DemoHotel,
  { name, at, prepare }: Shot,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const person = await openPerson(browser, hotel.url, { colorScheme });
  await signIn(person.page, hotel, 'ADMIN', await at(hotel));
  await prepare(person.page);
  // The live stream never ends, and what comes by it is there after a moment.
  await person.page.waitForTimeout(1_500);
  const png = await person.page.screenshot();
  const bytes = await sharp(png).webp({ quality: 80 }).toBuffer();
  if (bytes.length > BYTES_MAX) throw new Error(`${name} has ${bytes.length} bytes`);
  await writeFile(path.join(FOLDER, `${name}-${colorScheme}.webp`), bytes);
  await person.close();
}

await mkdir(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const isWanted = ({ name }: { name: string }): boolean => wanted.length === 0 || wanted.includes(name);
const [shots, paperShots] = [SHOTS.filter(isWanted), PAPER_SHOTS.filter(isWanted)];
const hotel = await openEmbeddedHotel();
const browser = await launchBrowser();
try {
  for (const shot of shots) for (const scheme of ['light', 'dark'] as const) await shoot(browser, hotel, shot, scheme);
  for (const shot of paperShots) await shootPaper(browser, hotel, shot);
  console.log(`${shots.length * 2 + paperShots.length} pictures written to ${FOLDER}`);
} finally {
  await browser.close();
  await hotel.stop();
}
