import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createSignInCode } from '../../src/features/system/index.ts';
import { assertAccessible, browserTest, hasBrowser, launchBrowser, openPerson } from './browser.ts';
import { openDemoHotel } from './hotel.ts';

let hotel: Awaited<ReturnType<typeof openDemoHotel>>;
let browser: Browser;
before(async () => {
  if (!hasBrowser) return;
  [hotel, browser] = await Promise.all([openDemoHotel(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await hotel?.stop();
});

async function newLink(role: string): Promise<string> {
  const { db, clock } = hotel.service.running.platform;
  return `${hotel.url}/console#code=${await createSignInCode(db, role, clock())}`;
}

const untilDesk = (page: Page, name: string): Promise<void> =>
  page
    .locator('.person summary')
    .and(page.getByLabel(`${name}: language, sign out`))
    .waitFor();

browserTest('a link signs in and leaves no code; reloads and new tabs stay signed in, until signing out', async () => {
  const { page, context, newTab, close } = await openPerson(browser, hotel.url);
  const link = await newLink('STAFF');
  await page.goto(link);
  await untilDesk(page, 'Lata Joshi');
  assert.doesNotMatch(page.url(), /code/);
  assert.deepEqual(await page.evaluate('[Object.entries(sessionStorage), document.cookie]'), [[['hostelry-role', 'STAFF']], '']);
  await page.reload();
  await untilDesk(page, 'Lata Joshi');
  const tabs = await Promise.all(Array.from({ length: 11 }, newTab));
  // The link that was used opens the desk here, because this browser used it.
  for (const [index, tab] of tabs.entries()) await tab.goto(index === 0 ? link : `${hotel.url}/console/${hotel.code}/today`);
  for (const tab of tabs) await untilDesk(tab, 'Lata Joshi');
  for (const tab of tabs.slice(1)) await tab.close();

  const [manager] = tabs;
  assert.ok(manager !== undefined);
  await manager.goto('about:blank');
  await manager.goto(await newLink('MANAGER'));
  await untilDesk(manager, 'Farhan Shaikh');
  await page.reload();
  await untilDesk(page, 'Lata Joshi');

  await page.locator('.person summary').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Who is at the desk?' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Who is at the desk?' }).waitFor();
  await assertAccessible(page, 'signing in');
  await manager.reload();
  await untilDesk(manager, 'Farhan Shaikh');
  assert.equal((await context.cookies(`${hotel.url}/console/sign-in`)).length, 1);
  await close();
});

browserTest('a link that another browser has used signs nobody in, and says so', async () => {
  const link = await newLink('ADMIN');
  const first = await openPerson(browser, hotel.url);
  await first.page.goto(link);
  await untilDesk(first.page, 'Meera Iyer');
  await first.close();
  const second = await openPerson(browser, hotel.url, { locale: 'hi', colorScheme: 'dark' });
  await second.page.goto(link);
  await second.page.getByText('यह लिंक इस्तेमाल हो चुका है').waitFor();
  await assertAccessible(second.page, 'an old link');
  await second.page.getByRole('button', { name: 'Meera Iyer' }).click();
  await second.page.locator('.person summary').waitFor();
  await second.close();
});
