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

  amenity: 'features/inventory/rooms',
  image_tag: 'features/inventory/rooms',
  room_type: 'features/inventory/rooms',
  room_type_amenity: 'features/inventory/rooms',
  room: 'features/inventory/rooms',
  room_image: 'features/inventory/rooms',
  room_image_tag: 'features/inventory/rooms',

  housekeeping_settings: 'features/inventory/housekeeping',
  housekeeping_assignment: 'features/inventory/housekeeping',
  housekeeping_note: 'features/inventory/housekeeping',
  found_item: 'features/inventory/housekeeping',
  minibar_proposal: 'features/inventory/housekeeping',

  tax_line: 'features/payments/taxes',
  business_day: 'features/back-office/day-close',
  day_close: 'features/back-office/day-close',

  journal_settings: 'features/back-office/journal',

  rate_plan: 'features/inventory/rates',
  rate_override: 'features/inventory/rates',

  guest: 'features/guests',
  guest_vehicle: 'features/guests',
  guest_rating: 'features/guests',

  guest_document: 'features/guests/documents',

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

  invoice_settings: 'features/back-office/invoices',
  invoice_logo: 'features/back-office/invoices',
  invoice_counter: 'features/back-office/invoices',
  invoice: 'features/back-office/invoices',
  invoiced_item: 'features/back-office/invoices',

  ota_reservation: 'features/mail',
  inbound_email: 'features/mail',
  inbound_mailbox: 'features/mail',

  webhook_endpoint: 'features/webhooks',
  webhook_delivery: 'features/webhooks',

  sign_in_code: 'features/system',
};
