import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { chartHotelStatements } from '../../bench/seed/chart-hotel.ts';
import { instantAt } from '../../src/platform/time.ts';
import { assertAccessible, assertFitsWidth, browserTest, openPerson } from './browser.ts';
import {
  addRooms,
  book,
  type DemoHotel,
  hotelDate,
  hotelTime,
  type NewRoom,
  openDemoHotel,
  shareHotel,
  signIn,
} from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

/** As the chart says it in English. */
const dayText = (text: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(text));

/** Books from 14:00 of a day to 11:00 of another, in the room if one is given. */
async function stayBetween(guestName: string, from: number, until: number, code: string, room?: NewRoom): Promise<string> {
  const { id, reference } = await book(hotel, guestName, {
    expectedCheckInAt: hotelTime(from, '14:00'),
    expectedCheckOutAt: hotelTime(until, '11:00'),
    roomRequests: [{ roomTypeCode: code, quantity: 1 }],
  });
  if (room !== undefined) await assign(id, room);
  return reference;
}

async function assign(bookingId: string, room: NewRoom): Promise<void> {
  const api = await hotel.api('ADMIN');
  const { body } = await api.get(`${hotel.path}/bookings/${bookingId}`);
  const path = `${hotel.path}/bookings/${bookingId}/room-requests/${body.roomRequests[0].id}/rooms`;
  const answer = await api.put(path, { roomIds: [room.id] });
  assert.equal(answer.status, 200, answer.text);
}

const plane = (page: Page): Locator => page.getByRole('grid', { name: 'Room chart' });
const barOf = (page: Page, reference: string): Locator =>
  plane(page).getByRole('gridcell', { name: new RegExp(`${reference},`) });

async function boxOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await target.boundingBox()) ?? assert.fail('it is not shown');
}

/** Where a column begins, and how wide it is. */
async function columnOf(page: Page, text: string): Promise<{ x: number; width: number }> {
  return boxOf(plane(page).getByRole('columnheader', { name: dayText(text), exact: true }));
}

browserTest(
  'bars stand at the local times of the hotel, whatever zone the browser is in, and a room changes guests in one row',
  async () => {
    const [room = assert.fail()] = await addRooms(hotel, 'ROW', 901, 2);
    const leaves = await stayBetween('Leaves Then', 2, 4, 'ROW', room);
    const comes = await stayBetween('Comes Then', 4, 5, 'ROW', room);
    const { page } = await hotel.desk('STAFF', `/chart/${hotelDate(1)}.7`, { timezoneId: 'Pacific/Auckland' });
    await page.getByLabel('Room type').selectOption('ROW');
    const [first, second] = [await boxOf(barOf(page, leaves)), await boxOf(barOf(page, comes))];
    assert.equal(first.y, second.y);
    assert.ok(first.x + first.width <= second.x);
    const [{ x, width }, end] = [await columnOf(page, hotelDate(2)), await columnOf(page, hotelDate(4))];
    const near = (found: number, wanted: number): void => assert.ok(Math.abs(found - wanted) < 2, `${found} ${wanted}`);
    near(first.x, x + (width * 14) / 24);
    near(first.x + first.width, end.x + (width * 11) / 24);
    near(second.x, end.x + (width * 14) / 24);
    const label = `Room 901, ⁨Leaves Then⁩, ${leaves}, ${dayText(hotelDate(2))} 14:00 to ${dayText(hotelDate(4))} 11:00, Expected`;
    assert.equal(await barOf(page, leaves).getAttribute('aria-label'), label);
  },
);

browserTest('a hotel whose clocks change in the window: each day has its own hours', async () => {
  const api = await hotel.api('ADMIN');
  const { body } = await api.post('/properties', { name: 'Spree House', timezone: 'Europe/Berlin', currency: 'EUR' });
  const berlin: DemoHotel = { ...hotel, code: body.code, path: `/properties/${body.id}` };
  const [room = assert.fail()] = await addRooms(berlin, 'STD', 101, 1);
  // The last Sunday in March: clocks go from 02:00 to 03:00.
  const nights = [
    ['2027-03-27', '2027-03-28'],
    ['2027-03-28', '2027-03-29'],
  ] as const;
  const references: string[] = [];
  for (const [from, until] of nights) {
    const { id, reference } = await book(berlin, 'Over The Change', {
      expectedCheckInAt: instantAt(from, '14:00', 'Europe/Berlin'),
      expectedCheckOutAt: instantAt(until, '11:00', 'Europe/Berlin'),
      roomRequests: [{ roomTypeCode: 'STD', quantity: 1 }],
    });
    const requests = (await api.get(`${berlin.path}/bookings/${id}`)).body.roomRequests;
    await api.put(`${berlin.path}/bookings/${id}/room-requests/${requests[0].id}/rooms`, { roomIds: [room.id] });
    references.push(reference);
  }
  const { page } = await openPerson(hotel.browser, hotel.url, { timezoneId: 'Pacific/Auckland' });
  await signIn(page, berlin, 'ADMIN', '/chart/2027-03-26.7');
  for (const [index, reference] of references.entries()) {
    const [from, until] = nights[index] ?? assert.fail();
    const { x, width } = await boxOf(barOf(page, reference));
    const [begin, end] = [await columnOf(page, from), await columnOf(page, until)];
    assert.ok(Math.abs(x - begin.x - (begin.width * 14) / 24) < 2, reference);
    assert.ok(Math.abs(x + width - end.x - (end.width * 11) / 24) < 2, reference);
    assert.match((await barOf(page, reference).getAttribute('aria-label')) ?? '', /14:00 to .* 11:00/);
  }
});

browserTest('each type has its figures, which are those of the service, and a lane for what has no room', async () => {
  const waiting = await stayBetween('In The Lane', 1, 3, 'STD');
  const { page } = await hotel.desk('HOUSEKEEPING', `/chart/${hotelDate(0)}.7`);
  const { body: chart } = await (await hotel.api('ADMIN')).get(`${hotel.path}/chart?from=${hotelDate(0)}&to=${hotelDate(6)}`);
  const figures = plane(page).locator('.chart-row-type .figures');
  await figures.first().waitFor();
  const shown = new Set(await figures.evaluateAll((cells: { ariaLabel: string }[]) => cells.map(({ ariaLabel }) => ariaLabel)));
  type Type = { roomTypeCode: string; available: number[]; taken: number[] };
  const [type] = (chart.roomTypes as Type[]).filter(({ roomTypeCode }) => roomTypeCode === 'DLX');
  assert.ok(type !== undefined);
  for (const [index, free] of type.available.entries()) {
    const sold: number = type.taken[index] ?? 0;
    assert.ok(shown.has(`${dayText(hotelDate(index))}: ${free} free, ${sold} sold`), `${index}: ${[...shown].join('; ')}`);
  }
  await page.getByLabel('Room type').selectOption('STD');
  assert.match((await barOf(page, waiting).getAttribute('aria-label')) ?? '', /^Standard, Unassigned, /);
  const lane = page.getByRole('button', { name: 'Unassigned' });
  await lane.click();
  await barOf(page, waiting).waitFor({ state: 'detached' });
  await lane.click();
  await barOf(page, waiting).waitFor();
});

browserTest(
  'filters, zoom, other days and the search lead to what somebody looks for, and the address keeps the place',
  async () => {
    const later = await stayBetween('Zarina Far Away', 100, 102, 'FAM');
    const { page } = await hotel.desk('STAFF', '/chart');
    const rooms = plane(page).getByRole('rowheader');
    const rowsShown = (count: number): Promise<void> => rooms.nth(count - 1).waitFor();
    await page.getByLabel('Floor').selectOption({ label: 'Floor 3' });
    await rooms.filter({ hasText: '101' }).waitFor({ state: 'detached' });
    await rooms.filter({ hasText: '301' }).waitFor();
    await page.getByLabel('Floor').selectOption('');
    await page.getByLabel('State').selectOption('Overdue');
    await rooms.filter({ hasText: '301' }).waitFor({ state: 'detached' });
    await page.getByLabel('State').selectOption('');
    await rowsShown(10);
    const days = plane(page).getByRole('columnheader');
    await page.getByLabel('Days shown').selectOption('60');
    await page.waitForURL(/\/chart\/[\d-]+\.60$/);
    await days.nth(55).waitFor();
    await page.getByLabel('Days shown').selectOption('7');
    await page.getByLabel('Go to date').fill(hotelDate(40));
    await page.waitForURL(`**/chart/${hotelDate(40)}.7`);
    await page.getByRole('button', { name: 'Later' }).click();
    await page.waitForURL(`**/chart/${hotelDate(47)}.7`);
    await page.reload();
    const { x } = await columnOf(page, hotelDate(47));
    assert.ok(Math.abs(x - (await columnOf(page, hotelDate(46))).width - (await columnOf(page, hotelDate(46))).x) < 2);
    // Somebody of other days is asked of the service.
    await page.getByLabel('Find a guest or reference').fill('zarina');
    await page.keyboard.press('Enter');
    await page.locator('.is-found').filter({ hasText: 'Zarina Far Away' }).waitFor();
    await barOf(page, later).click();
    await page.waitForURL(`**/bookings/${later}`);
    await page.getByRole('dialog', { name: /Zarina/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await page.locator('.day-head-today').waitFor();
  },
);

browserTest('the keyboard goes through the chart and opens a booking', async () => {
  const [room = assert.fail()] = await addRooms(hotel, 'KEY', 951, 1);
  const reference = await stayBetween('By Keys', 1, 2, 'KEY', room);
  const { page } = await hotel.desk('STAFF', `/chart/${hotelDate(0)}.7`);
  await page.getByLabel('Room type').selectOption('KEY');
  await barOf(page, reference).waitFor();
  await plane(page).focus();
  const current = page.locator('#chart-current');
  const label = async (): Promise<string> => (await current.getAttribute('aria-label')) ?? '';
  assert.match(await label(), /: 1 free, 0 sold$/);
  await page.keyboard.press('ArrowDown');
  assert.match(await label(), /^Room 951, .*, free$/);
  await page.keyboard.press('ArrowRight');
  assert.match(await label(), new RegExp(reference));
  assert.equal(await plane(page).getAttribute('aria-activedescendant'), 'chart-current');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /By Keys/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.chart-plane:focus').waitFor();
});

browserTest('the chart is accessible and fits, light and dark, in both languages, wide and narrow', async () => {
  await stayBetween(`<b>x</b> अनन्या بنت ${'W'.repeat(180)}`, 1, 2, 'STD');
  for (const locale of ['en', 'hi'] as const) {
    const { page } = await hotel.desk('ADMIN', '/chart', { locale, reducedMotion: 'reduce' });
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('.chart-legend summary').click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await assertAccessible(page, `${locale}, ${colorScheme}`);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    await assertFitsWidth(page, locale);
    assert.equal(await page.locator('b').count(), 0);
  }
});

browserTest('a change of another desk is shown at once, and the place and the focus stay', async () => {
  const [first = assert.fail(), second = assert.fail()] = await addRooms(hotel, 'LIV', 961, 2);
  const { id, reference } = await book(hotel, 'Moves About', {
    expectedCheckInAt: hotelTime(0, '23:00'),
    expectedCheckOutAt: hotelTime(2, '11:00'),
    roomRequests: [{ roomTypeCode: 'LIV', quantity: 1 }],
  });
  const { page } = await hotel.desk('STAFF', `/chart/${hotelDate(-1)}.7`);
  await page.getByLabel('Room type').selectOption('LIV');
  await page.getByText('Live', { exact: true }).waitFor();
  await barOf(page, reference).waitFor();
  await plane(page).focus();
  await page.keyboard.press('ArrowDown');
  const scrolled = await plane(page).evaluate((element: { scrollLeft: number }) => element.scrollLeft);
  for (const room of [first, second]) {
    await assign(id, room);
    await plane(page)
      .getByRole('gridcell', { name: new RegExp(`^Room ${room.roomNumber}, .*${reference}`) })
      .waitFor({ state: 'attached' });
  }
  assert.equal(await plane(page).evaluate((element: { scrollLeft: number }) => element.scrollLeft), scrolled);
  assert.equal(await page.evaluate('document.activeElement.className.split(" ")[0]'), 'chart-plane');
});

browserTest('500 rooms and 9,000 bars: few elements, and scrolling shows each bar once', async () => {
  const id = randomUUID();
  await hotel.service.sql(chartHotelStatements(id, hotel.service.clock.now(), 0).join(';\n'));
  const { page } = await openPerson(hotel.browser, hotel.url);
  await signIn(page, { ...hotel, code: 'CHART00' }, 'SUPER_ADMIN', `/chart/${hotelDate(-10)}.60`);
  await page.locator('.chart-row').first().waitFor();
  const admin = await hotel.api('SUPER_ADMIN');
  const { body: chart } = await admin.get(`/properties/${id}/chart?from=${hotelDate(-10)}&to=${hotelDate(49)}`);
  const stays = (chart.rooms as { stays: { reference: string }[] }[]).flatMap((room) => room.stays);
  const holds = (chart.roomTypes as { holds: { reference: string }[] }[]).flatMap((type) => type.holds);
  const wanted = new Set([...stays, ...holds].map(({ reference }) => reference));
  assert.ok(wanted.size > 8_000);
  const { shown, twice, nodes } = await page.evaluate<{ shown: string[]; twice: string[]; nodes: number }>(`(async () => {
    const plane = document.querySelector('.chart-plane');
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const [shown, twice] = [new Set(), new Set()];
    let nodes = 0;
    let top = 0;
    while (top < plane.scrollHeight) {
      plane.scrollTop = top;
      await frame();
      const folded = document.querySelectorAll('.chart-head-lane button[aria-expanded=false]');
      for (const lane of folded) lane.click();
      if (folded.length > 0) continue;
      const seen = [...document.querySelectorAll('.chart-row .bar')].map((bar) => /B-\\d+/.exec(bar.ariaLabel)[0]);
      for (const [index, one] of seen.entries()) {
        if (seen.indexOf(one) !== index) twice.add(one);
        shown.add(one);
      }
      nodes = Math.max(nodes, document.querySelectorAll('*').length);
      top += plane.clientHeight - 60;
    }
    return { shown: [...shown], twice: [...twice], nodes };
  })()`);
  assert.deepEqual(twice, []);
  assert.deepEqual([...wanted.difference(new Set(shown))], []);
  assert.ok(nodes <= 1_000, `${nodes} elements`);
});
