import type { BookingFacts, Plan } from './plan.rules.ts';

/** What of an answer is a price. */
type Answer =
  | { kind: 'stay' }
  | { kind: 'booking'; booking: { balance: { expectedPay: number } } }
  | { kind: 'hold'; hold: { amount: number } };

/** The price in an answer: of the whole bill, or of the held rooms. null: a move changes none. */
export function costOf(answer: Answer): number | null {
  if (answer.kind === 'booking') return answer.booking.balance.expectedPay;
  return answer.kind === 'hold' ? answer.hold.amount : null;
}

/** The same before the plan. */
export function costBefore(plan: Plan, booking: BookingFacts & { balance: { expectedPay: number } }): number | null {
  if (plan.kind === 'departure') return booking.balance.expectedPay;
  if (plan.kind === 'move') return null;
  return booking.roomRequests.find(({ id }) => id === plan.requestId)?.amount ?? null;
}

type Type = { code: string; defaultRate: number | null };

/** How a type compares with the one that was booked, by their usual prices. */
export function compareTypes(types: readonly Type[], from: string, to: string): 'higher' | 'lower' | 'other' {
  const rateOf = (code: string): number | null => types.find((type) => type.code === code)?.defaultRate ?? null;
  const [before, after] = [rateOf(from), rateOf(to)];
  if (before === null || after === null || before === after) return 'other';
  return after > before ? 'higher' : 'lower';
}

/** How many rooms a plan changes besides the one that was taken: those that are held together, or all of the booking that leave. */
export function alsoChanged(plan: Plan, booking: BookingFacts): { kind: 'held' | 'stays'; count: number } | null {
  if (plan.kind === 'departure') {
    const count = booking.stays.filter(({ status }) => status === 'ACTIVE').length;
    return count > 1 ? { kind: 'stays', count } : null;
  }
  if (plan.kind !== 'hold' || (plan.change.fromAt === undefined && plan.change.toAt === undefined)) return null;
  const hold = booking.roomRequests.find(({ id }) => id === plan.requestId);
  const count = hold === undefined ? 0 : hold.quantity - hold.fulfilledQuantity;
  return count > 1 ? { kind: 'held', count } : null;
}
