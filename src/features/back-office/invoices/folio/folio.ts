import type { Db } from '../../../../platform/db/database.ts';
import { currencyDecimals } from '../../../../platform/money.ts';
import type { Timestamp } from '../../../../platform/time.ts';
import { readBill } from '../../../bookings/index.ts';
import type { Property } from '../../../properties/index.ts';
import type { FolioView } from '../document.schema.ts';
import { bodyOf, chargeLine, dateOf, heldOf, isPlain, nightLine, paymentLines } from '../document.ts';
import { getBookingOnPaper, listInvoicedItems } from '../invoice.queries.ts';
import { recipientOf, sellerOf, stayOf } from '../issue/parties.ts';
import { getSettings } from '../settings/settings.queries.ts';

/** The bill of a booking as it is at `now`, with what is on invoices. @throws Problem 404 */
export async function readFolio(db: Db, property: Property, bookingId: string, now: Timestamp): Promise<FolioView> {
  const { currency, timezone } = property;
  const terms = { currency, timezone, decimals: currencyDecimals(currency) };
  const booking = await getBookingOnPaper(db, property.id, bookingId);
  const bill = await readBill(db, property, bookingId, now);
  const invoiced = await listInvoicedItems(db, property.id, bookingId);
  const invoiceOf = (sourceId: string, night: string | null): string | null =>
    invoiced.find((item) => item.sourceId === sourceId && item.night === night)?.invoiceId ?? null;
  const lines = [
    ...bill.nights.map((night) => ({
      ...nightLine(night, terms),
      isReversed: false,
      invoiceId: invoiceOf(night.stayId, night.date),
    })),
    ...bill.charges.map((charge) => ({
      ...chargeLine(charge, terms),
      isReversed: !isPlain(charge),
      invoiceId: invoiceOf(charge.id, null),
    })),
  ];
  const payments = paymentLines(bill.payments, terms).map((payment) => ({ ...payment, invoiceId: invoiceOf(payment.id, null) }));
  return {
    date: dateOf(now, terms),
    at: now,
    currency,
    seller: sellerOf(property, await getSettings(db, property)),
    recipient: recipientOf(booking),
    stay: stayOf(property, booking),
    ...bodyOf(lines, payments, terms, heldOf(bill)),
    payments,
  };
}
