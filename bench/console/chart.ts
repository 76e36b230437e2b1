import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { DATABASE_USER } from '../../src/platform/embedded-postgres/cluster.ts';
import { DATABASE_NAME } from '../../src/platform/embedded-postgres/server.queries.ts';
import { SOCKET_PORT } from '../../src/platform/embedded-postgres/socket-dir.ts';
import { openPerson } from '../../test/console/browser.ts';
import { type KillableHotel, signIn } from '../../test/console/hotel.ts';
import { embeddedServer } from '../../test/harness/service-process.ts';
import { openChartHotel } from '../seed/chart-hotel.ts';
import { computeSpread, type Spread } from '../stats.ts';
import { measureDrag } from './chart-drag.ts';
import { heapOf } from './measure.ts';

/** What is measured of the chart; frames in milliseconds, those of a scroll with what the slowest twentieth took. */
type ChartFigures = {
  opening: Spread;
  heapMegabytes: number;
  nodes: number;
  vertical: Frames;
  sideways: Frames;
  drag: Frames;
  change: Spread;
};
type Frames = { median: number; p95: number };

const FRAMES = 120;
const SCROLL_PX = 60;

/** Scrolls the plane by 60 px in each frame, there and back. */
async function measureScroll(page: Page, axis: 'scrollTop' | 'scrollLeft'): Promise<Frames & { nodes: number }> {
  const { times, nodes } = await page.evaluate<{ times: number[]; nodes: number }>(`new Promise((resolve) => {
    const plane = document.querySelector('.chart-plane');
    const begin = plane.${axis};
    const times = [];
    let [last, nodes] = [null, 0];
    const step = (now) => {
      if (last !== null) times.push(now - last);
      last = now;
      nodes = Math.max(nodes, document.querySelectorAll('*').length);
      if (times.length === ${FRAMES}) return resolve({ times, nodes });
      plane.${axis} += times.length < ${FRAMES / 2} ? ${SCROLL_PX} : ${-SCROLL_PX};
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
  return { ...framesOf(times), nodes };
}

function framesOf(times: readonly number[]): Frames {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

/** From the answer to another desk, which corrects a guest's name, to the bar on this screen. */
async function measureChange(page: Page, hotel: KillableHotel, path: string, rounds: number): Promise<Spread> {
  const api = await hotel.api('SUPER_ADMIN');
  // The lanes of a hotel that is sold out fill the window.
  await page.getByLabel('State').selectOption('inHouse');
  const label = (await page.locator('.chart-row .bar-inHouse').first().getAttribute('aria-label')) ?? '';
  const reference = /B-\d+/.exec(label)?.[0] ?? '';
  const { body: booking } = await api.get(`${path}/bookings/by-reference/${reference}`);
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const seen = page
      .evaluate(
        `new Promise((resolve) => {
          const label = () => document.querySelector('.chart-row .bar[aria-label*="${reference},"]')?.ariaLabel;
          const before = label();
          const look = () => (label() === before ? requestAnimationFrame(look) : resolve());
          look();
        })`,
      )
      .then(
        () => performance.now(),
        () => Number.NaN,
      );
    await page.waitForTimeout(200);
    const answer = await api.put(`${path}/guests/${booking.primaryGuest.id}`, { name: `Guest ${round}` });
    assert.equal(answer.status, 200, answer.text);
    const answered = performance.now();
    times.push((await seen) - answered);
  }
  return computeSpread(times);
}

/** The chart of 60 days in a hotel of 500 rooms with some 9,000 stays and holds. */
export async function measureChart(browser: Browser, hotel: KillableHotel, rounds: number): Promise<ChartFigures> {
  const server = await embeddedServer(hotel.dataDir);
  const at = `postgresql://${DATABASE_USER}@/${DATABASE_NAME}?host=${encodeURIComponent(server?.socketDir ?? '')}&port=${SOCKET_PORT}`;
  const { path, from } = await openChartHotel(at, new Date().toISOString());
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  const place = `/chart/${from}.60`;
  await signIn(page, { ...hotel, code: 'CHART00' }, 'SUPER_ADMIN', place);
  const times: number[] = [];
  // A scroll sideways leads to other days: each begins anew.
  const open = async (): Promise<void> => {
    const begun = performance.now();
    await page.goto(`${hotel.url}/console/CHART00${place}`);
    await page.locator('.chart-row .bar').first().waitFor();
    times.push(performance.now() - begun);
  };
  for (let round = 0; round < rounds; round += 1) await open();
  await page.waitForTimeout(1_000);
  const heapMegabytes = await heapOf(page);
  const vertical = await measureScroll(page, 'scrollTop');
  const sideways = await measureScroll(page, 'scrollLeft');
  await open();
  const drag = framesOf(await measureDrag(page));
  const change = await measureChange(page, hotel, path, rounds * 3);
  await person.close();
  return {
    opening: computeSpread(times),
    heapMegabytes,
    nodes: Math.max(sideways.nodes, vertical.nodes),
    vertical,
    sideways,
    drag,
    change,
  };
}
