/** The setup of team, payment gateway, mail, door-card keys and audit log. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { browserTest, openPerson } from './browser.ts';
import { atGateway, bookingOf, openDemoHotel, shareHotel } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);
const NAME = 'The Banyan House';

const button = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

/** Types the hotel's name into the question and does what it asks about. */
async function confirm(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: action });
  const danger = button(dialog, action);
  assert.ok(await danger.isDisabled());
  await dialog.getByLabel('Name of the hotel').fill(NAME);
  await danger.click();
  await dialog.waitFor({ state: 'detached' });
}

browserTest('a removed colleague joins again by a code that is read aloud, and the code says who used it', async () => {
  const { page } = await hotel.desk('ADMIN', '/setup/team');
  await button(page, /^Tomás Pereira/).click();
  await button(page, 'Remove from the hotel').click();
  await confirm(page, 'Remove from the hotel');
  await button(page, /^Tomás Pereira/).waitFor({ state: 'detached' });

  const other = await openPerson(hotel.browser, hotel.url);
  await other.page.addInitScript(`sessionStorage.setItem('hostelry-role', 'AGENT')`);
  await other.page.goto(`${hotel.url}/console`);
  await other.page.getByRole('heading', { name: 'Join a hotel' }).waitFor();

  await button(page, 'Make an access code').click();
  await page.getByLabel(/^Front desk/).uncheck();
  await page.getByLabel(/^Agent/).check();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Access code' });
  await dialog.getByText(/^Ends in \d+ seconds$/).waitFor();
  await dialog.getByText(/^Read aloud: (\w+ ){2}\w+, (\w+ ){2}\w+$/).waitFor();
  const code = ((await dialog.locator('.access-code').textContent()) ?? '').replaceAll(' ', '');
  assert.match(code, /^\d{6}$/);

  await other.page.getByLabel('Join code of the hotel').fill(hotel.code);
  await other.page.getByLabel('Access code').fill(code);
  await other.page.keyboard.press('Enter');
  await other.page.waitForURL(new RegExp(`/console/${hotel.code}/`));
  await dialog.getByText('Used: Tomás Pereira has joined.').waitFor();
  await page.keyboard.press('Escape');
  await button(page, /^Tomás Pereira/).waitFor();
});

browserTest('a code that nobody used ends, and another one is made', async () => {
  const { page } = await hotel.desk('ADMIN', '/setup/team');
  await button(page, 'Make an access code').click();
  await button(page, 'Make the code').click();
  await page.getByText(/^Ends in/).waitFor();
  hotel.service.clock.advance(2);
  // The next answer tells the page the time.
  await (await hotel.api('ADMIN')).put(`${hotel.path}/billing-policy`, { billingCheckinTime: '13:00' });
  await page.getByText('This code has ended. Make another one.').waitFor();
  await button(page, 'Make another code').click();
  await button(page, 'Make the code').click();
  await page.getByText(/^Ends in/).waitFor();
});

browserTest('roles that one may not give are not offered, with the reason; members are locked out and let in', async () => {
  const { page } = await hotel.desk('MANAGER', '/setup/team');
  await page.getByText('Only an administrator can make access codes.').waitFor();
  await button(page, /^Lata Joshi/).click();
  await page.getByText('Only an administrator gives: Administrator, Manager.').waitFor();
  await page.getByText('These come with an access code only: Housekeeping, Finance, Supervisor.').waitFor();
  assert.equal(await page.getByRole('checkbox').count(), 2);
  assert.equal(await button(page, /^Meera Iyer/).count(), 0, 'who is above is not in the list');
  await page.getByText('Only an administrator can remove a member.').waitFor();
  await page.getByLabel(/^Agent/).check();
  await button(page, 'Save').click();
  await button(page, /^Lata Joshi Front desk, Agent/).waitFor();
  await button(page, 'Lock out').click();
  await button(page, /^Lata Joshi.*Locked out$/).waitFor();
  await button(page, 'Let in again').click();
  await button(page, 'Lock out').waitFor();
  await button(page, /^Grace Lobo/).click();
  await page.getByLabel(/^Agent/).check();
  await page.getByText('Saving takes away: Supervisor.').waitFor();
  await button(page, /^Farhan Shaikh/).click();
  await page.getByText('Nobody can lock themselves out.').waitFor();
});

browserTest('an administrator is made only by who types the hotel’s name; a member is found by phone', async () => {
  const { page } = await hotel.desk('ADMIN', '/setup/team');
  await page.getByLabel('Find by phone number').fill('98000 00003');
  await page.keyboard.press('Enter');
  await button(page, /^Farhan Shaikh/).waitFor({ state: 'detached' });
  await button(page, /^Lata Joshi/).click();
  await page.getByLabel(/^Administrator/).check();
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Make administrator' });
  await dialog.getByLabel('Name of the hotel').fill('Another House');
  await page.keyboard.press('Enter');
  assert.ok(await button(dialog, 'Make administrator').isDisabled());
  await button(dialog, 'Cancel').click();
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/users/search?phone=%2B919800000003`);
  assert.ok(!body[0].roles.includes('ADMIN'));
  await button(page, 'Show all members').click();
  await button(page, /^Farhan Shaikh/).waitFor();
});

browserTest('a test payment turns green when it is paid at the gateway; keys that it refuses are said so', async () => {
  const { page } = await hotel.desk('ADMIN', '/setup/payments');
  const card = page.getByRole('region', { name: 'Test payment' });
  await page.getByText('Test mode: no money moves').waitFor();
  await button(card, 'Make a test payment').click();
  await card.getByRole('img', { name: 'QR code of the test payment' }).waitFor();
  const link = await card.getByRole('link', { name: 'Open the payment page' }).getAttribute('href');
  await atGateway(hotel, 'pay', { id: /plink_\w+/.exec(link ?? '')?.[0] ?? assert.fail(link ?? '') });
  await card.getByText('Everything works: keys, payment and webhook.').waitFor();
  await card.getByText('done The gateway has notified this service').waitFor();

  const keys = page.getByRole('region', { name: 'Keys of the gateway' });
  await keys.getByLabel('Key id').fill('rzp_live_another000000');
  assert.equal(await keys.getByLabel('Mode').inputValue(), 'live', 'the mode follows the key');
  await keys.getByLabel('Key id').fill('rzp_test_another000000');
  await keys.getByLabel('Key secret').fill('not-the-secret');
  await button(keys, 'Replace the keys').click();
  await confirm(page, 'Replace the keys');
  await keys.getByText('Saved').waitFor();
  assert.equal(await keys.getByLabel('Key secret').inputValue(), '');
  await button(card, 'Make another one').click();
  await card.getByText('The gateway refuses the keys.').waitFor();
  await card.getByText('not working The gateway takes the keys').waitFor();
});

browserTest('the webhook’s address can be copied, and a secret is made once and then never shown', async () => {
  const { page } = await hotel.desk('ADMIN', '/setup/payments', { permissions: ['clipboard-read', 'clipboard-write'] });
  const card = page.getByRole('region', { name: 'Webhook' });
  await button(card, 'Copy Address for the gateway').click();
  await button(card, 'Copied Address for the gateway').waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), `${hotel.url}${hotel.path}/gateway/webhook`);
  await button(card, 'Make one').click();
  assert.match(await card.getByLabel('Webhook secret', { exact: true }).inputValue(), /^[0-9a-f]{48}$/);
  await button(card, 'Save the secret').click();
  await card.getByText('Saved').waitFor();
  await page.reload();
  await page.getByText('set, never shown').first().waitFor();
  assert.equal(await card.getByLabel('New webhook secret').inputValue(), '');
  const manager = await hotel.desk('MANAGER', '/setup/payments');
  await manager.page.getByText('Only an administrator can change keys and secrets.').waitFor();
  assert.equal(await manager.page.getByLabel('Key secret').count(), 0);
});

browserTest('a name of a booking site is added and removed; addresses are the administrator’s', async () => {
  const { page } = await hotel.desk('MANAGER', '/setup/mail');
  await page.getByText('No mail comes in automatically.').waitFor();
  assert.ok(await page.getByLabel('Addresses for booking e-mails').isDisabled());
  const card = page.getByRole('region', { name: 'Room types at booking sites' });
  await card.getByLabel('Name at the booking site').fill(' Garden Twin <b> ');
  await page.keyboard.press('Enter');
  const removal = button(card, /^Remove “Garden Twin <b>” from/);
  await removal.waitFor();
  await card.getByLabel('Name at the booking site').fill('garden twin <B>');
  await card.getByText(/is a name of .* already\.$/).waitFor();
  assert.ok(await button(card, 'Add the name').isDisabled());
  await removal.click();
  await removal.waitFor({ state: 'detached' });
  const types = (await (await hotel.api('ADMIN')).get(`${hotel.path}/room-types`)).body as { aliases: string[] }[];
  assert.ok(types.every(({ aliases }) => !aliases.includes('Garden Twin <b>')));

  const admin = await hotel.desk('ADMIN', '/setup/mail');
  await admin.page.getByLabel('Addresses for booking e-mails').fill('desk@banyan.example\n\nsales@banyan.example');
  await admin.page.getByRole('button', { name: 'Save' }).click();
  await admin.page.getByText('Saved').waitFor();
  const { body } = await (await hotel.api('ADMIN')).get(hotel.path);
  assert.deepEqual(body.emailAddresses, ['desk@banyan.example', 'sales@banyan.example']);
});

browserTest('the state of door-card keys is shown, and never a key', async () => {
  const { page } = await hotel.desk('MANAGER', '/setup/cards');
  await page.getByText('16 of 24 rooms have a lock for cards.').waitFor();
  await page.getByText('makes new cards').waitFor();
  assert.match(await page.getByRole('textbox', { name: 'Command' }).inputValue(), /--property [0-9a-f-]{36}$/);
});

browserTest('the audit log is searched by who, what, booking and day, and shows what has changed', async () => {
  const api = await hotel.api('MANAGER');
  const [type] = (await api.get(`${hotel.path}/room-types`)).body as { id: string; name: string; defaultRate: number }[];
  assert.ok(type !== undefined);
  const changed = await api.put(`${hotel.path}/room-types/${type.id}`, { defaultRate: 4321, aliases: ['Twin One'] });
  assert.equal(changed.status, 200);
  const { page } = await hotel.desk('ADMIN', '/setup/audit');
  const entries = page.locator('.audit-entry');
  await entries.filter({ hasText: 'Farhan Shaikh changed a room type' }).first().waitFor();
  await page.getByLabel('Who').selectOption({ label: 'Farhan Shaikh' });
  await page.getByLabel('About').selectOption({ label: 'Rooms, types and pictures' });
  await page.locator('.audit-entries[aria-busy=false]').waitFor();
  await entries.filter({ hasText: 'Meera Iyer' }).first().waitFor({ state: 'detached' });
  const entry = entries.first();
  await entry.getByText(/^What changed/).click();
  const row = entry.getByRole('row', { name: /^Default rate/ });
  assert.match((await row.textContent()) ?? '', /^Default rate₹[\d,.]+₹4,321\.00$/);
  await entry.getByRole('row', { name: /^Names at booking sites .*Twin One$/ }).waitFor();

  await button(entry, 'Everything about this record').click();
  await entries.filter({ hasText: 'Meera Iyer made a room type' }).waitFor();
  await button(page, 'Show everything').click();
  const { reference } = await bookingOf(hotel, 'Hiroshi Tanaka');
  await page.getByLabel('Booking', { exact: true }).fill(reference.toLowerCase());
  await entries.nth(20).waitFor({ state: 'detached' });
  await entries.filter({ hasText: 'made the booking' }).waitFor();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('Nothing fits.').waitFor();
  await page.getByLabel('To', { exact: true }).fill('');
  await entries.filter({ hasText: 'made the booking' }).getByRole('link', { name: reference }).click();
  await page.getByRole('dialog').getByText(reference).first().waitFor();
});
