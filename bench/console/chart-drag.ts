import type { Page } from 'playwright-core';

const FRAMES = 120;

/** The milliseconds of each frame while a bar is dragged through rooms and days, one step a frame. The drag is given up. */
export async function measureDrag(page: Page): Promise<number[]> {
  const { x, y } = await page.evaluate<{ x: number; y: number }>(`(() => {
    const plane = document.querySelector('.chart-plane').getBoundingClientRect();
    const boxes = [...document.querySelectorAll('.chart-row .bar-expected, .chart-row .bar-inHouse')].map((bar) => bar.getBoundingClientRect());
    const box = boxes.find(({ left, right, top, bottom }) =>
      left > plane.left + 160 && right < plane.right && top > plane.top + 90 && bottom < plane.bottom);
    return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  })()`);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y, { steps: 2 });
  await page.locator('.chart-ghost').waitFor();
  const times = await page.evaluate<number[]>(`new Promise((resolve) => {
    const plane = document.querySelector('.chart-plane');
    const { left, right, top, bottom } = plane.getBoundingClientRect();
    const times = [];
    let last = null;
    const step = (now) => {
      if (last !== null) times.push(now - last);
      last = now;
      if (times.length === ${FRAMES}) return resolve(times);
      const part = times.length / ${FRAMES};
      const clientX = left + 260 + (right - left - 360) * part;
      const clientY = top + 110 + (bottom - top - 200) * (0.5 + 0.5 * Math.sin(part * 12));
      plane.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, pointerType: 'mouse', bubbles: true, clientX, clientY }));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return times;
}
