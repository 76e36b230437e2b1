import { idOf, type Rows } from './group.ts';
import { FOOD, LAUNDRY } from './working-tables.ts';

/** A row of the ledger that some bookings have, in SQL: which ones, what it is, and when it was written. */
export type Line = { id: string; when: string; type: string; amount: string; at: string };
export type Payment = Line & { method: string };

const isStayed = `status in ('CHECKED_OUT', 'CHECKED_IN')`;
const isGone = `status = 'CHECKED_OUT'`;

const chargeId = (line: number): string => idOf('charge', `n * 4 + ${line}`);
const paymentId = (line: number): string => idOf('payment', `n * 4 + ${line}`);

/** Charges of guests, and penalties of one night. */
export const CHARGES: readonly Line[] = [
  {
    id: chargeId(0),
    when: `${isStayed} and x % 10 < 6`,
    type: `'FOOD'`,
    amount: `${FOOD}`,
    at: `check_in_at + interval '6 hours'`,
  },
  {
    id: chargeId(1),
    when: `${isStayed} and x % 10 < 2`,
    type: `'LAUNDRY'`,
    amount: `${LAUNDRY}`,
    at: `check_in_at + interval '9 hours'`,
  },
  {
    id: chargeId(2),
    when: 'has_penalty',
    type: `case status when 'NO_SHOW' then 'NO_SHOW_PENALTY' else 'CANCELLATION_PENALTY' end`,
    amount: 'rates[1]',
    at: 'updated_at',
  },
];

const ADVANCE = 1000;
const OVERPAID = 500;
const WRONG = 300;
const hasAdvance = 'x % 4 = 0';
const isOverpaid = 'x % 50 = 7';
const isOnline = 'x % 20 = 3';

const BILL = `amount + charged - case when ${hasAdvance} then ${ADVANCE} else 0 end + case when ${isOverpaid} then ${OVERPAID} else 0 end`;
const PAID_AT = `check_out_at - interval '8 minutes'`;
const PAID = paymentId(1);
const MISTAKE: Payment = {
  id: paymentId(3),
  when: `${isGone} and x % 100 = 11`,
  type: `'PAYMENT'`,
  amount: `${WRONG}`,
  at: `check_out_at - interval '7 minutes'`,
  method: `'CASH'`,
};
const REMOVED_AT = `check_out_at - interval '6 minutes'`;

/** Guests who left have paid in full: one in four partly in advance, one in fifty too much, which was refunded. One payment in a hundred was a mistake. */
export const PAYMENTS: readonly Payment[] = [
  {
    id: paymentId(0),
    when: `${isStayed} and ${hasAdvance}`,
    type: `'PAYMENT'`,
    amount: `${ADVANCE}`,
    at: `check_in_at + interval '5 minutes'`,
    method: `'UPI'`,
  },
  {
    id: PAID,
    when: isGone,
    type: `'PAYMENT'`,
    amount: BILL,
    at: PAID_AT,
    method: `case when ${isOnline} then 'GATEWAY' else (array['CASH', 'CARD', 'UPI'])[1 + x % 3] end`,
  },
  MISTAKE,
  {
    id: paymentId(2),
    when: `${isGone} and ${isOverpaid}`,
    type: `'REFUND'`,
    amount: `${OVERPAID}`,
    at: `check_out_at - interval '5 minutes'`,
    method: `'CASH'`,
  },
];

/** The correction of the mistakes. */
export const REMOVAL = { ...MISTAKE, at: REMOVED_AT };

const GATEWAY_REQUEST = idOf('gateway', 'n');
/** An id like those of the gateway, for a booking. */
const gatewayId = (prefix: string): string => `'${prefix}_' || lpad(to_hex(n), 14, '0')`;

function insertPayment({ id, when, type, amount, at, method }: Payment): string {
  return `insert into payment (property_id, id, booking_id, type, amount, method, currency, received_at, refund_of, created_by, created_at,
      gateway_payment_id, gateway_request_id)
    select property_id, ${id}, id, ${type}, ${amount}, method, 'INR', at, case ${type} when 'REFUND' then ${PAID} end, user_id, at,
      case method when 'GATEWAY' then ${gatewayId('pay')} end, case method when 'GATEWAY' then ${GATEWAY_REQUEST} end
    from seed_booking, lateral (select ${method} as method, ${at} as at) line where ${when}`;
}

/** Charges, payments, and the QR codes by which one guest in twenty has paid. */
export const LEDGER_ROWS: Rows = {
  charge: CHARGES.map(
    ({ id, when, type, amount, at }) =>
      `insert into charge (property_id, id, booking_id, type, amount, currency, occurred_at, created_by, created_at)
       select property_id, ${id}, id, ${type}, ${amount}, 'INR', ${at}, user_id, ${at} from seed_booking where ${when}`,
  ),
  payment: PAYMENTS.map(insertPayment),
  payment_removal: [
    `insert into payment_removal (property_id, payment_id, removed_by, removed_at)
     select property_id, ${REMOVAL.id}, user_id, ${REMOVAL.at} from seed_booking where ${REMOVAL.when}`,
  ],
  gateway_request: [
    `insert into gateway_request (property_id, id, booking_id, kind, state, amount, currency, key_id, gateway_id, url, expires_at, ended_at, created_by,
       created_at, updated_at)
     select property_id, ${GATEWAY_REQUEST}, id, 'QR', 'PAID', ${BILL}, 'INR', 'rzp_test_seed', ${gatewayId('qr')}, 'https://gateway.invalid/' || n,
       check_out_at, ${PAID_AT}, user_id, ${PAID_AT} - interval '3 minutes', ${PAID_AT}
     from seed_booking where ${isGone} and ${isOnline}`,
  ],
};
