/**
 * How the database carries out what the front desk does all day, at a property with a year of history: by indexes, and without reading more
 * than with a month of history, with custom and generic plans.
 */
import assert from 'node:assert/strict';
import test, { after, describe } from 'node:test';
import { PLANNING, type Plan } from './query-plans/explain.ts';
import { HOT_REQUESTS } from './query-plans/hot-requests.ts';
import { MORE_TABLES } from './query-plans/more-history.ts';
import { OWN_WORK } from './query-plans/own-work.ts';
import { openPast } from './query-plans/past.ts';

const DAYS = { short: 30, long: 366 };
/** These have grown in a year, and keep growing. */
const GROWING = [
  'booking',
  'room_stay',
  'room_stay_night',
  'room_request',
  'charge',
  'payment',
  'audit_entry',
  'event',
  'guest',
  'rate_override',
  ...MORE_TABLES,
];
/** With twelve times the history the indexes are a level or two deeper, and rows lie further apart. */
const TIMES_MAX = 2;
const PAGES_MORE_MAX = 60;

const [short, long] = await Promise.all([openPast(DAYS.short), openPast(DAYS.long)]);
after(async () => {
  await Promise.all([short.stop(), long.stop()]);
});

const describePlan = ({ text, planning, outline }: Plan): string => `${planning} plan of ${text}\n${outline}`;

function refuseScans(plans: readonly Plan[]): void {
  const scanning = plans.find(({ scanned }) => scanned.some((table) => long.large.has(table)));
  if (scanning !== undefined) assert.fail(`a table that grows is read from end to end by the ${describePlan(scanning)}`);
}

function refuseMore(plans: readonly Plan[], most: number): void {
  for (const planning of PLANNING) {
    const own = plans.filter((plan) => plan.planning === planning);
    const pages = own.reduce((sum, plan) => sum + plan.pages, 0);
    const greatest = own.reduce((one, other) => (other.pages > one.pages ? other : one));
    assert.ok(pages <= most, `${pages} pages, most of them by the ${describePlan(greatest)}`);
  }
}

const byText = (one: Plan, other: Plan): number => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0);

/** Statement by statement: both properties got the same requests. Statements that are sent together come in any order. */
function refuseGrowth(inShort: readonly Plan[], inLong: readonly Plan[]): void {
  const [shorter, longer] = [inShort.toSorted(byText), inLong.toSorted(byText)];
  assert.deepEqual(
    longer.map(({ text }) => text),
    shorter.map(({ text }) => text),
  );
  for (const [index, plan] of longer.entries()) {
    const { pages = 0 } = shorter[index] ?? {};
    assert.ok(
      plan.pages <= TIMES_MAX * pages + PAGES_MORE_MAX,
      `${plan.pages} pages, and ${pages} with a short past, by the ${describePlan(plan)}`,
    );
  }
}

function judge(shorter: readonly Plan[], longer: readonly Plan[], most: number): void {
  assert.ok(longer.length > 0, 'it asks the database');
  refuseScans(longer);
  refuseGrowth(shorter, longer);
  refuseMore(longer, most);
}

test('the growing tables are large enough to judge', () => {
  assert.deepEqual(
    GROWING.filter((table) => !long.large.has(table)),
    [],
  );
});

describe('by indexes, and without reading more with a longer history', () => {
  for (const request of HOT_REQUESTS)
    test(request.name, async () => judge(await short.ask(request), await long.ask(request), request.pages));

  for (const work of OWN_WORK) test(work.name, async () => judge(await short.work(work), await long.work(work), work.pages));
});
