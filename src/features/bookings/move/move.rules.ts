import type { Minor } from '../../../platform/money.ts';
import { addDays, type Timestamp } from '../../../platform/time.ts';
import { type BillingPolicy, firstNightOn, nightsBeforeMove } from '../pricing/billable-nights.rules.ts';
import { amountOf, type BillableStay, type Night, nightAt, nightsOfStay } from '../pricing/stay-bill.rules.ts';
import { newNights } from '../pricing/stay-rate.rules.ts';

/** A stay that is split by a room move. */
export type MoveSplit = {
  /** The nights of the old room, those before the billing day of the move, and what they cost. */
  closed: { nights: number; amount: Minor; lines: Night[] };
  /** The nights of the whole chain that earlier stays bill. */
  nightsBefore: number;
  /** The nights that go with the guest, at their rates: the night of the move and all others that were agreed on. */
  carried: Night[];
};

/**
 * Splits a stay at the instant of the move. Nights before the billing day of the move stay with the old room (none if the guest moves
 * on the first day); that night and later ones go with the new room.
 */
export function splitAtMove(policy: BillingPolicy, stay: BillableStay, movedAt: Timestamp, decimals: number): MoveSplit {
  const ended = Math.max(stay.nightsBefore, nightsBeforeMove(policy, stay.chainCheckInAt, movedAt));
  // All nights that stay with the old room are among the nights up to the move, also where the clock change skips the check-out time.
  const nightsOfOldRoom = nightsOfStay(policy, stay, movedAt).slice(0, ended - stay.nightsBefore);
  const nightsBefore = stay.nightsBefore + nightsOfOldRoom.length;
  const oldDates = new Set(nightsOfOldRoom);
  const lines = nightsOfOldRoom.map((on) => nightAt(stay, on));
  const nightOfMove = addDays(firstNightOn(policy, stay.chainCheckInAt), nightsBefore);
  return {
    closed: { nights: lines.length, amount: amountOf(lines, decimals), lines },
    nightsBefore,
    carried: [
      ...Object.entries(stay.nights).flatMap(([on, rate]) =>
        oldDates.has(on) ? [] : [{ on, rate, source: stay.nightSources[on] ?? null }],
      ),
      ...newNights(stay, [nightOfMove]),
    ],
  };
}
