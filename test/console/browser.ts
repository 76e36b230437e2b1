/** A real Chromium for the tests of the console. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { isLong } from '../harness/long-test.ts';

const PLACES = [
  // Chromium's program without a window needs a sixth less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const executablePath = process.env['TEST_CHROMIUM'] ?? PLACES.find((place) => existsSync(place));

const HOW = 'Chromium is not installed: "apt-get install chromium-headless-shell", or set TEST_CHROMIUM to its program';

/** Patience for a machine that is busy with other tests. */
const TIMEOUT_MS = 40_000;

/** The browsers of people that the running test has opened and not closed. */
const people = new Set<Person>();

/** Writes what the pages of a failed test show to the folder TEST_PICTURES, if it is set. */
async function keepPictures(test: string): Promise<void> {
  const folder = process.env['TEST_PICTURES'];
  if (folder === undefined) return;
  const pages = [...people].flatMap(({ context }) => context.pages());
  const file = (index: number): string => path.join(folder, `${test.replaceAll(/\W+/g, '-').slice(0, 60)}-${index}.png`);
  await Promise.allSettled(pages.map((page, index) => page.screenshot({ path: file(index), timeout: 5_000 })));
}

/** A test that needs Chromium; without one it is skipped and says how to get it. The browsers of its people are closed behind it. */
export function browserTest(name: string, run: () => Promise<void>): void {
  void test(name, { skip: executablePath === undefined ? HOW : false }, async () => {
    try {
      await run();
      for (const person of people) await person.close();
    } catch (error) {
      await keepPictures(name);
      throw error;
    } finally {
      // After a failure, what else went wrong says nothing.
      await Promise.allSettled([...people].map(({ context }) => context.close()));
      people.clear();
    }
  });
}

/** The same for a test that takes long: only `npm run test:all` runs it. */
export const longBrowserTest: typeof browserTest = isLong ? browserTest : () => {};

/** Whether the tests that need Chromium run. */
export const hasBrowser = executablePath !== undefined;

/** Chromium without a window. @param flags further command line flags, for example for a camera that plays a file */
export function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  assert.ok(executablePath !== undefined, HOW);
  // As root, which containers often are, Chromium starts without its sandbox only.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: [...sandbox, '--disable-dev-shm-usage', ...flags] });
}

/** A browser of one person, which notes everything that must not happen. */
export type Person = {
  page: Page;
  context: BrowserContext;
  /** Another tab. */
  newTab(): Promise<Page>;
  /** Messages that the page may print, for a test that provokes them. */
  expectErrors(pattern: RegExp): void;
  /** Closes the browser. @throws AssertionError if the page has printed an error or asked another server */
  close(): Promise<void>;
};

/** Opens a browser of its own storage. */
export async function openPerson(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en', ...options });
  context.setDefaultTimeout(TIMEOUT_MS);
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const watch = (page: Page): Page => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error.stack)));
    page.on('request', (request) => {
      const url = request.url();
      // The browser's own viewer of PDFs loads its parts by the schemes that begin with "chrome".
      if (!url.startsWith(origin) && !/^(blob|data|chrome|chrome-extension):/.test(url)) problems.push(`foreign request ${url}`);
    });
    return page;
  };
  const newTab = async (): Promise<Page> => watch(await context.newPage());
  const person: Person = {
    page: await newTab(),
    context,
    newTab,
    expectErrors: (pattern) => void expected.push(pattern),
    close: async () => {
      people.delete(person);
      await context.close();
      assert.deepEqual(
        problems.filter((text) => !expected.some((pattern) => pattern.test(text))),
        [],
      );
    },
  };
  people.add(person);
  return person;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the page as it is. @param rules those that are asked; all of them if it is missing */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async (asked) => {
      const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: AxeViolation[] }> } };
      return (await axe.run({ resultTypes: ['violations'], ...asked })).violations;
    },
    rules === undefined ? {} : { runOnly: rules },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Fails if axe finds a violation of its rules on the page as it is. */
export async function assertAccessible(page: Page, name: string): Promise<void> {
  assert.deepEqual(await violationsOf(page), [], name);
}

type AxeViolation = { id: string; nodes: { html: string }[] };

/** Parts of the page that can be scrolled sideways: the page itself, its main part, an open panel. */
export async function overflowsOf(page: Page): Promise<string[]> {
  const panes = `[document.documentElement, ...document.querySelectorAll('.panel-body, main')]`;
  const widths = await page.evaluate<[number, number][]>(`${panes}.map((pane) => [pane.scrollWidth, pane.clientWidth])`);
  return widths.filter(([needed, given]) => needed > given).map(([needed, given]) => `needs ${needed} px of ${given}`);
}

/** Fails if the page, its main part or an open panel can be scrolled sideways. */
export async function assertFitsWidth(page: Page, name: string): Promise<void> {
  assert.deepEqual(await overflowsOf(page), [], name);
}

/** Draws a wave on the pad for signatures, with the mouse or with a finger. */
export async function drawSignature(page: Page, way: 'mouse' | 'touch' = 'mouse'): Promise<void> {
  await page.locator('canvas[aria-busy=false]').waitFor();
  await page.evaluate("document.querySelector('canvas').scrollIntoView({ block: 'center' })");
  const box = await page.locator('canvas').boundingBox();
  assert.ok(box !== null);
  const points = Array.from({ length: 31 }, (_, step) => ({
    x: box.x + box.width * (0.2 + step * 0.02),
    y: box.y + box.height * (0.5 + 0.2 * Math.sin(step / 3)),
  }));
  const [start = { x: 0, y: 0 }, ...rest] = points;
  if (way === 'mouse') {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    for (const { x, y } of rest) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  // Playwright's touch screen taps only. The finger goes slowly and rests before it leaves, by the times that the events say: after a swipe the
  // browser would take the next tap for the end of it.
  const screen = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1_000 - 10;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) => {
    timestamp += 0.1;
    return screen.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
  await touch('touchStart', [start]);
  for (const point of [...rest, ...points.slice(-1), ...points.slice(-1)]) await touch('touchMove', [point]);
  await touch('touchEnd', []);
}
