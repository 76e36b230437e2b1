export {
  type ChargeDraft,
  findPayment,
  insertCharge,
  insertPayment,
  insertPaymentRemoval,
  listCharges,
  listPayments,
  type PaymentFacts,
} from './ledger.queries.ts';
export { CHARGE_TYPES, Charge, DESK_PAYMENT_METHODS, LedgerAmount, Payment } from './ledger.schema.ts';
