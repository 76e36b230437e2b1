import { IS_VOIDED, STAY, VOIDED_AT, VOIDED_STAY } from './booking-rows.ts';
import { type Days, EVENTS, idOf, type Rows } from './group.ts';
import { CHARGES, type Line, PAYMENTS, REMOVAL } from './ledger-rows.ts';

/** Audit entries of some bookings, in SQL; `entityId` is by default the booking. */
type Entry = { when: string; at: string; action: string; entity: string; entityId: string; before?: string; after?: string };

const json = (fields: Record<string, string>): string =>
  `jsonb_build_object(${Object.entries(fields)
    .flatMap(([name, value]) => [`'${name}'`, value])
    .join(', ')})`;

const statusOf = (value: string): string => json({ status: value });

function ofBooking(action: string, at: string, when: string, said: { before?: string; after: string }): Entry {
  return { when, at, action: `'booking.${action}'`, entity: 'booking', entityId: 'id', ...said };
}

const shown = ({ id, type, amount, at }: Line): string =>
  json({ id, type, amount, currency: `'INR'`, bookingId: 'id', createdAt: `iso_utc(${at})` });

/** The beginning and the end of each booking, and every row of its ledger: some four entries, half of what the product writes. */
const ENTRIES: readonly Entry[] = [
  ofBooking('created', 'created_at', 'true', {
    after: json({
      source: `case when is_held then 'PHONE' else 'WALKIN' end`,
      guestId: 'guest_id',
      expectedCheckInAt: 'iso_utc(check_in_at)',
      expectedCheckOutAt: 'iso_utc(check_out_at)',
    }),
  }),
  ...CHARGES.map(
    (line): Entry => ({
      when: line.when,
      at: line.at,
      action: `'charge.added'`,
      entity: 'charge',
      entityId: line.id,
      after: shown(line),
    }),
  ),
  ...PAYMENTS.map(
    (line): Entry => ({
      when: line.when,
      at: line.at,
      action: `case ${line.type} when 'REFUND' then 'payment.refunded' else 'payment.added' end`,
      entity: 'payment',
      entityId: line.id,
      after: shown(line),
    }),
  ),
  {
    when: REMOVAL.when,
    at: REMOVAL.at,
    action: `'payment.deleted'`,
    entity: 'payment',
    entityId: REMOVAL.id,
    before: shown(REMOVAL),
  },
  {
    when: IS_VOIDED,
    at: VOIDED_AT,
    action: `'stay.voided'`,
    entity: 'room-stay',
    entityId: VOIDED_STAY,
    before: statusOf(`'ACTIVE'`),
    after: statusOf(`'VOIDED'`),
  },
  {
    ...ofBooking('', 'updated_at', `status in ('CHECKED_OUT', 'CANCELLED', 'NO_SHOW')`, {
      before: statusOf(`case status when 'CHECKED_OUT' then 'CHECKED_IN' else 'OPEN' end`),
      after: statusOf('status'),
    }),
    action: `'booking.' || case status when 'CHECKED_OUT' then 'checked-out' when 'CANCELLED' then 'cancelled' else 'no-show' end`,
  },
];

const ENTRIES_MAX = 16;

function insertEntry({ when, at, action, entity, entityId, before = 'null', after = 'null' }: Entry, number: number): string {
  return `insert into audit_entry (property_id, id, at, actor_id, action, entity, entity_id, booking_id, before, after)
    select property_id, ${idOf('audit', `n * ${ENTRIES_MAX} + ${number}`)}, ${at}, user_id, ${action}, '${entity}', ${entityId}, id, ${before}, ${after}
    from seed_booking where ${when}`;
}

const KEPT_HOURS = 23;

/** Events of the last day are about the bookings in house, and every third one of the board. */
const events = ({ now }: Days): string => `insert into event (property_id, position, stream, subject_id, name, data, created_at)
  select property_id, ${EVENTS.gone} + e, case when e % 3 = 0 then 'board' else 'booking' end, case when e % 3 <> 0 then id end,
    case when e % 3 = 0 then 'board.room' else 'booking.updated' end, case when e % 3 = 0 then room else booking end,
    timestamptz '${now}' - (${EVENTS.kept} - e) * interval '${KEPT_HOURS} hours' / ${EVENTS.kept}
  from (select *, row_number() over (partition by p order by current) as place, count(*) over (partition by p) as guests
    from seed_booking where status = 'CHECKED_IN') b
  join generate_series(1, ${EVENTS.kept}) e on e % guests = place - 1,
  lateral (select
    json_build_object('roomId', ${idOf('room', 'p * 100 + r')}, 'roomNumber', 100 + r, 'floor', 1 + r / 20, 'status', 'OCCUPIED', 'hasNfc', false,
      'stay', json_build_object('bookingId', id, 'roomStayId', ${STAY}, 'checkInAt', iso_utc(check_in_at), 'guestName', 'Guest')) as room,
    json_build_object('id', id, 'reference', 'B-' || lpad(m::text, 6, '0'), 'status', status, 'source', 'WALKIN', 'version', '"3-seed"', 'expectedCheckInAt',
      iso_utc(check_in_at), 'expectedCheckOutAt', iso_utc(check_out_at), 'billableNights', nights, 'roomNumbers', json_build_array(100 + r),
      'balance', json_build_object('expectedPay', amount + charged, 'amountCollected', 0, 'pending', amount + charged), 'vehicleNumbers', '[]'::json,
      'primaryGuest', json_build_object('id', guest_id, 'name', 'Guest', 'phoneE164', phone, 'signatureUploaded', x % 2 = 0)) as booking
  ) shown
  order by e, p`;

/** The audit log, and the live events of the last day. */
export function trailRows(days: Days): Rows {
  return { audit_entry: ENTRIES.map(insertEntry), event: [events(days)] };
}
