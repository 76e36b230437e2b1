/** Request bodies for the gateway. It refuses fields that it does not know. */
import type { Minor } from '../../../platform/money.ts';
import { epochMs, type Timestamp } from '../../../platform/time.ts';

const NAME_MAX = 50;
const DESCRIPTION_MAX = 2_048;

/** The path without its query and with a placeholder for every id of the gateway (`qr_codes` is a part of paths, not an id). */
export function pathTemplate(path: string): string {
  return path.replace(/\?.*$/, '').replaceAll(/\/(?!qr_codes\b)(?:qr|plink|pay|rfnd|order)_\w+/g, '/{id}');
}

/** Seconds since 1970: the gateway's form of a time. */
export function unixSeconds(at: Timestamp): number {
  return Math.floor(epochMs(at) / 1_000);
}

/** The text as one line of limited length, without half a character at its end. */
function singleLine(text: string, lengthMax: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return line
    .slice(0, lengthMax)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** Our own ids, which the gateway repeats in its records. Notes may have 255 characters; UUIDs are much shorter. */
function requestNotes(
  ids: Readonly<{ requestId: string; propertyId: string; bookingId: string | null }>,
): Record<string, string> {
  const { requestId, propertyId, bookingId } = ids;
  return { requestId, propertyId, ...(bookingId === null ? {} : { bookingId }) };
}

type PaymentRequestFields = Readonly<{
  requestId: string;
  propertyId: string;
  bookingId: string | null;
  amount: Minor;
  description: string;
}>;

/** A text field of a body; left out when it is empty. */
function optionalText(text: string, lengthMax: number): string | undefined {
  const line = singleLine(text, lengthMax);
  return line === '' ? undefined : line;
}

/** The body of `POST /payments/qr_codes`. */
export function qrBody(draft: PaymentRequestFields & Readonly<{ name: string; closeBy: Timestamp }>): string {
  return JSON.stringify({
    type: 'upi_qr',
    name: optionalText(draft.name, NAME_MAX),
    usage: 'single_use',
    fixed_amount: true,
    payment_amount: Number(draft.amount),
    description: optionalText(draft.description, DESCRIPTION_MAX),
    close_by: unixSeconds(draft.closeBy),
    notes: requestNotes(draft),
  });
}

type LinkFields = PaymentRequestFields &
  Readonly<{
    currency: string;
    sms: Readonly<{ name: string | null; phoneE164: string }> | null;
    expiresAt: Timestamp | null;
  }>;

/** The body of `POST /payment_links`. The guest's name and phone number are sent only for the SMS. */
export function linkBody(draft: LinkFields): string {
  const { sms } = draft;
  return JSON.stringify({
    amount: Number(draft.amount),
    currency: draft.currency,
    accept_partial: false,
    description: optionalText(draft.description, DESCRIPTION_MAX),
    reference_id: draft.requestId,
    expire_by: draft.expiresAt === null ? undefined : unixSeconds(draft.expiresAt),
    customer: sms === null ? undefined : { name: optionalText(sms.name ?? '', NAME_MAX), contact: sms.phoneE164 },
    notify: { sms: sms !== null, email: false },
    reminder_enable: false,
    notes: requestNotes(draft),
  });
}

type RefundFields = Readonly<{ refundId: string; propertyId: string; amount: Minor }>;

/** The body of `POST /payments/{id}/refund`. Every attempt has the same bytes, because the gateway binds the key to them. */
export function refundBody(draft: RefundFields): string {
  return JSON.stringify({
    amount: Number(draft.amount),
    speed: 'normal',
    notes: { refundId: draft.refundId, propertyId: draft.propertyId },
    receipt: draft.refundId,
  });
}
