import type { Minor } from '../../../platform/money.ts';
import { addDays, type Timestamp } from '../../../platform/time.ts';
import { type BillingPolicy, firstNightOn, nightsBeforeMove } from '../billing/billable-nights.rules.ts';
import { type BillableStay, billDates, nightsOfStay } from '../billing/stay-bill.rules.ts';
import { type Night, newNights } from '../check-in/stay-rate.rules.ts';

/** A stay cut in two by a room move. */
export type MoveSplit = {
  /** What the old room keeps: the nights before the billing day of the move; `added` are those whose rate was not kept yet. */
  closed: { nights: number; amount: Minor; added: Night[] };
  /** Nights of the whole chain that the new stay does not bill again. */
  nightsBefore: number;
  /** The nights that go with the guest, at their rates: that of the move, and all others agreed on. */
  carried: Night[];
};

/**
 * Cuts a stay at the instant of the move: nights before the billing day of the move stay with the old room (none if the
 * guest moves on the first day), that night and later ones go with the new.
 */
export function splitAtMove(policy: BillingPolicy, stay: BillableStay, movedAt: Timestamp, decimals: number): MoveSplit {
  const nightsBefore = Math.max(stay.nightsBefore, nightsBeforeMove(policy, stay.chainCheckInAt, movedAt));
  // Every night up to the move lies before the end of the billing day of the move, so the dates reach far enough.
  const kept = nightsOfStay(policy, stay, movedAt).slice(0, nightsBefore - stay.nightsBefore);
  const keptDates = new Set(kept);
  const nightOfMove = addDays(firstNightOn(policy, stay.chainCheckInAt), nightsBefore);
  return {
    closed: { nights: kept.length, amount: billDates(stay, kept, decimals), added: newNights(stay, kept) },
    nightsBefore,
    carried: [
      ...Object.entries(stay.nights).flatMap(([on, rate]) => (keptDates.has(on) ? [] : [{ on, rate }])),
      ...newNights(stay, [nightOfMove]),
    ],
  };
}
