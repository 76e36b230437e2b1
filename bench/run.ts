/**
 * `npm run bench [-- --seconds 2]`: requests a second and p99 of the product's hot paths, in one run beside (a) the same SQL through
 * the bare driver behind a bare route and (b) an empty route. Machines are noisy: five rounds in turn, the median of each; read the ratios, not the figures.
 */
import { parseArgs } from 'node:util';
import { readsOf } from './house.ts';
import { bareCycle, type Figure, loadCycles, loadReads, type PlayCycle, productCycle } from './load.ts';
import { type Product, withServers } from './servers.ts';

type Row = { name: string; product: Figure; bare: Figure; empty: Figure };

const FIRST_FREE_CYCLE = 10;
const ROUNDS = 5;

/** The round whose rate is in the middle. */
function median(figures: readonly Figure[]): Figure {
  const sorted = [...figures].sort((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0, p99Ms: 0 };
}

/** Measures both in turn, round after round, so that what else the machine does meets both alike. */
async function inTurn(bare: () => Promise<Figure>, product: () => Promise<Figure>): Promise<{ bare: Figure; product: Figure }> {
  const rounds: { bare: Figure[]; product: Figure[] } = { bare: [], product: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.bare.push(await bare());
    rounds.product.push(await product());
  }
  return { bare: median(rounds.bare), product: median(rounds.product) };
}

async function measure(product: Product, bareUrl: string, seconds: number): Promise<Row[]> {
  const { url, house } = product;
  const rows: Row[] = [];
  const empty = await loadReads(`${bareUrl}/empty`, null, seconds);
  for (const [index, { name, call }] of readsOf(house).entries()) {
    const figures = await inTurn(
      () => loadReads(`${bareUrl}/read/${index}`, null, seconds),
      () => loadReads(url + call.path, house.token, seconds),
    );
    rows.push({ name, ...figures, empty });
  }
  let next = FIRST_FREE_CYCLE;
  const play = async (cycle: PlayCycle): Promise<Figure> => {
    const figure = await loadCycles(cycle, house.cycleRooms, next, seconds);
    next = figure.next + 1;
    return figure;
  };
  const figures = await inTurn(
    () => play(bareCycle(bareUrl, String(process.pid))),
    () => play(productCycle(url, house)),
  );
  rows.push({ name: 'whole stay, 5 writes', ...figures, empty });
  return rows;
}

function print(rows: readonly Row[]): void {
  const figure = ({ perSecond, p99Ms }: Figure): string => `${perSecond.toFixed(0)}/s p99 ${p99Ms.toFixed(1)} ms`;
  const table = rows.map((row) => ({
    '': row.name,
    product: figure(row.product),
    'same SQL, bare route': figure(row.bare),
    'empty route': figure(row.empty),
    'product / bare': (row.product.perSecond / row.bare.perSecond).toFixed(2),
    'product / empty': (row.product.perSecond / row.empty.perSecond).toFixed(2),
  }));
  console.table(table);
}

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '2' } } });
await withServers(async ({ product, bareUrl }) => print(await measure(product, bareUrl, Number(values.seconds))));
