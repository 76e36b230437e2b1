/** Statements that may break a rule of tools/checks/statement-rules.ts. The check fails for one that is no longer needed. */
import type { BrokenRule } from './statement-rules.ts';

/** `has`: a part of the statement, on one line, that no other statement has. */
export type StatementException = { has: string; rules: readonly BrokenRule[]; reason: string };

const DUE = 'A job finds what is due over all hotels, without a lock; it is claimed by property.';
const PURGE = 'A job deletes what is old in all hotels, without a lock.';
const BY_HOTEL = 'Asked for several hotels at once; where Citus distributes the database, hotel by hotel (readByProperty).';
const SEVERAL = 'The overview counts for several hotels at once. Citus asks all servers.';
const FILES = 'The sweep of the file store asks which files still have a row; a file does not tell its hotel.';
const ONE_ID = 'An id alone is given, so every hotel is asked.';

export const EXCEPTIONS: readonly StatementException[] = [
  { has: '"propertyId", id from "gateway_refund" where look_at <=', rules: ['property'], reason: DUE },
  { has: '"propertyId", id from "gateway_request" where look_at <=', rules: ['property'], reason: DUE },
  { has: '"propertyId", id from gateway_event where try_at <=', rules: ['property'], reason: DUE },
  {
    has: '"propertyId", id from gateway_test where state = \'PREPARED\'',
    rules: ['property'],
    reason: DUE,
  },
  { has: '"propertyId", id from inbound_email where property_id >', rules: ['property'], reason: DUE },
  { has: 'from room where maintenance_until <=', rules: ['property'], reason: DUE },
  { has: "where extraction_status = 'RUNNING' and reading_until <", rules: ['property'], reason: DUE },
  { has: 'min(s.chain_check_in_at) as since from room_stay', rules: ['property'], reason: DUE },
  {
    has: 'join event_counter c on c.property_id = e.property_id and c.last_position <> e.position where e.enabled and true',
    rules: ['property'],
    reason: 'Deliveries are made for all hotels at once; where Citus distributes the database, hotel by hotel.',
  },
  {
    has: 'end - coalesce(running.count, 0) as free from webhook_endpoint e',
    rules: ['property', 'write-in-with'],
    reason:
      'Deliveries are claimed for all hotels at once, or hotel by hotel. Citus takes a write in a WITH that a read of one server follows.',
  },
  { has: 'from gateway_stranger s using', rules: ['property'], reason: PURGE },
  { has: 'from webhook_delivery d using', rules: ['property'], reason: PURGE },
  { has: 'from webhook_endpoint e where e.deleted_at is not null', rules: ['property'], reason: PURGE },
  { has: 'array_agg(position) as positions from (select property_id, position from event', rules: ['property'], reason: DUE },
  { has: "id from door_card where state = 'PREPARED' and store_until <", rules: ['property'], reason: DUE },
  { has: 'from unnest($1::uuid[], $2::bigint[]) as cursor', rules: ['property'], reason: BY_HOTEL },
  { has: 'done.departures as "departuresDone"', rules: ['property'], reason: BY_HOTEL },
  { has: 'r.room_type_id as "roomTypeId", count(*)::integer as units', rules: ['property'], reason: BY_HOTEL },
  { has: 'as waiting from inbound_email where property_id = any', rules: ['property'], reason: SEVERAL },
  { has: 'as waiting from payment_review where property_id = any', rules: ['property'], reason: SEVERAL },
  { has: 'id, active, maintenance from room where property_id = any', rules: ['property'], reason: SEVERAL },
  { has: 'and not r.maintenance) as "forSale" from room_type t where t.property_id = any', rules: ['property'], reason: SEVERAL },
  { has: '(select id from property)) and id = $1 limit 1', rules: ['property'], reason: ONE_ID },
  { has: 'property_id as "propertyId" from guest where id = $1', rules: ['property'], reason: ONE_ID },
  {
    has: "done as ( update webhook_delivery set status = 'DELIVERED'",
    rules: ['write-in-with'],
    reason: 'Citus takes it: both writes are of one property, and none feeds the other.',
  },
  {
    has: 'gone as ( delete from housekeeping_assignment',
    rules: ['write-in-with'],
    reason: 'Citus takes it: both writes are of one property, and none feeds the other.',
  },
  { has: 'from gateway_event e using', rules: ['property'], reason: PURGE },
  { has: 'from inbound_email e using', rules: ['property'], reason: PURGE },
  { has: 'where audit_entry.property_id = property.id and audit_entry.at <', rules: ['property'], reason: DUE },
  { has: 'id from guest_document where id = any($1::uuid[])', rules: ['property'], reason: FILES },
  { has: 'id from inbound_email where id = any($1::uuid[])', rules: ['property'], reason: FILES },
  { has: 'id from room_image where id = any($1::uuid[])', rules: ['property'], reason: FILES },
  { has: 'signature_file as key from guest', rules: ['property'], reason: FILES },
  {
    has: 'from guest_document d join booking b on b.property_id = d.property_id and b.id = d.booking_id',
    rules: ['property'],
    reason: DUE,
  },
  {
    has: 'webhook_endpoint e set position = moved.position',
    rules: ['property'],
    reason: 'Deliveries are made for all hotels at once; where Citus distributes the database, hotel by hotel.',
  },
];

const ON_CITUS = 'Only where Citus distributes the database.';
const OTHER_PROCESS = 'Sent by a process whose statements are not noted: a command, a service of its own, or a long test.';
const LATER_PAGE = 'No test that was recorded asks for a later page.';
const NOT_REACHED = 'No test that was recorded comes to it.';

/** SQL that is in no recorded statement. `has`: a part of it, on one line, that no other SQL has. */
export const NOT_RECORDED: readonly { has: string; reason: string }[] = [
  { has: '(hashtextextended(key, 7)) from unnest(', reason: ON_CITUS },
  { has: 'distinct e.property_id as "propertyId" from webhook_endpoint e', reason: ON_CITUS },
  { has: 'distinct property_id as "propertyId" from webhook_delivery', reason: ON_CITUS },
  {
    has: "from pg_extension where extname = 'citus'",
    reason: 'The start of the service sends it, which a test calls for.',
  },
  { has: '… ::text as position', reason: 'Asked of a replica, in a long test.' },
  { has: 'substring(sha256(uuid_send(id)) from 1 for 4)', reason: OTHER_PROCESS },
  { has: 'card-property.queries.ts:21: select id, code, name from property', reason: OTHER_PROCESS },
  { has: 'inbound_mailbox set polled_until = …', reason: OTHER_PROCESS },
  { has: 'inbound_mailbox set polled_until = null', reason: OTHER_PROCESS },
  { has: 'inbound_mailbox set stuck_uid', reason: OTHER_PROCESS },
  { has: 'and (i.issued_at, i.id) <', reason: LATER_PAGE },
  { has: 'find-guests.queries.ts:24: and g.id >', reason: LATER_PAGE },
  { has: 'and (p.created_at, p.id) >', reason: LATER_PAGE },
  { has: 'deliveries.queries.ts:37: and d.id <', reason: LATER_PAGE },
  { has: 'id, size_bytes as "sizeBytes" from invoice_logo', reason: NOT_REACHED },
  { has: 'id from invoice_logo where id = any(', reason: NOT_REACHED },
  { has: 'from door_card where property_id = … and id in (', reason: NOT_REACHED },
  { has: 'gateway_refund r set payment_id =', reason: NOT_REACHED },
  { has: 'webhook_delivery set next_attempt_at = … where property_id = … and endpoint_id =', reason: NOT_REACHED },
  { has: 'attempts = attempts - 1', reason: NOT_REACHED },
];
