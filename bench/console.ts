/**
 * `npm run bench:console [-- --rounds 9 --changes 500]`: the console in Chromium, on a demo hotel and on one of 500 rooms. Prints how large the
 * first load is, how long it takes to Today, when a change of another desk is seen, what memory many changes leave, and how the chart of a
 * large hotel scrolls.
 */
import { parseArgs } from 'node:util';
import { launchBrowser } from '../test/console/browser.ts';
import { openEmbeddedHotel } from '../test/console/hotel.ts';
import { measureChart } from './console/chart.ts';
import { createLargeHotel } from './console/large-hotel.ts';
import { measureChanges, measureFirstLoad, measureMemory, measureOpening } from './console/measure.ts';
import { createRatesHotel, measureRates } from './console/rates.ts';
import { spreadText } from './judge.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, changes: { type: 'string', default: '500' } },
});
const rounds = Number(values.rounds);

const hotel = await openEmbeddedHotel();
const browser = await launchBrowser();
try {
  const load = await measureFirstLoad(hotel.url);
  const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
  console.log(`First load, gzipped: JavaScript ${kilobytes(load.script)}, CSS ${kilobytes(load.style)}`);
  for (const { name, bytes } of load.chunks) console.log(`  further part ${name} ${kilobytes(bytes)}`);

  const opening = await measureOpening(browser, hotel, '/today', rounds);
  console.log(`Today of the demo hotel, ms from the address to its rows: ${spreadText(opening, 0)}`);
  const change = await measureChanges(browser, hotel, rounds * 3);
  console.log(`A change of another desk, ms from its answer to the screen: ${spreadText(change, 0)}`);
  const memory = await measureMemory(browser, hotel, Number(values.changes));
  console.log(
    `Memory of the page, MB: ${memory.before.toFixed(1)}, and after ${values.changes} changes ${memory.after.toFixed(1)}`,
  );

  const large = await createLargeHotel(hotel, { rooms: 500, bookings: 2_000, days: 10 });
  for (const screen of ['/today', '/rooms']) {
    const times = await measureOpening(browser, large, screen, Math.ceil(rounds / 3));
    console.log(`${screen} with 500 rooms and 2,000 open bookings, ms: ${spreadText(times, 0)}`);
  }

  const chart = await measureChart(browser, hotel, rounds);
  console.log('The chart of 500 rooms and 60 days with some 9,000 stays and holds:');
  console.log(`  ms from the address to its bars: ${spreadText(chart.opening, 0)}`);
  console.log(`  elements of the page, at most: ${chart.nodes}; memory, MB: ${chart.heapMegabytes.toFixed(1)}`);
  for (const [way, { median, p95 }] of Object.entries({ down: chart.vertical, sideways: chart.sideways }))
    console.log(`  ms a frame, scrolling 60 px a frame ${way}: ${median.toFixed(1)}, of 95 % at most ${p95.toFixed(1)}`);
  console.log(`  ms a frame, dragging a bar: ${chart.drag.median.toFixed(1)}, of 95 % at most ${chart.drag.p95.toFixed(1)}`);
  console.log(`  a change of another desk, ms from its answer to the bar: ${spreadText(chart.change, 0)}`);

  for (const plans of [5, 50]) {
    const { opening, across, down, nodes } = await measureRates(
      browser,
      await createRatesHotel(hotel, plans),
      Math.ceil(rounds / 3),
    );
    console.log(`/rates with ${plans} plans, ms from the address to its prices: ${spreadText(opening, 0)}; ${nodes} nodes`);
    console.log(`  a frame while it scrolls, ms: by days ${spreadText(across, 1)}, by plans ${spreadText(down, 1)}`);
  }
} finally {
  await browser.close();
  await hotel.stop();
}
