/** The setup of outbound webhooks: adding, changing, replacing secrets, and what is said after failures. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { browserTest } from './browser.ts';
import { openDemoHotel, shareHotel } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

/** A webhook is read every few seconds: one such request may come just after it was deleted. */
const READ_AFTER_DELETION = /404 \(Not Found\)/;

const button = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

/** Adds a webhook and reads its secret. */
async function addEndpoint(page: Page, url: string, description: string): Promise<string> {
  await button(page, 'Add a webhook').click();
  await page.getByLabel('Address (URL)').fill(url);
  await page.getByLabel('What it is for').fill(description);
  await button(page, 'Save the webhook').click();
  const dialog = page.getByRole('dialog', { name: 'Signing secret' });
  const secret = await dialog.getByLabel('Signing secret', { exact: true }).inputValue();
  await button(dialog, 'I have copied it').click();
  await dialog.waitFor({ state: 'detached' });
  return secret;
}

browserTest('a webhook is added, its secret is shown once, and it is changed and deleted', async () => {
  const { page, expectErrors } = await hotel.desk('ADMIN', '/setup/webhooks', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  expectErrors(/400 \(Bad Request\)/);
  expectErrors(READ_AFTER_DELETION);
  await page.getByText('There are no webhooks yet.').waitFor();
  await button(page, 'Add a webhook').click();
  await page.getByLabel('Address (URL)').fill('https://10.0.0.1/hooks');
  await page.getByLabel('Only what is ticked').check();
  assert.ok(await button(page, 'Save the webhook').isDisabled(), 'nothing is ticked');
  await page.getByLabel('Bookings', { exact: true }).check();
  await page.keyboard.press('Enter');
  await page.getByText('must not name a private address').first().waitFor();
  await page.getByLabel('Address (URL)').fill('https://hooks.example.com/hotel');
  await button(page, 'Save the webhook').click();
  const dialog = page.getByRole('dialog', { name: 'Signing secret' });
  const secret = await dialog.getByLabel('Signing secret', { exact: true }).inputValue();
  assert.match(secret, /^whsec_/);
  await button(dialog, 'Copy Signing secret').click();
  await button(dialog, 'Copied Signing secret').waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), secret);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`The secret ends in ${secret.slice(-4)}.`).waitFor();
  assert.ok(!(await page.content()).includes(secret));

  const settings = page.getByRole('region', { name: 'Settings' });
  assert.ok(await settings.getByLabel('Bookings', { exact: true }).isChecked());
  await settings.getByLabel('What it is for').fill('Channel manager');
  await settings.getByLabel(/^Everything/).check();
  await settings.getByLabel('Switched on').uncheck();
  await button(settings, 'Save').click();
  await settings.getByText('Saved').waitFor();
  await button(page, /^Channel manager hooks\.example\.com Switched off/).waitFor();
  await page.getByText('Switch the webhook on to send a test.').waitFor();
  const api = await hotel.api('ADMIN');
  const { body } = await api.get(`${hotel.path}/webhook-endpoints`);
  assert.deepEqual([body[0].eventKinds, body[0].enabled, body[0].description], [[], false, 'Channel manager']);

  await button(page, 'Make a new secret').click();
  await button(page.getByRole('dialog', { name: 'Make a new secret' }), 'Make a new secret').click();
  const other = await dialog.getByLabel('Signing secret', { exact: true }).inputValue();
  assert.notEqual(other, secret);
  await button(dialog, 'I have copied it').click();
  await page.getByText(/^The old secret is good until/).waitFor();
  await button(page, 'Replace a leaked secret').click();
  await button(page.getByRole('dialog', { name: 'Replace a leaked secret' }), 'Replace a leaked secret').click();
  const third = await dialog.getByLabel('Signing secret', { exact: true }).inputValue();
  assert.ok(third !== secret && third !== other);
  await button(dialog, 'I have copied it').click();
  await page.getByText(/^The old secret is good until/).waitFor({ state: 'detached' });

  await button(page, 'Delete the webhook').click();
  await button(page.getByRole('dialog', { name: 'Delete the webhook' }), 'Delete the webhook').click();
  await page.getByText('There are no webhooks yet.').waitFor();
});

browserTest('a webhook that was switched off after failures is shown in the navigation, the setup and the section', async () => {
  const { page, expectErrors } = await hotel.desk('ADMIN', '/setup/webhooks');
  expectErrors(READ_AFTER_DELETION);
  await addEndpoint(page, 'https://gone.example.com/', 'Accounting');
  await hotel.service.sql(
    `update webhook_endpoint set enabled = false, disabled_reason = 'FAILED', disabled_at = now(), last_failure_at = now(),
       last_error = 'the receiver answered 500' where description = 'Accounting'`,
  );
  await button(page, /^Accounting gone\.example\.com Switched off after failures/).waitFor();
  await page.getByText('One webhook was switched off: its receiver fails or is gone.').waitFor();
  await page.getByText('Last error: the receiver answered 500').waitFor();
  const manager = await hotel.desk('MANAGER', '/setup/webhooks');
  await manager.page.getByText('Only an administrator sees and changes these.').waitFor();
  await page.goto(`${hotel.url}/console/${hotel.code}/today`);
  await page.getByRole('link', { name: 'Setup, 1 needs a person' }).click();
  await page.getByRole('link', { name: /^Webhooks .* Does not arrive$/ }).click();
  await button(page, /^Accounting/).click();
  await page.getByLabel('Switched on').check();
  await button(page.getByRole('region', { name: 'Settings' }), 'Save').click();
  await page.getByRole('link', { name: 'Setup', exact: true }).waitFor();
  await button(page, /^Accounting gone\.example\.com Nothing sent yet/).waitFor();
  await button(page, 'Delete the webhook').click();
  await button(page.getByRole('dialog', { name: 'Delete the webhook' }), 'Delete the webhook').click();
  await page.getByText('There are no webhooks yet.').waitFor();
});
