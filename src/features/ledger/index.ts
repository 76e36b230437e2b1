export {
  findCharge,
  findPayment,
  insertCharge,
  insertPayment,
  insertPaymentOnce,
  insertPaymentRemoval,
  insertReversal,
  joinLedgerRows,
  type LedgerPage,
  listCharges,
  listPayments,
  type PaymentFacts,
} from './ledger.queries.ts';
export {
  Charge,
  ChargeType,
  type ChargeView,
  DeskPaymentMethod,
  LedgerAmount,
  Payment,
  PaymentToReview,
  type PaymentView,
} from './ledger.schema.ts';
export { closeReviews, listPaymentsToReview, raiseReviews } from './payment-review.queries.ts';
