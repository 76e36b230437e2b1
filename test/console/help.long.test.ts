/** The keys of each screen, the tour of the demo hotel, and the frame at every size. */
import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { assertAccessible, assertFitsWidth, browserTest, openPerson } from './browser.ts';
import { bookingOf, type DemoRole, openDemoHotel, shareHotel } from './hotel.ts';
import { tabTo } from './input.ts';

const hotel = shareHotel(openDemoHotel);

/** A browser in which nobody has seen the tour. */
async function newcomer(role: DemoRole, at: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openPerson(hotel.browser, hotel.url, options);
  await page.addInitScript(`sessionStorage.setItem('hostelry-role', '${role}')`);
  await page.goto(`${hotel.url}/console/${hotel.code}${at}`);
  return page;
}
const keys = (page: Page) => page.getByRole('dialog', { name: /^(Keys|कुंजियाँ)$/ });
const tour = (page: Page) => page.getByRole('dialog', { name: 'Tour' });
const marked = (page: Page, selector: string) => page.locator(`${selector}.toured`);

browserTest('a question mark shows the keys of what is on the screen, in the language of the person', async () => {
  const { reference } = await bookingOf(hotel, 'Hiroshi Tanaka');
  const { page } = await hotel.desk('ADMIN', '/chart');
  await page.keyboard.press('?');
  await keys(page).getByText('On this screen: Chart').waitFor();
  await keys(page).getByText('Give it the first free room').waitFor();
  assert.equal(await keys(page).getByText('In a booking').count(), 0);
  await page.keyboard.press('Escape');
  await keys(page).waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  assert.equal(await page.locator('.search input').inputValue(), '?');
  assert.equal(await keys(page).count(), 0);
  const { page: hindi } = await hotel.desk('ADMIN', `/bookings/${reference}/bill`, { locale: 'hi' });
  await hindi.getByRole('dialog', { name: 'Hiroshi Tanaka' }).waitFor();
  await hindi.keyboard.press('?');
  await keys(hindi).getByText('बुकिंग में', { exact: true }).waitFor();
  await keys(hindi).getByText('भुगतान लें (बिल)').waitFor();
});

browserTest('the tour leads a newcomer through six places by the keyboard, and comes once', async () => {
  const page = await newcomer('ADMIN', '/today');
  await tour(page).waitFor();
  const places = ['.column header', '.row .button', '.top > .button', '.top .search', '.navigation a', '.person'];
  for (const [index, place] of places.entries()) {
    await tour(page)
      .getByText(`${index + 1} of 6`)
      .waitFor();
    await marked(page, place).waitFor();
    assert.equal(await page.locator('.toured').count(), 1);
    await page.locator('.tour .button-primary:focus').waitFor();
    await page.keyboard.press('Enter');
  }
  await tour(page).waitFor({ state: 'detached' });
  assert.equal(await page.locator('.toured').count(), 0);
  const kept = await page.evaluate<object>('({ ...localStorage })');
  assert.deepEqual(kept, { 'hostelry-language': 'en', 'hostelry-tour': 'seen' });
  await page.reload();
  await page.getByText('Hiroshi Tanaka').first().waitFor();
  assert.equal(await tour(page).count(), 0);
  await tabTo(page, page.locator('.person summary'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Show the tour' }));
  await page.keyboard.press('Enter');
  await tour(page).getByText('1 of 6').waitFor();
  await page.keyboard.press('Escape');
  await tour(page).waitFor({ state: 'detached' });
});

browserTest(
  'the tour fits a phone and leaves out what a role does not have; another address than Today starts none',
  async () => {
    const page = await newcomer('FINANCE', '/today', { viewport: { width: 320, height: 640 }, hasTouch: true });
    await tour(page).getByText('1 of 5').waitFor();
    for (let step = 1; step <= 5; step += 1) {
      await tour(page).getByText(`${step} of 5`).waitFor();
      await assertFitsWidth(page, `step ${step}`);
      await assertAccessible(page, `step ${step}`);
      const box = await tour(page).boundingBox();
      assert.ok(
        box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= 320 && box.y + box.height <= 640,
        `step ${step}`,
      );
      await tour(page)
        .getByRole('button', { name: step === 5 ? 'Done' : 'Next' })
        .tap();
    }
    const other = await newcomer('ADMIN', '/rooms');
    await other.getByRole('link', { name: /^105/ }).waitFor();
    assert.equal(await tour(other).count(), 0);
  },
);

browserTest(
  'the navigation shows every screen at each size; on a phone the four most used, and the others behind More',
  async () => {
    const { page } = await hotel.desk('SUPER_ADMIN');
    const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    for (const size of [
      { width: 1366, height: 768 },
      { width: 768, height: 1024 },
    ]) {
      await page.setViewportSize(size);
      assert.equal(await links.count(), 11);
      for (const link of await links.all()) {
        const box = await link.boundingBox();
        assert.ok(box !== null && box.y + box.height <= size.height && box.height >= 40);
      }
    }
    await page.setViewportSize({ width: 320, height: 640 });
    assert.deepEqual(await links.allTextContents(), ['Today', 'Chart', 'Rooms', 'Guests']);
    await page.getByRole('button', { name: 'More' }).click();
    assert.equal(await links.count(), 11);
    await links.filter({ hasText: 'Rates' }).click();
    await page.waitForURL(/\/rates$/);
    await links.nth(4).waitFor({ state: 'hidden' });
    assert.match((await page.locator('.more-button').getAttribute('class')) ?? '', /current/);
  },
);
