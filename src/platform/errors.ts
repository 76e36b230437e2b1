/**
 * The refusals of the product. Any code throws them; only `platform/http/error-handler.ts` turns them into responses. Messages are
 * sentences for the user: they name the field or the record, and never hold SQL, paths or secrets.
 */

export type FieldError = { field: string; message: string };

/**
 * The reasons of a 409 that no constraint gives, in a word for the metrics and the log (docs/observability.md):
 * `hostelry_conflicts_total` counts by them, so there are few and they are not text of a user.
 */
const CONFLICT_REASONS = [
  'already_member',
  'amount_out_of_range',
  'booking_closed',
  'booking_has_stays',
  'booking_not_checked_in',
  'booking_not_closed',
  'booking_not_open',
  'card_other_target',
  'card_outdated',
  'card_settled',
  'changed_too_often',
  'charge_is_reversal',
  'check_in_time',
  'check_out_time',
  'codes_used_up',
  'day_close_order',
  'day_not_begun',
  'day_not_closed',
  'document_not_readable',
  'email_not_bookable',
  'email_settled',
  'gateway_live',
  'gateway_request_busy',
  'guest_incomplete',
  'idempotency_key_busy',
  'invoice_credited',
  'invoice_not_for_portal',
  'invoice_without_lines',
  'last_admin',
  'ledger_unbalanced',
  'limit_reached',
  'oversold',
  'own_membership',
  'picture_taken',
  'payment_refunded',
  'property_inactive',
  'property_in_use',
  'proposal_decided',
  'rates_changed',
  'refund_refused',
  'room_assigned',
  'room_condition_changed',
  'room_in_use',
  'room_not_ready',
  'room_request_cancelled',
  'room_request_fulfilled',
  'room_request_outside_dates',
  'room_request_over',
  'room_taken',
  'room_type_in_use',
  'room_unusable',
  'room_vacant',
  'room_without_lock',
  'stay_ended',
  'stay_not_begun',
  'stay_outside_dates',
  'tax_rule_past',
  'webhook_endpoint_disabled',
] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];

/** The constraints of the database whose violation is a 409; each is its own reason. */
const CONSTRAINTS = [
  'property_code_taken',
  'property_email_taken',
  'room_type_code_taken',
  'rate_plan_code_taken',
  'amenity_name_taken',
  'image_tag_name_taken',
  'room_image_taken',
  'room_number_taken',
  'guest_phone_taken',
  'guest_vehicle_of_booking',
  'guest_vehicle_taken',
  'guest_rating_taken',
  'guest_document_taken',
  'ota_reservation_booked',
  'charge_reversed_once',
  'invoiced_item_taken',
  'invoice_number_taken',
  'room_taken',
  'room_assigned',
  'room_assigned_twice',
  'occupancy_room_exists',
  'card_key_number',
  'card_index_used_up',
  'door_card_of_stay_taken',
  'door_card_of_room_taken',
  'door_card_id_taken',
  'stay_room_exists',
  'found_item_room_exists',
] as const;
export type ViolatedConstraint = (typeof CONSTRAINTS)[number];

/** Reasons of other refusals that need another answer of the user than their status says. */
const OTHER_REASONS = ['events_gone', 'gateway_failed', 'gateway_not_set_up'] as const;

type Reason = ConflictReason | ViolatedConstraint | (typeof OTHER_REASONS)[number];

const codeOf = (reason: string): string => reason.replaceAll('_', '-');

/** Every `code` of an error body: the reason, in kebab-case. */
export const PROBLEM_CODES = [...new Set<Reason>([...CONFLICT_REASONS, ...CONSTRAINTS, ...OTHER_REASONS])].map(codeOf).toSorted();

/** A refusal with its HTTP status. */
export class Problem extends Error {
  readonly status: number;
  readonly fieldErrors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly reason: Reason | undefined;

  constructor(
    status: number,
    message: string,
    extra: { fieldErrors?: readonly FieldError[]; headers?: Record<string, string>; cause?: unknown; reason?: Reason } = {},
  ) {
    super(message, { cause: extra.cause });
    this.name = 'Problem';
    this.status = status;
    this.fieldErrors = extra.fieldErrors;
    this.headers = extra.headers ?? {};
    this.reason = extra.reason;
  }

  /** What a program can go by; null where the status says enough. */
  get code(): string | null {
    return this.reason === undefined ? null : codeOf(this.reason);
  }
}

/** 400 about one field. `message` completes the sentence "<field> ...", for example "must be after expectedCheckInAt". */
export function invalid(field: string, message: string): Problem {
  return new Problem(400, `${field} ${message}`, { fieldErrors: [{ field, message }] });
}

/** 400 with a fixed message (`Invalid timestamp`, `Invalid date range`); the field is still named. */
export function invalidAs(message: string, field: string): Problem {
  return new Problem(400, message, { fieldErrors: [{ field, message }] });
}

/** 400 about no single field. */
export function badRequest(message: string, reason?: Reason): Problem {
  return new Problem(400, message, reason === undefined ? {} : { reason });
}

export function unauthorized(message: string): Problem {
  return new Problem(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

export function forbidden(message: string): Problem {
  return new Problem(403, message);
}

/** 404 for a record by its name, for example `notFound('booking')`. A record of another property gets the same response. */
export function notFound(what: string): Problem {
  return new Problem(404, `${what} not found`);
}

export function conflict(message: string, reason: ConflictReason): Problem {
  return new Problem(409, message, { reason });
}

export function stale(): Problem {
  return new Problem(412, 'the record has changed since it was read: read it again and repeat with its new ETag');
}

/** 502: the payment gateway failed. The cause is logged and not shown to the caller. */
export function gatewayFailed(message: string, cause?: unknown): Problem {
  return new Problem(502, message, { cause, reason: 'gateway_failed' });
}

/** 503 for a temporary failure; says when to retry. */
export function unavailable(message: string, retryAfterSeconds = 1, cause?: unknown): Problem {
  return new Problem(503, message, { headers: { 'Retry-After': String(retryAfterSeconds) }, cause });
}
