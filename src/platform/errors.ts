/**
 * The refusals of the product. Any code throws them; only `platform/http/error-handler.ts` turns them into responses. Messages are
 * sentences for the user: they name the field or the record, and never hold SQL, paths or secrets.
 */

export type FieldError = { field: string; message: string };

/**
 * The reason of a 409, in a word for the metrics and the log (docs/observability.md): `hostelry_conflicts_total` counts by it, so
 * there are few and they are not text of a user. Violated constraints go by their own name.
 */
export type ConflictReason =
  | 'already_member'
  | 'amount_out_of_range'
  | 'booking_closed'
  | 'booking_has_stays'
  | 'booking_not_checked_in'
  | 'booking_not_open'
  | 'card_other_target'
  | 'card_outdated'
  | 'card_settled'
  | 'changed_too_often'
  | 'charge_is_reversal'
  | 'check_in_time'
  | 'check_out_time'
  | 'codes_used_up'
  | 'document_not_readable'
  | 'email_not_bookable'
  | 'email_settled'
  | 'gateway_request_busy'
  | 'guest_incomplete'
  | 'idempotency_key_busy'
  | 'ledger_unbalanced'
  | 'limit_reached'
  | 'oversold'
  | 'payment_refunded'
  | 'property_inactive'
  | 'property_in_use'
  | 'refund_refused'
  | 'room_assigned'
  | 'room_in_use'
  | 'room_request_cancelled'
  | 'room_request_fulfilled'
  | 'room_request_over'
  | 'room_taken'
  | 'room_type_in_use'
  | 'room_unusable'
  | 'room_without_lock'
  | 'stay_ended'
  | 'stay_not_begun'
  | 'stay_outside_dates';

/** A refusal with its HTTP status. */
export class Problem extends Error {
  readonly status: number;
  readonly fieldErrors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a 409: a `ConflictReason`, or the name of the constraint that was violated. */
  readonly reason: string | undefined;

  constructor(
    status: number,
    message: string,
    extra: { fieldErrors?: readonly FieldError[]; headers?: Record<string, string>; cause?: unknown; reason?: string } = {},
  ) {
    super(message, { cause: extra.cause });
    this.name = 'Problem';
    this.status = status;
    this.fieldErrors = extra.fieldErrors;
    this.headers = extra.headers ?? {};
    this.reason = extra.reason;
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
export function badRequest(message: string): Problem {
  return new Problem(400, message);
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
  return new Problem(502, message, { cause });
}

/** 503 for a temporary failure; says when to retry. */
export function unavailable(message: string, retryAfterSeconds = 1, cause?: unknown): Problem {
  return new Problem(503, message, { headers: { 'Retry-After': String(retryAfterSeconds) }, cause });
}
