/** Statements that may break a rule of tools/checks/statement-rules.ts. The check fails for one that is no longer needed. */
import type { BrokenRule } from './statement-rules.ts';

/** `has`: a part of the statement, on one line, that no other statement has. */
export type StatementException = { has: string; rules: readonly BrokenRule[]; reason: string };

const DUE = 'A job finds what is due over all hotels, without a lock; it is claimed by property.';
const PURGE = 'A job deletes what is old in all hotels, without a lock.';
const BY_HOTEL = 'Asked for several hotels at once; where Citus distributes the database, hotel by hotel (readByProperty).';
const SEVERAL = 'The overview counts for several hotels at once. Citus asks all servers.';
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
  { has: 'delete from gateway_stranger s using', rules: ['property'], reason: PURGE },
  { has: 'delete from webhook_delivery d using', rules: ['property'], reason: PURGE },
  { has: 'delete from webhook_endpoint e where e.deleted_at is not null', rules: ['property'], reason: PURGE },
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
  { has: 'select property_id as "propertyId" from guest where id = $1', rules: ['property'], reason: ONE_ID },
  {
    has: "with done as ( update webhook_delivery set status = 'DELIVERED'",
    rules: ['write-in-with'],
    reason: 'Citus takes it: both writes are of one property, and none feeds the other.',
  },
  {
    has: 'gone as ( delete from housekeeping_assignment',
    rules: ['write-in-with'],
    reason: 'Citus takes it: both writes are of one property, and none feeds the other.',
  },
];
