/** The calendar of rates: by mouse, by keyboard alone and by touch, with two desks, and when the service dies. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { browserTest } from './browser.ts';
import { hotelDate, openKillableHotel, shareHotel } from './hotel.ts';
import { SCREENS, tabTo } from './input.ts';

const hotel = shareHotel(openKillableHotel);

/** The days of the tests, which begin next week: each in a calendar of its own plans. */
const dateAt = (day: number): string => hotelDate(7 + day);

type Plans = { ids: string[]; codes: string[] };
let letter = 'Z'.codePointAt(0) ?? 0;

/** Two rate plans at 2,000 that no other test changes. They come before those of earlier tests. */
async function addPlans(): Promise<Plans> {
  const api = await hotel.api('ADMIN');
  const type = `AA${String.fromCodePoint(letter--)}`;
  const room = { code: type, name: `Type ${type}`, baseOccupancy: 2, maxOccupancy: 2 };
  assert.equal((await api.post(`${hotel.path}/room-types`, room)).status, 201);
  const codes = [`${type}-ONE`, `${type}-TWO`];
  const ids: string[] = [];
  for (const code of codes) {
    const plan = { code, name: `Plan ${code}`, roomTypeCode: type, baseRate: 2000 };
    const made = await api.post(`${hotel.path}/rate-plans`, plan);
    assert.equal(made.status, 201, made.text);
    ids.push(made.body.id);
  }
  return { ids, codes };
}

/** All plans with the rates of their own on the first days, in the order of the screen. */
async function readCalendar(days: number): Promise<{ ratePlanId: string; rates: (number | null)[] }[]> {
  return (await (await hotel.api('ADMIN')).get(`${hotel.path}/rate-calendar?from=${dateAt(0)}&to=${dateAt(days - 1)}`)).body
    .plans;
}

/** The rates of their own of the first days of both plans. */
async function ratesOf({ ids }: Plans, days: number): Promise<(number | null)[][]> {
  const plans = await readCalendar(days);
  return ids.map((id) => plans.find(({ ratePlanId }) => ratePlanId === id)?.rates ?? []);
}

async function change(changes: object[]): Promise<void> {
  const answer = await (await hotel.api('ADMIN')).post(`${hotel.path}/rate-calendar`, { changes });
  assert.equal(answer.status, 200, answer.text);
}

const N = null;
const WHOLE_DAY = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** The cell of a day of a plan: below the head of the day. */
function cellAt(page: Page, { ids }: Plans, plan: 0 | 1, day: number): Locator {
  const name = WHOLE_DAY.format(new Date(`${dateAt(day)}T00:00:00Z`));
  const column = `//*[@role="columnheader"][@aria-label="${name}"]/@aria-colindex`;
  return page.locator(`xpath=//*[@role="gridcell"][starts-with(@id, "rate-${ids[plan]}-")][@aria-colindex=${column}]`);
}

const shows = (page: Page, plans: Plans, plan: 0 | 1, day: number, text: string): Promise<void> =>
  cellAt(page, plans, plan, day)
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor();

/** Shows the days of the tests. */
async function goThere(page: Page): Promise<void> {
  await page.getByRole('grid').waitFor();
  await page.getByLabel('Go to').fill(dateAt(0));
}

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();

browserTest(
  'by mouse: a range over two plans gets a price, its weekend more, a day its base rate, and all is taken back',
  async () => {
    const plans = await addPlans();
    const { page } = await hotel.desk('MANAGER', '/rates');
    await goThere(page);
    await cellAt(page, plans, 0, 0).hover();
    await page.mouse.down();
    await cellAt(page, plans, 1, 6).hover();
    await page.mouse.up();
    await page.getByText('2 rate plans,').waitFor();
    await page.keyboard.type('4,500');
    await page.keyboard.press('Enter');
    await page.getByText('14 days changed').waitFor();
    assert.deepEqual(await ratesOf(plans, 8), Array(2).fill([...Array(7).fill(4500), N]));

    const isWeekend = (day: number): boolean => [5, 6].includes(new Date(`${dateAt(day)}T00:00:00Z`).getUTCDay());
    await press(page, 'Fri');
    await press(page, 'Sat');
    await page.getByLabel('New price').fill('+10%');
    await press(page, /^Set$/);
    await page.getByText('4 days changed').waitFor();
    const raised = Array.from({ length: 7 }, (_, day) => (isWeekend(day) ? 4950 : 4500));
    assert.deepEqual(await ratesOf(plans, 8), Array(2).fill([...raised, N]));

    await cellAt(page, plans, 1, 2).click();
    await page.keyboard.press('Delete');
    await page.getByText('1 day changed').waitFor();
    await shows(page, plans, 1, 2, '2,000');
    for (const days of ['1 day', '4 days', '14 days']) {
      await press(page, `Undo: ${days}`);
      await page.getByText(`${days} as before`).waitFor();
    }
    assert.deepEqual(await ratesOf(plans, 8), Array(2).fill(Array(8).fill(N)));
    assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
  },
);

browserTest('by keyboard alone: select, set, copy, paste, undo; and a rate plan is made, changed and deleted', async () => {
  const plans = await addPlans();
  const { page } = await hotel.desk('MANAGER', '/rates');
  const grid = page.getByRole('grid');
  await tabTo(page, page.getByRole('button', { name: 'New rate plan' }));
  await page.keyboard.press('Enter');
  await page.locator('input:focus').waitFor();
  for (const text of ['AAA-FLEX', 'Flexible rate', 'Type', '1,25,000']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('rowheader', { name: /AAA-FLEX/ }).waitFor();

  await tabTo(page, page.getByLabel('Go to'));
  await page.getByLabel('Go to').fill(dateAt(0));
  await tabTo(page, grid);
  await page.keyboard.press('Control+ArrowUp');
  const chosen = (text: string): Promise<void> => page.locator('.rates-summary').filter({ hasText: text }).waitFor();
  const above = (await readCalendar(1)).findIndex(({ ratePlanId }) => ratePlanId === plans.ids[0]);
  for (let row = 0; row < above; row += 1) await page.keyboard.press('ArrowDown');
  await chosen(plans.codes[0] ?? '');
  for (let day = 0; day < 7; day += 1) await page.keyboard.press('ArrowRight');
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await chosen('4 days: 2,000');
  // A copy in the moment behind a change has the new prices: the calendar is not read anew before it.
  const copied = Promise.withResolvers<void>();
  await page.route(/\/rate-calendar\?/, async (route) => {
    await copied.promise;
    await route.continue();
  });
  await page.keyboard.type('3000');
  await page.keyboard.press('Enter');
  await page.getByText('4 days changed').waitFor();
  assert.deepEqual(await ratesOf(plans, 3), [
    [3000, 3000, N],
    [3000, 3000, N],
  ]);
  for (const plan of [0, 1] as const) for (const day of [0, 1]) await shows(page, plans, plan, day, '3,000');
  await page.keyboard.press('Control+c');
  await page.getByText('4 days copied').waitFor();
  copied.resolve();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+v');
  await page.getByText('4 days would change').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('4 days changed').waitFor();
  assert.deepEqual(await ratesOf(plans, 5), Array(2).fill([3000, 3000, 3000, 3000, N]));
  await page.keyboard.press('Control+z');
  await page.getByText('4 days as before').waitFor();
  assert.deepEqual(await ratesOf(plans, 5), Array(2).fill([3000, 3000, N, N, N]));

  await tabTo(page, page.getByRole('button', { name: 'Change rate plan AAA-FLEX' }));
  await page.keyboard.press('Enter');
  const field = page.getByRole('dialog').getByLabel('Name');
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Fully flexible');
  await page.keyboard.press('Enter');
  await page.getByRole('rowheader', { name: /Fully flexible/ }).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Change rate plan AAA-FLEX' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Delete rate plan' }));
  await page.keyboard.press('Enter');
  await page.getByText(/^It prices 0 stays in house and 0 holds, and has 0 rates/).waitFor();
  await page.getByLabel('Type AAA-FLEX to delete it').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('AAA-FLEX');
  await page.keyboard.press('Enter');
  await page.getByRole('rowheader', { name: /AAA-FLEX/ }).waitFor({ state: 'detached' });
});

browserTest('by touch: a tap selects, the handle extends, and buttons do the rest', async () => {
  const plans = await addPlans();
  const { page } = await hotel.desk('ADMIN', '/rates', SCREENS.touch);
  await goThere(page);
  await cellAt(page, plans, 0, 1).tap();
  const handle = await page.locator('.rates-handle').boundingBox();
  const end = await cellAt(page, plans, 1, 3).boundingBox();
  assert.ok(handle !== null && end !== null);
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined || y === undefined ? [] : [{ x, y }] });
  await touch('touchStart', handle.x + 20, handle.y + 20);
  await touch('touchMove', end.x, end.y);
  await touch('touchMove', end.x + end.width / 2, end.y + end.height / 2);
  await touch('touchEnd');
  await page.getByText('6 days: 2,000').waitFor();
  await page.getByLabel('New price').tap();
  await page.keyboard.type('2750.50');
  await page.getByRole('button', { name: 'Set', exact: true }).tap();
  await page.getByText('6 days changed').waitFor();
  assert.deepEqual(await ratesOf(plans, 5), Array(2).fill([N, 2750.5, 2750.5, 2750.5, N]));
  await page.getByRole('button', { name: /^Undo/ }).tap();
  await page.getByText('6 days as before').waitFor();
});

/** Pastes as a person does who has copied it from a spreadsheet. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+v');
}

browserTest('a table from a spreadsheet is shown before it is saved, and a cell that cannot be read is named', async () => {
  const plans = await addPlans();
  const [one, two] = plans.codes;
  const { page, context } = await hotel.desk('ADMIN', '/rates');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await goThere(page);
  const written = (day: number): string => dateAt(day).split('-').toReversed().join('/');
  const table = `Plan\t${written(0)}\t${written(1)}\n${two}\t1,25,000\t4500,50\n${one}\tclosed\t₹ 3.000,00`;
  await paste(page, table);
  await page.getByText('Cell B3: “closed” is no price').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Save prices' }).isDisabled());
  await page.getByRole('textbox', { name: 'Prices' }).fill(table.replace('closed', ''));
  await page.getByText('3 days would change').waitFor();
  assert.deepEqual(await ratesOf(plans, 2), Array(2).fill([N, N]));
  // Somebody else changes one of the days: the preview says what it would replace now.
  await change([{ ratePlanId: plans.ids[0], from: dateAt(1), to: dateAt(1), rate: 2222 }]);
  await page.getByRole('row', { name: /2,222 3,000/ }).waitFor();
  await press(page, 'Save prices');
  await page.getByText('3 days changed').waitFor();
  assert.deepEqual(await ratesOf(plans, 2), [
    [N, 3000],
    [125_000, 4500.5],
  ]);
});

browserTest('two desks: a change shows at once beside what is selected and typed, and an undo never overwrites it', async () => {
  const plans = await addPlans();
  const [one = ''] = plans.ids;
  const day = { ratePlanId: one, from: dateAt(0), to: dateAt(0) };
  const [mine, other] = [await hotel.desk('MANAGER', '/rates'), await hotel.desk('ADMIN', '/rates')];
  mine.expectErrors(/409/);
  for (const { page } of [mine, other]) await goThere(page);
  await cellAt(mine.page, plans, 0, 0).click();
  await mine.page.keyboard.type('5000');
  await mine.page.keyboard.press('Enter');
  await mine.page.getByText('1 day changed').waitFor();
  await shows(other.page, plans, 0, 0, '5,000');

  await cellAt(mine.page, plans, 0, 2).click();
  await mine.page.keyboard.type('77');
  await cellAt(other.page, plans, 0, 0).click();
  await other.page.keyboard.type('6000');
  await other.page.keyboard.press('Enter');
  await shows(mine.page, plans, 0, 0, '6,000');
  assert.equal(await mine.page.getByLabel('New price').inputValue(), '77');
  // A plan that comes above moves the rows, not the selection.
  const above = { code: 'AA0-FIRST', name: 'First', roomTypeCode: plans.codes[0]?.slice(0, 3), baseRate: 1 };
  const made = await (await hotel.api('ADMIN')).post(`${hotel.path}/rate-plans`, above);
  assert.equal(made.status, 201, made.text);
  await mine.page.getByRole('rowheader', { name: /AA0-FIRST/ }).waitFor();
  await mine.page.keyboard.press('Enter');
  await shows(mine.page, plans, 0, 2, '77');

  await mine.page.keyboard.press('Control+z');
  await mine.page.getByText('1 day as before').waitFor();
  await mine.page.keyboard.press('Control+z');
  await mine.page.getByText('Somebody else has changed these days since, so this step is kept.').waitFor();
  assert.deepEqual(await ratesOf(plans, 3), [
    [6000, N, N],
    [N, N, N],
  ]);
  await change([{ ...day, rate: null }]);
});

browserTest('who may not change rates sees them, copies them, and is told who changes them', async () => {
  const plans = await addPlans();
  const { page, context } = await hotel.desk('STAFF', '/rates');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await goThere(page);
  await page.getByText('An administrator or a manager changes them.').waitFor();
  await cellAt(page, plans, 0, 0).click();
  for (const key of ['5', 'Delete', 'Control+v', 'Control+z', 'Control+c']) await page.keyboard.press(key);
  await page.getByText('1 day copied').waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), '2000');
  assert.equal(await page.getByRole('button', { name: /Set|Paste|Undo|rate plan/ }).count(), 0);
});

browserTest('the service is killed between Enter and its answer: the price is set once, and can be taken back', async () => {
  const plans = await addPlans();
  const person = await hotel.desk('MANAGER', '/rates');
  person.expectErrors(/ERR_|Failed to load resource|network error/);
  const { page } = person;
  await goThere(page);
  await cellAt(page, plans, 1, 4).click();
  const [done, death] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHeld = false;
  await page.route(
    (url) => url.pathname.endsWith('/rate-calendar') && url.search === '',
    async (route) => {
      if (isHeld) return route.continue();
      isHeld = true;
      const answer = await route.fetch();
      assert.equal(answer.status(), 200);
      done.resolve();
      await death.promise;
      return route.abort('connectionreset');
    },
  );
  await page.keyboard.type('8800');
  await page.keyboard.press('Enter');
  await done.promise;
  await hotel.kill();
  death.resolve();
  await page.getByText('Not answered yet. It is being sent again, and done only once.').waitFor();
  await hotel.start();
  await page.getByText('1 day changed').waitFor({ timeout: 60_000 });
  const log = await (await hotel.api('ADMIN')).get(`${hotel.path}/audit-log?limit=50`);
  const entries = (log.body as { action: string; entityId: string }[]).filter(({ entityId }) => entityId === plans.ids[1]);
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['rate-plan.calendar-changed', 'rate-plan.created'],
  );
  await page.keyboard.press('Control+z');
  await page.getByText('1 day as before').waitFor();
  assert.deepEqual(await ratesOf(plans, 5), Array(2).fill(Array(5).fill(N)));
});
