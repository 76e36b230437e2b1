import { type Bar, DAY_MINUTES } from '../chart.rules.ts';
import type { Drop, Plan } from './plan.rules.ts';

/** The last change of a booking, done at this chart: the ETag since, the bar as the chart may show it still, and as it is since. */
export type OwnChange = { etag: string; shown: readonly Bar[]; now: Bar };

/** What was done, and to what. `checkInAt`: of a move, since when the guest is in the other room. */
export type DoneChange = { bar: Bar; drop: Drop; plan: Plan; checkInAt: string | null; etagBefore: string; etag: string };

const minuteOf = (at: string): number => Math.floor(Date.parse(at) / 60_000);

/** When the bar begins and ends since the plan was done. */
function timesAfter({ from, until }: Bar, plan: Plan, checkInAt: string | null): Pick<Bar, 'from' | 'until'> {
  if (plan.kind === 'move') return { from: checkInAt === null ? from : minuteOf(checkInAt), until };
  if (plan.kind === 'departure') return { from, until: minuteOf(plan.at) };
  const { fromAt, toAt } = plan.kind === 'hold' ? plan.change : {};
  return { from: fromAt === undefined ? from : minuteOf(fromAt), until: toAt === undefined ? until : minuteOf(toAt) };
}

/** The bar as the chart will show it. */
function barAfter({ bar, drop, plan, checkInAt }: DoneChange): Bar {
  const { from, until } = timesAfter(bar, plan, checkInAt);
  const { roomId, roomTypeCode } = drop.part === 'whole' ? drop.place : bar;
  return {
    ...bar,
    ...{ roomId, roomTypeCode, from, until },
    start: bar.start + from - bar.from,
    end: until === null || bar.until === null ? bar.end : bar.end + until - bar.until,
  };
}

const isSameBar = (one: Bar, other: Bar): boolean =>
  one.kind === other.kind &&
  one.roomId === other.roomId &&
  one.roomTypeCode === other.roomTypeCode &&
  one.from === other.from &&
  one.until === other.until;

/** What is remembered of a change. How the chart could show the same bar before, it may show it still. */
export function ownChangeOf(before: OwnChange | undefined, done: DoneChange): OwnChange {
  const known = before?.etag === done.etagBefore ? [...before.shown, before.now] : [];
  const earlier = known.some((bar) => isSameBar(bar, done.bar)) ? known : [];
  return { etag: done.etag, shown: [...earlier, done.bar], now: barAfter(done) };
}

/**
 * The bar and its drop by the booking as it is, when the chart only did not show this desk's own change yet. What the drop changes ends where
 * it was put; what it leaves is as the own change made it.
 * @param etag of the booking now @returns null: somebody else has changed it since, or the bar is another one
 */
export function throughOwnChange(
  own: OwnChange | undefined,
  etag: string,
  bar: Bar,
  drop: Drop,
): { bar: Bar; drop: Drop } | null {
  // Of several rooms in a lane it is not known which one is meant.
  if (own?.etag !== etag || bar.rooms > 1 || !own.shown.some((shown) => isSameBar(shown, bar))) return null;
  const { now } = own;
  const isElsewhere = drop.place.roomId !== bar.roomId || drop.place.roomTypeCode !== bar.roomTypeCode;
  const place = drop.part === 'whole' && isElsewhere ? drop.place : { roomId: now.roomId, roomTypeCode: now.roomTypeCode };
  const ahead = drop.part === 'end' ? bar.end - now.end : bar.start - now.start;
  const days = drop.days === 0 ? 0 : drop.days + Math.round(ahead / DAY_MINUTES);
  return { bar: now, drop: { part: drop.part, days, place } };
}
