import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import type { InvoiceRowView, InvoiceView } from './document.schema.ts';
import type { DocumentKind } from './numbering.rules.ts';

/** What a document shows of a booking besides its bill. */
export type BookingOnPaper = {
  bookingId: string;
  reference: string;
  status: 'OPEN' | 'CHECKED_IN' | 'CHECKED_OUT' | 'CANCELLED' | 'NO_SHOW';
  guestName: string | null;
  guestAddress: string | null;
  arrivedAt: Timestamp;
  leavesAt: Timestamp | null;
  roomNumbers: number[];
};

/** @throws Problem 404 */
export async function getBookingOnPaper(db: Db, propertyId: string, bookingId: string): Promise<BookingOnPaper> {
  const { rows } = await sql<BookingOnPaper>`
    select b.id as "bookingId", b.reference, b.status, g.name as "guestName", g.address_text as "guestAddress",
      coalesce(stay.arrived, b.expected_check_in_at) as "arrivedAt",
      case when stay.ended then stay.last_left else b.expected_check_out_at end as "leavesAt",
      coalesce(stay.rooms, '[]'::json) as "roomNumbers"
    from booking b
    join guest g on g.property_id = b.property_id and g.id = b.guest_id
    left join lateral (
      select min(s.check_in_at) as arrived, max(s.check_out_at) as last_left, bool_and(s.check_out_at is not null) as ended,
        json_agg(distinct r.room_number order by r.room_number) as rooms
      from room_stay s join room r on r.property_id = s.property_id and r.id = s.room_id
      where s.property_id = ${propertyId} and s.booking_id = b.id and s.status <> 'VOIDED'
    ) stay on true
    where b.property_id = ${propertyId} and b.id = ${bookingId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('booking');
  return row;
}

/** Takes the next number; the row of the counter stays locked until the transaction ends, so numbers are in order of issue. */
export async function takeNumber(
  tx: Tx,
  series: { propertyId: string; kind: DocumentKind; fiscalYear: LocalDate; at: Timestamp },
): Promise<{ serial: number; issuedAt: Timestamp }> {
  const { rows } = await sql<{ serial: number; issuedAt: Timestamp }>`
    insert into invoice_counter as c (property_id, kind, fiscal_year, last_number, last_issued_at)
    values (${series.propertyId}, ${series.kind}, ${series.fiscalYear}, 1, ${series.at})
    on conflict (property_id, kind, fiscal_year)
    do update set last_number = c.last_number + 1, last_issued_at = greatest(c.last_issued_at, excluded.last_issued_at)
    returning last_number as serial, last_issued_at as "issuedAt"`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an insert returns its row');
  return row;
}

export async function insertInvoice(
  tx: Tx,
  propertyId: string,
  invoice: InvoiceView,
  more: { fiscalYear: LocalDate; serial: number; issuedBy: string },
): Promise<void> {
  const { id, kind, number, stay, corrects, currency, totals, at } = invoice;
  await sql`
    insert into invoice (property_id, id, kind, fiscal_year, serial_number, number, booking_id, corrects_id, currency, total, document,
      issued_by, issued_at)
    values (${propertyId}, ${id}, ${kind}, ${more.fiscalYear}, ${more.serial}, ${number}, ${stay.bookingId}, ${corrects?.id ?? null},
      ${currency}, ${totals.total}, ${JSON.stringify(invoice)}::jsonb, ${more.issuedBy}, ${at})`.execute(tx);
}

/** What is on an invoice: a line by its number, or a payment. */
export type InvoicedItem = {
  position: number;
  source: 'NIGHT' | 'CHARGE' | 'PAYMENT';
  sourceId: string;
  night: LocalDate | null;
};

/** Marks lines and payments as invoiced. The constraint `invoiced_item_taken` refuses what is on another invoice. */
export async function insertInvoicedItems(
  tx: Tx,
  propertyId: string,
  invoiceId: string,
  items: readonly InvoicedItem[],
): Promise<void> {
  await sql`
    insert into invoiced_item (property_id, invoice_id, position, source, source_id, night)
    select ${propertyId}, ${invoiceId}, item.* from unnest(${items.map(({ position }) => position)}::integer[],
      ${items.map(({ source }) => source)}::text[], ${items.map(({ sourceId }) => sourceId)}::uuid[],
      ${items.map(({ night }) => night)}::date[]) as item (position, source, source_id, night)`.execute(tx);
}

/** Which lines and payments of these sources are on an invoice that is not credited. */
export async function listInvoicedItems(
  db: Db,
  propertyId: string,
  bookingId: string,
): Promise<(InvoicedItem & { invoiceId: string })[]> {
  const { rows } = await sql<InvoicedItem & { invoiceId: string }>`
    select t.invoice_id as "invoiceId", t.position, t.source, t.source_id as "sourceId", t.night
    from invoice i join invoiced_item t on t.property_id = i.property_id and t.invoice_id = i.id
    where i.property_id = ${propertyId} and i.booking_id = ${bookingId} and i.kind = 'INVOICE'`.execute(db);
  return rows;
}

/** Takes lines of an invoice back. With all lines its payments go too. @returns the numbers of the lines that were on it until now */
export async function deleteInvoicedItems(
  tx: Tx,
  propertyId: string,
  invoiceId: string,
  positions: readonly number[] | null,
): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    delete from invoiced_item where property_id = ${propertyId} and invoice_id = ${invoiceId}
      and ${positions === null ? sql`true` : sql`position = any(${[...positions]}::integer[])`}
    returning position`.execute(tx);
  return rows.map(({ position }) => position).filter((position) => position > 0);
}

/** The payments of an invoice of which no line is left are free for another one. */
export async function deletePaymentsOfEmpty(tx: Tx, propertyId: string, invoiceId: string): Promise<void> {
  await sql`
    delete from invoiced_item t where t.property_id = ${propertyId} and t.invoice_id = ${invoiceId}
      and not exists (select from invoiced_item o where o.property_id = ${propertyId} and o.invoice_id = ${invoiceId} and o.position > 0)`.execute(
    tx,
  );
}

/** An invoice or credit note as it was issued. @throws Problem 404 */
export async function getInvoice(db: Db, propertyId: string, invoiceId: string): Promise<InvoiceView> {
  const { rows } = await sql<{ document: InvoiceView }>`
    select document from invoice where property_id = ${propertyId} and id = ${invoiceId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('invoice');
  return row.document;
}

export type InvoiceFilter = {
  bookingId: string | null;
  kind: DocumentKind | null;
  /** In UTC; the end is not included. */
  from: Timestamp | null;
  to: Timestamp | null;
  after: { at: string; id: string } | null;
  most: number;
};

const given = (value: string | null, condition: (value: string) => RawBuilder<unknown>): RawBuilder<unknown> =>
  value === null ? sql`` : sql`and ${condition(value)}`;

/** Invoices and credit notes, the newest first. */
export async function listInvoices(db: Db, propertyId: string, filter: InvoiceFilter): Promise<InvoiceRowView[]> {
  const { after } = filter;
  const { rows } = await sql<InvoiceRowView>`
    select i.id, i.kind, i.number, i.corrects_id as "correctsId", i.booking_id as "bookingId",
      i.document #>> '{stay,reference}' as "bookingReference", i.document #>> '{recipient,name}' as "recipientName",
      i.document ->> 'date' as date, i.issued_at as at, i.currency, i.total::float8 as total,
      i.kind = 'INVOICE' and cardinality(lines.left_on_it) = 0 as "isCredited", lines.left_on_it as "linesLeft"
    from invoice i
    cross join lateral (select array(select t.position from invoiced_item t
      where t.property_id = ${propertyId} and t.invoice_id = i.id and t.position > 0 order by t.position) as left_on_it) lines
    where i.property_id = ${propertyId}
      ${given(filter.bookingId, (id) => sql`i.booking_id = ${id}`)}
      ${given(filter.kind, (kind) => sql`i.kind = ${kind}`)}
      ${given(filter.from, (at) => sql`i.issued_at >= ${at}`)}
      ${given(filter.to, (at) => sql`i.issued_at < ${at}`)}
      ${after === null ? sql`` : sql`and (i.issued_at, i.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by i.issued_at desc, i.id desc limit ${filter.most}`.execute(db);
  return rows;
}
