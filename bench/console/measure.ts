import type { Browser, Page } from 'playwright-core';
import { openPerson } from '../../test/console/browser.ts';
import { type DemoHotel, signIn } from '../../test/console/hotel.ts';
import { computeSpread, type Spread } from '../stats.ts';

/** What shows that a screen has its content. */
const CONTENT = '.row, .tile';

type FirstLoad = { script: number; style: number; chunks: { name: string; bytes: number }[] };

/** The gzipped sizes of what the page loads at once, and of the parts that it may load later. */
export async function measureFirstLoad(url: string): Promise<FirstLoad> {
  const textOf = async (path: string): Promise<string> => (await fetch(new URL(path, url))).text();
  const sizeOf = async (path: string): Promise<number> => {
    const { get } = await import('node:http');
    return new Promise((resolve, reject) => {
      get(new URL(path, url), { headers: { 'accept-encoding': 'gzip' } }, (response) => {
        let bytes = 0;
        response.on('data', (part: Buffer) => (bytes += part.length)).on('end', () => resolve(bytes));
      }).on('error', reject);
    });
  };
  const page = await textOf('/console');
  const pathOf = (pattern: RegExp): string => pattern.exec(page)?.[1] ?? '';
  const script = pathOf(/src="([^"]+\.js)"/);
  const seen = new Map<string, 'first' | 'later'>([[script, 'first']]);
  for (const [path] of seen) {
    const text = await textOf(path);
    const kind = seen.get(path);
    const imports = [...text.matchAll(/(import\()?"(\.\/[\w.-]+\.js)"/g)].map(([, isLater, name]) => ({
      path: new URL(name ?? '', new URL(path, url)).pathname,
      kind: isLater === undefined && kind === 'first' ? ('first' as const) : ('later' as const),
    }));
    for (const found of imports) if (!seen.has(found.path)) seen.set(found.path, found.kind);
  }
  const sizes = await Promise.all(
    [...seen].map(async ([path, kind]) => ({ name: path.split('/').at(-1) ?? '', kind, bytes: await sizeOf(path) })),
  );
  const first = sizes.filter(({ kind }) => kind === 'first');
  return {
    script: first.reduce((sum, { bytes }) => sum + bytes, 0),
    style: await sizeOf(pathOf(/href="([^"]+\.css)"/)),
    chunks: sizes.filter(({ kind }) => kind === 'later').toSorted((a, b) => b.bytes - a.bytes),
  };
}

/** From the address to the first rows, with everything but the files of the console read anew. */
export async function measureOpening(browser: Browser, hotel: DemoHotel, screen: string, rounds: number): Promise<Spread> {
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, hotel, 'ADMIN', screen);
  await page.locator(CONTENT).first().waitFor();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await page.reload();
    await page.locator(CONTENT).first().waitFor();
    times.push(performance.now() - begun);
  }
  await person.close();
  return computeSpread(times);
}

async function openToday(browser: Browser, hotel: DemoHotel) {
  const person = await openPerson(browser, hotel.url);
  await signIn(person.page, hotel, 'STAFF');
  await person.page.getByText('Live', { exact: true }).waitFor();
  return person;
}

/** Makes a booking for today as another desk. */
async function bookElsewhere(hotel: DemoHotel, index: number): Promise<void> {
  const api = await hotel.api('ADMIN');
  const guestName = `Change ${index}`;
  const at = (days: number): string => new Date(Date.now() + 60_000 + days * 86_400_000).toISOString();
  await api.post(`${hotel.path}/bookings`, { source: 'PHONE', guestName, expectedCheckInAt: at(0), expectedCheckOutAt: at(1) });
}

/** From the answer to another desk to its change on this screen. */
export async function measureChanges(browser: Browser, hotel: DemoHotel, rounds: number): Promise<Spread> {
  const person = await openToday(browser, hotel);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const seen = person.page
      .getByText(`Change ${round}`, { exact: true })
      .first()
      .waitFor()
      .then(() => performance.now());
    await bookElsewhere(hotel, round);
    const answered = performance.now();
    times.push((await seen) - answered);
  }
  await person.close();
  return computeSpread(times);
}

/** The memory of the page in MB, after garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1024 / 1024;
}

/** The page's memory in MB after garbage collection, before and after changes of one booking. */
export async function measureMemory(
  browser: Browser,
  hotel: DemoHotel,
  changes: number,
): Promise<{ before: number; after: number }> {
  const person = await openToday(browser, hotel);
  const api = await hotel.api('ADMIN');
  const [booking] = (await api.get(`${hotel.path}/bookings?limit=1&status=OPEN`)).body as { id: string }[];
  const change = (index: number) => api.post(`${hotel.path}/bookings/${booking?.id}/profile`, { fromCity: `City ${index}` });
  for (let index = 0; index < 20; index += 1) await change(index);
  await person.page.waitForTimeout(1_000);
  const before = await heapOf(person.page);
  for (let index = 0; index < changes; index += 1) await change(index);
  await person.page.waitForTimeout(1_000);
  const after = await heapOf(person.page);
  await person.close();
  return { before, after };
}
