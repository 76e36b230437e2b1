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
export { Charge, CHARGE_TYPES, DESK_PAYMENT_METHODS, LedgerAmount, Payment } from './ledger.schema.ts';
