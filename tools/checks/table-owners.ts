/**
 * Which folder of src/ writes which table; every folder may read every table. A table that is missing here, or stands
 * here and in no migration, fails `npm run check:rules`.
 */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  schema_migration: 'platform/db',
  event: 'platform/outbox',
  event_counter: 'platform/outbox',
  rate_window: 'platform/rate-limits',
  idempotency_key: 'platform/idempotency',
  audit_entry: 'platform/audit',
  installation: 'platform/files',

  app_user: 'features/properties',
  property: 'features/properties',
  property_email: 'features/properties',
  property_membership: 'features/properties',
  access_code: 'features/properties',
  access_code_attempt: 'features/properties',

  amenity: 'features/rooms',
  image_tag: 'features/rooms',
  room_type: 'features/rooms',
  room_type_amenity: 'features/rooms',
  room: 'features/rooms',
  room_image: 'features/rooms',
  room_image_tag: 'features/rooms',

  housekeeping_settings: 'features/housekeeping',
  housekeeping_assignment: 'features/housekeeping',
  housekeeping_note: 'features/housekeeping',
  found_item: 'features/housekeeping',
  minibar_proposal: 'features/housekeeping',

  tax_line: 'features/taxes',
  business_day: 'features/day-close',
  day_close: 'features/day-close',

  journal_settings: 'features/journal',

  rate_plan: 'features/rates',
  rate_override: 'features/rates',

  guest: 'features/guests',
  guest_vehicle: 'features/guests',
  guest_rating: 'features/guests',

  guest_document: 'features/documents',

  booking: 'features/bookings',
  booking_counter: 'features/bookings',
  booking_registration: 'features/bookings',
  room_stay: 'features/bookings',
  room_stay_night: 'features/bookings',
  room_stay_request: 'features/bookings',
  room_request: 'features/bookings',
  room_occupancy: 'features/bookings',

  card_key: 'features/cards',
  card_counter: 'features/cards',
  door_card: 'features/cards',

  charge: 'features/payments',
  payment: 'features/payments',
  payment_removal: 'features/payments',
  payment_review: 'features/payments',

  gateway_settings: 'features/payments',
  gateway_webhook_secret: 'features/payments',
  gateway_request: 'features/payments',
  gateway_refund: 'features/payments',
  gateway_test: 'features/payments',
  gateway_event: 'features/payments',
  gateway_stranger: 'features/payments',
  qr_event: 'features/payments',

  invoice_settings: 'features/invoices',
  invoice_logo: 'features/invoices',
  invoice_counter: 'features/invoices',
  invoice: 'features/invoices',
  invoiced_item: 'features/invoices',

  ota_reservation: 'features/mail',
  inbound_email: 'features/mail',
  inbound_mailbox: 'features/mail',

  webhook_endpoint: 'features/webhooks',
  webhook_delivery: 'features/webhooks',

  sign_in_code: 'features/system',
};
