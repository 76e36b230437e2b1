/** Housekeeping where the service cannot be reached: the page opens, work goes on, and nothing is lost or hidden. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { browserTest } from './browser.ts';
import { addRooms, enterGuest, type NewRoom, openKillableHotel, shareHotel } from './hotel.ts';

/** Of the next start of the service. */
const settings: Record<string, string> = {};
const hotel = shareHotel(() => openKillableHotel(settings));
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true };
const NO_SERVICE = /net::ERR|Failed to fetch|Failed to load resource/;
const CACHES = 'caches.keys()';

async function conditionOf(room: NewRoom): Promise<string> {
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/housekeeping/rooms`);
  const found = (body as { roomId: string; condition: string }[]).find(({ roomId }) => roomId === room.id);
  return found?.condition ?? assert.fail('no such room');
}

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await what()); tries += 1) {
    assert.ok(tries < 400, 'it never came to that');
    await sleep(50);
  }
}

/** A dirty room of the housekeeper, whose phone has kept the page. */
async function openPhone(code: string, number: number) {
  const [room] = await addRooms(hotel, code, number, 1);
  assert.ok(room !== undefined);
  await enterGuest(hotel, 'Asha Rao', room);
  const lead = await hotel.api('SUPERVISOR');
  const housekeeping = `${hotel.path}/housekeeping`;
  assert.equal((await lead.put(`${housekeeping}/rooms/${room.id}/condition`, { condition: 'DIRTY' })).status, 200);
  const { userId } = (await lead.get(`${housekeeping}/people`)).body[0];
  const assigned = await lead.put(`${housekeeping}/assignments`, { assignments: [{ userId, roomIds: [room.id] }] });
  assert.equal(assigned.status, 200, assigned.text);
  const maid = await hotel.desk('HOUSEKEEPING', '/housekeeping/mine', PHONE);
  maid.expectErrors(NO_SERVICE);
  await maid.page.getByRole('button', { name: `Start cleaning: Room ${number}` }).waitFor();
  await maid.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  return { ...maid, room };
}

/** All that the browser keeps of the page. */
async function keptBy(page: Page): Promise<string> {
  const urls = await page.evaluate<string[]>(
    `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
      .then((kept) => kept.flat().map(({ url }) => new URL(url).pathname))`,
  );
  return urls.toSorted().join('\n');
}

browserTest('in a cellar the page opens again, shows my rooms, and what is done before and after is sent once', async () => {
  const { page, room } = await openPhone('HKO', 9601);
  const card = page.getByRole('listitem').filter({ hasText: '9601' });
  await hotel.kill();
  await card.getByRole('button', { name: /^Start cleaning/ }).tap();
  await card.getByText('waiting for the network').waitFor();
  await page.reload();
  await page.getByText('No network. You see the rooms as of').waitFor();
  await card.getByText('waiting for the network').waitFor();
  await card.getByRole('button', { name: /^Room is clean/ }).tap();
  await card.getByText('Clean', { exact: true }).waitFor();
  await page.reload();
  await card.getByText('waiting for the network').waitFor();
  await card.getByText('Clean', { exact: true }).waitFor();
  assert.ok(!(await page.content()).includes('Asha Rao'), 'the page names a guest');
  assert.match(await keptBy(page), /^\/console\/\n(\/console\/assets\/[\w.-]+\n?)+$/);
  await hotel.start();
  await page.getByText('No network. You see the rooms').waitFor({ state: 'detached' });
  await until(async () => (await conditionOf(room)) === 'CLEAN');
  await card.getByText('waiting for the network').waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/audit-log?entityId=${room.id}&limit=50`);
  const changes = (body as { action: string; after: { condition: string } }[]).filter(
    ({ action }) => action === 'room.condition-changed',
  );
  assert.deepEqual(
    changes.map(({ after }) => after.condition),
    ['CLEAN', 'CLEANING', 'DIRTY'],
  );
});

browserTest('what waits is sent from any screen', async () => {
  const { page, room } = await openPhone('HKP', 9611);
  await hotel.kill();
  const card = page.getByRole('listitem').filter({ hasText: '9611' });
  await card.getByRole('button', { name: /^Start cleaning/ }).tap();
  await card.getByText('waiting for the network').waitFor();
  await page.goto(`${hotel.url}/console/${hotel.code}/rooms`);
  await card.getByText('waiting for the network').waitFor();
  await hotel.start();
  await page.getByRole('link', { name: /^9611 / }).waitFor();
  await until(async () => (await conditionOf(room)) === 'CLEANING');
});

browserTest('a new version is shown at once although an old one is kept, and is then the one that is kept', async () => {
  const { page } = await openPhone('HKQ', 9621);
  const before = await page.evaluate<string[]>(CACHES);
  assert.equal(before.length, 1);
  await hotel.kill();
  settings['CONSOLE_CARD_WRITER_URL'] = 'http://127.0.0.1:9';
  await hotel.start();
  // The first answer takes as long as the service needs to bundle the console; a page that comes too late is shown by the next reload.
  await (await fetch(`${hotel.url}/console`)).text();
  const policyAt = async (): Promise<string> => {
    const answer = await page.reload();
    assert.equal(answer?.fromServiceWorker(), true);
    return answer?.headers()['content-security-policy'] ?? '';
  };
  assert.match(await policyAt(), /connect-src 'self' http:\/\/127\.0\.0\.1:9;/);
  await page.getByRole('button', { name: 'Start cleaning: Room 9621' }).waitFor();
  await until(async () => {
    const names = await page.evaluate<string[]>(CACHES);
    return names.length === 1 && names[0] !== before[0];
  });
  await hotel.kill();
  assert.match(await policyAt(), /connect-src 'self' http:\/\/127\.0\.0\.1:9;/);
  await page.getByRole('button', { name: 'Start cleaning: Room 9621' }).waitFor();
  await hotel.start();
});

browserTest('who signs out is told what was not sent, and nothing of the rooms stays in the browser', async () => {
  const { page, context, room } = await openPhone('HKR', 9631);
  const card = page.getByRole('listitem').filter({ hasText: '9631' });
  await context.setOffline(true);
  await card.getByRole('button', { name: /^Start cleaning/ }).tap();
  await card.getByText('waiting for the network').waitFor();
  await page.locator('.person summary').tap();
  await page.getByRole('button', { name: 'Sign out', exact: true }).tap();
  await page.getByText('1 change of rooms has not been sent yet.').waitFor();
  await page.getByRole('button', { name: 'Sign out and lose them' }).tap();
  await page.getByText('The service cannot be reached.').waitFor();
  await page.goto(`${hotel.url}/console/${hotel.code}/housekeeping/mine`);
  await page.getByText('The service cannot be reached.').waitFor();
  await context.setOffline(false);
  await page.getByText('The service can be reached again.').waitFor();
  assert.equal(await conditionOf(room), 'DIRTY');
});
