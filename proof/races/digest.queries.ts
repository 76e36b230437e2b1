/** The relevant content of a property, as text that is equal for equal histories: no ids and no times of day. */
import type { Instances } from '../instances.ts';
import type { Scene } from './scene.ts';

/** Minutes from the scene's beginning ($3): expected dates are given so, what happened "now" is omitted. */
const minutes = (column: string): string => `round(extract(epoch from ${column} - $3::timestamptz) / 60)`;

const BOOKING = `(select b.from_city from booking b where b.property_id = t.property_id and b.id = t.booking_id)`;
const ROOM = `(select r.room_number from room r where r.property_id = t.property_id and r.id = t.room_id)`;
const TYPE = `(select y.code from room_type y where y.property_id = t.property_id and y.id = t.room_type_id)`;

/** By table, read as t: the columns of a line. */
const LINES: Readonly<Record<string, string>> = {
  room_type: `t.code, t.name, t.active, (select string_agg(a.name, '+' order by a.name) from room_type_amenity x
    join amenity a on a.id = x.amenity_id where x.property_id = t.property_id and x.room_type_id = t.id)`,
  room: `t.room_number, ${TYPE}, t.floor, t.active, t.maintenance, t.has_nfc`,
  rate_plan: `t.code, t.name, t.base_rate, t.deleted_at is not null, ${TYPE}`,
  booking: `t.from_city, t.status, (select concat_ws('/', g.phone_e164, g.name) from guest g
    where g.property_id = t.property_id and g.id = t.guest_id), ${minutes('t.expected_check_in_at')}, ${minutes('t.expected_check_out_at')},
    t.billing_mode, t.billing_checkout_time, t.to_city, t.child_count, t.closed_reason, t.billed_nights, t.version`,
  guest: `t.phone_e164, t.name, t.nationality`,
  guest_vehicle: `t.number_key, ${BOOKING}, (select g.name from guest g where g.property_id = t.property_id and g.id = t.guest_id)`,
  guest_rating: `t.score, ${BOOKING}`,
  room_stay: `${BOOKING}, ${ROOM}, t.status, t.moved_at is not null, t.moved_from_id is not null, t.billed_nights, t.billed_amount,
    t.room_request_id is not null, t.rate_source, t.void_reason`,
  room_request: `${BOOKING}, ${TYPE}, t.status, t.quantity, t.fulfilled_quantity, ${minutes('t.from_at')}, ${minutes('t.to_at')}`,
  charge: `${BOOKING}, t.type, t.amount, t.notes`,
  payment: `${BOOKING}, t.type, t.amount, t.method,
    case when t.method <> 'GATEWAY' then t.notes end, (select o.amount from payment o where o.property_id = t.property_id and o.id = t.refund_of),
    exists (select from payment_removal x where x.property_id = t.property_id and x.payment_id = t.id)`,
  payment_review: `t.reason, t.reviewed_at is not null, t.notes`,
  door_card: `t.kind, t.state, t.room_number, t.card_id, t.sequence, t.room_stay_id is not null`,
  room_image: `${ROOM}, t.room_order, ${TYPE}, t.room_type_order, left(encode(t.sha256, 'hex'), 8),
    (select count(*) from room_image_tag x where x.property_id = t.property_id and x.image_id = t.id)`,
  property_membership: `t.user_id, t.roles, t.disabled`,
  access_code: `t.roles, t.retired_at is not null, t.used_by`,
  property_email: `t.email`,
  gateway_request: `t.kind, t.state, t.amount`,
  gateway_refund: `t.origin, t.state, t.amount`,
};

/** Counted lines. */
const COUNTED: Readonly<Record<string, string>> = {
  audit_entry: `t.action`,
  event: `t.stream, t.name`,
};

const line = (name: string, columns: string): string =>
  `select concat_ws('|', '${name}', array_position($1::uuid[], t.property_id), row(${columns})::text) as line from ${name} t
   where t.property_id = any($1::uuid[])`;

const DIGEST = [
  ...Object.entries(LINES).map(([name, columns]) => line(name, columns)),
  ...Object.entries(COUNTED).map(
    ([name, columns]) =>
      `select concat_ws('|', '${name}', array_position($1::uuid[], t.property_id), row(${columns})::text, count(*)) from ${name} t
       where t.property_id = any($1::uuid[]) group by t.property_id, ${columns}`,
  ),
  `select concat_ws('|', 'property', array_position($1::uuid[], id), case when code = any($2::text[]) then code end, name, active) from property
   where id = any($1::uuid[])`,
  `select 'amenity|' || name from amenity where name = any($2::text[])`,
  `select 'image_tag|' || name from image_tag where name = any($2::text[])`,
].join('\nunion all\n');

/** The lines in order. */
export async function readDigest({ sql }: Pick<Instances, 'sql'>, scene: Scene): Promise<string> {
  const names = Object.keys(scene.labels);
  const rows = await sql<{ line: string }>(DIGEST, [scene.propertyIds, names, new Date(scene.base).toISOString()]);
  const lines = rows.map(({ line: text }) => names.reduce((line, name) => line.replaceAll(name, scene.labels[name] ?? ''), text));
  return lines.toSorted().join('\n');
}

/** Removes the names from the catalogue of all hotels, which holds a thousand of them at most. */
export async function clearCatalogue({ sql }: Pick<Instances, 'sql'>, names: readonly string[]): Promise<void> {
  await sql('delete from amenity where name = any($1::text[])', [names]);
  await sql('delete from image_tag where name = any($1::text[])', [names]);
}
