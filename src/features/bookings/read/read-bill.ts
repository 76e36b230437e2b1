import type { Db } from '../../../platform/db/database.ts';
import { type Minor, minorFromNumber, minorFromNumeric } from '../../../platform/money.ts';
import type { TaxLine } from '../../../platform/tax.rules.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import { listRoomTypes } from '../../inventory/rooms/index.ts';
import { type ChargeView, listCharges, listPayments, type PaymentView } from '../../payments/index.ts';
import { listTaxLines, type StoredTax } from '../../payments/taxes/index.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { getBookingFacts } from '../booking-facts.queries.ts';
import { type BalanceFigures, computeBalance, policyOf, taxesInHouse } from '../booking-figures.rules.ts';
import { nightsOfBill } from '../pricing/stay-bill.rules.ts';

/** A billed night of a stay. `rate` null: none was set, the night costs nothing. */
export type BillNight = {
  stayId: string;
  roomNumber: number;
  roomTypeCode: string;
  roomTypeName: string;
  date: LocalDate;
  rate: Minor | null;
  taxes: TaxLine[];
};

export type BillCharge = Pick<ChargeView, 'id' | 'type' | 'occurredAt' | 'notes' | 'reversalOf' | 'reversedBy'> & {
  /** Below 0 for a row that takes a charge back. */
  amount: Minor;
  taxes: TaxLine[];
};

export type BillPayment = Pick<PaymentView, 'id' | 'type' | 'method' | 'receivedAt' | 'notes' | 'gatewayPaymentId' | 'status'> & {
  /** Always above 0, also for a REFUND. */
  amount: Minor;
};

/** All that a booking costs and what was paid, line by line, in minor units. */
export type Bill = { nights: BillNight[]; charges: BillCharge[]; payments: BillPayment[]; balance: BalanceFigures };

/** More rows than a ledger can have. */
const ALL_ROWS = { after: null, most: 1_000_000 };

const exactly = (amount: number, decimals: number): Minor => {
  const minor = minorFromNumber(amount, decimals);
  if (minor === null) throw new RangeError(`stored amount ${amount} does not fit ${decimals} decimals`);
  return minor;
};

const taxLines = (stored: readonly StoredTax[]): TaxLine[] =>
  stored.map(({ bookingId: _booking, roomStayId: _stay, chargeId: _charge, taxedOn: _on, ...line }) => line);

/**
 * The bill of a booking as it is at `now`: nights by stay and date, charges and payments by time. Rooms that are only held are in the
 * balance alone. A booking that others may change meanwhile should be locked. @throws Problem 404
 */
export async function readBill(db: Db, property: Property, bookingId: string, now: Timestamp): Promise<Bill> {
  const billing = billingPropertyOf(property);
  const decimals = billing.currencyDecimals;
  const facts = await getBookingFacts(db, property.id, bookingId, now);
  const types = await listRoomTypes(db, property.id, true);
  // A deleted type may have had the code before.
  const names = new Map(
    types.toSorted((one, other) => Number(one.active) - Number(other.active)).map(({ code, name }) => [code, name]),
  );
  const policy = policyOf(billing, facts);
  const stored = await listTaxLines(db, property.id, { bookingId }, decimals);
  const inHouse = taxesInHouse(billing, facts, now);
  const nights = facts.stays.flatMap((stay) =>
    nightsOfBill(policy, stay, facts.expectedCheckOutAt, now).map(({ on, rate }) => ({
      stayId: stay.id,
      roomNumber: stay.roomNumber,
      roomTypeCode: stay.roomTypeCode,
      roomTypeName: names.get(stay.roomTypeCode) ?? stay.roomTypeCode,
      date: on,
      rate: rate === null ? null : minorFromNumeric(rate, decimals),
      taxes:
        inHouse.get(stay)?.find((night) => night.on === on)?.taxes ??
        taxLines(stored.filter((line) => line.roomStayId === stay.id && line.taxedOn === on)),
    })),
  );
  const charges = await listCharges(db, property.id, bookingId, ALL_ROWS);
  const payments = await listPayments(db, property.id, bookingId, ALL_ROWS);
  return {
    nights,
    charges: charges.map(({ id, type, occurredAt, notes, reversalOf, reversedBy, amount }) => {
      return {
        id,
        type,
        occurredAt,
        notes,
        reversalOf,
        reversedBy,
        amount: exactly(amount, decimals),
        taxes: taxLines(stored.filter((line) => line.chargeId === id)),
      };
    }),
    payments: payments.map(({ id, type, method, receivedAt, notes, gatewayPaymentId, status, amount }) => {
      return { id, type, method, receivedAt, notes, gatewayPaymentId, status, amount: exactly(amount, decimals) };
    }),
    balance: computeBalance(billing, facts, now),
  };
}
