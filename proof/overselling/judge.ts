/** Whether every oversold room is accounted for: by `/conflicts`, and by the operations. */
import type { Operation, Reopening } from './draw.ts';
import type { Step } from './tables.ts';

/** The steps of one type by time: rooms sold at any instant from the first on. */
type Timeline = readonly Step[];

/** A row of `GET /conflicts` of kind HOLD, as far as it is compared. */
export type ListedHold = { roomTypeId: string; from: string; until: string | null; quantity: number; missingQuantity: number };

export function timelinesByType(steps: readonly Step[]): Map<string, Timeline> {
  return Map.groupBy(steps, ({ roomTypeId }) => roomTypeId);
}

export function excessIn({ rooms, stays, holds }: Step): number {
  return Math.max(0, stays + holds - rooms);
}

/** The excess at an instant not before the first step. */
function excessAt(timeline: Timeline, at: string): number {
  const step = timeline.findLast((candidate) => candidate.at <= at);
  return step === undefined ? 0 : excessIn(step);
}

function covers({ from, until }: ListedHold, at: string): boolean {
  return from <= at && (until === null || at < until);
}

/** What `/conflicts` omits of a type, or invents: one sentence each. */
export function unlisted(timeline: Timeline, listed: readonly ListedHold[]): string[] {
  const left = timeline.flatMap((step) => {
    const missing = listed.filter((row) => covers(row, step.at)).reduce((sum, row) => sum + row.missingQuantity, 0);
    const excess = excessIn(step);
    return excess > missing
      ? [`at ${step.at} ${excess} are sold too many and ${missing} are listed: ${JSON.stringify(step)}`]
      : [];
  });
  const madeUp = listed.flatMap((row) => {
    const last = row.until ?? '9999';
    const worst = Math.max(
      excessAt(timeline, row.from),
      ...timeline.filter(({ at }) => at > row.from && at < last).map(excessIn),
    );
    return row.missingQuantity < 1 || row.missingQuantity > Math.min(worst, row.quantity)
      ? [`${JSON.stringify(row)} is listed, but at most ${worst} are sold too many in that time`]
      : [];
  });
  return [...left, ...madeUp];
}

/** Whether a room of the type is held at the instant, or freed by a stay that covers it. */
const reopensAt = ({ from, to }: Reopening, at: string): boolean => from <= at && at < to;
const freesAt = ({ covered }: Reopening, at: string): boolean => covered !== null && covered.from <= at && at < covered.to;

/**
 * How many rooms of the type a void may take at the instant that its stay did not free. A stay frees one room, and may have used several
 * holds that overlap: of one the end, after which the guest was to stay no longer, and of another the beginning.
 */
export function takenByVoid(reopens: readonly Reopening[], roomTypeId: string, at: string): number {
  const ofType = reopens.filter(({ typeId }) => typeId === roomTypeId);
  const held = ofType.filter((reopening) => reopensAt(reopening, at)).length;
  return Math.max(0, held - (ofType.some((reopening) => freesAt(reopening, at)) ? 1 : 0));
}

/** By how much the operations that succeeded may have raised the excess of a type at an instant: selling never does. */
function allowance(done: readonly Operation[], roomTypeId: string, at: string): number {
  return done
    .map(
      ({ takesRoomFrom, reopens = [] }) =>
        Number(takesRoomFrom?.includes(roomTypeId) === true) + takenByVoid(reopens, roomTypeId, at),
    )
    .reduce((sum, rooms) => sum + rooms, 0);
}

/**
 * Whether only the booking of a guest who came or stays longer holds rooms at the instant, beside those that a void holds again: the
 * booking's own holds do not refuse it, and what is missing then is missing to the booking itself.
 */
function isOwnExcess({ holders }: Step, done: readonly Operation[]): boolean {
  const voided = new Set(done.flatMap(({ bookingId, reopens }) => (reopens === undefined ? [] : [bookingId])));
  return done.some(
    ({ bookingId, reopens }) =>
      reopens === undefined &&
      bookingId !== undefined &&
      holders.includes(bookingId) &&
      holders.every((id) => id === bookingId || voided.has(id)),
  );
}

/** A guest who is overdue, wherever the check-out time was moved to, leaves within a day and the hour of a clock change. */
const OVERDUE_MS_MAX = 25 * 3_600_000;

/**
 * Where the excess is more than before the batch and its operations do not explain it, one sentence each. A removed room
 * may raise the excess by one, a void by what its holds take beyond the room that its stay freed, a guest who comes or stays longer over
 * the holds of the own booking alone; nothing else may.
 */
export function unexplained(before: Timeline, after: Timeline, done: readonly Operation[]): string[] {
  const [first] = after;
  if (first === undefined) return [];
  const settledFrom = done.some(({ movesCheckOutTime }) => movesCheckOutTime === true)
    ? new Date(Date.parse(first.at) + OVERDUE_MS_MAX).toISOString()
    : first.at;
  return after.flatMap((step) => {
    if (step.at < settledFrom) return [];
    const [excess, was] = [excessIn(step), excessAt(before, step.at)];
    const most = was + allowance(done, step.roomTypeId, step.at);
    return excess > most && !isOwnExcess(step, done)
      ? [
          `at ${step.at} ${excess} are sold too many, ${was} were before and at most ${most} are explained: ${JSON.stringify(step)}`,
        ]
      : [];
  });
}

/** The availability of a range of dates, from its steps. */
export function offerIn(timeline: Timeline): { totalRooms: number; heldQuantity: number; availableQuantity: number } {
  const totalRooms = timeline[0]?.rooms ?? 0;
  const fullest = Math.max(0, ...timeline.map(({ stays, holds }) => stays + holds));
  return {
    totalRooms,
    heldQuantity: Math.max(0, ...timeline.map(({ holds }) => holds)),
    availableQuantity: Math.max(0, totalRooms - fullest),
  };
}
