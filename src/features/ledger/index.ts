export {
  findPayment,
  insertCharge,
  insertPayment,
  insertPaymentRemoval,
  joinLedgerRows,
  type LedgerPage,
  listCharges,
  listPayments,
  type PaymentFacts,
} from './ledger.queries.ts';
export {
  CHARGE_TYPES,
  Charge,
  type ChargeView,
  DESK_PAYMENT_METHODS,
  LedgerAmount,
  Payment,
  type PaymentView,
} from './ledger.schema.ts';
