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
  PaymentRow,
  type PaymentRowView,
  PaymentToReview,
  type PaymentView,
  Takings,
  type TakingsView,
} from './ledger.schema.ts';
export { closeReviews, listPaymentsToReview, raiseReviews } from './payment-review.queries.ts';
export { listPaymentsOfDay, listPendingRefunds, sumTakings } from './payments-of-property.queries.ts';
