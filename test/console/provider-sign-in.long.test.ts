import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type OidcProvider, startOidcProvider } from '../harness/oidc-provider.ts';
import { type ServiceWithProvider, startServiceWithProvider } from '../harness/service-with-provider.ts';
import { assertAccessible, browserTest, hasBrowser, launchBrowser, openPerson } from './browser.ts';

const ASHA = { sub: 'user-1', name: 'Asha Rao', phone_number: '+919845000001' };

let provider: OidcProvider;
let service: ServiceWithProvider;
let browser: Browser;
let today: string;
before(async () => {
  if (!hasBrowser) return;
  provider = await startOidcProvider();
  [service, browser] = await Promise.all([
    startServiceWithProvider(provider, { AUTH_CLIENT_ID: 'hostelry-console' }),
    launchBrowser(),
  ]);
  const asha = await service.newUser(ASHA);
  const made = await asha.post('/properties', { name: 'Lake House', timezone: 'Asia/Kolkata', currency: 'INR' });
  today = `${service.url}/console/${made.body.code}/today`;
});
beforeEach(() => {
  if (!hasBrowser) return;
  Object.assign(provider.signIn, {
    person: ASHA,
    lifetimeSeconds: 3600,
    givesRefreshTokens: true,
    knowsPerson: true,
    refusal: null,
  });
  Object.assign(provider.signIn.asked, { authorizations: [], grants: [] });
});
after(async () => {
  await browser?.close();
  await service?.stop();
  await provider?.stop();
});

/** The page asks the provider too, by both of its names. */
const openDesk = () => openPerson(browser, 'http://');
const untilDesk = (page: Page): Promise<void> => page.getByRole('navigation', { name: 'Screens' }).waitFor();
const stored = (page: Page): Promise<unknown> => page.evaluate('[sessionStorage.length, document.cookie]');

browserTest('the console signs in by the provider and comes back to the same address, after a reload too', async () => {
  const { page, close } = await openDesk();
  await page.goto(today);
  await untilDesk(page);
  assert.equal(page.url(), today);
  assert.deepEqual(await stored(page), [0, '']);
  const [asked] = provider.signIn.asked.authorizations;
  assert.deepEqual(
    ['client_id', 'scope', 'redirect_uri', 'audience'].map((name) => asked?.get(name)),
    ['hostelry-console', 'openid profile email', `${service.url}/console/signed-in`, 'hostelry'],
  );
  await page.reload();
  await untilDesk(page);
  assert.equal(page.url(), today);
  assert.deepEqual(provider.signIn.asked.grants, ['authorization_code', 'authorization_code']);
  await close();
});

browserTest('tokens are renewed by the refresh token while the desk works', async () => {
  provider.signIn.lifetimeSeconds = 3;
  const { page, close } = await openDesk();
  await page.goto(today);
  await untilDesk(page);
  const renewals = (): number => provider.signIn.asked.grants.filter((grant) => grant === 'refresh_token').length;
  while (renewals() < 2) {
    await page.getByRole('link', { name: 'Rooms' }).click();
    await page.getByRole('link', { name: 'Guests' }).click();
    await page.getByRole('link', { name: 'Today' }).click();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  assert.equal(provider.signIn.asked.authorizations.length, 1);
  await close();
});

browserTest('a token that ends in the middle: what was typed stays, and goes on after signing in again', async () => {
  Object.assign(provider.signIn, { lifetimeSeconds: 5, givesRefreshTokens: false });
  const { page, context, close } = await openDesk();
  await page.goto(today);
  await untilDesk(page);
  await page.evaluate(`window.samePage = 'yes'`);
  const again = page.getByRole('button', { name: 'Sign in again' });
  const search = page.getByRole('searchbox').or(page.getByRole('combobox')).first();
  await search.fill('Zubin');
  while (!(await again.isVisible())) {
    await search.fill(`Zubin ${Math.random().toString(36).slice(2, 5)}`);
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  await assertAccessible(page, 'signing in again');
  const typed = await search.inputValue();
  Object.assign(provider.signIn, { lifetimeSeconds: 3600, knowsPerson: false });
  const [window] = await Promise.all([context.waitForEvent('page'), again.click()]);
  await window.getByRole('link', { name: 'Sign in as Asha Rao' }).click();
  await again.waitFor({ state: 'hidden' });
  assert.equal(await search.inputValue(), typed);
  assert.equal(await page.evaluate('window.samePage'), 'yes');
  await close();
});

browserTest('what the provider refuses is said, and can be tried again', async () => {
  provider.signIn.refusal = 'access_denied';
  const { page, close } = await openDesk();
  await page.goto(today);
  await page.getByText('The provider lets nobody in today.').waitFor();
  await assertAccessible(page, 'a refused sign-in');
  provider.signIn.refusal = null;
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Sign in as Asha Rao' }).click();
  await untilDesk(page);
  assert.equal(page.url(), today);
  await close();
});

browserTest('signing out ends the session at the provider, which asks who it is the next time', async () => {
  const { page, close } = await openDesk();
  await page.goto(today);
  await untilDesk(page);
  await page.locator('.person summary').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Sign in as Asha Rao' }).click();
  await untilDesk(page);
  await close();
});

browserTest('without AUTH_CLIENT_ID the console says that it is not set up', async () => {
  const plain = await startServiceWithProvider(provider);
  const { page, close } = await openDesk();
  await page.goto(`${plain.url}/console`);
  await page.getByText('AUTH_CLIENT_ID').waitFor();
  await assertAccessible(page, 'a console that is not set up');
  await close();
  await plain.stop();
});
