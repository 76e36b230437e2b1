/** A service with no hotel: from nothing to a hotel, and a colleague who joins it. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { startOwnTestService, type TestService } from '../harness/service-under-test.ts';
import {
  assertAccessible,
  assertFitsWidth,
  browserTest,
  drawSignature,
  hasBrowser,
  launchBrowser,
  openPerson,
  type Person,
} from './browser.ts';

let service: TestService;
let browser: Browser;
before(async () => {
  if (!hasBrowser) return;
  [service, browser] = await Promise.all([startOwnTestService(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await service?.stop();
});

/** Somebody of this role, in evaluation mode, at a console without a hotel. */
async function come(role: string, options: BrowserContextOptions = {}): Promise<Person> {
  const person = await openPerson(browser, service.url, options);
  await person.page.addInitScript(`sessionStorage.setItem('hostelry-role', '${role}')`);
  await person.page.goto(`${service.url}/console`);
  return person;
}

browserTest('from nothing to the first guest who has checked out, in the browser alone', async () => {
  const { page } = await come('SUPER_ADMIN', { timezoneId: 'Asia/Kolkata' });
  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const follow = (name: string | RegExp): Promise<void> => page.getByRole('link', { name }).first().click();
  await page.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor();
  await assertAccessible(page, 'no hotel');
  await page.keyboard.type('Lake House');
  await page.keyboard.press('Tab');
  await page.keyboard.type('14 Lake Road, Udaipur');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/console\/[A-Z0-9]{7}\/setup\/hotel$/);
  await page.getByRole('banner').getByText('Lake House').waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Address' }).inputValue(), '14 Lake Road, Udaipur');

  // The list of what is missing leads to each place.
  await follow('A room type that can be sold Missing');
  await press('New room type');
  await page.getByLabel('Name', { exact: true }).fill('Lake room');
  await page.getByLabel('Code', { exact: true }).fill('LKE');
  await page.getByLabel('Default rate per night').fill('2200');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Lake room LKE/, pressed: true }).waitFor();
  await follow(/^Hotel Name/);
  await follow(/^Rooms.* Missing$/);
  await press('Add rooms');
  await page.getByLabel('Rooms to add').fill('101-103, floor 1, LKE');
  await page.keyboard.press('Control+Enter');
  await page.getByText('3 rooms were added.').waitFor();
  await follow(/^Hotel Name/);
  // What is still missing can wait.
  await page.getByRole('region', { name: 'Before the first guest' }).waitFor({ state: 'detached' });
  await follow('Rates');
  await press('New rate plan');
  const plan = page.getByRole('dialog');
  await plan.getByLabel('Name', { exact: true }).fill('Flexible');
  await plan.getByLabel('Code', { exact: true }).fill('FLEX');
  await plan.getByLabel(/Base rate|Price/).fill('2500');
  await page.keyboard.press('Enter');
  await plan.waitFor({ state: 'detached' });

  await press('New booking');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Phone').fill('98450 12345');
  await sheet.getByLabel('Name', { exact: true }).fill('First Guest');
  await sheet.getByLabel('One more Lake room, Flexible').click();
  await sheet.getByText('1 room, 1 night').waitFor();
  await press('Book and check in');
  await sheet.getByRole('button', { name: /^Check in to Room 10\d$/ }).click();
  await sheet.getByText(/^Checked in\. Room 10\d\.$/).waitFor();
  await press('Take payment');
  await sheet.getByRole('form').getByRole('button', { name: 'Take payment' }).click();
  await sheet.getByText('Paid in full').waitFor();
  service.clock.advance(5);
  await sheet.getByRole('link', { name: 'Check out' }).click();
  await drawSignature(page);
  await press('Save signature');
  await sheet.getByText('Nothing stands in the way.').waitFor();
  await sheet.getByRole('button', { name: 'Check out', exact: true }).click();
  await sheet.getByText('Checked out').first().waitFor();
});

browserTest('a person without a hotel gives their name and joins one by its codes', async () => {
  const { page, expectErrors } = await come('STAFF', { viewport: { width: 320, height: 700 } });
  expectErrors(/status of 404/);
  await page.getByRole('heading', { name: 'Join a hotel' }).waitFor();
  await assertFitsWidth(page, 'no hotel');
  await page.getByLabel('Your name').fill('Lata J.');
  await page.keyboard.press('Enter');
  await page.getByText('Saved').waitFor();

  const property = await service.newProperty();
  const { code } = (await property.admin.get(`${property.path}/code`)).body as { code: string };
  const access = await property.admin.post(`${property.path}/access-codes`, { roles: ['STAFF'] });
  await page.getByLabel('Join code of the hotel').fill(code.toLowerCase());
  await page.getByLabel('Access code').fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('These two codes do not belong together').waitFor();
  await page.getByLabel('Access code').fill((access.body as { code: string }).code);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/console/${code}/today$`));
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
});
