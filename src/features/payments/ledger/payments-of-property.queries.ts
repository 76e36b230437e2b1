import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { type LedgerPage, paymentColumns } from './ledger.queries.ts';
import type { PaymentRowView, TakingsView } from './ledger.schema.ts';

/** From its first instant to the first of the next date. */
export type DayWindow = { from: Timestamp; to: Timestamp };

/** The user `u` who entered something. */
const recorder = sql`case when u.id is not null then json_build_object('userId', u.id, 'name', u.name) end as "recordedBy"`;

/** Rows of the view `payment_line` with their booking, its guest and who entered them. */
function listRows(propertyId: string, where: RawBuilder<unknown>, order: RawBuilder<unknown>, most: number) {
  return sql<PaymentRowView>`
    select ${paymentColumns(propertyId)}, b.reference as "bookingReference", g.name as "guestName", ${recorder}
    from payment_line p
    join booking b on b.property_id = p.property_id and b.id = p.booking_id
    left join guest g on g.property_id = b.property_id and g.id = b.guest_id
    left join app_user u on u.id = coalesce(
      (select x.created_by from payment x where x.property_id = ${propertyId} and x.id = p.id),
      (select x.created_by from gateway_refund x where x.property_id = ${propertyId} and x.id = p.id))
    where ${where} order by ${order} limit ${most}`;
}

/** The ledger rows of the property that were received on a day, by time, then id. */
export async function listPaymentsOfDay(db: Db, propertyId: string, day: DayWindow, page: LedgerPage): Promise<PaymentRowView[]> {
  const { after } = page;
  const where = sql`p.property_id = ${propertyId} and p.status = 'CAPTURED' and p.received_at >= ${day.from} and p.received_at < ${day.to}
    ${after === null ? sql`` : sql`and (p.received_at, p.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}`;
  const { rows } = await listRows(propertyId, where, sql`p.received_at, p.id`, page.most).execute(db);
  return rows;
}

/** The refunds of the property that the gateway has not carried out yet, the longest waiting first. */
export async function listPendingRefunds(db: Db, propertyId: string, page: LedgerPage): Promise<PaymentRowView[]> {
  const { after } = page;
  const where = sql`p.property_id = ${propertyId} and p.status = 'PENDING'
    ${after === null ? sql`` : sql`and (p.created_at, p.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}`;
  const { rows } = await listRows(propertyId, where, sql`p.created_at, p.id`, page.most).execute(db);
  return rows;
}

type Sums = TakingsView['total'];
type Sum = Sums & { isOfMethod: boolean; isOfPerson: boolean } & Pick<TakingsView['byMethod'][number], 'method'> &
  Pick<TakingsView['byPerson'][number], 'recordedBy'>;

const sumsOf = ({ payments, paymentCount, refunds, refundCount, net }: Sums): Sums => ({
  payments,
  paymentCount,
  refunds,
  refundCount,
  net,
});

/** What the ledger rows of a day come to: together, by method, and by the person who entered them. */
export async function sumTakings(
  db: Db,
  propertyId: string,
  day: DayWindow,
): Promise<Pick<TakingsView, 'total' | 'byMethod' | 'byPerson'>> {
  const { rows } = await sql<Sum>`
    select s.method, ${recorder}, s.method_grouped = 0 as "isOfMethod", s.person_grouped = 0 as "isOfPerson",
      s.payments::float8 as payments, s.payment_count::integer as "paymentCount", s.refunds::float8 as refunds,
      s.refund_count::integer as "refundCount", (s.payments - s.refunds)::float8 as net
    from (
      select p.method, p.created_by, grouping(p.method) as method_grouped, grouping(p.created_by) as person_grouped,
        coalesce(sum(p.amount) filter (where p.type = 'PAYMENT'), 0) as payments, count(*) filter (where p.type = 'PAYMENT') as payment_count,
        coalesce(sum(p.amount) filter (where p.type = 'REFUND'), 0) as refunds, count(*) filter (where p.type = 'REFUND') as refund_count
      from payment p
      where p.property_id = ${propertyId} and p.received_at >= ${day.from} and p.received_at < ${day.to}
        and not exists (select from payment_removal x where x.property_id = ${propertyId} and x.payment_id = p.id)
      group by grouping sets ((), (p.method), (p.created_by))
    ) s left join app_user u on u.id = s.created_by
    order by s.method, u.name, u.id`.execute(db);
  const [total] = rows.filter(({ isOfMethod, isOfPerson }) => !isOfMethod && !isOfPerson);
  if (total === undefined) throw new Error('a sum of no rows is a row too');
  return {
    total: sumsOf(total),
    byMethod: rows.filter(({ isOfMethod }) => isOfMethod).map((row) => ({ method: row.method, ...sumsOf(row) })),
    byPerson: rows.filter(({ isOfPerson }) => isOfPerson).map((row) => ({ recordedBy: row.recordedBy, ...sumsOf(row) })),
  };
}
