import { type Minor, sumMinor } from '../../platform/money.ts';
import type { Account, WireLink, WirePayment, WireQr, WireRefund } from './records.ts';

/** The books of an account, to compare with the product's ledger. Amounts in smallest units, the oldest record first. */
export type BooksView = Readonly<{
  payments: readonly {
    id: string;
    amount: Minor;
    currency: string;
    status: WirePayment['status'];
    isCaptured: boolean;
    /** The sum of its refunds so far, pending ones included. */
    refunded: Minor;
    /** `requestId` in the notes of the QR code or link. */
    requestId: string | null;
    qrId: string | null;
    linkId: string | null;
  }[];
  refunds: readonly {
    id: string;
    paymentId: string;
    amount: Minor;
    currency: string;
    status: WireRefund['status'];
    /** Its `receipt`; null when it was made at the dashboard. */
    refundId: string | null;
  }[];
  qrCodes: readonly WireQr[];
  links: readonly WireLink[];
  /** Captured, before refunds. */
  collected: Minor;
  /** Refunds that were processed. */
  refunded: Minor;
}>;

/** A copy of the books as they are now. */
export function readBooks(account: Account): BooksView {
  const requestOf = (qrId: string | null, linkId: string | null): string | null => {
    const notes = (qrId === null ? account.links.get(linkId ?? '')?.notes : account.qrs.get(qrId)?.notes) ?? [];
    return Array.isArray(notes) ? null : (notes['requestId'] ?? null);
  };
  const payments = [...account.payments.values()].map(({ entity, qrId, linkId }) => ({
    ...{ id: entity.id, amount: BigInt(entity.amount), currency: entity.currency, status: entity.status },
    ...{
      isCaptured: entity.captured,
      refunded: BigInt(entity.amount_refunded),
      requestId: requestOf(qrId, linkId),
      qrId,
      linkId,
    },
  }));
  const refunds = [...account.refunds.values()].map(({ id, payment_id, amount, currency, status, receipt }) => ({
    ...{ id, paymentId: payment_id, amount: BigInt(amount), currency, status, refundId: receipt },
  }));
  return {
    payments,
    refunds,
    qrCodes: structuredClone([...account.qrs.values()]),
    links: structuredClone([...account.links.values()]),
    collected: sumMinor(payments.filter(({ isCaptured }) => isCaptured).map(({ amount }) => amount)),
    refunded: sumMinor(refunds.filter(({ status }) => status === 'processed').map(({ amount }) => amount)),
  };
}
