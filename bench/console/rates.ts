/** The calendar of rates: how fast it is there, and whether it scrolls without a jerk. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { openPerson } from '../../test/console/browser.ts';
import { type DemoHotel, signIn } from '../../test/console/hotel.ts';
import { computeSpread, type Spread } from '../stats.ts';

const PLANS_A_TYPE = 5;
const DAYS = 730;

/** Creates a hotel with so many rate plans, whose calendars have another rate on most days of two years. */
export async function createRatesHotel(hotel: DemoHotel, plans: number): Promise<DemoHotel> {
  const admin = await hotel.api('ADMIN');
  const post = async (path: string, body: object, status = 201): Promise<{ id: string; code: string }> => {
    const answer = await admin.post(path, body);
    assert.equal(answer.status, status, answer.text);
    return answer.body;
  };
  const { id, code } = await post('/properties', { name: `Hotel of ${plans} plans`, timezone: 'Asia/Kolkata', currency: 'INR' });
  const path = `/properties/${id}`;
  const today = Date.now();
  const dateAt = (day: number): string => new Date(today + day * 86_400_000).toISOString().slice(0, 10);
  for (let index = 0; index < plans; index += 1) {
    const roomTypeCode = `T${Math.floor(index / PLANS_A_TYPE)}`;
    if (index % PLANS_A_TYPE === 0)
      await post(`${path}/room-types`, { code: roomTypeCode, name: `Type ${roomTypeCode}`, baseOccupancy: 2, maxOccupancy: 3 });
    const plan = await post(`${path}/rate-plans`, {
      code: `PLAN-${index}`,
      name: `Rate plan ${index}`,
      roomTypeCode,
      baseRate: 2_000 + index,
    });
    const changes = Array.from({ length: DAYS }, (_, day) => ({ day, rate: 2_000 + ((day * 37 + index * 11) % 900) }))
      .filter(({ day }) => day % 7 !== 3)
      .map(({ day, rate }) => ({ ratePlanId: plan.id, from: dateAt(day), to: dateAt(day), rate }));
    await post(`${path}/rate-calendar`, { changes }, 200);
  }
  return { ...hotel, code, path };
}

export type RatesFigures = { opening: Spread; across: Spread; down: Spread; nodes: number };

/** Scrolls by a step in each frame. @returns how long each frame took, in ms */
function scrollBy(page: Page, x: number, y: number, steps: number): Promise<number[]> {
  return page.evaluate<number[]>(`new Promise((resolve) => {
    const grid = document.querySelector('[role=grid]');
    const times = [];
    let before = performance.now();
    const step = (now) => {
      times.push(now - before);
      before = now;
      // The plane goes back and forth: it is shorter than all steps.
      const sign = Math.floor(times.length / 40) % 2 === 0 ? 1 : -1;
      grid.scrollBy(${x} * sign, ${y} * sign);
      if (times.length <= ${steps}) requestAnimationFrame(step);
      else resolve(times.slice(1));
    };
    requestAnimationFrame(step);
  })`);
}

/** Opens the calendar and scrolls it both ways. */
export async function measureRates(browser: Browser, hotel: DemoHotel, rounds: number): Promise<RatesFigures> {
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, hotel, 'ADMIN', '/rates');
  const cell = page.getByRole('gridcell').first();
  await cell.waitFor();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await page.reload();
    await cell.waitFor();
    times.push(performance.now() - begun);
  }
  const across = await scrollBy(page, 90, 0, 400);
  const down = await scrollBy(page, 0, 40, 200);
  const nodes = await page.evaluate<number>(`document.querySelectorAll('[role=grid] *').length`);
  await person.close();
  return { opening: computeSpread(times), across: computeSpread(across), down: computeSpread(down), nodes };
}
