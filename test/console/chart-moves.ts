/** What people do to the bars of the chart. */
import assert from 'node:assert/strict';
import type { CDPSession, Locator, Page } from 'playwright-core';
import type { Way } from './input.ts';

type Point = { x: number; y: number };

/** The bar of a guest; in a room, where its number is given. */
export function barOf(page: Page, guest: string, room?: number | 'lane'): Locator {
  const place = room === undefined ? '' : room === 'lane' ? 'Unassigned' : `Room ${room}`;
  return page.locator('.chart-plane').getByRole('gridcell', { name: new RegExp(`${place},.*${guest}`) });
}

/** Shows the rooms of one type only. */
export async function showType(page: Page, code: string): Promise<void> {
  await page.getByLabel('Room type').selectOption({ label: `Type ${code}` });
  await page.getByRole('rowheader', { name: `Type ${code}` }).waitFor();
}

async function boxOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await target.waitFor();
  return (await target.boundingBox()) ?? assert.fail(`${String(target)} is not shown`);
}

/** Which part of a bar is taken. */
export type Part = 'start' | 'middle' | 'end';

/** A point of a bar. */
export async function pointOf(bar: Locator, part: Part = 'middle'): Promise<Point> {
  const { x, y, width, height } = await boxOf(bar);
  return { x: part === 'middle' ? x + width / 2 : part === 'start' ? x + 3 : x + width - 4, y: y + height / 2 };
}

/** The width of a day. */
export async function columnOf(page: Page): Promise<number> {
  return (await boxOf(page.locator('.day-head').first())).width;
}

/** A day of a row: of a room by its number, of a type by its name. @param days from today */
export async function cellOf(page: Page, row: number | string, days: number): Promise<Point> {
  const head = await boxOf(page.getByRole('rowheader', { name: String(row) }).first());
  const today = await boxOf(page.locator('.day-head[aria-current=date]'));
  return { x: today.x + today.width * (days + 0.5), y: head.y + head.height / 2 };
}

/** A finger, which Playwright has only for taps. */
async function fingerOf(page: Page) {
  const screen: CDPSession = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
}

const between = (from: Point, to: Point): Point[] =>
  Array.from({ length: 6 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * (step + 1)) / 6,
    y: from.y + ((to.y - from.y) * (step + 1)) / 6,
  }));

/** The ghost of what was done before stands until the chart shows it. */
export const noGhost = (page: Page): Promise<void> => page.locator('.chart-ghost').waitFor({ state: 'detached' });

/** Takes what is at a point and moves it. @returns puts it down */
export async function takeAndMove(
  page: Page,
  way: Exclude<Way, 'keyboard'>,
  from: Point,
  to: Point,
): Promise<() => Promise<unknown>> {
  await noGhost(page);
  if (way === 'mouse') {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.locator('.chart-ghost').waitFor();
    return () => page.mouse.up();
  }
  const touch = await fingerOf(page);
  await touch('touchStart', from);
  // It is taken once the finger has rested.
  await page.locator('.chart-ghost').waitFor();
  for (const point of between(from, to)) await touch('touchMove', point);
  return () => touch('touchEnd');
}

/** Puts down what the mouse drags in the moment in which the chart says something, before the page does anything else. */
export async function putDownWhenSaid(page: Page, { x, y }: Point): Promise<void> {
  const event = `new PointerEvent('pointerup', { bubbles: true, pointerId: 1, clientX: ${x}, clientY: ${y} })`;
  await page.evaluate(`new MutationObserver((_, observer) => {
    if (document.querySelector('.said-bar') === null) return;
    observer.disconnect();
    document.querySelector('.chart-plane').dispatchEvent(${event});
  }).observe(document.body, { subtree: true, childList: true }), null`);
}

/** Moves a part of a bar by days and to another row. */
export async function drag(
  page: Page,
  way: Exclude<Way, 'keyboard'>,
  bar: Locator,
  { part = 'middle', days = 0, row }: { part?: Part; days?: number; row?: number | string },
): Promise<void> {
  await noGhost(page);
  const from = await pointOf(bar, part);
  const y = row === undefined ? from.y : (await cellOf(page, row, 0)).y;
  const putDown = await takeAndMove(page, way, from, { x: from.x + days * (await columnOf(page)), y });
  await putDown();
}

/** Scrolls with a finger that moves at once. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  await noGhost(page);
  const touch = await fingerOf(page);
  await touch('touchStart', from);
  for (const point of between(from, to)) await touch('touchMove', point);
  await touch('touchEnd');
}

/** Goes to a bar with the keyboard: found by name, then by Tab into the plane. */
export async function goTo(page: Page, guest: string): Promise<void> {
  await page.getByPlaceholder('Find a guest or reference').fill(guest);
  await page.keyboard.press('Enter');
  await page.locator('.chart-plane').focus();
}

/** The question at the foot of the chart. */
export const question = (page: Page): Locator => page.locator('.ask-card');

/** What the chart says at its foot. */
export const said = (page: Page): Locator => page.locator('.said-bar');
