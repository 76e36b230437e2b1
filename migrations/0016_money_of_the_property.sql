-- What the books of a property are read by: payments of a day, open QR codes and links, and refunds under way, whatever their booking.

create index payment_by_time on payment (property_id, received_at, id);
create index gateway_request_open on gateway_request (property_id, created_at desc, id desc)
  where state in ('ACTIVE', 'OPEN', 'PARTIALLY_PAID') and close_wanted_at is null;
create index gateway_refund_pending on gateway_refund (property_id, created_at, id) where state = 'PENDING';
