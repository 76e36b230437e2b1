/** What is sent to the gateway. It refuses a call for any field it does not know, so a body holds these and no others. */
import type { Minor } from '../../../platform/money.ts';
import { epochMs, type Timestamp } from '../../../platform/time.ts';

const NAME_MAX = 50;
const DESCRIPTION_MAX = 2_048;

/** The path without its query, and with a placeholder for every id of the gateway's (`qr_codes` is a word of its paths, no id). */
export function templateOf(path: string): string {
  return path.replace(/\?.*$/, '').replaceAll(/\/(?!qr_codes\b)(?:qr|plink|pay|rfnd|order)_\w+/g, '/{id}');
}

/** Seconds since 1970, as the gateway counts time. */
export function secondsOf(at: Timestamp): number {
  return Math.floor(epochMs(at) / 1_000);
}

/** One line of at most so many characters, none of them cut in half. */
function lineOf(text: string, lengthMax: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return line
    .slice(0, lengthMax)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** Our own ids, which the gateway gives back with all that comes of the request: UUIDs, far below the 255 characters of a note. */
function notesOf(ids: Readonly<{ requestId: string; propertyId: string; bookingId: string }>): Record<string, string> {
  return { requestId: ids.requestId, propertyId: ids.propertyId, bookingId: ids.bookingId };
}

type Asked = Readonly<{ requestId: string; propertyId: string; bookingId: string; amount: Minor; description: string }>;

/** A text field of a body; left out when nothing is left of it. */
function textOrNothing(text: string, lengthMax: number): string | undefined {
  const line = lineOf(text, lengthMax);
  return line === '' ? undefined : line;
}

/** The body of `POST /payments/qr_codes`. */
export function qrBody(draft: Asked & Readonly<{ name: string; closeBy: Timestamp }>): string {
  return JSON.stringify({
    type: 'upi_qr',
    name: textOrNothing(draft.name, NAME_MAX),
    usage: 'single_use',
    fixed_amount: true,
    payment_amount: Number(draft.amount),
    description: textOrNothing(draft.description, DESCRIPTION_MAX),
    close_by: secondsOf(draft.closeBy),
    notes: notesOf(draft),
  });
}

type LinkAsked = Asked & Readonly<{ currency: string; sms: Readonly<{ name: string | null; phoneE164: string }> | null }>;

/** The body of `POST /payment_links`. The guest's name and number go along only for the SMS. */
export function linkBody(draft: LinkAsked): string {
  const { sms } = draft;
  return JSON.stringify({
    amount: Number(draft.amount),
    currency: draft.currency,
    accept_partial: false,
    description: textOrNothing(draft.description, DESCRIPTION_MAX),
    reference_id: draft.requestId,
    customer: sms === null ? undefined : { name: textOrNothing(sms.name ?? '', NAME_MAX), contact: sms.phoneE164 },
    notify: { sms: sms !== null, email: false },
    reminder_enable: false,
    notes: notesOf(draft),
  });
}

type RefundAsked = Readonly<{ refundId: string; propertyId: string; amount: Minor }>;

/** The body of `POST /payments/{id}/refund`: the same bytes each time, as the key stands for these and no others. */
export function refundBody(draft: RefundAsked): string {
  return JSON.stringify({
    amount: Number(draft.amount),
    speed: 'normal',
    notes: { refundId: draft.refundId, propertyId: draft.propertyId },
    receipt: draft.refundId,
  });
}
