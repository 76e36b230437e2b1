/** Statements that may break a rule of tools/checks/statement-rules.ts. The check fails for one that is no longer needed. */
import type { BrokenRule } from './statement-rules.ts';

/** `has`: a part of the statement, on one line, that no other statement has. */
export type StatementException = { has: string; rules: readonly BrokenRule[]; reason: string };

const DUE = 'A job finds what is due over all hotels, without a lock; it is claimed by property.';

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
];
