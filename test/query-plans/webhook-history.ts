/** Outbound webhooks of seeded properties: the more bookings, the more events and deliveries within the 30 days that they are kept. */
import { createHash } from 'node:crypto';

/** The seed makes positions above this one. */
const FIRST_POSITION = 100_000;
/** How many of the last deliveries of the endpoint that fails wait, and of how many bookings. */
const [PENDING, PENDING_BOOKINGS] = [600, 60];
/** Of the deliveries that it has had before, one in so many was given up. */
const GIVEN_UP_EVERY = 5;
/** What waits is due after so many hours: the service that is tested sends nothing meanwhile. */
export const DUE_IN_HOURS = 48;

/** The endpoint that gets all events of a property, and the one that has failed for days: in SQL, and as ids. */
const [WELL, FAILING] = [`md5(property_id || 'well')::uuid`, `md5(property_id || 'failing')::uuid`];
const hashed = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
export const endpointsOf = ({ propertyId }: { propertyId: string }) => ({
  well: hashed(`${propertyId}well`),
  failing: hashed(`${propertyId}failing`),
});
/** An id that is as old as the event. */
const idOf = (which: string): string =>
  `overlay(md5(property_id || '${which}' || position) placing lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') from 1)::uuid`;
const ALL = `select property_id, position, subject_id, created_at, row_number() over (partition by property_id order by position desc) as place
  from event where stream = 'booking'`;

/** In order, by a database that does not check references. */
export const WEBHOOK_STATEMENTS: readonly string[] = [
  `insert into event (property_id, position, stream, subject_id, name, data, created_at, purge_at)
   select property_id, ${FIRST_POSITION} + 1 - place, 'booking', id, 'booking.updated', json_build_object('id', id, 'version', '"1"'), at, at + interval '30 days'
   from (select property_id, id, place, now() - interval '1 day' - place * interval '28 days' / total as at
     from (select property_id, id, row_number() over (partition by property_id order by id desc) as place, count(*) over (partition by property_id) as total
       from booking where status = 'CHECKED_OUT') past) dated`,
  `update event_counter c set kept_days = 30, purged_through = (select min(position) - 1 from event e where e.property_id = c.property_id)`,
  ...[WELL, FAILING].map(
    (
      id,
    ) => `insert into webhook_endpoint (property_id, id, url, description, event_kinds, enabled, secret, position, failures, last_success_at,
       created_at, updated_at)
     select property_id, ${id}, 'https://hooks.example.com/', '', '{}', true, '', last_position, ${id === WELL ? 0 : 2}, now(), now(), now()
     from event_counter`,
  ),
  `insert into webhook_delivery (property_id, id, endpoint_id, position, kind, record_id, booking_id, status, attempts, next_attempt_at,
     first_attempt_at, delivered_at, response_status, created_at)
   select property_id, ${idOf('well')}, ${WELL}, position, 'BOOKING', subject_id, subject_id, 'DELIVERED', 1, created_at, created_at,
     created_at, 200, created_at
   from (${ALL}) e order by position`,
  `insert into webhook_delivery (property_id, id, endpoint_id, position, kind, record_id, booking_id, status, attempts, next_attempt_at,
     first_attempt_at, delivered_at, response_status, created_at)
   select property_id, ${idOf('failing')}, ${FAILING}, position, 'BOOKING', booking, booking, status, 1,
     case when status = 'PENDING' then now() + interval '${DUE_IN_HOURS} hours' else created_at end, created_at,
     case when status = 'DELIVERED' then created_at end, 200, created_at
   from (select *, case when place > ${PENDING} then subject_id else md5(property_id || (place % ${PENDING_BOOKINGS})::text)::uuid end as booking,
     case when place <= ${PENDING} then 'PENDING' when place % ${GIVEN_UP_EVERY} = 0 then 'FAILED' else 'DELIVERED' end as status from (${ALL}) e) e
   order by position`,
];
