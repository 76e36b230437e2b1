-- Rows of payments say when they changed last, and which QR code or link they came by.

create or replace view payment_line as
select p.property_id, p.id, p.booking_id, p.type, p.amount, p.method, p.currency, p.received_at, p.notes, p.gateway_payment_id,
  p.gateway_refund_id, p.refund_of, 'CAPTURED' as status, p.created_at,
  exists (select from payment_review v where v.property_id = p.property_id and v.payment_id = p.id and v.reviewed_at is null) as needs_review,
  greatest(p.created_at, case when p.gateway_refund_id is not null then p.received_at end,
    (select max(greatest(v.raised_at, v.reviewed_at)) from payment_review v
      where v.property_id = p.property_id and v.payment_id = p.id)) as updated_at,
  p.gateway_request_id
from payment p
where not exists (select from payment_removal x where x.property_id = p.property_id and x.payment_id = p.id)
union all
select r.property_id, r.id, r.booking_id, 'REFUND', r.amount, 'GATEWAY', r.currency, r.created_at, r.notes, r.gateway_payment_id,
  r.gateway_refund_id, r.payment_id, r.state, r.created_at, false, r.updated_at, null
from gateway_refund r
where r.state in ('PENDING', 'FAILED') and r.booking_id is not null;
comment on column payment_line.updated_at is 'When the row was written, posted as a refund, put for review or reviewed.';
