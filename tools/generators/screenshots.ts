/** Makes the pictures of the console for the documents, from the demo hotel: `npm run screenshots`. Needs Chromium. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser, openPerson } from '../../test/console/browser.ts';
import { bookingOf, type DemoHotel, openKillableHotel, signIn } from '../../test/console/hotel.ts';

const FOLDER = path.join(import.meta.dirname, '../../docs/pictures');
const BYTES_MAX = 150 * 1024;

type Shot = {
  name: string;
  /** The address behind the property's code. */
  at(hotel: DemoHotel): Promise<string>;
  /** What is waited for, and done, before the picture. */
  prepare(page: Page): Promise<void>;
};

/** Waits for the sheet, and for what it reads behind that. */
async function untilOpen(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await page.locator('dialog .skeleton').first().waitFor({ state: 'detached' });
}

const bookingAt =
  (guest: string, part: string): Shot['at'] =>
  async (hotel) =>
    `/bookings/${(await bookingOf(hotel, guest)).reference}${part}`;

const SHOTS: readonly Shot[] = [
  { name: 'today', at: async () => '/today', prepare: (page) => page.getByText('Hiroshi Tanaka').first().waitFor() },
  { name: 'rooms', at: async () => '/rooms', prepare: (page) => page.locator('.tile').first().waitFor() },
  { name: 'check-in', at: bookingAt('Ananya Bose', '/check-in'), prepare: untilOpen },
  { name: 'bill', at: bookingAt('Hiroshi Tanaka', '/bill'), prepare: untilOpen },
  { name: 'check-out', at: bookingAt('Fatima Sheikh', '/check-out'), prepare: untilOpen },
  { name: 'new-booking', at: async () => '/new-booking', prepare: untilOpen },
  { name: 'guests', at: async () => '/guests', prepare: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
];

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
const hotel = await openKillableHotel();
const browser = await launchBrowser();
try {
  for (const shot of SHOTS) for (const scheme of ['light', 'dark'] as const) await shoot(browser, hotel, shot, scheme);
  console.log(`${SHOTS.length * 2} pictures written to ${FOLDER}`);
} finally {
  await browser.close();
  await hotel.stop();
}
