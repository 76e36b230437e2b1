import type pg from 'pg';
import { fillTables } from '../harness/database.ts';
import { WEBHOOK_STATEMENTS } from './webhook-history.ts';

const KEEPER = '0198c0de-3333-7000-8000-000000000001';

/** What the seed of the benchmarks lacks: a card for every stay, mail, stored responses, the work of housekeeping, and outbound webhooks. */
const STATEMENTS = [
  `insert into card_key (number, fingerprint, first_used_at) values (255, 'of another service', now())`,
  `insert into door_card (property_id, id, card_index, kind, state, room_id, room_number, room_stay_id, issued_at, expires_at, store_until, key_number,
     card_id, card_key, stored_at, revoked_at, created_at, updated_at)
   select s.property_id, gen_random_uuid(), row_number() over (partition by s.property_id order by s.check_in_at), 'STAY', 'REVOKED', s.room_id, r.room_number,
     s.id, s.check_in_at, s.check_out_at, s.check_in_at + interval '1 hour', 255, 'card', 'CARD', s.check_in_at, s.check_out_at, s.check_in_at, s.check_out_at
   from room_stay s join room r on r.property_id = s.property_id and r.id = s.room_id where s.status = 'CHECKED_OUT'`,
  `insert into card_counter (property_id, last_index) select property_id, max(card_index) from door_card group by property_id`,
  `insert into inbound_email (property_id, id, source, status, received_at, size_bytes, sha256, created_at, updated_at)
   select property_id, gen_random_uuid(), 'SMTP', 'BOOKED', created_at, 1, sha256(id::text::bytea), created_at, created_at
   from booking where status = 'CHECKED_OUT' and reference_number % 5 = 0`,
  `insert into gateway_request (property_id, id, booking_id, kind, state, amount, currency, key_id, gateway_id, expires_at, created_at, updated_at)
   select property_id, gen_random_uuid(), id, 'QR', 'PAID', 100, 'INR', 'key', 'qr_' || id, created_at, created_at, created_at
   from booking where status = 'CHECKED_OUT' and reference_number % 5 = 0`,
  `insert into gateway_refund (property_id, id, origin, state, gateway_payment_id, gateway_refund_id, payment_id, booking_id, amount, currency, created_at, updated_at)
   select distinct on (b.property_id, b.id) b.property_id, gen_random_uuid(), 'DESK', 'FAILED', 'pay_' || b.id, 'rfnd_' || b.id, p.id, b.id, 1, 'INR', b.created_at, b.created_at
   from booking b join payment p on p.property_id = b.property_id and p.booking_id = b.id where b.status = 'CHECKED_OUT' and b.reference_number % 5 = 0`,
  `insert into idempotency_key (key_hash, request_hash, status, headers, created_at)
   select sha256(id::text::bytea), sha256(id::text::bytea), 201, '{}', now() from booking where reference_number % 5 = 0`,
  `insert into app_user (id, issuer, subject, name, created_at, updated_at) values ('${KEEPER}', 'test', 'keeper', 'Sunita Devi', now(), now())`,
  `insert into housekeeping_note (property_id, id, room_id, text, created_by, created_at, done_by, done_at)
   select property_id, gen_random_uuid(), room_id, 'lamp', '${KEEPER}', check_in_at, '${KEEPER}', check_out_at
   from room_stay where status = 'CHECKED_OUT' order by check_out_at`,
  `insert into found_item (property_id, id, room_id, description, found_at, status, created_by, created_at, updated_at)
   select property_id, gen_random_uuid(), room_id, 'umbrella', check_out_at, 'RETURNED', '${KEEPER}', check_out_at, check_out_at
   from room_stay where status = 'CHECKED_OUT' and get_byte(uuid_send(id), 15) % 10 = 0 order by check_out_at`,
  `insert into minibar_proposal (property_id, id, booking_id, room_stay_id, room_id, items, amount, currency, state, created_by, created_at, decided_by,
     decided_at)
   select property_id, gen_random_uuid(), booking_id, id, room_id, '[]', 90, 'INR', 'REFUSED', '${KEEPER}', check_out_at, '${KEEPER}', check_out_at
   from room_stay where status = 'CHECKED_OUT' order by check_out_at`,
  `insert into housekeeping_assignment (property_id, day_on, room_id, user_id)
   select distinct property_id, check_out_at::date, room_id, '${KEEPER}'::uuid from room_stay where status = 'CHECKED_OUT'`,
  ...WEBHOOK_STATEMENTS,
];

/** Tables that it fills. */
export const MORE_TABLES = [
  ...['door_card', 'inbound_email', 'gateway_request', 'gateway_refund', 'idempotency_key'],
  ...['housekeeping_note', 'found_item', 'minibar_proposal', 'housekeeping_assignment', 'webhook_delivery'],
];

/** Adds to the history of seeded properties. */
export async function addHistory(client: pg.Client): Promise<void> {
  await fillTables(client, async () => {
    for (const statement of STATEMENTS) await client.query(statement);
  });
  await client.query('analyze');
}
