/** What of a payment or refund counts here. */
export type LedgerPayment = {
  id: string;
  type: 'PAYMENT' | 'REFUND';
  amount: number;
  status: 'CAPTURED' | 'PENDING' | 'FAILED';
  refundOf: string | null;
};

/** The most that can still be given back of a payment, for the first value of the field: the service decides. */
export function leftToRefund(payment: LedgerPayment, all: readonly LedgerPayment[]): number {
  const refunds = all.filter(({ refundOf, status }) => refundOf === payment.id && status !== 'FAILED');
  const left = refunds.reduce((sum, { amount }) => sum - amount, payment.amount);
  // Three decimals are more than any currency has.
  return Math.max(0, Math.round(left * 1000) / 1000);
}

/** What a QR code or link shows. The service may call one ACTIVE until the gateway has reported its end: the time decides. */
export type RequestState = 'waiting' | 'paid' | 'part-paid' | 'expired' | 'closed';

const STATES: Readonly<Record<string, RequestState>> = {
  ACTIVE: 'waiting',
  OPEN: 'waiting',
  PAID: 'paid',
  PARTIALLY_PAID: 'part-paid',
  EXPIRED: 'expired',
};

/** @param now epoch milliseconds of the service's clock */
export function requestState({ status, expiresAt }: { status: string; expiresAt: string | null }, now: number): RequestState {
  const state = STATES[status] ?? 'closed';
  return state === 'waiting' && secondsLeft(expiresAt, now) === 0 ? 'expired' : state;
}

/** Whole seconds until then, at least 0; null without an end. */
export function secondsLeft(expiresAt: string | null, now: number): number | null {
  return expiresAt === null ? null : Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000));
}

/** 14:59 */
export function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
