-- Outside of a transaction: writers go on meanwhile.
-- Formerly 65da03dc6ef29becb8c54e78e652933dc0b225f5aceda8e8f3b945bdc0df8b7f
-- What the books of a property are read by: payments of a day, open QR codes and links, and refunds under way, whatever their booking.

-- Payments of a day: payment_taken of migration 0025.
drop index concurrently if exists gateway_request_open;
create index concurrently gateway_request_open on gateway_request (property_id, created_at desc, id desc)
  where state in ('ACTIVE', 'OPEN', 'PARTIALLY_PAID') and close_wanted_at is null;
drop index concurrently if exists gateway_refund_pending;
create index concurrently gateway_refund_pending on gateway_refund (property_id, created_at, id) where state = 'PENDING';
