/** The ways in which somebody works a page. */
import assert from 'node:assert/strict';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';

export type Way = 'mouse' | 'keyboard' | 'touch';

/** What a person does, by one of the ways. */
export type Input = {
  press(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  /** Chooses the option that begins with the text. */
  choose(target: Locator, text: string): Promise<void>;
};

/** The screen that belongs to each way: a tablet held upright is touched. */
export const SCREENS: Readonly<Record<Way, BrowserContextOptions>> = {
  mouse: {},
  keyboard: {},
  touch: { viewport: { width: 768, height: 1024 }, hasTouch: true },
};

const TABS_MAX = 250;

/** Moves the focus by Tab until it is on the target. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never came to ${String(target)}`);
}

/** Chooses the option with the text. The list of a select is the browser's own, and no part of the page. */
export async function pick(target: Locator, text: string): Promise<void> {
  const label = await target.locator('option').filter({ hasText: text }).first().textContent();
  await target.selectOption({ label: label ?? '' });
}

/** How the page is worked. */
export function inputOf(page: Page, way: Way): Input {
  const type = (text: string): Promise<void> => page.keyboard.type(text);
  if (way === 'keyboard')
    return {
      press: async (target) => {
        await tabTo(page, target);
        await page.keyboard.press('Enter');
      },
      write: async (target, text) => {
        await tabTo(page, target);
        await type(text);
      },
      choose: async (target, text) => {
        await target.locator('option').filter({ hasText: text }).first().waitFor({ state: 'attached' });
        await tabTo(page, target);
        await type(text);
      },
    };
  const press = (target: Locator): Promise<void> => (way === 'mouse' ? target.click() : target.tap());
  return {
    press,
    write: async (target, text) => {
      await press(target);
      await type(text);
    },
    choose: pick,
  };
}
