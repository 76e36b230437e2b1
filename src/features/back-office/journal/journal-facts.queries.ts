import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';

/** The local dates of a journal, with the first instant of the first and the one after the last. */
export type JournalPeriod = { propertyId: string; firstOn: LocalDate; lastOn: LocalDate; from: Timestamp; to: Timestamp };

/** A tax as stored; amounts are numeric text. */
type TaxRow = { code: string; amount: string; included: boolean; components: { name: string; amount: string }[] };

/** The tax rows `t` of a night or charge of the outer statement. */
const taxes = (where: ReturnType<typeof sql>) => sql<TaxRow[]>`
  (select coalesce(json_agg(json_build_object('code', t.code, 'amount', t.amount::text, 'included', t.included, 'components', t.components)
    order by t.code), '[]'::json) from tax_line t where ${where})`;

/** The first check-in of the booking `b`; null while nobody has come. */
const startedAt = (propertyId: string) => sql`(select min(s.check_in_at) from room_stay s
  where s.property_id = ${propertyId} and s.booking_id = b.id and s.status <> 'VOIDED')`;

export type NightRow = {
  bookingId: string;
  bookingReference: string;
  stayId: string;
  on: LocalDate;
  rate: string;
  taxes: TaxRow[];
};

/** The stored nights of stays that are over, by date. Nights lie at most three days outside the period of their stay. */
export async function listClosedNights(db: Db, period: JournalPeriod): Promise<NightRow[]> {
  const { rows } = await sql<NightRow>`
    select b.id as "bookingId", b.reference as "bookingReference", s.id as "stayId", n.night_on as on, coalesce(n.rate, 0)::text as rate,
      ${taxes(sql`t.property_id = ${period.propertyId} and t.room_stay_id = s.id and t.taxed_on = n.night_on`)} as taxes
    from room_stay s
    join booking b on b.property_id = s.property_id and b.id = s.booking_id
    join room_stay_night n on n.property_id = s.property_id and n.room_stay_id = s.id and n.night_on between ${period.firstOn} and ${period.lastOn}
    where s.property_id = ${period.propertyId} and s.status = 'CHECKED_OUT'
      and s.period && tstzrange(${period.from}::timestamptz - interval '3 days', ${period.to}::timestamptz + interval '3 days')
    order by n.night_on, s.id`.execute(db);
  return rows;
}

type TimedRow = { bookingId: string; bookingReference: string; at: Timestamp; startedAt: Timestamp | null };

export type ChargeRow = TimedRow & {
  id: string;
  type: string;
  amount: string;
  taxAmount: string;
  isReversal: boolean;
  taxes: TaxRow[];
};

export async function listJournalCharges(db: Db, period: JournalPeriod): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select c.id, c.type, c.amount::text as amount, c.tax_amount::text as "taxAmount", c.reversal_of is not null as "isReversal",
      c.occurred_at as at, b.id as "bookingId", b.reference as "bookingReference", ${startedAt(period.propertyId)} as "startedAt",
      ${taxes(sql`t.property_id = ${period.propertyId} and t.charge_id = c.id`)} as taxes
    from charge c join booking b on b.property_id = c.property_id and b.id = c.booking_id
    where c.property_id = ${period.propertyId} and c.occurred_at >= ${period.from} and c.occurred_at < ${period.to}
    order by c.occurred_at, c.id`.execute(db);
  return rows;
}

export type PaymentRow = TimedRow & { id: string; isRefund: boolean; isRemoval: boolean; method: string; amount: string };

/** Payments and refunds by when they were received, also those that were removed since; and removals by when they were done. */
export async function listJournalPayments(db: Db, period: JournalPeriod): Promise<PaymentRow[]> {
  const columns = sql`p.id, p.type = 'REFUND' as "isRefund", p.method, p.amount::text as amount, b.id as "bookingId",
    b.reference as "bookingReference", ${startedAt(period.propertyId)} as "startedAt"`;
  const { rows } = await sql<PaymentRow>`
    select ${columns}, false as "isRemoval", p.received_at as at
    from payment p join booking b on b.property_id = p.property_id and b.id = p.booking_id
    where p.property_id = ${period.propertyId} and p.received_at >= ${period.from} and p.received_at < ${period.to}
    union all
    select ${columns}, true, x.removed_at
    from payment_removal x
    join payment p on p.property_id = x.property_id and p.id = x.payment_id
    join booking b on b.property_id = p.property_id and b.id = p.booking_id
    where x.property_id = ${period.propertyId} and x.removed_at >= ${period.from} and x.removed_at < ${period.to}
    order by at, id`.execute(db);
  return rows;
}

export type DepositRow = { bookingId: string; bookingReference: string; at: Timestamp; amount: string };

/** Bookings whose first guest came in the period, with what had been paid, less charges, before that instant. */
export async function listDeposits(db: Db, period: JournalPeriod): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    with started as materialized (
      select b.id, b.reference, ${startedAt(period.propertyId)} as at
      from booking b
      where b.property_id = ${period.propertyId} and b.id in (
        select s.booking_id from room_stay s
        where s.property_id = ${period.propertyId} and s.status <> 'VOIDED' and s.check_in_at >= ${period.from} and s.check_in_at < ${period.to}
          and s.period && tstzrange(${period.from}::timestamptz - interval '1 second', ${period.to}::timestamptz))
    ), paid as (
      select b.id as "bookingId", b.reference as "bookingReference", b.at,
        coalesce((select sum(case when p.type = 'PAYMENT' then p.amount else -p.amount end) from payment p
          where p.property_id = ${period.propertyId} and p.booking_id = b.id and p.received_at < b.at), 0)
        - coalesce((select sum(case when p.type = 'PAYMENT' then p.amount else -p.amount end) from payment p
          join payment_removal x on x.property_id = p.property_id and x.payment_id = p.id
          where p.property_id = ${period.propertyId} and p.booking_id = b.id and x.removed_at < b.at), 0)
        - coalesce((select sum(c.amount + c.tax_amount) from charge c
          where c.property_id = ${period.propertyId} and c.booking_id = b.id and c.occurred_at < b.at), 0) as amount
      from started b where b.at >= ${period.from} and b.at < ${period.to}
    )
    select "bookingId", "bookingReference", at, amount::text as amount from paid where amount <> 0 order by at, "bookingId"`.execute(
    db,
  );
  return rows;
}
