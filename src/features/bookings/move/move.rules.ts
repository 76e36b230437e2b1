import type { Minor } from '../../../platform/money.ts';
import { addDays, type Timestamp } from '../../../platform/time.ts';
import { type BillingPolicy, firstNightOn, nightsBeforeMove } from '../pricing/billable-nights.rules.ts';
import { type BillableStay, billDates, nightsOfStay } from '../pricing/stay-bill.rules.ts';
import { type Night, newNights } from '../pricing/stay-rate.rules.ts';

/** A stay that is split by a room move. */
export type MoveSplit = {
  /** The nights of the old room: those before the billing day of the move. `added`: those without a stored rate so far. */
  closed: { nights: number; amount: Minor; added: Night[] };
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
  const nightsBefore = Math.max(stay.nightsBefore, nightsBeforeMove(policy, stay.chainCheckInAt, movedAt));
  // All nights that stay with the old room are among the nights up to the move.
  const nightsOfOldRoom = nightsOfStay(policy, stay, movedAt).slice(0, nightsBefore - stay.nightsBefore);
  const oldDates = new Set(nightsOfOldRoom);
  const nightOfMove = addDays(firstNightOn(policy, stay.chainCheckInAt), nightsBefore);
  return {
    closed: {
      nights: nightsOfOldRoom.length,
      amount: billDates(stay, nightsOfOldRoom, decimals),
      added: newNights(stay, nightsOfOldRoom),
    },
    nightsBefore,
    carried: [
      ...Object.entries(stay.nights).flatMap(([on, rate]) =>
        oldDates.has(on) ? [] : [{ on, rate, source: stay.nightSources[on] ?? null }],
      ),
      ...newNights(stay, [nightOfMove]),
    ],
  };
}
